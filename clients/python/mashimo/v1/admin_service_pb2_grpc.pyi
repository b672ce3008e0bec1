from typing import Any

import grpc

from . import admin_service_pb2

class AdminServiceStub:
    def __init__(self, channel: grpc.Channel | Any) -> None: ...
    AdjudicateGame: grpc.UnaryUnaryMultiCallable[
        admin_service_pb2.AdjudicateGameRequest, admin_service_pb2.AdjudicateGameResponse
    ]
    VoidGame: grpc.UnaryUnaryMultiCallable[
        admin_service_pb2.VoidGameRequest, admin_service_pb2.VoidGameResponse
    ]
    ReplayGame: grpc.UnaryUnaryMultiCallable[
        admin_service_pb2.ReplayGameRequest, admin_service_pb2.ReplayGameResponse
    ]
    SuspendGame: grpc.UnaryUnaryMultiCallable[
        admin_service_pb2.SuspendGameRequest, admin_service_pb2.SuspendGameResponse
    ]
    SuspendBot: grpc.UnaryUnaryMultiCallable[
        admin_service_pb2.SuspendBotRequest, admin_service_pb2.SuspendBotResponse
    ]
    RestoreBot: grpc.UnaryUnaryMultiCallable[
        admin_service_pb2.RestoreBotRequest, admin_service_pb2.RestoreBotResponse
    ]
    CreateToken: grpc.UnaryUnaryMultiCallable[
        admin_service_pb2.CreateTokenRequest, admin_service_pb2.CreateTokenResponse
    ]
    Drain: grpc.UnaryUnaryMultiCallable[
        admin_service_pb2.DrainRequest, admin_service_pb2.DrainResponse
    ]
    ListAuditEntries: grpc.UnaryUnaryMultiCallable[
        admin_service_pb2.ListAuditEntriesRequest, admin_service_pb2.ListAuditEntriesResponse
    ]

class AdminServiceServicer:
    def AdjudicateGame(self, request: Any, context: Any) -> Any: ...
    def VoidGame(self, request: Any, context: Any) -> Any: ...
    def ReplayGame(self, request: Any, context: Any) -> Any: ...
    def SuspendGame(self, request: Any, context: Any) -> Any: ...
    def SuspendBot(self, request: Any, context: Any) -> Any: ...
    def RestoreBot(self, request: Any, context: Any) -> Any: ...
    def CreateToken(self, request: Any, context: Any) -> Any: ...
    def Drain(self, request: Any, context: Any) -> Any: ...
    def ListAuditEntries(self, request: Any, context: Any) -> Any: ...

def add_AdminServiceServicer_to_server(
    servicer: AdminServiceServicer, server: grpc.Server | Any
) -> None: ...
