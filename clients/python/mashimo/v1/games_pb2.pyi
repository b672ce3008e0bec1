import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from mashimo.v1 import clock_pb2 as _clock_pb2
from mashimo.v1 import policies_pb2 as _policies_pb2
from mashimo.v1 import position_pb2 as _position_pb2
from mashimo.v1 import rules_pb2 as _rules_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GameState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    GAME_STATE_UNSPECIFIED: _ClassVar[GameState]
    GAME_STATE_OFFERED: _ClassVar[GameState]
    GAME_STATE_STARTING: _ClassVar[GameState]
    GAME_STATE_RUNNING: _ClassVar[GameState]
    GAME_STATE_SUSPENDED: _ClassVar[GameState]
    GAME_STATE_FINISHED: _ClassVar[GameState]
    GAME_STATE_ABORTED: _ClassVar[GameState]
    GAME_STATE_VOID: _ClassVar[GameState]

class Termination(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TERMINATION_UNSPECIFIED: _ClassVar[Termination]
    TERMINATION_NORMAL: _ClassVar[Termination]
    TERMINATION_MAJORITY: _ClassVar[Termination]
    TERMINATION_CYCLE_RULE: _ClassVar[Termination]
    TERMINATION_MAX_PLIES: _ClassVar[Termination]
    TERMINATION_RESIGNATION: _ClassVar[Termination]
    TERMINATION_DRAW_AGREED: _ClassVar[Termination]
    TERMINATION_TIME_FORFEIT: _ClassVar[Termination]
    TERMINATION_ILLEGAL_MOVE: _ClassVar[Termination]
    TERMINATION_DISCONNECT: _ClassVar[Termination]
    TERMINATION_STALL: _ClassVar[Termination]
    TERMINATION_PROTOCOL_VIOLATION: _ClassVar[Termination]
    TERMINATION_NO_SHOW: _ClassVar[Termination]
    TERMINATION_ARBITER: _ClassVar[Termination]
    TERMINATION_SERVER_FAULT: _ClassVar[Termination]
    TERMINATION_MAX_WALL_TIME: _ClassVar[Termination]

class MoveSource(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MOVE_SOURCE_UNSPECIFIED: _ClassVar[MoveSource]
    MOVE_SOURCE_BOT: _ClassVar[MoveSource]
    MOVE_SOURCE_SINGLE: _ClassVar[MoveSource]
    MOVE_SOURCE_PRELIMINARY: _ClassVar[MoveSource]
    MOVE_SOURCE_RANDOM: _ClassVar[MoveSource]
GAME_STATE_UNSPECIFIED: GameState
GAME_STATE_OFFERED: GameState
GAME_STATE_STARTING: GameState
GAME_STATE_RUNNING: GameState
GAME_STATE_SUSPENDED: GameState
GAME_STATE_FINISHED: GameState
GAME_STATE_ABORTED: GameState
GAME_STATE_VOID: GameState
TERMINATION_UNSPECIFIED: Termination
TERMINATION_NORMAL: Termination
TERMINATION_MAJORITY: Termination
TERMINATION_CYCLE_RULE: Termination
TERMINATION_MAX_PLIES: Termination
TERMINATION_RESIGNATION: Termination
TERMINATION_DRAW_AGREED: Termination
TERMINATION_TIME_FORFEIT: Termination
TERMINATION_ILLEGAL_MOVE: Termination
TERMINATION_DISCONNECT: Termination
TERMINATION_STALL: Termination
TERMINATION_PROTOCOL_VIOLATION: Termination
TERMINATION_NO_SHOW: Termination
TERMINATION_ARBITER: Termination
TERMINATION_SERVER_FAULT: Termination
TERMINATION_MAX_WALL_TIME: Termination
MOVE_SOURCE_UNSPECIFIED: MoveSource
MOVE_SOURCE_BOT: MoveSource
MOVE_SOURCE_SINGLE: MoveSource
MOVE_SOURCE_PRELIMINARY: MoveSource
MOVE_SOURCE_RANDOM: MoveSource

class GameSetup(_message.Message):
    __slots__ = ("game_id", "match_id", "rules", "fingerprint", "geometry", "start", "players", "clock", "policies", "rated", "set_index", "rotation")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    FINGERPRINT_FIELD_NUMBER: _ClassVar[int]
    GEOMETRY_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    CLOCK_FIELD_NUMBER: _ClassVar[int]
    POLICIES_FIELD_NUMBER: _ClassVar[int]
    RATED_FIELD_NUMBER: _ClassVar[int]
    SET_INDEX_FIELD_NUMBER: _ClassVar[int]
    ROTATION_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    match_id: str
    rules: _rules_pb2.RulesRef
    fingerprint: str
    geometry: _rules_pb2.Rules.Geometry
    start: _position_pb2.Position
    players: _containers.RepeatedCompositeFieldContainer[Player]
    clock: _clock_pb2.ClockSpec
    policies: _policies_pb2.Policies
    rated: bool
    set_index: int
    rotation: int
    def __init__(self, game_id: _Optional[str] = ..., match_id: _Optional[str] = ..., rules: _Optional[_Union[_rules_pb2.RulesRef, _Mapping]] = ..., fingerprint: _Optional[str] = ..., geometry: _Optional[_Union[_rules_pb2.Rules.Geometry, _Mapping]] = ..., start: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., players: _Optional[_Iterable[_Union[Player, _Mapping]]] = ..., clock: _Optional[_Union[_clock_pb2.ClockSpec, _Mapping]] = ..., policies: _Optional[_Union[_policies_pb2.Policies, _Mapping]] = ..., rated: _Optional[bool] = ..., set_index: _Optional[int] = ..., rotation: _Optional[int] = ...) -> None: ...

class Player(_message.Message):
    __slots__ = ("name", "version", "bot_id", "entrant")
    NAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    BOT_ID_FIELD_NUMBER: _ClassVar[int]
    ENTRANT_FIELD_NUMBER: _ClassVar[int]
    name: str
    version: str
    bot_id: str
    entrant: int
    def __init__(self, name: _Optional[str] = ..., version: _Optional[str] = ..., bot_id: _Optional[str] = ..., entrant: _Optional[int] = ...) -> None: ...

class GameResult(_message.Message):
    __slots__ = ("outcome", "termination", "fault_seat", "rated", "void_reason", "text")
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    TERMINATION_FIELD_NUMBER: _ClassVar[int]
    FAULT_SEAT_FIELD_NUMBER: _ClassVar[int]
    RATED_FIELD_NUMBER: _ClassVar[int]
    VOID_REASON_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    outcome: _position_pb2.Outcome
    termination: Termination
    fault_seat: int
    rated: bool
    void_reason: str
    text: str
    def __init__(self, outcome: _Optional[_Union[_position_pb2.Outcome, _Mapping]] = ..., termination: _Optional[_Union[Termination, str]] = ..., fault_seat: _Optional[int] = ..., rated: _Optional[bool] = ..., void_reason: _Optional[str] = ..., text: _Optional[str] = ...) -> None: ...

class Game(_message.Message):
    __slots__ = ("setup", "state", "seq", "position", "ply", "clocks", "result", "create_time", "end_time")
    SETUP_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    PLY_FIELD_NUMBER: _ClassVar[int]
    CLOCKS_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    CREATE_TIME_FIELD_NUMBER: _ClassVar[int]
    END_TIME_FIELD_NUMBER: _ClassVar[int]
    setup: GameSetup
    state: GameState
    seq: int
    position: _position_pb2.Position
    ply: int
    clocks: _clock_pb2.ClockState
    result: GameResult
    create_time: _timestamp_pb2.Timestamp
    end_time: _timestamp_pb2.Timestamp
    def __init__(self, setup: _Optional[_Union[GameSetup, _Mapping]] = ..., state: _Optional[_Union[GameState, str]] = ..., seq: _Optional[int] = ..., position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., ply: _Optional[int] = ..., clocks: _Optional[_Union[_clock_pb2.ClockState, _Mapping]] = ..., result: _Optional[_Union[GameResult, _Mapping]] = ..., create_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., end_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class GameEvent(_message.Message):
    __slots__ = ("game_id", "seq", "time", "position", "clocks", "started", "move_played", "turn_lost", "clock_adjusted", "draw_offered", "draw_answered", "suspended", "resumed", "over")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    TIME_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    CLOCKS_FIELD_NUMBER: _ClassVar[int]
    STARTED_FIELD_NUMBER: _ClassVar[int]
    MOVE_PLAYED_FIELD_NUMBER: _ClassVar[int]
    TURN_LOST_FIELD_NUMBER: _ClassVar[int]
    CLOCK_ADJUSTED_FIELD_NUMBER: _ClassVar[int]
    DRAW_OFFERED_FIELD_NUMBER: _ClassVar[int]
    DRAW_ANSWERED_FIELD_NUMBER: _ClassVar[int]
    SUSPENDED_FIELD_NUMBER: _ClassVar[int]
    RESUMED_FIELD_NUMBER: _ClassVar[int]
    OVER_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    seq: int
    time: _timestamp_pb2.Timestamp
    position: _position_pb2.Position
    clocks: _clock_pb2.ClockState
    started: GameStarted
    move_played: MovePlayed
    turn_lost: TurnLost
    clock_adjusted: ClockAdjusted
    draw_offered: DrawOffered
    draw_answered: DrawAnswered
    suspended: GameSuspended
    resumed: GameResumed
    over: GameOver
    def __init__(self, game_id: _Optional[str] = ..., seq: _Optional[int] = ..., time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., clocks: _Optional[_Union[_clock_pb2.ClockState, _Mapping]] = ..., started: _Optional[_Union[GameStarted, _Mapping]] = ..., move_played: _Optional[_Union[MovePlayed, _Mapping]] = ..., turn_lost: _Optional[_Union[TurnLost, _Mapping]] = ..., clock_adjusted: _Optional[_Union[ClockAdjusted, _Mapping]] = ..., draw_offered: _Optional[_Union[DrawOffered, _Mapping]] = ..., draw_answered: _Optional[_Union[DrawAnswered, _Mapping]] = ..., suspended: _Optional[_Union[GameSuspended, _Mapping]] = ..., resumed: _Optional[_Union[GameResumed, _Mapping]] = ..., over: _Optional[_Union[GameOver, _Mapping]] = ...) -> None: ...

class GameStarted(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class MovePlayed(_message.Message):
    __slots__ = ("seat", "move", "decision_id", "ply", "turn_ended", "skipped_seats", "charged", "source")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    DECISION_ID_FIELD_NUMBER: _ClassVar[int]
    PLY_FIELD_NUMBER: _ClassVar[int]
    TURN_ENDED_FIELD_NUMBER: _ClassVar[int]
    SKIPPED_SEATS_FIELD_NUMBER: _ClassVar[int]
    CHARGED_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    move: str
    decision_id: int
    ply: int
    turn_ended: bool
    skipped_seats: _containers.RepeatedScalarFieldContainer[int]
    charged: _duration_pb2.Duration
    source: MoveSource
    def __init__(self, seat: _Optional[int] = ..., move: _Optional[str] = ..., decision_id: _Optional[int] = ..., ply: _Optional[int] = ..., turn_ended: _Optional[bool] = ..., skipped_seats: _Optional[_Iterable[int]] = ..., charged: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., source: _Optional[_Union[MoveSource, str]] = ...) -> None: ...

class TurnLost(_message.Message):
    __slots__ = ("seat", "decision_id", "move", "charged")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    DECISION_ID_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    CHARGED_FIELD_NUMBER: _ClassVar[int]
    seat: int
    decision_id: int
    move: str
    charged: _duration_pb2.Duration
    def __init__(self, seat: _Optional[int] = ..., decision_id: _Optional[int] = ..., move: _Optional[str] = ..., charged: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class ClockAdjusted(_message.Message):
    __slots__ = ("seat", "reason")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    seat: int
    reason: str
    def __init__(self, seat: _Optional[int] = ..., reason: _Optional[str] = ...) -> None: ...

class DrawOffered(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class DrawAnswered(_message.Message):
    __slots__ = ("seat", "accepted")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ACCEPTED_FIELD_NUMBER: _ClassVar[int]
    seat: int
    accepted: bool
    def __init__(self, seat: _Optional[int] = ..., accepted: _Optional[bool] = ...) -> None: ...

class GameSuspended(_message.Message):
    __slots__ = ("reason",)
    REASON_FIELD_NUMBER: _ClassVar[int]
    reason: str
    def __init__(self, reason: _Optional[str] = ...) -> None: ...

class GameResumed(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class GameOver(_message.Message):
    __slots__ = ("state", "result", "ply")
    STATE_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    PLY_FIELD_NUMBER: _ClassVar[int]
    state: GameState
    result: GameResult
    ply: int
    def __init__(self, state: _Optional[_Union[GameState, str]] = ..., result: _Optional[_Union[GameResult, _Mapping]] = ..., ply: _Optional[int] = ...) -> None: ...
