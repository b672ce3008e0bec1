import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from mashimo.v1 import clock_pb2 as _clock_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class LadderState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    LADDER_STATE_UNSPECIFIED: _ClassVar[LadderState]
    LADDER_STATE_RUNNING: _ClassVar[LadderState]
    LADDER_STATE_PAUSED: _ClassVar[LadderState]

class LadderMemberState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    LADDER_MEMBER_STATE_UNSPECIFIED: _ClassVar[LadderMemberState]
    LADDER_MEMBER_STATE_ACTIVE: _ClassVar[LadderMemberState]
    LADDER_MEMBER_STATE_LEFT: _ClassVar[LadderMemberState]
    LADDER_MEMBER_STATE_SUSPENDED: _ClassVar[LadderMemberState]
    LADDER_MEMBER_STATE_HOUSE: _ClassVar[LadderMemberState]
LADDER_STATE_UNSPECIFIED: LadderState
LADDER_STATE_RUNNING: LadderState
LADDER_STATE_PAUSED: LadderState
LADDER_MEMBER_STATE_UNSPECIFIED: LadderMemberState
LADDER_MEMBER_STATE_ACTIVE: LadderMemberState
LADDER_MEMBER_STATE_LEFT: LadderMemberState
LADDER_MEMBER_STATE_SUSPENDED: LadderMemberState
LADDER_MEMBER_STATE_HOUSE: LadderMemberState

class Ladder(_message.Message):
    __slots__ = ("ladder_id", "spec", "clock", "state", "text", "anchors", "reference", "reference_rating", "games_rated", "games_running", "ready", "stalled_since", "concurrency", "official_time", "first_mover")
    LADDER_ID_FIELD_NUMBER: _ClassVar[int]
    SPEC_FIELD_NUMBER: _ClassVar[int]
    CLOCK_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    ANCHORS_FIELD_NUMBER: _ClassVar[int]
    REFERENCE_FIELD_NUMBER: _ClassVar[int]
    REFERENCE_RATING_FIELD_NUMBER: _ClassVar[int]
    GAMES_RATED_FIELD_NUMBER: _ClassVar[int]
    GAMES_RUNNING_FIELD_NUMBER: _ClassVar[int]
    READY_FIELD_NUMBER: _ClassVar[int]
    STALLED_SINCE_FIELD_NUMBER: _ClassVar[int]
    CONCURRENCY_FIELD_NUMBER: _ClassVar[int]
    OFFICIAL_TIME_FIELD_NUMBER: _ClassVar[int]
    FIRST_MOVER_FIELD_NUMBER: _ClassVar[int]
    ladder_id: str
    spec: str
    clock: _clock_pb2.ClockSpec
    state: LadderState
    text: str
    anchors: _containers.RepeatedScalarFieldContainer[str]
    reference: str
    reference_rating: float
    games_rated: int
    games_running: int
    ready: int
    stalled_since: _timestamp_pb2.Timestamp
    concurrency: int
    official_time: _timestamp_pb2.Timestamp
    first_mover: OfficialRating
    def __init__(self, ladder_id: _Optional[str] = ..., spec: _Optional[str] = ..., clock: _Optional[_Union[_clock_pb2.ClockSpec, _Mapping]] = ..., state: _Optional[_Union[LadderState, str]] = ..., text: _Optional[str] = ..., anchors: _Optional[_Iterable[str]] = ..., reference: _Optional[str] = ..., reference_rating: _Optional[float] = ..., games_rated: _Optional[int] = ..., games_running: _Optional[int] = ..., ready: _Optional[int] = ..., stalled_since: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., concurrency: _Optional[int] = ..., official_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., first_mover: _Optional[_Union[OfficialRating, _Mapping]] = ...) -> None: ...

class LiveRating(_message.Message):
    __slots__ = ("rating", "deviation", "volatility")
    RATING_FIELD_NUMBER: _ClassVar[int]
    DEVIATION_FIELD_NUMBER: _ClassVar[int]
    VOLATILITY_FIELD_NUMBER: _ClassVar[int]
    rating: float
    deviation: float
    volatility: float
    def __init__(self, rating: _Optional[float] = ..., deviation: _Optional[float] = ..., volatility: _Optional[float] = ...) -> None: ...

class OfficialRating(_message.Message):
    __slots__ = ("rating", "error")
    RATING_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    rating: float
    error: float
    def __init__(self, rating: _Optional[float] = ..., error: _Optional[float] = ...) -> None: ...

class LadderStanding(_message.Message):
    __slots__ = ("bot", "version", "state", "text", "connected", "live", "official", "wins", "draws", "losses", "time_faults", "illegal_faults", "crash_faults", "no_show_faults", "create_time")
    BOT_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    CONNECTED_FIELD_NUMBER: _ClassVar[int]
    LIVE_FIELD_NUMBER: _ClassVar[int]
    OFFICIAL_FIELD_NUMBER: _ClassVar[int]
    WINS_FIELD_NUMBER: _ClassVar[int]
    DRAWS_FIELD_NUMBER: _ClassVar[int]
    LOSSES_FIELD_NUMBER: _ClassVar[int]
    TIME_FAULTS_FIELD_NUMBER: _ClassVar[int]
    ILLEGAL_FAULTS_FIELD_NUMBER: _ClassVar[int]
    CRASH_FAULTS_FIELD_NUMBER: _ClassVar[int]
    NO_SHOW_FAULTS_FIELD_NUMBER: _ClassVar[int]
    CREATE_TIME_FIELD_NUMBER: _ClassVar[int]
    bot: str
    version: str
    state: LadderMemberState
    text: str
    connected: bool
    live: LiveRating
    official: OfficialRating
    wins: int
    draws: int
    losses: int
    time_faults: int
    illegal_faults: int
    crash_faults: int
    no_show_faults: int
    create_time: _timestamp_pb2.Timestamp
    def __init__(self, bot: _Optional[str] = ..., version: _Optional[str] = ..., state: _Optional[_Union[LadderMemberState, str]] = ..., text: _Optional[str] = ..., connected: _Optional[bool] = ..., live: _Optional[_Union[LiveRating, _Mapping]] = ..., official: _Optional[_Union[OfficialRating, _Mapping]] = ..., wins: _Optional[int] = ..., draws: _Optional[int] = ..., losses: _Optional[int] = ..., time_faults: _Optional[int] = ..., illegal_faults: _Optional[int] = ..., crash_faults: _Optional[int] = ..., no_show_faults: _Optional[int] = ..., create_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class RatingPoint(_message.Message):
    __slots__ = ("time", "game_id", "opponent", "opponent_version", "score", "live")
    TIME_FIELD_NUMBER: _ClassVar[int]
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    OPPONENT_FIELD_NUMBER: _ClassVar[int]
    OPPONENT_VERSION_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    LIVE_FIELD_NUMBER: _ClassVar[int]
    time: _timestamp_pb2.Timestamp
    game_id: str
    opponent: str
    opponent_version: str
    score: float
    live: LiveRating
    def __init__(self, time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., game_id: _Optional[str] = ..., opponent: _Optional[str] = ..., opponent_version: _Optional[str] = ..., score: _Optional[float] = ..., live: _Optional[_Union[LiveRating, _Mapping]] = ...) -> None: ...

class LadderPairing(_message.Message):
    __slots__ = ("game_id", "first", "first_version", "second", "second_version")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    FIRST_FIELD_NUMBER: _ClassVar[int]
    FIRST_VERSION_FIELD_NUMBER: _ClassVar[int]
    SECOND_FIELD_NUMBER: _ClassVar[int]
    SECOND_VERSION_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    first: str
    first_version: str
    second: str
    second_version: str
    def __init__(self, game_id: _Optional[str] = ..., first: _Optional[str] = ..., first_version: _Optional[str] = ..., second: _Optional[str] = ..., second_version: _Optional[str] = ...) -> None: ...
