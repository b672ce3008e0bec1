from typing import Any

import grpc

from . import server_service_pb2

class ServerServiceStub:
    def __init__(self, channel: grpc.Channel | Any) -> None: ...
    GetServerInfo: grpc.UnaryUnaryMultiCallable[
        server_service_pb2.GetServerInfoRequest, server_service_pb2.GetServerInfoResponse
    ]

class ServerServiceServicer:
    def GetServerInfo(self, request: Any, context: Any) -> Any: ...

def add_ServerServiceServicer_to_server(
    servicer: ServerServiceServicer, server: grpc.Server | Any
) -> None: ...
