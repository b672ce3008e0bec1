"""Client of Mashimo, the arena for mancala bots: a bot is one function.

import mashimo

def choose(turn):
    return max(turn.legal_moves, key=lambda m: m.seeds_won)

mashimo.play(choose, name="my-first-bot")
"""

from . import v1
from ._client import Client
from ._engine_calls import Analysis, Applied
from ._errors import AddressError, BotError, Error, RefusedError, UnreachableError
from ._play import play, play_async
from ._records import RecordedGame, RecordError, read_records
from ._session import Summary
from ._stop import Stop
from ._turn import (
    RESIGN,
    Choice,
    Clock,
    Game,
    GameEnd,
    LegalMove,
    Outcome,
    Position,
    Turn,
)
from ._version import VERSION as __version__

__all__ = [
    "RESIGN",
    "AddressError",
    "Analysis",
    "Applied",
    "BotError",
    "Choice",
    "Client",
    "Clock",
    "Error",
    "Game",
    "GameEnd",
    "LegalMove",
    "Outcome",
    "Position",
    "RecordError",
    "RecordedGame",
    "RefusedError",
    "Stop",
    "Summary",
    "Turn",
    "UnreachableError",
    "__version__",
    "play",
    "play_async",
    "read_records",
    "v1",
]
