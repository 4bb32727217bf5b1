from agentd.v1 import control_conversation_pb2 as _control_conversation_pb2
from agentd.v1 import control_mcp_pb2 as _control_mcp_pb2
from agentd.v1 import control_settings_pb2 as _control_settings_pb2
from agentd.v1 import control_task_pb2 as _control_task_pb2
from agentd.v1 import control_usage_pb2 as _control_usage_pb2
from agentd.v1 import control_workspace_pb2 as _control_workspace_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Control(_message.Message):
    __slots__ = ("command_id", "interrupt", "set_permission_mode", "set_model", "rewind_files", "get_mcp_status", "reconnect_mcp_server", "toggle_mcp_server", "stop_task", "get_context_usage", "get_server_info", "set_max_thinking_tokens", "apply_flag_settings", "update_settings", "set_mcp_servers", "background_tasks", "get_task_output", "get_usage", "get_session_cost", "get_settings", "rename_live_session", "read_file", "reload_plugins", "reload_skills", "reload_output_styles", "seed_read_state", "cancel_input", "list_models", "list_permission_rules", "get_hooks_listing", "set_mcp_permission_mode_override", "read_mcp_resource", "call_mcp_tool", "ask_side_question", "generate_session_title", "suggest_files", "register_repo_root", "get_cli_version", "raw")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    INTERRUPT_FIELD_NUMBER: _ClassVar[int]
    SET_PERMISSION_MODE_FIELD_NUMBER: _ClassVar[int]
    SET_MODEL_FIELD_NUMBER: _ClassVar[int]
    REWIND_FILES_FIELD_NUMBER: _ClassVar[int]
    GET_MCP_STATUS_FIELD_NUMBER: _ClassVar[int]
    RECONNECT_MCP_SERVER_FIELD_NUMBER: _ClassVar[int]
    TOGGLE_MCP_SERVER_FIELD_NUMBER: _ClassVar[int]
    STOP_TASK_FIELD_NUMBER: _ClassVar[int]
    GET_CONTEXT_USAGE_FIELD_NUMBER: _ClassVar[int]
    GET_SERVER_INFO_FIELD_NUMBER: _ClassVar[int]
    SET_MAX_THINKING_TOKENS_FIELD_NUMBER: _ClassVar[int]
    APPLY_FLAG_SETTINGS_FIELD_NUMBER: _ClassVar[int]
    UPDATE_SETTINGS_FIELD_NUMBER: _ClassVar[int]
    SET_MCP_SERVERS_FIELD_NUMBER: _ClassVar[int]
    BACKGROUND_TASKS_FIELD_NUMBER: _ClassVar[int]
    GET_TASK_OUTPUT_FIELD_NUMBER: _ClassVar[int]
    GET_USAGE_FIELD_NUMBER: _ClassVar[int]
    GET_SESSION_COST_FIELD_NUMBER: _ClassVar[int]
    GET_SETTINGS_FIELD_NUMBER: _ClassVar[int]
    RENAME_LIVE_SESSION_FIELD_NUMBER: _ClassVar[int]
    READ_FILE_FIELD_NUMBER: _ClassVar[int]
    RELOAD_PLUGINS_FIELD_NUMBER: _ClassVar[int]
    RELOAD_SKILLS_FIELD_NUMBER: _ClassVar[int]
    RELOAD_OUTPUT_STYLES_FIELD_NUMBER: _ClassVar[int]
    SEED_READ_STATE_FIELD_NUMBER: _ClassVar[int]
    CANCEL_INPUT_FIELD_NUMBER: _ClassVar[int]
    LIST_MODELS_FIELD_NUMBER: _ClassVar[int]
    LIST_PERMISSION_RULES_FIELD_NUMBER: _ClassVar[int]
    GET_HOOKS_LISTING_FIELD_NUMBER: _ClassVar[int]
    SET_MCP_PERMISSION_MODE_OVERRIDE_FIELD_NUMBER: _ClassVar[int]
    READ_MCP_RESOURCE_FIELD_NUMBER: _ClassVar[int]
    CALL_MCP_TOOL_FIELD_NUMBER: _ClassVar[int]
    ASK_SIDE_QUESTION_FIELD_NUMBER: _ClassVar[int]
    GENERATE_SESSION_TITLE_FIELD_NUMBER: _ClassVar[int]
    SUGGEST_FILES_FIELD_NUMBER: _ClassVar[int]
    REGISTER_REPO_ROOT_FIELD_NUMBER: _ClassVar[int]
    GET_CLI_VERSION_FIELD_NUMBER: _ClassVar[int]
    RAW_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    interrupt: _control_conversation_pb2.InterruptControl
    set_permission_mode: _control_conversation_pb2.SetPermissionModeControl
    set_model: _control_conversation_pb2.SetModelControl
    rewind_files: _control_workspace_pb2.RewindFilesControl
    get_mcp_status: _control_mcp_pb2.GetMcpStatusControl
    reconnect_mcp_server: _control_mcp_pb2.ReconnectMcpServerControl
    toggle_mcp_server: _control_mcp_pb2.ToggleMcpServerControl
    stop_task: _control_task_pb2.StopTaskControl
    get_context_usage: _control_usage_pb2.GetContextUsageControl
    get_server_info: _control_settings_pb2.GetServerInfoControl
    set_max_thinking_tokens: _control_conversation_pb2.SetMaxThinkingTokensControl
    apply_flag_settings: _control_settings_pb2.ApplyFlagSettingsControl
    update_settings: _control_settings_pb2.UpdateSettingsControl
    set_mcp_servers: _control_mcp_pb2.SetMcpServersControl
    background_tasks: _control_task_pb2.BackgroundTasksControl
    get_task_output: _control_task_pb2.GetTaskOutputControl
    get_usage: _control_usage_pb2.GetUsageControl
    get_session_cost: _control_usage_pb2.GetSessionCostControl
    get_settings: _control_settings_pb2.GetSettingsControl
    rename_live_session: _control_conversation_pb2.RenameLiveSessionControl
    read_file: _control_workspace_pb2.ReadFileControl
    reload_plugins: _control_workspace_pb2.ReloadPluginsControl
    reload_skills: _control_workspace_pb2.ReloadSkillsControl
    reload_output_styles: _control_workspace_pb2.ReloadOutputStylesControl
    seed_read_state: _control_workspace_pb2.SeedReadStateControl
    cancel_input: _control_conversation_pb2.CancelInputControl
    list_models: _control_settings_pb2.ListModelsControl
    list_permission_rules: _control_settings_pb2.ListPermissionRulesControl
    get_hooks_listing: _control_settings_pb2.GetHooksListingControl
    set_mcp_permission_mode_override: _control_mcp_pb2.SetMcpPermissionModeOverrideControl
    read_mcp_resource: _control_mcp_pb2.ReadMcpResourceControl
    call_mcp_tool: _control_mcp_pb2.CallMcpToolControl
    ask_side_question: _control_conversation_pb2.AskSideQuestionControl
    generate_session_title: _control_conversation_pb2.GenerateSessionTitleControl
    suggest_files: _control_workspace_pb2.SuggestFilesControl
    register_repo_root: _control_workspace_pb2.RegisterRepoRootControl
    get_cli_version: _control_settings_pb2.GetCliVersionControl
    raw: RawControl
    def __init__(self, command_id: _Optional[str] = ..., interrupt: _Optional[_Union[_control_conversation_pb2.InterruptControl, _Mapping]] = ..., set_permission_mode: _Optional[_Union[_control_conversation_pb2.SetPermissionModeControl, _Mapping]] = ..., set_model: _Optional[_Union[_control_conversation_pb2.SetModelControl, _Mapping]] = ..., rewind_files: _Optional[_Union[_control_workspace_pb2.RewindFilesControl, _Mapping]] = ..., get_mcp_status: _Optional[_Union[_control_mcp_pb2.GetMcpStatusControl, _Mapping]] = ..., reconnect_mcp_server: _Optional[_Union[_control_mcp_pb2.ReconnectMcpServerControl, _Mapping]] = ..., toggle_mcp_server: _Optional[_Union[_control_mcp_pb2.ToggleMcpServerControl, _Mapping]] = ..., stop_task: _Optional[_Union[_control_task_pb2.StopTaskControl, _Mapping]] = ..., get_context_usage: _Optional[_Union[_control_usage_pb2.GetContextUsageControl, _Mapping]] = ..., get_server_info: _Optional[_Union[_control_settings_pb2.GetServerInfoControl, _Mapping]] = ..., set_max_thinking_tokens: _Optional[_Union[_control_conversation_pb2.SetMaxThinkingTokensControl, _Mapping]] = ..., apply_flag_settings: _Optional[_Union[_control_settings_pb2.ApplyFlagSettingsControl, _Mapping]] = ..., update_settings: _Optional[_Union[_control_settings_pb2.UpdateSettingsControl, _Mapping]] = ..., set_mcp_servers: _Optional[_Union[_control_mcp_pb2.SetMcpServersControl, _Mapping]] = ..., background_tasks: _Optional[_Union[_control_task_pb2.BackgroundTasksControl, _Mapping]] = ..., get_task_output: _Optional[_Union[_control_task_pb2.GetTaskOutputControl, _Mapping]] = ..., get_usage: _Optional[_Union[_control_usage_pb2.GetUsageControl, _Mapping]] = ..., get_session_cost: _Optional[_Union[_control_usage_pb2.GetSessionCostControl, _Mapping]] = ..., get_settings: _Optional[_Union[_control_settings_pb2.GetSettingsControl, _Mapping]] = ..., rename_live_session: _Optional[_Union[_control_conversation_pb2.RenameLiveSessionControl, _Mapping]] = ..., read_file: _Optional[_Union[_control_workspace_pb2.ReadFileControl, _Mapping]] = ..., reload_plugins: _Optional[_Union[_control_workspace_pb2.ReloadPluginsControl, _Mapping]] = ..., reload_skills: _Optional[_Union[_control_workspace_pb2.ReloadSkillsControl, _Mapping]] = ..., reload_output_styles: _Optional[_Union[_control_workspace_pb2.ReloadOutputStylesControl, _Mapping]] = ..., seed_read_state: _Optional[_Union[_control_workspace_pb2.SeedReadStateControl, _Mapping]] = ..., cancel_input: _Optional[_Union[_control_conversation_pb2.CancelInputControl, _Mapping]] = ..., list_models: _Optional[_Union[_control_settings_pb2.ListModelsControl, _Mapping]] = ..., list_permission_rules: _Optional[_Union[_control_settings_pb2.ListPermissionRulesControl, _Mapping]] = ..., get_hooks_listing: _Optional[_Union[_control_settings_pb2.GetHooksListingControl, _Mapping]] = ..., set_mcp_permission_mode_override: _Optional[_Union[_control_mcp_pb2.SetMcpPermissionModeOverrideControl, _Mapping]] = ..., read_mcp_resource: _Optional[_Union[_control_mcp_pb2.ReadMcpResourceControl, _Mapping]] = ..., call_mcp_tool: _Optional[_Union[_control_mcp_pb2.CallMcpToolControl, _Mapping]] = ..., ask_side_question: _Optional[_Union[_control_conversation_pb2.AskSideQuestionControl, _Mapping]] = ..., generate_session_title: _Optional[_Union[_control_conversation_pb2.GenerateSessionTitleControl, _Mapping]] = ..., suggest_files: _Optional[_Union[_control_workspace_pb2.SuggestFilesControl, _Mapping]] = ..., register_repo_root: _Optional[_Union[_control_workspace_pb2.RegisterRepoRootControl, _Mapping]] = ..., get_cli_version: _Optional[_Union[_control_settings_pb2.GetCliVersionControl, _Mapping]] = ..., raw: _Optional[_Union[RawControl, _Mapping]] = ...) -> None: ...

class RawControl(_message.Message):
    __slots__ = ("subtype", "request_json")
    SUBTYPE_FIELD_NUMBER: _ClassVar[int]
    REQUEST_JSON_FIELD_NUMBER: _ClassVar[int]
    subtype: str
    request_json: str
    def __init__(self, subtype: _Optional[str] = ..., request_json: _Optional[str] = ...) -> None: ...
