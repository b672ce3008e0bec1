import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from mashimo.v1 import games_pb2 as _games_pb2
from mashimo.v1 import matches_pb2 as _matches_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class CreateMatchRequest(_message.Message):
    __slots__ = ("request_id", "match_id", "spec")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    SPEC_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    match_id: str
    spec: _matches_pb2.MatchSpec
    def __init__(self, request_id: _Optional[str] = ..., match_id: _Optional[str] = ..., spec: _Optional[_Union[_matches_pb2.MatchSpec, _Mapping]] = ...) -> None: ...

class CreateMatchResponse(_message.Message):
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: _matches_pb2.Match
    def __init__(self, match: _Optional[_Union[_matches_pb2.Match, _Mapping]] = ...) -> None: ...

class GetMatchRequest(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class GetMatchResponse(_message.Message):
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: _matches_pb2.Match
    def __init__(self, match: _Optional[_Union[_matches_pb2.Match, _Mapping]] = ...) -> None: ...

class ListMatchesRequest(_message.Message):
    __slots__ = ("states", "page_size", "page_token")
    STATES_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    states: _containers.RepeatedScalarFieldContainer[_matches_pb2.MatchState]
    page_size: int
    page_token: str
    def __init__(self, states: _Optional[_Iterable[_Union[_matches_pb2.MatchState, str]]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListMatchesResponse(_message.Message):
    __slots__ = ("matches", "next_page_token")
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    matches: _containers.RepeatedCompositeFieldContainer[_matches_pb2.Match]
    next_page_token: str
    def __init__(self, matches: _Optional[_Iterable[_Union[_matches_pb2.Match, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class PauseMatchRequest(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class PauseMatchResponse(_message.Message):
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: _matches_pb2.Match
    def __init__(self, match: _Optional[_Union[_matches_pb2.Match, _Mapping]] = ...) -> None: ...

class ResumeMatchRequest(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class ResumeMatchResponse(_message.Message):
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: _matches_pb2.Match
    def __init__(self, match: _Optional[_Union[_matches_pb2.Match, _Mapping]] = ...) -> None: ...

class StopMatchRequest(_message.Message):
    __slots__ = ("match_id", "finish_games", "reason")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    FINISH_GAMES_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    finish_games: bool
    reason: str
    def __init__(self, match_id: _Optional[str] = ..., finish_games: _Optional[bool] = ..., reason: _Optional[str] = ...) -> None: ...

class StopMatchResponse(_message.Message):
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: _matches_pb2.Match
    def __init__(self, match: _Optional[_Union[_matches_pb2.Match, _Mapping]] = ...) -> None: ...

class WatchMatchRequest(_message.Message):
    __slots__ = ("match_id", "with_events", "interval")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    WITH_EVENTS_FIELD_NUMBER: _ClassVar[int]
    INTERVAL_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    with_events: bool
    interval: _duration_pb2.Duration
    def __init__(self, match_id: _Optional[str] = ..., with_events: _Optional[bool] = ..., interval: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class WatchMatchResponse(_message.Message):
    __slots__ = ("match", "game", "event")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    EVENT_FIELD_NUMBER: _ClassVar[int]
    match: _matches_pb2.Match
    game: _games_pb2.Game
    event: _games_pb2.GameEvent
    def __init__(self, match: _Optional[_Union[_matches_pb2.Match, _Mapping]] = ..., game: _Optional[_Union[_games_pb2.Game, _Mapping]] = ..., event: _Optional[_Union[_games_pb2.GameEvent, _Mapping]] = ...) -> None: ...

class CreateChallengeRequest(_message.Message):
    __slots__ = ("request_id", "challenged", "spec", "expires_in")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    CHALLENGED_FIELD_NUMBER: _ClassVar[int]
    SPEC_FIELD_NUMBER: _ClassVar[int]
    EXPIRES_IN_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    challenged: str
    spec: _matches_pb2.MatchSpec
    expires_in: _duration_pb2.Duration
    def __init__(self, request_id: _Optional[str] = ..., challenged: _Optional[str] = ..., spec: _Optional[_Union[_matches_pb2.MatchSpec, _Mapping]] = ..., expires_in: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class CreateChallengeResponse(_message.Message):
    __slots__ = ("challenge",)
    CHALLENGE_FIELD_NUMBER: _ClassVar[int]
    challenge: _matches_pb2.Challenge
    def __init__(self, challenge: _Optional[_Union[_matches_pb2.Challenge, _Mapping]] = ...) -> None: ...

class GetChallengeRequest(_message.Message):
    __slots__ = ("challenge_id",)
    CHALLENGE_ID_FIELD_NUMBER: _ClassVar[int]
    challenge_id: str
    def __init__(self, challenge_id: _Optional[str] = ...) -> None: ...

class GetChallengeResponse(_message.Message):
    __slots__ = ("challenge",)
    CHALLENGE_FIELD_NUMBER: _ClassVar[int]
    challenge: _matches_pb2.Challenge
    def __init__(self, challenge: _Optional[_Union[_matches_pb2.Challenge, _Mapping]] = ...) -> None: ...

class ListChallengesRequest(_message.Message):
    __slots__ = ("page_size", "page_token")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListChallengesResponse(_message.Message):
    __slots__ = ("challenges", "next_page_token")
    CHALLENGES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    challenges: _containers.RepeatedCompositeFieldContainer[_matches_pb2.Challenge]
    next_page_token: str
    def __init__(self, challenges: _Optional[_Iterable[_Union[_matches_pb2.Challenge, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class AcceptChallengeRequest(_message.Message):
    __slots__ = ("challenge_id",)
    CHALLENGE_ID_FIELD_NUMBER: _ClassVar[int]
    challenge_id: str
    def __init__(self, challenge_id: _Optional[str] = ...) -> None: ...

class AcceptChallengeResponse(_message.Message):
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: _matches_pb2.Match
    def __init__(self, match: _Optional[_Union[_matches_pb2.Match, _Mapping]] = ...) -> None: ...

class DeclineChallengeRequest(_message.Message):
    __slots__ = ("challenge_id", "reason")
    CHALLENGE_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    challenge_id: str
    reason: str
    def __init__(self, challenge_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class DeclineChallengeResponse(_message.Message):
    __slots__ = ("challenge",)
    CHALLENGE_FIELD_NUMBER: _ClassVar[int]
    challenge: _matches_pb2.Challenge
    def __init__(self, challenge: _Optional[_Union[_matches_pb2.Challenge, _Mapping]] = ...) -> None: ...

class CancelChallengeRequest(_message.Message):
    __slots__ = ("challenge_id",)
    CHALLENGE_ID_FIELD_NUMBER: _ClassVar[int]
    challenge_id: str
    def __init__(self, challenge_id: _Optional[str] = ...) -> None: ...

class CancelChallengeResponse(_message.Message):
    __slots__ = ("challenge",)
    CHALLENGE_FIELD_NUMBER: _ClassVar[int]
    challenge: _matches_pb2.Challenge
    def __init__(self, challenge: _Optional[_Union[_matches_pb2.Challenge, _Mapping]] = ...) -> None: ...
