from agentd.v1 import control_conversation_pb2 as _control_conversation_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class InterruptRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "interrupt")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    INTERRUPT_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    interrupt: _control_conversation_pb2.InterruptControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., interrupt: _Optional[_Union[_control_conversation_pb2.InterruptControl, _Mapping]] = ...) -> None: ...

class InterruptResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "interrupt")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    INTERRUPT_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    interrupt: _control_conversation_pb2.InterruptReceipt
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., interrupt: _Optional[_Union[_control_conversation_pb2.InterruptReceipt, _Mapping]] = ...) -> None: ...

class SetPermissionModeRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "set_permission_mode")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    SET_PERMISSION_MODE_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    set_permission_mode: _control_conversation_pb2.SetPermissionModeControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., set_permission_mode: _Optional[_Union[_control_conversation_pb2.SetPermissionModeControl, _Mapping]] = ...) -> None: ...

class SetPermissionModeResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "set_permission_mode")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    SET_PERMISSION_MODE_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    set_permission_mode: _control_conversation_pb2.PermissionModeResult
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., set_permission_mode: _Optional[_Union[_control_conversation_pb2.PermissionModeResult, _Mapping]] = ...) -> None: ...

class SetModelRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "set_model")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    SET_MODEL_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    set_model: _control_conversation_pb2.SetModelControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., set_model: _Optional[_Union[_control_conversation_pb2.SetModelControl, _Mapping]] = ...) -> None: ...

class SetModelResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "set_model")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    SET_MODEL_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    set_model: _control_conversation_pb2.SetModelResult
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., set_model: _Optional[_Union[_control_conversation_pb2.SetModelResult, _Mapping]] = ...) -> None: ...

class SetMaxThinkingTokensRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "set_max_thinking_tokens")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    SET_MAX_THINKING_TOKENS_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    set_max_thinking_tokens: _control_conversation_pb2.SetMaxThinkingTokensControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., set_max_thinking_tokens: _Optional[_Union[_control_conversation_pb2.SetMaxThinkingTokensControl, _Mapping]] = ...) -> None: ...

class SetMaxThinkingTokensResponse(_message.Message):
    __slots__ = ("command_id", "response_json")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ...) -> None: ...

class RenameLiveSessionRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "rename_live_session")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RENAME_LIVE_SESSION_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    rename_live_session: _control_conversation_pb2.RenameLiveSessionControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., rename_live_session: _Optional[_Union[_control_conversation_pb2.RenameLiveSessionControl, _Mapping]] = ...) -> None: ...

class RenameLiveSessionResponse(_message.Message):
    __slots__ = ("command_id", "response_json")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ...) -> None: ...

class CancelInputRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "cancel_input")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    CANCEL_INPUT_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    cancel_input: _control_conversation_pb2.CancelInputControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., cancel_input: _Optional[_Union[_control_conversation_pb2.CancelInputControl, _Mapping]] = ...) -> None: ...

class CancelInputResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "cancel_input")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    CANCEL_INPUT_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    cancel_input: _control_conversation_pb2.CancelInputResult
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., cancel_input: _Optional[_Union[_control_conversation_pb2.CancelInputResult, _Mapping]] = ...) -> None: ...

class AskSideQuestionRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "ask_side_question")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    ASK_SIDE_QUESTION_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    ask_side_question: _control_conversation_pb2.AskSideQuestionControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., ask_side_question: _Optional[_Union[_control_conversation_pb2.AskSideQuestionControl, _Mapping]] = ...) -> None: ...

class AskSideQuestionResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "ask_side_question")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    ASK_SIDE_QUESTION_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    ask_side_question: _control_conversation_pb2.SideQuestionResult
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., ask_side_question: _Optional[_Union[_control_conversation_pb2.SideQuestionResult, _Mapping]] = ...) -> None: ...

class GenerateSessionTitleRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "generate_session_title")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    GENERATE_SESSION_TITLE_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    generate_session_title: _control_conversation_pb2.GenerateSessionTitleControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., generate_session_title: _Optional[_Union[_control_conversation_pb2.GenerateSessionTitleControl, _Mapping]] = ...) -> None: ...

class GenerateSessionTitleResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "generate_session_title")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    GENERATE_SESSION_TITLE_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    generate_session_title: _control_conversation_pb2.SessionTitleResult
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., generate_session_title: _Optional[_Union[_control_conversation_pb2.SessionTitleResult, _Mapping]] = ...) -> None: ...
