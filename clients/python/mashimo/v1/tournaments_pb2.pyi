import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from mashimo.v1 import matches_pb2 as _matches_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class TournamentKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TOURNAMENT_KIND_UNSPECIFIED: _ClassVar[TournamentKind]
    TOURNAMENT_KIND_ROUND_ROBIN: _ClassVar[TournamentKind]
    TOURNAMENT_KIND_GAUNTLET: _ClassVar[TournamentKind]
    TOURNAMENT_KIND_SWISS: _ClassVar[TournamentKind]
    TOURNAMENT_KIND_KNOCKOUT: _ClassVar[TournamentKind]
    TOURNAMENT_KIND_MATCH: _ClassVar[TournamentKind]
    TOURNAMENT_KIND_SPRT: _ClassVar[TournamentKind]

class TournamentState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TOURNAMENT_STATE_UNSPECIFIED: _ClassVar[TournamentState]
    TOURNAMENT_STATE_REGISTRATION: _ClassVar[TournamentState]
    TOURNAMENT_STATE_RUNNING: _ClassVar[TournamentState]
    TOURNAMENT_STATE_OVER: _ClassVar[TournamentState]
    TOURNAMENT_STATE_PAUSED: _ClassVar[TournamentState]
    TOURNAMENT_STATE_STOPPED: _ClassVar[TournamentState]

class RoundState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ROUND_STATE_UNSPECIFIED: _ClassVar[RoundState]
    ROUND_STATE_PROPOSED: _ClassVar[RoundState]
    ROUND_STATE_PLAYING: _ClassVar[RoundState]
    ROUND_STATE_CLOSED: _ClassVar[RoundState]

class ByeKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    BYE_KIND_UNSPECIFIED: _ClassVar[ByeKind]
    BYE_KIND_FULL: _ClassVar[ByeKind]
    BYE_KIND_HALF: _ClassVar[ByeKind]
    BYE_KIND_ZERO: _ClassVar[ByeKind]
TOURNAMENT_KIND_UNSPECIFIED: TournamentKind
TOURNAMENT_KIND_ROUND_ROBIN: TournamentKind
TOURNAMENT_KIND_GAUNTLET: TournamentKind
TOURNAMENT_KIND_SWISS: TournamentKind
TOURNAMENT_KIND_KNOCKOUT: TournamentKind
TOURNAMENT_KIND_MATCH: TournamentKind
TOURNAMENT_KIND_SPRT: TournamentKind
TOURNAMENT_STATE_UNSPECIFIED: TournamentState
TOURNAMENT_STATE_REGISTRATION: TournamentState
TOURNAMENT_STATE_RUNNING: TournamentState
TOURNAMENT_STATE_OVER: TournamentState
TOURNAMENT_STATE_PAUSED: TournamentState
TOURNAMENT_STATE_STOPPED: TournamentState
ROUND_STATE_UNSPECIFIED: RoundState
ROUND_STATE_PROPOSED: RoundState
ROUND_STATE_PLAYING: RoundState
ROUND_STATE_CLOSED: RoundState
BYE_KIND_UNSPECIFIED: ByeKind
BYE_KIND_FULL: ByeKind
BYE_KIND_HALF: ByeKind
BYE_KIND_ZERO: ByeKind

class Tournament(_message.Message):
    __slots__ = ("tournament_id", "spec", "state", "players", "rounds", "rounds_total", "standings", "champion", "revision", "create_time", "started", "text", "rounds_paired")
    TOURNAMENT_ID_FIELD_NUMBER: _ClassVar[int]
    SPEC_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    ROUNDS_FIELD_NUMBER: _ClassVar[int]
    ROUNDS_TOTAL_FIELD_NUMBER: _ClassVar[int]
    STANDINGS_FIELD_NUMBER: _ClassVar[int]
    CHAMPION_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    CREATE_TIME_FIELD_NUMBER: _ClassVar[int]
    STARTED_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    ROUNDS_PAIRED_FIELD_NUMBER: _ClassVar[int]
    tournament_id: str
    spec: TournamentSpec
    state: TournamentState
    players: _containers.RepeatedCompositeFieldContainer[TournamentPlayer]
    rounds: _containers.RepeatedCompositeFieldContainer[TournamentRound]
    rounds_total: int
    standings: _containers.RepeatedCompositeFieldContainer[TournamentStanding]
    champion: int
    revision: int
    create_time: _timestamp_pb2.Timestamp
    started: bool
    text: str
    rounds_paired: int
    def __init__(self, tournament_id: _Optional[str] = ..., spec: _Optional[_Union[TournamentSpec, _Mapping]] = ..., state: _Optional[_Union[TournamentState, str]] = ..., players: _Optional[_Iterable[_Union[TournamentPlayer, _Mapping]]] = ..., rounds: _Optional[_Iterable[_Union[TournamentRound, _Mapping]]] = ..., rounds_total: _Optional[int] = ..., standings: _Optional[_Iterable[_Union[TournamentStanding, _Mapping]]] = ..., champion: _Optional[int] = ..., revision: _Optional[int] = ..., create_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., started: _Optional[bool] = ..., text: _Optional[str] = ..., rounds_paired: _Optional[int] = ...) -> None: ...

class TournamentSpec(_message.Message):
    __slots__ = ("name", "kind", "number", "pairing_program", "terms")
    NAME_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    PAIRING_PROGRAM_FIELD_NUMBER: _ClassVar[int]
    TERMS_FIELD_NUMBER: _ClassVar[int]
    name: str
    kind: TournamentKind
    number: int
    pairing_program: bool
    terms: _containers.RepeatedCompositeFieldContainer[_matches_pb2.MatchSpec]
    def __init__(self, name: _Optional[str] = ..., kind: _Optional[_Union[TournamentKind, str]] = ..., number: _Optional[int] = ..., pairing_program: _Optional[bool] = ..., terms: _Optional[_Iterable[_Union[_matches_pb2.MatchSpec, _Mapping]]] = ...) -> None: ...

class TournamentPlayer(_message.Message):
    __slots__ = ("rank", "name", "entrant", "withdrawn")
    RANK_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    ENTRANT_FIELD_NUMBER: _ClassVar[int]
    WITHDRAWN_FIELD_NUMBER: _ClassVar[int]
    rank: int
    name: str
    entrant: _matches_pb2.Entrant
    withdrawn: bool
    def __init__(self, rank: _Optional[int] = ..., name: _Optional[str] = ..., entrant: _Optional[_Union[_matches_pb2.Entrant, _Mapping]] = ..., withdrawn: _Optional[bool] = ...) -> None: ...

class TournamentRound(_message.Message):
    __slots__ = ("number", "state", "boards", "bye", "absences", "paired_by")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    BOARDS_FIELD_NUMBER: _ClassVar[int]
    BYE_FIELD_NUMBER: _ClassVar[int]
    ABSENCES_FIELD_NUMBER: _ClassVar[int]
    PAIRED_BY_FIELD_NUMBER: _ClassVar[int]
    number: int
    state: RoundState
    boards: _containers.RepeatedCompositeFieldContainer[TournamentBoard]
    bye: int
    absences: _containers.RepeatedCompositeFieldContainer[TournamentAbsence]
    paired_by: str
    def __init__(self, number: _Optional[int] = ..., state: _Optional[_Union[RoundState, str]] = ..., boards: _Optional[_Iterable[_Union[TournamentBoard, _Mapping]]] = ..., bye: _Optional[int] = ..., absences: _Optional[_Iterable[_Union[TournamentAbsence, _Mapping]]] = ..., paired_by: _Optional[str] = ...) -> None: ...

class TournamentBoard(_message.Message):
    __slots__ = ("number", "first", "second", "match_ids", "score", "override_reason")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    FIRST_FIELD_NUMBER: _ClassVar[int]
    SECOND_FIELD_NUMBER: _ClassVar[int]
    MATCH_IDS_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    OVERRIDE_REASON_FIELD_NUMBER: _ClassVar[int]
    number: int
    first: int
    second: int
    match_ids: _containers.RepeatedScalarFieldContainer[str]
    score: TournamentScore
    override_reason: str
    def __init__(self, number: _Optional[int] = ..., first: _Optional[int] = ..., second: _Optional[int] = ..., match_ids: _Optional[_Iterable[str]] = ..., score: _Optional[_Union[TournamentScore, _Mapping]] = ..., override_reason: _Optional[str] = ...) -> None: ...

class TournamentScore(_message.Message):
    __slots__ = ("first", "second", "games", "forfeit")
    FIRST_FIELD_NUMBER: _ClassVar[int]
    SECOND_FIELD_NUMBER: _ClassVar[int]
    GAMES_FIELD_NUMBER: _ClassVar[int]
    FORFEIT_FIELD_NUMBER: _ClassVar[int]
    first: float
    second: float
    games: int
    forfeit: bool
    def __init__(self, first: _Optional[float] = ..., second: _Optional[float] = ..., games: _Optional[int] = ..., forfeit: _Optional[bool] = ...) -> None: ...

class TournamentAbsence(_message.Message):
    __slots__ = ("rank", "bye")
    RANK_FIELD_NUMBER: _ClassVar[int]
    BYE_FIELD_NUMBER: _ClassVar[int]
    rank: int
    bye: ByeKind
    def __init__(self, rank: _Optional[int] = ..., bye: _Optional[_Union[ByeKind, str]] = ...) -> None: ...

class TournamentStanding(_message.Message):
    __slots__ = ("place", "rank", "points", "wins", "draws", "losses", "buchholz", "game_points", "games")
    PLACE_FIELD_NUMBER: _ClassVar[int]
    RANK_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    WINS_FIELD_NUMBER: _ClassVar[int]
    DRAWS_FIELD_NUMBER: _ClassVar[int]
    LOSSES_FIELD_NUMBER: _ClassVar[int]
    BUCHHOLZ_FIELD_NUMBER: _ClassVar[int]
    GAME_POINTS_FIELD_NUMBER: _ClassVar[int]
    GAMES_FIELD_NUMBER: _ClassVar[int]
    place: int
    rank: int
    points: float
    wins: int
    draws: int
    losses: int
    buchholz: float
    game_points: float
    games: int
    def __init__(self, place: _Optional[int] = ..., rank: _Optional[int] = ..., points: _Optional[float] = ..., wins: _Optional[int] = ..., draws: _Optional[int] = ..., losses: _Optional[int] = ..., buchholz: _Optional[float] = ..., game_points: _Optional[float] = ..., games: _Optional[int] = ...) -> None: ...

class TournamentEntry(_message.Message):
    __slots__ = ("number", "time", "actor", "act")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    TIME_FIELD_NUMBER: _ClassVar[int]
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    ACT_FIELD_NUMBER: _ClassVar[int]
    number: int
    time: _timestamp_pb2.Timestamp
    actor: str
    act: str
    def __init__(self, number: _Optional[int] = ..., time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., actor: _Optional[str] = ..., act: _Optional[str] = ...) -> None: ...
