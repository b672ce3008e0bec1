"""What a bot is shown when it has to decide, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass, field
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


@dataclass(frozen=True)
class LegalMove:
    """A move that may be played, and what it leads to. `str(move)` is its notation."""

    text: str
    """The notation."""
    seeds_won: int = 0
    """How many seeds the mover wins by it; may be negative."""
    seeds_won_by_seat: tuple[int, ...] = ()
    """The same for every seat."""
    next_seat: int | None = None
    """The seat to move afterwards; none when the game is over."""
    turn_ended: bool = True
    """Whether the turn ends: false after an extra turn and where a choice is pending."""
    outcome: Outcome | None = None
    """The outcome, where the move ends the game."""
    position: str = ""
    """The position it leads to; only from `Client.legal_moves`."""

    def __str__(self) -> str:
        return self.text


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


@dataclass(frozen=True)
class Turn:
    """A decision that is awaited from the bot."""

    game: Game
    """The game."""
    decision_id: int
    """Names the decision within the game."""
    attempt: int
    """1, or more after a move that was rejected."""
    seat: int
    """The bot's seat, from 0."""
    position: Position
    """The position."""
    legal_moves: tuple[LegalMove, ...]
    """What may be played, in board order; never empty."""
    clock: Clock
    """What is left."""
    ply: int
    """Decisions played before this one."""
    plies_left: int
    """Decisions until the ply limit, at which the game is a draw."""
    line: tuple[str, ...]
    """Moves since the last one that cannot be undone; these matter for repetition."""
    line_start: str
    """The position before the first of them."""
    draw_offered_by: int | None
    """The seat whose draw offer is open."""


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
    won = tuple(sent.seeds_won)
    return LegalMove(
        text=sent.text,
        seeds_won=won[mover] if mover < len(won) else 0,
        seeds_won_by_seat=won,
        next_seat=sent.next_seat if sent.HasField("next_seat") else None,
        turn_ended=sent.turn_ended,
        outcome=outcome(sent.outcome) if sent.HasField("outcome") else None,
        position=sent.position,
    )


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


def turn(game: Game, sent: sessions_pb2.MoveRequest) -> Turn:
    """A move request from the wire."""
    return Turn(
        game=game,
        decision_id=sent.decision_id,
        attempt=max(sent.attempt, 1),
        seat=sent.seat,
        position=position(sent.position),
        legal_moves=tuple(legal_move(each, sent.seat) for each in sent.legal_moves),
        clock=_clock(sent),
        ply=sent.ply,
        plies_left=sent.plies_left,
        line=tuple(sent.line),
        line_start=sent.line_start,
        draw_offered_by=sent.draw_offered_by if sent.HasField("draw_offered_by") else None,
    )
