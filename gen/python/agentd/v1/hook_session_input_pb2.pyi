from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class SessionStartHookInput(_message.Message):
    __slots__ = ("source", "model", "session_title", "seconds_since_last_response", "context_tokens", "prompt_cache_likely_expired", "estimated_cache_write_usd")
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    MODEL_FIELD_NUMBER: _ClassVar[int]
    SESSION_TITLE_FIELD_NUMBER: _ClassVar[int]
    SECONDS_SINCE_LAST_RESPONSE_FIELD_NUMBER: _ClassVar[int]
    CONTEXT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    PROMPT_CACHE_LIKELY_EXPIRED_FIELD_NUMBER: _ClassVar[int]
    ESTIMATED_CACHE_WRITE_USD_FIELD_NUMBER: _ClassVar[int]
    source: str
    model: str
    session_title: str
    seconds_since_last_response: float
    context_tokens: int
    prompt_cache_likely_expired: bool
    estimated_cache_write_usd: float
    def __init__(self, source: _Optional[str] = ..., model: _Optional[str] = ..., session_title: _Optional[str] = ..., seconds_since_last_response: _Optional[float] = ..., context_tokens: _Optional[int] = ..., prompt_cache_likely_expired: bool = ..., estimated_cache_write_usd: _Optional[float] = ...) -> None: ...

class SessionEndHookInput(_message.Message):
    __slots__ = ("reason",)
    REASON_FIELD_NUMBER: _ClassVar[int]
    reason: str
    def __init__(self, reason: _Optional[str] = ...) -> None: ...

class SetupHookInput(_message.Message):
    __slots__ = ("trigger",)
    TRIGGER_FIELD_NUMBER: _ClassVar[int]
    trigger: str
    def __init__(self, trigger: _Optional[str] = ...) -> None: ...

class PreCompactHookInput(_message.Message):
    __slots__ = ("trigger", "custom_instructions")
    TRIGGER_FIELD_NUMBER: _ClassVar[int]
    CUSTOM_INSTRUCTIONS_FIELD_NUMBER: _ClassVar[int]
    trigger: str
    custom_instructions: str
    def __init__(self, trigger: _Optional[str] = ..., custom_instructions: _Optional[str] = ...) -> None: ...

class PostCompactHookInput(_message.Message):
    __slots__ = ("trigger", "compact_summary")
    TRIGGER_FIELD_NUMBER: _ClassVar[int]
    COMPACT_SUMMARY_FIELD_NUMBER: _ClassVar[int]
    trigger: str
    compact_summary: str
    def __init__(self, trigger: _Optional[str] = ..., compact_summary: _Optional[str] = ...) -> None: ...

class NotificationHookInput(_message.Message):
    __slots__ = ("message", "title", "notification_type")
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    NOTIFICATION_TYPE_FIELD_NUMBER: _ClassVar[int]
    message: str
    title: str
    notification_type: str
    def __init__(self, message: _Optional[str] = ..., title: _Optional[str] = ..., notification_type: _Optional[str] = ...) -> None: ...

class PreModelSwitchHookInput(_message.Message):
    __slots__ = ("from_model", "to_model", "requested_model", "source", "context_tokens", "prompt_cache_warm", "cache_ttl", "estimated_cache_write_usd", "pricing")
    FROM_MODEL_FIELD_NUMBER: _ClassVar[int]
    TO_MODEL_FIELD_NUMBER: _ClassVar[int]
    REQUESTED_MODEL_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    CONTEXT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    PROMPT_CACHE_WARM_FIELD_NUMBER: _ClassVar[int]
    CACHE_TTL_FIELD_NUMBER: _ClassVar[int]
    ESTIMATED_CACHE_WRITE_USD_FIELD_NUMBER: _ClassVar[int]
    PRICING_FIELD_NUMBER: _ClassVar[int]
    from_model: str
    to_model: str
    requested_model: str
    source: str
    context_tokens: int
    prompt_cache_warm: bool
    cache_ttl: str
    estimated_cache_write_usd: float
    pricing: str
    def __init__(self, from_model: _Optional[str] = ..., to_model: _Optional[str] = ..., requested_model: _Optional[str] = ..., source: _Optional[str] = ..., context_tokens: _Optional[int] = ..., prompt_cache_warm: bool = ..., cache_ttl: _Optional[str] = ..., estimated_cache_write_usd: _Optional[float] = ..., pricing: _Optional[str] = ...) -> None: ...

class PostModelSwitchHookInput(_message.Message):
    __slots__ = ("from_model", "to_model", "requested_model", "source", "context_tokens", "prompt_cache_warm", "cache_ttl", "estimated_cache_write_usd", "pricing")
    FROM_MODEL_FIELD_NUMBER: _ClassVar[int]
    TO_MODEL_FIELD_NUMBER: _ClassVar[int]
    REQUESTED_MODEL_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    CONTEXT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    PROMPT_CACHE_WARM_FIELD_NUMBER: _ClassVar[int]
    CACHE_TTL_FIELD_NUMBER: _ClassVar[int]
    ESTIMATED_CACHE_WRITE_USD_FIELD_NUMBER: _ClassVar[int]
    PRICING_FIELD_NUMBER: _ClassVar[int]
    from_model: str
    to_model: str
    requested_model: str
    source: str
    context_tokens: int
    prompt_cache_warm: bool
    cache_ttl: str
    estimated_cache_write_usd: float
    pricing: str
    def __init__(self, from_model: _Optional[str] = ..., to_model: _Optional[str] = ..., requested_model: _Optional[str] = ..., source: _Optional[str] = ..., context_tokens: _Optional[int] = ..., prompt_cache_warm: bool = ..., cache_ttl: _Optional[str] = ..., estimated_cache_write_usd: _Optional[float] = ..., pricing: _Optional[str] = ...) -> None: ...

class TeammateIdleHookInput(_message.Message):
    __slots__ = ("teammate_name", "team_name")
    TEAMMATE_NAME_FIELD_NUMBER: _ClassVar[int]
    TEAM_NAME_FIELD_NUMBER: _ClassVar[int]
    teammate_name: str
    team_name: str
    def __init__(self, teammate_name: _Optional[str] = ..., team_name: _Optional[str] = ...) -> None: ...

class TaskCreatedHookInput(_message.Message):
    __slots__ = ("task_id", "task_subject", "task_description", "teammate_name", "team_name")
    TASK_ID_FIELD_NUMBER: _ClassVar[int]
    TASK_SUBJECT_FIELD_NUMBER: _ClassVar[int]
    TASK_DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    TEAMMATE_NAME_FIELD_NUMBER: _ClassVar[int]
    TEAM_NAME_FIELD_NUMBER: _ClassVar[int]
    task_id: str
    task_subject: str
    task_description: str
    teammate_name: str
    team_name: str
    def __init__(self, task_id: _Optional[str] = ..., task_subject: _Optional[str] = ..., task_description: _Optional[str] = ..., teammate_name: _Optional[str] = ..., team_name: _Optional[str] = ...) -> None: ...

class TaskCompletedHookInput(_message.Message):
    __slots__ = ("task_id", "task_subject", "task_description", "teammate_name", "team_name")
    TASK_ID_FIELD_NUMBER: _ClassVar[int]
    TASK_SUBJECT_FIELD_NUMBER: _ClassVar[int]
    TASK_DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    TEAMMATE_NAME_FIELD_NUMBER: _ClassVar[int]
    TEAM_NAME_FIELD_NUMBER: _ClassVar[int]
    task_id: str
    task_subject: str
    task_description: str
    teammate_name: str
    team_name: str
    def __init__(self, task_id: _Optional[str] = ..., task_subject: _Optional[str] = ..., task_description: _Optional[str] = ..., teammate_name: _Optional[str] = ..., team_name: _Optional[str] = ...) -> None: ...

class ElicitationHookInput(_message.Message):
    __slots__ = ("mcp_server_name", "message", "mode", "url", "elicitation_id", "requested_schema_json")
    MCP_SERVER_NAME_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    MODE_FIELD_NUMBER: _ClassVar[int]
    URL_FIELD_NUMBER: _ClassVar[int]
    ELICITATION_ID_FIELD_NUMBER: _ClassVar[int]
    REQUESTED_SCHEMA_JSON_FIELD_NUMBER: _ClassVar[int]
    mcp_server_name: str
    message: str
    mode: str
    url: str
    elicitation_id: str
    requested_schema_json: str
    def __init__(self, mcp_server_name: _Optional[str] = ..., message: _Optional[str] = ..., mode: _Optional[str] = ..., url: _Optional[str] = ..., elicitation_id: _Optional[str] = ..., requested_schema_json: _Optional[str] = ...) -> None: ...

class ElicitationResultHookInput(_message.Message):
    __slots__ = ("mcp_server_name", "elicitation_id", "mode", "action", "content_json")
    MCP_SERVER_NAME_FIELD_NUMBER: _ClassVar[int]
    ELICITATION_ID_FIELD_NUMBER: _ClassVar[int]
    MODE_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    CONTENT_JSON_FIELD_NUMBER: _ClassVar[int]
    mcp_server_name: str
    elicitation_id: str
    mode: str
    action: str
    content_json: str
    def __init__(self, mcp_server_name: _Optional[str] = ..., elicitation_id: _Optional[str] = ..., mode: _Optional[str] = ..., action: _Optional[str] = ..., content_json: _Optional[str] = ...) -> None: ...

class ConfigChangeHookInput(_message.Message):
    __slots__ = ("source", "file_path")
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    FILE_PATH_FIELD_NUMBER: _ClassVar[int]
    source: str
    file_path: str
    def __init__(self, source: _Optional[str] = ..., file_path: _Optional[str] = ...) -> None: ...

class InstructionsLoadedHookInput(_message.Message):
    __slots__ = ("file_path", "memory_type", "load_reason", "globs", "trigger_file_path", "parent_file_path")
    FILE_PATH_FIELD_NUMBER: _ClassVar[int]
    MEMORY_TYPE_FIELD_NUMBER: _ClassVar[int]
    LOAD_REASON_FIELD_NUMBER: _ClassVar[int]
    GLOBS_FIELD_NUMBER: _ClassVar[int]
    TRIGGER_FILE_PATH_FIELD_NUMBER: _ClassVar[int]
    PARENT_FILE_PATH_FIELD_NUMBER: _ClassVar[int]
    file_path: str
    memory_type: str
    load_reason: str
    globs: _containers.RepeatedScalarFieldContainer[str]
    trigger_file_path: str
    parent_file_path: str
    def __init__(self, file_path: _Optional[str] = ..., memory_type: _Optional[str] = ..., load_reason: _Optional[str] = ..., globs: _Optional[_Iterable[str]] = ..., trigger_file_path: _Optional[str] = ..., parent_file_path: _Optional[str] = ...) -> None: ...

class WorktreeCreateHookInput(_message.Message):
    __slots__ = ("name",)
    NAME_FIELD_NUMBER: _ClassVar[int]
    name: str
    def __init__(self, name: _Optional[str] = ...) -> None: ...

class WorktreeRemoveHookInput(_message.Message):
    __slots__ = ("worktree_path",)
    WORKTREE_PATH_FIELD_NUMBER: _ClassVar[int]
    worktree_path: str
    def __init__(self, worktree_path: _Optional[str] = ...) -> None: ...

class CwdChangedHookInput(_message.Message):
    __slots__ = ("old_cwd", "new_cwd")
    OLD_CWD_FIELD_NUMBER: _ClassVar[int]
    NEW_CWD_FIELD_NUMBER: _ClassVar[int]
    old_cwd: str
    new_cwd: str
    def __init__(self, old_cwd: _Optional[str] = ..., new_cwd: _Optional[str] = ...) -> None: ...

class FileChangedHookInput(_message.Message):
    __slots__ = ("file_path", "event")
    FILE_PATH_FIELD_NUMBER: _ClassVar[int]
    EVENT_FIELD_NUMBER: _ClassVar[int]
    file_path: str
    event: str
    def __init__(self, file_path: _Optional[str] = ..., event: _Optional[str] = ...) -> None: ...

class DirectoryAddedHookInput(_message.Message):
    __slots__ = ("directory", "source")
    DIRECTORY_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    directory: str
    source: str
    def __init__(self, directory: _Optional[str] = ..., source: _Optional[str] = ...) -> None: ...

class PreSkillShellCommandHookInput(_message.Message):
    __slots__ = ("tool_name", "tool_input_json", "tool_use_id", "command_name", "command_source", "invoked_by")
    TOOL_NAME_FIELD_NUMBER: _ClassVar[int]
    TOOL_INPUT_JSON_FIELD_NUMBER: _ClassVar[int]
    TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_NAME_FIELD_NUMBER: _ClassVar[int]
    COMMAND_SOURCE_FIELD_NUMBER: _ClassVar[int]
    INVOKED_BY_FIELD_NUMBER: _ClassVar[int]
    tool_name: str
    tool_input_json: str
    tool_use_id: str
    command_name: str
    command_source: str
    invoked_by: str
    def __init__(self, tool_name: _Optional[str] = ..., tool_input_json: _Optional[str] = ..., tool_use_id: _Optional[str] = ..., command_name: _Optional[str] = ..., command_source: _Optional[str] = ..., invoked_by: _Optional[str] = ...) -> None: ...
