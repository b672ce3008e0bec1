from mashimo.v1 import ladders_pb2 as _ladders_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ListLaddersRequest(_message.Message):
    __slots__ = ("page_size", "page_token")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListLaddersResponse(_message.Message):
    __slots__ = ("ladders", "next_page_token")
    LADDERS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    ladders: _containers.RepeatedCompositeFieldContainer[_ladders_pb2.Ladder]
    next_page_token: str
    def __init__(self, ladders: _Optional[_Iterable[_Union[_ladders_pb2.Ladder, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class JoinLadderRequest(_message.Message):
    __slots__ = ("ladder_id", "bot_name", "version")
    LADDER_ID_FIELD_NUMBER: _ClassVar[int]
    BOT_NAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    ladder_id: str
    bot_name: str
    version: str
    def __init__(self, ladder_id: _Optional[str] = ..., bot_name: _Optional[str] = ..., version: _Optional[str] = ...) -> None: ...

class JoinLadderResponse(_message.Message):
    __slots__ = ("ladder",)
    LADDER_FIELD_NUMBER: _ClassVar[int]
    ladder: _ladders_pb2.Ladder
    def __init__(self, ladder: _Optional[_Union[_ladders_pb2.Ladder, _Mapping]] = ...) -> None: ...

class LeaveLadderRequest(_message.Message):
    __slots__ = ("ladder_id", "bot_name", "version")
    LADDER_ID_FIELD_NUMBER: _ClassVar[int]
    BOT_NAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    ladder_id: str
    bot_name: str
    version: str
    def __init__(self, ladder_id: _Optional[str] = ..., bot_name: _Optional[str] = ..., version: _Optional[str] = ...) -> None: ...

class LeaveLadderResponse(_message.Message):
    __slots__ = ("ladder",)
    LADDER_FIELD_NUMBER: _ClassVar[int]
    ladder: _ladders_pb2.Ladder
    def __init__(self, ladder: _Optional[_Union[_ladders_pb2.Ladder, _Mapping]] = ...) -> None: ...

class GetStandingsRequest(_message.Message):
    __slots__ = ("ladder_id",)
    LADDER_ID_FIELD_NUMBER: _ClassVar[int]
    ladder_id: str
    def __init__(self, ladder_id: _Optional[str] = ...) -> None: ...

class GetStandingsResponse(_message.Message):
    __slots__ = ("ladder", "standings")
    LADDER_FIELD_NUMBER: _ClassVar[int]
    STANDINGS_FIELD_NUMBER: _ClassVar[int]
    ladder: _ladders_pb2.Ladder
    standings: _containers.RepeatedCompositeFieldContainer[_ladders_pb2.LadderStanding]
    def __init__(self, ladder: _Optional[_Union[_ladders_pb2.Ladder, _Mapping]] = ..., standings: _Optional[_Iterable[_Union[_ladders_pb2.LadderStanding, _Mapping]]] = ...) -> None: ...

class GetRatingHistoryRequest(_message.Message):
    __slots__ = ("ladder_id", "bot", "version", "size")
    LADDER_ID_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    ladder_id: str
    bot: str
    version: str
    size: int
    def __init__(self, ladder_id: _Optional[str] = ..., bot: _Optional[str] = ..., version: _Optional[str] = ..., size: _Optional[int] = ...) -> None: ...

class GetRatingHistoryResponse(_message.Message):
    __slots__ = ("points",)
    POINTS_FIELD_NUMBER: _ClassVar[int]
    points: _containers.RepeatedCompositeFieldContainer[_ladders_pb2.RatingPoint]
    def __init__(self, points: _Optional[_Iterable[_Union[_ladders_pb2.RatingPoint, _Mapping]]] = ...) -> None: ...

class GetPairingsRequest(_message.Message):
    __slots__ = ("ladder_id",)
    LADDER_ID_FIELD_NUMBER: _ClassVar[int]
    ladder_id: str
    def __init__(self, ladder_id: _Optional[str] = ...) -> None: ...

class GetPairingsResponse(_message.Message):
    __slots__ = ("pairings",)
    PAIRINGS_FIELD_NUMBER: _ClassVar[int]
    pairings: _containers.RepeatedCompositeFieldContainer[_ladders_pb2.LadderPairing]
    def __init__(self, pairings: _Optional[_Iterable[_Union[_ladders_pb2.LadderPairing, _Mapping]]] = ...) -> None: ...

class PauseLadderRequest(_message.Message):
    __slots__ = ("ladder_id", "reason")
    LADDER_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    ladder_id: str
    reason: str
    def __init__(self, ladder_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class PauseLadderResponse(_message.Message):
    __slots__ = ("ladder",)
    LADDER_FIELD_NUMBER: _ClassVar[int]
    ladder: _ladders_pb2.Ladder
    def __init__(self, ladder: _Optional[_Union[_ladders_pb2.Ladder, _Mapping]] = ...) -> None: ...

class ResumeLadderRequest(_message.Message):
    __slots__ = ("ladder_id",)
    LADDER_ID_FIELD_NUMBER: _ClassVar[int]
    ladder_id: str
    def __init__(self, ladder_id: _Optional[str] = ...) -> None: ...

class ResumeLadderResponse(_message.Message):
    __slots__ = ("ladder",)
    LADDER_FIELD_NUMBER: _ClassVar[int]
    ladder: _ladders_pb2.Ladder
    def __init__(self, ladder: _Optional[_Union[_ladders_pb2.Ladder, _Mapping]] = ...) -> None: ...

class RestoreMemberRequest(_message.Message):
    __slots__ = ("ladder_id", "bot", "version")
    LADDER_ID_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    ladder_id: str
    bot: str
    version: str
    def __init__(self, ladder_id: _Optional[str] = ..., bot: _Optional[str] = ..., version: _Optional[str] = ...) -> None: ...

class RestoreMemberResponse(_message.Message):
    __slots__ = ("ladder",)
    LADDER_FIELD_NUMBER: _ClassVar[int]
    ladder: _ladders_pb2.Ladder
    def __init__(self, ladder: _Optional[_Union[_ladders_pb2.Ladder, _Mapping]] = ...) -> None: ...
