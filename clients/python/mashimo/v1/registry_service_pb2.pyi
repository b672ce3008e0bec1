from mashimo.v1 import bots_pb2 as _bots_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class RegisterBotRequest(_message.Message):
    __slots__ = ("request_id", "name", "description", "owner")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    name: str
    description: str
    owner: str
    def __init__(self, request_id: _Optional[str] = ..., name: _Optional[str] = ..., description: _Optional[str] = ..., owner: _Optional[str] = ...) -> None: ...

class RegisterBotResponse(_message.Message):
    __slots__ = ("bot", "token")
    BOT_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    bot: _bots_pb2.Bot
    token: str
    def __init__(self, bot: _Optional[_Union[_bots_pb2.Bot, _Mapping]] = ..., token: _Optional[str] = ...) -> None: ...

class PublishVersionRequest(_message.Message):
    __slots__ = ("bot_id", "version", "notes")
    BOT_ID_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    NOTES_FIELD_NUMBER: _ClassVar[int]
    bot_id: str
    version: str
    notes: str
    def __init__(self, bot_id: _Optional[str] = ..., version: _Optional[str] = ..., notes: _Optional[str] = ...) -> None: ...

class PublishVersionResponse(_message.Message):
    __slots__ = ("bot",)
    BOT_FIELD_NUMBER: _ClassVar[int]
    bot: _bots_pb2.Bot
    def __init__(self, bot: _Optional[_Union[_bots_pb2.Bot, _Mapping]] = ...) -> None: ...

class RotateTokenRequest(_message.Message):
    __slots__ = ("bot_id",)
    BOT_ID_FIELD_NUMBER: _ClassVar[int]
    bot_id: str
    def __init__(self, bot_id: _Optional[str] = ...) -> None: ...

class RotateTokenResponse(_message.Message):
    __slots__ = ("token", "info")
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    INFO_FIELD_NUMBER: _ClassVar[int]
    token: str
    info: _bots_pb2.TokenInfo
    def __init__(self, token: _Optional[str] = ..., info: _Optional[_Union[_bots_pb2.TokenInfo, _Mapping]] = ...) -> None: ...

class RevokeTokenRequest(_message.Message):
    __slots__ = ("token_id",)
    TOKEN_ID_FIELD_NUMBER: _ClassVar[int]
    token_id: str
    def __init__(self, token_id: _Optional[str] = ...) -> None: ...

class RevokeTokenResponse(_message.Message):
    __slots__ = ("info",)
    INFO_FIELD_NUMBER: _ClassVar[int]
    info: _bots_pb2.TokenInfo
    def __init__(self, info: _Optional[_Union[_bots_pb2.TokenInfo, _Mapping]] = ...) -> None: ...

class GetBotRequest(_message.Message):
    __slots__ = ("bot_id", "name")
    BOT_ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    bot_id: str
    name: str
    def __init__(self, bot_id: _Optional[str] = ..., name: _Optional[str] = ...) -> None: ...

class GetBotResponse(_message.Message):
    __slots__ = ("bot",)
    BOT_FIELD_NUMBER: _ClassVar[int]
    bot: _bots_pb2.Bot
    def __init__(self, bot: _Optional[_Union[_bots_pb2.Bot, _Mapping]] = ...) -> None: ...

class ListBotsRequest(_message.Message):
    __slots__ = ("page_size", "page_token")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListBotsResponse(_message.Message):
    __slots__ = ("bots", "next_page_token")
    BOTS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    bots: _containers.RepeatedCompositeFieldContainer[_bots_pb2.Bot]
    next_page_token: str
    def __init__(self, bots: _Optional[_Iterable[_Union[_bots_pb2.Bot, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class ListConnectedBotsRequest(_message.Message):
    __slots__ = ("page_size", "page_token")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListConnectedBotsResponse(_message.Message):
    __slots__ = ("bots", "next_page_token")
    BOTS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    bots: _containers.RepeatedCompositeFieldContainer[ConnectedBot]
    next_page_token: str
    def __init__(self, bots: _Optional[_Iterable[_Union[ConnectedBot, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class ConnectedBot(_message.Message):
    __slots__ = ("name", "version", "instance", "capacity", "in_use", "rulesets", "client_name")
    NAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    INSTANCE_FIELD_NUMBER: _ClassVar[int]
    CAPACITY_FIELD_NUMBER: _ClassVar[int]
    IN_USE_FIELD_NUMBER: _ClassVar[int]
    RULESETS_FIELD_NUMBER: _ClassVar[int]
    CLIENT_NAME_FIELD_NUMBER: _ClassVar[int]
    name: str
    version: str
    instance: str
    capacity: int
    in_use: int
    rulesets: _containers.RepeatedScalarFieldContainer[str]
    client_name: str
    def __init__(self, name: _Optional[str] = ..., version: _Optional[str] = ..., instance: _Optional[str] = ..., capacity: _Optional[int] = ..., in_use: _Optional[int] = ..., rulesets: _Optional[_Iterable[str]] = ..., client_name: _Optional[str] = ...) -> None: ...
