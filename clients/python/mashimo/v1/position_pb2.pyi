from mashimo.v1 import rules_pb2 as _rules_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Position(_message.Message):
    __slots__ = ("text", "pits", "stores", "to_move", "geometry", "marks")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    PITS_FIELD_NUMBER: _ClassVar[int]
    STORES_FIELD_NUMBER: _ClassVar[int]
    TO_MOVE_FIELD_NUMBER: _ClassVar[int]
    GEOMETRY_FIELD_NUMBER: _ClassVar[int]
    MARKS_FIELD_NUMBER: _ClassVar[int]
    text: str
    pits: _containers.RepeatedScalarFieldContainer[int]
    stores: _containers.RepeatedScalarFieldContainer[int]
    to_move: int
    geometry: _rules_pb2.Rules.Geometry
    marks: Marks
    def __init__(self, text: _Optional[str] = ..., pits: _Optional[_Iterable[int]] = ..., stores: _Optional[_Iterable[int]] = ..., to_move: _Optional[int] = ..., geometry: _Optional[_Union[_rules_pb2.Rules.Geometry, _Mapping]] = ..., marks: _Optional[_Union[Marks, _Mapping]] = ...) -> None: ...

class Marks(_message.Message):
    __slots__ = ("round", "phase", "reserve", "owners", "house", "at", "hand", "dir", "blocked", "captured", "took", "ends", "moved")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    RESERVE_FIELD_NUMBER: _ClassVar[int]
    OWNERS_FIELD_NUMBER: _ClassVar[int]
    HOUSE_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    DIR_FIELD_NUMBER: _ClassVar[int]
    BLOCKED_FIELD_NUMBER: _ClassVar[int]
    CAPTURED_FIELD_NUMBER: _ClassVar[int]
    TOOK_FIELD_NUMBER: _ClassVar[int]
    ENDS_FIELD_NUMBER: _ClassVar[int]
    MOVED_FIELD_NUMBER: _ClassVar[int]
    round: int
    phase: str
    reserve: _containers.RepeatedScalarFieldContainer[int]
    owners: _containers.RepeatedCompositeFieldContainer[Owner]
    house: _containers.RepeatedScalarFieldContainer[bool]
    at: str
    hand: int
    dir: str
    blocked: str
    captured: _containers.RepeatedScalarFieldContainer[bool]
    took: bool
    ends: str
    moved: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, round: _Optional[int] = ..., phase: _Optional[str] = ..., reserve: _Optional[_Iterable[int]] = ..., owners: _Optional[_Iterable[_Union[Owner, _Mapping]]] = ..., house: _Optional[_Iterable[bool]] = ..., at: _Optional[str] = ..., hand: _Optional[int] = ..., dir: _Optional[str] = ..., blocked: _Optional[str] = ..., captured: _Optional[_Iterable[bool]] = ..., took: _Optional[bool] = ..., ends: _Optional[str] = ..., moved: _Optional[_Iterable[int]] = ...) -> None: ...

class Owner(_message.Message):
    __slots__ = ("pit", "seat")
    PIT_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    pit: int
    seat: int
    def __init__(self, pit: _Optional[int] = ..., seat: _Optional[int] = ...) -> None: ...

class Pit(_message.Message):
    __slots__ = ("index", "name")
    INDEX_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    index: int
    name: str
    def __init__(self, index: _Optional[int] = ..., name: _Optional[str] = ...) -> None: ...

class Line(_message.Message):
    __slots__ = ("rules", "start", "moves", "max_plies")
    RULES_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    MOVES_FIELD_NUMBER: _ClassVar[int]
    MAX_PLIES_FIELD_NUMBER: _ClassVar[int]
    rules: _rules_pb2.RulesRef
    start: str
    moves: _containers.RepeatedScalarFieldContainer[str]
    max_plies: int
    def __init__(self, rules: _Optional[_Union[_rules_pb2.RulesRef, _Mapping]] = ..., start: _Optional[str] = ..., moves: _Optional[_Iterable[str]] = ..., max_plies: _Optional[int] = ...) -> None: ...

class LegalMove(_message.Message):
    __slots__ = ("text", "seeds_won", "next_seat", "turn_ended", "outcome", "skipped_seats", "position")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    SEEDS_WON_FIELD_NUMBER: _ClassVar[int]
    NEXT_SEAT_FIELD_NUMBER: _ClassVar[int]
    TURN_ENDED_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    SKIPPED_SEATS_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    text: str
    seeds_won: _containers.RepeatedScalarFieldContainer[int]
    next_seat: int
    turn_ended: bool
    outcome: Outcome
    skipped_seats: _containers.RepeatedScalarFieldContainer[int]
    position: str
    def __init__(self, text: _Optional[str] = ..., seeds_won: _Optional[_Iterable[int]] = ..., next_seat: _Optional[int] = ..., turn_ended: _Optional[bool] = ..., outcome: _Optional[_Union[Outcome, _Mapping]] = ..., skipped_seats: _Optional[_Iterable[int]] = ..., position: _Optional[str] = ...) -> None: ...

class Outcome(_message.Message):
    __slots__ = ("winner", "ranks", "seeds", "points", "reason")
    WINNER_FIELD_NUMBER: _ClassVar[int]
    RANKS_FIELD_NUMBER: _ClassVar[int]
    SEEDS_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    winner: int
    ranks: _containers.RepeatedScalarFieldContainer[int]
    seeds: _containers.RepeatedScalarFieldContainer[int]
    points: _containers.RepeatedScalarFieldContainer[float]
    reason: str
    def __init__(self, winner: _Optional[int] = ..., ranks: _Optional[_Iterable[int]] = ..., seeds: _Optional[_Iterable[int]] = ..., points: _Optional[_Iterable[float]] = ..., reason: _Optional[str] = ...) -> None: ...

class Transition(_message.Message):
    __slots__ = ("move", "position", "seat", "turn_ended", "skipped_seats", "seeds_won", "trace", "outcome")
    MOVE_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TURN_ENDED_FIELD_NUMBER: _ClassVar[int]
    SKIPPED_SEATS_FIELD_NUMBER: _ClassVar[int]
    SEEDS_WON_FIELD_NUMBER: _ClassVar[int]
    TRACE_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    move: str
    position: Position
    seat: int
    turn_ended: bool
    skipped_seats: _containers.RepeatedScalarFieldContainer[int]
    seeds_won: _containers.RepeatedScalarFieldContainer[int]
    trace: Trace
    outcome: Outcome
    def __init__(self, move: _Optional[str] = ..., position: _Optional[_Union[Position, _Mapping]] = ..., seat: _Optional[int] = ..., turn_ended: _Optional[bool] = ..., skipped_seats: _Optional[_Iterable[int]] = ..., seeds_won: _Optional[_Iterable[int]] = ..., trace: _Optional[_Union[Trace, _Mapping]] = ..., outcome: _Optional[_Union[Outcome, _Mapping]] = ...) -> None: ...

class Trace(_message.Message):
    __slots__ = ("laps", "truncated")
    LAPS_FIELD_NUMBER: _ClassVar[int]
    TRUNCATED_FIELD_NUMBER: _ClassVar[int]
    laps: _containers.RepeatedCompositeFieldContainer[Lap]
    truncated: bool
    def __init__(self, laps: _Optional[_Iterable[_Union[Lap, _Mapping]]] = ..., truncated: _Optional[bool] = ...) -> None: ...

class Lap(_message.Message):
    __slots__ = ("lifted", "seeds", "way", "last_pit", "last_store", "captured", "banked", "end")
    LIFTED_FIELD_NUMBER: _ClassVar[int]
    SEEDS_FIELD_NUMBER: _ClassVar[int]
    WAY_FIELD_NUMBER: _ClassVar[int]
    LAST_PIT_FIELD_NUMBER: _ClassVar[int]
    LAST_STORE_FIELD_NUMBER: _ClassVar[int]
    CAPTURED_FIELD_NUMBER: _ClassVar[int]
    BANKED_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    lifted: Pit
    seeds: int
    way: str
    last_pit: Pit
    last_store: int
    captured: _containers.RepeatedCompositeFieldContainer[Taken]
    banked: int
    end: str
    def __init__(self, lifted: _Optional[_Union[Pit, _Mapping]] = ..., seeds: _Optional[int] = ..., way: _Optional[str] = ..., last_pit: _Optional[_Union[Pit, _Mapping]] = ..., last_store: _Optional[int] = ..., captured: _Optional[_Iterable[_Union[Taken, _Mapping]]] = ..., banked: _Optional[int] = ..., end: _Optional[str] = ...) -> None: ...

class Taken(_message.Message):
    __slots__ = ("pit", "seeds")
    PIT_FIELD_NUMBER: _ClassVar[int]
    SEEDS_FIELD_NUMBER: _ClassVar[int]
    pit: Pit
    seeds: int
    def __init__(self, pit: _Optional[_Union[Pit, _Mapping]] = ..., seeds: _Optional[int] = ...) -> None: ...
