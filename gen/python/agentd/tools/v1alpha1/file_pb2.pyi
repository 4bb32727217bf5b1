from agentd.tools.v1alpha1 import web_pb2 as _web_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ReadInput(_message.Message):
    __slots__ = ("file_path", "offset", "limit", "pages", "allow_large")
    FILE_PATH_FIELD_NUMBER: _ClassVar[int]
    OFFSET_FIELD_NUMBER: _ClassVar[int]
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    PAGES_FIELD_NUMBER: _ClassVar[int]
    ALLOW_LARGE_FIELD_NUMBER: _ClassVar[int]
    file_path: str
    offset: int
    limit: int
    pages: str
    allow_large: bool
    def __init__(self, file_path: _Optional[str] = ..., offset: _Optional[int] = ..., limit: _Optional[int] = ..., pages: _Optional[str] = ..., allow_large: bool = ...) -> None: ...

class ReadOutput(_message.Message):
    __slots__ = ("type", "file", "first_page", "pages", "artifact_read")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    FILE_FIELD_NUMBER: _ClassVar[int]
    FIRST_PAGE_FIELD_NUMBER: _ClassVar[int]
    PAGES_FIELD_NUMBER: _ClassVar[int]
    ARTIFACT_READ_FIELD_NUMBER: _ClassVar[int]
    type: str
    file: ReadFile
    first_page: int
    pages: _containers.RepeatedCompositeFieldContainer[PdfPage]
    artifact_read: _web_pb2.ArtifactVersion
    def __init__(self, type: _Optional[str] = ..., file: _Optional[_Union[ReadFile, _Mapping]] = ..., first_page: _Optional[int] = ..., pages: _Optional[_Iterable[_Union[PdfPage, _Mapping]]] = ..., artifact_read: _Optional[_Union[_web_pb2.ArtifactVersion, _Mapping]] = ...) -> None: ...

class ReadFile(_message.Message):
    __slots__ = ("file_path", "original_size", "base64", "content", "num_lines", "start_line", "total_lines", "truncated_by_token_cap", "type", "dimensions", "cells", "count", "output_dir")
    FILE_PATH_FIELD_NUMBER: _ClassVar[int]
    ORIGINAL_SIZE_FIELD_NUMBER: _ClassVar[int]
    BASE64_FIELD_NUMBER: _ClassVar[int]
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    NUM_LINES_FIELD_NUMBER: _ClassVar[int]
    START_LINE_FIELD_NUMBER: _ClassVar[int]
    TOTAL_LINES_FIELD_NUMBER: _ClassVar[int]
    TRUNCATED_BY_TOKEN_CAP_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    DIMENSIONS_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    OUTPUT_DIR_FIELD_NUMBER: _ClassVar[int]
    file_path: str
    original_size: int
    base64: str
    content: str
    num_lines: int
    start_line: int
    total_lines: int
    truncated_by_token_cap: bool
    type: str
    dimensions: ImageDimensions
    cells: _containers.RepeatedCompositeFieldContainer[NotebookCell]
    count: int
    output_dir: str
    def __init__(self, file_path: _Optional[str] = ..., original_size: _Optional[int] = ..., base64: _Optional[str] = ..., content: _Optional[str] = ..., num_lines: _Optional[int] = ..., start_line: _Optional[int] = ..., total_lines: _Optional[int] = ..., truncated_by_token_cap: bool = ..., type: _Optional[str] = ..., dimensions: _Optional[_Union[ImageDimensions, _Mapping]] = ..., cells: _Optional[_Iterable[_Union[NotebookCell, _Mapping]]] = ..., count: _Optional[int] = ..., output_dir: _Optional[str] = ...) -> None: ...

class ImageDimensions(_message.Message):
    __slots__ = ("original_width", "original_height", "display_width", "display_height")
    ORIGINAL_WIDTH_FIELD_NUMBER: _ClassVar[int]
    ORIGINAL_HEIGHT_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_WIDTH_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_HEIGHT_FIELD_NUMBER: _ClassVar[int]
    original_width: int
    original_height: int
    display_width: int
    display_height: int
    def __init__(self, original_width: _Optional[int] = ..., original_height: _Optional[int] = ..., display_width: _Optional[int] = ..., display_height: _Optional[int] = ...) -> None: ...

class PdfPage(_message.Message):
    __slots__ = ("base64", "media_type", "error")
    BASE64_FIELD_NUMBER: _ClassVar[int]
    MEDIA_TYPE_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    base64: str
    media_type: str
    error: str
    def __init__(self, base64: _Optional[str] = ..., media_type: _Optional[str] = ..., error: _Optional[str] = ...) -> None: ...

class NotebookCell(_message.Message):
    __slots__ = ("cell_type", "source", "cell_id", "execution_count", "language", "outputs")
    CELL_TYPE_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    CELL_ID_FIELD_NUMBER: _ClassVar[int]
    EXECUTION_COUNT_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_FIELD_NUMBER: _ClassVar[int]
    OUTPUTS_FIELD_NUMBER: _ClassVar[int]
    cell_type: str
    source: str
    cell_id: str
    execution_count: int
    language: str
    outputs: _containers.RepeatedCompositeFieldContainer[NotebookCellOutput]
    def __init__(self, cell_type: _Optional[str] = ..., source: _Optional[str] = ..., cell_id: _Optional[str] = ..., execution_count: _Optional[int] = ..., language: _Optional[str] = ..., outputs: _Optional[_Iterable[_Union[NotebookCellOutput, _Mapping]]] = ...) -> None: ...

class NotebookCellOutput(_message.Message):
    __slots__ = ("output_type", "text", "image")
    OUTPUT_TYPE_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    IMAGE_FIELD_NUMBER: _ClassVar[int]
    output_type: str
    text: str
    image: NotebookImage
    def __init__(self, output_type: _Optional[str] = ..., text: _Optional[str] = ..., image: _Optional[_Union[NotebookImage, _Mapping]] = ...) -> None: ...

class NotebookImage(_message.Message):
    __slots__ = ("image_data", "media_type")
    IMAGE_DATA_FIELD_NUMBER: _ClassVar[int]
    MEDIA_TYPE_FIELD_NUMBER: _ClassVar[int]
    image_data: str
    media_type: str
    def __init__(self, image_data: _Optional[str] = ..., media_type: _Optional[str] = ...) -> None: ...

class WriteInput(_message.Message):
    __slots__ = ("file_path", "content")
    FILE_PATH_FIELD_NUMBER: _ClassVar[int]
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    file_path: str
    content: str
    def __init__(self, file_path: _Optional[str] = ..., content: _Optional[str] = ...) -> None: ...

class WriteOutput(_message.Message):
    __slots__ = ("type", "file_path", "content", "structured_patch", "original_file", "user_modified", "git_diff", "staged")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    FILE_PATH_FIELD_NUMBER: _ClassVar[int]
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    STRUCTURED_PATCH_FIELD_NUMBER: _ClassVar[int]
    ORIGINAL_FILE_FIELD_NUMBER: _ClassVar[int]
    USER_MODIFIED_FIELD_NUMBER: _ClassVar[int]
    GIT_DIFF_FIELD_NUMBER: _ClassVar[int]
    STAGED_FIELD_NUMBER: _ClassVar[int]
    type: str
    file_path: str
    content: str
    structured_patch: _containers.RepeatedCompositeFieldContainer[PatchHunk]
    original_file: str
    user_modified: bool
    git_diff: GitDiff
    staged: bool
    def __init__(self, type: _Optional[str] = ..., file_path: _Optional[str] = ..., content: _Optional[str] = ..., structured_patch: _Optional[_Iterable[_Union[PatchHunk, _Mapping]]] = ..., original_file: _Optional[str] = ..., user_modified: bool = ..., git_diff: _Optional[_Union[GitDiff, _Mapping]] = ..., staged: bool = ...) -> None: ...

class EditInput(_message.Message):
    __slots__ = ("file_path", "old_string", "new_string", "replace_all")
    FILE_PATH_FIELD_NUMBER: _ClassVar[int]
    OLD_STRING_FIELD_NUMBER: _ClassVar[int]
    NEW_STRING_FIELD_NUMBER: _ClassVar[int]
    REPLACE_ALL_FIELD_NUMBER: _ClassVar[int]
    file_path: str
    old_string: str
    new_string: str
    replace_all: bool
    def __init__(self, file_path: _Optional[str] = ..., old_string: _Optional[str] = ..., new_string: _Optional[str] = ..., replace_all: bool = ...) -> None: ...

class EditOutput(_message.Message):
    __slots__ = ("file_path", "old_string", "new_string", "original_file", "structured_patch", "user_modified", "replace_all", "git_diff", "staged")
    FILE_PATH_FIELD_NUMBER: _ClassVar[int]
    OLD_STRING_FIELD_NUMBER: _ClassVar[int]
    NEW_STRING_FIELD_NUMBER: _ClassVar[int]
    ORIGINAL_FILE_FIELD_NUMBER: _ClassVar[int]
    STRUCTURED_PATCH_FIELD_NUMBER: _ClassVar[int]
    USER_MODIFIED_FIELD_NUMBER: _ClassVar[int]
    REPLACE_ALL_FIELD_NUMBER: _ClassVar[int]
    GIT_DIFF_FIELD_NUMBER: _ClassVar[int]
    STAGED_FIELD_NUMBER: _ClassVar[int]
    file_path: str
    old_string: str
    new_string: str
    original_file: str
    structured_patch: _containers.RepeatedCompositeFieldContainer[PatchHunk]
    user_modified: bool
    replace_all: bool
    git_diff: GitDiff
    staged: bool
    def __init__(self, file_path: _Optional[str] = ..., old_string: _Optional[str] = ..., new_string: _Optional[str] = ..., original_file: _Optional[str] = ..., structured_patch: _Optional[_Iterable[_Union[PatchHunk, _Mapping]]] = ..., user_modified: bool = ..., replace_all: bool = ..., git_diff: _Optional[_Union[GitDiff, _Mapping]] = ..., staged: bool = ...) -> None: ...

class PatchHunk(_message.Message):
    __slots__ = ("old_start", "old_lines", "new_start", "new_lines", "lines")
    OLD_START_FIELD_NUMBER: _ClassVar[int]
    OLD_LINES_FIELD_NUMBER: _ClassVar[int]
    NEW_START_FIELD_NUMBER: _ClassVar[int]
    NEW_LINES_FIELD_NUMBER: _ClassVar[int]
    LINES_FIELD_NUMBER: _ClassVar[int]
    old_start: int
    old_lines: int
    new_start: int
    new_lines: int
    lines: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, old_start: _Optional[int] = ..., old_lines: _Optional[int] = ..., new_start: _Optional[int] = ..., new_lines: _Optional[int] = ..., lines: _Optional[_Iterable[str]] = ...) -> None: ...

class GitDiff(_message.Message):
    __slots__ = ("filename", "status", "additions", "deletions", "changes", "patch", "repository")
    FILENAME_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    ADDITIONS_FIELD_NUMBER: _ClassVar[int]
    DELETIONS_FIELD_NUMBER: _ClassVar[int]
    CHANGES_FIELD_NUMBER: _ClassVar[int]
    PATCH_FIELD_NUMBER: _ClassVar[int]
    REPOSITORY_FIELD_NUMBER: _ClassVar[int]
    filename: str
    status: str
    additions: int
    deletions: int
    changes: int
    patch: str
    repository: str
    def __init__(self, filename: _Optional[str] = ..., status: _Optional[str] = ..., additions: _Optional[int] = ..., deletions: _Optional[int] = ..., changes: _Optional[int] = ..., patch: _Optional[str] = ..., repository: _Optional[str] = ...) -> None: ...

class NotebookEditInput(_message.Message):
    __slots__ = ("notebook_path", "cell_id", "new_source", "cell_type", "edit_mode")
    NOTEBOOK_PATH_FIELD_NUMBER: _ClassVar[int]
    CELL_ID_FIELD_NUMBER: _ClassVar[int]
    NEW_SOURCE_FIELD_NUMBER: _ClassVar[int]
    CELL_TYPE_FIELD_NUMBER: _ClassVar[int]
    EDIT_MODE_FIELD_NUMBER: _ClassVar[int]
    notebook_path: str
    cell_id: str
    new_source: str
    cell_type: str
    edit_mode: str
    def __init__(self, notebook_path: _Optional[str] = ..., cell_id: _Optional[str] = ..., new_source: _Optional[str] = ..., cell_type: _Optional[str] = ..., edit_mode: _Optional[str] = ...) -> None: ...

class NotebookEditOutput(_message.Message):
    __slots__ = ("new_source", "old_source", "cell_id", "cell_type", "language", "edit_mode", "error", "notebook_path", "original_file", "updated_file")
    NEW_SOURCE_FIELD_NUMBER: _ClassVar[int]
    OLD_SOURCE_FIELD_NUMBER: _ClassVar[int]
    CELL_ID_FIELD_NUMBER: _ClassVar[int]
    CELL_TYPE_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_FIELD_NUMBER: _ClassVar[int]
    EDIT_MODE_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    NOTEBOOK_PATH_FIELD_NUMBER: _ClassVar[int]
    ORIGINAL_FILE_FIELD_NUMBER: _ClassVar[int]
    UPDATED_FILE_FIELD_NUMBER: _ClassVar[int]
    new_source: str
    old_source: str
    cell_id: str
    cell_type: str
    language: str
    edit_mode: str
    error: str
    notebook_path: str
    original_file: str
    updated_file: str
    def __init__(self, new_source: _Optional[str] = ..., old_source: _Optional[str] = ..., cell_id: _Optional[str] = ..., cell_type: _Optional[str] = ..., language: _Optional[str] = ..., edit_mode: _Optional[str] = ..., error: _Optional[str] = ..., notebook_path: _Optional[str] = ..., original_file: _Optional[str] = ..., updated_file: _Optional[str] = ...) -> None: ...
