from agentd.v1 import control_conversation_pb2 as _control_conversation_pb2
from agentd.v1 import control_mcp_pb2 as _control_mcp_pb2
from agentd.v1 import control_settings_pb2 as _control_settings_pb2
from agentd.v1 import control_task_pb2 as _control_task_pb2
from agentd.v1 import control_usage_pb2 as _control_usage_pb2
from agentd.v1 import control_workspace_pb2 as _control_workspace_pb2
from agentd.v1 import error_pb2 as _error_pb2
from agentd.v1 import server_info_pb2 as _server_info_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ControlResult(_message.Message):
    __slots__ = ("command_id", "error", "response_json", "interrupt", "set_permission_mode", "set_model", "rewind_files", "get_mcp_status", "get_context_usage", "get_server_info", "set_mcp_servers", "background_tasks", "get_task_output", "get_usage", "get_session_cost", "get_settings", "read_file", "reload_plugins", "reload_skills", "reload_output_styles", "cancel_input", "list_models", "list_permission_rules", "get_hooks_listing", "set_mcp_permission_mode_override", "read_mcp_resource", "call_mcp_tool", "ask_side_question", "generate_session_title", "suggest_files", "register_repo_root", "get_cli_version")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    INTERRUPT_FIELD_NUMBER: _ClassVar[int]
    SET_PERMISSION_MODE_FIELD_NUMBER: _ClassVar[int]
    SET_MODEL_FIELD_NUMBER: _ClassVar[int]
    REWIND_FILES_FIELD_NUMBER: _ClassVar[int]
    GET_MCP_STATUS_FIELD_NUMBER: _ClassVar[int]
    GET_CONTEXT_USAGE_FIELD_NUMBER: _ClassVar[int]
    GET_SERVER_INFO_FIELD_NUMBER: _ClassVar[int]
    SET_MCP_SERVERS_FIELD_NUMBER: _ClassVar[int]
    BACKGROUND_TASKS_FIELD_NUMBER: _ClassVar[int]
    GET_TASK_OUTPUT_FIELD_NUMBER: _ClassVar[int]
    GET_USAGE_FIELD_NUMBER: _ClassVar[int]
    GET_SESSION_COST_FIELD_NUMBER: _ClassVar[int]
    GET_SETTINGS_FIELD_NUMBER: _ClassVar[int]
    READ_FILE_FIELD_NUMBER: _ClassVar[int]
    RELOAD_PLUGINS_FIELD_NUMBER: _ClassVar[int]
    RELOAD_SKILLS_FIELD_NUMBER: _ClassVar[int]
    RELOAD_OUTPUT_STYLES_FIELD_NUMBER: _ClassVar[int]
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
    command_id: str
    error: _error_pb2.Error
    response_json: str
    interrupt: _control_conversation_pb2.InterruptReceipt
    set_permission_mode: _control_conversation_pb2.PermissionModeResult
    set_model: _control_conversation_pb2.SetModelResult
    rewind_files: _control_workspace_pb2.RewindFilesResult
    get_mcp_status: _control_mcp_pb2.McpStatus
    get_context_usage: _control_usage_pb2.ContextUsage
    get_server_info: _server_info_pb2.ServerInfo
    set_mcp_servers: _control_mcp_pb2.SetMcpServersResult
    background_tasks: _control_task_pb2.BackgroundTasksResult
    get_task_output: _control_task_pb2.TaskOutput
    get_usage: _control_usage_pb2.UsageReport
    get_session_cost: _control_usage_pb2.SessionCost
    get_settings: _control_settings_pb2.SettingsReport
    read_file: _control_workspace_pb2.FileContents
    reload_plugins: _control_workspace_pb2.ReloadPluginsResult
    reload_skills: _control_workspace_pb2.ReloadSkillsResult
    reload_output_styles: _control_workspace_pb2.ReloadOutputStylesResult
    cancel_input: _control_conversation_pb2.CancelInputResult
    list_models: _control_settings_pb2.ModelList
    list_permission_rules: _control_settings_pb2.PermissionRulesReport
    get_hooks_listing: _control_settings_pb2.HooksListing
    set_mcp_permission_mode_override: _control_mcp_pb2.McpPermissionModeOverrideResult
    read_mcp_resource: _control_mcp_pb2.McpResourceContents
    call_mcp_tool: _control_mcp_pb2.CallMcpToolResult
    ask_side_question: _control_conversation_pb2.SideQuestionResult
    generate_session_title: _control_conversation_pb2.SessionTitleResult
    suggest_files: _control_workspace_pb2.FileSuggestions
    register_repo_root: _control_workspace_pb2.RepoRoot
    get_cli_version: _control_settings_pb2.CliVersion
    def __init__(self, command_id: _Optional[str] = ..., error: _Optional[_Union[_error_pb2.Error, _Mapping]] = ..., response_json: _Optional[str] = ..., interrupt: _Optional[_Union[_control_conversation_pb2.InterruptReceipt, _Mapping]] = ..., set_permission_mode: _Optional[_Union[_control_conversation_pb2.PermissionModeResult, _Mapping]] = ..., set_model: _Optional[_Union[_control_conversation_pb2.SetModelResult, _Mapping]] = ..., rewind_files: _Optional[_Union[_control_workspace_pb2.RewindFilesResult, _Mapping]] = ..., get_mcp_status: _Optional[_Union[_control_mcp_pb2.McpStatus, _Mapping]] = ..., get_context_usage: _Optional[_Union[_control_usage_pb2.ContextUsage, _Mapping]] = ..., get_server_info: _Optional[_Union[_server_info_pb2.ServerInfo, _Mapping]] = ..., set_mcp_servers: _Optional[_Union[_control_mcp_pb2.SetMcpServersResult, _Mapping]] = ..., background_tasks: _Optional[_Union[_control_task_pb2.BackgroundTasksResult, _Mapping]] = ..., get_task_output: _Optional[_Union[_control_task_pb2.TaskOutput, _Mapping]] = ..., get_usage: _Optional[_Union[_control_usage_pb2.UsageReport, _Mapping]] = ..., get_session_cost: _Optional[_Union[_control_usage_pb2.SessionCost, _Mapping]] = ..., get_settings: _Optional[_Union[_control_settings_pb2.SettingsReport, _Mapping]] = ..., read_file: _Optional[_Union[_control_workspace_pb2.FileContents, _Mapping]] = ..., reload_plugins: _Optional[_Union[_control_workspace_pb2.ReloadPluginsResult, _Mapping]] = ..., reload_skills: _Optional[_Union[_control_workspace_pb2.ReloadSkillsResult, _Mapping]] = ..., reload_output_styles: _Optional[_Union[_control_workspace_pb2.ReloadOutputStylesResult, _Mapping]] = ..., cancel_input: _Optional[_Union[_control_conversation_pb2.CancelInputResult, _Mapping]] = ..., list_models: _Optional[_Union[_control_settings_pb2.ModelList, _Mapping]] = ..., list_permission_rules: _Optional[_Union[_control_settings_pb2.PermissionRulesReport, _Mapping]] = ..., get_hooks_listing: _Optional[_Union[_control_settings_pb2.HooksListing, _Mapping]] = ..., set_mcp_permission_mode_override: _Optional[_Union[_control_mcp_pb2.McpPermissionModeOverrideResult, _Mapping]] = ..., read_mcp_resource: _Optional[_Union[_control_mcp_pb2.McpResourceContents, _Mapping]] = ..., call_mcp_tool: _Optional[_Union[_control_mcp_pb2.CallMcpToolResult, _Mapping]] = ..., ask_side_question: _Optional[_Union[_control_conversation_pb2.SideQuestionResult, _Mapping]] = ..., generate_session_title: _Optional[_Union[_control_conversation_pb2.SessionTitleResult, _Mapping]] = ..., suggest_files: _Optional[_Union[_control_workspace_pb2.FileSuggestions, _Mapping]] = ..., register_repo_root: _Optional[_Union[_control_workspace_pb2.RepoRoot, _Mapping]] = ..., get_cli_version: _Optional[_Union[_control_settings_pb2.CliVersion, _Mapping]] = ...) -> None: ...
