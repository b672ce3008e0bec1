from typing import Any

import grpc

from . import registry_service_pb2

class RegistryServiceStub:
    def __init__(self, channel: grpc.Channel | Any) -> None: ...
    RegisterBot: grpc.UnaryUnaryMultiCallable[
        registry_service_pb2.RegisterBotRequest, registry_service_pb2.RegisterBotResponse
    ]
    PublishVersion: grpc.UnaryUnaryMultiCallable[
        registry_service_pb2.PublishVersionRequest, registry_service_pb2.PublishVersionResponse
    ]
    RotateToken: grpc.UnaryUnaryMultiCallable[
        registry_service_pb2.RotateTokenRequest, registry_service_pb2.RotateTokenResponse
    ]
    RevokeToken: grpc.UnaryUnaryMultiCallable[
        registry_service_pb2.RevokeTokenRequest, registry_service_pb2.RevokeTokenResponse
    ]
    GetBot: grpc.UnaryUnaryMultiCallable[
        registry_service_pb2.GetBotRequest, registry_service_pb2.GetBotResponse
    ]
    ListBots: grpc.UnaryUnaryMultiCallable[
        registry_service_pb2.ListBotsRequest, registry_service_pb2.ListBotsResponse
    ]
    ListConnectedBots: grpc.UnaryUnaryMultiCallable[
        registry_service_pb2.ListConnectedBotsRequest, registry_service_pb2.ListConnectedBotsResponse
    ]

class RegistryServiceServicer:
    def RegisterBot(self, request: Any, context: Any) -> Any: ...
    def PublishVersion(self, request: Any, context: Any) -> Any: ...
    def RotateToken(self, request: Any, context: Any) -> Any: ...
    def RevokeToken(self, request: Any, context: Any) -> Any: ...
    def GetBot(self, request: Any, context: Any) -> Any: ...
    def ListBots(self, request: Any, context: Any) -> Any: ...
    def ListConnectedBots(self, request: Any, context: Any) -> Any: ...

def add_RegistryServiceServicer_to_server(
    servicer: RegistryServiceServicer, server: grpc.Server | Any
) -> None: ...
