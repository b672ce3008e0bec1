from typing import Any

import grpc

from . import match_service_pb2

class MatchServiceStub:
    def __init__(self, channel: grpc.Channel | Any) -> None: ...
    CreateMatch: grpc.UnaryUnaryMultiCallable[
        match_service_pb2.CreateMatchRequest, match_service_pb2.CreateMatchResponse
    ]
    GetMatch: grpc.UnaryUnaryMultiCallable[
        match_service_pb2.GetMatchRequest, match_service_pb2.GetMatchResponse
    ]
    ListMatches: grpc.UnaryUnaryMultiCallable[
        match_service_pb2.ListMatchesRequest, match_service_pb2.ListMatchesResponse
    ]
    PauseMatch: grpc.UnaryUnaryMultiCallable[
        match_service_pb2.PauseMatchRequest, match_service_pb2.PauseMatchResponse
    ]
    ResumeMatch: grpc.UnaryUnaryMultiCallable[
        match_service_pb2.ResumeMatchRequest, match_service_pb2.ResumeMatchResponse
    ]
    StopMatch: grpc.UnaryUnaryMultiCallable[
        match_service_pb2.StopMatchRequest, match_service_pb2.StopMatchResponse
    ]
    WatchMatch: grpc.UnaryStreamMultiCallable[
        match_service_pb2.WatchMatchRequest, match_service_pb2.WatchMatchResponse
    ]
    CreateChallenge: grpc.UnaryUnaryMultiCallable[
        match_service_pb2.CreateChallengeRequest, match_service_pb2.CreateChallengeResponse
    ]
    GetChallenge: grpc.UnaryUnaryMultiCallable[
        match_service_pb2.GetChallengeRequest, match_service_pb2.GetChallengeResponse
    ]
    ListChallenges: grpc.UnaryUnaryMultiCallable[
        match_service_pb2.ListChallengesRequest, match_service_pb2.ListChallengesResponse
    ]
    AcceptChallenge: grpc.UnaryUnaryMultiCallable[
        match_service_pb2.AcceptChallengeRequest, match_service_pb2.AcceptChallengeResponse
    ]
    DeclineChallenge: grpc.UnaryUnaryMultiCallable[
        match_service_pb2.DeclineChallengeRequest, match_service_pb2.DeclineChallengeResponse
    ]
    CancelChallenge: grpc.UnaryUnaryMultiCallable[
        match_service_pb2.CancelChallengeRequest, match_service_pb2.CancelChallengeResponse
    ]

class MatchServiceServicer:
    def CreateMatch(self, request: Any, context: Any) -> Any: ...
    def GetMatch(self, request: Any, context: Any) -> Any: ...
    def ListMatches(self, request: Any, context: Any) -> Any: ...
    def PauseMatch(self, request: Any, context: Any) -> Any: ...
    def ResumeMatch(self, request: Any, context: Any) -> Any: ...
    def StopMatch(self, request: Any, context: Any) -> Any: ...
    def WatchMatch(self, request: Any, context: Any) -> Any: ...
    def CreateChallenge(self, request: Any, context: Any) -> Any: ...
    def GetChallenge(self, request: Any, context: Any) -> Any: ...
    def ListChallenges(self, request: Any, context: Any) -> Any: ...
    def AcceptChallenge(self, request: Any, context: Any) -> Any: ...
    def DeclineChallenge(self, request: Any, context: Any) -> Any: ...
    def CancelChallenge(self, request: Any, context: Any) -> Any: ...

def add_MatchServiceServicer_to_server(
    servicer: MatchServiceServicer, server: grpc.Server | Any
) -> None: ...
