import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from mashimo.v1 import clock_pb2 as _clock_pb2
from mashimo.v1 import games_pb2 as _games_pb2
from mashimo.v1 import position_pb2 as _position_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Detail(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    DETAIL_UNSPECIFIED: _ClassVar[Detail]
    DETAIL_FULL: _ClassVar[Detail]
    DETAIL_TEXT: _ClassVar[Detail]

class MovesBy(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MOVES_BY_UNSPECIFIED: _ClassVar[MovesBy]
    MOVES_BY_EVENT: _ClassVar[MovesBy]
    MOVES_BY_REQUEST: _ClassVar[MovesBy]

class Connection(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CONNECTION_UNSPECIFIED: _ClassVar[Connection]
    CONNECTION_CONNECTED: _ClassVar[Connection]
    CONNECTION_LOST: _ClassVar[Connection]
DETAIL_UNSPECIFIED: Detail
DETAIL_FULL: Detail
DETAIL_TEXT: Detail
MOVES_BY_UNSPECIFIED: MovesBy
MOVES_BY_EVENT: MovesBy
MOVES_BY_REQUEST: MovesBy
CONNECTION_UNSPECIFIED: Connection
CONNECTION_CONNECTED: Connection
CONNECTION_LOST: Connection

class ClientFrame(_message.Message):
    __slots__ = ("hello", "ready", "decline", "preliminary_move", "play_move", "resign", "offer_draw", "answer_draw", "claim_win", "ack", "heartbeat", "heartbeat_ack", "set_capacity", "log", "bye")
    HELLO_FIELD_NUMBER: _ClassVar[int]
    READY_FIELD_NUMBER: _ClassVar[int]
    DECLINE_FIELD_NUMBER: _ClassVar[int]
    PRELIMINARY_MOVE_FIELD_NUMBER: _ClassVar[int]
    PLAY_MOVE_FIELD_NUMBER: _ClassVar[int]
    RESIGN_FIELD_NUMBER: _ClassVar[int]
    OFFER_DRAW_FIELD_NUMBER: _ClassVar[int]
    ANSWER_DRAW_FIELD_NUMBER: _ClassVar[int]
    CLAIM_WIN_FIELD_NUMBER: _ClassVar[int]
    ACK_FIELD_NUMBER: _ClassVar[int]
    HEARTBEAT_FIELD_NUMBER: _ClassVar[int]
    HEARTBEAT_ACK_FIELD_NUMBER: _ClassVar[int]
    SET_CAPACITY_FIELD_NUMBER: _ClassVar[int]
    LOG_FIELD_NUMBER: _ClassVar[int]
    BYE_FIELD_NUMBER: _ClassVar[int]
    hello: Hello
    ready: Ready
    decline: Decline
    preliminary_move: PreliminaryMove
    play_move: PlayMove
    resign: Resign
    offer_draw: OfferDraw
    answer_draw: AnswerDraw
    claim_win: ClaimWin
    ack: Ack
    heartbeat: Heartbeat
    heartbeat_ack: HeartbeatAck
    set_capacity: SetCapacity
    log: Log
    bye: Bye
    def __init__(self, hello: _Optional[_Union[Hello, _Mapping]] = ..., ready: _Optional[_Union[Ready, _Mapping]] = ..., decline: _Optional[_Union[Decline, _Mapping]] = ..., preliminary_move: _Optional[_Union[PreliminaryMove, _Mapping]] = ..., play_move: _Optional[_Union[PlayMove, _Mapping]] = ..., resign: _Optional[_Union[Resign, _Mapping]] = ..., offer_draw: _Optional[_Union[OfferDraw, _Mapping]] = ..., answer_draw: _Optional[_Union[AnswerDraw, _Mapping]] = ..., claim_win: _Optional[_Union[ClaimWin, _Mapping]] = ..., ack: _Optional[_Union[Ack, _Mapping]] = ..., heartbeat: _Optional[_Union[Heartbeat, _Mapping]] = ..., heartbeat_ack: _Optional[_Union[HeartbeatAck, _Mapping]] = ..., set_capacity: _Optional[_Union[SetCapacity, _Mapping]] = ..., log: _Optional[_Union[Log, _Mapping]] = ..., bye: _Optional[_Union[Bye, _Mapping]] = ...) -> None: ...

class ServerFrame(_message.Message):
    __slots__ = ("welcome", "synced", "game_offer", "offer_withdrawn", "game_snapshot", "move_request", "move_accepted", "move_rejected", "event", "opponent_status", "game_error", "heartbeat", "heartbeat_ack", "goaway", "notice", "challenge_received", "challenge_withdrawn")
    WELCOME_FIELD_NUMBER: _ClassVar[int]
    SYNCED_FIELD_NUMBER: _ClassVar[int]
    GAME_OFFER_FIELD_NUMBER: _ClassVar[int]
    OFFER_WITHDRAWN_FIELD_NUMBER: _ClassVar[int]
    GAME_SNAPSHOT_FIELD_NUMBER: _ClassVar[int]
    MOVE_REQUEST_FIELD_NUMBER: _ClassVar[int]
    MOVE_ACCEPTED_FIELD_NUMBER: _ClassVar[int]
    MOVE_REJECTED_FIELD_NUMBER: _ClassVar[int]
    EVENT_FIELD_NUMBER: _ClassVar[int]
    OPPONENT_STATUS_FIELD_NUMBER: _ClassVar[int]
    GAME_ERROR_FIELD_NUMBER: _ClassVar[int]
    HEARTBEAT_FIELD_NUMBER: _ClassVar[int]
    HEARTBEAT_ACK_FIELD_NUMBER: _ClassVar[int]
    GOAWAY_FIELD_NUMBER: _ClassVar[int]
    NOTICE_FIELD_NUMBER: _ClassVar[int]
    CHALLENGE_RECEIVED_FIELD_NUMBER: _ClassVar[int]
    CHALLENGE_WITHDRAWN_FIELD_NUMBER: _ClassVar[int]
    welcome: Welcome
    synced: Synced
    game_offer: GameOffer
    offer_withdrawn: OfferWithdrawn
    game_snapshot: GameSnapshot
    move_request: MoveRequest
    move_accepted: MoveAccepted
    move_rejected: MoveRejected
    event: _games_pb2.GameEvent
    opponent_status: OpponentStatus
    game_error: GameError
    heartbeat: Heartbeat
    heartbeat_ack: HeartbeatAck
    goaway: Goaway
    notice: Notice
    challenge_received: ChallengeReceived
    challenge_withdrawn: ChallengeWithdrawn
    def __init__(self, welcome: _Optional[_Union[Welcome, _Mapping]] = ..., synced: _Optional[_Union[Synced, _Mapping]] = ..., game_offer: _Optional[_Union[GameOffer, _Mapping]] = ..., offer_withdrawn: _Optional[_Union[OfferWithdrawn, _Mapping]] = ..., game_snapshot: _Optional[_Union[GameSnapshot, _Mapping]] = ..., move_request: _Optional[_Union[MoveRequest, _Mapping]] = ..., move_accepted: _Optional[_Union[MoveAccepted, _Mapping]] = ..., move_rejected: _Optional[_Union[MoveRejected, _Mapping]] = ..., event: _Optional[_Union[_games_pb2.GameEvent, _Mapping]] = ..., opponent_status: _Optional[_Union[OpponentStatus, _Mapping]] = ..., game_error: _Optional[_Union[GameError, _Mapping]] = ..., heartbeat: _Optional[_Union[Heartbeat, _Mapping]] = ..., heartbeat_ack: _Optional[_Union[HeartbeatAck, _Mapping]] = ..., goaway: _Optional[_Union[Goaway, _Mapping]] = ..., notice: _Optional[_Union[Notice, _Mapping]] = ..., challenge_received: _Optional[_Union[ChallengeReceived, _Mapping]] = ..., challenge_withdrawn: _Optional[_Union[ChallengeWithdrawn, _Mapping]] = ...) -> None: ...

class Hello(_message.Message):
    __slots__ = ("client_name", "protocol_version", "bot_name", "version", "instance", "capacity", "rulesets", "detail", "resume", "moves_by")
    CLIENT_NAME_FIELD_NUMBER: _ClassVar[int]
    PROTOCOL_VERSION_FIELD_NUMBER: _ClassVar[int]
    BOT_NAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    INSTANCE_FIELD_NUMBER: _ClassVar[int]
    CAPACITY_FIELD_NUMBER: _ClassVar[int]
    RULESETS_FIELD_NUMBER: _ClassVar[int]
    DETAIL_FIELD_NUMBER: _ClassVar[int]
    RESUME_FIELD_NUMBER: _ClassVar[int]
    MOVES_BY_FIELD_NUMBER: _ClassVar[int]
    client_name: str
    protocol_version: ProtocolVersion
    bot_name: str
    version: str
    instance: str
    capacity: int
    rulesets: _containers.RepeatedScalarFieldContainer[str]
    detail: Detail
    resume: Resume
    moves_by: MovesBy
    def __init__(self, client_name: _Optional[str] = ..., protocol_version: _Optional[_Union[ProtocolVersion, _Mapping]] = ..., bot_name: _Optional[str] = ..., version: _Optional[str] = ..., instance: _Optional[str] = ..., capacity: _Optional[int] = ..., rulesets: _Optional[_Iterable[str]] = ..., detail: _Optional[_Union[Detail, str]] = ..., resume: _Optional[_Union[Resume, _Mapping]] = ..., moves_by: _Optional[_Union[MovesBy, str]] = ...) -> None: ...

class ProtocolVersion(_message.Message):
    __slots__ = ("major", "minor")
    MAJOR_FIELD_NUMBER: _ClassVar[int]
    MINOR_FIELD_NUMBER: _ClassVar[int]
    major: int
    minor: int
    def __init__(self, major: _Optional[int] = ..., minor: _Optional[int] = ...) -> None: ...

class Resume(_message.Message):
    __slots__ = ("session_id", "resume_token", "games")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    RESUME_TOKEN_FIELD_NUMBER: _ClassVar[int]
    GAMES_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    resume_token: str
    games: _containers.RepeatedCompositeFieldContainer[GameSeq]
    def __init__(self, session_id: _Optional[str] = ..., resume_token: _Optional[str] = ..., games: _Optional[_Iterable[_Union[GameSeq, _Mapping]]] = ...) -> None: ...

class GameSeq(_message.Message):
    __slots__ = ("game_id", "seq")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    seq: int
    def __init__(self, game_id: _Optional[str] = ..., seq: _Optional[int] = ...) -> None: ...

class Welcome(_message.Message):
    __slots__ = ("session_id", "epoch", "resume_token", "heartbeat_interval", "limits", "server_time", "server_version", "protocol_version", "bot", "games", "resumed")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    EPOCH_FIELD_NUMBER: _ClassVar[int]
    RESUME_TOKEN_FIELD_NUMBER: _ClassVar[int]
    HEARTBEAT_INTERVAL_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    SERVER_TIME_FIELD_NUMBER: _ClassVar[int]
    SERVER_VERSION_FIELD_NUMBER: _ClassVar[int]
    PROTOCOL_VERSION_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    GAMES_FIELD_NUMBER: _ClassVar[int]
    RESUMED_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    epoch: int
    resume_token: str
    heartbeat_interval: _duration_pb2.Duration
    limits: Limits
    server_time: _timestamp_pb2.Timestamp
    server_version: str
    protocol_version: ProtocolVersion
    bot: _games_pb2.Player
    games: _containers.RepeatedCompositeFieldContainer[GameSeq]
    resumed: bool
    def __init__(self, session_id: _Optional[str] = ..., epoch: _Optional[int] = ..., resume_token: _Optional[str] = ..., heartbeat_interval: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., limits: _Optional[_Union[Limits, _Mapping]] = ..., server_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., server_version: _Optional[str] = ..., protocol_version: _Optional[_Union[ProtocolVersion, _Mapping]] = ..., bot: _Optional[_Union[_games_pb2.Player, _Mapping]] = ..., games: _Optional[_Iterable[_Union[GameSeq, _Mapping]]] = ..., resumed: _Optional[bool] = ...) -> None: ...

class Limits(_message.Message):
    __slots__ = ("frame_bytes", "capacity", "diagnostics_bytes", "snapshot_decisions", "frames_per_second")
    FRAME_BYTES_FIELD_NUMBER: _ClassVar[int]
    CAPACITY_FIELD_NUMBER: _ClassVar[int]
    DIAGNOSTICS_BYTES_FIELD_NUMBER: _ClassVar[int]
    SNAPSHOT_DECISIONS_FIELD_NUMBER: _ClassVar[int]
    FRAMES_PER_SECOND_FIELD_NUMBER: _ClassVar[int]
    frame_bytes: int
    capacity: int
    diagnostics_bytes: int
    snapshot_decisions: int
    frames_per_second: int
    def __init__(self, frame_bytes: _Optional[int] = ..., capacity: _Optional[int] = ..., diagnostics_bytes: _Optional[int] = ..., snapshot_decisions: _Optional[int] = ..., frames_per_second: _Optional[int] = ...) -> None: ...

class Synced(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class GameOffer(_message.Message):
    __slots__ = ("game", "seat", "bot_seed", "ready_within")
    GAME_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BOT_SEED_FIELD_NUMBER: _ClassVar[int]
    READY_WITHIN_FIELD_NUMBER: _ClassVar[int]
    game: _games_pb2.GameSetup
    seat: int
    bot_seed: int
    ready_within: _duration_pb2.Duration
    def __init__(self, game: _Optional[_Union[_games_pb2.GameSetup, _Mapping]] = ..., seat: _Optional[int] = ..., bot_seed: _Optional[int] = ..., ready_within: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class OfferWithdrawn(_message.Message):
    __slots__ = ("game_id", "reason")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    reason: str
    def __init__(self, game_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class GameSnapshot(_message.Message):
    __slots__ = ("game", "seat", "bot_seed", "state", "seq", "position", "clocks", "ply", "history", "history_start", "decision_id", "result")
    GAME_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BOT_SEED_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    CLOCKS_FIELD_NUMBER: _ClassVar[int]
    PLY_FIELD_NUMBER: _ClassVar[int]
    HISTORY_FIELD_NUMBER: _ClassVar[int]
    HISTORY_START_FIELD_NUMBER: _ClassVar[int]
    DECISION_ID_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    game: _games_pb2.GameSetup
    seat: int
    bot_seed: int
    state: _games_pb2.GameState
    seq: int
    position: _position_pb2.Position
    clocks: _clock_pb2.ClockState
    ply: int
    history: _containers.RepeatedScalarFieldContainer[str]
    history_start: str
    decision_id: int
    result: _games_pb2.GameResult
    def __init__(self, game: _Optional[_Union[_games_pb2.GameSetup, _Mapping]] = ..., seat: _Optional[int] = ..., bot_seed: _Optional[int] = ..., state: _Optional[_Union[_games_pb2.GameState, str]] = ..., seq: _Optional[int] = ..., position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., clocks: _Optional[_Union[_clock_pb2.ClockState, _Mapping]] = ..., ply: _Optional[int] = ..., history: _Optional[_Iterable[str]] = ..., history_start: _Optional[str] = ..., decision_id: _Optional[int] = ..., result: _Optional[_Union[_games_pb2.GameResult, _Mapping]] = ...) -> None: ...

class MoveRequest(_message.Message):
    __slots__ = ("game_id", "decision_id", "request_no", "attempt", "seat", "position", "legal_moves", "clocks", "turn_time_left", "ply", "plies_left", "line", "line_start", "draw_offered_by", "played")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    DECISION_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_NO_FIELD_NUMBER: _ClassVar[int]
    ATTEMPT_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    LEGAL_MOVES_FIELD_NUMBER: _ClassVar[int]
    CLOCKS_FIELD_NUMBER: _ClassVar[int]
    TURN_TIME_LEFT_FIELD_NUMBER: _ClassVar[int]
    PLY_FIELD_NUMBER: _ClassVar[int]
    PLIES_LEFT_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    LINE_START_FIELD_NUMBER: _ClassVar[int]
    DRAW_OFFERED_BY_FIELD_NUMBER: _ClassVar[int]
    PLAYED_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    decision_id: int
    request_no: int
    attempt: int
    seat: int
    position: _position_pb2.Position
    legal_moves: _containers.RepeatedCompositeFieldContainer[_position_pb2.LegalMove]
    clocks: _clock_pb2.ClockState
    turn_time_left: _duration_pb2.Duration
    ply: int
    plies_left: int
    line: _containers.RepeatedScalarFieldContainer[str]
    line_start: str
    draw_offered_by: int
    played: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, game_id: _Optional[str] = ..., decision_id: _Optional[int] = ..., request_no: _Optional[int] = ..., attempt: _Optional[int] = ..., seat: _Optional[int] = ..., position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., legal_moves: _Optional[_Iterable[_Union[_position_pb2.LegalMove, _Mapping]]] = ..., clocks: _Optional[_Union[_clock_pb2.ClockState, _Mapping]] = ..., turn_time_left: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., ply: _Optional[int] = ..., plies_left: _Optional[int] = ..., line: _Optional[_Iterable[str]] = ..., line_start: _Optional[str] = ..., draw_offered_by: _Optional[int] = ..., played: _Optional[_Iterable[str]] = ...) -> None: ...

class Ready(_message.Message):
    __slots__ = ("game_id",)
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    def __init__(self, game_id: _Optional[str] = ...) -> None: ...

class Decline(_message.Message):
    __slots__ = ("game_id", "reason")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    reason: str
    def __init__(self, game_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class PreliminaryMove(_message.Message):
    __slots__ = ("game_id", "decision_id", "move")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    DECISION_ID_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    decision_id: int
    move: str
    def __init__(self, game_id: _Optional[str] = ..., decision_id: _Optional[int] = ..., move: _Optional[str] = ...) -> None: ...

class PlayMove(_message.Message):
    __slots__ = ("game_id", "decision_id", "attempt", "text", "index", "think_time", "diagnostics", "score")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    DECISION_ID_FIELD_NUMBER: _ClassVar[int]
    ATTEMPT_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    INDEX_FIELD_NUMBER: _ClassVar[int]
    THINK_TIME_FIELD_NUMBER: _ClassVar[int]
    DIAGNOSTICS_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    decision_id: int
    attempt: int
    text: str
    index: int
    think_time: _duration_pb2.Duration
    diagnostics: str
    score: int
    def __init__(self, game_id: _Optional[str] = ..., decision_id: _Optional[int] = ..., attempt: _Optional[int] = ..., text: _Optional[str] = ..., index: _Optional[int] = ..., think_time: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., diagnostics: _Optional[str] = ..., score: _Optional[int] = ...) -> None: ...

class Resign(_message.Message):
    __slots__ = ("game_id",)
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    def __init__(self, game_id: _Optional[str] = ...) -> None: ...

class OfferDraw(_message.Message):
    __slots__ = ("game_id",)
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    def __init__(self, game_id: _Optional[str] = ...) -> None: ...

class AnswerDraw(_message.Message):
    __slots__ = ("game_id", "accept")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    ACCEPT_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    accept: bool
    def __init__(self, game_id: _Optional[str] = ..., accept: _Optional[bool] = ...) -> None: ...

class ClaimWin(_message.Message):
    __slots__ = ("game_id",)
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    def __init__(self, game_id: _Optional[str] = ...) -> None: ...

class Ack(_message.Message):
    __slots__ = ("game_id", "seq")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    seq: int
    def __init__(self, game_id: _Optional[str] = ..., seq: _Optional[int] = ...) -> None: ...

class Heartbeat(_message.Message):
    __slots__ = ("nonce", "time")
    NONCE_FIELD_NUMBER: _ClassVar[int]
    TIME_FIELD_NUMBER: _ClassVar[int]
    nonce: int
    time: _timestamp_pb2.Timestamp
    def __init__(self, nonce: _Optional[int] = ..., time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class HeartbeatAck(_message.Message):
    __slots__ = ("nonce",)
    NONCE_FIELD_NUMBER: _ClassVar[int]
    nonce: int
    def __init__(self, nonce: _Optional[int] = ...) -> None: ...

class SetCapacity(_message.Message):
    __slots__ = ("capacity",)
    CAPACITY_FIELD_NUMBER: _ClassVar[int]
    capacity: int
    def __init__(self, capacity: _Optional[int] = ...) -> None: ...

class Log(_message.Message):
    __slots__ = ("game_id", "text")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    text: str
    def __init__(self, game_id: _Optional[str] = ..., text: _Optional[str] = ...) -> None: ...

class Bye(_message.Message):
    __slots__ = ("reason",)
    REASON_FIELD_NUMBER: _ClassVar[int]
    reason: str
    def __init__(self, reason: _Optional[str] = ...) -> None: ...

class MoveAccepted(_message.Message):
    __slots__ = ("game_id", "decision_id", "attempt", "seq", "move", "charged", "remaining", "duplicate")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    DECISION_ID_FIELD_NUMBER: _ClassVar[int]
    ATTEMPT_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    CHARGED_FIELD_NUMBER: _ClassVar[int]
    REMAINING_FIELD_NUMBER: _ClassVar[int]
    DUPLICATE_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    decision_id: int
    attempt: int
    seq: int
    move: str
    charged: _duration_pb2.Duration
    remaining: _clock_pb2.SeatClock
    duplicate: bool
    def __init__(self, game_id: _Optional[str] = ..., decision_id: _Optional[int] = ..., attempt: _Optional[int] = ..., seq: _Optional[int] = ..., move: _Optional[str] = ..., charged: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., remaining: _Optional[_Union[_clock_pb2.SeatClock, _Mapping]] = ..., duplicate: _Optional[bool] = ...) -> None: ...

class MoveRejected(_message.Message):
    __slots__ = ("game_id", "decision_id", "attempt", "reason", "text", "move", "legal_moves", "attempts_left")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    DECISION_ID_FIELD_NUMBER: _ClassVar[int]
    ATTEMPT_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    LEGAL_MOVES_FIELD_NUMBER: _ClassVar[int]
    ATTEMPTS_LEFT_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    decision_id: int
    attempt: int
    reason: str
    text: str
    move: str
    legal_moves: _containers.RepeatedScalarFieldContainer[str]
    attempts_left: int
    def __init__(self, game_id: _Optional[str] = ..., decision_id: _Optional[int] = ..., attempt: _Optional[int] = ..., reason: _Optional[str] = ..., text: _Optional[str] = ..., move: _Optional[str] = ..., legal_moves: _Optional[_Iterable[str]] = ..., attempts_left: _Optional[int] = ...) -> None: ...

class OpponentStatus(_message.Message):
    __slots__ = ("game_id", "seat", "connection", "claimable_in")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CONNECTION_FIELD_NUMBER: _ClassVar[int]
    CLAIMABLE_IN_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    seat: int
    connection: Connection
    claimable_in: _duration_pb2.Duration
    def __init__(self, game_id: _Optional[str] = ..., seat: _Optional[int] = ..., connection: _Optional[_Union[Connection, str]] = ..., claimable_in: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class GameError(_message.Message):
    __slots__ = ("game_id", "decision_id", "reason", "text", "metadata")
    class MetadataEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    DECISION_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    METADATA_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    decision_id: int
    reason: str
    text: str
    metadata: _containers.ScalarMap[str, str]
    def __init__(self, game_id: _Optional[str] = ..., decision_id: _Optional[int] = ..., reason: _Optional[str] = ..., text: _Optional[str] = ..., metadata: _Optional[_Mapping[str, str]] = ...) -> None: ...

class Goaway(_message.Message):
    __slots__ = ("reason", "text", "resume_after", "final")
    REASON_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    RESUME_AFTER_FIELD_NUMBER: _ClassVar[int]
    FINAL_FIELD_NUMBER: _ClassVar[int]
    reason: str
    text: str
    resume_after: _duration_pb2.Duration
    final: bool
    def __init__(self, reason: _Optional[str] = ..., text: _Optional[str] = ..., resume_after: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., final: _Optional[bool] = ...) -> None: ...

class Notice(_message.Message):
    __slots__ = ("code", "text", "game_id")
    CODE_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    code: str
    text: str
    game_id: str
    def __init__(self, code: _Optional[str] = ..., text: _Optional[str] = ..., game_id: _Optional[str] = ...) -> None: ...

class ChallengeReceived(_message.Message):
    __slots__ = ("challenge_id", "challenger", "spec", "games", "clock", "expire_time")
    CHALLENGE_ID_FIELD_NUMBER: _ClassVar[int]
    CHALLENGER_FIELD_NUMBER: _ClassVar[int]
    SPEC_FIELD_NUMBER: _ClassVar[int]
    GAMES_FIELD_NUMBER: _ClassVar[int]
    CLOCK_FIELD_NUMBER: _ClassVar[int]
    EXPIRE_TIME_FIELD_NUMBER: _ClassVar[int]
    challenge_id: str
    challenger: str
    spec: str
    games: int
    clock: _clock_pb2.ClockSpec
    expire_time: _timestamp_pb2.Timestamp
    def __init__(self, challenge_id: _Optional[str] = ..., challenger: _Optional[str] = ..., spec: _Optional[str] = ..., games: _Optional[int] = ..., clock: _Optional[_Union[_clock_pb2.ClockSpec, _Mapping]] = ..., expire_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class ChallengeWithdrawn(_message.Message):
    __slots__ = ("challenge_id", "reason")
    CHALLENGE_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    challenge_id: str
    reason: str
    def __init__(self, challenge_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...
