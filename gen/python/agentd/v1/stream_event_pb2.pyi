from agentd.v1 import content_pb2 as _content_pb2
from agentd.v1 import message_pb2 as _message_pb2
from agentd.v1 import usage_pb2 as _usage_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class StreamEvent(_message.Message):
    __slots__ = ("uuid", "session_id", "parent_tool_use_id", "api_message_id", "input_uuids", "ttft_ms", "resume_reason", "thinking_display", "abandoned_blocks", "text_delta", "thinking_delta", "input_json_delta", "signature_delta", "citations_delta", "message_start", "content_block_start", "content_block_stop", "message_delta", "message_stop", "ping", "error", "unrecognized", "owed_rows_json")
    UUID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    PARENT_TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    API_MESSAGE_ID_FIELD_NUMBER: _ClassVar[int]
    INPUT_UUIDS_FIELD_NUMBER: _ClassVar[int]
    TTFT_MS_FIELD_NUMBER: _ClassVar[int]
    RESUME_REASON_FIELD_NUMBER: _ClassVar[int]
    THINKING_DISPLAY_FIELD_NUMBER: _ClassVar[int]
    ABANDONED_BLOCKS_FIELD_NUMBER: _ClassVar[int]
    TEXT_DELTA_FIELD_NUMBER: _ClassVar[int]
    THINKING_DELTA_FIELD_NUMBER: _ClassVar[int]
    INPUT_JSON_DELTA_FIELD_NUMBER: _ClassVar[int]
    SIGNATURE_DELTA_FIELD_NUMBER: _ClassVar[int]
    CITATIONS_DELTA_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_START_FIELD_NUMBER: _ClassVar[int]
    CONTENT_BLOCK_START_FIELD_NUMBER: _ClassVar[int]
    CONTENT_BLOCK_STOP_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_DELTA_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_STOP_FIELD_NUMBER: _ClassVar[int]
    PING_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    UNRECOGNIZED_FIELD_NUMBER: _ClassVar[int]
    OWED_ROWS_JSON_FIELD_NUMBER: _ClassVar[int]
    uuid: str
    session_id: str
    parent_tool_use_id: str
    api_message_id: str
    input_uuids: _containers.RepeatedScalarFieldContainer[str]
    ttft_ms: float
    resume_reason: str
    thinking_display: str
    abandoned_blocks: AbandonedBlocks
    text_delta: TextDelta
    thinking_delta: ThinkingDelta
    input_json_delta: InputJsonDelta
    signature_delta: SignatureDelta
    citations_delta: CitationsDelta
    message_start: MessageStart
    content_block_start: ContentBlockStart
    content_block_stop: ContentBlockStop
    message_delta: MessageDelta
    message_stop: MessageStop
    ping: StreamPing
    error: StreamError
    unrecognized: _message_pb2.Unrecognized
    owed_rows_json: str
    def __init__(self, uuid: _Optional[str] = ..., session_id: _Optional[str] = ..., parent_tool_use_id: _Optional[str] = ..., api_message_id: _Optional[str] = ..., input_uuids: _Optional[_Iterable[str]] = ..., ttft_ms: _Optional[float] = ..., resume_reason: _Optional[str] = ..., thinking_display: _Optional[str] = ..., abandoned_blocks: _Optional[_Union[AbandonedBlocks, _Mapping]] = ..., text_delta: _Optional[_Union[TextDelta, _Mapping]] = ..., thinking_delta: _Optional[_Union[ThinkingDelta, _Mapping]] = ..., input_json_delta: _Optional[_Union[InputJsonDelta, _Mapping]] = ..., signature_delta: _Optional[_Union[SignatureDelta, _Mapping]] = ..., citations_delta: _Optional[_Union[CitationsDelta, _Mapping]] = ..., message_start: _Optional[_Union[MessageStart, _Mapping]] = ..., content_block_start: _Optional[_Union[ContentBlockStart, _Mapping]] = ..., content_block_stop: _Optional[_Union[ContentBlockStop, _Mapping]] = ..., message_delta: _Optional[_Union[MessageDelta, _Mapping]] = ..., message_stop: _Optional[_Union[MessageStop, _Mapping]] = ..., ping: _Optional[_Union[StreamPing, _Mapping]] = ..., error: _Optional[_Union[StreamError, _Mapping]] = ..., unrecognized: _Optional[_Union[_message_pb2.Unrecognized, _Mapping]] = ..., owed_rows_json: _Optional[str] = ...) -> None: ...

class AbandonedBlocks(_message.Message):
    __slots__ = ("api_message_id", "from_block_index")
    API_MESSAGE_ID_FIELD_NUMBER: _ClassVar[int]
    FROM_BLOCK_INDEX_FIELD_NUMBER: _ClassVar[int]
    api_message_id: str
    from_block_index: int
    def __init__(self, api_message_id: _Optional[str] = ..., from_block_index: _Optional[int] = ...) -> None: ...

class TextDelta(_message.Message):
    __slots__ = ("index", "text")
    INDEX_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    index: int
    text: str
    def __init__(self, index: _Optional[int] = ..., text: _Optional[str] = ...) -> None: ...

class ThinkingDelta(_message.Message):
    __slots__ = ("index", "thinking", "estimated_tokens")
    INDEX_FIELD_NUMBER: _ClassVar[int]
    THINKING_FIELD_NUMBER: _ClassVar[int]
    ESTIMATED_TOKENS_FIELD_NUMBER: _ClassVar[int]
    index: int
    thinking: str
    estimated_tokens: int
    def __init__(self, index: _Optional[int] = ..., thinking: _Optional[str] = ..., estimated_tokens: _Optional[int] = ...) -> None: ...

class InputJsonDelta(_message.Message):
    __slots__ = ("index", "partial_json")
    INDEX_FIELD_NUMBER: _ClassVar[int]
    PARTIAL_JSON_FIELD_NUMBER: _ClassVar[int]
    index: int
    partial_json: str
    def __init__(self, index: _Optional[int] = ..., partial_json: _Optional[str] = ...) -> None: ...

class SignatureDelta(_message.Message):
    __slots__ = ("index", "signature")
    INDEX_FIELD_NUMBER: _ClassVar[int]
    SIGNATURE_FIELD_NUMBER: _ClassVar[int]
    index: int
    signature: str
    def __init__(self, index: _Optional[int] = ..., signature: _Optional[str] = ...) -> None: ...

class CitationsDelta(_message.Message):
    __slots__ = ("index", "citation_json")
    INDEX_FIELD_NUMBER: _ClassVar[int]
    CITATION_JSON_FIELD_NUMBER: _ClassVar[int]
    index: int
    citation_json: str
    def __init__(self, index: _Optional[int] = ..., citation_json: _Optional[str] = ...) -> None: ...

class MessageStart(_message.Message):
    __slots__ = ("message_id", "model", "content", "usage", "stop_reason", "stop_sequence")
    MESSAGE_ID_FIELD_NUMBER: _ClassVar[int]
    MODEL_FIELD_NUMBER: _ClassVar[int]
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    USAGE_FIELD_NUMBER: _ClassVar[int]
    STOP_REASON_FIELD_NUMBER: _ClassVar[int]
    STOP_SEQUENCE_FIELD_NUMBER: _ClassVar[int]
    message_id: str
    model: str
    content: _containers.RepeatedCompositeFieldContainer[_content_pb2.ContentBlock]
    usage: _usage_pb2.Usage
    stop_reason: str
    stop_sequence: str
    def __init__(self, message_id: _Optional[str] = ..., model: _Optional[str] = ..., content: _Optional[_Iterable[_Union[_content_pb2.ContentBlock, _Mapping]]] = ..., usage: _Optional[_Union[_usage_pb2.Usage, _Mapping]] = ..., stop_reason: _Optional[str] = ..., stop_sequence: _Optional[str] = ...) -> None: ...

class ContentBlockStart(_message.Message):
    __slots__ = ("index", "block")
    INDEX_FIELD_NUMBER: _ClassVar[int]
    BLOCK_FIELD_NUMBER: _ClassVar[int]
    index: int
    block: _content_pb2.ContentBlock
    def __init__(self, index: _Optional[int] = ..., block: _Optional[_Union[_content_pb2.ContentBlock, _Mapping]] = ...) -> None: ...

class ContentBlockStop(_message.Message):
    __slots__ = ("index",)
    INDEX_FIELD_NUMBER: _ClassVar[int]
    index: int
    def __init__(self, index: _Optional[int] = ...) -> None: ...

class MessageDelta(_message.Message):
    __slots__ = ("stop_reason", "stop_sequence", "usage", "context_management_json", "container_json", "stop_details_json")
    STOP_REASON_FIELD_NUMBER: _ClassVar[int]
    STOP_SEQUENCE_FIELD_NUMBER: _ClassVar[int]
    USAGE_FIELD_NUMBER: _ClassVar[int]
    CONTEXT_MANAGEMENT_JSON_FIELD_NUMBER: _ClassVar[int]
    CONTAINER_JSON_FIELD_NUMBER: _ClassVar[int]
    STOP_DETAILS_JSON_FIELD_NUMBER: _ClassVar[int]
    stop_reason: str
    stop_sequence: str
    usage: _usage_pb2.Usage
    context_management_json: str
    container_json: str
    stop_details_json: str
    def __init__(self, stop_reason: _Optional[str] = ..., stop_sequence: _Optional[str] = ..., usage: _Optional[_Union[_usage_pb2.Usage, _Mapping]] = ..., context_management_json: _Optional[str] = ..., container_json: _Optional[str] = ..., stop_details_json: _Optional[str] = ...) -> None: ...

class MessageStop(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class StreamPing(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class StreamError(_message.Message):
    __slots__ = ("type", "message", "details_json")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    DETAILS_JSON_FIELD_NUMBER: _ClassVar[int]
    type: str
    message: str
    details_json: str
    def __init__(self, type: _Optional[str] = ..., message: _Optional[str] = ..., details_json: _Optional[str] = ...) -> None: ...
