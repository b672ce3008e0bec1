"""The services beside playing: rules, engine, matches, games, as plain functions."""

from __future__ import annotations

import random
import time
import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import grpc

from . import _turn
from ._address import Address
from ._errors import UnreachableError, refused
from .v1 import (
    admin_service_pb2_grpc,
    bot_service_pb2_grpc,
    engine_service_pb2,
    engine_service_pb2_grpc,
    game_service_pb2,
    game_service_pb2_grpc,
    games_pb2,
    match_service_pb2,
    match_service_pb2_grpc,
    matches_pb2,
    position_pb2,
    registry_service_pb2_grpc,
    rules_pb2,
    rules_service_pb2,
    rules_service_pb2_grpc,
    server_service_pb2,
    server_service_pb2_grpc,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from types import TracebackType

    from typing_extensions import Self

    from ._turn import LegalMove, Outcome, Position

    Rules = str | rules_pb2.Rules

T = TypeVar("T")

if TYPE_CHECKING:
    _UnaryUnary = grpc.UnaryUnaryClientInterceptor[Any, Any]
    _UnaryStream = grpc.UnaryStreamClientInterceptor[Any, Any]
else:
    _UnaryUnary = grpc.UnaryUnaryClientInterceptor
    _UnaryStream = grpc.UnaryStreamClientInterceptor

# A unary call that takes longer, in seconds, is given up; so often one is tried.
CALL = 10.0
TRIES = 4


@dataclass(frozen=True)
class Applied:
    """What moves led to."""

    position: Position
    """The position at the end."""
    legal_moves: tuple[LegalMove, ...]
    """What may be played there."""
    outcome: Outcome | None
    """The outcome, where the game is over."""
    transitions: tuple[position_pb2.Transition, ...]
    """One a move, with the laps of its sowing."""


@dataclass(frozen=True)
class Analysis:
    """What a search thinks."""

    best: str
    """The best move; empty when the game is over."""
    score: int
    """For the seat to move, in seeds."""
    depth: int
    """Completed depth."""
    nodes: int
    """Nodes searched."""
    line: tuple[str, ...]
    """The line it expects."""
    exact: bool
    """Whether the score is proven."""


class Client:
    """A connection to a server, for everything but playing; close it, or use it in a `with`.

    Rules are a spec such as `"hus:columns=12"` or a `v1.Rules`. What a method does not wrap is a
    call of one of the stubs: `rules`, `engine`, `matches`, `games`, `registry`, `admin`, `server`,
    `bots`.
    """

    def __init__(self, address: str | None = None, token: str | None = None) -> None:
        self._address = Address.find(address, token)
        plain = grpc.insecure_channel(
            self._address.authority, options=self._address.channel_options()
        )
        self._channel = plain
        channel = grpc.intercept_channel(plain, _Bearer(self._address.metadata))
        self.rules = rules_service_pb2_grpc.RulesServiceStub(channel)
        self.engine = engine_service_pb2_grpc.EngineServiceStub(channel)
        self.matches = match_service_pb2_grpc.MatchServiceStub(channel)
        self.games = game_service_pb2_grpc.GameServiceStub(channel)
        self.registry = registry_service_pb2_grpc.RegistryServiceStub(channel)
        self.admin = admin_service_pb2_grpc.AdminServiceStub(channel)
        self.server = server_service_pb2_grpc.ServerServiceStub(channel)
        self.bots = bot_service_pb2_grpc.BotServiceStub(channel)

    def close(self) -> None:
        """Closes the connection."""
        self._channel.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _call(self, call: Callable[..., T], request: Any) -> T:
        """A call that may be repeated, sent again while the server is unavailable."""
        for tried in range(1, TRIES + 1):
            try:
                return call(request, timeout=CALL)
            except grpc.RpcError as error:
                refusal = refused(error)
                if refusal.code is not grpc.StatusCode.UNAVAILABLE:
                    raise refusal from error
                if tried == TRIES:
                    where = self._address.authority
                    raise UnreachableError(
                        f"no server answers at {where}: {refusal.text}"
                    ) from error
                time.sleep(0.1 * 2**tried * random.uniform(0.5, 1.0))
        raise AssertionError("the last try returns or raises")

    def _stream(self, call: Callable[..., Iterable[T]], request: Any) -> Iterator[T]:
        """A stream of answers; closing the generator ends the call."""
        answers: Any = call(request)
        try:
            yield from answers
        except grpc.RpcError as error:
            raise refused(error) from error
        finally:
            answers.cancel()

    def server_info(self) -> server_service_pb2.GetServerInfoResponse:
        """Version, limits and state of the server."""
        request = server_service_pb2.GetServerInfoRequest()
        return self._call(self.server.GetServerInfo, request)

    def rulesets(self) -> list[rules_pb2.Ruleset]:
        """The built-in rulesets with their options."""
        found: list[rules_pb2.Ruleset] = []
        token = ""
        while True:
            request = rules_service_pb2.ListRulesetsRequest(page_size=200, page_token=token)
            page = self._call(self.rules.ListRulesets, request)
            found.extend(page.rulesets)
            token = page.next_page_token
            if not token:
                return found

    def ruleset(self, rules: Rules) -> rules_pb2.RulesetDetails:
        """One ruleset with its options chosen: rules as data, description, start."""
        request = rules_service_pb2.GetRulesetRequest(rules=_ref(rules))
        return self._call(self.rules.GetRuleset, request).details

    def check_rules(self, rules: rules_pb2.Rules) -> rules_service_pb2.CheckRulesResponse:
        """All reasons why custom rules would be refused, or what they mean."""
        request = rules_service_pb2.CheckRulesRequest(data=rules)
        return self._call(self.rules.CheckRules, request)

    def describe_rules(self, rules: Rules) -> str:
        """Rules in plain English."""
        request = rules_service_pb2.DescribeRulesRequest(rules=_ref(rules))
        return self._call(self.rules.DescribeRules, request).description

    def start_position(self, rules: Rules) -> Position:
        """The start position of a ruleset."""
        request = engine_service_pb2.GetStartPositionRequest(rules=_ref(rules))
        return _turn.position(self._call(self.engine.GetStartPosition, request).position)

    def parse_position(self, rules: Rules, text: str) -> Position:
        """Reads a position; a `RefusedError` names every fault with its field."""
        request = engine_service_pb2.ParsePositionRequest(rules=_ref(rules), text=text)
        return _turn.position(self._call(self.engine.ParsePosition, request).position)

    def legal_moves(
        self, rules: Rules, moves: Sequence[str] = (), *, start: str = ""
    ) -> list[LegalMove]:
        """The legal moves after a line, each with what it leads to."""
        request = engine_service_pb2.GetLegalMovesRequest(
            line=_line(rules, moves, start), with_positions=True
        )
        answer = self._call(self.engine.GetLegalMoves, request)
        mover = answer.position.to_move
        return [_turn.legal_move(each, mover) for each in answer.moves]

    def apply(
        self, rules: Rules, moves: Sequence[str], *, start: str = "", trace: bool = False
    ) -> Applied:
        """Plays moves from a start."""
        request = engine_service_pb2.ApplyMovesRequest(
            line=_line(rules, (), start), moves=moves, trace=trace
        )
        answer = self._call(self.engine.ApplyMoves, request)
        mover = answer.position.to_move
        return Applied(
            position=_turn.position(answer.position),
            legal_moves=tuple(_turn.legal_move(each, mover) for each in answer.legal_moves),
            outcome=_turn.outcome(answer.outcome) if answer.HasField("outcome") else None,
            transitions=tuple(answer.transitions),
        )

    def apply_many(
        self, rules: Rules, lines: Iterable[tuple[str, Sequence[str]]]
    ) -> list[engine_service_pb2.ApplyMovesItem]:
        """Plays the moves of many (position, moves) in one call.

        A line that is wrong says so in its `error`.
        """
        batch = [
            engine_service_pb2.BatchLine(position=position, moves=moves)
            for position, moves in lines
        ]
        request = engine_service_pb2.BatchApplyMovesRequest(rules=_ref(rules), lines=batch)
        answers = self._stream(self.engine.BatchApplyMoves, request)
        return [item for answer in answers for item in answer.items]

    def outcome(self, rules: Rules, moves: Sequence[str], *, start: str = "") -> Outcome | None:
        """The outcome of a line, repetition counted in; none while the game goes on."""
        request = engine_service_pb2.GetOutcomeRequest(line=_line(rules, moves, start))
        answer = self._call(self.engine.GetOutcome, request)
        return _turn.outcome(answer.outcome) if answer.HasField("outcome") else None

    def perft(self, rules: Rules, depth: int, *, position: str = "") -> int:
        """Counts the sequences of exactly `depth` decisions."""
        request = engine_service_pb2.PerftRequest(rules=_ref(rules), position=position, depth=depth)
        counts = {answer.depth: answer.nodes for answer in self._stream(self.engine.Perft, request)}
        return counts[depth]

    def analyse(
        self,
        rules: Rules,
        moves: Sequence[str] = (),
        *,
        start: str = "",
        depth: int = 0,
        nodes: int = 0,
    ) -> Iterator[Analysis]:
        """Searches, with an answer a depth; stop iterating to stop the search."""
        request = engine_service_pb2.AnalyseRequest(
            line=_line(rules, moves, start), depth=depth, nodes=nodes
        )
        for answer in self._stream(self.engine.Analyse, request):
            yield Analysis(
                best=answer.best,
                score=answer.score,
                depth=answer.depth,
                nodes=answer.nodes,
                line=tuple(answer.line),
                exact=answer.exact,
            )

    def create_match(self, spec: matches_pb2.MatchSpec) -> matches_pb2.Match:
        """Makes a match and starts it."""
        # Named, so that a repeated call makes no second match.
        request = match_service_pb2.CreateMatchRequest(request_id=uuid.uuid4().hex, spec=spec)
        return self._call(self.matches.CreateMatch, request).match

    def match(self, match_id: str) -> matches_pb2.Match:
        """A match as it stands."""
        request = match_service_pb2.GetMatchRequest(match_id=match_id)
        return self._call(self.matches.GetMatch, request).match

    def pause_match(self, match_id: str) -> matches_pb2.Match:
        """Begins no more games until resumed."""
        request = match_service_pb2.PauseMatchRequest(match_id=match_id)
        return self._call(self.matches.PauseMatch, request).match

    def resume_match(self, match_id: str) -> matches_pb2.Match:
        """Goes on."""
        request = match_service_pb2.ResumeMatchRequest(match_id=match_id)
        return self._call(self.matches.ResumeMatch, request).match

    def stop_match(
        self, match_id: str, *, finish_games: bool = False, reason: str = ""
    ) -> matches_pb2.Match:
        """Ends a match."""
        request = match_service_pb2.StopMatchRequest(
            match_id=match_id, finish_games=finish_games, reason=reason
        )
        return self._call(self.matches.StopMatch, request).match

    def watch_match(
        self, match_id: str, *, with_events: bool = False
    ) -> Iterator[match_service_pb2.WatchMatchResponse]:
        """Follows a match until it ends."""
        request = match_service_pb2.WatchMatchRequest(match_id=match_id, with_events=with_events)
        return self._stream(self.matches.WatchMatch, request)

    def game(self, game_id: str) -> games_pb2.Game:
        """A game as it stands."""
        request = game_service_pb2.GetGameRequest(game_id=game_id)
        return self._call(self.games.GetGame, request).game

    def list_games(self, *, match_id: str = "", newest: int = 50) -> list[games_pb2.Game]:
        """The newest games, at most 500."""
        request = game_service_pb2.ListGamesRequest(match_id=match_id, page_size=newest)
        return list(self._call(self.games.ListGames, request).games)

    def watch_game(
        self, game_id: str, from_seq: int = 1
    ) -> Iterator[game_service_pb2.WatchGameResponse]:
        """Follows a game from an event on until it ends."""
        request = game_service_pb2.WatchGameRequest(game_id=game_id, from_seq=from_seq)
        return self._stream(self.games.WatchGame, request)

    def export_games(self, *, match_id: str = "", game_ids: Sequence[str] = ()) -> str:
        """Games as the text of a JSON Lines file."""
        request = game_service_pb2.ExportGamesRequest(
            match_id=match_id,
            game_ids=game_ids,
            format=game_service_pb2.GAME_FORMAT_JSONL,
        )
        return "".join(piece.chunk for piece in self._stream(self.games.ExportGames, request))


def _ref(rules: Rules) -> rules_pb2.RulesRef:
    if isinstance(rules, str):
        return rules_pb2.RulesRef(spec=rules)
    return rules_pb2.RulesRef(custom=rules)


def _line(rules: Rules, moves: Sequence[str], start: str) -> position_pb2.Line:
    return position_pb2.Line(rules=_ref(rules), start=start, moves=moves)


class _Bearer(_UnaryUnary, _UnaryStream):
    """Sends the token with every call."""

    def __init__(self, metadata: tuple[tuple[str, str], ...]) -> None:
        self._metadata = metadata

    def _with_token(self, details: Any) -> Any:
        merged = [*(details.metadata or ()), *self._metadata]
        return _Details(
            details.method, details.timeout, merged, details.credentials, details.wait_for_ready
        )

    def intercept_unary_unary(self, continuation: Any, details: Any, request: Any) -> Any:
        return continuation(self._with_token(details), request)

    def intercept_unary_stream(self, continuation: Any, details: Any, request: Any) -> Any:
        return continuation(self._with_token(details), request)


@dataclass
class _Details(grpc.ClientCallDetails):
    method: str
    timeout: float | None
    metadata: Any
    credentials: Any
    wait_for_ready: bool | None
    compression: Any = None
