from typing import Any

import grpc

from . import engine_service_pb2

class EngineServiceStub:
    def __init__(self, channel: grpc.Channel | Any) -> None: ...
    GetStartPosition: grpc.UnaryUnaryMultiCallable[
        engine_service_pb2.GetStartPositionRequest, engine_service_pb2.GetStartPositionResponse
    ]
    GetRandomPositions: grpc.UnaryUnaryMultiCallable[
        engine_service_pb2.GetRandomPositionsRequest, engine_service_pb2.GetRandomPositionsResponse
    ]
    ParsePosition: grpc.UnaryUnaryMultiCallable[
        engine_service_pb2.ParsePositionRequest, engine_service_pb2.ParsePositionResponse
    ]
    MirrorPosition: grpc.UnaryUnaryMultiCallable[
        engine_service_pb2.MirrorPositionRequest, engine_service_pb2.MirrorPositionResponse
    ]
    GetLegalMoves: grpc.UnaryUnaryMultiCallable[
        engine_service_pb2.GetLegalMovesRequest, engine_service_pb2.GetLegalMovesResponse
    ]
    BatchGetLegalMoves: grpc.UnaryStreamMultiCallable[
        engine_service_pb2.BatchGetLegalMovesRequest, engine_service_pb2.BatchGetLegalMovesResponse
    ]
    ApplyMoves: grpc.UnaryUnaryMultiCallable[
        engine_service_pb2.ApplyMovesRequest, engine_service_pb2.ApplyMovesResponse
    ]
    BatchApplyMoves: grpc.UnaryStreamMultiCallable[
        engine_service_pb2.BatchApplyMovesRequest, engine_service_pb2.BatchApplyMovesResponse
    ]
    GetOutcome: grpc.UnaryUnaryMultiCallable[
        engine_service_pb2.GetOutcomeRequest, engine_service_pb2.GetOutcomeResponse
    ]
    Perft: grpc.UnaryStreamMultiCallable[
        engine_service_pb2.PerftRequest, engine_service_pb2.PerftResponse
    ]
    Analyse: grpc.UnaryStreamMultiCallable[
        engine_service_pb2.AnalyseRequest, engine_service_pb2.AnalyseResponse
    ]
    GetEncoding: grpc.UnaryUnaryMultiCallable[
        engine_service_pb2.GetEncodingRequest, engine_service_pb2.GetEncodingResponse
    ]
    EncodePositions: grpc.UnaryUnaryMultiCallable[
        engine_service_pb2.EncodePositionsRequest, engine_service_pb2.EncodePositionsResponse
    ]
    SelfPlay: grpc.UnaryStreamMultiCallable[
        engine_service_pb2.SelfPlayRequest, engine_service_pb2.SelfPlayResponse
    ]

class EngineServiceServicer:
    def GetStartPosition(self, request: Any, context: Any) -> Any: ...
    def GetRandomPositions(self, request: Any, context: Any) -> Any: ...
    def ParsePosition(self, request: Any, context: Any) -> Any: ...
    def MirrorPosition(self, request: Any, context: Any) -> Any: ...
    def GetLegalMoves(self, request: Any, context: Any) -> Any: ...
    def BatchGetLegalMoves(self, request: Any, context: Any) -> Any: ...
    def ApplyMoves(self, request: Any, context: Any) -> Any: ...
    def BatchApplyMoves(self, request: Any, context: Any) -> Any: ...
    def GetOutcome(self, request: Any, context: Any) -> Any: ...
    def Perft(self, request: Any, context: Any) -> Any: ...
    def Analyse(self, request: Any, context: Any) -> Any: ...
    def GetEncoding(self, request: Any, context: Any) -> Any: ...
    def EncodePositions(self, request: Any, context: Any) -> Any: ...
    def SelfPlay(self, request: Any, context: Any) -> Any: ...

def add_EngineServiceServicer_to_server(
    servicer: EngineServiceServicer, server: grpc.Server | Any
) -> None: ...
