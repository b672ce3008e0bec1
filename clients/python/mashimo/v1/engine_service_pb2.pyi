import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from mashimo.v1 import position_pb2 as _position_pb2
from mashimo.v1 import rules_pb2 as _rules_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GetStartPositionRequest(_message.Message):
    __slots__ = ("rules",)
    RULES_FIELD_NUMBER: _ClassVar[int]
    rules: _rules_pb2.RulesRef
    def __init__(self, rules: _Optional[_Union[_rules_pb2.RulesRef, _Mapping]] = ...) -> None: ...

class GetStartPositionResponse(_message.Message):
    __slots__ = ("position",)
    POSITION_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ...) -> None: ...

class GetRandomPositionsRequest(_message.Message):
    __slots__ = ("rules", "count", "plies", "seed", "mirrored")
    RULES_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    PLIES_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    MIRRORED_FIELD_NUMBER: _ClassVar[int]
    rules: _rules_pb2.RulesRef
    count: int
    plies: int
    seed: int
    mirrored: bool
    def __init__(self, rules: _Optional[_Union[_rules_pb2.RulesRef, _Mapping]] = ..., count: _Optional[int] = ..., plies: _Optional[int] = ..., seed: _Optional[int] = ..., mirrored: _Optional[bool] = ...) -> None: ...

class GetRandomPositionsResponse(_message.Message):
    __slots__ = ("positions",)
    POSITIONS_FIELD_NUMBER: _ClassVar[int]
    positions: _containers.RepeatedCompositeFieldContainer[_position_pb2.Position]
    def __init__(self, positions: _Optional[_Iterable[_Union[_position_pb2.Position, _Mapping]]] = ...) -> None: ...

class ParsePositionRequest(_message.Message):
    __slots__ = ("rules", "text")
    RULES_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    rules: _rules_pb2.RulesRef
    text: str
    def __init__(self, rules: _Optional[_Union[_rules_pb2.RulesRef, _Mapping]] = ..., text: _Optional[str] = ...) -> None: ...

class ParsePositionResponse(_message.Message):
    __slots__ = ("position",)
    POSITION_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ...) -> None: ...

class MirrorPositionRequest(_message.Message):
    __slots__ = ("rules", "text")
    RULES_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    rules: _rules_pb2.RulesRef
    text: str
    def __init__(self, rules: _Optional[_Union[_rules_pb2.RulesRef, _Mapping]] = ..., text: _Optional[str] = ...) -> None: ...

class MirrorPositionResponse(_message.Message):
    __slots__ = ("position",)
    POSITION_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ...) -> None: ...

class GetLegalMovesRequest(_message.Message):
    __slots__ = ("line", "with_positions")
    LINE_FIELD_NUMBER: _ClassVar[int]
    WITH_POSITIONS_FIELD_NUMBER: _ClassVar[int]
    line: _position_pb2.Line
    with_positions: bool
    def __init__(self, line: _Optional[_Union[_position_pb2.Line, _Mapping]] = ..., with_positions: _Optional[bool] = ...) -> None: ...

class GetLegalMovesResponse(_message.Message):
    __slots__ = ("moves", "position", "outcome")
    MOVES_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    moves: _containers.RepeatedCompositeFieldContainer[_position_pb2.LegalMove]
    position: _position_pb2.Position
    outcome: _position_pb2.Outcome
    def __init__(self, moves: _Optional[_Iterable[_Union[_position_pb2.LegalMove, _Mapping]]] = ..., position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., outcome: _Optional[_Union[_position_pb2.Outcome, _Mapping]] = ...) -> None: ...

class BatchGetLegalMovesRequest(_message.Message):
    __slots__ = ("rules", "positions", "with_positions")
    RULES_FIELD_NUMBER: _ClassVar[int]
    POSITIONS_FIELD_NUMBER: _ClassVar[int]
    WITH_POSITIONS_FIELD_NUMBER: _ClassVar[int]
    rules: _rules_pb2.RulesRef
    positions: _containers.RepeatedScalarFieldContainer[str]
    with_positions: bool
    def __init__(self, rules: _Optional[_Union[_rules_pb2.RulesRef, _Mapping]] = ..., positions: _Optional[_Iterable[str]] = ..., with_positions: _Optional[bool] = ...) -> None: ...

class BatchGetLegalMovesResponse(_message.Message):
    __slots__ = ("items",)
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    items: _containers.RepeatedCompositeFieldContainer[LegalMovesItem]
    def __init__(self, items: _Optional[_Iterable[_Union[LegalMovesItem, _Mapping]]] = ...) -> None: ...

class LegalMovesItem(_message.Message):
    __slots__ = ("index", "moves", "error")
    INDEX_FIELD_NUMBER: _ClassVar[int]
    MOVES_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    index: int
    moves: _containers.RepeatedCompositeFieldContainer[_position_pb2.LegalMove]
    error: str
    def __init__(self, index: _Optional[int] = ..., moves: _Optional[_Iterable[_Union[_position_pb2.LegalMove, _Mapping]]] = ..., error: _Optional[str] = ...) -> None: ...

class ApplyMovesRequest(_message.Message):
    __slots__ = ("line", "moves", "trace")
    LINE_FIELD_NUMBER: _ClassVar[int]
    MOVES_FIELD_NUMBER: _ClassVar[int]
    TRACE_FIELD_NUMBER: _ClassVar[int]
    line: _position_pb2.Line
    moves: _containers.RepeatedScalarFieldContainer[str]
    trace: bool
    def __init__(self, line: _Optional[_Union[_position_pb2.Line, _Mapping]] = ..., moves: _Optional[_Iterable[str]] = ..., trace: _Optional[bool] = ...) -> None: ...

class ApplyMovesResponse(_message.Message):
    __slots__ = ("transitions", "position", "outcome", "legal_moves", "ply")
    TRANSITIONS_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    LEGAL_MOVES_FIELD_NUMBER: _ClassVar[int]
    PLY_FIELD_NUMBER: _ClassVar[int]
    transitions: _containers.RepeatedCompositeFieldContainer[_position_pb2.Transition]
    position: _position_pb2.Position
    outcome: _position_pb2.Outcome
    legal_moves: _containers.RepeatedCompositeFieldContainer[_position_pb2.LegalMove]
    ply: int
    def __init__(self, transitions: _Optional[_Iterable[_Union[_position_pb2.Transition, _Mapping]]] = ..., position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., outcome: _Optional[_Union[_position_pb2.Outcome, _Mapping]] = ..., legal_moves: _Optional[_Iterable[_Union[_position_pb2.LegalMove, _Mapping]]] = ..., ply: _Optional[int] = ...) -> None: ...

class BatchApplyMovesRequest(_message.Message):
    __slots__ = ("rules", "lines")
    RULES_FIELD_NUMBER: _ClassVar[int]
    LINES_FIELD_NUMBER: _ClassVar[int]
    rules: _rules_pb2.RulesRef
    lines: _containers.RepeatedCompositeFieldContainer[BatchLine]
    def __init__(self, rules: _Optional[_Union[_rules_pb2.RulesRef, _Mapping]] = ..., lines: _Optional[_Iterable[_Union[BatchLine, _Mapping]]] = ...) -> None: ...

class BatchLine(_message.Message):
    __slots__ = ("position", "moves")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    MOVES_FIELD_NUMBER: _ClassVar[int]
    position: str
    moves: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, position: _Optional[str] = ..., moves: _Optional[_Iterable[str]] = ...) -> None: ...

class BatchApplyMovesResponse(_message.Message):
    __slots__ = ("items",)
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    items: _containers.RepeatedCompositeFieldContainer[ApplyMovesItem]
    def __init__(self, items: _Optional[_Iterable[_Union[ApplyMovesItem, _Mapping]]] = ...) -> None: ...

class ApplyMovesItem(_message.Message):
    __slots__ = ("index", "position", "seeds_won", "to_move", "outcome", "legal_moves", "error")
    INDEX_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    SEEDS_WON_FIELD_NUMBER: _ClassVar[int]
    TO_MOVE_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    LEGAL_MOVES_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    index: int
    position: str
    seeds_won: _containers.RepeatedScalarFieldContainer[int]
    to_move: int
    outcome: _position_pb2.Outcome
    legal_moves: _containers.RepeatedScalarFieldContainer[str]
    error: str
    def __init__(self, index: _Optional[int] = ..., position: _Optional[str] = ..., seeds_won: _Optional[_Iterable[int]] = ..., to_move: _Optional[int] = ..., outcome: _Optional[_Union[_position_pb2.Outcome, _Mapping]] = ..., legal_moves: _Optional[_Iterable[str]] = ..., error: _Optional[str] = ...) -> None: ...

class GetOutcomeRequest(_message.Message):
    __slots__ = ("line",)
    LINE_FIELD_NUMBER: _ClassVar[int]
    line: _position_pb2.Line
    def __init__(self, line: _Optional[_Union[_position_pb2.Line, _Mapping]] = ...) -> None: ...

class GetOutcomeResponse(_message.Message):
    __slots__ = ("outcome", "position", "ply", "since_irreversible")
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    PLY_FIELD_NUMBER: _ClassVar[int]
    SINCE_IRREVERSIBLE_FIELD_NUMBER: _ClassVar[int]
    outcome: _position_pb2.Outcome
    position: _position_pb2.Position
    ply: int
    since_irreversible: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, outcome: _Optional[_Union[_position_pb2.Outcome, _Mapping]] = ..., position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., ply: _Optional[int] = ..., since_irreversible: _Optional[_Iterable[str]] = ...) -> None: ...

class PerftRequest(_message.Message):
    __slots__ = ("rules", "position", "depth", "divide", "bulk")
    RULES_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    DEPTH_FIELD_NUMBER: _ClassVar[int]
    DIVIDE_FIELD_NUMBER: _ClassVar[int]
    BULK_FIELD_NUMBER: _ClassVar[int]
    rules: _rules_pb2.RulesRef
    position: str
    depth: int
    divide: bool
    bulk: bool
    def __init__(self, rules: _Optional[_Union[_rules_pb2.RulesRef, _Mapping]] = ..., position: _Optional[str] = ..., depth: _Optional[int] = ..., divide: _Optional[bool] = ..., bulk: _Optional[bool] = ...) -> None: ...

class PerftResponse(_message.Message):
    __slots__ = ("depth", "nodes", "elapsed", "moves", "done")
    DEPTH_FIELD_NUMBER: _ClassVar[int]
    NODES_FIELD_NUMBER: _ClassVar[int]
    ELAPSED_FIELD_NUMBER: _ClassVar[int]
    MOVES_FIELD_NUMBER: _ClassVar[int]
    DONE_FIELD_NUMBER: _ClassVar[int]
    depth: int
    nodes: int
    elapsed: _duration_pb2.Duration
    moves: _containers.RepeatedCompositeFieldContainer[PerftMove]
    done: bool
    def __init__(self, depth: _Optional[int] = ..., nodes: _Optional[int] = ..., elapsed: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., moves: _Optional[_Iterable[_Union[PerftMove, _Mapping]]] = ..., done: _Optional[bool] = ...) -> None: ...

class PerftMove(_message.Message):
    __slots__ = ("move", "nodes")
    MOVE_FIELD_NUMBER: _ClassVar[int]
    NODES_FIELD_NUMBER: _ClassVar[int]
    move: str
    nodes: int
    def __init__(self, move: _Optional[str] = ..., nodes: _Optional[int] = ...) -> None: ...

class AnalyseRequest(_message.Message):
    __slots__ = ("line", "depth", "nodes", "time", "level", "seed")
    LINE_FIELD_NUMBER: _ClassVar[int]
    DEPTH_FIELD_NUMBER: _ClassVar[int]
    NODES_FIELD_NUMBER: _ClassVar[int]
    TIME_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    line: _position_pb2.Line
    depth: int
    nodes: int
    time: _duration_pb2.Duration
    level: str
    seed: int
    def __init__(self, line: _Optional[_Union[_position_pb2.Line, _Mapping]] = ..., depth: _Optional[int] = ..., nodes: _Optional[int] = ..., time: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., level: _Optional[str] = ..., seed: _Optional[int] = ...) -> None: ...

class AnalyseResponse(_message.Message):
    __slots__ = ("best", "score", "depth", "nodes", "line", "exact", "elapsed", "done")
    BEST_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    DEPTH_FIELD_NUMBER: _ClassVar[int]
    NODES_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    EXACT_FIELD_NUMBER: _ClassVar[int]
    ELAPSED_FIELD_NUMBER: _ClassVar[int]
    DONE_FIELD_NUMBER: _ClassVar[int]
    best: str
    score: int
    depth: int
    nodes: int
    line: _containers.RepeatedScalarFieldContainer[str]
    exact: bool
    elapsed: _duration_pb2.Duration
    done: bool
    def __init__(self, best: _Optional[str] = ..., score: _Optional[int] = ..., depth: _Optional[int] = ..., nodes: _Optional[int] = ..., line: _Optional[_Iterable[str]] = ..., exact: _Optional[bool] = ..., elapsed: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., done: _Optional[bool] = ...) -> None: ...

class GetEncodingRequest(_message.Message):
    __slots__ = ("rules",)
    RULES_FIELD_NUMBER: _ClassVar[int]
    rules: _rules_pb2.RulesRef
    def __init__(self, rules: _Optional[_Union[_rules_pb2.RulesRef, _Mapping]] = ...) -> None: ...

class GetEncodingResponse(_message.Message):
    __slots__ = ("version", "features", "actions")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    FEATURES_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    version: int
    features: _containers.RepeatedScalarFieldContainer[str]
    actions: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, version: _Optional[int] = ..., features: _Optional[_Iterable[str]] = ..., actions: _Optional[_Iterable[str]] = ...) -> None: ...

class EncodePositionsRequest(_message.Message):
    __slots__ = ("rules", "positions")
    RULES_FIELD_NUMBER: _ClassVar[int]
    POSITIONS_FIELD_NUMBER: _ClassVar[int]
    rules: _rules_pb2.RulesRef
    positions: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, rules: _Optional[_Union[_rules_pb2.RulesRef, _Mapping]] = ..., positions: _Optional[_Iterable[str]] = ...) -> None: ...

class EncodePositionsResponse(_message.Message):
    __slots__ = ("version", "encodings")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    ENCODINGS_FIELD_NUMBER: _ClassVar[int]
    version: int
    encodings: _containers.RepeatedCompositeFieldContainer[Encoding]
    def __init__(self, version: _Optional[int] = ..., encodings: _Optional[_Iterable[_Union[Encoding, _Mapping]]] = ...) -> None: ...

class Encoding(_message.Message):
    __slots__ = ("observation", "legal_actions")
    OBSERVATION_FIELD_NUMBER: _ClassVar[int]
    LEGAL_ACTIONS_FIELD_NUMBER: _ClassVar[int]
    observation: _containers.RepeatedScalarFieldContainer[float]
    legal_actions: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, observation: _Optional[_Iterable[float]] = ..., legal_actions: _Optional[_Iterable[int]] = ...) -> None: ...

class SelfPlayRequest(_message.Message):
    __slots__ = ("rules", "levels", "games", "seed", "start", "random_plies", "max_plies")
    RULES_FIELD_NUMBER: _ClassVar[int]
    LEVELS_FIELD_NUMBER: _ClassVar[int]
    GAMES_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    RANDOM_PLIES_FIELD_NUMBER: _ClassVar[int]
    MAX_PLIES_FIELD_NUMBER: _ClassVar[int]
    rules: _rules_pb2.RulesRef
    levels: _containers.RepeatedScalarFieldContainer[str]
    games: int
    seed: int
    start: str
    random_plies: int
    max_plies: int
    def __init__(self, rules: _Optional[_Union[_rules_pb2.RulesRef, _Mapping]] = ..., levels: _Optional[_Iterable[str]] = ..., games: _Optional[int] = ..., seed: _Optional[int] = ..., start: _Optional[str] = ..., random_plies: _Optional[int] = ..., max_plies: _Optional[int] = ...) -> None: ...

class SelfPlayResponse(_message.Message):
    __slots__ = ("index", "line", "outcome")
    INDEX_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    index: int
    line: _position_pb2.Line
    outcome: _position_pb2.Outcome
    def __init__(self, index: _Optional[int] = ..., line: _Optional[_Union[_position_pb2.Line, _Mapping]] = ..., outcome: _Optional[_Union[_position_pb2.Outcome, _Mapping]] = ...) -> None: ...
