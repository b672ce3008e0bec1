from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class RulesRef(_message.Message):
    __slots__ = ("spec", "custom")
    SPEC_FIELD_NUMBER: _ClassVar[int]
    CUSTOM_FIELD_NUMBER: _ClassVar[int]
    spec: str
    custom: Rules
    def __init__(self, spec: _Optional[str] = ..., custom: _Optional[_Union[Rules, _Mapping]] = ...) -> None: ...

class Rules(_message.Message):
    __slots__ = ("revision", "geometry", "setup", "start", "feed", "direction", "sowing", "relay", "capture", "gates", "phase", "stuck", "end", "scoring", "repetition", "endless", "rounds")
    class Arrange(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        ARRANGE_UNSPECIFIED: _ClassVar[Rules.Arrange]
        ARRANGE_FIXED: _ClassVar[Rules.Arrange]
        ARRANGE_PUSH_PITS: _ClassVar[Rules.Arrange]
        ARRANGE_PUSH_SEEDS: _ClassVar[Rules.Arrange]
        ARRANGE_PUT: _ClassVar[Rules.Arrange]
    ARRANGE_UNSPECIFIED: Rules.Arrange
    ARRANGE_FIXED: Rules.Arrange
    ARRANGE_PUSH_PITS: Rules.Arrange
    ARRANGE_PUSH_SEEDS: Rules.Arrange
    ARRANGE_PUT: Rules.Arrange
    class StartSeeds(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        START_SEEDS_UNSPECIFIED: _ClassVar[Rules.StartSeeds]
        START_SEEDS_ONE: _ClassVar[Rules.StartSeeds]
        START_SEEDS_TWO: _ClassVar[Rules.StartSeeds]
        START_SEEDS_TWO_ELSE_ANY: _ClassVar[Rules.StartSeeds]
        START_SEEDS_TWO_ELSE_INTO_EMPTY: _ClassVar[Rules.StartSeeds]
    START_SEEDS_UNSPECIFIED: Rules.StartSeeds
    START_SEEDS_ONE: Rules.StartSeeds
    START_SEEDS_TWO: Rules.StartSeeds
    START_SEEDS_TWO_ELSE_ANY: Rules.StartSeeds
    START_SEEDS_TWO_ELSE_INTO_EMPTY: Rules.StartSeeds
    class StartRows(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        START_ROWS_UNSPECIFIED: _ClassVar[Rules.StartRows]
        START_ROWS_EITHER: _ClassVar[Rules.StartRows]
        START_ROWS_OUTER_FIRST: _ClassVar[Rules.StartRows]
        START_ROWS_INNER_FIRST: _ClassVar[Rules.StartRows]
    START_ROWS_UNSPECIFIED: Rules.StartRows
    START_ROWS_EITHER: Rules.StartRows
    START_ROWS_OUTER_FIRST: Rules.StartRows
    START_ROWS_INNER_FIRST: Rules.StartRows
    class FirstLap(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        FIRST_LAP_UNSPECIFIED: _ClassVar[Rules.FirstLap]
        FIRST_LAP_FREE: _ClassVar[Rules.FirstLap]
        FIRST_LAP_DECIDES: _ClassVar[Rules.FirstLap]
        FIRST_LAP_NOT_ON_OWN: _ClassVar[Rules.FirstLap]
    FIRST_LAP_UNSPECIFIED: Rules.FirstLap
    FIRST_LAP_FREE: Rules.FirstLap
    FIRST_LAP_DECIDES: Rules.FirstLap
    FIRST_LAP_NOT_ON_OWN: Rules.FirstLap
    class Opening(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        OPENING_UNSPECIFIED: _ClassVar[Rules.Opening]
        OPENING_FREE: _ClassVar[Rules.Opening]
        OPENING_FIXED: _ClassVar[Rules.Opening]
        OPENING_QUIET: _ClassVar[Rules.Opening]
    OPENING_UNSPECIFIED: Rules.Opening
    OPENING_FREE: Rules.Opening
    OPENING_FIXED: Rules.Opening
    OPENING_QUIET: Rules.Opening
    class Feed(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        FEED_UNSPECIFIED: _ClassVar[Rules.Feed]
        FEED_FREE: _ClassVar[Rules.Feed]
        FEED_BY_SOWING: _ClassVar[Rules.Feed]
        FEED_BY_RESULT: _ClassVar[Rules.Feed]
        FEED_NEVER_STARVE: _ClassVar[Rules.Feed]
    FEED_UNSPECIFIED: Rules.Feed
    FEED_FREE: Rules.Feed
    FEED_BY_SOWING: Rules.Feed
    FEED_BY_RESULT: Rules.Feed
    FEED_NEVER_STARVE: Rules.Feed
    class DirectionKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        DIRECTION_KIND_UNSPECIFIED: _ClassVar[Rules.DirectionKind]
        DIRECTION_KIND_CCW: _ClassVar[Rules.DirectionKind]
        DIRECTION_KIND_CW: _ClassVar[Rules.DirectionKind]
        DIRECTION_KIND_FREE: _ClassVar[Rules.DirectionKind]
        DIRECTION_KIND_FREE_INWARD: _ClassVar[Rules.DirectionKind]
        DIRECTION_KIND_REVERSIBLE: _ClassVar[Rules.DirectionKind]
    DIRECTION_KIND_UNSPECIFIED: Rules.DirectionKind
    DIRECTION_KIND_CCW: Rules.DirectionKind
    DIRECTION_KIND_CW: Rules.DirectionKind
    DIRECTION_KIND_FREE: Rules.DirectionKind
    DIRECTION_KIND_FREE_INWARD: Rules.DirectionKind
    DIRECTION_KIND_REVERSIBLE: Rules.DirectionKind
    class Origin(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        ORIGIN_UNSPECIFIED: _ClassVar[Rules.Origin]
        ORIGIN_SOWN: _ClassVar[Rules.Origin]
        ORIGIN_SKIPPED: _ClassVar[Rules.Origin]
        ORIGIN_FIRST: _ClassVar[Rules.Origin]
    ORIGIN_UNSPECIFIED: Rules.Origin
    ORIGIN_SOWN: Rules.Origin
    ORIGIN_SKIPPED: Rules.Origin
    ORIGIN_FIRST: Rules.Origin
    class Store(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        STORE_UNSPECIFIED: _ClassVar[Rules.Store]
        STORE_APART: _ClassVar[Rules.Store]
        STORE_AGAIN: _ClassVar[Rules.Store]
        STORE_ENDS: _ClassVar[Rules.Store]
    STORE_UNSPECIFIED: Rules.Store
    STORE_APART: Rules.Store
    STORE_AGAIN: Rules.Store
    STORE_ENDS: Rules.Store
    class Passing(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        PASSING_UNSPECIFIED: _ClassVar[Rules.Passing]
        PASSING_FALLS: _ClassVar[Rules.Passing]
        PASSING_OWNER: _ClassVar[Rules.Passing]
    PASSING_UNSPECIFIED: Rules.Passing
    PASSING_FALLS: Rules.Passing
    PASSING_OWNER: Rules.Passing
    class Relay(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        RELAY_UNSPECIFIED: _ClassVar[Rules.Relay]
        RELAY_NEVER: _ClassVar[Rules.Relay]
        RELAY_OCCUPIED: _ClassVar[Rules.Relay]
        RELAY_NEXT: _ClassVar[Rules.Relay]
    RELAY_UNSPECIFIED: Rules.Relay
    RELAY_NEVER: Rules.Relay
    RELAY_OCCUPIED: Rules.Relay
    RELAY_NEXT: Rules.Relay
    class CountsRow(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        COUNTS_ROW_UNSPECIFIED: _ClassVar[Rules.CountsRow]
        COUNTS_ROW_OTHER: _ClassVar[Rules.CountsRow]
        COUNTS_ROW_ANY: _ClassVar[Rules.CountsRow]
    COUNTS_ROW_UNSPECIFIED: Rules.CountsRow
    COUNTS_ROW_OTHER: Rules.CountsRow
    COUNTS_ROW_ANY: Rules.CountsRow
    class Chain(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        CHAIN_UNSPECIFIED: _ClassVar[Rules.Chain]
        CHAIN_ONE: _ClassVar[Rules.Chain]
        CHAIN_BACK: _ClassVar[Rules.Chain]
    CHAIN_UNSPECIFIED: Rules.Chain
    CHAIN_ONE: Rules.Chain
    CHAIN_BACK: Rules.Chain
    class Slam(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        SLAM_UNSPECIFIED: _ClassVar[Rules.Slam]
        SLAM_TAKES: _ClassVar[Rules.Slam]
        SLAM_VOIDS: _ClassVar[Rules.Slam]
        SLAM_LAST_RESORT: _ClassVar[Rules.Slam]
    SLAM_UNSPECIFIED: Rules.Slam
    SLAM_TAKES: Rules.Slam
    SLAM_VOIDS: Rules.Slam
    SLAM_LAST_RESORT: Rules.Slam
    class FacingOn(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        FACING_ON_UNSPECIFIED: _ClassVar[Rules.FacingOn]
        FACING_ON_EMPTY: _ClassVar[Rules.FacingOn]
        FACING_ON_OCCUPIED: _ClassVar[Rules.FacingOn]
        FACING_ON_ANY: _ClassVar[Rules.FacingOn]
    FACING_ON_UNSPECIFIED: Rules.FacingOn
    FACING_ON_EMPTY: Rules.FacingOn
    FACING_ON_OCCUPIED: Rules.FacingOn
    FACING_ON_ANY: Rules.FacingOn
    class FacingTakes(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        FACING_TAKES_UNSPECIFIED: _ClassVar[Rules.FacingTakes]
        FACING_TAKES_INNER: _ClassVar[Rules.FacingTakes]
        FACING_TAKES_INNER_THEN_OUTER: _ClassVar[Rules.FacingTakes]
        FACING_TAKES_BOTH: _ClassVar[Rules.FacingTakes]
        FACING_TAKES_LONE: _ClassVar[Rules.FacingTakes]
    FACING_TAKES_UNSPECIFIED: Rules.FacingTakes
    FACING_TAKES_INNER: Rules.FacingTakes
    FACING_TAKES_INNER_THEN_OUTER: Rules.FacingTakes
    FACING_TAKES_BOTH: Rules.FacingTakes
    FACING_TAKES_LONE: Rules.FacingTakes
    class With(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        WITH_UNSPECIFIED: _ClassVar[Rules.With]
        WITH_STAYS: _ClassVar[Rules.With]
        WITH_ALONG: _ClassVar[Rules.With]
    WITH_UNSPECIFIED: Rules.With
    WITH_STAYS: Rules.With
    WITH_ALONG: Rules.With
    class Loot(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        LOOT_UNSPECIFIED: _ClassVar[Rules.Loot]
        LOOT_BANK: _ClassVar[Rules.Loot]
        LOOT_ON_FROM_LANDING: _ClassVar[Rules.Loot]
        LOOT_ON_FROM_ORIGIN: _ClassVar[Rules.Loot]
        LOOT_INTO_LANDING: _ClassVar[Rules.Loot]
        LOOT_INTO_HEAD: _ClassVar[Rules.Loot]
        LOOT_INTO_HEAD_BY_WAY: _ClassVar[Rules.Loot]
        LOOT_INTO_HEAD_BY_START: _ClassVar[Rules.Loot]
    LOOT_UNSPECIFIED: Rules.Loot
    LOOT_BANK: Rules.Loot
    LOOT_ON_FROM_LANDING: Rules.Loot
    LOOT_ON_FROM_ORIGIN: Rules.Loot
    LOOT_INTO_LANDING: Rules.Loot
    LOOT_INTO_HEAD: Rules.Loot
    LOOT_INTO_HEAD_BY_WAY: Rules.Loot
    LOOT_INTO_HEAD_BY_START: Rules.Loot
    class FacingAsks(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        FACING_ASKS_UNSPECIFIED: _ClassVar[Rules.FacingAsks]
        FACING_ASKS_NOTHING: _ClassVar[Rules.FacingAsks]
        FACING_ASKS_WHETHER: _ClassVar[Rules.FacingAsks]
        FACING_ASKS_WHICH: _ClassVar[Rules.FacingAsks]
        FACING_ASKS_FURTHER: _ClassVar[Rules.FacingAsks]
    FACING_ASKS_UNSPECIFIED: Rules.FacingAsks
    FACING_ASKS_NOTHING: Rules.FacingAsks
    FACING_ASKS_WHETHER: Rules.FacingAsks
    FACING_ASKS_WHICH: Rules.FacingAsks
    FACING_ASKS_FURTHER: Rules.FacingAsks
    class Stuck(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        STUCK_UNSPECIFIED: _ClassVar[Rules.Stuck]
        STUCK_COUNTED: _ClassVar[Rules.Stuck]
        STUCK_LOSES: _ClassVar[Rules.Stuck]
        STUCK_SKIPPED: _ClassVar[Rules.Stuck]
        STUCK_EMPTY_SKIPPED: _ClassVar[Rules.Stuck]
    STUCK_UNSPECIFIED: Rules.Stuck
    STUCK_COUNTED: Rules.Stuck
    STUCK_LOSES: Rules.Stuck
    STUCK_SKIPPED: Rules.Stuck
    STUCK_EMPTY_SKIPPED: Rules.Stuck
    class Bare(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        BARE_UNSPECIFIED: _ClassVar[Rules.Bare]
        BARE_NOTHING: _ClassVar[Rules.Bare]
        BARE_NEXT_ENDS: _ClassVar[Rules.Bare]
        BARE_EITHER_ENDS: _ClassVar[Rules.Bare]
        BARE_MOVER_ENDS: _ClassVar[Rules.Bare]
        BARE_OPPONENT_LOSES: _ClassVar[Rules.Bare]
        BARE_FRONT_COUNTED: _ClassVar[Rules.Bare]
        BARE_FRONT_LOST_EVERY_DROP: _ClassVar[Rules.Bare]
        BARE_FRONT_LOST_CAPTURES: _ClassVar[Rules.Bare]
    BARE_UNSPECIFIED: Rules.Bare
    BARE_NOTHING: Rules.Bare
    BARE_NEXT_ENDS: Rules.Bare
    BARE_EITHER_ENDS: Rules.Bare
    BARE_MOVER_ENDS: Rules.Bare
    BARE_OPPONENT_LOSES: Rules.Bare
    BARE_FRONT_COUNTED: Rules.Bare
    BARE_FRONT_LOST_EVERY_DROP: Rules.Bare
    BARE_FRONT_LOST_CAPTURES: Rules.Bare
    class Goal(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        GOAL_UNSPECIFIED: _ClassVar[Rules.Goal]
        GOAL_NONE: _ClassVar[Rules.Goal]
        GOAL_MAJORITY: _ClassVar[Rules.Goal]
        GOAL_SWEEP: _ClassVar[Rules.Goal]
        GOAL_CAPTURES: _ClassVar[Rules.Goal]
    GOAL_UNSPECIFIED: Rules.Goal
    GOAL_NONE: Rules.Goal
    GOAL_MAJORITY: Rules.Goal
    GOAL_SWEEP: Rules.Goal
    GOAL_CAPTURES: Rules.Goal
    class Scoring(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        SCORING_UNSPECIFIED: _ClassVar[Rules.Scoring]
        SCORING_STORES: _ClassVar[Rules.Scoring]
        SCORING_SIDES: _ClassVar[Rules.Scoring]
        SCORING_FOURS: _ClassVar[Rules.Scoring]
    SCORING_UNSPECIFIED: Rules.Scoring
    SCORING_STORES: Rules.Scoring
    SCORING_SIDES: Rules.Scoring
    SCORING_FOURS: Rules.Scoring
    class RepetitionThen(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        REPETITION_THEN_UNSPECIFIED: _ClassVar[Rules.RepetitionThen]
        REPETITION_THEN_DRAW: _ClassVar[Rules.RepetitionThen]
        REPETITION_THEN_COUNTED: _ClassVar[Rules.RepetitionThen]
        REPETITION_THEN_SPLIT: _ClassVar[Rules.RepetitionThen]
    REPETITION_THEN_UNSPECIFIED: Rules.RepetitionThen
    REPETITION_THEN_DRAW: Rules.RepetitionThen
    REPETITION_THEN_COUNTED: Rules.RepetitionThen
    REPETITION_THEN_SPLIT: Rules.RepetitionThen
    class Endless(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        ENDLESS_UNSPECIFIED: _ClassVar[Rules.Endless]
        ENDLESS_DRAW: _ClassVar[Rules.Endless]
        ENDLESS_LOSS: _ClassVar[Rules.Endless]
        ENDLESS_STOP: _ClassVar[Rules.Endless]
        ENDLESS_ILLEGAL: _ClassVar[Rules.Endless]
    ENDLESS_UNSPECIFIED: Rules.Endless
    ENDLESS_DRAW: Rules.Endless
    ENDLESS_LOSS: Rules.Endless
    ENDLESS_STOP: Rules.Endless
    ENDLESS_ILLEGAL: Rules.Endless
    class Geometry(_message.Message):
        __slots__ = ("seats", "rows", "columns")
        SEATS_FIELD_NUMBER: _ClassVar[int]
        ROWS_FIELD_NUMBER: _ClassVar[int]
        COLUMNS_FIELD_NUMBER: _ClassVar[int]
        seats: int
        rows: int
        columns: int
        def __init__(self, seats: _Optional[int] = ..., rows: _Optional[int] = ..., columns: _Optional[int] = ...) -> None: ...
    class Setup(_message.Message):
        __slots__ = ("inner", "outer", "arrange", "put_reserve", "handicap")
        INNER_FIELD_NUMBER: _ClassVar[int]
        OUTER_FIELD_NUMBER: _ClassVar[int]
        ARRANGE_FIELD_NUMBER: _ClassVar[int]
        PUT_RESERVE_FIELD_NUMBER: _ClassVar[int]
        HANDICAP_FIELD_NUMBER: _ClassVar[int]
        inner: _containers.RepeatedScalarFieldContainer[int]
        outer: _containers.RepeatedScalarFieldContainer[int]
        arrange: Rules.Arrange
        put_reserve: int
        handicap: Rules.Handicap
        def __init__(self, inner: _Optional[_Iterable[int]] = ..., outer: _Optional[_Iterable[int]] = ..., arrange: _Optional[_Union[Rules.Arrange, str]] = ..., put_reserve: _Optional[int] = ..., handicap: _Optional[_Union[Rules.Handicap, _Mapping]] = ...) -> None: ...
    class Handicap(_message.Message):
        __slots__ = ("seeds", "after", "seat")
        SEEDS_FIELD_NUMBER: _ClassVar[int]
        AFTER_FIELD_NUMBER: _ClassVar[int]
        SEAT_FIELD_NUMBER: _ClassVar[int]
        seeds: int
        after: int
        seat: int
        def __init__(self, seeds: _Optional[int] = ..., after: _Optional[int] = ..., seat: _Optional[int] = ...) -> None: ...
    class Start(_message.Message):
        __slots__ = ("seeds", "rows", "first_lap", "takasia", "opening", "opening_pit")
        SEEDS_FIELD_NUMBER: _ClassVar[int]
        ROWS_FIELD_NUMBER: _ClassVar[int]
        FIRST_LAP_FIELD_NUMBER: _ClassVar[int]
        TAKASIA_FIELD_NUMBER: _ClassVar[int]
        OPENING_FIELD_NUMBER: _ClassVar[int]
        OPENING_PIT_FIELD_NUMBER: _ClassVar[int]
        seeds: Rules.StartSeeds
        rows: Rules.StartRows
        first_lap: Rules.FirstLap
        takasia: bool
        opening: Rules.Opening
        opening_pit: str
        def __init__(self, seeds: _Optional[_Union[Rules.StartSeeds, str]] = ..., rows: _Optional[_Union[Rules.StartRows, str]] = ..., first_lap: _Optional[_Union[Rules.FirstLap, str]] = ..., takasia: _Optional[bool] = ..., opening: _Optional[_Union[Rules.Opening, str]] = ..., opening_pit: _Optional[str] = ...) -> None: ...
    class Direction(_message.Message):
        __slots__ = ("kind", "reversible_columns")
        KIND_FIELD_NUMBER: _ClassVar[int]
        REVERSIBLE_COLUMNS_FIELD_NUMBER: _ClassVar[int]
        kind: Rules.DirectionKind
        reversible_columns: int
        def __init__(self, kind: _Optional[_Union[Rules.DirectionKind, str]] = ..., reversible_columns: _Optional[int] = ...) -> None: ...
    class Sowing(_message.Message):
        __slots__ = ("origin", "store", "passing", "passing_count")
        ORIGIN_FIELD_NUMBER: _ClassVar[int]
        STORE_FIELD_NUMBER: _ClassVar[int]
        PASSING_FIELD_NUMBER: _ClassVar[int]
        PASSING_COUNT_FIELD_NUMBER: _ClassVar[int]
        origin: Rules.Origin
        store: Rules.Store
        passing: Rules.Passing
        passing_count: int
        def __init__(self, origin: _Optional[_Union[Rules.Origin, str]] = ..., store: _Optional[_Union[Rules.Store, str]] = ..., passing: _Optional[_Union[Rules.Passing, str]] = ..., passing_count: _Optional[int] = ...) -> None: ...
    class Capture(_message.Message):
        __slots__ = ("counts", "facing")
        COUNTS_FIELD_NUMBER: _ClassVar[int]
        FACING_FIELD_NUMBER: _ClassVar[int]
        counts: Rules.Counts
        facing: Rules.Facing
        def __init__(self, counts: _Optional[_Union[Rules.Counts, _Mapping]] = ..., facing: _Optional[_Union[Rules.Facing, _Mapping]] = ...) -> None: ...
    class Counts(_message.Message):
        __slots__ = ("of", "row", "chain", "slam")
        OF_FIELD_NUMBER: _ClassVar[int]
        ROW_FIELD_NUMBER: _ClassVar[int]
        CHAIN_FIELD_NUMBER: _ClassVar[int]
        SLAM_FIELD_NUMBER: _ClassVar[int]
        of: _containers.RepeatedScalarFieldContainer[int]
        row: Rules.CountsRow
        chain: Rules.Chain
        slam: Rules.Slam
        def __init__(self, of: _Optional[_Iterable[int]] = ..., row: _Optional[_Union[Rules.CountsRow, str]] = ..., chain: _Optional[_Union[Rules.Chain, str]] = ..., slam: _Optional[_Union[Rules.Slam, str]] = ...) -> None: ...
    class Facing(_message.Message):
        __slots__ = ("on", "takes", "own", "alone", "loot", "asks", "further_pits", "further_after_outer")
        ON_FIELD_NUMBER: _ClassVar[int]
        TAKES_FIELD_NUMBER: _ClassVar[int]
        OWN_FIELD_NUMBER: _ClassVar[int]
        ALONE_FIELD_NUMBER: _ClassVar[int]
        LOOT_FIELD_NUMBER: _ClassVar[int]
        ASKS_FIELD_NUMBER: _ClassVar[int]
        FURTHER_PITS_FIELD_NUMBER: _ClassVar[int]
        FURTHER_AFTER_OUTER_FIELD_NUMBER: _ClassVar[int]
        on: Rules.FacingOn
        takes: Rules.FacingTakes
        own: Rules.With
        alone: Rules.With
        loot: Rules.Loot
        asks: Rules.FacingAsks
        further_pits: int
        further_after_outer: bool
        def __init__(self, on: _Optional[_Union[Rules.FacingOn, str]] = ..., takes: _Optional[_Union[Rules.FacingTakes, str]] = ..., own: _Optional[_Union[Rules.With, str]] = ..., alone: _Optional[_Union[Rules.With, str]] = ..., loot: _Optional[_Union[Rules.Loot, str]] = ..., asks: _Optional[_Union[Rules.FacingAsks, str]] = ..., further_pits: _Optional[int] = ..., further_after_outer: _Optional[bool] = ...) -> None: ...
    class Gates(_message.Message):
        __slots__ = ("count", "limit", "escort")
        COUNT_FIELD_NUMBER: _ClassVar[int]
        LIMIT_FIELD_NUMBER: _ClassVar[int]
        ESCORT_FIELD_NUMBER: _ClassVar[int]
        count: int
        limit: int
        escort: bool
        def __init__(self, count: _Optional[int] = ..., limit: _Optional[int] = ..., escort: _Optional[bool] = ...) -> None: ...
    class Phase(_message.Message):
        __slots__ = ("planting", "namua")
        PLANTING_FIELD_NUMBER: _ClassVar[int]
        NAMUA_FIELD_NUMBER: _ClassVar[int]
        planting: Rules.Planting
        namua: Rules.Namua
        def __init__(self, planting: _Optional[_Union[Rules.Planting, _Mapping]] = ..., namua: _Optional[_Union[Rules.Namua, _Mapping]] = ...) -> None: ...
    class Planting(_message.Message):
        __slots__ = ("reserve",)
        RESERVE_FIELD_NUMBER: _ClassVar[int]
        reserve: int
        def __init__(self, reserve: _Optional[int] = ...) -> None: ...
    class Namua(_message.Message):
        __slots__ = ("reserve", "house_column", "house_stands_from")
        RESERVE_FIELD_NUMBER: _ClassVar[int]
        HOUSE_COLUMN_FIELD_NUMBER: _ClassVar[int]
        HOUSE_STANDS_FROM_FIELD_NUMBER: _ClassVar[int]
        reserve: int
        house_column: int
        house_stands_from: int
        def __init__(self, reserve: _Optional[int] = ..., house_column: _Optional[int] = ..., house_stands_from: _Optional[int] = ...) -> None: ...
    class End(_message.Message):
        __slots__ = ("bare", "goal", "sweep", "both_ends", "second_capture")
        BARE_FIELD_NUMBER: _ClassVar[int]
        GOAL_FIELD_NUMBER: _ClassVar[int]
        SWEEP_FIELD_NUMBER: _ClassVar[int]
        BOTH_ENDS_FIELD_NUMBER: _ClassVar[int]
        SECOND_CAPTURE_FIELD_NUMBER: _ClassVar[int]
        bare: Rules.Bare
        goal: Rules.Goal
        sweep: int
        both_ends: bool
        second_capture: bool
        def __init__(self, bare: _Optional[_Union[Rules.Bare, str]] = ..., goal: _Optional[_Union[Rules.Goal, str]] = ..., sweep: _Optional[int] = ..., both_ends: _Optional[bool] = ..., second_capture: _Optional[bool] = ...) -> None: ...
    class Repetition(_message.Message):
        __slots__ = ("at", "then")
        AT_FIELD_NUMBER: _ClassVar[int]
        THEN_FIELD_NUMBER: _ClassVar[int]
        at: int
        then: Rules.RepetitionThen
        def __init__(self, at: _Optional[int] = ..., then: _Optional[_Union[Rules.RepetitionThen, str]] = ...) -> None: ...
    class Rounds(_message.Message):
        __slots__ = ("target", "max")
        TARGET_FIELD_NUMBER: _ClassVar[int]
        MAX_FIELD_NUMBER: _ClassVar[int]
        target: int
        max: int
        def __init__(self, target: _Optional[int] = ..., max: _Optional[int] = ...) -> None: ...
    REVISION_FIELD_NUMBER: _ClassVar[int]
    GEOMETRY_FIELD_NUMBER: _ClassVar[int]
    SETUP_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    FEED_FIELD_NUMBER: _ClassVar[int]
    DIRECTION_FIELD_NUMBER: _ClassVar[int]
    SOWING_FIELD_NUMBER: _ClassVar[int]
    RELAY_FIELD_NUMBER: _ClassVar[int]
    CAPTURE_FIELD_NUMBER: _ClassVar[int]
    GATES_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    STUCK_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    SCORING_FIELD_NUMBER: _ClassVar[int]
    REPETITION_FIELD_NUMBER: _ClassVar[int]
    ENDLESS_FIELD_NUMBER: _ClassVar[int]
    ROUNDS_FIELD_NUMBER: _ClassVar[int]
    revision: int
    geometry: Rules.Geometry
    setup: Rules.Setup
    start: Rules.Start
    feed: Rules.Feed
    direction: Rules.Direction
    sowing: Rules.Sowing
    relay: Rules.Relay
    capture: Rules.Capture
    gates: Rules.Gates
    phase: Rules.Phase
    stuck: Rules.Stuck
    end: Rules.End
    scoring: Rules.Scoring
    repetition: Rules.Repetition
    endless: Rules.Endless
    rounds: Rules.Rounds
    def __init__(self, revision: _Optional[int] = ..., geometry: _Optional[_Union[Rules.Geometry, _Mapping]] = ..., setup: _Optional[_Union[Rules.Setup, _Mapping]] = ..., start: _Optional[_Union[Rules.Start, _Mapping]] = ..., feed: _Optional[_Union[Rules.Feed, str]] = ..., direction: _Optional[_Union[Rules.Direction, _Mapping]] = ..., sowing: _Optional[_Union[Rules.Sowing, _Mapping]] = ..., relay: _Optional[_Union[Rules.Relay, str]] = ..., capture: _Optional[_Union[Rules.Capture, _Mapping]] = ..., gates: _Optional[_Union[Rules.Gates, _Mapping]] = ..., phase: _Optional[_Union[Rules.Phase, _Mapping]] = ..., stuck: _Optional[_Union[Rules.Stuck, str]] = ..., end: _Optional[_Union[Rules.End, _Mapping]] = ..., scoring: _Optional[_Union[Rules.Scoring, str]] = ..., repetition: _Optional[_Union[Rules.Repetition, _Mapping]] = ..., endless: _Optional[_Union[Rules.Endless, str]] = ..., rounds: _Optional[_Union[Rules.Rounds, _Mapping]] = ...) -> None: ...

class RulesFault(_message.Message):
    __slots__ = ("fields", "reason")
    FIELDS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    fields: _containers.RepeatedScalarFieldContainer[str]
    reason: str
    def __init__(self, fields: _Optional[_Iterable[str]] = ..., reason: _Optional[str] = ...) -> None: ...

class Ruleset(_message.Message):
    __slots__ = ("id", "title", "summary", "sources", "options", "board", "max_plies")
    ID_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    SOURCES_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    BOARD_FIELD_NUMBER: _ClassVar[int]
    MAX_PLIES_FIELD_NUMBER: _ClassVar[int]
    id: str
    title: str
    summary: str
    sources: _containers.RepeatedScalarFieldContainer[str]
    options: _containers.RepeatedCompositeFieldContainer[RulesetOption]
    board: str
    max_plies: int
    def __init__(self, id: _Optional[str] = ..., title: _Optional[str] = ..., summary: _Optional[str] = ..., sources: _Optional[_Iterable[str]] = ..., options: _Optional[_Iterable[_Union[RulesetOption, _Mapping]]] = ..., board: _Optional[str] = ..., max_plies: _Optional[int] = ...) -> None: ...

class RulesetOption(_message.Message):
    __slots__ = ("name", "values", "default_value", "effect")
    NAME_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    DEFAULT_VALUE_FIELD_NUMBER: _ClassVar[int]
    EFFECT_FIELD_NUMBER: _ClassVar[int]
    name: str
    values: _containers.RepeatedScalarFieldContainer[str]
    default_value: str
    effect: str
    def __init__(self, name: _Optional[str] = ..., values: _Optional[_Iterable[str]] = ..., default_value: _Optional[str] = ..., effect: _Optional[str] = ...) -> None: ...

class RulesetDetails(_message.Message):
    __slots__ = ("spec", "rules", "fingerprint", "description", "json", "start", "seeds", "geometry", "max_plies")
    SPEC_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    FINGERPRINT_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    JSON_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    SEEDS_FIELD_NUMBER: _ClassVar[int]
    GEOMETRY_FIELD_NUMBER: _ClassVar[int]
    MAX_PLIES_FIELD_NUMBER: _ClassVar[int]
    spec: str
    rules: Rules
    fingerprint: str
    description: str
    json: str
    start: str
    seeds: int
    geometry: Rules.Geometry
    max_plies: int
    def __init__(self, spec: _Optional[str] = ..., rules: _Optional[_Union[Rules, _Mapping]] = ..., fingerprint: _Optional[str] = ..., description: _Optional[str] = ..., json: _Optional[str] = ..., start: _Optional[str] = ..., seeds: _Optional[int] = ..., geometry: _Optional[_Union[Rules.Geometry, _Mapping]] = ..., max_plies: _Optional[int] = ...) -> None: ...
