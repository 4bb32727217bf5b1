from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class HookStartedMessage(_message.Message):
    __slots__ = ("hook_id", "hook_name", "hook_event")
    HOOK_ID_FIELD_NUMBER: _ClassVar[int]
    HOOK_NAME_FIELD_NUMBER: _ClassVar[int]
    HOOK_EVENT_FIELD_NUMBER: _ClassVar[int]
    hook_id: str
    hook_name: str
    hook_event: str
    def __init__(self, hook_id: _Optional[str] = ..., hook_name: _Optional[str] = ..., hook_event: _Optional[str] = ...) -> None: ...

class HookProgressMessage(_message.Message):
    __slots__ = ("hook_id", "hook_name", "hook_event", "output", "stdout", "stderr")
    HOOK_ID_FIELD_NUMBER: _ClassVar[int]
    HOOK_NAME_FIELD_NUMBER: _ClassVar[int]
    HOOK_EVENT_FIELD_NUMBER: _ClassVar[int]
    OUTPUT_FIELD_NUMBER: _ClassVar[int]
    STDOUT_FIELD_NUMBER: _ClassVar[int]
    STDERR_FIELD_NUMBER: _ClassVar[int]
    hook_id: str
    hook_name: str
    hook_event: str
    output: str
    stdout: str
    stderr: str
    def __init__(self, hook_id: _Optional[str] = ..., hook_name: _Optional[str] = ..., hook_event: _Optional[str] = ..., output: _Optional[str] = ..., stdout: _Optional[str] = ..., stderr: _Optional[str] = ...) -> None: ...

class HookResponseMessage(_message.Message):
    __slots__ = ("hook_id", "hook_name", "hook_event", "output", "stdout", "stderr", "exit_code", "outcome")
    HOOK_ID_FIELD_NUMBER: _ClassVar[int]
    HOOK_NAME_FIELD_NUMBER: _ClassVar[int]
    HOOK_EVENT_FIELD_NUMBER: _ClassVar[int]
    OUTPUT_FIELD_NUMBER: _ClassVar[int]
    STDOUT_FIELD_NUMBER: _ClassVar[int]
    STDERR_FIELD_NUMBER: _ClassVar[int]
    EXIT_CODE_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    hook_id: str
    hook_name: str
    hook_event: str
    output: str
    stdout: str
    stderr: str
    exit_code: int
    outcome: str
    def __init__(self, hook_id: _Optional[str] = ..., hook_name: _Optional[str] = ..., hook_event: _Optional[str] = ..., output: _Optional[str] = ..., stdout: _Optional[str] = ..., stderr: _Optional[str] = ..., exit_code: _Optional[int] = ..., outcome: _Optional[str] = ...) -> None: ...

class MirrorErrorMessage(_message.Message):
    __slots__ = ("error", "key")
    ERROR_FIELD_NUMBER: _ClassVar[int]
    KEY_FIELD_NUMBER: _ClassVar[int]
    error: str
    key: MirrorKey
    def __init__(self, error: _Optional[str] = ..., key: _Optional[_Union[MirrorKey, _Mapping]] = ...) -> None: ...

class MirrorKey(_message.Message):
    __slots__ = ("project_key", "session_id", "subpath")
    PROJECT_KEY_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    SUBPATH_FIELD_NUMBER: _ClassVar[int]
    project_key: str
    session_id: str
    subpath: str
    def __init__(self, project_key: _Optional[str] = ..., session_id: _Optional[str] = ..., subpath: _Optional[str] = ...) -> None: ...

class CommandsChangedMessage(_message.Message):
    __slots__ = ("commands",)
    COMMANDS_FIELD_NUMBER: _ClassVar[int]
    commands: _containers.RepeatedCompositeFieldContainer[ChangedCommand]
    def __init__(self, commands: _Optional[_Iterable[_Union[ChangedCommand, _Mapping]]] = ...) -> None: ...

class ChangedCommand(_message.Message):
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

class LocalCommandOutputMessage(_message.Message):
    __slots__ = ("content",)
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    content: str
    def __init__(self, content: _Optional[str] = ...) -> None: ...

class MemoryRecallMessage(_message.Message):
    __slots__ = ("mode", "memories")
    MODE_FIELD_NUMBER: _ClassVar[int]
    MEMORIES_FIELD_NUMBER: _ClassVar[int]
    mode: str
    memories: _containers.RepeatedCompositeFieldContainer[RecalledMemory]
    def __init__(self, mode: _Optional[str] = ..., memories: _Optional[_Iterable[_Union[RecalledMemory, _Mapping]]] = ...) -> None: ...

class RecalledMemory(_message.Message):
    __slots__ = ("path", "scope", "content")
    PATH_FIELD_NUMBER: _ClassVar[int]
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    path: str
    scope: str
    content: str
    def __init__(self, path: _Optional[str] = ..., scope: _Optional[str] = ..., content: _Optional[str] = ...) -> None: ...

class FilesPersistedMessage(_message.Message):
    __slots__ = ("files", "failed", "processed_at")
    FILES_FIELD_NUMBER: _ClassVar[int]
    FAILED_FIELD_NUMBER: _ClassVar[int]
    PROCESSED_AT_FIELD_NUMBER: _ClassVar[int]
    files: _containers.RepeatedCompositeFieldContainer[PersistedFile]
    failed: _containers.RepeatedCompositeFieldContainer[UnpersistedFile]
    processed_at: str
    def __init__(self, files: _Optional[_Iterable[_Union[PersistedFile, _Mapping]]] = ..., failed: _Optional[_Iterable[_Union[UnpersistedFile, _Mapping]]] = ..., processed_at: _Optional[str] = ...) -> None: ...

class PersistedFile(_message.Message):
    __slots__ = ("filename", "file_id")
    FILENAME_FIELD_NUMBER: _ClassVar[int]
    FILE_ID_FIELD_NUMBER: _ClassVar[int]
    filename: str
    file_id: str
    def __init__(self, filename: _Optional[str] = ..., file_id: _Optional[str] = ...) -> None: ...

class UnpersistedFile(_message.Message):
    __slots__ = ("filename", "error")
    FILENAME_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    filename: str
    error: str
    def __init__(self, filename: _Optional[str] = ..., error: _Optional[str] = ...) -> None: ...

class PluginInstallMessage(_message.Message):
    __slots__ = ("status", "name", "error")
    STATUS_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    status: str
    name: str
    error: str
    def __init__(self, status: _Optional[str] = ..., name: _Optional[str] = ..., error: _Optional[str] = ...) -> None: ...

class ElicitationCompleteMessage(_message.Message):
    __slots__ = ("mcp_server_name", "elicitation_id")
    MCP_SERVER_NAME_FIELD_NUMBER: _ClassVar[int]
    ELICITATION_ID_FIELD_NUMBER: _ClassVar[int]
    mcp_server_name: str
    elicitation_id: str
    def __init__(self, mcp_server_name: _Optional[str] = ..., elicitation_id: _Optional[str] = ...) -> None: ...

class ControlRequestProgressMessage(_message.Message):
    __slots__ = ("request_id", "status", "attempt", "max_retries", "retry_delay_ms", "error_status")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    ATTEMPT_FIELD_NUMBER: _ClassVar[int]
    MAX_RETRIES_FIELD_NUMBER: _ClassVar[int]
    RETRY_DELAY_MS_FIELD_NUMBER: _ClassVar[int]
    ERROR_STATUS_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    status: str
    attempt: int
    max_retries: int
    retry_delay_ms: float
    error_status: int
    def __init__(self, request_id: _Optional[str] = ..., status: _Optional[str] = ..., attempt: _Optional[int] = ..., max_retries: _Optional[int] = ..., retry_delay_ms: _Optional[float] = ..., error_status: _Optional[int] = ...) -> None: ...

class WorkerShuttingDownMessage(_message.Message):
    __slots__ = ("reason",)
    REASON_FIELD_NUMBER: _ClassVar[int]
    reason: str
    def __init__(self, reason: _Optional[str] = ...) -> None: ...

class SessionWritesLostMessage(_message.Message):
    __slots__ = ("error_code", "lost", "transcript_session_ids")
    ERROR_CODE_FIELD_NUMBER: _ClassVar[int]
    LOST_FIELD_NUMBER: _ClassVar[int]
    TRANSCRIPT_SESSION_IDS_FIELD_NUMBER: _ClassVar[int]
    error_code: str
    lost: _containers.RepeatedScalarFieldContainer[str]
    transcript_session_ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, error_code: _Optional[str] = ..., lost: _Optional[_Iterable[str]] = ..., transcript_session_ids: _Optional[_Iterable[str]] = ...) -> None: ...

class UiInvalidateMessage(_message.Message):
    __slots__ = ("event",)
    EVENT_FIELD_NUMBER: _ClassVar[int]
    event: str
    def __init__(self, event: _Optional[str] = ...) -> None: ...
