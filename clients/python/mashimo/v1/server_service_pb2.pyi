import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from mashimo.v1 import sessions_pb2 as _sessions_pb2
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ServerState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SERVER_STATE_UNSPECIFIED: _ClassVar[ServerState]
    SERVER_STATE_STARTING: _ClassVar[ServerState]
    SERVER_STATE_SERVING: _ClassVar[ServerState]
    SERVER_STATE_BUSY: _ClassVar[ServerState]
    SERVER_STATE_DRAINING: _ClassVar[ServerState]
SERVER_STATE_UNSPECIFIED: ServerState
SERVER_STATE_STARTING: ServerState
SERVER_STATE_SERVING: ServerState
SERVER_STATE_BUSY: ServerState
SERVER_STATE_DRAINING: ServerState

class GetServerInfoRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class GetServerInfoResponse(_message.Message):
    __slots__ = ("version", "protocol_version", "limits", "state", "server_time", "uptime", "practice_realm", "durability", "sessions", "games_running", "scheduling_delay")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    PROTOCOL_VERSION_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    SERVER_TIME_FIELD_NUMBER: _ClassVar[int]
    UPTIME_FIELD_NUMBER: _ClassVar[int]
    PRACTICE_REALM_FIELD_NUMBER: _ClassVar[int]
    DURABILITY_FIELD_NUMBER: _ClassVar[int]
    SESSIONS_FIELD_NUMBER: _ClassVar[int]
    GAMES_RUNNING_FIELD_NUMBER: _ClassVar[int]
    SCHEDULING_DELAY_FIELD_NUMBER: _ClassVar[int]
    version: str
    protocol_version: _sessions_pb2.ProtocolVersion
    limits: _sessions_pb2.Limits
    state: ServerState
    server_time: _timestamp_pb2.Timestamp
    uptime: _duration_pb2.Duration
    practice_realm: bool
    durability: str
    sessions: int
    games_running: int
    scheduling_delay: _duration_pb2.Duration
    def __init__(self, version: _Optional[str] = ..., protocol_version: _Optional[_Union[_sessions_pb2.ProtocolVersion, _Mapping]] = ..., limits: _Optional[_Union[_sessions_pb2.Limits, _Mapping]] = ..., state: _Optional[_Union[ServerState, str]] = ..., server_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., uptime: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., practice_realm: _Optional[bool] = ..., durability: _Optional[str] = ..., sessions: _Optional[int] = ..., games_running: _Optional[int] = ..., scheduling_delay: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...
