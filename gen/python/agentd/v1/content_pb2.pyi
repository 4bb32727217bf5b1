from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Input(_message.Message):
    __slots__ = ("uuid", "text", "blocks", "priority", "should_query", "client_composed", "parent_tool_use_id", "session_id", "origin_json", "extra_json")
    UUID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    BLOCKS_FIELD_NUMBER: _ClassVar[int]
    PRIORITY_FIELD_NUMBER: _ClassVar[int]
    SHOULD_QUERY_FIELD_NUMBER: _ClassVar[int]
    CLIENT_COMPOSED_FIELD_NUMBER: _ClassVar[int]
    PARENT_TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    ORIGIN_JSON_FIELD_NUMBER: _ClassVar[int]
    EXTRA_JSON_FIELD_NUMBER: _ClassVar[int]
    uuid: str
    text: str
    blocks: InputBlocks
    priority: str
    should_query: bool
    client_composed: bool
    parent_tool_use_id: str
    session_id: str
    origin_json: str
    extra_json: str
    def __init__(self, uuid: _Optional[str] = ..., text: _Optional[str] = ..., blocks: _Optional[_Union[InputBlocks, _Mapping]] = ..., priority: _Optional[str] = ..., should_query: bool = ..., client_composed: bool = ..., parent_tool_use_id: _Optional[str] = ..., session_id: _Optional[str] = ..., origin_json: _Optional[str] = ..., extra_json: _Optional[str] = ...) -> None: ...

class InputBlocks(_message.Message):
    __slots__ = ("blocks",)
    BLOCKS_FIELD_NUMBER: _ClassVar[int]
    blocks: _containers.RepeatedCompositeFieldContainer[InputBlock]
    def __init__(self, blocks: _Optional[_Iterable[_Union[InputBlock, _Mapping]]] = ...) -> None: ...

class InputBlock(_message.Message):
    __slots__ = ("text", "image", "document", "tool_result", "raw_json")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    IMAGE_FIELD_NUMBER: _ClassVar[int]
    DOCUMENT_FIELD_NUMBER: _ClassVar[int]
    TOOL_RESULT_FIELD_NUMBER: _ClassVar[int]
    RAW_JSON_FIELD_NUMBER: _ClassVar[int]
    text: str
    image: InputImage
    document: InputDocument
    tool_result: InputToolResult
    raw_json: str
    def __init__(self, text: _Optional[str] = ..., image: _Optional[_Union[InputImage, _Mapping]] = ..., document: _Optional[_Union[InputDocument, _Mapping]] = ..., tool_result: _Optional[_Union[InputToolResult, _Mapping]] = ..., raw_json: _Optional[str] = ...) -> None: ...

class InputImage(_message.Message):
    __slots__ = ("data", "base64", "url", "file_id", "media_type")
    DATA_FIELD_NUMBER: _ClassVar[int]
    BASE64_FIELD_NUMBER: _ClassVar[int]
    URL_FIELD_NUMBER: _ClassVar[int]
    FILE_ID_FIELD_NUMBER: _ClassVar[int]
    MEDIA_TYPE_FIELD_NUMBER: _ClassVar[int]
    data: bytes
    base64: str
    url: str
    file_id: str
    media_type: str
    def __init__(self, data: _Optional[bytes] = ..., base64: _Optional[str] = ..., url: _Optional[str] = ..., file_id: _Optional[str] = ..., media_type: _Optional[str] = ...) -> None: ...

class InputDocument(_message.Message):
    __slots__ = ("data", "base64", "url", "file_id", "text", "media_type", "title", "context", "citations")
    DATA_FIELD_NUMBER: _ClassVar[int]
    BASE64_FIELD_NUMBER: _ClassVar[int]
    URL_FIELD_NUMBER: _ClassVar[int]
    FILE_ID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    MEDIA_TYPE_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    CONTEXT_FIELD_NUMBER: _ClassVar[int]
    CITATIONS_FIELD_NUMBER: _ClassVar[int]
    data: bytes
    base64: str
    url: str
    file_id: str
    text: str
    media_type: str
    title: str
    context: str
    citations: bool
    def __init__(self, data: _Optional[bytes] = ..., base64: _Optional[str] = ..., url: _Optional[str] = ..., file_id: _Optional[str] = ..., text: _Optional[str] = ..., media_type: _Optional[str] = ..., title: _Optional[str] = ..., context: _Optional[str] = ..., citations: bool = ...) -> None: ...

class InputToolResult(_message.Message):
    __slots__ = ("tool_use_id", "text", "blocks", "is_error")
    TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    BLOCKS_FIELD_NUMBER: _ClassVar[int]
    IS_ERROR_FIELD_NUMBER: _ClassVar[int]
    tool_use_id: str
    text: str
    blocks: InputBlocks
    is_error: bool
    def __init__(self, tool_use_id: _Optional[str] = ..., text: _Optional[str] = ..., blocks: _Optional[_Union[InputBlocks, _Mapping]] = ..., is_error: bool = ...) -> None: ...

class ContentBlocks(_message.Message):
    __slots__ = ("blocks",)
    BLOCKS_FIELD_NUMBER: _ClassVar[int]
    blocks: _containers.RepeatedCompositeFieldContainer[ContentBlock]
    def __init__(self, blocks: _Optional[_Iterable[_Union[ContentBlock, _Mapping]]] = ...) -> None: ...

class ContentBlock(_message.Message):
    __slots__ = ("text", "thinking", "redacted_thinking", "tool_use", "tool_result", "server_tool_use", "server_tool_result", "image", "unrecognized")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    THINKING_FIELD_NUMBER: _ClassVar[int]
    REDACTED_THINKING_FIELD_NUMBER: _ClassVar[int]
    TOOL_USE_FIELD_NUMBER: _ClassVar[int]
    TOOL_RESULT_FIELD_NUMBER: _ClassVar[int]
    SERVER_TOOL_USE_FIELD_NUMBER: _ClassVar[int]
    SERVER_TOOL_RESULT_FIELD_NUMBER: _ClassVar[int]
    IMAGE_FIELD_NUMBER: _ClassVar[int]
    UNRECOGNIZED_FIELD_NUMBER: _ClassVar[int]
    text: TextBlock
    thinking: ThinkingBlock
    redacted_thinking: RedactedThinkingBlock
    tool_use: ToolUseBlock
    tool_result: ToolResultBlock
    server_tool_use: ServerToolUseBlock
    server_tool_result: ServerToolResultBlock
    image: ImageBlock
    unrecognized: UnrecognizedBlock
    def __init__(self, text: _Optional[_Union[TextBlock, _Mapping]] = ..., thinking: _Optional[_Union[ThinkingBlock, _Mapping]] = ..., redacted_thinking: _Optional[_Union[RedactedThinkingBlock, _Mapping]] = ..., tool_use: _Optional[_Union[ToolUseBlock, _Mapping]] = ..., tool_result: _Optional[_Union[ToolResultBlock, _Mapping]] = ..., server_tool_use: _Optional[_Union[ServerToolUseBlock, _Mapping]] = ..., server_tool_result: _Optional[_Union[ServerToolResultBlock, _Mapping]] = ..., image: _Optional[_Union[ImageBlock, _Mapping]] = ..., unrecognized: _Optional[_Union[UnrecognizedBlock, _Mapping]] = ...) -> None: ...

class TextBlock(_message.Message):
    __slots__ = ("text", "citations_json")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    CITATIONS_JSON_FIELD_NUMBER: _ClassVar[int]
    text: str
    citations_json: str
    def __init__(self, text: _Optional[str] = ..., citations_json: _Optional[str] = ...) -> None: ...

class ThinkingBlock(_message.Message):
    __slots__ = ("thinking", "signature")
    THINKING_FIELD_NUMBER: _ClassVar[int]
    SIGNATURE_FIELD_NUMBER: _ClassVar[int]
    thinking: str
    signature: str
    def __init__(self, thinking: _Optional[str] = ..., signature: _Optional[str] = ...) -> None: ...

class RedactedThinkingBlock(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: str
    def __init__(self, data: _Optional[str] = ...) -> None: ...

class ToolUseBlock(_message.Message):
    __slots__ = ("id", "name", "input_json", "caller_json")
    ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    INPUT_JSON_FIELD_NUMBER: _ClassVar[int]
    CALLER_JSON_FIELD_NUMBER: _ClassVar[int]
    id: str
    name: str
    input_json: str
    caller_json: str
    def __init__(self, id: _Optional[str] = ..., name: _Optional[str] = ..., input_json: _Optional[str] = ..., caller_json: _Optional[str] = ...) -> None: ...

class ToolResultBlock(_message.Message):
    __slots__ = ("tool_use_id", "text", "blocks", "is_error")
    TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    BLOCKS_FIELD_NUMBER: _ClassVar[int]
    IS_ERROR_FIELD_NUMBER: _ClassVar[int]
    tool_use_id: str
    text: str
    blocks: ContentBlocks
    is_error: bool
    def __init__(self, tool_use_id: _Optional[str] = ..., text: _Optional[str] = ..., blocks: _Optional[_Union[ContentBlocks, _Mapping]] = ..., is_error: bool = ...) -> None: ...

class ServerToolUseBlock(_message.Message):
    __slots__ = ("id", "name", "input_json", "caller_json")
    ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    INPUT_JSON_FIELD_NUMBER: _ClassVar[int]
    CALLER_JSON_FIELD_NUMBER: _ClassVar[int]
    id: str
    name: str
    input_json: str
    caller_json: str
    def __init__(self, id: _Optional[str] = ..., name: _Optional[str] = ..., input_json: _Optional[str] = ..., caller_json: _Optional[str] = ...) -> None: ...

class ServerToolResultBlock(_message.Message):
    __slots__ = ("type", "tool_use_id", "content_json", "caller_json", "is_error")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    CONTENT_JSON_FIELD_NUMBER: _ClassVar[int]
    CALLER_JSON_FIELD_NUMBER: _ClassVar[int]
    IS_ERROR_FIELD_NUMBER: _ClassVar[int]
    type: str
    tool_use_id: str
    content_json: str
    caller_json: str
    is_error: bool
    def __init__(self, type: _Optional[str] = ..., tool_use_id: _Optional[str] = ..., content_json: _Optional[str] = ..., caller_json: _Optional[str] = ..., is_error: bool = ...) -> None: ...

class ImageBlock(_message.Message):
    __slots__ = ("base64", "url", "file_id", "media_type")
    BASE64_FIELD_NUMBER: _ClassVar[int]
    URL_FIELD_NUMBER: _ClassVar[int]
    FILE_ID_FIELD_NUMBER: _ClassVar[int]
    MEDIA_TYPE_FIELD_NUMBER: _ClassVar[int]
    base64: str
    url: str
    file_id: str
    media_type: str
    def __init__(self, base64: _Optional[str] = ..., url: _Optional[str] = ..., file_id: _Optional[str] = ..., media_type: _Optional[str] = ...) -> None: ...

class UnrecognizedBlock(_message.Message):
    __slots__ = ("type", "raw_json", "lossy")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    RAW_JSON_FIELD_NUMBER: _ClassVar[int]
    LOSSY_FIELD_NUMBER: _ClassVar[int]
    type: str
    raw_json: str
    lossy: bool
    def __init__(self, type: _Optional[str] = ..., raw_json: _Optional[str] = ..., lossy: bool = ...) -> None: ...
