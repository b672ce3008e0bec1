import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class IncrementOn(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    INCREMENT_ON_UNSPECIFIED: _ClassVar[IncrementOn]
    INCREMENT_ON_TURN_END: _ClassVar[IncrementOn]
INCREMENT_ON_UNSPECIFIED: IncrementOn
INCREMENT_ON_TURN_END: IncrementOn

class ClockSpec(_message.Message):
    __slots__ = ("fischer", "byoyomi", "per_move", "budget", "correspondence", "margin", "lag_compensation", "first_move_deadline", "hard_turn_limit", "increment_on")
    FISCHER_FIELD_NUMBER: _ClassVar[int]
    BYOYOMI_FIELD_NUMBER: _ClassVar[int]
    PER_MOVE_FIELD_NUMBER: _ClassVar[int]
    BUDGET_FIELD_NUMBER: _ClassVar[int]
    CORRESPONDENCE_FIELD_NUMBER: _ClassVar[int]
    MARGIN_FIELD_NUMBER: _ClassVar[int]
    LAG_COMPENSATION_FIELD_NUMBER: _ClassVar[int]
    FIRST_MOVE_DEADLINE_FIELD_NUMBER: _ClassVar[int]
    HARD_TURN_LIMIT_FIELD_NUMBER: _ClassVar[int]
    INCREMENT_ON_FIELD_NUMBER: _ClassVar[int]
    fischer: FischerClock
    byoyomi: ByoyomiClock
    per_move: PerMoveClock
    budget: BudgetClock
    correspondence: CorrespondenceClock
    margin: _duration_pb2.Duration
    lag_compensation: LagCompensation
    first_move_deadline: _duration_pb2.Duration
    hard_turn_limit: _duration_pb2.Duration
    increment_on: IncrementOn
    def __init__(self, fischer: _Optional[_Union[FischerClock, _Mapping]] = ..., byoyomi: _Optional[_Union[ByoyomiClock, _Mapping]] = ..., per_move: _Optional[_Union[PerMoveClock, _Mapping]] = ..., budget: _Optional[_Union[BudgetClock, _Mapping]] = ..., correspondence: _Optional[_Union[CorrespondenceClock, _Mapping]] = ..., margin: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., lag_compensation: _Optional[_Union[LagCompensation, _Mapping]] = ..., first_move_deadline: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., hard_turn_limit: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., increment_on: _Optional[_Union[IncrementOn, str]] = ...) -> None: ...

class FischerClock(_message.Message):
    __slots__ = ("base", "increment")
    BASE_FIELD_NUMBER: _ClassVar[int]
    INCREMENT_FIELD_NUMBER: _ClassVar[int]
    base: _duration_pb2.Duration
    increment: _duration_pb2.Duration
    def __init__(self, base: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., increment: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class ByoyomiClock(_message.Message):
    __slots__ = ("base", "period", "periods")
    BASE_FIELD_NUMBER: _ClassVar[int]
    PERIOD_FIELD_NUMBER: _ClassVar[int]
    PERIODS_FIELD_NUMBER: _ClassVar[int]
    base: _duration_pb2.Duration
    period: _duration_pb2.Duration
    periods: int
    def __init__(self, base: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., period: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., periods: _Optional[int] = ...) -> None: ...

class PerMoveClock(_message.Message):
    __slots__ = ("limit", "overtime_bank")
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    OVERTIME_BANK_FIELD_NUMBER: _ClassVar[int]
    limit: _duration_pb2.Duration
    overtime_bank: _duration_pb2.Duration
    def __init__(self, limit: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., overtime_bank: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class BudgetClock(_message.Message):
    __slots__ = ("nodes", "iterations", "watchdog")
    NODES_FIELD_NUMBER: _ClassVar[int]
    ITERATIONS_FIELD_NUMBER: _ClassVar[int]
    WATCHDOG_FIELD_NUMBER: _ClassVar[int]
    nodes: int
    iterations: int
    watchdog: _duration_pb2.Duration
    def __init__(self, nodes: _Optional[int] = ..., iterations: _Optional[int] = ..., watchdog: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class CorrespondenceClock(_message.Message):
    __slots__ = ("per_move",)
    PER_MOVE_FIELD_NUMBER: _ClassVar[int]
    per_move: _duration_pb2.Duration
    def __init__(self, per_move: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class LagCompensation(_message.Message):
    __slots__ = ("max_per_move", "initial", "cap")
    MAX_PER_MOVE_FIELD_NUMBER: _ClassVar[int]
    INITIAL_FIELD_NUMBER: _ClassVar[int]
    CAP_FIELD_NUMBER: _ClassVar[int]
    max_per_move: _duration_pb2.Duration
    initial: _duration_pb2.Duration
    cap: _duration_pb2.Duration
    def __init__(self, max_per_move: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., initial: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., cap: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class ClockState(_message.Message):
    __slots__ = ("seats", "running")
    SEATS_FIELD_NUMBER: _ClassVar[int]
    RUNNING_FIELD_NUMBER: _ClassVar[int]
    seats: _containers.RepeatedCompositeFieldContainer[SeatClock]
    running: int
    def __init__(self, seats: _Optional[_Iterable[_Union[SeatClock, _Mapping]]] = ..., running: _Optional[int] = ...) -> None: ...

class SeatClock(_message.Message):
    __slots__ = ("remaining", "periods_left", "bank")
    REMAINING_FIELD_NUMBER: _ClassVar[int]
    PERIODS_LEFT_FIELD_NUMBER: _ClassVar[int]
    BANK_FIELD_NUMBER: _ClassVar[int]
    remaining: _duration_pb2.Duration
    periods_left: int
    bank: _duration_pb2.Duration
    def __init__(self, remaining: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., periods_left: _Optional[int] = ..., bank: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...
