"""What a bot is shown when it has to decide, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .v1 import games_pb2

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .v1 import clock_pb2, position_pb2, sessions_pb2


@dataclass(frozen=True)
class Outcome:
    """How a game ended by its rules."""

    winner: int | None
    """The seat that won; none for a draw."""
    ranks: tuple[int, ...]
    """Rank of each seat, from 1, shared where equal."""
    seeds: tuple[int, ...]
    """Seeds of each seat as the rule page counts them."""
    points: tuple[float, ...]
    """Points of each seat, 0 to 1."""
    reason: str
    """The word of the rule page, for example `no-move`."""


@dataclass(frozen=True)
class Position:
    """A position: absolute, seat 0 first. `str(position)` is its notation."""

    text: str
    """The notation."""
    pits: tuple[int, ...] = ()
    """Seeds of each pit: by seat, inner row then outer, column ascending."""
    stores: tuple[int, ...] = ()
    """Seeds in store, by seat."""
    to_move: int | None = None
    """The seat to move; none when the game is over."""
    rows: int = 1
    """Rows a seat, 1 or 2."""
    columns: int = 0
    """Columns of a row."""

    def side(self, seat: int) -> tuple[int, ...]:
        """The pits of one seat, inner row first."""
        pits = self.rows * self.columns
        return self.pits[seat * pits : (seat + 1) * pits]

    def __str__(self) -> str:
        return self.text


class LegalMove:
    """A move that may be played, and what it leads to. `str(move)` is its notation."""

    __slots__ = ("_mover", "_sent")

    def __init__(self, sent: position_pb2.LegalMove, mover: int) -> None:
        """A move as the server told it, which is read when it is asked for."""
        self._sent = sent
        self._mover = mover

    @property
    def text(self) -> str:
        """The notation."""
        return self._sent.text

    @property
    def seeds_won(self) -> int:
        """How many seeds the mover wins by it; may be negative."""
        won = self._sent.seeds_won
        return won[self._mover] if self._mover < len(won) else 0

    @property
    def seeds_won_by_seat(self) -> tuple[int, ...]:
        """The same for every seat."""
        return tuple(self._sent.seeds_won)

    @property
    def next_seat(self) -> int | None:
        """The seat to move afterwards; none when the game is over."""
        return self._sent.next_seat if self._sent.HasField("next_seat") else None

    @property
    def turn_ended(self) -> bool:
        """Whether the turn ends: false after an extra turn and where a choice is pending."""
        return self._sent.turn_ended

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, where the move ends the game."""
        return outcome(self._sent.outcome) if self._sent.HasField("outcome") else None

    @property
    def position(self) -> str:
        """The position it leads to; only from `Client.legal_moves`."""
        return self._sent.position

    def __str__(self) -> str:
        return self._sent.text

    def __repr__(self) -> str:
        return f"LegalMove({self.text!r}, seeds_won={self.seeds_won}, next_seat={self.next_seat})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LegalMove):
            return NotImplemented
        return self._mover == other._mover and self._sent == other._sent

    def __hash__(self) -> int:
        return hash((self._mover, self._sent.text))


@dataclass(frozen=True)
class Clock:
    """What is left when a decision is asked for, in seconds."""

    turn_time_left: float
    """Until the decision would be lost, everything counted."""
    remaining: float | None
    """Of the bot's own clock; none where the clock has no such time."""
    remaining_by_seat: tuple[float | None, ...]
    """Of every seat's clock."""
    periods_left: int | None = None
    """Periods left, for byoyomi."""
    bank: float | None = None
    """Bank left, for a limit a decision."""


@dataclass(frozen=True)
class Game:
    """What of a game does not change while it lasts."""

    id: str
    """Its id."""
    ruleset: str
    """The canonical spec of the ruleset; empty for custom rules."""
    seat: int
    """The bot's seat, from 0."""
    seed: int
    """Draw all randomness from this, and the same game can be played again."""
    players: tuple[str, ...]
    """Who sits where, by seat."""
    setup: games_pb2.GameSetup = field(repr=False)
    """Everything the server told: rules, players, clock, policies."""


class Turn:
    """A decision: what the bot is shown. What it does not look at is not read either."""

    def __init__(self, game: Game, sent: sessions_pb2.MoveRequest) -> None:
        """A decision of a game as the server asks for it."""
        self._sent = sent
        self.game = game
        """What does not change while the game lasts."""
        self.decision_id = sent.decision_id
        """Names the decision within its game."""
        self.attempt = max(sent.attempt, 1)
        """From 1; higher after a rejected move."""
        self.seat = sent.seat
        """The bot's seat."""

    @cached_property
    def position(self) -> Position:
        """The position."""
        return position(self._sent.position)

    @cached_property
    def legal_moves(self) -> tuple[LegalMove, ...]:
        """All moves that may be played, in board order; never empty."""
        seat = self.seat
        return tuple([LegalMove(each, seat) for each in self._sent.legal_moves])

    @cached_property
    def clock(self) -> Clock:
        """What is left."""
        return _clock(self._sent)

    @property
    def ply(self) -> int:
        """Decisions played before this one."""
        return self._sent.ply

    @property
    def plies_left(self) -> int:
        """Decisions until the ply limit, at which the game is a draw."""
        return self._sent.plies_left

    @cached_property
    def line(self) -> tuple[str, ...]:
        """Moves since the last one that cannot be undone; these matter for repetition."""
        return tuple(self._sent.line)

    @property
    def line_start(self) -> str:
        """The position before the first of them."""
        return self._sent.line_start

    @property
    def draw_offered_by(self) -> int | None:
        """The seat whose draw offer is open."""
        return self._sent.draw_offered_by if self._sent.HasField("draw_offered_by") else None

    def __repr__(self) -> str:
        return f"Turn({self.game.id!r}, ply={self.ply}, position={self.position.text!r})"


@dataclass(frozen=True)
class GameEnd:
    """How a game ended."""

    state: str
    """`FINISHED`, `ABORTED` or `VOID`."""
    termination: str
    """`NORMAL`, `TIME_FORFEIT`, `ILLEGAL_MOVE` and so on."""
    outcome: Outcome | None
    """Winner, ranks, seeds and points; none for a game aborted or void."""
    fault_seat: int | None
    """The seat at fault."""
    text: str
    """The ending in a sentence."""


class _Resign:
    """Gives the game up."""

    def __repr__(self) -> str:
        return "mashimo.RESIGN"


RESIGN = _Resign()
"""Returned by a bot's function, it gives the game up; two seats only."""


@dataclass(frozen=True)
class Choice:
    """A choice with more than a move."""

    move: LegalMove | str | int | _Resign
    """A legal move, its text, its index in `turn.legal_moves`, or `RESIGN`."""
    diagnostics: str = ""
    """Anything for the bot's owner, cut to what the server takes; private until the game ends."""
    score: int | None = None
    """The bot's own score for its seat, in seeds."""
    offer_draw: bool = False
    """Offers a draw with the move, where the policy allows it."""
    accept_draw: bool | None = None
    """Answers an open draw offer; without it an offer lapses with the move."""


def as_choice(answer: Any) -> Choice:
    """What a bot's function returned, as a choice; a TypeError tells what it may return."""
    choice = answer if isinstance(answer, Choice) else Choice(answer)
    move = choice.move
    if isinstance(move, bool) or not isinstance(move, LegalMove | str | int | _Resign):
        raise TypeError(
            f"the bot's function returned {answer!r}; return one of turn.legal_moves, its text, "
            "its index, mashimo.RESIGN, or a mashimo.Choice"
        )
    return choice


def outcome(sent: position_pb2.Outcome) -> Outcome:
    """An outcome from the wire."""
    return Outcome(
        winner=sent.winner if sent.HasField("winner") else None,
        ranks=tuple(sent.ranks),
        seeds=tuple(sent.seeds),
        points=tuple(sent.points),
        reason=sent.reason,
    )


def position(sent: position_pb2.Position) -> Position:
    """A position from the wire."""
    return Position(
        text=sent.text,
        pits=tuple(sent.pits),
        stores=tuple(sent.stores),
        to_move=sent.to_move if sent.HasField("to_move") else None,
        rows=sent.geometry.rows or 1,
        columns=sent.geometry.columns,
    )


def legal_move(sent: position_pb2.LegalMove, mover: int) -> LegalMove:
    """A legal move from the wire."""
    return LegalMove(sent, mover)


def game(setup: games_pb2.GameSetup, seat: int, seed: int) -> Game:
    """A game from the wire."""
    return Game(
        id=setup.game_id,
        ruleset=setup.rules.spec,
        seat=seat,
        seed=seed,
        players=tuple(player.name for player in setup.players),
        setup=setup,
    )


def game_end(state: int, result: games_pb2.GameResult) -> GameEnd:
    """An ending from the wire."""
    return GameEnd(
        state=games_pb2.GameState.Name(state).removeprefix("GAME_STATE_"),
        termination=games_pb2.Termination.Name(result.termination).removeprefix("TERMINATION_"),
        outcome=outcome(result.outcome) if result.HasField("outcome") else None,
        fault_seat=result.fault_seat if result.HasField("fault_seat") else None,
        text=result.text,
    )


def _seconds(clock: clock_pb2.SeatClock) -> float | None:
    if not clock.HasField("remaining"):
        return None
    return clock.remaining.seconds + clock.remaining.nanos / 1e9


def _clock(sent: sessions_pb2.MoveRequest) -> Clock:
    seats: Sequence[clock_pb2.SeatClock] = sent.clocks.seats
    remaining = tuple(_seconds(each) for each in seats)
    own = seats[sent.seat] if sent.seat < len(seats) else None
    bank = own.bank.seconds + own.bank.nanos / 1e9 if own and own.HasField("bank") else None
    return Clock(
        turn_time_left=sent.turn_time_left.seconds + sent.turn_time_left.nanos / 1e9,
        remaining=remaining[sent.seat] if own else None,
        remaining_by_seat=remaining,
        periods_left=own.periods_left if own and own.HasField("periods_left") else None,
        bank=bank,
    )
