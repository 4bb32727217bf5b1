from agentd.v1 import agent_pb2 as _agent_pb2
from agentd.v1 import hook_pb2 as _hook_pb2
from agentd.v1 import option_value_pb2 as _option_value_pb2
from agentd.v1 import sandbox_pb2 as _sandbox_pb2
from agentd.v1 import system_prompt_pb2 as _system_prompt_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Options(_message.Message):
    __slots__ = ("system_prompt", "model", "permission_mode", "tools", "allowed_tools", "disallowed_tools", "mcp_servers", "cwd", "can_use_tool", "hooks", "max_turns", "include_partial_messages", "resume", "setting_sources", "env", "fallback_model", "betas", "thinking", "max_thinking_tokens", "effort", "max_budget_usd", "task_budget", "output_format", "strict_mcp_config", "agents", "agent", "skills", "plugins", "tool_aliases", "question_preview_format", "permission_prompt_tool_name", "permission_prompts", "allow_dangerously_skip_permissions", "on_elicitation", "supported_dialog_kinds", "continue_conversation", "fork_session", "session_id", "resume_session_at", "resume_drops_turn", "persist_session", "title", "session_store", "enable_file_checkpointing", "add_dirs", "settings", "managed_settings_json", "sandbox", "project_config_root", "include_hook_events", "forward_subagent_text", "replay_user_messages", "prompt_suggestions", "agent_progress_summaries", "include_stderr", "verbatim_prompts", "plan_mode_instructions", "debug", "debug_filter", "debug_file", "max_buffer_size", "extra_args", "extra_initialize_json", "user", "cli_path")
    class EnvEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    class ToolAliasesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    SYSTEM_PROMPT_FIELD_NUMBER: _ClassVar[int]
    MODEL_FIELD_NUMBER: _ClassVar[int]
    PERMISSION_MODE_FIELD_NUMBER: _ClassVar[int]
    TOOLS_FIELD_NUMBER: _ClassVar[int]
    ALLOWED_TOOLS_FIELD_NUMBER: _ClassVar[int]
    DISALLOWED_TOOLS_FIELD_NUMBER: _ClassVar[int]
    MCP_SERVERS_FIELD_NUMBER: _ClassVar[int]
    CWD_FIELD_NUMBER: _ClassVar[int]
    CAN_USE_TOOL_FIELD_NUMBER: _ClassVar[int]
    HOOKS_FIELD_NUMBER: _ClassVar[int]
    MAX_TURNS_FIELD_NUMBER: _ClassVar[int]
    INCLUDE_PARTIAL_MESSAGES_FIELD_NUMBER: _ClassVar[int]
    RESUME_FIELD_NUMBER: _ClassVar[int]
    SETTING_SOURCES_FIELD_NUMBER: _ClassVar[int]
    ENV_FIELD_NUMBER: _ClassVar[int]
    FALLBACK_MODEL_FIELD_NUMBER: _ClassVar[int]
    BETAS_FIELD_NUMBER: _ClassVar[int]
    THINKING_FIELD_NUMBER: _ClassVar[int]
    MAX_THINKING_TOKENS_FIELD_NUMBER: _ClassVar[int]
    EFFORT_FIELD_NUMBER: _ClassVar[int]
    MAX_BUDGET_USD_FIELD_NUMBER: _ClassVar[int]
    TASK_BUDGET_FIELD_NUMBER: _ClassVar[int]
    OUTPUT_FORMAT_FIELD_NUMBER: _ClassVar[int]
    STRICT_MCP_CONFIG_FIELD_NUMBER: _ClassVar[int]
    AGENTS_FIELD_NUMBER: _ClassVar[int]
    AGENT_FIELD_NUMBER: _ClassVar[int]
    SKILLS_FIELD_NUMBER: _ClassVar[int]
    PLUGINS_FIELD_NUMBER: _ClassVar[int]
    TOOL_ALIASES_FIELD_NUMBER: _ClassVar[int]
    QUESTION_PREVIEW_FORMAT_FIELD_NUMBER: _ClassVar[int]
    PERMISSION_PROMPT_TOOL_NAME_FIELD_NUMBER: _ClassVar[int]
    PERMISSION_PROMPTS_FIELD_NUMBER: _ClassVar[int]
    ALLOW_DANGEROUSLY_SKIP_PERMISSIONS_FIELD_NUMBER: _ClassVar[int]
    ON_ELICITATION_FIELD_NUMBER: _ClassVar[int]
    SUPPORTED_DIALOG_KINDS_FIELD_NUMBER: _ClassVar[int]
    CONTINUE_CONVERSATION_FIELD_NUMBER: _ClassVar[int]
    FORK_SESSION_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    RESUME_SESSION_AT_FIELD_NUMBER: _ClassVar[int]
    RESUME_DROPS_TURN_FIELD_NUMBER: _ClassVar[int]
    PERSIST_SESSION_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    SESSION_STORE_FIELD_NUMBER: _ClassVar[int]
    ENABLE_FILE_CHECKPOINTING_FIELD_NUMBER: _ClassVar[int]
    ADD_DIRS_FIELD_NUMBER: _ClassVar[int]
    SETTINGS_FIELD_NUMBER: _ClassVar[int]
    MANAGED_SETTINGS_JSON_FIELD_NUMBER: _ClassVar[int]
    SANDBOX_FIELD_NUMBER: _ClassVar[int]
    PROJECT_CONFIG_ROOT_FIELD_NUMBER: _ClassVar[int]
    INCLUDE_HOOK_EVENTS_FIELD_NUMBER: _ClassVar[int]
    FORWARD_SUBAGENT_TEXT_FIELD_NUMBER: _ClassVar[int]
    REPLAY_USER_MESSAGES_FIELD_NUMBER: _ClassVar[int]
    PROMPT_SUGGESTIONS_FIELD_NUMBER: _ClassVar[int]
    AGENT_PROGRESS_SUMMARIES_FIELD_NUMBER: _ClassVar[int]
    INCLUDE_STDERR_FIELD_NUMBER: _ClassVar[int]
    VERBATIM_PROMPTS_FIELD_NUMBER: _ClassVar[int]
    PLAN_MODE_INSTRUCTIONS_FIELD_NUMBER: _ClassVar[int]
    DEBUG_FIELD_NUMBER: _ClassVar[int]
    DEBUG_FILTER_FIELD_NUMBER: _ClassVar[int]
    DEBUG_FILE_FIELD_NUMBER: _ClassVar[int]
    MAX_BUFFER_SIZE_FIELD_NUMBER: _ClassVar[int]
    EXTRA_ARGS_FIELD_NUMBER: _ClassVar[int]
    EXTRA_INITIALIZE_JSON_FIELD_NUMBER: _ClassVar[int]
    USER_FIELD_NUMBER: _ClassVar[int]
    CLI_PATH_FIELD_NUMBER: _ClassVar[int]
    system_prompt: _system_prompt_pb2.SystemPrompt
    model: str
    permission_mode: str
    tools: _option_value_pb2.Tools
    allowed_tools: _containers.RepeatedScalarFieldContainer[str]
    disallowed_tools: _containers.RepeatedScalarFieldContainer[str]
    mcp_servers: _option_value_pb2.McpServers
    cwd: str
    can_use_tool: bool
    hooks: _containers.RepeatedCompositeFieldContainer[_hook_pb2.HookMatcher]
    max_turns: int
    include_partial_messages: bool
    resume: str
    setting_sources: _option_value_pb2.StringList
    env: _containers.ScalarMap[str, str]
    fallback_model: str
    betas: _containers.RepeatedScalarFieldContainer[str]
    thinking: _option_value_pb2.Thinking
    max_thinking_tokens: int
    effort: str
    max_budget_usd: float
    task_budget: _option_value_pb2.TaskBudget
    output_format: _option_value_pb2.OutputFormat
    strict_mcp_config: bool
    agents: _containers.RepeatedCompositeFieldContainer[_agent_pb2.AgentDefinition]
    agent: str
    skills: _option_value_pb2.Skills
    plugins: _containers.RepeatedCompositeFieldContainer[_option_value_pb2.Plugin]
    tool_aliases: _containers.ScalarMap[str, str]
    question_preview_format: str
    permission_prompt_tool_name: str
    permission_prompts: str
    allow_dangerously_skip_permissions: bool
    on_elicitation: bool
    supported_dialog_kinds: _containers.RepeatedScalarFieldContainer[str]
    continue_conversation: bool
    fork_session: bool
    session_id: str
    resume_session_at: str
    resume_drops_turn: str
    persist_session: bool
    title: str
    session_store: _option_value_pb2.SessionStore
    enable_file_checkpointing: bool
    add_dirs: _containers.RepeatedScalarFieldContainer[str]
    settings: _option_value_pb2.Settings
    managed_settings_json: str
    sandbox: _sandbox_pb2.SandboxSettings
    project_config_root: str
    include_hook_events: bool
    forward_subagent_text: bool
    replay_user_messages: bool
    prompt_suggestions: bool
    agent_progress_summaries: bool
    include_stderr: bool
    verbatim_prompts: bool
    plan_mode_instructions: str
    debug: bool
    debug_filter: str
    debug_file: str
    max_buffer_size: int
    extra_args: _containers.RepeatedCompositeFieldContainer[_option_value_pb2.ExtraArg]
    extra_initialize_json: str
    user: str
    cli_path: str
    def __init__(self, system_prompt: _Optional[_Union[_system_prompt_pb2.SystemPrompt, _Mapping]] = ..., model: _Optional[str] = ..., permission_mode: _Optional[str] = ..., tools: _Optional[_Union[_option_value_pb2.Tools, _Mapping]] = ..., allowed_tools: _Optional[_Iterable[str]] = ..., disallowed_tools: _Optional[_Iterable[str]] = ..., mcp_servers: _Optional[_Union[_option_value_pb2.McpServers, _Mapping]] = ..., cwd: _Optional[str] = ..., can_use_tool: bool = ..., hooks: _Optional[_Iterable[_Union[_hook_pb2.HookMatcher, _Mapping]]] = ..., max_turns: _Optional[int] = ..., include_partial_messages: bool = ..., resume: _Optional[str] = ..., setting_sources: _Optional[_Union[_option_value_pb2.StringList, _Mapping]] = ..., env: _Optional[_Mapping[str, str]] = ..., fallback_model: _Optional[str] = ..., betas: _Optional[_Iterable[str]] = ..., thinking: _Optional[_Union[_option_value_pb2.Thinking, _Mapping]] = ..., max_thinking_tokens: _Optional[int] = ..., effort: _Optional[str] = ..., max_budget_usd: _Optional[float] = ..., task_budget: _Optional[_Union[_option_value_pb2.TaskBudget, _Mapping]] = ..., output_format: _Optional[_Union[_option_value_pb2.OutputFormat, _Mapping]] = ..., strict_mcp_config: bool = ..., agents: _Optional[_Iterable[_Union[_agent_pb2.AgentDefinition, _Mapping]]] = ..., agent: _Optional[str] = ..., skills: _Optional[_Union[_option_value_pb2.Skills, _Mapping]] = ..., plugins: _Optional[_Iterable[_Union[_option_value_pb2.Plugin, _Mapping]]] = ..., tool_aliases: _Optional[_Mapping[str, str]] = ..., question_preview_format: _Optional[str] = ..., permission_prompt_tool_name: _Optional[str] = ..., permission_prompts: _Optional[str] = ..., allow_dangerously_skip_permissions: bool = ..., on_elicitation: bool = ..., supported_dialog_kinds: _Optional[_Iterable[str]] = ..., continue_conversation: bool = ..., fork_session: bool = ..., session_id: _Optional[str] = ..., resume_session_at: _Optional[str] = ..., resume_drops_turn: _Optional[str] = ..., persist_session: bool = ..., title: _Optional[str] = ..., session_store: _Optional[_Union[_option_value_pb2.SessionStore, _Mapping]] = ..., enable_file_checkpointing: bool = ..., add_dirs: _Optional[_Iterable[str]] = ..., settings: _Optional[_Union[_option_value_pb2.Settings, _Mapping]] = ..., managed_settings_json: _Optional[str] = ..., sandbox: _Optional[_Union[_sandbox_pb2.SandboxSettings, _Mapping]] = ..., project_config_root: _Optional[str] = ..., include_hook_events: bool = ..., forward_subagent_text: bool = ..., replay_user_messages: bool = ..., prompt_suggestions: bool = ..., agent_progress_summaries: bool = ..., include_stderr: bool = ..., verbatim_prompts: bool = ..., plan_mode_instructions: _Optional[str] = ..., debug: bool = ..., debug_filter: _Optional[str] = ..., debug_file: _Optional[str] = ..., max_buffer_size: _Optional[int] = ..., extra_args: _Optional[_Iterable[_Union[_option_value_pb2.ExtraArg, _Mapping]]] = ..., extra_initialize_json: _Optional[str] = ..., user: _Optional[str] = ..., cli_path: _Optional[str] = ...) -> None: ...
