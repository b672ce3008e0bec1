"""A bot's side of a session as a value: frames in, steps out; no network and no clock."""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from . import _turn
from ._turn import Choice, Game, GameEnd, Turn
from .v1 import games_pb2, sessions_pb2

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

logger = logging.getLogger("mashimo")

PROTOCOL_MAJOR = 1
PROTOCOL_MINOR = 0
# Games remembered after their end, so that a repeated ending is not told twice.
ENDED_MAX = 4096
# Until Welcome says better, in seconds and bytes.
HEARTBEAT = 5.0
DIAGNOSTICS_BYTES = 1024

_OVER = (games_pb2.GAME_STATE_FINISHED, games_pb2.GAME_STATE_ABORTED, games_pb2.GAME_STATE_VOID)

Frame = sessions_pb2.ClientFrame


@dataclass(frozen=True)
class Summary:
    """What was played."""

    games: int = 0
    """Games that ended."""
    won: int = 0
    """Of these, won."""
    drawn: int = 0
    """Drawn."""
    lost: int = 0
    """Lost."""


@dataclass
class Say:
    """Send this."""

    frame: Frame


@dataclass(frozen=True)
class Welcomed:
    """The session has begun or goes on."""


@dataclass(frozen=True)
class Offer:
    """Ask the bot whether it accepts."""

    game: Game


@dataclass(frozen=True)
class Started:
    """Tell the bot that a game begins."""

    game: Game


@dataclass
class Think:
    """Let the bot think."""

    turn: Turn


@dataclass(frozen=True)
class Over:
    """Tell the bot that a game ended."""

    game: Game
    end: GameEnd


@dataclass(frozen=True)
class Goaway:
    """The stream will end."""

    goaway: sessions_pb2.Goaway


@dataclass(frozen=True)
class Challenged:
    """Ask the bot whether it accepts a challenge."""

    challenge: sessions_pb2.ChallengeReceived


Step = Say | Welcomed | Offer | Started | Think | Over | Goaway | Challenged


@dataclass
class _Open:
    """A decision that is awaited."""

    decision_id: int
    attempt: int
    # What was answered; none while the bot thinks.
    sent: Frame | None = None
    # Whether it was sent on this connection.
    sent_here: bool = False


class _Track:
    """A game as far as the bot has seen it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.started = False
        self.seq = 0
        # The newest decision that needs no answer any more.
        self.decided = -1
        self.open: _Open | None = None

    def start(self) -> list[Step]:
        if self.started:
            return []
        self.started = True
        return [Started(self.game)]

    def say(self) -> list[Step]:
        """The answer to the open decision, to be sent now; nothing while the bot thinks."""
        if self.open is None or self.open.sent is None:
            return []
        self.open.sent_here = True
        return [Say(self.open.sent)]

    def decide(self, decision_id: int) -> None:
        self.decided = max(self.decided, decision_id)
        if self.open is not None and self.open.decision_id <= decision_id:
            self.open = None


class Session:
    """A session, kept over lost connections."""

    def __init__(self) -> None:
        self.summary = Summary()
        self.heartbeat = HEARTBEAT
        # Whether Welcome has come on this connection.
        self.welcomed = False
        self._diagnostics_bytes = DIAGNOSTICS_BYTES
        self._resume: tuple[str, str] | None = None
        self._games: dict[str, _Track] = {}
        self._ended: deque[str] = deque(maxlen=ENDED_MAX)
        self._hears: dict[str, Callable[..., list[Step]]] = {
            "welcome": self._welcome,
            "synced": self._synced,
            "game_offer": self._offer,
            "offer_withdrawn": self._withdrawn,
            "game_snapshot": self._snapshot,
            "move_request": self._request,
            "move_accepted": self._accepted,
            "move_rejected": self._rejected,
            "event": self._event,
            "game_error": self._game_error,
            "heartbeat": self._beat,
            "goaway": lambda goaway: [Goaway(goaway)],
            "challenge_received": lambda challenge: [Challenged(challenge)],
            "notice": self._notice,
        }

    def hello(self, hello: sessions_pb2.Hello) -> Frame:
        """The first frame of a connection."""
        self.welcomed = False
        for track in self._games.values():
            if track.open is not None:
                track.open.sent_here = False
        frame = Frame(hello=hello)
        frame.hello.protocol_version.major = PROTOCOL_MAJOR
        frame.hello.protocol_version.minor = PROTOCOL_MINOR
        # A turn shows the position it is about; moves need no frames of their own.
        frame.hello.moves_by = sessions_pb2.MOVES_BY_REQUEST
        if self._resume is not None:
            resume = frame.hello.resume
            resume.session_id, resume.resume_token = self._resume
            for game_id, track in sorted(self._games.items()):
                resume.games.add(game_id=game_id, seq=track.seq)
        return frame

    def forget(self) -> None:
        """The server does not know the session any more."""
        self._resume = None

    @property
    def running(self) -> int:
        """Games that are not over."""
        return len(self._games)

    def hear(self, frame: sessions_pb2.ServerFrame) -> Sequence[Step]:
        """What a frame asks for. A kind that this library does not know asks for nothing."""
        kind = frame.WhichOneof("kind")
        hears = self._hears.get(kind) if kind else None
        return hears(getattr(frame, kind)) if kind and hears else ()

    def _welcome(self, welcome: sessions_pb2.Welcome) -> list[Step]:
        logger.info(
            "connected: session %s, epoch %d, server %s",
            welcome.session_id,
            welcome.epoch,
            welcome.server_version,
        )
        self.welcomed = True
        self._resume = (welcome.session_id, welcome.resume_token)
        interval = welcome.heartbeat_interval.ToTimedelta().total_seconds()
        self.heartbeat = interval if interval > 0 else HEARTBEAT
        self._diagnostics_bytes = welcome.limits.diagnostics_bytes or self._diagnostics_bytes
        # A game that the server does not list is none any more.
        listed = {game.game_id for game in welcome.games}
        self._games = {id: track for id, track in self._games.items() if id in listed}
        return [Welcomed()]

    def _synced(self, _: sessions_pb2.Synced) -> list[Step]:
        # What was answered and neither accepted nor asked for again may have been lost on its way.
        tracks = list(self._games.values())
        lost = [track for track in tracks if track.open and not track.open.sent_here]
        return [step for track in lost for step in track.say()]

    def _offer(self, offer: sessions_pb2.GameOffer) -> list[Step]:
        game = _turn.game(offer.game, offer.seat, offer.bot_seed)
        # The answer may have been lost; ready again does no harm, but one game is tracked once.
        return [Offer(self._games.setdefault(game.id, _Track(game)).game)]

    def _withdrawn(self, withdrawn: sessions_pb2.OfferWithdrawn) -> list[Step]:
        logger.info("game %s was withdrawn: %s", withdrawn.game_id, withdrawn.reason)
        self._games.pop(withdrawn.game_id, None)
        return []

    def decline(self, game: Game) -> Frame:
        """The bot declines a game that was offered."""
        self._games.pop(game.id, None)
        return Frame(decline=sessions_pb2.Decline(game_id=game.id))

    def _snapshot(self, snapshot: sessions_pb2.GameSnapshot) -> list[Step]:
        game = _turn.game(snapshot.game, snapshot.seat, snapshot.bot_seed)
        if snapshot.state in _OVER:
            end = _turn.game_end(snapshot.state, snapshot.result)
            return self._end(game.id, game, snapshot.seq, end)
        track = self._games.setdefault(game.id, _Track(game))
        track.game = game
        track.seq = snapshot.seq
        awaited = snapshot.decision_id if snapshot.HasField("decision_id") else None
        if track.open is not None and track.open.decision_id != awaited:
            track.decided = track.open.decision_id
            track.open = None
        if snapshot.state == games_pb2.GAME_STATE_OFFERED:
            return [Offer(game)]
        return track.start()

    def _request(self, request: sessions_pb2.MoveRequest) -> list[Step]:
        setup = games_pb2.GameSetup(game_id=request.game_id)
        unknown = _Track(_turn.game(setup, request.seat, 0))
        track = self._games.setdefault(request.game_id, unknown)
        if request.decision_id <= track.decided:
            return []
        asked = (request.decision_id, max(request.attempt, 1))
        if track.open and (track.open.decision_id, track.open.attempt) >= asked:
            # Asked again: the bot still thinks, or its answer may have been lost.
            return track.say()
        track.open = _Open(*asked)
        return [*track.start(), Think(Turn(track.game, request))]

    def choose(self, turn: Turn, choice: Choice, took: float, *, connected: bool) -> list[Frame]:
        """The bot has chosen; nothing is sent for a decision that is not awaited any more."""
        track = self._games.get(turn.game.id)
        open_ = track.open if track else None
        asked = (turn.decision_id, turn.attempt)
        if not open_ or open_.sent or (open_.decision_id, open_.attempt) != asked:
            return []
        open_.sent = self._answer(turn, choice, took)
        # Without a connection it is sent after the next Welcome.
        open_.sent_here = connected
        if not connected:
            return []
        frames = []
        if choice.accept_draw is not None and turn.draw_offered_by is not None:
            answer = sessions_pb2.AnswerDraw(game_id=turn.game.id, accept=choice.accept_draw)
            frames.append(Frame(answer_draw=answer))
        if choice.offer_draw:
            frames.append(Frame(offer_draw=sessions_pb2.OfferDraw(game_id=turn.game.id)))
        return [*frames, open_.sent]

    def _answer(self, turn: Turn, choice: Choice, took: float) -> Frame:
        move = choice.move
        if isinstance(move, _turn._Resign):
            return Frame(resign=sessions_pb2.Resign(game_id=turn.game.id))
        play = sessions_pb2.PlayMove(
            game_id=turn.game.id,
            decision_id=turn.decision_id,
            attempt=turn.attempt,
            diagnostics=choice.diagnostics and _cut(choice.diagnostics, self._diagnostics_bytes),
            score=choice.score,
        )
        play.think_time.seconds = int(took)
        play.think_time.nanos = int(took % 1 * 1e9)
        if isinstance(move, int):
            # As in a list of Python, -1 is the last; out of range the text says what was meant.
            legal = turn.legal_moves
            play.text = legal[move].text if -len(legal) <= move < len(legal) else str(move)
        else:
            play.text = str(move)
        return Frame(play_move=play)

    def _accepted(self, accepted: sessions_pb2.MoveAccepted) -> list[Step]:
        track = self._games.get(accepted.game_id)
        if track:
            track.decide(accepted.decision_id)
        return []

    def _rejected(self, rejected: sessions_pb2.MoveRejected) -> list[Step]:
        logger.warning(
            "game %s: the move `%s` was rejected: %s (%s)",
            rejected.game_id,
            rejected.move,
            rejected.text,
            rejected.reason,
        )
        track = self._games.get(rejected.game_id)
        if track and rejected.attempts_left == 0:
            track.decide(rejected.decision_id)
        return []

    def _event(self, event: games_pb2.GameEvent) -> list[Step]:
        kind = event.WhichOneof("kind")
        if kind == "over":
            end = _turn.game_end(event.over.state, event.over.result)
            return self._end(event.game_id, None, event.seq, end)
        track = self._games.get(event.game_id)
        if track is None or event.seq <= track.seq:
            return []
        track.seq = event.seq
        if kind == "started":
            return track.start()
        if kind == "move_played" and event.move_played.seat == track.game.seat:
            track.decide(event.move_played.decision_id)
        if kind == "turn_lost" and event.turn_lost.seat == track.game.seat:
            track.decide(event.turn_lost.decision_id)
        return []

    def _end(self, game_id: str, game: Game | None, seq: int, end: GameEnd) -> list[Step]:
        """A game ended: told once, acknowledged each time."""
        ack: list[Step] = [Say(Frame(ack=sessions_pb2.Ack(game_id=game_id, seq=seq)))]
        track = self._games.pop(game_id, None)
        game = track.game if track else game
        if game_id in self._ended or game is None:
            return ack
        self._ended.append(game_id)
        self._count(game.seat, end)
        return [*ack, Over(game, end)]

    def _count(self, seat: int, end: GameEnd) -> None:
        now = replace(self.summary, games=self.summary.games + 1)
        if end.outcome is not None:
            if end.outcome.winner is None:
                now = replace(now, drawn=now.drawn + 1)
            elif end.outcome.winner == seat:
                now = replace(now, won=now.won + 1)
            else:
                now = replace(now, lost=now.lost + 1)
        self.summary = now

    def _game_error(self, error: sessions_pb2.GameError) -> list[Step]:
        logger.warning("game %s: %s (%s)", error.game_id, error.text, error.reason)
        return []

    def _beat(self, beat: sessions_pb2.Heartbeat) -> list[Step]:
        return [Say(Frame(heartbeat_ack=sessions_pb2.HeartbeatAck(nonce=beat.nonce)))]

    def _notice(self, notice: sessions_pb2.Notice) -> list[Step]:
        logger.info("notice: %s (%s)", notice.text, notice.code)
        return []


def _cut(text: str, size: int) -> str:
    """At most so many bytes, whole characters."""
    return text.encode()[:size].decode(errors="ignore")
