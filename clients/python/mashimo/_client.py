"""The services beside playing: rules, engine, matches, games, bots, ladders, tournaments."""

from __future__ import annotations

from ._bot_calls import BotCalls
from ._engine_calls import EngineCalls
from ._match_calls import MatchCalls
from .v1 import server_service_pb2


class Client(EngineCalls, MatchCalls, BotCalls):
    """A connection to a server, for everything but playing; close it, or use it in a `with`.

    Rules are a spec such as `"hus:columns=12"` or a `v1.Rules`. What a method does not wrap is a
    call of one of the stubs: `rules`, `engine`, `matches`, `games`, `ladders`, `tournaments`,
    `registry`, `admin`, `server`, `bots`.
    """

    def server_info(self) -> server_service_pb2.GetServerInfoResponse:
        """Version, limits and state of the server."""
        request = server_service_pb2.GetServerInfoRequest()
        return self._call(self.server.GetServerInfo, request)
