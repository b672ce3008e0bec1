import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from mashimo.v1 import games_pb2 as _games_pb2
from mashimo.v1 import sessions_pb2 as _sessions_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SessionState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SESSION_STATE_UNSPECIFIED: _ClassVar[SessionState]
    SESSION_STATE_CONNECTING: _ClassVar[SessionState]
    SESSION_STATE_ACTIVE: _ClassVar[SessionState]
    SESSION_STATE_SUSPECT: _ClassVar[SessionState]
    SESSION_STATE_LOST: _ClassVar[SessionState]
    SESSION_STATE_EXPIRED: _ClassVar[SessionState]
SESSION_STATE_UNSPECIFIED: SessionState
SESSION_STATE_CONNECTING: SessionState
SESSION_STATE_ACTIVE: SessionState
SESSION_STATE_SUSPECT: SessionState
SESSION_STATE_LOST: SessionState
SESSION_STATE_EXPIRED: SessionState

class PlayRequest(_message.Message):
    __slots__ = ("frame",)
    FRAME_FIELD_NUMBER: _ClassVar[int]
    frame: _sessions_pb2.ClientFrame
    def __init__(self, frame: _Optional[_Union[_sessions_pb2.ClientFrame, _Mapping]] = ...) -> None: ...

class PlayResponse(_message.Message):
    __slots__ = ("frame",)
    FRAME_FIELD_NUMBER: _ClassVar[int]
    frame: _sessions_pb2.ServerFrame
    def __init__(self, frame: _Optional[_Union[_sessions_pb2.ServerFrame, _Mapping]] = ...) -> None: ...

class EventsRequest(_message.Message):
    __slots__ = ("hello",)
    HELLO_FIELD_NUMBER: _ClassVar[int]
    hello: _sessions_pb2.Hello
    def __init__(self, hello: _Optional[_Union[_sessions_pb2.Hello, _Mapping]] = ...) -> None: ...

class EventsResponse(_message.Message):
    __slots__ = ("frame",)
    FRAME_FIELD_NUMBER: _ClassVar[int]
    frame: _sessions_pb2.ServerFrame
    def __init__(self, frame: _Optional[_Union[_sessions_pb2.ServerFrame, _Mapping]] = ...) -> None: ...

class SessionRef(_message.Message):
    __slots__ = ("session_id", "epoch")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    EPOCH_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    epoch: int
    def __init__(self, session_id: _Optional[str] = ..., epoch: _Optional[int] = ...) -> None: ...

class SubmitMoveRequest(_message.Message):
    __slots__ = ("session", "move")
    SESSION_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    session: SessionRef
    move: _sessions_pb2.PlayMove
    def __init__(self, session: _Optional[_Union[SessionRef, _Mapping]] = ..., move: _Optional[_Union[_sessions_pb2.PlayMove, _Mapping]] = ...) -> None: ...

class SubmitMoveResponse(_message.Message):
    __slots__ = ("accepted",)
    ACCEPTED_FIELD_NUMBER: _ClassVar[int]
    accepted: _sessions_pb2.MoveAccepted
    def __init__(self, accepted: _Optional[_Union[_sessions_pb2.MoveAccepted, _Mapping]] = ...) -> None: ...

class RespondRequest(_message.Message):
    __slots__ = ("session", "frame")
    SESSION_FIELD_NUMBER: _ClassVar[int]
    FRAME_FIELD_NUMBER: _ClassVar[int]
    session: SessionRef
    frame: _sessions_pb2.ClientFrame
    def __init__(self, session: _Optional[_Union[SessionRef, _Mapping]] = ..., frame: _Optional[_Union[_sessions_pb2.ClientFrame, _Mapping]] = ...) -> None: ...

class RespondResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class GetSessionRequest(_message.Message):
    __slots__ = ("session_id",)
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    def __init__(self, session_id: _Optional[str] = ...) -> None: ...

class GetSessionResponse(_message.Message):
    __slots__ = ("session_id", "epoch", "state", "bot", "capacity", "in_use")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    EPOCH_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    CAPACITY_FIELD_NUMBER: _ClassVar[int]
    IN_USE_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    epoch: int
    state: SessionState
    bot: _games_pb2.Player
    capacity: int
    in_use: int
    def __init__(self, session_id: _Optional[str] = ..., epoch: _Optional[int] = ..., state: _Optional[_Union[SessionState, str]] = ..., bot: _Optional[_Union[_games_pb2.Player, _Mapping]] = ..., capacity: _Optional[int] = ..., in_use: _Optional[int] = ...) -> None: ...

class ListMyGamesRequest(_message.Message):
    __slots__ = ("session_id", "page_size", "page_token")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    page_size: int
    page_token: str
    def __init__(self, session_id: _Optional[str] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListMyGamesResponse(_message.Message):
    __slots__ = ("games", "next_page_token")
    GAMES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    games: _containers.RepeatedCompositeFieldContainer[_games_pb2.Game]
    next_page_token: str
    def __init__(self, games: _Optional[_Iterable[_Union[_games_pb2.Game, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class GetGameSnapshotRequest(_message.Message):
    __slots__ = ("session_id", "game_id", "before_ply")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    BEFORE_PLY_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    game_id: str
    before_ply: int
    def __init__(self, session_id: _Optional[str] = ..., game_id: _Optional[str] = ..., before_ply: _Optional[int] = ...) -> None: ...

class GetGameSnapshotResponse(_message.Message):
    __slots__ = ("snapshot",)
    SNAPSHOT_FIELD_NUMBER: _ClassVar[int]
    snapshot: _sessions_pb2.GameSnapshot
    def __init__(self, snapshot: _Optional[_Union[_sessions_pb2.GameSnapshot, _Mapping]] = ...) -> None: ...

class GetGameTraceRequest(_message.Message):
    __slots__ = ("game_id", "session_id", "bot_name", "from_index", "page_size")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    BOT_NAME_FIELD_NUMBER: _ClassVar[int]
    FROM_INDEX_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    session_id: str
    bot_name: str
    from_index: int
    page_size: int
    def __init__(self, game_id: _Optional[str] = ..., session_id: _Optional[str] = ..., bot_name: _Optional[str] = ..., from_index: _Optional[int] = ..., page_size: _Optional[int] = ...) -> None: ...

class GetGameTraceResponse(_message.Message):
    __slots__ = ("entries", "next_index")
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    NEXT_INDEX_FIELD_NUMBER: _ClassVar[int]
    entries: _containers.RepeatedCompositeFieldContainer[TraceEntry]
    next_index: int
    def __init__(self, entries: _Optional[_Iterable[_Union[TraceEntry, _Mapping]]] = ..., next_index: _Optional[int] = ...) -> None: ...

class TraceEntry(_message.Message):
    __slots__ = ("time", "index", "seq", "kind", "json")
    TIME_FIELD_NUMBER: _ClassVar[int]
    INDEX_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    JSON_FIELD_NUMBER: _ClassVar[int]
    time: _timestamp_pb2.Timestamp
    index: int
    seq: int
    kind: str
    json: str
    def __init__(self, time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., index: _Optional[int] = ..., seq: _Optional[int] = ..., kind: _Optional[str] = ..., json: _Optional[str] = ...) -> None: ...
