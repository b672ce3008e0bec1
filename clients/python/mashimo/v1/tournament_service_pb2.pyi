from mashimo.v1 import matches_pb2 as _matches_pb2
from mashimo.v1 import tournaments_pb2 as _tournaments_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class TrfForm(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TRF_FORM_UNSPECIFIED: _ClassVar[TrfForm]
    TRF_FORM_TRF26: _ClassVar[TrfForm]
    TRF_FORM_TRF16: _ClassVar[TrfForm]
TRF_FORM_UNSPECIFIED: TrfForm
TRF_FORM_TRF26: TrfForm
TRF_FORM_TRF16: TrfForm

class CreateTournamentRequest(_message.Message):
    __slots__ = ("tournament_id", "spec")
    TOURNAMENT_ID_FIELD_NUMBER: _ClassVar[int]
    SPEC_FIELD_NUMBER: _ClassVar[int]
    tournament_id: str
    spec: _tournaments_pb2.TournamentSpec
    def __init__(self, tournament_id: _Optional[str] = ..., spec: _Optional[_Union[_tournaments_pb2.TournamentSpec, _Mapping]] = ...) -> None: ...

class CreateTournamentResponse(_message.Message):
    __slots__ = ("tournament",)
    TOURNAMENT_FIELD_NUMBER: _ClassVar[int]
    tournament: _tournaments_pb2.Tournament
    def __init__(self, tournament: _Optional[_Union[_tournaments_pb2.Tournament, _Mapping]] = ...) -> None: ...

class GetTournamentRequest(_message.Message):
    __slots__ = ("tournament_id",)
    TOURNAMENT_ID_FIELD_NUMBER: _ClassVar[int]
    tournament_id: str
    def __init__(self, tournament_id: _Optional[str] = ...) -> None: ...

class GetTournamentResponse(_message.Message):
    __slots__ = ("tournament",)
    TOURNAMENT_FIELD_NUMBER: _ClassVar[int]
    tournament: _tournaments_pb2.Tournament
    def __init__(self, tournament: _Optional[_Union[_tournaments_pb2.Tournament, _Mapping]] = ...) -> None: ...

class ListTournamentsRequest(_message.Message):
    __slots__ = ("page_size", "page_token")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListTournamentsResponse(_message.Message):
    __slots__ = ("tournaments", "next_page_token")
    TOURNAMENTS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    tournaments: _containers.RepeatedCompositeFieldContainer[_tournaments_pb2.Tournament]
    next_page_token: str
    def __init__(self, tournaments: _Optional[_Iterable[_Union[_tournaments_pb2.Tournament, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class ListTournamentRoundsRequest(_message.Message):
    __slots__ = ("tournament_id", "from_round", "page_size")
    TOURNAMENT_ID_FIELD_NUMBER: _ClassVar[int]
    FROM_ROUND_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    tournament_id: str
    from_round: int
    page_size: int
    def __init__(self, tournament_id: _Optional[str] = ..., from_round: _Optional[int] = ..., page_size: _Optional[int] = ...) -> None: ...

class ListTournamentRoundsResponse(_message.Message):
    __slots__ = ("rounds", "next_round")
    ROUNDS_FIELD_NUMBER: _ClassVar[int]
    NEXT_ROUND_FIELD_NUMBER: _ClassVar[int]
    rounds: _containers.RepeatedCompositeFieldContainer[_tournaments_pb2.TournamentRound]
    next_round: int
    def __init__(self, rounds: _Optional[_Iterable[_Union[_tournaments_pb2.TournamentRound, _Mapping]]] = ..., next_round: _Optional[int] = ...) -> None: ...

class StartTournamentRequest(_message.Message):
    __slots__ = ("tournament_id",)
    TOURNAMENT_ID_FIELD_NUMBER: _ClassVar[int]
    tournament_id: str
    def __init__(self, tournament_id: _Optional[str] = ...) -> None: ...

class StartTournamentResponse(_message.Message):
    __slots__ = ("tournament",)
    TOURNAMENT_FIELD_NUMBER: _ClassVar[int]
    tournament: _tournaments_pb2.Tournament
    def __init__(self, tournament: _Optional[_Union[_tournaments_pb2.Tournament, _Mapping]] = ...) -> None: ...

class PauseTournamentRequest(_message.Message):
    __slots__ = ("tournament_id", "reason")
    TOURNAMENT_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    tournament_id: str
    reason: str
    def __init__(self, tournament_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class PauseTournamentResponse(_message.Message):
    __slots__ = ("tournament",)
    TOURNAMENT_FIELD_NUMBER: _ClassVar[int]
    tournament: _tournaments_pb2.Tournament
    def __init__(self, tournament: _Optional[_Union[_tournaments_pb2.Tournament, _Mapping]] = ...) -> None: ...

class ResumeTournamentRequest(_message.Message):
    __slots__ = ("tournament_id",)
    TOURNAMENT_ID_FIELD_NUMBER: _ClassVar[int]
    tournament_id: str
    def __init__(self, tournament_id: _Optional[str] = ...) -> None: ...

class ResumeTournamentResponse(_message.Message):
    __slots__ = ("tournament",)
    TOURNAMENT_FIELD_NUMBER: _ClassVar[int]
    tournament: _tournaments_pb2.Tournament
    def __init__(self, tournament: _Optional[_Union[_tournaments_pb2.Tournament, _Mapping]] = ...) -> None: ...

class StopTournamentRequest(_message.Message):
    __slots__ = ("tournament_id", "finish_games", "reason")
    TOURNAMENT_ID_FIELD_NUMBER: _ClassVar[int]
    FINISH_GAMES_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    tournament_id: str
    finish_games: bool
    reason: str
    def __init__(self, tournament_id: _Optional[str] = ..., finish_games: _Optional[bool] = ..., reason: _Optional[str] = ...) -> None: ...

class StopTournamentResponse(_message.Message):
    __slots__ = ("tournament",)
    TOURNAMENT_FIELD_NUMBER: _ClassVar[int]
    tournament: _tournaments_pb2.Tournament
    def __init__(self, tournament: _Optional[_Union[_tournaments_pb2.Tournament, _Mapping]] = ...) -> None: ...

class RegisterPlayerRequest(_message.Message):
    __slots__ = ("tournament_id", "name", "entrant")
    TOURNAMENT_ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    ENTRANT_FIELD_NUMBER: _ClassVar[int]
    tournament_id: str
    name: str
    entrant: _matches_pb2.Entrant
    def __init__(self, tournament_id: _Optional[str] = ..., name: _Optional[str] = ..., entrant: _Optional[_Union[_matches_pb2.Entrant, _Mapping]] = ...) -> None: ...

class RegisterPlayerResponse(_message.Message):
    __slots__ = ("tournament",)
    TOURNAMENT_FIELD_NUMBER: _ClassVar[int]
    tournament: _tournaments_pb2.Tournament
    def __init__(self, tournament: _Optional[_Union[_tournaments_pb2.Tournament, _Mapping]] = ...) -> None: ...

class WithdrawPlayerRequest(_message.Message):
    __slots__ = ("tournament_id", "rank")
    TOURNAMENT_ID_FIELD_NUMBER: _ClassVar[int]
    RANK_FIELD_NUMBER: _ClassVar[int]
    tournament_id: str
    rank: int
    def __init__(self, tournament_id: _Optional[str] = ..., rank: _Optional[int] = ...) -> None: ...

class WithdrawPlayerResponse(_message.Message):
    __slots__ = ("tournament",)
    TOURNAMENT_FIELD_NUMBER: _ClassVar[int]
    tournament: _tournaments_pb2.Tournament
    def __init__(self, tournament: _Optional[_Union[_tournaments_pb2.Tournament, _Mapping]] = ...) -> None: ...

class RequestByeRequest(_message.Message):
    __slots__ = ("tournament_id", "rank", "round", "bye")
    TOURNAMENT_ID_FIELD_NUMBER: _ClassVar[int]
    RANK_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    BYE_FIELD_NUMBER: _ClassVar[int]
    tournament_id: str
    rank: int
    round: int
    bye: _tournaments_pb2.ByeKind
    def __init__(self, tournament_id: _Optional[str] = ..., rank: _Optional[int] = ..., round: _Optional[int] = ..., bye: _Optional[_Union[_tournaments_pb2.ByeKind, str]] = ...) -> None: ...

class RequestByeResponse(_message.Message):
    __slots__ = ("tournament",)
    TOURNAMENT_FIELD_NUMBER: _ClassVar[int]
    tournament: _tournaments_pb2.Tournament
    def __init__(self, tournament: _Optional[_Union[_tournaments_pb2.Tournament, _Mapping]] = ...) -> None: ...

class PairRoundRequest(_message.Message):
    __slots__ = ("tournament_id", "round", "anew")
    TOURNAMENT_ID_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    ANEW_FIELD_NUMBER: _ClassVar[int]
    tournament_id: str
    round: int
    anew: bool
    def __init__(self, tournament_id: _Optional[str] = ..., round: _Optional[int] = ..., anew: _Optional[bool] = ...) -> None: ...

class PairRoundResponse(_message.Message):
    __slots__ = ("tournament",)
    TOURNAMENT_FIELD_NUMBER: _ClassVar[int]
    tournament: _tournaments_pb2.Tournament
    def __init__(self, tournament: _Optional[_Union[_tournaments_pb2.Tournament, _Mapping]] = ...) -> None: ...

class ConfirmRoundRequest(_message.Message):
    __slots__ = ("tournament_id", "round")
    TOURNAMENT_ID_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    tournament_id: str
    round: int
    def __init__(self, tournament_id: _Optional[str] = ..., round: _Optional[int] = ...) -> None: ...

class ConfirmRoundResponse(_message.Message):
    __slots__ = ("tournament",)
    TOURNAMENT_FIELD_NUMBER: _ClassVar[int]
    tournament: _tournaments_pb2.Tournament
    def __init__(self, tournament: _Optional[_Union[_tournaments_pb2.Tournament, _Mapping]] = ...) -> None: ...

class OverrideResultRequest(_message.Message):
    __slots__ = ("tournament_id", "round", "board", "score", "reason")
    TOURNAMENT_ID_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    BOARD_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    tournament_id: str
    round: int
    board: int
    score: _tournaments_pb2.TournamentScore
    reason: str
    def __init__(self, tournament_id: _Optional[str] = ..., round: _Optional[int] = ..., board: _Optional[int] = ..., score: _Optional[_Union[_tournaments_pb2.TournamentScore, _Mapping]] = ..., reason: _Optional[str] = ...) -> None: ...

class OverrideResultResponse(_message.Message):
    __slots__ = ("tournament",)
    TOURNAMENT_FIELD_NUMBER: _ClassVar[int]
    tournament: _tournaments_pb2.Tournament
    def __init__(self, tournament: _Optional[_Union[_tournaments_pb2.Tournament, _Mapping]] = ...) -> None: ...

class ExportTrfRequest(_message.Message):
    __slots__ = ("tournament_id", "form")
    TOURNAMENT_ID_FIELD_NUMBER: _ClassVar[int]
    FORM_FIELD_NUMBER: _ClassVar[int]
    tournament_id: str
    form: TrfForm
    def __init__(self, tournament_id: _Optional[str] = ..., form: _Optional[_Union[TrfForm, str]] = ...) -> None: ...

class ExportTrfResponse(_message.Message):
    __slots__ = ("text", "adjustments")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    ADJUSTMENTS_FIELD_NUMBER: _ClassVar[int]
    text: str
    adjustments: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, text: _Optional[str] = ..., adjustments: _Optional[_Iterable[str]] = ...) -> None: ...

class ImportTrfRequest(_message.Message):
    __slots__ = ("tournament_id", "text")
    TOURNAMENT_ID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    tournament_id: str
    text: str
    def __init__(self, tournament_id: _Optional[str] = ..., text: _Optional[str] = ...) -> None: ...

class ImportTrfResponse(_message.Message):
    __slots__ = ("tournament", "adjustments")
    TOURNAMENT_FIELD_NUMBER: _ClassVar[int]
    ADJUSTMENTS_FIELD_NUMBER: _ClassVar[int]
    tournament: _tournaments_pb2.Tournament
    adjustments: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, tournament: _Optional[_Union[_tournaments_pb2.Tournament, _Mapping]] = ..., adjustments: _Optional[_Iterable[str]] = ...) -> None: ...

class WatchTournamentRequest(_message.Message):
    __slots__ = ("tournament_id",)
    TOURNAMENT_ID_FIELD_NUMBER: _ClassVar[int]
    tournament_id: str
    def __init__(self, tournament_id: _Optional[str] = ...) -> None: ...

class WatchTournamentResponse(_message.Message):
    __slots__ = ("tournament",)
    TOURNAMENT_FIELD_NUMBER: _ClassVar[int]
    tournament: _tournaments_pb2.Tournament
    def __init__(self, tournament: _Optional[_Union[_tournaments_pb2.Tournament, _Mapping]] = ...) -> None: ...

class ListTournamentEntriesRequest(_message.Message):
    __slots__ = ("tournament_id", "from_number", "page_size")
    TOURNAMENT_ID_FIELD_NUMBER: _ClassVar[int]
    FROM_NUMBER_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    tournament_id: str
    from_number: int
    page_size: int
    def __init__(self, tournament_id: _Optional[str] = ..., from_number: _Optional[int] = ..., page_size: _Optional[int] = ...) -> None: ...

class ListTournamentEntriesResponse(_message.Message):
    __slots__ = ("entries", "next_number")
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    NEXT_NUMBER_FIELD_NUMBER: _ClassVar[int]
    entries: _containers.RepeatedCompositeFieldContainer[_tournaments_pb2.TournamentEntry]
    next_number: int
    def __init__(self, entries: _Optional[_Iterable[_Union[_tournaments_pb2.TournamentEntry, _Mapping]]] = ..., next_number: _Optional[int] = ...) -> None: ...
