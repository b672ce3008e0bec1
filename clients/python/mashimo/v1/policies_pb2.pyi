import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class OnTimeout(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ON_TIMEOUT_UNSPECIFIED: _ClassVar[OnTimeout]
    ON_TIMEOUT_LOSE: _ClassVar[OnTimeout]
    ON_TIMEOUT_LAST_PRELIMINARY_THEN_LOSE: _ClassVar[OnTimeout]
    ON_TIMEOUT_LAST_PRELIMINARY_THEN_RANDOM: _ClassVar[OnTimeout]
    ON_TIMEOUT_RANDOM: _ClassVar[OnTimeout]

class OnIllegal(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ON_ILLEGAL_UNSPECIFIED: _ClassVar[OnIllegal]
    ON_ILLEGAL_LOSE: _ClassVar[OnIllegal]
    ON_ILLEGAL_RETRY: _ClassVar[OnIllegal]
    ON_ILLEGAL_LOSE_TURN: _ClassVar[OnIllegal]

class OnDisconnect(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ON_DISCONNECT_UNSPECIFIED: _ClassVar[OnDisconnect]
    ON_DISCONNECT_CLOCK_RUNS: _ClassVar[OnDisconnect]
    ON_DISCONNECT_GRACE: _ClassVar[OnDisconnect]
    ON_DISCONNECT_CLAIM: _ClassVar[OnDisconnect]

class OnServerFault(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ON_SERVER_FAULT_UNSPECIFIED: _ClassVar[OnServerFault]
    ON_SERVER_FAULT_RESUME_REFUND: _ClassVar[OnServerFault]
    ON_SERVER_FAULT_VOID_REPLAY: _ClassVar[OnServerFault]

class OnFaults(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ON_FAULTS_UNSPECIFIED: _ClassVar[OnFaults]
    ON_FAULTS_CONTINUE: _ClassVar[OnFaults]
    ON_FAULTS_SUSPEND: _ClassVar[OnFaults]
    ON_FAULTS_STOP: _ClassVar[OnFaults]

class EarlyEnd(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    EARLY_END_UNSPECIFIED: _ClassVar[EarlyEnd]
    EARLY_END_PLAY_OUT: _ClassVar[EarlyEnd]
    EARLY_END_MAJORITY_END: _ClassVar[EarlyEnd]
ON_TIMEOUT_UNSPECIFIED: OnTimeout
ON_TIMEOUT_LOSE: OnTimeout
ON_TIMEOUT_LAST_PRELIMINARY_THEN_LOSE: OnTimeout
ON_TIMEOUT_LAST_PRELIMINARY_THEN_RANDOM: OnTimeout
ON_TIMEOUT_RANDOM: OnTimeout
ON_ILLEGAL_UNSPECIFIED: OnIllegal
ON_ILLEGAL_LOSE: OnIllegal
ON_ILLEGAL_RETRY: OnIllegal
ON_ILLEGAL_LOSE_TURN: OnIllegal
ON_DISCONNECT_UNSPECIFIED: OnDisconnect
ON_DISCONNECT_CLOCK_RUNS: OnDisconnect
ON_DISCONNECT_GRACE: OnDisconnect
ON_DISCONNECT_CLAIM: OnDisconnect
ON_SERVER_FAULT_UNSPECIFIED: OnServerFault
ON_SERVER_FAULT_RESUME_REFUND: OnServerFault
ON_SERVER_FAULT_VOID_REPLAY: OnServerFault
ON_FAULTS_UNSPECIFIED: OnFaults
ON_FAULTS_CONTINUE: OnFaults
ON_FAULTS_SUSPEND: OnFaults
ON_FAULTS_STOP: OnFaults
EARLY_END_UNSPECIFIED: EarlyEnd
EARLY_END_PLAY_OUT: EarlyEnd
EARLY_END_MAJORITY_END: EarlyEnd

class Policies(_message.Message):
    __slots__ = ("on_timeout", "on_illegal", "illegal_retries", "on_disconnect", "disconnect_grace", "on_server_fault", "on_faults", "fault_limit", "single_move_auto", "early_end", "draw_offers", "score_adjudication", "max_plies", "max_wall_time", "ready_deadline", "resume_window", "spectator_delay")
    ON_TIMEOUT_FIELD_NUMBER: _ClassVar[int]
    ON_ILLEGAL_FIELD_NUMBER: _ClassVar[int]
    ILLEGAL_RETRIES_FIELD_NUMBER: _ClassVar[int]
    ON_DISCONNECT_FIELD_NUMBER: _ClassVar[int]
    DISCONNECT_GRACE_FIELD_NUMBER: _ClassVar[int]
    ON_SERVER_FAULT_FIELD_NUMBER: _ClassVar[int]
    ON_FAULTS_FIELD_NUMBER: _ClassVar[int]
    FAULT_LIMIT_FIELD_NUMBER: _ClassVar[int]
    SINGLE_MOVE_AUTO_FIELD_NUMBER: _ClassVar[int]
    EARLY_END_FIELD_NUMBER: _ClassVar[int]
    DRAW_OFFERS_FIELD_NUMBER: _ClassVar[int]
    SCORE_ADJUDICATION_FIELD_NUMBER: _ClassVar[int]
    MAX_PLIES_FIELD_NUMBER: _ClassVar[int]
    MAX_WALL_TIME_FIELD_NUMBER: _ClassVar[int]
    READY_DEADLINE_FIELD_NUMBER: _ClassVar[int]
    RESUME_WINDOW_FIELD_NUMBER: _ClassVar[int]
    SPECTATOR_DELAY_FIELD_NUMBER: _ClassVar[int]
    on_timeout: OnTimeout
    on_illegal: OnIllegal
    illegal_retries: int
    on_disconnect: OnDisconnect
    disconnect_grace: _duration_pb2.Duration
    on_server_fault: OnServerFault
    on_faults: OnFaults
    fault_limit: int
    single_move_auto: bool
    early_end: EarlyEnd
    draw_offers: bool
    score_adjudication: ScoreAdjudication
    max_plies: int
    max_wall_time: _duration_pb2.Duration
    ready_deadline: _duration_pb2.Duration
    resume_window: _duration_pb2.Duration
    spectator_delay: SpectatorDelay
    def __init__(self, on_timeout: _Optional[_Union[OnTimeout, str]] = ..., on_illegal: _Optional[_Union[OnIllegal, str]] = ..., illegal_retries: _Optional[int] = ..., on_disconnect: _Optional[_Union[OnDisconnect, str]] = ..., disconnect_grace: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., on_server_fault: _Optional[_Union[OnServerFault, str]] = ..., on_faults: _Optional[_Union[OnFaults, str]] = ..., fault_limit: _Optional[int] = ..., single_move_auto: _Optional[bool] = ..., early_end: _Optional[_Union[EarlyEnd, str]] = ..., draw_offers: _Optional[bool] = ..., score_adjudication: _Optional[_Union[ScoreAdjudication, _Mapping]] = ..., max_plies: _Optional[int] = ..., max_wall_time: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., ready_deadline: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., resume_window: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., spectator_delay: _Optional[_Union[SpectatorDelay, _Mapping]] = ...) -> None: ...

class ScoreAdjudication(_message.Message):
    __slots__ = ("margin", "plies")
    MARGIN_FIELD_NUMBER: _ClassVar[int]
    PLIES_FIELD_NUMBER: _ClassVar[int]
    margin: int
    plies: int
    def __init__(self, margin: _Optional[int] = ..., plies: _Optional[int] = ...) -> None: ...

class SpectatorDelay(_message.Message):
    __slots__ = ("plies", "time")
    PLIES_FIELD_NUMBER: _ClassVar[int]
    TIME_FIELD_NUMBER: _ClassVar[int]
    plies: int
    time: _duration_pb2.Duration
    def __init__(self, plies: _Optional[int] = ..., time: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...
