from typing import Any

import grpc

from . import tournament_service_pb2

class TournamentServiceStub:
    def __init__(self, channel: grpc.Channel | Any) -> None: ...
    CreateTournament: grpc.UnaryUnaryMultiCallable[
        tournament_service_pb2.CreateTournamentRequest, tournament_service_pb2.CreateTournamentResponse
    ]
    GetTournament: grpc.UnaryUnaryMultiCallable[
        tournament_service_pb2.GetTournamentRequest, tournament_service_pb2.GetTournamentResponse
    ]
    ListTournaments: grpc.UnaryUnaryMultiCallable[
        tournament_service_pb2.ListTournamentsRequest, tournament_service_pb2.ListTournamentsResponse
    ]
    ListTournamentRounds: grpc.UnaryUnaryMultiCallable[
        tournament_service_pb2.ListTournamentRoundsRequest, tournament_service_pb2.ListTournamentRoundsResponse
    ]
    StartTournament: grpc.UnaryUnaryMultiCallable[
        tournament_service_pb2.StartTournamentRequest, tournament_service_pb2.StartTournamentResponse
    ]
    PauseTournament: grpc.UnaryUnaryMultiCallable[
        tournament_service_pb2.PauseTournamentRequest, tournament_service_pb2.PauseTournamentResponse
    ]
    ResumeTournament: grpc.UnaryUnaryMultiCallable[
        tournament_service_pb2.ResumeTournamentRequest, tournament_service_pb2.ResumeTournamentResponse
    ]
    StopTournament: grpc.UnaryUnaryMultiCallable[
        tournament_service_pb2.StopTournamentRequest, tournament_service_pb2.StopTournamentResponse
    ]
    RegisterPlayer: grpc.UnaryUnaryMultiCallable[
        tournament_service_pb2.RegisterPlayerRequest, tournament_service_pb2.RegisterPlayerResponse
    ]
    WithdrawPlayer: grpc.UnaryUnaryMultiCallable[
        tournament_service_pb2.WithdrawPlayerRequest, tournament_service_pb2.WithdrawPlayerResponse
    ]
    RequestBye: grpc.UnaryUnaryMultiCallable[
        tournament_service_pb2.RequestByeRequest, tournament_service_pb2.RequestByeResponse
    ]
    PairRound: grpc.UnaryUnaryMultiCallable[
        tournament_service_pb2.PairRoundRequest, tournament_service_pb2.PairRoundResponse
    ]
    ConfirmRound: grpc.UnaryUnaryMultiCallable[
        tournament_service_pb2.ConfirmRoundRequest, tournament_service_pb2.ConfirmRoundResponse
    ]
    OverrideResult: grpc.UnaryUnaryMultiCallable[
        tournament_service_pb2.OverrideResultRequest, tournament_service_pb2.OverrideResultResponse
    ]
    ExportTrf: grpc.UnaryUnaryMultiCallable[
        tournament_service_pb2.ExportTrfRequest, tournament_service_pb2.ExportTrfResponse
    ]
    ImportTrf: grpc.UnaryUnaryMultiCallable[
        tournament_service_pb2.ImportTrfRequest, tournament_service_pb2.ImportTrfResponse
    ]
    WatchTournament: grpc.UnaryStreamMultiCallable[
        tournament_service_pb2.WatchTournamentRequest, tournament_service_pb2.WatchTournamentResponse
    ]
    ListTournamentEntries: grpc.UnaryUnaryMultiCallable[
        tournament_service_pb2.ListTournamentEntriesRequest, tournament_service_pb2.ListTournamentEntriesResponse
    ]

class TournamentServiceServicer:
    def CreateTournament(self, request: Any, context: Any) -> Any: ...
    def GetTournament(self, request: Any, context: Any) -> Any: ...
    def ListTournaments(self, request: Any, context: Any) -> Any: ...
    def ListTournamentRounds(self, request: Any, context: Any) -> Any: ...
    def StartTournament(self, request: Any, context: Any) -> Any: ...
    def PauseTournament(self, request: Any, context: Any) -> Any: ...
    def ResumeTournament(self, request: Any, context: Any) -> Any: ...
    def StopTournament(self, request: Any, context: Any) -> Any: ...
    def RegisterPlayer(self, request: Any, context: Any) -> Any: ...
    def WithdrawPlayer(self, request: Any, context: Any) -> Any: ...
    def RequestBye(self, request: Any, context: Any) -> Any: ...
    def PairRound(self, request: Any, context: Any) -> Any: ...
    def ConfirmRound(self, request: Any, context: Any) -> Any: ...
    def OverrideResult(self, request: Any, context: Any) -> Any: ...
    def ExportTrf(self, request: Any, context: Any) -> Any: ...
    def ImportTrf(self, request: Any, context: Any) -> Any: ...
    def WatchTournament(self, request: Any, context: Any) -> Any: ...
    def ListTournamentEntries(self, request: Any, context: Any) -> Any: ...

def add_TournamentServiceServicer_to_server(
    servicer: TournamentServiceServicer, server: grpc.Server | Any
) -> None: ...
