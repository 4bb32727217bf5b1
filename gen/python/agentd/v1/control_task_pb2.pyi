from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class StopTaskControl(_message.Message):
    __slots__ = ("task_id",)
    TASK_ID_FIELD_NUMBER: _ClassVar[int]
    task_id: str
    def __init__(self, task_id: _Optional[str] = ...) -> None: ...

class BackgroundTasksControl(_message.Message):
    __slots__ = ("tool_use_id",)
    TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    tool_use_id: str
    def __init__(self, tool_use_id: _Optional[str] = ...) -> None: ...

class BackgroundTasksResult(_message.Message):
    __slots__ = ("backgrounded",)
    BACKGROUNDED_FIELD_NUMBER: _ClassVar[int]
    backgrounded: bool
    def __init__(self, backgrounded: bool = ...) -> None: ...

class GetTaskOutputControl(_message.Message):
    __slots__ = ("task_id",)
    TASK_ID_FIELD_NUMBER: _ClassVar[int]
    task_id: str
    def __init__(self, task_id: _Optional[str] = ...) -> None: ...

class TaskOutput(_message.Message):
    __slots__ = ("output", "total_bytes", "truncated")
    OUTPUT_FIELD_NUMBER: _ClassVar[int]
    TOTAL_BYTES_FIELD_NUMBER: _ClassVar[int]
    TRUNCATED_FIELD_NUMBER: _ClassVar[int]
    output: str
    total_bytes: int
    truncated: bool
    def __init__(self, output: _Optional[str] = ..., total_bytes: _Optional[int] = ..., truncated: bool = ...) -> None: ...
