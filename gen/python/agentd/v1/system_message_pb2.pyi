from agentd.v1 import host_message_pb2 as _host_message_pb2
from agentd.v1 import init_message_pb2 as _init_message_pb2
from agentd.v1 import notice_message_pb2 as _notice_message_pb2
from agentd.v1 import task_message_pb2 as _task_message_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SystemMessage(_message.Message):
    __slots__ = ("subtype", "uuid", "session_id", "init", "status", "compact_boundary", "api_retry", "permission_denied", "informational", "notification", "session_title_changed", "thinking_tokens", "model_fallback", "model_refusal_fallback", "model_refusal_no_fallback", "hook_started", "hook_progress", "hook_response", "mirror_error", "commands_changed", "local_command_output", "memory_recall", "files_persisted", "plugin_install", "elicitation_complete", "control_request_progress", "worker_shutting_down", "session_writes_lost", "ui_invalidate", "task_started", "task_progress", "task_notification", "task_updated", "background_tasks_changed")
    SUBTYPE_FIELD_NUMBER: _ClassVar[int]
    UUID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    INIT_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    COMPACT_BOUNDARY_FIELD_NUMBER: _ClassVar[int]
    API_RETRY_FIELD_NUMBER: _ClassVar[int]
    PERMISSION_DENIED_FIELD_NUMBER: _ClassVar[int]
    INFORMATIONAL_FIELD_NUMBER: _ClassVar[int]
    NOTIFICATION_FIELD_NUMBER: _ClassVar[int]
    SESSION_TITLE_CHANGED_FIELD_NUMBER: _ClassVar[int]
    THINKING_TOKENS_FIELD_NUMBER: _ClassVar[int]
    MODEL_FALLBACK_FIELD_NUMBER: _ClassVar[int]
    MODEL_REFUSAL_FALLBACK_FIELD_NUMBER: _ClassVar[int]
    MODEL_REFUSAL_NO_FALLBACK_FIELD_NUMBER: _ClassVar[int]
    HOOK_STARTED_FIELD_NUMBER: _ClassVar[int]
    HOOK_PROGRESS_FIELD_NUMBER: _ClassVar[int]
    HOOK_RESPONSE_FIELD_NUMBER: _ClassVar[int]
    MIRROR_ERROR_FIELD_NUMBER: _ClassVar[int]
    COMMANDS_CHANGED_FIELD_NUMBER: _ClassVar[int]
    LOCAL_COMMAND_OUTPUT_FIELD_NUMBER: _ClassVar[int]
    MEMORY_RECALL_FIELD_NUMBER: _ClassVar[int]
    FILES_PERSISTED_FIELD_NUMBER: _ClassVar[int]
    PLUGIN_INSTALL_FIELD_NUMBER: _ClassVar[int]
    ELICITATION_COMPLETE_FIELD_NUMBER: _ClassVar[int]
    CONTROL_REQUEST_PROGRESS_FIELD_NUMBER: _ClassVar[int]
    WORKER_SHUTTING_DOWN_FIELD_NUMBER: _ClassVar[int]
    SESSION_WRITES_LOST_FIELD_NUMBER: _ClassVar[int]
    UI_INVALIDATE_FIELD_NUMBER: _ClassVar[int]
    TASK_STARTED_FIELD_NUMBER: _ClassVar[int]
    TASK_PROGRESS_FIELD_NUMBER: _ClassVar[int]
    TASK_NOTIFICATION_FIELD_NUMBER: _ClassVar[int]
    TASK_UPDATED_FIELD_NUMBER: _ClassVar[int]
    BACKGROUND_TASKS_CHANGED_FIELD_NUMBER: _ClassVar[int]
    subtype: str
    uuid: str
    session_id: str
    init: _init_message_pb2.InitMessage
    status: _notice_message_pb2.StatusMessage
    compact_boundary: _notice_message_pb2.CompactBoundaryMessage
    api_retry: _notice_message_pb2.ApiRetryMessage
    permission_denied: _notice_message_pb2.PermissionDeniedMessage
    informational: _notice_message_pb2.InformationalMessage
    notification: _notice_message_pb2.NotificationMessage
    session_title_changed: _notice_message_pb2.SessionTitleChangedMessage
    thinking_tokens: _notice_message_pb2.ThinkingTokensMessage
    model_fallback: _notice_message_pb2.ModelFallbackMessage
    model_refusal_fallback: _notice_message_pb2.ModelRefusalFallbackMessage
    model_refusal_no_fallback: _notice_message_pb2.ModelRefusalNoFallbackMessage
    hook_started: _host_message_pb2.HookStartedMessage
    hook_progress: _host_message_pb2.HookProgressMessage
    hook_response: _host_message_pb2.HookResponseMessage
    mirror_error: _host_message_pb2.MirrorErrorMessage
    commands_changed: _host_message_pb2.CommandsChangedMessage
    local_command_output: _host_message_pb2.LocalCommandOutputMessage
    memory_recall: _host_message_pb2.MemoryRecallMessage
    files_persisted: _host_message_pb2.FilesPersistedMessage
    plugin_install: _host_message_pb2.PluginInstallMessage
    elicitation_complete: _host_message_pb2.ElicitationCompleteMessage
    control_request_progress: _host_message_pb2.ControlRequestProgressMessage
    worker_shutting_down: _host_message_pb2.WorkerShuttingDownMessage
    session_writes_lost: _host_message_pb2.SessionWritesLostMessage
    ui_invalidate: _host_message_pb2.UiInvalidateMessage
    task_started: _task_message_pb2.TaskStartedMessage
    task_progress: _task_message_pb2.TaskProgressMessage
    task_notification: _task_message_pb2.TaskNotificationMessage
    task_updated: _task_message_pb2.TaskUpdatedMessage
    background_tasks_changed: _task_message_pb2.BackgroundTasksChangedMessage
    def __init__(self, subtype: _Optional[str] = ..., uuid: _Optional[str] = ..., session_id: _Optional[str] = ..., init: _Optional[_Union[_init_message_pb2.InitMessage, _Mapping]] = ..., status: _Optional[_Union[_notice_message_pb2.StatusMessage, _Mapping]] = ..., compact_boundary: _Optional[_Union[_notice_message_pb2.CompactBoundaryMessage, _Mapping]] = ..., api_retry: _Optional[_Union[_notice_message_pb2.ApiRetryMessage, _Mapping]] = ..., permission_denied: _Optional[_Union[_notice_message_pb2.PermissionDeniedMessage, _Mapping]] = ..., informational: _Optional[_Union[_notice_message_pb2.InformationalMessage, _Mapping]] = ..., notification: _Optional[_Union[_notice_message_pb2.NotificationMessage, _Mapping]] = ..., session_title_changed: _Optional[_Union[_notice_message_pb2.SessionTitleChangedMessage, _Mapping]] = ..., thinking_tokens: _Optional[_Union[_notice_message_pb2.ThinkingTokensMessage, _Mapping]] = ..., model_fallback: _Optional[_Union[_notice_message_pb2.ModelFallbackMessage, _Mapping]] = ..., model_refusal_fallback: _Optional[_Union[_notice_message_pb2.ModelRefusalFallbackMessage, _Mapping]] = ..., model_refusal_no_fallback: _Optional[_Union[_notice_message_pb2.ModelRefusalNoFallbackMessage, _Mapping]] = ..., hook_started: _Optional[_Union[_host_message_pb2.HookStartedMessage, _Mapping]] = ..., hook_progress: _Optional[_Union[_host_message_pb2.HookProgressMessage, _Mapping]] = ..., hook_response: _Optional[_Union[_host_message_pb2.HookResponseMessage, _Mapping]] = ..., mirror_error: _Optional[_Union[_host_message_pb2.MirrorErrorMessage, _Mapping]] = ..., commands_changed: _Optional[_Union[_host_message_pb2.CommandsChangedMessage, _Mapping]] = ..., local_command_output: _Optional[_Union[_host_message_pb2.LocalCommandOutputMessage, _Mapping]] = ..., memory_recall: _Optional[_Union[_host_message_pb2.MemoryRecallMessage, _Mapping]] = ..., files_persisted: _Optional[_Union[_host_message_pb2.FilesPersistedMessage, _Mapping]] = ..., plugin_install: _Optional[_Union[_host_message_pb2.PluginInstallMessage, _Mapping]] = ..., elicitation_complete: _Optional[_Union[_host_message_pb2.ElicitationCompleteMessage, _Mapping]] = ..., control_request_progress: _Optional[_Union[_host_message_pb2.ControlRequestProgressMessage, _Mapping]] = ..., worker_shutting_down: _Optional[_Union[_host_message_pb2.WorkerShuttingDownMessage, _Mapping]] = ..., session_writes_lost: _Optional[_Union[_host_message_pb2.SessionWritesLostMessage, _Mapping]] = ..., ui_invalidate: _Optional[_Union[_host_message_pb2.UiInvalidateMessage, _Mapping]] = ..., task_started: _Optional[_Union[_task_message_pb2.TaskStartedMessage, _Mapping]] = ..., task_progress: _Optional[_Union[_task_message_pb2.TaskProgressMessage, _Mapping]] = ..., task_notification: _Optional[_Union[_task_message_pb2.TaskNotificationMessage, _Mapping]] = ..., task_updated: _Optional[_Union[_task_message_pb2.TaskUpdatedMessage, _Mapping]] = ..., background_tasks_changed: _Optional[_Union[_task_message_pb2.BackgroundTasksChangedMessage, _Mapping]] = ...) -> None: ...
