import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from mashimo.v1 import bots_pb2 as _bots_pb2
from mashimo.v1 import games_pb2 as _games_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class AdjudicateGameRequest(_message.Message):
    __slots__ = ("game_id", "ranks", "reason")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    RANKS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    ranks: _containers.RepeatedScalarFieldContainer[int]
    reason: str
    def __init__(self, game_id: _Optional[str] = ..., ranks: _Optional[_Iterable[int]] = ..., reason: _Optional[str] = ...) -> None: ...

class AdjudicateGameResponse(_message.Message):
    __slots__ = ("game",)
    GAME_FIELD_NUMBER: _ClassVar[int]
    game: _games_pb2.Game
    def __init__(self, game: _Optional[_Union[_games_pb2.Game, _Mapping]] = ...) -> None: ...

class VoidGameRequest(_message.Message):
    __slots__ = ("game_id", "reason")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    reason: str
    def __init__(self, game_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class VoidGameResponse(_message.Message):
    __slots__ = ("game",)
    GAME_FIELD_NUMBER: _ClassVar[int]
    game: _games_pb2.Game
    def __init__(self, game: _Optional[_Union[_games_pb2.Game, _Mapping]] = ...) -> None: ...

class ReplayGameRequest(_message.Message):
    __slots__ = ("game_id", "reason")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    reason: str
    def __init__(self, game_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class ReplayGameResponse(_message.Message):
    __slots__ = ("game",)
    GAME_FIELD_NUMBER: _ClassVar[int]
    game: _games_pb2.Game
    def __init__(self, game: _Optional[_Union[_games_pb2.Game, _Mapping]] = ...) -> None: ...

class SuspendGameRequest(_message.Message):
    __slots__ = ("game_id", "resume", "reason")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    RESUME_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    resume: bool
    reason: str
    def __init__(self, game_id: _Optional[str] = ..., resume: _Optional[bool] = ..., reason: _Optional[str] = ...) -> None: ...

class SuspendGameResponse(_message.Message):
    __slots__ = ("game",)
    GAME_FIELD_NUMBER: _ClassVar[int]
    game: _games_pb2.Game
    def __init__(self, game: _Optional[_Union[_games_pb2.Game, _Mapping]] = ...) -> None: ...

class SuspendBotRequest(_message.Message):
    __slots__ = ("bot_id", "version", "reason")
    BOT_ID_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    bot_id: str
    version: str
    reason: str
    def __init__(self, bot_id: _Optional[str] = ..., version: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class SuspendBotResponse(_message.Message):
    __slots__ = ("bot",)
    BOT_FIELD_NUMBER: _ClassVar[int]
    bot: _bots_pb2.Bot
    def __init__(self, bot: _Optional[_Union[_bots_pb2.Bot, _Mapping]] = ...) -> None: ...

class RestoreBotRequest(_message.Message):
    __slots__ = ("bot_id", "version", "reason")
    BOT_ID_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    bot_id: str
    version: str
    reason: str
    def __init__(self, bot_id: _Optional[str] = ..., version: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class RestoreBotResponse(_message.Message):
    __slots__ = ("bot",)
    BOT_FIELD_NUMBER: _ClassVar[int]
    bot: _bots_pb2.Bot
    def __init__(self, bot: _Optional[_Union[_bots_pb2.Bot, _Mapping]] = ...) -> None: ...

class CreateTokenRequest(_message.Message):
    __slots__ = ("holder", "role")
    HOLDER_FIELD_NUMBER: _ClassVar[int]
    ROLE_FIELD_NUMBER: _ClassVar[int]
    holder: str
    role: _bots_pb2.Role
    def __init__(self, holder: _Optional[str] = ..., role: _Optional[_Union[_bots_pb2.Role, str]] = ...) -> None: ...

class CreateTokenResponse(_message.Message):
    __slots__ = ("token", "info")
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    INFO_FIELD_NUMBER: _ClassVar[int]
    token: str
    info: _bots_pb2.TokenInfo
    def __init__(self, token: _Optional[str] = ..., info: _Optional[_Union[_bots_pb2.TokenInfo, _Mapping]] = ...) -> None: ...

class DrainRequest(_message.Message):
    __slots__ = ("within", "reason")
    WITHIN_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    within: _duration_pb2.Duration
    reason: str
    def __init__(self, within: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., reason: _Optional[str] = ...) -> None: ...

class DrainResponse(_message.Message):
    __slots__ = ("games_running", "sessions")
    GAMES_RUNNING_FIELD_NUMBER: _ClassVar[int]
    SESSIONS_FIELD_NUMBER: _ClassVar[int]
    games_running: int
    sessions: int
    def __init__(self, games_running: _Optional[int] = ..., sessions: _Optional[int] = ...) -> None: ...

class ListAuditEntriesRequest(_message.Message):
    __slots__ = ("page_size", "page_token")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListAuditEntriesResponse(_message.Message):
    __slots__ = ("entries", "next_page_token")
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    entries: _containers.RepeatedCompositeFieldContainer[AuditEntry]
    next_page_token: str
    def __init__(self, entries: _Optional[_Iterable[_Union[AuditEntry, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class AuditEntry(_message.Message):
    __slots__ = ("time", "actor", "action", "subject", "reason")
    TIME_FIELD_NUMBER: _ClassVar[int]
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    time: _timestamp_pb2.Timestamp
    actor: str
    action: str
    subject: str
    reason: str
    def __init__(self, time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., actor: _Optional[str] = ..., action: _Optional[str] = ..., subject: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...
