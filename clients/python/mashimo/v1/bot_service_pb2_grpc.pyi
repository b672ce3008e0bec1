from typing import Any

import grpc

from . import bot_service_pb2

class BotServiceStub:
    def __init__(self, channel: grpc.Channel | Any) -> None: ...
    Play: grpc.StreamStreamMultiCallable[
        bot_service_pb2.PlayRequest, bot_service_pb2.PlayResponse
    ]
    Events: grpc.UnaryStreamMultiCallable[
        bot_service_pb2.EventsRequest, bot_service_pb2.EventsResponse
    ]
    SubmitMove: grpc.UnaryUnaryMultiCallable[
        bot_service_pb2.SubmitMoveRequest, bot_service_pb2.SubmitMoveResponse
    ]
    Respond: grpc.UnaryUnaryMultiCallable[
        bot_service_pb2.RespondRequest, bot_service_pb2.RespondResponse
    ]
    GetSession: grpc.UnaryUnaryMultiCallable[
        bot_service_pb2.GetSessionRequest, bot_service_pb2.GetSessionResponse
    ]
    ListMyGames: grpc.UnaryUnaryMultiCallable[
        bot_service_pb2.ListMyGamesRequest, bot_service_pb2.ListMyGamesResponse
    ]
    GetGameSnapshot: grpc.UnaryUnaryMultiCallable[
        bot_service_pb2.GetGameSnapshotRequest, bot_service_pb2.GetGameSnapshotResponse
    ]
    GetGameTrace: grpc.UnaryUnaryMultiCallable[
        bot_service_pb2.GetGameTraceRequest, bot_service_pb2.GetGameTraceResponse
    ]

class BotServiceServicer:
    def Play(self, request: Any, context: Any) -> Any: ...
    def Events(self, request: Any, context: Any) -> Any: ...
    def SubmitMove(self, request: Any, context: Any) -> Any: ...
    def Respond(self, request: Any, context: Any) -> Any: ...
    def GetSession(self, request: Any, context: Any) -> Any: ...
    def ListMyGames(self, request: Any, context: Any) -> Any: ...
    def GetGameSnapshot(self, request: Any, context: Any) -> Any: ...
    def GetGameTrace(self, request: Any, context: Any) -> Any: ...

def add_BotServiceServicer_to_server(
    servicer: BotServiceServicer, server: grpc.Server | Any
) -> None: ...
