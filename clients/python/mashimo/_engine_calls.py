"""Rules, positions, moves and searches as plain functions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import _turn
from ._connection import Connection
from .v1 import engine_service_pb2, position_pb2, rules_pb2, rules_service_pb2

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ._turn import LegalMove, Outcome, Position

    Rules = str | rules_pb2.Rules


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


class EngineCalls(Connection):
    """Calls of RulesService and EngineService."""

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
        answers = self._list(self.engine.BatchApplyMoves, request)
        return [item for answer in answers for item in answer.items]

    def outcome(self, rules: Rules, moves: Sequence[str], *, start: str = "") -> Outcome | None:
        """The outcome of a line, repetition counted in; none while the game goes on."""
        request = engine_service_pb2.GetOutcomeRequest(line=_line(rules, moves, start))
        answer = self._call(self.engine.GetOutcome, request)
        return _turn.outcome(answer.outcome) if answer.HasField("outcome") else None

    def random_positions(
        self, rules: Rules, count: int = 1, *, plies: int = 10, seed: int = 0
    ) -> list[Position]:
        """Positions after random play, reproducible from the seed; none is over."""
        request = engine_service_pb2.GetRandomPositionsRequest(
            rules=_ref(rules), count=count, plies=plies, seed=seed
        )
        answer = self._call(self.engine.GetRandomPositions, request)
        return [_turn.position(each) for each in answer.positions]

    def mirror(self, rules: Rules, position: str) -> Position:
        """The same position with the seats turned: seat n becomes seat n+1, the last seat 0."""
        request = engine_service_pb2.MirrorPositionRequest(rules=_ref(rules), text=position)
        return _turn.position(self._call(self.engine.MirrorPosition, request).position)

    def encoding(self, rules: Rules) -> engine_service_pb2.GetEncodingResponse:
        """Shape and meaning of the numeric encodings: features and actions by name."""
        request = engine_service_pb2.GetEncodingRequest(rules=_ref(rules))
        return self._call(self.engine.GetEncoding, request)

    def encode(self, rules: Rules, positions: Sequence[str]) -> list[tuple[list[float], list[int]]]:
        """Observation and legal actions of each position, seen from its seat to move."""
        request = engine_service_pb2.EncodePositionsRequest(rules=_ref(rules), positions=positions)
        answer = self._call(self.engine.EncodePositions, request)
        return [(list(each.observation), list(each.legal_actions)) for each in answer.encodings]

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


def _ref(rules: Rules) -> rules_pb2.RulesRef:
    if isinstance(rules, str):
        return rules_pb2.RulesRef(spec=rules)
    return rules_pb2.RulesRef(custom=rules)


def _line(rules: Rules, moves: Sequence[str], start: str) -> position_pb2.Line:
    return position_pb2.Line(rules=_ref(rules), start=start, moves=moves)
