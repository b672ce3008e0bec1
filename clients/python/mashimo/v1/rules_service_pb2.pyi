from mashimo.v1 import rules_pb2 as _rules_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ListRulesetsRequest(_message.Message):
    __slots__ = ("page_size", "page_token")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListRulesetsResponse(_message.Message):
    __slots__ = ("rulesets", "next_page_token")
    RULESETS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    rulesets: _containers.RepeatedCompositeFieldContainer[_rules_pb2.Ruleset]
    next_page_token: str
    def __init__(self, rulesets: _Optional[_Iterable[_Union[_rules_pb2.Ruleset, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class GetRulesetRequest(_message.Message):
    __slots__ = ("rules",)
    RULES_FIELD_NUMBER: _ClassVar[int]
    rules: _rules_pb2.RulesRef
    def __init__(self, rules: _Optional[_Union[_rules_pb2.RulesRef, _Mapping]] = ...) -> None: ...

class GetRulesetResponse(_message.Message):
    __slots__ = ("ruleset", "details")
    RULESET_FIELD_NUMBER: _ClassVar[int]
    DETAILS_FIELD_NUMBER: _ClassVar[int]
    ruleset: _rules_pb2.Ruleset
    details: _rules_pb2.RulesetDetails
    def __init__(self, ruleset: _Optional[_Union[_rules_pb2.Ruleset, _Mapping]] = ..., details: _Optional[_Union[_rules_pb2.RulesetDetails, _Mapping]] = ...) -> None: ...

class CheckRulesRequest(_message.Message):
    __slots__ = ("data", "json", "spec")
    DATA_FIELD_NUMBER: _ClassVar[int]
    JSON_FIELD_NUMBER: _ClassVar[int]
    SPEC_FIELD_NUMBER: _ClassVar[int]
    data: _rules_pb2.Rules
    json: str
    spec: str
    def __init__(self, data: _Optional[_Union[_rules_pb2.Rules, _Mapping]] = ..., json: _Optional[str] = ..., spec: _Optional[str] = ...) -> None: ...

class CheckRulesResponse(_message.Message):
    __slots__ = ("faults", "details")
    FAULTS_FIELD_NUMBER: _ClassVar[int]
    DETAILS_FIELD_NUMBER: _ClassVar[int]
    faults: _containers.RepeatedCompositeFieldContainer[_rules_pb2.RulesFault]
    details: _rules_pb2.RulesetDetails
    def __init__(self, faults: _Optional[_Iterable[_Union[_rules_pb2.RulesFault, _Mapping]]] = ..., details: _Optional[_Union[_rules_pb2.RulesetDetails, _Mapping]] = ...) -> None: ...

class DescribeRulesRequest(_message.Message):
    __slots__ = ("rules",)
    RULES_FIELD_NUMBER: _ClassVar[int]
    rules: _rules_pb2.RulesRef
    def __init__(self, rules: _Optional[_Union[_rules_pb2.RulesRef, _Mapping]] = ...) -> None: ...

class DescribeRulesResponse(_message.Message):
    __slots__ = ("description",)
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    description: str
    def __init__(self, description: _Optional[str] = ...) -> None: ...
