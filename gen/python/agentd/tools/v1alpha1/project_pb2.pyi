from google.protobuf import struct_pb2 as _struct_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ClaudeDesignInput(_message.Message):
    __slots__ = ("operation", "arguments")
    class ArgumentsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: _struct_pb2.Value
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ...) -> None: ...
    OPERATION_FIELD_NUMBER: _ClassVar[int]
    ARGUMENTS_FIELD_NUMBER: _ClassVar[int]
    operation: str
    arguments: _containers.MessageMap[str, _struct_pb2.Value]
    def __init__(self, operation: _Optional[str] = ..., arguments: _Optional[_Mapping[str, _struct_pb2.Value]] = ...) -> None: ...

class ClaudeDesignOutput(_message.Message):
    __slots__ = ("operation", "content", "is_error")
    OPERATION_FIELD_NUMBER: _ClassVar[int]
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    IS_ERROR_FIELD_NUMBER: _ClassVar[int]
    operation: str
    content: _containers.RepeatedCompositeFieldContainer[_struct_pb2.Value]
    is_error: bool
    def __init__(self, operation: _Optional[str] = ..., content: _Optional[_Iterable[_Union[_struct_pb2.Value, _Mapping]]] = ..., is_error: bool = ...) -> None: ...

class ProjectsInput(_message.Message):
    __slots__ = ("method", "path", "content", "local_path", "present_to_user", "query", "n")
    METHOD_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    LOCAL_PATH_FIELD_NUMBER: _ClassVar[int]
    PRESENT_TO_USER_FIELD_NUMBER: _ClassVar[int]
    QUERY_FIELD_NUMBER: _ClassVar[int]
    N_FIELD_NUMBER: _ClassVar[int]
    method: str
    path: str
    content: str
    local_path: str
    present_to_user: bool
    query: str
    n: int
    def __init__(self, method: _Optional[str] = ..., path: _Optional[str] = ..., content: _Optional[str] = ..., local_path: _Optional[str] = ..., present_to_user: bool = ..., query: _Optional[str] = ..., n: _Optional[int] = ...) -> None: ...

class ProjectsOutput(_message.Message):
    __slots__ = ("method", "notice", "path", "local_file", "content", "created_at", "file_kind", "name", "description", "instructions", "sync_sources", "knowledge", "rag", "hits", "docs", "files", "doc_uuid", "replaced", "present_to_user", "local_path", "deleted", "size_bytes", "updated_at", "truncated")
    METHOD_FIELD_NUMBER: _ClassVar[int]
    NOTICE_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    LOCAL_FILE_FIELD_NUMBER: _ClassVar[int]
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    FILE_KIND_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    INSTRUCTIONS_FIELD_NUMBER: _ClassVar[int]
    SYNC_SOURCES_FIELD_NUMBER: _ClassVar[int]
    KNOWLEDGE_FIELD_NUMBER: _ClassVar[int]
    RAG_FIELD_NUMBER: _ClassVar[int]
    HITS_FIELD_NUMBER: _ClassVar[int]
    DOCS_FIELD_NUMBER: _ClassVar[int]
    FILES_FIELD_NUMBER: _ClassVar[int]
    DOC_UUID_FIELD_NUMBER: _ClassVar[int]
    REPLACED_FIELD_NUMBER: _ClassVar[int]
    PRESENT_TO_USER_FIELD_NUMBER: _ClassVar[int]
    LOCAL_PATH_FIELD_NUMBER: _ClassVar[int]
    DELETED_FIELD_NUMBER: _ClassVar[int]
    SIZE_BYTES_FIELD_NUMBER: _ClassVar[int]
    UPDATED_AT_FIELD_NUMBER: _ClassVar[int]
    TRUNCATED_FIELD_NUMBER: _ClassVar[int]
    method: str
    notice: str
    path: str
    local_file: str
    content: str
    created_at: str
    file_kind: str
    name: str
    description: str
    instructions: str
    sync_sources: _containers.RepeatedCompositeFieldContainer[ProjectSyncSource]
    knowledge: ProjectKnowledge
    rag: bool
    hits: _containers.RepeatedCompositeFieldContainer[ProjectHit]
    docs: _containers.RepeatedCompositeFieldContainer[_struct_pb2.Value]
    files: _containers.RepeatedCompositeFieldContainer[ProjectFile]
    doc_uuid: str
    replaced: bool
    present_to_user: bool
    local_path: str
    deleted: bool
    size_bytes: int
    updated_at: str
    truncated: bool
    def __init__(self, method: _Optional[str] = ..., notice: _Optional[str] = ..., path: _Optional[str] = ..., local_file: _Optional[str] = ..., content: _Optional[str] = ..., created_at: _Optional[str] = ..., file_kind: _Optional[str] = ..., name: _Optional[str] = ..., description: _Optional[str] = ..., instructions: _Optional[str] = ..., sync_sources: _Optional[_Iterable[_Union[ProjectSyncSource, _Mapping]]] = ..., knowledge: _Optional[_Union[ProjectKnowledge, _Mapping]] = ..., rag: bool = ..., hits: _Optional[_Iterable[_Union[ProjectHit, _Mapping]]] = ..., docs: _Optional[_Iterable[_Union[_struct_pb2.Value, _Mapping]]] = ..., files: _Optional[_Iterable[_Union[ProjectFile, _Mapping]]] = ..., doc_uuid: _Optional[str] = ..., replaced: bool = ..., present_to_user: bool = ..., local_path: _Optional[str] = ..., deleted: bool = ..., size_bytes: _Optional[int] = ..., updated_at: _Optional[str] = ..., truncated: bool = ...) -> None: ...

class ProjectFile(_message.Message):
    __slots__ = ("path", "created_at", "file_kind", "size_bytes", "updated_at", "truncated")
    PATH_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    FILE_KIND_FIELD_NUMBER: _ClassVar[int]
    SIZE_BYTES_FIELD_NUMBER: _ClassVar[int]
    UPDATED_AT_FIELD_NUMBER: _ClassVar[int]
    TRUNCATED_FIELD_NUMBER: _ClassVar[int]
    path: str
    created_at: str
    file_kind: str
    size_bytes: int
    updated_at: str
    truncated: bool
    def __init__(self, path: _Optional[str] = ..., created_at: _Optional[str] = ..., file_kind: _Optional[str] = ..., size_bytes: _Optional[int] = ..., updated_at: _Optional[str] = ..., truncated: bool = ...) -> None: ...

class ProjectSyncSource(_message.Message):
    __slots__ = ("type", "config")
    class ConfigEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: _struct_pb2.Value
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ...) -> None: ...
    TYPE_FIELD_NUMBER: _ClassVar[int]
    CONFIG_FIELD_NUMBER: _ClassVar[int]
    type: str
    config: _containers.MessageMap[str, _struct_pb2.Value]
    def __init__(self, type: _Optional[str] = ..., config: _Optional[_Mapping[str, _struct_pb2.Value]] = ...) -> None: ...

class ProjectKnowledge(_message.Message):
    __slots__ = ("knowledge_size", "max_knowledge_size")
    KNOWLEDGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    MAX_KNOWLEDGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    knowledge_size: int
    max_knowledge_size: int
    def __init__(self, knowledge_size: _Optional[int] = ..., max_knowledge_size: _Optional[int] = ...) -> None: ...

class ProjectHit(_message.Message):
    __slots__ = ("name", "doc_uuid", "text", "image_attached", "page")
    NAME_FIELD_NUMBER: _ClassVar[int]
    DOC_UUID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    IMAGE_ATTACHED_FIELD_NUMBER: _ClassVar[int]
    PAGE_FIELD_NUMBER: _ClassVar[int]
    name: str
    doc_uuid: str
    text: str
    image_attached: bool
    page: int
    def __init__(self, name: _Optional[str] = ..., doc_uuid: _Optional[str] = ..., text: _Optional[str] = ..., image_attached: bool = ..., page: _Optional[int] = ...) -> None: ...
