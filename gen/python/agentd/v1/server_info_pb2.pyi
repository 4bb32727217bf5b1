from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ServerInfo(_message.Message):
    __slots__ = ("commands", "agents", "models", "account", "output_style", "available_output_styles", "user_output_styles_dir", "capabilities", "pid", "claude_code_version", "current_permission_mode", "session_state", "fast_mode_state", "fast_mode_disabled_reason", "hooks_applied", "hook_on_failure_supported", "plugins_applied", "mcp_servers_applied", "sandbox_enabled", "analytics_disabled", "sdk_mcp_manifests_parked", "raw_json")
    class SdkMcpManifestsParkedEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    COMMANDS_FIELD_NUMBER: _ClassVar[int]
    AGENTS_FIELD_NUMBER: _ClassVar[int]
    MODELS_FIELD_NUMBER: _ClassVar[int]
    ACCOUNT_FIELD_NUMBER: _ClassVar[int]
    OUTPUT_STYLE_FIELD_NUMBER: _ClassVar[int]
    AVAILABLE_OUTPUT_STYLES_FIELD_NUMBER: _ClassVar[int]
    USER_OUTPUT_STYLES_DIR_FIELD_NUMBER: _ClassVar[int]
    CAPABILITIES_FIELD_NUMBER: _ClassVar[int]
    PID_FIELD_NUMBER: _ClassVar[int]
    CLAUDE_CODE_VERSION_FIELD_NUMBER: _ClassVar[int]
    CURRENT_PERMISSION_MODE_FIELD_NUMBER: _ClassVar[int]
    SESSION_STATE_FIELD_NUMBER: _ClassVar[int]
    FAST_MODE_STATE_FIELD_NUMBER: _ClassVar[int]
    FAST_MODE_DISABLED_REASON_FIELD_NUMBER: _ClassVar[int]
    HOOKS_APPLIED_FIELD_NUMBER: _ClassVar[int]
    HOOK_ON_FAILURE_SUPPORTED_FIELD_NUMBER: _ClassVar[int]
    PLUGINS_APPLIED_FIELD_NUMBER: _ClassVar[int]
    MCP_SERVERS_APPLIED_FIELD_NUMBER: _ClassVar[int]
    SANDBOX_ENABLED_FIELD_NUMBER: _ClassVar[int]
    ANALYTICS_DISABLED_FIELD_NUMBER: _ClassVar[int]
    SDK_MCP_MANIFESTS_PARKED_FIELD_NUMBER: _ClassVar[int]
    RAW_JSON_FIELD_NUMBER: _ClassVar[int]
    commands: _containers.RepeatedCompositeFieldContainer[SlashCommand]
    agents: _containers.RepeatedCompositeFieldContainer[AgentInfo]
    models: _containers.RepeatedCompositeFieldContainer[ModelInfo]
    account: AccountInfo
    output_style: str
    available_output_styles: _containers.RepeatedScalarFieldContainer[str]
    user_output_styles_dir: str
    capabilities: _containers.RepeatedScalarFieldContainer[str]
    pid: int
    claude_code_version: str
    current_permission_mode: str
    session_state: str
    fast_mode_state: str
    fast_mode_disabled_reason: str
    hooks_applied: bool
    hook_on_failure_supported: bool
    plugins_applied: bool
    mcp_servers_applied: bool
    sandbox_enabled: bool
    analytics_disabled: bool
    sdk_mcp_manifests_parked: _containers.ScalarMap[str, str]
    raw_json: str
    def __init__(self, commands: _Optional[_Iterable[_Union[SlashCommand, _Mapping]]] = ..., agents: _Optional[_Iterable[_Union[AgentInfo, _Mapping]]] = ..., models: _Optional[_Iterable[_Union[ModelInfo, _Mapping]]] = ..., account: _Optional[_Union[AccountInfo, _Mapping]] = ..., output_style: _Optional[str] = ..., available_output_styles: _Optional[_Iterable[str]] = ..., user_output_styles_dir: _Optional[str] = ..., capabilities: _Optional[_Iterable[str]] = ..., pid: _Optional[int] = ..., claude_code_version: _Optional[str] = ..., current_permission_mode: _Optional[str] = ..., session_state: _Optional[str] = ..., fast_mode_state: _Optional[str] = ..., fast_mode_disabled_reason: _Optional[str] = ..., hooks_applied: bool = ..., hook_on_failure_supported: bool = ..., plugins_applied: bool = ..., mcp_servers_applied: bool = ..., sandbox_enabled: bool = ..., analytics_disabled: bool = ..., sdk_mcp_manifests_parked: _Optional[_Mapping[str, str]] = ..., raw_json: _Optional[str] = ...) -> None: ...

class SlashCommand(_message.Message):
    __slots__ = ("name", "description", "argument_hint", "aliases", "builtin")
    NAME_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    ARGUMENT_HINT_FIELD_NUMBER: _ClassVar[int]
    ALIASES_FIELD_NUMBER: _ClassVar[int]
    BUILTIN_FIELD_NUMBER: _ClassVar[int]
    name: str
    description: str
    argument_hint: str
    aliases: _containers.RepeatedScalarFieldContainer[str]
    builtin: bool
    def __init__(self, name: _Optional[str] = ..., description: _Optional[str] = ..., argument_hint: _Optional[str] = ..., aliases: _Optional[_Iterable[str]] = ..., builtin: bool = ...) -> None: ...

class AgentInfo(_message.Message):
    __slots__ = ("name", "description", "model")
    NAME_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    MODEL_FIELD_NUMBER: _ClassVar[int]
    name: str
    description: str
    model: str
    def __init__(self, name: _Optional[str] = ..., description: _Optional[str] = ..., model: _Optional[str] = ...) -> None: ...

class ModelInfo(_message.Message):
    __slots__ = ("value", "resolved_model", "display_name", "description", "supports_effort", "supported_effort_levels", "supports_adaptive_thinking", "supports_fast_mode", "supports_auto_mode", "supports_thinking_off")
    VALUE_FIELD_NUMBER: _ClassVar[int]
    RESOLVED_MODEL_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    SUPPORTS_EFFORT_FIELD_NUMBER: _ClassVar[int]
    SUPPORTED_EFFORT_LEVELS_FIELD_NUMBER: _ClassVar[int]
    SUPPORTS_ADAPTIVE_THINKING_FIELD_NUMBER: _ClassVar[int]
    SUPPORTS_FAST_MODE_FIELD_NUMBER: _ClassVar[int]
    SUPPORTS_AUTO_MODE_FIELD_NUMBER: _ClassVar[int]
    SUPPORTS_THINKING_OFF_FIELD_NUMBER: _ClassVar[int]
    value: str
    resolved_model: str
    display_name: str
    description: str
    supports_effort: bool
    supported_effort_levels: _containers.RepeatedScalarFieldContainer[str]
    supports_adaptive_thinking: bool
    supports_fast_mode: bool
    supports_auto_mode: bool
    supports_thinking_off: bool
    def __init__(self, value: _Optional[str] = ..., resolved_model: _Optional[str] = ..., display_name: _Optional[str] = ..., description: _Optional[str] = ..., supports_effort: bool = ..., supported_effort_levels: _Optional[_Iterable[str]] = ..., supports_adaptive_thinking: bool = ..., supports_fast_mode: bool = ..., supports_auto_mode: bool = ..., supports_thinking_off: bool = ...) -> None: ...

class AccountInfo(_message.Message):
    __slots__ = ("email", "organization", "subscription_type", "token_source", "api_key_source", "api_provider")
    EMAIL_FIELD_NUMBER: _ClassVar[int]
    ORGANIZATION_FIELD_NUMBER: _ClassVar[int]
    SUBSCRIPTION_TYPE_FIELD_NUMBER: _ClassVar[int]
    TOKEN_SOURCE_FIELD_NUMBER: _ClassVar[int]
    API_KEY_SOURCE_FIELD_NUMBER: _ClassVar[int]
    API_PROVIDER_FIELD_NUMBER: _ClassVar[int]
    email: str
    organization: str
    subscription_type: str
    token_source: str
    api_key_source: str
    api_provider: str
    def __init__(self, email: _Optional[str] = ..., organization: _Optional[str] = ..., subscription_type: _Optional[str] = ..., token_source: _Optional[str] = ..., api_key_source: _Optional[str] = ..., api_provider: _Optional[str] = ...) -> None: ...
