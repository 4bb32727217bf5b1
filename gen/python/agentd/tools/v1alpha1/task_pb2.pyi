from google.protobuf import struct_pb2 as _struct_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class TodoWriteInput(_message.Message):
    __slots__ = ("todos",)
    TODOS_FIELD_NUMBER: _ClassVar[int]
    todos: _containers.RepeatedCompositeFieldContainer[Todo]
    def __init__(self, todos: _Optional[_Iterable[_Union[Todo, _Mapping]]] = ...) -> None: ...

class Todo(_message.Message):
    __slots__ = ("content", "status", "active_form")
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    ACTIVE_FORM_FIELD_NUMBER: _ClassVar[int]
    content: str
    status: str
    active_form: str
    def __init__(self, content: _Optional[str] = ..., status: _Optional[str] = ..., active_form: _Optional[str] = ...) -> None: ...

class TodoWriteOutput(_message.Message):
    __slots__ = ("old_todos", "new_todos")
    OLD_TODOS_FIELD_NUMBER: _ClassVar[int]
    NEW_TODOS_FIELD_NUMBER: _ClassVar[int]
    old_todos: _containers.RepeatedCompositeFieldContainer[Todo]
    new_todos: _containers.RepeatedCompositeFieldContainer[Todo]
    def __init__(self, old_todos: _Optional[_Iterable[_Union[Todo, _Mapping]]] = ..., new_todos: _Optional[_Iterable[_Union[Todo, _Mapping]]] = ...) -> None: ...

class TaskCreateInput(_message.Message):
    __slots__ = ("subject", "description", "active_form", "metadata")
    class MetadataEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: _struct_pb2.Value
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ...) -> None: ...
    SUBJECT_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    ACTIVE_FORM_FIELD_NUMBER: _ClassVar[int]
    METADATA_FIELD_NUMBER: _ClassVar[int]
    subject: str
    description: str
    active_form: str
    metadata: _containers.MessageMap[str, _struct_pb2.Value]
    def __init__(self, subject: _Optional[str] = ..., description: _Optional[str] = ..., active_form: _Optional[str] = ..., metadata: _Optional[_Mapping[str, _struct_pb2.Value]] = ...) -> None: ...

class TaskCreateOutput(_message.Message):
    __slots__ = ("task",)
    TASK_FIELD_NUMBER: _ClassVar[int]
    task: ListedTask
    def __init__(self, task: _Optional[_Union[ListedTask, _Mapping]] = ...) -> None: ...

class TaskUpdateInput(_message.Message):
    __slots__ = ("task_id", "status", "subject", "description", "active_form", "add_blocks", "add_blocked_by", "owner", "metadata")
    class MetadataEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: _struct_pb2.Value
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ...) -> None: ...
    TASK_ID_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    ACTIVE_FORM_FIELD_NUMBER: _ClassVar[int]
    ADD_BLOCKS_FIELD_NUMBER: _ClassVar[int]
    ADD_BLOCKED_BY_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    METADATA_FIELD_NUMBER: _ClassVar[int]
    task_id: str
    status: str
    subject: str
    description: str
    active_form: str
    add_blocks: _containers.RepeatedScalarFieldContainer[str]
    add_blocked_by: _containers.RepeatedScalarFieldContainer[str]
    owner: str
    metadata: _containers.MessageMap[str, _struct_pb2.Value]
    def __init__(self, task_id: _Optional[str] = ..., status: _Optional[str] = ..., subject: _Optional[str] = ..., description: _Optional[str] = ..., active_form: _Optional[str] = ..., add_blocks: _Optional[_Iterable[str]] = ..., add_blocked_by: _Optional[_Iterable[str]] = ..., owner: _Optional[str] = ..., metadata: _Optional[_Mapping[str, _struct_pb2.Value]] = ...) -> None: ...

class TaskUpdateOutput(_message.Message):
    __slots__ = ("success", "task_id", "updated_fields", "error", "status_change")
    SUCCESS_FIELD_NUMBER: _ClassVar[int]
    TASK_ID_FIELD_NUMBER: _ClassVar[int]
    UPDATED_FIELDS_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    STATUS_CHANGE_FIELD_NUMBER: _ClassVar[int]
    success: bool
    task_id: str
    updated_fields: _containers.RepeatedScalarFieldContainer[str]
    error: str
    status_change: TaskStatusChange
    def __init__(self, success: bool = ..., task_id: _Optional[str] = ..., updated_fields: _Optional[_Iterable[str]] = ..., error: _Optional[str] = ..., status_change: _Optional[_Union[TaskStatusChange, _Mapping]] = ...) -> None: ...

class TaskStatusChange(_message.Message):
    __slots__ = ("from_status", "to_status")
    FROM_STATUS_FIELD_NUMBER: _ClassVar[int]
    TO_STATUS_FIELD_NUMBER: _ClassVar[int]
    from_status: str
    to_status: str
    def __init__(self, from_status: _Optional[str] = ..., to_status: _Optional[str] = ...) -> None: ...

class TaskGetInput(_message.Message):
    __slots__ = ("task_id",)
    TASK_ID_FIELD_NUMBER: _ClassVar[int]
    task_id: str
    def __init__(self, task_id: _Optional[str] = ...) -> None: ...

class TaskGetOutput(_message.Message):
    __slots__ = ("task",)
    TASK_FIELD_NUMBER: _ClassVar[int]
    task: ListedTask
    def __init__(self, task: _Optional[_Union[ListedTask, _Mapping]] = ...) -> None: ...

class TaskListInput(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class TaskListOutput(_message.Message):
    __slots__ = ("tasks",)
    TASKS_FIELD_NUMBER: _ClassVar[int]
    tasks: _containers.RepeatedCompositeFieldContainer[ListedTask]
    def __init__(self, tasks: _Optional[_Iterable[_Union[ListedTask, _Mapping]]] = ...) -> None: ...

class ListedTask(_message.Message):
    __slots__ = ("id", "subject", "description", "status", "owner", "blocks", "blocked_by")
    ID_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    BLOCKS_FIELD_NUMBER: _ClassVar[int]
    BLOCKED_BY_FIELD_NUMBER: _ClassVar[int]
    id: str
    subject: str
    description: str
    status: str
    owner: str
    blocks: _containers.RepeatedScalarFieldContainer[str]
    blocked_by: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, id: _Optional[str] = ..., subject: _Optional[str] = ..., description: _Optional[str] = ..., status: _Optional[str] = ..., owner: _Optional[str] = ..., blocks: _Optional[_Iterable[str]] = ..., blocked_by: _Optional[_Iterable[str]] = ...) -> None: ...
