import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class PermissionRequest(_message.Message):
    __slots__ = ("request_id", "deadline", "tool_name", "input_json", "suggestions", "tool_use_id", "agent_id", "blocked_path", "decision_reason", "title", "display_name", "description", "decision_reason_type", "decision_reason_code", "decision_reason_rule_source", "decision_reason_hook_event", "decision_reason_hook_source", "decision_reason_hook_plugin_id", "mcp_server", "matched_ask_rule", "requires_user_interaction", "classifier_approvable", "suppress_always_allow_rule", "default_to_no", "server_policy_ask_only", "auto_modes_check_raised", "rule_usually_offered", "tool_kind", "plugin")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    DEADLINE_FIELD_NUMBER: _ClassVar[int]
    TOOL_NAME_FIELD_NUMBER: _ClassVar[int]
    INPUT_JSON_FIELD_NUMBER: _ClassVar[int]
    SUGGESTIONS_FIELD_NUMBER: _ClassVar[int]
    TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    AGENT_ID_FIELD_NUMBER: _ClassVar[int]
    BLOCKED_PATH_FIELD_NUMBER: _ClassVar[int]
    DECISION_REASON_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    DECISION_REASON_TYPE_FIELD_NUMBER: _ClassVar[int]
    DECISION_REASON_CODE_FIELD_NUMBER: _ClassVar[int]
    DECISION_REASON_RULE_SOURCE_FIELD_NUMBER: _ClassVar[int]
    DECISION_REASON_HOOK_EVENT_FIELD_NUMBER: _ClassVar[int]
    DECISION_REASON_HOOK_SOURCE_FIELD_NUMBER: _ClassVar[int]
    DECISION_REASON_HOOK_PLUGIN_ID_FIELD_NUMBER: _ClassVar[int]
    MCP_SERVER_FIELD_NUMBER: _ClassVar[int]
    MATCHED_ASK_RULE_FIELD_NUMBER: _ClassVar[int]
    REQUIRES_USER_INTERACTION_FIELD_NUMBER: _ClassVar[int]
    CLASSIFIER_APPROVABLE_FIELD_NUMBER: _ClassVar[int]
    SUPPRESS_ALWAYS_ALLOW_RULE_FIELD_NUMBER: _ClassVar[int]
    DEFAULT_TO_NO_FIELD_NUMBER: _ClassVar[int]
    SERVER_POLICY_ASK_ONLY_FIELD_NUMBER: _ClassVar[int]
    AUTO_MODES_CHECK_RAISED_FIELD_NUMBER: _ClassVar[int]
    RULE_USUALLY_OFFERED_FIELD_NUMBER: _ClassVar[int]
    TOOL_KIND_FIELD_NUMBER: _ClassVar[int]
    PLUGIN_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    deadline: _timestamp_pb2.Timestamp
    tool_name: str
    input_json: str
    suggestions: _containers.RepeatedCompositeFieldContainer[PermissionUpdate]
    tool_use_id: str
    agent_id: str
    blocked_path: str
    decision_reason: str
    title: str
    display_name: str
    description: str
    decision_reason_type: str
    decision_reason_code: str
    decision_reason_rule_source: str
    decision_reason_hook_event: str
    decision_reason_hook_source: str
    decision_reason_hook_plugin_id: str
    mcp_server: McpServerProvenance
    matched_ask_rule: MatchedAskRule
    requires_user_interaction: bool
    classifier_approvable: bool
    suppress_always_allow_rule: bool
    default_to_no: bool
    server_policy_ask_only: bool
    auto_modes_check_raised: bool
    rule_usually_offered: bool
    tool_kind: str
    plugin: str
    def __init__(self, request_id: _Optional[str] = ..., deadline: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., tool_name: _Optional[str] = ..., input_json: _Optional[str] = ..., suggestions: _Optional[_Iterable[_Union[PermissionUpdate, _Mapping]]] = ..., tool_use_id: _Optional[str] = ..., agent_id: _Optional[str] = ..., blocked_path: _Optional[str] = ..., decision_reason: _Optional[str] = ..., title: _Optional[str] = ..., display_name: _Optional[str] = ..., description: _Optional[str] = ..., decision_reason_type: _Optional[str] = ..., decision_reason_code: _Optional[str] = ..., decision_reason_rule_source: _Optional[str] = ..., decision_reason_hook_event: _Optional[str] = ..., decision_reason_hook_source: _Optional[str] = ..., decision_reason_hook_plugin_id: _Optional[str] = ..., mcp_server: _Optional[_Union[McpServerProvenance, _Mapping]] = ..., matched_ask_rule: _Optional[_Union[MatchedAskRule, _Mapping]] = ..., requires_user_interaction: bool = ..., classifier_approvable: bool = ..., suppress_always_allow_rule: bool = ..., default_to_no: bool = ..., server_policy_ask_only: bool = ..., auto_modes_check_raised: bool = ..., rule_usually_offered: bool = ..., tool_kind: _Optional[str] = ..., plugin: _Optional[str] = ...) -> None: ...

class McpServerProvenance(_message.Message):
    __slots__ = ("name", "source")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    name: str
    source: str
    def __init__(self, name: _Optional[str] = ..., source: _Optional[str] = ...) -> None: ...

class MatchedAskRule(_message.Message):
    __slots__ = ("source", "tool_name", "rule_content")
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    TOOL_NAME_FIELD_NUMBER: _ClassVar[int]
    RULE_CONTENT_FIELD_NUMBER: _ClassVar[int]
    source: str
    tool_name: str
    rule_content: str
    def __init__(self, source: _Optional[str] = ..., tool_name: _Optional[str] = ..., rule_content: _Optional[str] = ...) -> None: ...

class PermissionUpdate(_message.Message):
    __slots__ = ("type", "rules", "behavior", "mode", "directories", "destination", "raw_json")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    BEHAVIOR_FIELD_NUMBER: _ClassVar[int]
    MODE_FIELD_NUMBER: _ClassVar[int]
    DIRECTORIES_FIELD_NUMBER: _ClassVar[int]
    DESTINATION_FIELD_NUMBER: _ClassVar[int]
    RAW_JSON_FIELD_NUMBER: _ClassVar[int]
    type: str
    rules: _containers.RepeatedCompositeFieldContainer[PermissionRule]
    behavior: str
    mode: str
    directories: _containers.RepeatedScalarFieldContainer[str]
    destination: str
    raw_json: str
    def __init__(self, type: _Optional[str] = ..., rules: _Optional[_Iterable[_Union[PermissionRule, _Mapping]]] = ..., behavior: _Optional[str] = ..., mode: _Optional[str] = ..., directories: _Optional[_Iterable[str]] = ..., destination: _Optional[str] = ..., raw_json: _Optional[str] = ...) -> None: ...

class PermissionRule(_message.Message):
    __slots__ = ("tool_name", "rule_content")
    TOOL_NAME_FIELD_NUMBER: _ClassVar[int]
    RULE_CONTENT_FIELD_NUMBER: _ClassVar[int]
    tool_name: str
    rule_content: str
    def __init__(self, tool_name: _Optional[str] = ..., rule_content: _Optional[str] = ...) -> None: ...

class PermissionAnswer(_message.Message):
    __slots__ = ("allow", "deny")
    ALLOW_FIELD_NUMBER: _ClassVar[int]
    DENY_FIELD_NUMBER: _ClassVar[int]
    allow: PermissionAllow
    deny: PermissionDeny
    def __init__(self, allow: _Optional[_Union[PermissionAllow, _Mapping]] = ..., deny: _Optional[_Union[PermissionDeny, _Mapping]] = ...) -> None: ...

class PermissionAllow(_message.Message):
    __slots__ = ("updated_input_json", "updated_permissions", "accepted_suggestions", "decision_classification")
    UPDATED_INPUT_JSON_FIELD_NUMBER: _ClassVar[int]
    UPDATED_PERMISSIONS_FIELD_NUMBER: _ClassVar[int]
    ACCEPTED_SUGGESTIONS_FIELD_NUMBER: _ClassVar[int]
    DECISION_CLASSIFICATION_FIELD_NUMBER: _ClassVar[int]
    updated_input_json: str
    updated_permissions: _containers.RepeatedCompositeFieldContainer[PermissionUpdate]
    accepted_suggestions: _containers.RepeatedScalarFieldContainer[int]
    decision_classification: str
    def __init__(self, updated_input_json: _Optional[str] = ..., updated_permissions: _Optional[_Iterable[_Union[PermissionUpdate, _Mapping]]] = ..., accepted_suggestions: _Optional[_Iterable[int]] = ..., decision_classification: _Optional[str] = ...) -> None: ...

class PermissionDeny(_message.Message):
    __slots__ = ("message", "interrupt", "decision_classification")
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    INTERRUPT_FIELD_NUMBER: _ClassVar[int]
    DECISION_CLASSIFICATION_FIELD_NUMBER: _ClassVar[int]
    message: str
    interrupt: bool
    decision_classification: str
    def __init__(self, message: _Optional[str] = ..., interrupt: bool = ..., decision_classification: _Optional[str] = ...) -> None: ...
