from google.protobuf import struct_pb2 as _struct_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class WebFetchInput(_message.Message):
    __slots__ = ("url", "prompt", "offset")
    URL_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    OFFSET_FIELD_NUMBER: _ClassVar[int]
    url: str
    prompt: str
    offset: int
    def __init__(self, url: _Optional[str] = ..., prompt: _Optional[str] = ..., offset: _Optional[int] = ...) -> None: ...

class WebFetchOutput(_message.Message):
    __slots__ = ("url", "code", "code_text", "bytes", "result", "duration_ms", "artifact_read")
    URL_FIELD_NUMBER: _ClassVar[int]
    CODE_FIELD_NUMBER: _ClassVar[int]
    CODE_TEXT_FIELD_NUMBER: _ClassVar[int]
    BYTES_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    DURATION_MS_FIELD_NUMBER: _ClassVar[int]
    ARTIFACT_READ_FIELD_NUMBER: _ClassVar[int]
    url: str
    code: int
    code_text: str
    bytes: int
    result: str
    duration_ms: float
    artifact_read: ArtifactVersion
    def __init__(self, url: _Optional[str] = ..., code: _Optional[int] = ..., code_text: _Optional[str] = ..., bytes: _Optional[int] = ..., result: _Optional[str] = ..., duration_ms: _Optional[float] = ..., artifact_read: _Optional[_Union[ArtifactVersion, _Mapping]] = ...) -> None: ...

class ArtifactVersion(_message.Message):
    __slots__ = ("slug", "ver", "seeded")
    SLUG_FIELD_NUMBER: _ClassVar[int]
    VER_FIELD_NUMBER: _ClassVar[int]
    SEEDED_FIELD_NUMBER: _ClassVar[int]
    slug: str
    ver: str
    seeded: bool
    def __init__(self, slug: _Optional[str] = ..., ver: _Optional[str] = ..., seeded: bool = ...) -> None: ...

class WebSearchInput(_message.Message):
    __slots__ = ("query", "allowed_domains", "blocked_domains")
    QUERY_FIELD_NUMBER: _ClassVar[int]
    ALLOWED_DOMAINS_FIELD_NUMBER: _ClassVar[int]
    BLOCKED_DOMAINS_FIELD_NUMBER: _ClassVar[int]
    query: str
    allowed_domains: _containers.RepeatedScalarFieldContainer[str]
    blocked_domains: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, query: _Optional[str] = ..., allowed_domains: _Optional[_Iterable[str]] = ..., blocked_domains: _Optional[_Iterable[str]] = ...) -> None: ...

class WebSearchOutput(_message.Message):
    __slots__ = ("query", "results", "duration_seconds", "search_count")
    QUERY_FIELD_NUMBER: _ClassVar[int]
    RESULTS_FIELD_NUMBER: _ClassVar[int]
    DURATION_SECONDS_FIELD_NUMBER: _ClassVar[int]
    SEARCH_COUNT_FIELD_NUMBER: _ClassVar[int]
    query: str
    results: _containers.RepeatedCompositeFieldContainer[_struct_pb2.Value]
    duration_seconds: float
    search_count: int
    def __init__(self, query: _Optional[str] = ..., results: _Optional[_Iterable[_Union[_struct_pb2.Value, _Mapping]]] = ..., duration_seconds: _Optional[float] = ..., search_count: _Optional[int] = ...) -> None: ...

class WebSearchHits(_message.Message):
    __slots__ = ("tool_use_id", "content")
    TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    tool_use_id: str
    content: _containers.RepeatedCompositeFieldContainer[WebSearchHit]
    def __init__(self, tool_use_id: _Optional[str] = ..., content: _Optional[_Iterable[_Union[WebSearchHit, _Mapping]]] = ...) -> None: ...

class WebSearchHit(_message.Message):
    __slots__ = ("title", "url", "snippet")
    TITLE_FIELD_NUMBER: _ClassVar[int]
    URL_FIELD_NUMBER: _ClassVar[int]
    SNIPPET_FIELD_NUMBER: _ClassVar[int]
    title: str
    url: str
    snippet: str
    def __init__(self, title: _Optional[str] = ..., url: _Optional[str] = ..., snippet: _Optional[str] = ...) -> None: ...
