from agentd.v1 import control_pb2 as _control_pb2
from agentd.v1 import control_task_pb2 as _control_task_pb2
from agentd.v1 import control_usage_pb2 as _control_usage_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class StopTaskRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "stop_task")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    STOP_TASK_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    stop_task: _control_task_pb2.StopTaskControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., stop_task: _Optional[_Union[_control_task_pb2.StopTaskControl, _Mapping]] = ...) -> None: ...

class StopTaskResponse(_message.Message):
    __slots__ = ("command_id", "response_json")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ...) -> None: ...

class BackgroundTasksRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "background_tasks")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    BACKGROUND_TASKS_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    background_tasks: _control_task_pb2.BackgroundTasksControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., background_tasks: _Optional[_Union[_control_task_pb2.BackgroundTasksControl, _Mapping]] = ...) -> None: ...

class BackgroundTasksResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "background_tasks")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    BACKGROUND_TASKS_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    background_tasks: _control_task_pb2.BackgroundTasksResult
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., background_tasks: _Optional[_Union[_control_task_pb2.BackgroundTasksResult, _Mapping]] = ...) -> None: ...

class GetTaskOutputRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "get_task_output")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    GET_TASK_OUTPUT_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    get_task_output: _control_task_pb2.GetTaskOutputControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., get_task_output: _Optional[_Union[_control_task_pb2.GetTaskOutputControl, _Mapping]] = ...) -> None: ...

class GetTaskOutputResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "get_task_output")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    GET_TASK_OUTPUT_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    get_task_output: _control_task_pb2.TaskOutput
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., get_task_output: _Optional[_Union[_control_task_pb2.TaskOutput, _Mapping]] = ...) -> None: ...

class GetContextUsageRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "get_context_usage")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    GET_CONTEXT_USAGE_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    get_context_usage: _control_usage_pb2.GetContextUsageControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., get_context_usage: _Optional[_Union[_control_usage_pb2.GetContextUsageControl, _Mapping]] = ...) -> None: ...

class GetContextUsageResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "get_context_usage")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    GET_CONTEXT_USAGE_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    get_context_usage: _control_usage_pb2.ContextUsage
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., get_context_usage: _Optional[_Union[_control_usage_pb2.ContextUsage, _Mapping]] = ...) -> None: ...

class GetUsageRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "get_usage")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    GET_USAGE_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    get_usage: _control_usage_pb2.GetUsageControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., get_usage: _Optional[_Union[_control_usage_pb2.GetUsageControl, _Mapping]] = ...) -> None: ...

class GetUsageResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "get_usage")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    GET_USAGE_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    get_usage: _control_usage_pb2.UsageReport
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., get_usage: _Optional[_Union[_control_usage_pb2.UsageReport, _Mapping]] = ...) -> None: ...

class GetSessionCostRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "get_session_cost")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    GET_SESSION_COST_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    get_session_cost: _control_usage_pb2.GetSessionCostControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., get_session_cost: _Optional[_Union[_control_usage_pb2.GetSessionCostControl, _Mapping]] = ...) -> None: ...

class GetSessionCostResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "get_session_cost")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    GET_SESSION_COST_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    get_session_cost: _control_usage_pb2.SessionCost
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., get_session_cost: _Optional[_Union[_control_usage_pb2.SessionCost, _Mapping]] = ...) -> None: ...

class SendControlRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "raw")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RAW_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    raw: _control_pb2.RawControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., raw: _Optional[_Union[_control_pb2.RawControl, _Mapping]] = ...) -> None: ...

class SendControlResponse(_message.Message):
    __slots__ = ("command_id", "response_json")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ...) -> None: ...
