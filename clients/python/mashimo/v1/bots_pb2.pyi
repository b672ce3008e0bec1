import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class BotState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    BOT_STATE_UNSPECIFIED: _ClassVar[BotState]
    BOT_STATE_ACTIVE: _ClassVar[BotState]
    BOT_STATE_SUSPENDED: _ClassVar[BotState]

class Role(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ROLE_UNSPECIFIED: _ClassVar[Role]
    ROLE_BOT: _ClassVar[Role]
    ROLE_ORGANISER: _ClassVar[Role]
    ROLE_ARBITER: _ClassVar[Role]
    ROLE_ADMINISTRATOR: _ClassVar[Role]
BOT_STATE_UNSPECIFIED: BotState
BOT_STATE_ACTIVE: BotState
BOT_STATE_SUSPENDED: BotState
ROLE_UNSPECIFIED: Role
ROLE_BOT: Role
ROLE_ORGANISER: Role
ROLE_ARBITER: Role
ROLE_ADMINISTRATOR: Role

class Bot(_message.Message):
    __slots__ = ("bot_id", "name", "owner", "description", "versions", "state", "create_time", "tokens", "suspended_because")
    BOT_ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    VERSIONS_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    CREATE_TIME_FIELD_NUMBER: _ClassVar[int]
    TOKENS_FIELD_NUMBER: _ClassVar[int]
    SUSPENDED_BECAUSE_FIELD_NUMBER: _ClassVar[int]
    bot_id: str
    name: str
    owner: str
    description: str
    versions: _containers.RepeatedCompositeFieldContainer[BotVersion]
    state: BotState
    create_time: _timestamp_pb2.Timestamp
    tokens: _containers.RepeatedCompositeFieldContainer[TokenInfo]
    suspended_because: str
    def __init__(self, bot_id: _Optional[str] = ..., name: _Optional[str] = ..., owner: _Optional[str] = ..., description: _Optional[str] = ..., versions: _Optional[_Iterable[_Union[BotVersion, _Mapping]]] = ..., state: _Optional[_Union[BotState, str]] = ..., create_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., tokens: _Optional[_Iterable[_Union[TokenInfo, _Mapping]]] = ..., suspended_because: _Optional[str] = ...) -> None: ...

class BotVersion(_message.Message):
    __slots__ = ("version", "notes", "create_time", "state", "faults_in_a_row", "suspended_because")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    NOTES_FIELD_NUMBER: _ClassVar[int]
    CREATE_TIME_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    FAULTS_IN_A_ROW_FIELD_NUMBER: _ClassVar[int]
    SUSPENDED_BECAUSE_FIELD_NUMBER: _ClassVar[int]
    version: str
    notes: str
    create_time: _timestamp_pb2.Timestamp
    state: BotState
    faults_in_a_row: int
    suspended_because: str
    def __init__(self, version: _Optional[str] = ..., notes: _Optional[str] = ..., create_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., state: _Optional[_Union[BotState, str]] = ..., faults_in_a_row: _Optional[int] = ..., suspended_because: _Optional[str] = ...) -> None: ...

class TokenInfo(_message.Message):
    __slots__ = ("token_id", "role", "create_time", "revoke_time", "holder")
    TOKEN_ID_FIELD_NUMBER: _ClassVar[int]
    ROLE_FIELD_NUMBER: _ClassVar[int]
    CREATE_TIME_FIELD_NUMBER: _ClassVar[int]
    REVOKE_TIME_FIELD_NUMBER: _ClassVar[int]
    HOLDER_FIELD_NUMBER: _ClassVar[int]
    token_id: str
    role: Role
    create_time: _timestamp_pb2.Timestamp
    revoke_time: _timestamp_pb2.Timestamp
    holder: str
    def __init__(self, token_id: _Optional[str] = ..., role: _Optional[_Union[Role, str]] = ..., create_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., revoke_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., holder: _Optional[str] = ...) -> None: ...
