import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from mashimo.v1 import clock_pb2 as _clock_pb2
from mashimo.v1 import policies_pb2 as _policies_pb2
from mashimo.v1 import rules_pb2 as _rules_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class EloModel(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ELO_MODEL_UNSPECIFIED: _ClassVar[EloModel]
    ELO_MODEL_NORMALIZED: _ClassVar[EloModel]
    ELO_MODEL_LOGISTIC: _ClassVar[EloModel]

class MatchState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MATCH_STATE_UNSPECIFIED: _ClassVar[MatchState]
    MATCH_STATE_CREATED: _ClassVar[MatchState]
    MATCH_STATE_RUNNING: _ClassVar[MatchState]
    MATCH_STATE_PAUSED: _ClassVar[MatchState]
    MATCH_STATE_DECIDED: _ClassVar[MatchState]
    MATCH_STATE_STOPPED: _ClassVar[MatchState]
    MATCH_STATE_FAULTED: _ClassVar[MatchState]

class SprtDecision(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SPRT_DECISION_UNSPECIFIED: _ClassVar[SprtDecision]
    SPRT_DECISION_CONTINUE: _ClassVar[SprtDecision]
    SPRT_DECISION_H0: _ClassVar[SprtDecision]
    SPRT_DECISION_H1: _ClassVar[SprtDecision]
    SPRT_DECISION_CAP: _ClassVar[SprtDecision]
    SPRT_DECISION_INCONCLUSIVE_NUMERICS: _ClassVar[SprtDecision]

class ChallengeState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CHALLENGE_STATE_UNSPECIFIED: _ClassVar[ChallengeState]
    CHALLENGE_STATE_OPEN: _ClassVar[ChallengeState]
    CHALLENGE_STATE_ACCEPTED: _ClassVar[ChallengeState]
    CHALLENGE_STATE_DECLINED: _ClassVar[ChallengeState]
    CHALLENGE_STATE_CANCELLED: _ClassVar[ChallengeState]
    CHALLENGE_STATE_EXPIRED: _ClassVar[ChallengeState]
ELO_MODEL_UNSPECIFIED: EloModel
ELO_MODEL_NORMALIZED: EloModel
ELO_MODEL_LOGISTIC: EloModel
MATCH_STATE_UNSPECIFIED: MatchState
MATCH_STATE_CREATED: MatchState
MATCH_STATE_RUNNING: MatchState
MATCH_STATE_PAUSED: MatchState
MATCH_STATE_DECIDED: MatchState
MATCH_STATE_STOPPED: MatchState
MATCH_STATE_FAULTED: MatchState
SPRT_DECISION_UNSPECIFIED: SprtDecision
SPRT_DECISION_CONTINUE: SprtDecision
SPRT_DECISION_H0: SprtDecision
SPRT_DECISION_H1: SprtDecision
SPRT_DECISION_CAP: SprtDecision
SPRT_DECISION_INCONCLUSIVE_NUMERICS: SprtDecision
CHALLENGE_STATE_UNSPECIFIED: ChallengeState
CHALLENGE_STATE_OPEN: ChallengeState
CHALLENGE_STATE_ACCEPTED: ChallengeState
CHALLENGE_STATE_DECLINED: ChallengeState
CHALLENGE_STATE_CANCELLED: ChallengeState
CHALLENGE_STATE_EXPIRED: ChallengeState

class MatchSpec(_message.Message):
    __slots__ = ("rules", "starts", "random_plies", "entrants", "games", "seats_fixed", "clock", "policies", "concurrency", "seed", "rated", "sprt", "title")
    RULES_FIELD_NUMBER: _ClassVar[int]
    STARTS_FIELD_NUMBER: _ClassVar[int]
    RANDOM_PLIES_FIELD_NUMBER: _ClassVar[int]
    ENTRANTS_FIELD_NUMBER: _ClassVar[int]
    GAMES_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIXED_FIELD_NUMBER: _ClassVar[int]
    CLOCK_FIELD_NUMBER: _ClassVar[int]
    POLICIES_FIELD_NUMBER: _ClassVar[int]
    CONCURRENCY_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    RATED_FIELD_NUMBER: _ClassVar[int]
    SPRT_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    rules: _rules_pb2.RulesRef
    starts: _containers.RepeatedScalarFieldContainer[str]
    random_plies: int
    entrants: _containers.RepeatedCompositeFieldContainer[Entrant]
    games: int
    seats_fixed: bool
    clock: _clock_pb2.ClockSpec
    policies: _policies_pb2.Policies
    concurrency: int
    seed: int
    rated: bool
    sprt: Sprt
    title: str
    def __init__(self, rules: _Optional[_Union[_rules_pb2.RulesRef, _Mapping]] = ..., starts: _Optional[_Iterable[str]] = ..., random_plies: _Optional[int] = ..., entrants: _Optional[_Iterable[_Union[Entrant, _Mapping]]] = ..., games: _Optional[int] = ..., seats_fixed: _Optional[bool] = ..., clock: _Optional[_Union[_clock_pb2.ClockSpec, _Mapping]] = ..., policies: _Optional[_Union[_policies_pb2.Policies, _Mapping]] = ..., concurrency: _Optional[int] = ..., seed: _Optional[int] = ..., rated: _Optional[bool] = ..., sprt: _Optional[_Union[Sprt, _Mapping]] = ..., title: _Optional[str] = ...) -> None: ...

class Entrant(_message.Message):
    __slots__ = ("bot_id", "connected_name", "level", "version", "label")
    BOT_ID_FIELD_NUMBER: _ClassVar[int]
    CONNECTED_NAME_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    bot_id: str
    connected_name: str
    level: str
    version: str
    label: str
    def __init__(self, bot_id: _Optional[str] = ..., connected_name: _Optional[str] = ..., level: _Optional[str] = ..., version: _Optional[str] = ..., label: _Optional[str] = ...) -> None: ...

class Sprt(_message.Message):
    __slots__ = ("model", "elo0", "elo1", "alpha", "beta")
    MODEL_FIELD_NUMBER: _ClassVar[int]
    ELO0_FIELD_NUMBER: _ClassVar[int]
    ELO1_FIELD_NUMBER: _ClassVar[int]
    ALPHA_FIELD_NUMBER: _ClassVar[int]
    BETA_FIELD_NUMBER: _ClassVar[int]
    model: EloModel
    elo0: float
    elo1: float
    alpha: float
    beta: float
    def __init__(self, model: _Optional[_Union[EloModel, str]] = ..., elo0: _Optional[float] = ..., elo1: _Optional[float] = ..., alpha: _Optional[float] = ..., beta: _Optional[float] = ...) -> None: ...

class Match(_message.Message):
    __slots__ = ("match_id", "spec", "state", "revision", "games_total", "games_finished", "games_running", "games_void", "standings", "set_counts", "sprt", "text", "create_time", "end_time")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    SPEC_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    GAMES_TOTAL_FIELD_NUMBER: _ClassVar[int]
    GAMES_FINISHED_FIELD_NUMBER: _ClassVar[int]
    GAMES_RUNNING_FIELD_NUMBER: _ClassVar[int]
    GAMES_VOID_FIELD_NUMBER: _ClassVar[int]
    STANDINGS_FIELD_NUMBER: _ClassVar[int]
    SET_COUNTS_FIELD_NUMBER: _ClassVar[int]
    SPRT_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    CREATE_TIME_FIELD_NUMBER: _ClassVar[int]
    END_TIME_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    spec: MatchSpec
    state: MatchState
    revision: int
    games_total: int
    games_finished: int
    games_running: int
    games_void: int
    standings: _containers.RepeatedCompositeFieldContainer[Standing]
    set_counts: SetCounts
    sprt: SprtState
    text: str
    create_time: _timestamp_pb2.Timestamp
    end_time: _timestamp_pb2.Timestamp
    def __init__(self, match_id: _Optional[str] = ..., spec: _Optional[_Union[MatchSpec, _Mapping]] = ..., state: _Optional[_Union[MatchState, str]] = ..., revision: _Optional[int] = ..., games_total: _Optional[int] = ..., games_finished: _Optional[int] = ..., games_running: _Optional[int] = ..., games_void: _Optional[int] = ..., standings: _Optional[_Iterable[_Union[Standing, _Mapping]]] = ..., set_counts: _Optional[_Union[SetCounts, _Mapping]] = ..., sprt: _Optional[_Union[SprtState, _Mapping]] = ..., text: _Optional[str] = ..., create_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., end_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class Standing(_message.Message):
    __slots__ = ("label", "wins", "draws", "losses", "points", "score", "score_margin", "elo", "elo_margin", "superiority", "faults", "think_nanos_mean")
    LABEL_FIELD_NUMBER: _ClassVar[int]
    WINS_FIELD_NUMBER: _ClassVar[int]
    DRAWS_FIELD_NUMBER: _ClassVar[int]
    LOSSES_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    SCORE_MARGIN_FIELD_NUMBER: _ClassVar[int]
    ELO_FIELD_NUMBER: _ClassVar[int]
    ELO_MARGIN_FIELD_NUMBER: _ClassVar[int]
    SUPERIORITY_FIELD_NUMBER: _ClassVar[int]
    FAULTS_FIELD_NUMBER: _ClassVar[int]
    THINK_NANOS_MEAN_FIELD_NUMBER: _ClassVar[int]
    label: str
    wins: int
    draws: int
    losses: int
    points: float
    score: float
    score_margin: float
    elo: float
    elo_margin: float
    superiority: float
    faults: FaultCounts
    think_nanos_mean: int
    def __init__(self, label: _Optional[str] = ..., wins: _Optional[int] = ..., draws: _Optional[int] = ..., losses: _Optional[int] = ..., points: _Optional[float] = ..., score: _Optional[float] = ..., score_margin: _Optional[float] = ..., elo: _Optional[float] = ..., elo_margin: _Optional[float] = ..., superiority: _Optional[float] = ..., faults: _Optional[_Union[FaultCounts, _Mapping]] = ..., think_nanos_mean: _Optional[int] = ...) -> None: ...

class FaultCounts(_message.Message):
    __slots__ = ("time_forfeits", "illegal_moves", "disconnects", "stalls", "protocol_violations", "no_shows")
    TIME_FORFEITS_FIELD_NUMBER: _ClassVar[int]
    ILLEGAL_MOVES_FIELD_NUMBER: _ClassVar[int]
    DISCONNECTS_FIELD_NUMBER: _ClassVar[int]
    STALLS_FIELD_NUMBER: _ClassVar[int]
    PROTOCOL_VIOLATIONS_FIELD_NUMBER: _ClassVar[int]
    NO_SHOWS_FIELD_NUMBER: _ClassVar[int]
    time_forfeits: int
    illegal_moves: int
    disconnects: int
    stalls: int
    protocol_violations: int
    no_shows: int
    def __init__(self, time_forfeits: _Optional[int] = ..., illegal_moves: _Optional[int] = ..., disconnects: _Optional[int] = ..., stalls: _Optional[int] = ..., protocol_violations: _Optional[int] = ..., no_shows: _Optional[int] = ...) -> None: ...

class SetCounts(_message.Message):
    __slots__ = ("pentanomial", "incomplete")
    PENTANOMIAL_FIELD_NUMBER: _ClassVar[int]
    INCOMPLETE_FIELD_NUMBER: _ClassVar[int]
    pentanomial: _containers.RepeatedScalarFieldContainer[int]
    incomplete: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, pentanomial: _Optional[_Iterable[int]] = ..., incomplete: _Optional[_Iterable[int]] = ...) -> None: ...

class SprtState(_message.Message):
    __slots__ = ("llr", "upper", "lower", "decision")
    LLR_FIELD_NUMBER: _ClassVar[int]
    UPPER_FIELD_NUMBER: _ClassVar[int]
    LOWER_FIELD_NUMBER: _ClassVar[int]
    DECISION_FIELD_NUMBER: _ClassVar[int]
    llr: float
    upper: float
    lower: float
    decision: SprtDecision
    def __init__(self, llr: _Optional[float] = ..., upper: _Optional[float] = ..., lower: _Optional[float] = ..., decision: _Optional[_Union[SprtDecision, str]] = ...) -> None: ...

class Challenge(_message.Message):
    __slots__ = ("challenge_id", "challenger", "challenged", "spec", "state", "match_id", "expire_time")
    CHALLENGE_ID_FIELD_NUMBER: _ClassVar[int]
    CHALLENGER_FIELD_NUMBER: _ClassVar[int]
    CHALLENGED_FIELD_NUMBER: _ClassVar[int]
    SPEC_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    EXPIRE_TIME_FIELD_NUMBER: _ClassVar[int]
    challenge_id: str
    challenger: str
    challenged: str
    spec: MatchSpec
    state: ChallengeState
    match_id: str
    expire_time: _timestamp_pb2.Timestamp
    def __init__(self, challenge_id: _Optional[str] = ..., challenger: _Optional[str] = ..., challenged: _Optional[str] = ..., spec: _Optional[_Union[MatchSpec, _Mapping]] = ..., state: _Optional[_Union[ChallengeState, str]] = ..., match_id: _Optional[str] = ..., expire_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...
