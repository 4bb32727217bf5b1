from agentd.v1 import usage_pb2 as _usage_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class TaskStartedMessage(_message.Message):
    __slots__ = ("task_id", "run_id", "tool_use_id", "description", "task_type", "subagent_type", "is_backgrounded", "spawn_depth", "parent_task_id", "workflow_name", "prompt", "skip_transcript", "ambient")
    TASK_ID_FIELD_NUMBER: _ClassVar[int]
    RUN_ID_FIELD_NUMBER: _ClassVar[int]
    TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    TASK_TYPE_FIELD_NUMBER: _ClassVar[int]
    SUBAGENT_TYPE_FIELD_NUMBER: _ClassVar[int]
    IS_BACKGROUNDED_FIELD_NUMBER: _ClassVar[int]
    SPAWN_DEPTH_FIELD_NUMBER: _ClassVar[int]
    PARENT_TASK_ID_FIELD_NUMBER: _ClassVar[int]
    WORKFLOW_NAME_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    SKIP_TRANSCRIPT_FIELD_NUMBER: _ClassVar[int]
    AMBIENT_FIELD_NUMBER: _ClassVar[int]
    task_id: str
    run_id: str
    tool_use_id: str
    description: str
    task_type: str
    subagent_type: str
    is_backgrounded: bool
    spawn_depth: int
    parent_task_id: str
    workflow_name: str
    prompt: str
    skip_transcript: bool
    ambient: bool
    def __init__(self, task_id: _Optional[str] = ..., run_id: _Optional[str] = ..., tool_use_id: _Optional[str] = ..., description: _Optional[str] = ..., task_type: _Optional[str] = ..., subagent_type: _Optional[str] = ..., is_backgrounded: bool = ..., spawn_depth: _Optional[int] = ..., parent_task_id: _Optional[str] = ..., workflow_name: _Optional[str] = ..., prompt: _Optional[str] = ..., skip_transcript: bool = ..., ambient: bool = ...) -> None: ...

class TaskProgressMessage(_message.Message):
    __slots__ = ("task_id", "run_id", "tool_use_id", "description", "subagent_type", "usage", "last_tool_name", "summary")
    TASK_ID_FIELD_NUMBER: _ClassVar[int]
    RUN_ID_FIELD_NUMBER: _ClassVar[int]
    TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    SUBAGENT_TYPE_FIELD_NUMBER: _ClassVar[int]
    USAGE_FIELD_NUMBER: _ClassVar[int]
    LAST_TOOL_NAME_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    task_id: str
    run_id: str
    tool_use_id: str
    description: str
    subagent_type: str
    usage: _usage_pb2.TaskUsage
    last_tool_name: str
    summary: str
    def __init__(self, task_id: _Optional[str] = ..., run_id: _Optional[str] = ..., tool_use_id: _Optional[str] = ..., description: _Optional[str] = ..., subagent_type: _Optional[str] = ..., usage: _Optional[_Union[_usage_pb2.TaskUsage, _Mapping]] = ..., last_tool_name: _Optional[str] = ..., summary: _Optional[str] = ...) -> None: ...

class TaskNotificationMessage(_message.Message):
    __slots__ = ("task_id", "run_id", "tool_use_id", "status", "reason", "output_file", "summary", "summary_is_report", "usage", "resource_links", "skip_transcript", "ambient")
    TASK_ID_FIELD_NUMBER: _ClassVar[int]
    RUN_ID_FIELD_NUMBER: _ClassVar[int]
    TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    OUTPUT_FILE_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_IS_REPORT_FIELD_NUMBER: _ClassVar[int]
    USAGE_FIELD_NUMBER: _ClassVar[int]
    RESOURCE_LINKS_FIELD_NUMBER: _ClassVar[int]
    SKIP_TRANSCRIPT_FIELD_NUMBER: _ClassVar[int]
    AMBIENT_FIELD_NUMBER: _ClassVar[int]
    task_id: str
    run_id: str
    tool_use_id: str
    status: str
    reason: str
    output_file: str
    summary: str
    summary_is_report: bool
    usage: _usage_pb2.TaskUsage
    resource_links: _containers.RepeatedCompositeFieldContainer[TaskResourceLink]
    skip_transcript: bool
    ambient: bool
    def __init__(self, task_id: _Optional[str] = ..., run_id: _Optional[str] = ..., tool_use_id: _Optional[str] = ..., status: _Optional[str] = ..., reason: _Optional[str] = ..., output_file: _Optional[str] = ..., summary: _Optional[str] = ..., summary_is_report: bool = ..., usage: _Optional[_Union[_usage_pb2.TaskUsage, _Mapping]] = ..., resource_links: _Optional[_Iterable[_Union[TaskResourceLink, _Mapping]]] = ..., skip_transcript: bool = ..., ambient: bool = ...) -> None: ...

class TaskResourceLink(_message.Message):
    __slots__ = ("uri", "name", "title", "description", "mime_type", "size", "annotations_json")
    URI_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    MIME_TYPE_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    ANNOTATIONS_JSON_FIELD_NUMBER: _ClassVar[int]
    uri: str
    name: str
    title: str
    description: str
    mime_type: str
    size: int
    annotations_json: str
    def __init__(self, uri: _Optional[str] = ..., name: _Optional[str] = ..., title: _Optional[str] = ..., description: _Optional[str] = ..., mime_type: _Optional[str] = ..., size: _Optional[int] = ..., annotations_json: _Optional[str] = ...) -> None: ...

class TaskUpdatedMessage(_message.Message):
    __slots__ = ("task_id", "run_id", "patch")
    TASK_ID_FIELD_NUMBER: _ClassVar[int]
    RUN_ID_FIELD_NUMBER: _ClassVar[int]
    PATCH_FIELD_NUMBER: _ClassVar[int]
    task_id: str
    run_id: str
    patch: TaskPatch
    def __init__(self, task_id: _Optional[str] = ..., run_id: _Optional[str] = ..., patch: _Optional[_Union[TaskPatch, _Mapping]] = ...) -> None: ...

class TaskPatch(_message.Message):
    __slots__ = ("status", "description", "end_time", "total_paused_ms", "error", "is_backgrounded")
    STATUS_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    END_TIME_FIELD_NUMBER: _ClassVar[int]
    TOTAL_PAUSED_MS_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    IS_BACKGROUNDED_FIELD_NUMBER: _ClassVar[int]
    status: str
    description: str
    end_time: int
    total_paused_ms: int
    error: str
    is_backgrounded: bool
    def __init__(self, status: _Optional[str] = ..., description: _Optional[str] = ..., end_time: _Optional[int] = ..., total_paused_ms: _Optional[int] = ..., error: _Optional[str] = ..., is_backgrounded: bool = ...) -> None: ...

class BackgroundTasksChangedMessage(_message.Message):
    __slots__ = ("tasks",)
    TASKS_FIELD_NUMBER: _ClassVar[int]
    tasks: _containers.RepeatedCompositeFieldContainer[BackgroundTask]
    def __init__(self, tasks: _Optional[_Iterable[_Union[BackgroundTask, _Mapping]]] = ...) -> None: ...

class BackgroundTask(_message.Message):
    __slots__ = ("task_id", "run_id", "task_type", "subagent_type", "description", "parent_task_id", "ambient")
    TASK_ID_FIELD_NUMBER: _ClassVar[int]
    RUN_ID_FIELD_NUMBER: _ClassVar[int]
    TASK_TYPE_FIELD_NUMBER: _ClassVar[int]
    SUBAGENT_TYPE_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    PARENT_TASK_ID_FIELD_NUMBER: _ClassVar[int]
    AMBIENT_FIELD_NUMBER: _ClassVar[int]
    task_id: str
    run_id: str
    task_type: str
    subagent_type: str
    description: str
    parent_task_id: str
    ambient: bool
    def __init__(self, task_id: _Optional[str] = ..., run_id: _Optional[str] = ..., task_type: _Optional[str] = ..., subagent_type: _Optional[str] = ..., description: _Optional[str] = ..., parent_task_id: _Optional[str] = ..., ambient: bool = ...) -> None: ...
