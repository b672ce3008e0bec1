import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from mashimo.v1 import games_pb2 as _games_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GameResultFilter(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    GAME_RESULT_FILTER_UNSPECIFIED: _ClassVar[GameResultFilter]
    GAME_RESULT_FILTER_FIRST_SEAT_WON: _ClassVar[GameResultFilter]
    GAME_RESULT_FILTER_OTHER_SEAT_WON: _ClassVar[GameResultFilter]
    GAME_RESULT_FILTER_DRAWN: _ClassVar[GameResultFilter]
    GAME_RESULT_FILTER_PLAYER_WON: _ClassVar[GameResultFilter]
    GAME_RESULT_FILTER_PLAYER_LOST: _ClassVar[GameResultFilter]

class GameFormat(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    GAME_FORMAT_UNSPECIFIED: _ClassVar[GameFormat]
    GAME_FORMAT_JSONL: _ClassVar[GameFormat]
    GAME_FORMAT_TEXT: _ClassVar[GameFormat]
GAME_RESULT_FILTER_UNSPECIFIED: GameResultFilter
GAME_RESULT_FILTER_FIRST_SEAT_WON: GameResultFilter
GAME_RESULT_FILTER_OTHER_SEAT_WON: GameResultFilter
GAME_RESULT_FILTER_DRAWN: GameResultFilter
GAME_RESULT_FILTER_PLAYER_WON: GameResultFilter
GAME_RESULT_FILTER_PLAYER_LOST: GameResultFilter
GAME_FORMAT_UNSPECIFIED: GameFormat
GAME_FORMAT_JSONL: GameFormat
GAME_FORMAT_TEXT: GameFormat

class GetGameRequest(_message.Message):
    __slots__ = ("game_id",)
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    def __init__(self, game_id: _Optional[str] = ...) -> None: ...

class GetGameResponse(_message.Message):
    __slots__ = ("game",)
    GAME_FIELD_NUMBER: _ClassVar[int]
    game: _games_pb2.Game
    def __init__(self, game: _Optional[_Union[_games_pb2.Game, _Mapping]] = ...) -> None: ...

class ListGamesRequest(_message.Message):
    __slots__ = ("match_id", "states", "player", "spec", "from_time", "page_size", "page_token", "until_time", "start", "result", "terminations")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    STATES_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    SPEC_FIELD_NUMBER: _ClassVar[int]
    FROM_TIME_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    UNTIL_TIME_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    TERMINATIONS_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    states: _containers.RepeatedScalarFieldContainer[_games_pb2.GameState]
    player: str
    spec: str
    from_time: _timestamp_pb2.Timestamp
    page_size: int
    page_token: str
    until_time: _timestamp_pb2.Timestamp
    start: str
    result: GameResultFilter
    terminations: _containers.RepeatedScalarFieldContainer[_games_pb2.Termination]
    def __init__(self, match_id: _Optional[str] = ..., states: _Optional[_Iterable[_Union[_games_pb2.GameState, str]]] = ..., player: _Optional[str] = ..., spec: _Optional[str] = ..., from_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., until_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., start: _Optional[str] = ..., result: _Optional[_Union[GameResultFilter, str]] = ..., terminations: _Optional[_Iterable[_Union[_games_pb2.Termination, str]]] = ...) -> None: ...

class ListGamesResponse(_message.Message):
    __slots__ = ("games", "next_page_token")
    GAMES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    games: _containers.RepeatedCompositeFieldContainer[_games_pb2.Game]
    next_page_token: str
    def __init__(self, games: _Optional[_Iterable[_Union[_games_pb2.Game, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class ListGameEventsRequest(_message.Message):
    __slots__ = ("game_id", "from_seq", "page_size")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    FROM_SEQ_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    from_seq: int
    page_size: int
    def __init__(self, game_id: _Optional[str] = ..., from_seq: _Optional[int] = ..., page_size: _Optional[int] = ...) -> None: ...

class ListGameEventsResponse(_message.Message):
    __slots__ = ("events", "next_seq")
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    NEXT_SEQ_FIELD_NUMBER: _ClassVar[int]
    events: _containers.RepeatedCompositeFieldContainer[_games_pb2.GameEvent]
    next_seq: int
    def __init__(self, events: _Optional[_Iterable[_Union[_games_pb2.GameEvent, _Mapping]]] = ..., next_seq: _Optional[int] = ...) -> None: ...

class WatchGameRequest(_message.Message):
    __slots__ = ("game_id", "from_seq")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    FROM_SEQ_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    from_seq: int
    def __init__(self, game_id: _Optional[str] = ..., from_seq: _Optional[int] = ...) -> None: ...

class WatchGameResponse(_message.Message):
    __slots__ = ("game", "event")
    GAME_FIELD_NUMBER: _ClassVar[int]
    EVENT_FIELD_NUMBER: _ClassVar[int]
    game: _games_pb2.Game
    event: _games_pb2.GameEvent
    def __init__(self, game: _Optional[_Union[_games_pb2.Game, _Mapping]] = ..., event: _Optional[_Union[_games_pb2.GameEvent, _Mapping]] = ...) -> None: ...

class ExportGamesRequest(_message.Message):
    __slots__ = ("game_ids", "match_id", "format", "states", "player", "spec", "from_time", "until_time", "start", "result", "terminations")
    GAME_IDS_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    FORMAT_FIELD_NUMBER: _ClassVar[int]
    STATES_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    SPEC_FIELD_NUMBER: _ClassVar[int]
    FROM_TIME_FIELD_NUMBER: _ClassVar[int]
    UNTIL_TIME_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    TERMINATIONS_FIELD_NUMBER: _ClassVar[int]
    game_ids: _containers.RepeatedScalarFieldContainer[str]
    match_id: str
    format: GameFormat
    states: _containers.RepeatedScalarFieldContainer[_games_pb2.GameState]
    player: str
    spec: str
    from_time: _timestamp_pb2.Timestamp
    until_time: _timestamp_pb2.Timestamp
    start: str
    result: GameResultFilter
    terminations: _containers.RepeatedScalarFieldContainer[_games_pb2.Termination]
    def __init__(self, game_ids: _Optional[_Iterable[str]] = ..., match_id: _Optional[str] = ..., format: _Optional[_Union[GameFormat, str]] = ..., states: _Optional[_Iterable[_Union[_games_pb2.GameState, str]]] = ..., player: _Optional[str] = ..., spec: _Optional[str] = ..., from_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., until_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., start: _Optional[str] = ..., result: _Optional[_Union[GameResultFilter, str]] = ..., terminations: _Optional[_Iterable[_Union[_games_pb2.Termination, str]]] = ...) -> None: ...

class ExportGamesResponse(_message.Message):
    __slots__ = ("chunk",)
    CHUNK_FIELD_NUMBER: _ClassVar[int]
    chunk: str
    def __init__(self, chunk: _Optional[str] = ...) -> None: ...
