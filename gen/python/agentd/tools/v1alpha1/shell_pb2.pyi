from agentd.tools.v1alpha1 import file_pb2 as _file_pb2
from google.protobuf import struct_pb2 as _struct_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class BashInput(_message.Message):
    __slots__ = ("command", "timeout", "description", "run_in_background", "dangerously_disable_sandbox")
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    TIMEOUT_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    RUN_IN_BACKGROUND_FIELD_NUMBER: _ClassVar[int]
    DANGEROUSLY_DISABLE_SANDBOX_FIELD_NUMBER: _ClassVar[int]
    command: str
    timeout: int
    description: str
    run_in_background: bool
    dangerously_disable_sandbox: bool
    def __init__(self, command: _Optional[str] = ..., timeout: _Optional[int] = ..., description: _Optional[str] = ..., run_in_background: bool = ..., dangerously_disable_sandbox: bool = ...) -> None: ...

class BashOutput(_message.Message):
    __slots__ = ("stdout", "stderr", "interrupted", "is_image", "no_output_expected", "return_code_interpretation", "background_task_id", "raw_output_path", "persisted_output_path", "persisted_output_size", "stdout_holds_output_end", "structured_content", "dangerously_disable_sandbox", "git_operation", "bash_edit_diff", "viewed_image_paths", "backgrounded_by_user", "backgrounded_by_turn_abort", "backgrounded_to_deliver_message", "backgrounded_for_agent_report", "timed_out_after_ms", "subagent_cap_applied", "background_cwd_hint", "background_ends_with_final_response", "background_wakes_owner", "background_output_path", "stale_read_file_state_hint", "gh_rate_limit_hint", "memory_limit_note", "triggered_note")
    STDOUT_FIELD_NUMBER: _ClassVar[int]
    STDERR_FIELD_NUMBER: _ClassVar[int]
    INTERRUPTED_FIELD_NUMBER: _ClassVar[int]
    IS_IMAGE_FIELD_NUMBER: _ClassVar[int]
    NO_OUTPUT_EXPECTED_FIELD_NUMBER: _ClassVar[int]
    RETURN_CODE_INTERPRETATION_FIELD_NUMBER: _ClassVar[int]
    BACKGROUND_TASK_ID_FIELD_NUMBER: _ClassVar[int]
    RAW_OUTPUT_PATH_FIELD_NUMBER: _ClassVar[int]
    PERSISTED_OUTPUT_PATH_FIELD_NUMBER: _ClassVar[int]
    PERSISTED_OUTPUT_SIZE_FIELD_NUMBER: _ClassVar[int]
    STDOUT_HOLDS_OUTPUT_END_FIELD_NUMBER: _ClassVar[int]
    STRUCTURED_CONTENT_FIELD_NUMBER: _ClassVar[int]
    DANGEROUSLY_DISABLE_SANDBOX_FIELD_NUMBER: _ClassVar[int]
    GIT_OPERATION_FIELD_NUMBER: _ClassVar[int]
    BASH_EDIT_DIFF_FIELD_NUMBER: _ClassVar[int]
    VIEWED_IMAGE_PATHS_FIELD_NUMBER: _ClassVar[int]
    BACKGROUNDED_BY_USER_FIELD_NUMBER: _ClassVar[int]
    BACKGROUNDED_BY_TURN_ABORT_FIELD_NUMBER: _ClassVar[int]
    BACKGROUNDED_TO_DELIVER_MESSAGE_FIELD_NUMBER: _ClassVar[int]
    BACKGROUNDED_FOR_AGENT_REPORT_FIELD_NUMBER: _ClassVar[int]
    TIMED_OUT_AFTER_MS_FIELD_NUMBER: _ClassVar[int]
    SUBAGENT_CAP_APPLIED_FIELD_NUMBER: _ClassVar[int]
    BACKGROUND_CWD_HINT_FIELD_NUMBER: _ClassVar[int]
    BACKGROUND_ENDS_WITH_FINAL_RESPONSE_FIELD_NUMBER: _ClassVar[int]
    BACKGROUND_WAKES_OWNER_FIELD_NUMBER: _ClassVar[int]
    BACKGROUND_OUTPUT_PATH_FIELD_NUMBER: _ClassVar[int]
    STALE_READ_FILE_STATE_HINT_FIELD_NUMBER: _ClassVar[int]
    GH_RATE_LIMIT_HINT_FIELD_NUMBER: _ClassVar[int]
    MEMORY_LIMIT_NOTE_FIELD_NUMBER: _ClassVar[int]
    TRIGGERED_NOTE_FIELD_NUMBER: _ClassVar[int]
    stdout: str
    stderr: str
    interrupted: bool
    is_image: bool
    no_output_expected: bool
    return_code_interpretation: str
    background_task_id: str
    raw_output_path: str
    persisted_output_path: str
    persisted_output_size: int
    stdout_holds_output_end: bool
    structured_content: _containers.RepeatedCompositeFieldContainer[_struct_pb2.Value]
    dangerously_disable_sandbox: bool
    git_operation: GitOperation
    bash_edit_diff: BashEditDiff
    viewed_image_paths: _containers.RepeatedScalarFieldContainer[str]
    backgrounded_by_user: bool
    backgrounded_by_turn_abort: bool
    backgrounded_to_deliver_message: bool
    backgrounded_for_agent_report: bool
    timed_out_after_ms: float
    subagent_cap_applied: bool
    background_cwd_hint: str
    background_ends_with_final_response: bool
    background_wakes_owner: bool
    background_output_path: str
    stale_read_file_state_hint: str
    gh_rate_limit_hint: str
    memory_limit_note: str
    triggered_note: str
    def __init__(self, stdout: _Optional[str] = ..., stderr: _Optional[str] = ..., interrupted: bool = ..., is_image: bool = ..., no_output_expected: bool = ..., return_code_interpretation: _Optional[str] = ..., background_task_id: _Optional[str] = ..., raw_output_path: _Optional[str] = ..., persisted_output_path: _Optional[str] = ..., persisted_output_size: _Optional[int] = ..., stdout_holds_output_end: bool = ..., structured_content: _Optional[_Iterable[_Union[_struct_pb2.Value, _Mapping]]] = ..., dangerously_disable_sandbox: bool = ..., git_operation: _Optional[_Union[GitOperation, _Mapping]] = ..., bash_edit_diff: _Optional[_Union[BashEditDiff, _Mapping]] = ..., viewed_image_paths: _Optional[_Iterable[str]] = ..., backgrounded_by_user: bool = ..., backgrounded_by_turn_abort: bool = ..., backgrounded_to_deliver_message: bool = ..., backgrounded_for_agent_report: bool = ..., timed_out_after_ms: _Optional[float] = ..., subagent_cap_applied: bool = ..., background_cwd_hint: _Optional[str] = ..., background_ends_with_final_response: bool = ..., background_wakes_owner: bool = ..., background_output_path: _Optional[str] = ..., stale_read_file_state_hint: _Optional[str] = ..., gh_rate_limit_hint: _Optional[str] = ..., memory_limit_note: _Optional[str] = ..., triggered_note: _Optional[str] = ...) -> None: ...

class GitOperation(_message.Message):
    __slots__ = ("commit", "push", "branch", "pr")
    COMMIT_FIELD_NUMBER: _ClassVar[int]
    PUSH_FIELD_NUMBER: _ClassVar[int]
    BRANCH_FIELD_NUMBER: _ClassVar[int]
    PR_FIELD_NUMBER: _ClassVar[int]
    commit: GitCommit
    push: GitPush
    branch: GitBranch
    pr: GitPullRequest
    def __init__(self, commit: _Optional[_Union[GitCommit, _Mapping]] = ..., push: _Optional[_Union[GitPush, _Mapping]] = ..., branch: _Optional[_Union[GitBranch, _Mapping]] = ..., pr: _Optional[_Union[GitPullRequest, _Mapping]] = ...) -> None: ...

class GitCommit(_message.Message):
    __slots__ = ("sha", "kind", "branch")
    SHA_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    BRANCH_FIELD_NUMBER: _ClassVar[int]
    sha: str
    kind: str
    branch: str
    def __init__(self, sha: _Optional[str] = ..., kind: _Optional[str] = ..., branch: _Optional[str] = ...) -> None: ...

class GitPush(_message.Message):
    __slots__ = ("branch",)
    BRANCH_FIELD_NUMBER: _ClassVar[int]
    branch: str
    def __init__(self, branch: _Optional[str] = ...) -> None: ...

class GitBranch(_message.Message):
    __slots__ = ("ref", "action")
    REF_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    ref: str
    action: str
    def __init__(self, ref: _Optional[str] = ..., action: _Optional[str] = ...) -> None: ...

class GitPullRequest(_message.Message):
    __slots__ = ("number", "url", "action")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    URL_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    number: int
    url: str
    action: str
    def __init__(self, number: _Optional[int] = ..., url: _Optional[str] = ..., action: _Optional[str] = ...) -> None: ...

class BashEditDiff(_message.Message):
    __slots__ = ("files", "more_files", "changed_files", "unavailable", "skipped", "shared")
    FILES_FIELD_NUMBER: _ClassVar[int]
    MORE_FILES_FIELD_NUMBER: _ClassVar[int]
    CHANGED_FILES_FIELD_NUMBER: _ClassVar[int]
    UNAVAILABLE_FIELD_NUMBER: _ClassVar[int]
    SKIPPED_FIELD_NUMBER: _ClassVar[int]
    SHARED_FIELD_NUMBER: _ClassVar[int]
    files: _containers.RepeatedCompositeFieldContainer[BashEditedFile]
    more_files: int
    changed_files: _containers.RepeatedScalarFieldContainer[str]
    unavailable: bool
    skipped: bool
    shared: bool
    def __init__(self, files: _Optional[_Iterable[_Union[BashEditedFile, _Mapping]]] = ..., more_files: _Optional[int] = ..., changed_files: _Optional[_Iterable[str]] = ..., unavailable: bool = ..., skipped: bool = ..., shared: bool = ...) -> None: ...

class BashEditedFile(_message.Message):
    __slots__ = ("file_path", "hunks", "created", "deleted")
    FILE_PATH_FIELD_NUMBER: _ClassVar[int]
    HUNKS_FIELD_NUMBER: _ClassVar[int]
    CREATED_FIELD_NUMBER: _ClassVar[int]
    DELETED_FIELD_NUMBER: _ClassVar[int]
    file_path: str
    hunks: _containers.RepeatedCompositeFieldContainer[_file_pb2.PatchHunk]
    created: bool
    deleted: bool
    def __init__(self, file_path: _Optional[str] = ..., hunks: _Optional[_Iterable[_Union[_file_pb2.PatchHunk, _Mapping]]] = ..., created: bool = ..., deleted: bool = ...) -> None: ...

class PowerShellInput(_message.Message):
    __slots__ = ("command", "timeout", "description", "run_in_background", "dangerously_disable_sandbox")
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    TIMEOUT_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    RUN_IN_BACKGROUND_FIELD_NUMBER: _ClassVar[int]
    DANGEROUSLY_DISABLE_SANDBOX_FIELD_NUMBER: _ClassVar[int]
    command: str
    timeout: int
    description: str
    run_in_background: bool
    dangerously_disable_sandbox: bool
    def __init__(self, command: _Optional[str] = ..., timeout: _Optional[int] = ..., description: _Optional[str] = ..., run_in_background: bool = ..., dangerously_disable_sandbox: bool = ...) -> None: ...

class MonitorInput(_message.Message):
    __slots__ = ("description", "command", "ws", "timeout_ms", "persistent")
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    WS_FIELD_NUMBER: _ClassVar[int]
    TIMEOUT_MS_FIELD_NUMBER: _ClassVar[int]
    PERSISTENT_FIELD_NUMBER: _ClassVar[int]
    description: str
    command: str
    ws: MonitorSocket
    timeout_ms: int
    persistent: bool
    def __init__(self, description: _Optional[str] = ..., command: _Optional[str] = ..., ws: _Optional[_Union[MonitorSocket, _Mapping]] = ..., timeout_ms: _Optional[int] = ..., persistent: bool = ...) -> None: ...

class MonitorSocket(_message.Message):
    __slots__ = ("url", "protocols")
    URL_FIELD_NUMBER: _ClassVar[int]
    PROTOCOLS_FIELD_NUMBER: _ClassVar[int]
    url: str
    protocols: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, url: _Optional[str] = ..., protocols: _Optional[_Iterable[str]] = ...) -> None: ...

class MonitorOutput(_message.Message):
    __slots__ = ("task_id", "timeout_ms", "persistent", "kept_in_sandbox_by_check")
    TASK_ID_FIELD_NUMBER: _ClassVar[int]
    TIMEOUT_MS_FIELD_NUMBER: _ClassVar[int]
    PERSISTENT_FIELD_NUMBER: _ClassVar[int]
    KEPT_IN_SANDBOX_BY_CHECK_FIELD_NUMBER: _ClassVar[int]
    task_id: str
    timeout_ms: float
    persistent: bool
    kept_in_sandbox_by_check: bool
    def __init__(self, task_id: _Optional[str] = ..., timeout_ms: _Optional[float] = ..., persistent: bool = ..., kept_in_sandbox_by_check: bool = ...) -> None: ...

class TaskStopInput(_message.Message):
    __slots__ = ("task_id", "shell_id")
    TASK_ID_FIELD_NUMBER: _ClassVar[int]
    SHELL_ID_FIELD_NUMBER: _ClassVar[int]
    task_id: str
    shell_id: str
    def __init__(self, task_id: _Optional[str] = ..., shell_id: _Optional[str] = ...) -> None: ...

class TaskStopOutput(_message.Message):
    __slots__ = ("message", "task_id", "task_type", "command")
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    TASK_ID_FIELD_NUMBER: _ClassVar[int]
    TASK_TYPE_FIELD_NUMBER: _ClassVar[int]
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    message: str
    task_id: str
    task_type: str
    command: str
    def __init__(self, message: _Optional[str] = ..., task_id: _Optional[str] = ..., task_type: _Optional[str] = ..., command: _Optional[str] = ...) -> None: ...

class TaskOutputInput(_message.Message):
    __slots__ = ("task_id", "block", "timeout", "bash_id", "filter")
    TASK_ID_FIELD_NUMBER: _ClassVar[int]
    BLOCK_FIELD_NUMBER: _ClassVar[int]
    TIMEOUT_FIELD_NUMBER: _ClassVar[int]
    BASH_ID_FIELD_NUMBER: _ClassVar[int]
    FILTER_FIELD_NUMBER: _ClassVar[int]
    task_id: str
    block: bool
    timeout: int
    bash_id: str
    filter: str
    def __init__(self, task_id: _Optional[str] = ..., block: bool = ..., timeout: _Optional[int] = ..., bash_id: _Optional[str] = ..., filter: _Optional[str] = ...) -> None: ...

class TaskOutputOutput(_message.Message):
    __slots__ = ("retrieval_status", "task", "output", "status", "exit_code")
    RETRIEVAL_STATUS_FIELD_NUMBER: _ClassVar[int]
    TASK_FIELD_NUMBER: _ClassVar[int]
    OUTPUT_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    EXIT_CODE_FIELD_NUMBER: _ClassVar[int]
    retrieval_status: str
    task: BackgroundTask
    output: str
    status: str
    exit_code: int
    def __init__(self, retrieval_status: _Optional[str] = ..., task: _Optional[_Union[BackgroundTask, _Mapping]] = ..., output: _Optional[str] = ..., status: _Optional[str] = ..., exit_code: _Optional[int] = ...) -> None: ...

class BackgroundTask(_message.Message):
    __slots__ = ("task_id", "task_type", "status", "description", "output", "exit_code", "prompt", "result", "error")
    TASK_ID_FIELD_NUMBER: _ClassVar[int]
    TASK_TYPE_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    OUTPUT_FIELD_NUMBER: _ClassVar[int]
    EXIT_CODE_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    task_id: str
    task_type: str
    status: str
    description: str
    output: str
    exit_code: int
    prompt: str
    result: str
    error: str
    def __init__(self, task_id: _Optional[str] = ..., task_type: _Optional[str] = ..., status: _Optional[str] = ..., description: _Optional[str] = ..., output: _Optional[str] = ..., exit_code: _Optional[int] = ..., prompt: _Optional[str] = ..., result: _Optional[str] = ..., error: _Optional[str] = ...) -> None: ...
