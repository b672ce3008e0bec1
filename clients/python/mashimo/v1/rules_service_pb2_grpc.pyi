from typing import Any

import grpc

from . import rules_service_pb2

class RulesServiceStub:
    def __init__(self, channel: grpc.Channel | Any) -> None: ...
    ListRulesets: grpc.UnaryUnaryMultiCallable[
        rules_service_pb2.ListRulesetsRequest, rules_service_pb2.ListRulesetsResponse
    ]
    GetRuleset: grpc.UnaryUnaryMultiCallable[
        rules_service_pb2.GetRulesetRequest, rules_service_pb2.GetRulesetResponse
    ]
    CheckRules: grpc.UnaryUnaryMultiCallable[
        rules_service_pb2.CheckRulesRequest, rules_service_pb2.CheckRulesResponse
    ]
    DescribeRules: grpc.UnaryUnaryMultiCallable[
        rules_service_pb2.DescribeRulesRequest, rules_service_pb2.DescribeRulesResponse
    ]

class RulesServiceServicer:
    def ListRulesets(self, request: Any, context: Any) -> Any: ...
    def GetRuleset(self, request: Any, context: Any) -> Any: ...
    def CheckRules(self, request: Any, context: Any) -> Any: ...
    def DescribeRules(self, request: Any, context: Any) -> Any: ...

def add_RulesServiceServicer_to_server(
    servicer: RulesServiceServicer, server: grpc.Server | Any
) -> None: ...
