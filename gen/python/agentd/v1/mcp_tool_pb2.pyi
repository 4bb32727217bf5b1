from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class McpTool(_message.Message):
    __slots__ = ("name", "description", "input_schema_json", "annotations", "max_result_size_chars", "search_hint", "always_load", "output_schema_json", "title", "meta_json", "input_types")
    class InputTypesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    NAME_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    INPUT_SCHEMA_JSON_FIELD_NUMBER: _ClassVar[int]
    ANNOTATIONS_FIELD_NUMBER: _ClassVar[int]
    MAX_RESULT_SIZE_CHARS_FIELD_NUMBER: _ClassVar[int]
    SEARCH_HINT_FIELD_NUMBER: _ClassVar[int]
    ALWAYS_LOAD_FIELD_NUMBER: _ClassVar[int]
    OUTPUT_SCHEMA_JSON_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    META_JSON_FIELD_NUMBER: _ClassVar[int]
    INPUT_TYPES_FIELD_NUMBER: _ClassVar[int]
    name: str
    description: str
    input_schema_json: str
    annotations: ToolAnnotations
    max_result_size_chars: int
    search_hint: str
    always_load: bool
    output_schema_json: str
    title: str
    meta_json: str
    input_types: _containers.ScalarMap[str, str]
    def __init__(self, name: _Optional[str] = ..., description: _Optional[str] = ..., input_schema_json: _Optional[str] = ..., annotations: _Optional[_Union[ToolAnnotations, _Mapping]] = ..., max_result_size_chars: _Optional[int] = ..., search_hint: _Optional[str] = ..., always_load: bool = ..., output_schema_json: _Optional[str] = ..., title: _Optional[str] = ..., meta_json: _Optional[str] = ..., input_types: _Optional[_Mapping[str, str]] = ...) -> None: ...

class ToolAnnotations(_message.Message):
    __slots__ = ("title", "read_only_hint", "destructive_hint", "idempotent_hint", "open_world_hint")
    TITLE_FIELD_NUMBER: _ClassVar[int]
    READ_ONLY_HINT_FIELD_NUMBER: _ClassVar[int]
    DESTRUCTIVE_HINT_FIELD_NUMBER: _ClassVar[int]
    IDEMPOTENT_HINT_FIELD_NUMBER: _ClassVar[int]
    OPEN_WORLD_HINT_FIELD_NUMBER: _ClassVar[int]
    title: str
    read_only_hint: bool
    destructive_hint: bool
    idempotent_hint: bool
    open_world_hint: bool
    def __init__(self, title: _Optional[str] = ..., read_only_hint: bool = ..., destructive_hint: bool = ..., idempotent_hint: bool = ..., open_world_hint: bool = ...) -> None: ...

class McpToolPolicy(_message.Message):
    __slots__ = ("name", "permission_policy", "org_max_permission")
    NAME_FIELD_NUMBER: _ClassVar[int]
    PERMISSION_POLICY_FIELD_NUMBER: _ClassVar[int]
    ORG_MAX_PERMISSION_FIELD_NUMBER: _ClassVar[int]
    name: str
    permission_policy: str
    org_max_permission: str
    def __init__(self, name: _Optional[str] = ..., permission_policy: _Optional[str] = ..., org_max_permission: _Optional[str] = ...) -> None: ...

class ToolResultContent(_message.Message):
    __slots__ = ("text", "image", "audio", "resource_link", "resource", "raw_json")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    IMAGE_FIELD_NUMBER: _ClassVar[int]
    AUDIO_FIELD_NUMBER: _ClassVar[int]
    RESOURCE_LINK_FIELD_NUMBER: _ClassVar[int]
    RESOURCE_FIELD_NUMBER: _ClassVar[int]
    RAW_JSON_FIELD_NUMBER: _ClassVar[int]
    text: str
    image: ToolResultMedia
    audio: ToolResultMedia
    resource_link: ToolResultResourceLink
    resource: ToolResultResource
    raw_json: str
    def __init__(self, text: _Optional[str] = ..., image: _Optional[_Union[ToolResultMedia, _Mapping]] = ..., audio: _Optional[_Union[ToolResultMedia, _Mapping]] = ..., resource_link: _Optional[_Union[ToolResultResourceLink, _Mapping]] = ..., resource: _Optional[_Union[ToolResultResource, _Mapping]] = ..., raw_json: _Optional[str] = ...) -> None: ...

class ToolResultMedia(_message.Message):
    __slots__ = ("data", "mime_type")
    DATA_FIELD_NUMBER: _ClassVar[int]
    MIME_TYPE_FIELD_NUMBER: _ClassVar[int]
    data: bytes
    mime_type: str
    def __init__(self, data: _Optional[bytes] = ..., mime_type: _Optional[str] = ...) -> None: ...

class ToolResultResourceLink(_message.Message):
    __slots__ = ("uri", "name", "title", "description", "mime_type", "size")
    URI_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    MIME_TYPE_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    uri: str
    name: str
    title: str
    description: str
    mime_type: str
    size: int
    def __init__(self, uri: _Optional[str] = ..., name: _Optional[str] = ..., title: _Optional[str] = ..., description: _Optional[str] = ..., mime_type: _Optional[str] = ..., size: _Optional[int] = ...) -> None: ...

class ToolResultResource(_message.Message):
    __slots__ = ("uri", "mime_type", "text", "blob")
    URI_FIELD_NUMBER: _ClassVar[int]
    MIME_TYPE_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    BLOB_FIELD_NUMBER: _ClassVar[int]
    uri: str
    mime_type: str
    text: str
    blob: bytes
    def __init__(self, uri: _Optional[str] = ..., mime_type: _Optional[str] = ..., text: _Optional[str] = ..., blob: _Optional[bytes] = ...) -> None: ...
