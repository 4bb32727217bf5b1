from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class AskUserQuestionInput(_message.Message):
    __slots__ = ("questions", "answers", "annotations", "metadata")
    class AnswersEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    class AnnotationsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: QuestionAnnotation
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[QuestionAnnotation, _Mapping]] = ...) -> None: ...
    QUESTIONS_FIELD_NUMBER: _ClassVar[int]
    ANSWERS_FIELD_NUMBER: _ClassVar[int]
    ANNOTATIONS_FIELD_NUMBER: _ClassVar[int]
    METADATA_FIELD_NUMBER: _ClassVar[int]
    questions: _containers.RepeatedCompositeFieldContainer[Question]
    answers: _containers.ScalarMap[str, str]
    annotations: _containers.MessageMap[str, QuestionAnnotation]
    metadata: QuestionMetadata
    def __init__(self, questions: _Optional[_Iterable[_Union[Question, _Mapping]]] = ..., answers: _Optional[_Mapping[str, str]] = ..., annotations: _Optional[_Mapping[str, QuestionAnnotation]] = ..., metadata: _Optional[_Union[QuestionMetadata, _Mapping]] = ...) -> None: ...

class Question(_message.Message):
    __slots__ = ("question", "header", "options", "multi_select")
    QUESTION_FIELD_NUMBER: _ClassVar[int]
    HEADER_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    MULTI_SELECT_FIELD_NUMBER: _ClassVar[int]
    question: str
    header: str
    options: _containers.RepeatedCompositeFieldContainer[QuestionOption]
    multi_select: bool
    def __init__(self, question: _Optional[str] = ..., header: _Optional[str] = ..., options: _Optional[_Iterable[_Union[QuestionOption, _Mapping]]] = ..., multi_select: bool = ...) -> None: ...

class QuestionOption(_message.Message):
    __slots__ = ("label", "description", "preview")
    LABEL_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    PREVIEW_FIELD_NUMBER: _ClassVar[int]
    label: str
    description: str
    preview: str
    def __init__(self, label: _Optional[str] = ..., description: _Optional[str] = ..., preview: _Optional[str] = ...) -> None: ...

class QuestionAnnotation(_message.Message):
    __slots__ = ("preview", "notes", "unanswered")
    PREVIEW_FIELD_NUMBER: _ClassVar[int]
    NOTES_FIELD_NUMBER: _ClassVar[int]
    UNANSWERED_FIELD_NUMBER: _ClassVar[int]
    preview: str
    notes: str
    unanswered: str
    def __init__(self, preview: _Optional[str] = ..., notes: _Optional[str] = ..., unanswered: _Optional[str] = ...) -> None: ...

class QuestionMetadata(_message.Message):
    __slots__ = ("source",)
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    source: str
    def __init__(self, source: _Optional[str] = ...) -> None: ...

class AskUserQuestionOutput(_message.Message):
    __slots__ = ("questions", "answers", "response", "annotations", "afk_timeout_ms")
    class AnswersEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    class AnnotationsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: QuestionAnnotation
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[QuestionAnnotation, _Mapping]] = ...) -> None: ...
    QUESTIONS_FIELD_NUMBER: _ClassVar[int]
    ANSWERS_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_FIELD_NUMBER: _ClassVar[int]
    ANNOTATIONS_FIELD_NUMBER: _ClassVar[int]
    AFK_TIMEOUT_MS_FIELD_NUMBER: _ClassVar[int]
    questions: _containers.RepeatedCompositeFieldContainer[Question]
    answers: _containers.ScalarMap[str, str]
    response: str
    annotations: _containers.MessageMap[str, QuestionAnnotation]
    afk_timeout_ms: float
    def __init__(self, questions: _Optional[_Iterable[_Union[Question, _Mapping]]] = ..., answers: _Optional[_Mapping[str, str]] = ..., response: _Optional[str] = ..., annotations: _Optional[_Mapping[str, QuestionAnnotation]] = ..., afk_timeout_ms: _Optional[float] = ...) -> None: ...

class EnterPlanModeInput(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class EnterPlanModeOutput(_message.Message):
    __slots__ = ("message",)
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    message: str
    def __init__(self, message: _Optional[str] = ...) -> None: ...

class ExitPlanModeInput(_message.Message):
    __slots__ = ("plan", "plan_file_path", "allowed_prompts")
    PLAN_FIELD_NUMBER: _ClassVar[int]
    PLAN_FILE_PATH_FIELD_NUMBER: _ClassVar[int]
    ALLOWED_PROMPTS_FIELD_NUMBER: _ClassVar[int]
    plan: str
    plan_file_path: str
    allowed_prompts: _containers.RepeatedCompositeFieldContainer[AllowedPrompt]
    def __init__(self, plan: _Optional[str] = ..., plan_file_path: _Optional[str] = ..., allowed_prompts: _Optional[_Iterable[_Union[AllowedPrompt, _Mapping]]] = ...) -> None: ...

class AllowedPrompt(_message.Message):
    __slots__ = ("tool", "prompt")
    TOOL_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    tool: str
    prompt: str
    def __init__(self, tool: _Optional[str] = ..., prompt: _Optional[str] = ...) -> None: ...

class ExitPlanModeOutput(_message.Message):
    __slots__ = ("plan", "is_agent", "file_path", "has_task_tool", "plan_was_edited", "awaiting_leader_approval", "request_id")
    PLAN_FIELD_NUMBER: _ClassVar[int]
    IS_AGENT_FIELD_NUMBER: _ClassVar[int]
    FILE_PATH_FIELD_NUMBER: _ClassVar[int]
    HAS_TASK_TOOL_FIELD_NUMBER: _ClassVar[int]
    PLAN_WAS_EDITED_FIELD_NUMBER: _ClassVar[int]
    AWAITING_LEADER_APPROVAL_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    plan: str
    is_agent: bool
    file_path: str
    has_task_tool: bool
    plan_was_edited: bool
    awaiting_leader_approval: bool
    request_id: str
    def __init__(self, plan: _Optional[str] = ..., is_agent: bool = ..., file_path: _Optional[str] = ..., has_task_tool: bool = ..., plan_was_edited: bool = ..., awaiting_leader_approval: bool = ..., request_id: _Optional[str] = ...) -> None: ...

class SetGoalInput(_message.Message):
    __slots__ = ("condition", "ask_user")
    CONDITION_FIELD_NUMBER: _ClassVar[int]
    ASK_USER_FIELD_NUMBER: _ClassVar[int]
    condition: str
    ask_user: bool
    def __init__(self, condition: _Optional[str] = ..., ask_user: bool = ...) -> None: ...

class SetGoalOutput(_message.Message):
    __slots__ = ("condition", "ask_user")
    CONDITION_FIELD_NUMBER: _ClassVar[int]
    ASK_USER_FIELD_NUMBER: _ClassVar[int]
    condition: str
    ask_user: bool
    def __init__(self, condition: _Optional[str] = ..., ask_user: bool = ...) -> None: ...
