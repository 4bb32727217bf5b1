from agentd.v1 import server_info_pb2 as _server_info_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ApplyFlagSettingsControl(_message.Message):
    __slots__ = ("settings_json",)
    SETTINGS_JSON_FIELD_NUMBER: _ClassVar[int]
    settings_json: str
    def __init__(self, settings_json: _Optional[str] = ...) -> None: ...

class UpdateSettingsControl(_message.Message):
    __slots__ = ("source", "settings_json")
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    SETTINGS_JSON_FIELD_NUMBER: _ClassVar[int]
    source: str
    settings_json: str
    def __init__(self, source: _Optional[str] = ..., settings_json: _Optional[str] = ...) -> None: ...

class GetSettingsControl(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SettingsReport(_message.Message):
    __slots__ = ("effective_json", "sources", "applied_model", "applied_effort", "applied_json", "errors")
    EFFECTIVE_JSON_FIELD_NUMBER: _ClassVar[int]
    SOURCES_FIELD_NUMBER: _ClassVar[int]
    APPLIED_MODEL_FIELD_NUMBER: _ClassVar[int]
    APPLIED_EFFORT_FIELD_NUMBER: _ClassVar[int]
    APPLIED_JSON_FIELD_NUMBER: _ClassVar[int]
    ERRORS_FIELD_NUMBER: _ClassVar[int]
    effective_json: str
    sources: _containers.RepeatedCompositeFieldContainer[SettingsSource]
    applied_model: str
    applied_effort: str
    applied_json: str
    errors: _containers.RepeatedCompositeFieldContainer[SettingsError]
    def __init__(self, effective_json: _Optional[str] = ..., sources: _Optional[_Iterable[_Union[SettingsSource, _Mapping]]] = ..., applied_model: _Optional[str] = ..., applied_effort: _Optional[str] = ..., applied_json: _Optional[str] = ..., errors: _Optional[_Iterable[_Union[SettingsError, _Mapping]]] = ...) -> None: ...

class SettingsSource(_message.Message):
    __slots__ = ("source", "settings_json")
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    SETTINGS_JSON_FIELD_NUMBER: _ClassVar[int]
    source: str
    settings_json: str
    def __init__(self, source: _Optional[str] = ..., settings_json: _Optional[str] = ...) -> None: ...

class SettingsError(_message.Message):
    __slots__ = ("file", "path", "message")
    FILE_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    file: str
    path: str
    message: str
    def __init__(self, file: _Optional[str] = ..., path: _Optional[str] = ..., message: _Optional[str] = ...) -> None: ...

class ListPermissionRulesControl(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class PermissionRulesReport(_message.Message):
    __slots__ = ("rules", "workspace_directories", "original_cwd", "managed_only", "errors", "withheld")
    RULES_FIELD_NUMBER: _ClassVar[int]
    WORKSPACE_DIRECTORIES_FIELD_NUMBER: _ClassVar[int]
    ORIGINAL_CWD_FIELD_NUMBER: _ClassVar[int]
    MANAGED_ONLY_FIELD_NUMBER: _ClassVar[int]
    ERRORS_FIELD_NUMBER: _ClassVar[int]
    WITHHELD_FIELD_NUMBER: _ClassVar[int]
    rules: _containers.RepeatedCompositeFieldContainer[PermissionRuleEntry]
    workspace_directories: _containers.RepeatedCompositeFieldContainer[WorkspaceDirectory]
    original_cwd: str
    managed_only: bool
    errors: _containers.RepeatedCompositeFieldContainer[SettingsError]
    withheld: bool
    def __init__(self, rules: _Optional[_Iterable[_Union[PermissionRuleEntry, _Mapping]]] = ..., workspace_directories: _Optional[_Iterable[_Union[WorkspaceDirectory, _Mapping]]] = ..., original_cwd: _Optional[str] = ..., managed_only: bool = ..., errors: _Optional[_Iterable[_Union[SettingsError, _Mapping]]] = ..., withheld: bool = ...) -> None: ...

class PermissionRuleEntry(_message.Message):
    __slots__ = ("behavior", "source", "rule", "description_json", "editability", "not_in_effect")
    BEHAVIOR_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_JSON_FIELD_NUMBER: _ClassVar[int]
    EDITABILITY_FIELD_NUMBER: _ClassVar[int]
    NOT_IN_EFFECT_FIELD_NUMBER: _ClassVar[int]
    behavior: str
    source: str
    rule: str
    description_json: str
    editability: str
    not_in_effect: bool
    def __init__(self, behavior: _Optional[str] = ..., source: _Optional[str] = ..., rule: _Optional[str] = ..., description_json: _Optional[str] = ..., editability: _Optional[str] = ..., not_in_effect: bool = ...) -> None: ...

class WorkspaceDirectory(_message.Message):
    __slots__ = ("path", "source")
    PATH_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    path: str
    source: str
    def __init__(self, path: _Optional[str] = ..., source: _Optional[str] = ...) -> None: ...

class GetHooksListingControl(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class HooksListing(_message.Message):
    __slots__ = ("events", "hooks_json", "event_catalog", "policy_json")
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    HOOKS_JSON_FIELD_NUMBER: _ClassVar[int]
    EVENT_CATALOG_FIELD_NUMBER: _ClassVar[int]
    POLICY_JSON_FIELD_NUMBER: _ClassVar[int]
    events: _containers.RepeatedCompositeFieldContainer[HookEventInfo]
    hooks_json: _containers.RepeatedScalarFieldContainer[str]
    event_catalog: _containers.RepeatedCompositeFieldContainer[HookEventInfo]
    policy_json: str
    def __init__(self, events: _Optional[_Iterable[_Union[HookEventInfo, _Mapping]]] = ..., hooks_json: _Optional[_Iterable[str]] = ..., event_catalog: _Optional[_Iterable[_Union[HookEventInfo, _Mapping]]] = ..., policy_json: _Optional[str] = ...) -> None: ...

class HookEventInfo(_message.Message):
    __slots__ = ("name", "summary", "supports_matcher", "hook_count")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    SUPPORTS_MATCHER_FIELD_NUMBER: _ClassVar[int]
    HOOK_COUNT_FIELD_NUMBER: _ClassVar[int]
    name: str
    summary: str
    supports_matcher: bool
    hook_count: int
    def __init__(self, name: _Optional[str] = ..., summary: _Optional[str] = ..., supports_matcher: bool = ..., hook_count: _Optional[int] = ...) -> None: ...

class ListModelsControl(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ModelList(_message.Message):
    __slots__ = ("models",)
    MODELS_FIELD_NUMBER: _ClassVar[int]
    models: _containers.RepeatedCompositeFieldContainer[_server_info_pb2.ModelInfo]
    def __init__(self, models: _Optional[_Iterable[_Union[_server_info_pb2.ModelInfo, _Mapping]]] = ...) -> None: ...

class GetServerInfoControl(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class GetCliVersionControl(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class CliVersion(_message.Message):
    __slots__ = ("version", "build_time")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    BUILD_TIME_FIELD_NUMBER: _ClassVar[int]
    version: str
    build_time: str
    def __init__(self, version: _Optional[str] = ..., build_time: _Optional[str] = ...) -> None: ...
