"""The messages of `mashimo.v1`, generated from the contract, under one name: `v1.MatchSpec`, `v1.ClockSpec`.

The stubs are in the `…_service_pb2_grpc` modules; `mashimo.Client` holds one of each.
"""

from .admin_service_pb2 import *  # noqa: F403
from .bot_service_pb2 import *  # noqa: F403
from .bots_pb2 import *  # noqa: F403
from .clock_pb2 import *  # noqa: F403
from .engine_service_pb2 import *  # noqa: F403
from .game_service_pb2 import *  # noqa: F403
from .games_pb2 import *  # noqa: F403
from .ladder_service_pb2 import *  # noqa: F403
from .ladders_pb2 import *  # noqa: F403
from .match_service_pb2 import *  # noqa: F403
from .matches_pb2 import *  # noqa: F403
from .policies_pb2 import *  # noqa: F403
from .position_pb2 import *  # noqa: F403
from .registry_service_pb2 import *  # noqa: F403
from .rules_pb2 import *  # noqa: F403
from .rules_service_pb2 import *  # noqa: F403
from .server_service_pb2 import *  # noqa: F403
from .sessions_pb2 import *  # noqa: F403
from .tournament_service_pb2 import *  # noqa: F403
from .tournaments_pb2 import *  # noqa: F403
