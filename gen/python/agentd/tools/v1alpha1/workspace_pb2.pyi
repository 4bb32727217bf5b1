from google.protobuf import struct_pb2 as _struct_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class EnterWorktreeInput(_message.Message):
    __slots__ = ("name", "path")
    NAME_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    name: str
    path: str
    def __init__(self, name: _Optional[str] = ..., path: _Optional[str] = ...) -> None: ...

class EnterWorktreeOutput(_message.Message):
    __slots__ = ("worktree_path", "worktree_branch", "message")
    WORKTREE_PATH_FIELD_NUMBER: _ClassVar[int]
    WORKTREE_BRANCH_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    worktree_path: str
    worktree_branch: str
    message: str
    def __init__(self, worktree_path: _Optional[str] = ..., worktree_branch: _Optional[str] = ..., message: _Optional[str] = ...) -> None: ...

class ExitWorktreeInput(_message.Message):
    __slots__ = ("action", "discard_changes")
    ACTION_FIELD_NUMBER: _ClassVar[int]
    DISCARD_CHANGES_FIELD_NUMBER: _ClassVar[int]
    action: str
    discard_changes: bool
    def __init__(self, action: _Optional[str] = ..., discard_changes: bool = ...) -> None: ...

class ExitWorktreeOutput(_message.Message):
    __slots__ = ("action", "original_cwd", "worktree_path", "worktree_branch", "tmux_session_name", "discarded_files", "discarded_commits", "restored_cwd", "original_cwd_missing", "message")
    ACTION_FIELD_NUMBER: _ClassVar[int]
    ORIGINAL_CWD_FIELD_NUMBER: _ClassVar[int]
    WORKTREE_PATH_FIELD_NUMBER: _ClassVar[int]
    WORKTREE_BRANCH_FIELD_NUMBER: _ClassVar[int]
    TMUX_SESSION_NAME_FIELD_NUMBER: _ClassVar[int]
    DISCARDED_FILES_FIELD_NUMBER: _ClassVar[int]
    DISCARDED_COMMITS_FIELD_NUMBER: _ClassVar[int]
    RESTORED_CWD_FIELD_NUMBER: _ClassVar[int]
    ORIGINAL_CWD_MISSING_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    action: str
    original_cwd: str
    worktree_path: str
    worktree_branch: str
    tmux_session_name: str
    discarded_files: int
    discarded_commits: int
    restored_cwd: str
    original_cwd_missing: bool
    message: str
    def __init__(self, action: _Optional[str] = ..., original_cwd: _Optional[str] = ..., worktree_path: _Optional[str] = ..., worktree_branch: _Optional[str] = ..., tmux_session_name: _Optional[str] = ..., discarded_files: _Optional[int] = ..., discarded_commits: _Optional[int] = ..., restored_cwd: _Optional[str] = ..., original_cwd_missing: bool = ..., message: _Optional[str] = ...) -> None: ...

class SkillInput(_message.Message):
    __slots__ = ("skill", "args")
    SKILL_FIELD_NUMBER: _ClassVar[int]
    ARGS_FIELD_NUMBER: _ClassVar[int]
    skill: str
    args: str
    def __init__(self, skill: _Optional[str] = ..., args: _Optional[str] = ...) -> None: ...

class SkillOutput(_message.Message):
    __slots__ = ("success", "command_name", "status", "allowed_tools", "model", "read_only", "from_mcp_server", "agent_id", "result", "background", "tools_used_line")
    SUCCESS_FIELD_NUMBER: _ClassVar[int]
    COMMAND_NAME_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    ALLOWED_TOOLS_FIELD_NUMBER: _ClassVar[int]
    MODEL_FIELD_NUMBER: _ClassVar[int]
    READ_ONLY_FIELD_NUMBER: _ClassVar[int]
    FROM_MCP_SERVER_FIELD_NUMBER: _ClassVar[int]
    AGENT_ID_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    BACKGROUND_FIELD_NUMBER: _ClassVar[int]
    TOOLS_USED_LINE_FIELD_NUMBER: _ClassVar[int]
    success: bool
    command_name: str
    status: str
    allowed_tools: _containers.RepeatedScalarFieldContainer[str]
    model: str
    read_only: bool
    from_mcp_server: bool
    agent_id: str
    result: str
    background: bool
    tools_used_line: str
    def __init__(self, success: bool = ..., command_name: _Optional[str] = ..., status: _Optional[str] = ..., allowed_tools: _Optional[_Iterable[str]] = ..., model: _Optional[str] = ..., read_only: bool = ..., from_mcp_server: bool = ..., agent_id: _Optional[str] = ..., result: _Optional[str] = ..., background: bool = ..., tools_used_line: _Optional[str] = ...) -> None: ...

class WorkflowInput(_message.Message):
    __slots__ = ("script", "name", "description", "title", "args", "script_path", "resume_from_run_id")
    SCRIPT_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    ARGS_FIELD_NUMBER: _ClassVar[int]
    SCRIPT_PATH_FIELD_NUMBER: _ClassVar[int]
    RESUME_FROM_RUN_ID_FIELD_NUMBER: _ClassVar[int]
    script: str
    name: str
    description: str
    title: str
    args: _struct_pb2.Value
    script_path: str
    resume_from_run_id: str
    def __init__(self, script: _Optional[str] = ..., name: _Optional[str] = ..., description: _Optional[str] = ..., title: _Optional[str] = ..., args: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., script_path: _Optional[str] = ..., resume_from_run_id: _Optional[str] = ...) -> None: ...

class WorkflowOutput(_message.Message):
    __slots__ = ("status", "task_id", "task_type", "workflow_name", "run_id", "summary", "transcript_dir", "script_path", "session_url", "warning", "error")
    STATUS_FIELD_NUMBER: _ClassVar[int]
    TASK_ID_FIELD_NUMBER: _ClassVar[int]
    TASK_TYPE_FIELD_NUMBER: _ClassVar[int]
    WORKFLOW_NAME_FIELD_NUMBER: _ClassVar[int]
    RUN_ID_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    TRANSCRIPT_DIR_FIELD_NUMBER: _ClassVar[int]
    SCRIPT_PATH_FIELD_NUMBER: _ClassVar[int]
    SESSION_URL_FIELD_NUMBER: _ClassVar[int]
    WARNING_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    status: str
    task_id: str
    task_type: str
    workflow_name: str
    run_id: str
    summary: str
    transcript_dir: str
    script_path: str
    session_url: str
    warning: str
    error: str
    def __init__(self, status: _Optional[str] = ..., task_id: _Optional[str] = ..., task_type: _Optional[str] = ..., workflow_name: _Optional[str] = ..., run_id: _Optional[str] = ..., summary: _Optional[str] = ..., transcript_dir: _Optional[str] = ..., script_path: _Optional[str] = ..., session_url: _Optional[str] = ..., warning: _Optional[str] = ..., error: _Optional[str] = ...) -> None: ...

class LspInput(_message.Message):
    __slots__ = ("operation", "file_path", "line", "character", "query")
    OPERATION_FIELD_NUMBER: _ClassVar[int]
    FILE_PATH_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_FIELD_NUMBER: _ClassVar[int]
    QUERY_FIELD_NUMBER: _ClassVar[int]
    operation: str
    file_path: str
    line: int
    character: int
    query: str
    def __init__(self, operation: _Optional[str] = ..., file_path: _Optional[str] = ..., line: _Optional[int] = ..., character: _Optional[int] = ..., query: _Optional[str] = ...) -> None: ...

class LspOutput(_message.Message):
    __slots__ = ("operation", "result", "file_path", "result_count", "file_count")
    OPERATION_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    FILE_PATH_FIELD_NUMBER: _ClassVar[int]
    RESULT_COUNT_FIELD_NUMBER: _ClassVar[int]
    FILE_COUNT_FIELD_NUMBER: _ClassVar[int]
    operation: str
    result: str
    file_path: str
    result_count: int
    file_count: int
    def __init__(self, operation: _Optional[str] = ..., result: _Optional[str] = ..., file_path: _Optional[str] = ..., result_count: _Optional[int] = ..., file_count: _Optional[int] = ...) -> None: ...

class DetachedToolCall(_message.Message):
    __slots__ = ("detached_tool_call",)
    DETACHED_TOOL_CALL_FIELD_NUMBER: _ClassVar[int]
    detached_tool_call: bool
    def __init__(self, detached_tool_call: bool = ...) -> None: ...
