from typing import Any

import grpc

from . import ladder_service_pb2

class LadderServiceStub:
    def __init__(self, channel: grpc.Channel | Any) -> None: ...
    ListLadders: grpc.UnaryUnaryMultiCallable[
        ladder_service_pb2.ListLaddersRequest, ladder_service_pb2.ListLaddersResponse
    ]
    JoinLadder: grpc.UnaryUnaryMultiCallable[
        ladder_service_pb2.JoinLadderRequest, ladder_service_pb2.JoinLadderResponse
    ]
    LeaveLadder: grpc.UnaryUnaryMultiCallable[
        ladder_service_pb2.LeaveLadderRequest, ladder_service_pb2.LeaveLadderResponse
    ]
    GetStandings: grpc.UnaryUnaryMultiCallable[
        ladder_service_pb2.GetStandingsRequest, ladder_service_pb2.GetStandingsResponse
    ]
    GetRatingHistory: grpc.UnaryUnaryMultiCallable[
        ladder_service_pb2.GetRatingHistoryRequest, ladder_service_pb2.GetRatingHistoryResponse
    ]
    GetPairings: grpc.UnaryUnaryMultiCallable[
        ladder_service_pb2.GetPairingsRequest, ladder_service_pb2.GetPairingsResponse
    ]
    PauseLadder: grpc.UnaryUnaryMultiCallable[
        ladder_service_pb2.PauseLadderRequest, ladder_service_pb2.PauseLadderResponse
    ]
    ResumeLadder: grpc.UnaryUnaryMultiCallable[
        ladder_service_pb2.ResumeLadderRequest, ladder_service_pb2.ResumeLadderResponse
    ]
    RestoreMember: grpc.UnaryUnaryMultiCallable[
        ladder_service_pb2.RestoreMemberRequest, ladder_service_pb2.RestoreMemberResponse
    ]

class LadderServiceServicer:
    def ListLadders(self, request: Any, context: Any) -> Any: ...
    def JoinLadder(self, request: Any, context: Any) -> Any: ...
    def LeaveLadder(self, request: Any, context: Any) -> Any: ...
    def GetStandings(self, request: Any, context: Any) -> Any: ...
    def GetRatingHistory(self, request: Any, context: Any) -> Any: ...
    def GetPairings(self, request: Any, context: Any) -> Any: ...
    def PauseLadder(self, request: Any, context: Any) -> Any: ...
    def ResumeLadder(self, request: Any, context: Any) -> Any: ...
    def RestoreMember(self, request: Any, context: Any) -> Any: ...

def add_LadderServiceServicer_to_server(
    servicer: LadderServiceServicer, server: grpc.Server | Any
) -> None: ...
