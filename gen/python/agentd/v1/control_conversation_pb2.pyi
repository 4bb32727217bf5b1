from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class InterruptScope(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    INTERRUPT_SCOPE_UNSPECIFIED: _ClassVar[InterruptScope]
    INTERRUPT_SCOPE_TURN: _ClassVar[InterruptScope]
    INTERRUPT_SCOPE_TURN_AND_TASKS: _ClassVar[InterruptScope]
INTERRUPT_SCOPE_UNSPECIFIED: InterruptScope
INTERRUPT_SCOPE_TURN: InterruptScope
INTERRUPT_SCOPE_TURN_AND_TASKS: InterruptScope

class InterruptControl(_message.Message):
    __slots__ = ("scope", "cancel_queued")
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    CANCEL_QUEUED_FIELD_NUMBER: _ClassVar[int]
    scope: InterruptScope
    cancel_queued: bool
    def __init__(self, scope: _Optional[_Union[InterruptScope, str]] = ..., cancel_queued: bool = ...) -> None: ...

class InterruptReceipt(_message.Message):
    __slots__ = ("was_running", "still_queued", "cancelled", "stopped_task_ids")
    WAS_RUNNING_FIELD_NUMBER: _ClassVar[int]
    STILL_QUEUED_FIELD_NUMBER: _ClassVar[int]
    CANCELLED_FIELD_NUMBER: _ClassVar[int]
    STOPPED_TASK_IDS_FIELD_NUMBER: _ClassVar[int]
    was_running: bool
    still_queued: _containers.RepeatedScalarFieldContainer[str]
    cancelled: _containers.RepeatedScalarFieldContainer[str]
    stopped_task_ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, was_running: bool = ..., still_queued: _Optional[_Iterable[str]] = ..., cancelled: _Optional[_Iterable[str]] = ..., stopped_task_ids: _Optional[_Iterable[str]] = ...) -> None: ...

class SetPermissionModeControl(_message.Message):
    __slots__ = ("mode",)
    MODE_FIELD_NUMBER: _ClassVar[int]
    mode: str
    def __init__(self, mode: _Optional[str] = ...) -> None: ...

class PermissionModeResult(_message.Message):
    __slots__ = ("mode",)
    MODE_FIELD_NUMBER: _ClassVar[int]
    mode: str
    def __init__(self, mode: _Optional[str] = ...) -> None: ...

class SetModelControl(_message.Message):
    __slots__ = ("model",)
    MODEL_FIELD_NUMBER: _ClassVar[int]
    model: str
    def __init__(self, model: _Optional[str] = ...) -> None: ...

class SetModelResult(_message.Message):
    __slots__ = ("model",)
    MODEL_FIELD_NUMBER: _ClassVar[int]
    model: str
    def __init__(self, model: _Optional[str] = ...) -> None: ...

class SetMaxThinkingTokensControl(_message.Message):
    __slots__ = ("max_thinking_tokens", "reset_budget", "thinking_display", "reset_display")
    MAX_THINKING_TOKENS_FIELD_NUMBER: _ClassVar[int]
    RESET_BUDGET_FIELD_NUMBER: _ClassVar[int]
    THINKING_DISPLAY_FIELD_NUMBER: _ClassVar[int]
    RESET_DISPLAY_FIELD_NUMBER: _ClassVar[int]
    max_thinking_tokens: int
    reset_budget: bool
    thinking_display: str
    reset_display: bool
    def __init__(self, max_thinking_tokens: _Optional[int] = ..., reset_budget: bool = ..., thinking_display: _Optional[str] = ..., reset_display: bool = ...) -> None: ...

class CancelInputControl(_message.Message):
    __slots__ = ("input_uuid",)
    INPUT_UUID_FIELD_NUMBER: _ClassVar[int]
    input_uuid: str
    def __init__(self, input_uuid: _Optional[str] = ...) -> None: ...

class CancelInputResult(_message.Message):
    __slots__ = ("cancelled",)
    CANCELLED_FIELD_NUMBER: _ClassVar[int]
    cancelled: bool
    def __init__(self, cancelled: bool = ...) -> None: ...

class RenameLiveSessionControl(_message.Message):
    __slots__ = ("title", "source", "cli_session_id")
    TITLE_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    CLI_SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    title: str
    source: str
    cli_session_id: str
    def __init__(self, title: _Optional[str] = ..., source: _Optional[str] = ..., cli_session_id: _Optional[str] = ...) -> None: ...

class AskSideQuestionControl(_message.Message):
    __slots__ = ("question", "history_json")
    QUESTION_FIELD_NUMBER: _ClassVar[int]
    HISTORY_JSON_FIELD_NUMBER: _ClassVar[int]
    question: str
    history_json: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, question: _Optional[str] = ..., history_json: _Optional[_Iterable[str]] = ...) -> None: ...

class SideQuestionResult(_message.Message):
    __slots__ = ("response", "synthetic")
    RESPONSE_FIELD_NUMBER: _ClassVar[int]
    SYNTHETIC_FIELD_NUMBER: _ClassVar[int]
    response: str
    synthetic: bool
    def __init__(self, response: _Optional[str] = ..., synthetic: bool = ...) -> None: ...

class GenerateSessionTitleControl(_message.Message):
    __slots__ = ("description", "persist")
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    PERSIST_FIELD_NUMBER: _ClassVar[int]
    description: str
    persist: bool
    def __init__(self, description: _Optional[str] = ..., persist: bool = ...) -> None: ...

class SessionTitleResult(_message.Message):
    __slots__ = ("title",)
    TITLE_FIELD_NUMBER: _ClassVar[int]
    title: str
    def __init__(self, title: _Optional[str] = ...) -> None: ...
