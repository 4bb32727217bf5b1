from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ArtifactWritten(_message.Message):
    __slots__ = ("url",)
    URL_FIELD_NUMBER: _ClassVar[int]
    url: str
    def __init__(self, url: _Optional[str] = ...) -> None: ...

class ArtifactAsset(_message.Message):
    __slots__ = ("id", "url", "path", "size_bytes", "content_type", "sha256", "file_name", "created_at", "cowritten", "outside_writer", "public_read", "foreign", "file_path", "status", "reason", "message", "may_be_stored")
    ID_FIELD_NUMBER: _ClassVar[int]
    URL_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    SIZE_BYTES_FIELD_NUMBER: _ClassVar[int]
    CONTENT_TYPE_FIELD_NUMBER: _ClassVar[int]
    SHA256_FIELD_NUMBER: _ClassVar[int]
    FILE_NAME_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    COWRITTEN_FIELD_NUMBER: _ClassVar[int]
    OUTSIDE_WRITER_FIELD_NUMBER: _ClassVar[int]
    PUBLIC_READ_FIELD_NUMBER: _ClassVar[int]
    FOREIGN_FIELD_NUMBER: _ClassVar[int]
    FILE_PATH_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    MAY_BE_STORED_FIELD_NUMBER: _ClassVar[int]
    id: str
    url: str
    path: str
    size_bytes: int
    content_type: str
    sha256: str
    file_name: str
    created_at: str
    cowritten: bool
    outside_writer: bool
    public_read: bool
    foreign: bool
    file_path: str
    status: str
    reason: str
    message: str
    may_be_stored: bool
    def __init__(self, id: _Optional[str] = ..., url: _Optional[str] = ..., path: _Optional[str] = ..., size_bytes: _Optional[int] = ..., content_type: _Optional[str] = ..., sha256: _Optional[str] = ..., file_name: _Optional[str] = ..., created_at: _Optional[str] = ..., cowritten: bool = ..., outside_writer: bool = ..., public_read: bool = ..., foreign: bool = ..., file_path: _Optional[str] = ..., status: _Optional[str] = ..., reason: _Optional[str] = ..., message: _Optional[str] = ..., may_be_stored: bool = ...) -> None: ...

class ArtifactAssetUploads(_message.Message):
    __slots__ = ("url", "results")
    URL_FIELD_NUMBER: _ClassVar[int]
    RESULTS_FIELD_NUMBER: _ClassVar[int]
    url: str
    results: _containers.RepeatedCompositeFieldContainer[ArtifactAsset]
    def __init__(self, url: _Optional[str] = ..., results: _Optional[_Iterable[_Union[ArtifactAsset, _Mapping]]] = ...) -> None: ...

class ArtifactAssetList(_message.Message):
    __slots__ = ("url", "assets", "usage", "next", "cowritten", "outside_writer")
    URL_FIELD_NUMBER: _ClassVar[int]
    ASSETS_FIELD_NUMBER: _ClassVar[int]
    USAGE_FIELD_NUMBER: _ClassVar[int]
    NEXT_FIELD_NUMBER: _ClassVar[int]
    COWRITTEN_FIELD_NUMBER: _ClassVar[int]
    OUTSIDE_WRITER_FIELD_NUMBER: _ClassVar[int]
    url: str
    assets: _containers.RepeatedCompositeFieldContainer[ArtifactAsset]
    usage: ArtifactAssetUsage
    next: str
    cowritten: bool
    outside_writer: bool
    def __init__(self, url: _Optional[str] = ..., assets: _Optional[_Iterable[_Union[ArtifactAsset, _Mapping]]] = ..., usage: _Optional[_Union[ArtifactAssetUsage, _Mapping]] = ..., next: _Optional[str] = ..., cowritten: bool = ..., outside_writer: bool = ...) -> None: ...

class ArtifactAssetUsage(_message.Message):
    __slots__ = ("files", "bytes", "max_files", "max_bytes")
    FILES_FIELD_NUMBER: _ClassVar[int]
    BYTES_FIELD_NUMBER: _ClassVar[int]
    MAX_FILES_FIELD_NUMBER: _ClassVar[int]
    MAX_BYTES_FIELD_NUMBER: _ClassVar[int]
    files: int
    bytes: int
    max_files: int
    max_bytes: int
    def __init__(self, files: _Optional[int] = ..., bytes: _Optional[int] = ..., max_files: _Optional[int] = ..., max_bytes: _Optional[int] = ...) -> None: ...

class ArtifactAssetDeleted(_message.Message):
    __slots__ = ("id", "deleted")
    ID_FIELD_NUMBER: _ClassVar[int]
    DELETED_FIELD_NUMBER: _ClassVar[int]
    id: str
    deleted: bool
    def __init__(self, id: _Optional[str] = ..., deleted: bool = ...) -> None: ...

class ArtifactPin(_message.Message):
    __slots__ = ("action", "url", "pinned", "title")
    ACTION_FIELD_NUMBER: _ClassVar[int]
    URL_FIELD_NUMBER: _ClassVar[int]
    PINNED_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    action: str
    url: str
    pinned: bool
    title: str
    def __init__(self, action: _Optional[str] = ..., url: _Optional[str] = ..., pinned: bool = ..., title: _Optional[str] = ...) -> None: ...
