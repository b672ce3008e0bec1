from typing import Any

import grpc

from . import game_service_pb2

class GameServiceStub:
    def __init__(self, channel: grpc.Channel | Any) -> None: ...
    GetGame: grpc.UnaryUnaryMultiCallable[
        game_service_pb2.GetGameRequest, game_service_pb2.GetGameResponse
    ]
    ListGames: grpc.UnaryUnaryMultiCallable[
        game_service_pb2.ListGamesRequest, game_service_pb2.ListGamesResponse
    ]
    ListGameEvents: grpc.UnaryUnaryMultiCallable[
        game_service_pb2.ListGameEventsRequest, game_service_pb2.ListGameEventsResponse
    ]
    WatchGame: grpc.UnaryStreamMultiCallable[
        game_service_pb2.WatchGameRequest, game_service_pb2.WatchGameResponse
    ]
    ExportGames: grpc.UnaryStreamMultiCallable[
        game_service_pb2.ExportGamesRequest, game_service_pb2.ExportGamesResponse
    ]

class GameServiceServicer:
    def GetGame(self, request: Any, context: Any) -> Any: ...
    def ListGames(self, request: Any, context: Any) -> Any: ...
    def ListGameEvents(self, request: Any, context: Any) -> Any: ...
    def WatchGame(self, request: Any, context: Any) -> Any: ...
    def ExportGames(self, request: Any, context: Any) -> Any: ...

def add_GameServiceServicer_to_server(
    servicer: GameServiceServicer, server: grpc.Server | Any
) -> None: ...
