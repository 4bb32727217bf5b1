from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class GlobInput(_message.Message):
    __slots__ = ("pattern", "path")
    PATTERN_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    pattern: str
    path: str
    def __init__(self, pattern: _Optional[str] = ..., path: _Optional[str] = ...) -> None: ...

class GlobOutput(_message.Message):
    __slots__ = ("filenames", "num_files", "truncated", "duration_ms", "total_matches", "count_is_complete", "timed_out")
    FILENAMES_FIELD_NUMBER: _ClassVar[int]
    NUM_FILES_FIELD_NUMBER: _ClassVar[int]
    TRUNCATED_FIELD_NUMBER: _ClassVar[int]
    DURATION_MS_FIELD_NUMBER: _ClassVar[int]
    TOTAL_MATCHES_FIELD_NUMBER: _ClassVar[int]
    COUNT_IS_COMPLETE_FIELD_NUMBER: _ClassVar[int]
    TIMED_OUT_FIELD_NUMBER: _ClassVar[int]
    filenames: _containers.RepeatedScalarFieldContainer[str]
    num_files: int
    truncated: bool
    duration_ms: float
    total_matches: int
    count_is_complete: bool
    timed_out: bool
    def __init__(self, filenames: _Optional[_Iterable[str]] = ..., num_files: _Optional[int] = ..., truncated: bool = ..., duration_ms: _Optional[float] = ..., total_matches: _Optional[int] = ..., count_is_complete: bool = ..., timed_out: bool = ...) -> None: ...

class GrepInput(_message.Message):
    __slots__ = ("pattern", "path", "glob", "type", "output_mode", "case_insensitive", "line_numbers", "before_context", "after_context", "around_context", "context", "only_matching", "head_limit", "offset", "multiline")
    PATTERN_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    GLOB_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    OUTPUT_MODE_FIELD_NUMBER: _ClassVar[int]
    CASE_INSENSITIVE_FIELD_NUMBER: _ClassVar[int]
    LINE_NUMBERS_FIELD_NUMBER: _ClassVar[int]
    BEFORE_CONTEXT_FIELD_NUMBER: _ClassVar[int]
    AFTER_CONTEXT_FIELD_NUMBER: _ClassVar[int]
    AROUND_CONTEXT_FIELD_NUMBER: _ClassVar[int]
    CONTEXT_FIELD_NUMBER: _ClassVar[int]
    ONLY_MATCHING_FIELD_NUMBER: _ClassVar[int]
    HEAD_LIMIT_FIELD_NUMBER: _ClassVar[int]
    OFFSET_FIELD_NUMBER: _ClassVar[int]
    MULTILINE_FIELD_NUMBER: _ClassVar[int]
    pattern: str
    path: str
    glob: str
    type: str
    output_mode: str
    case_insensitive: bool
    line_numbers: bool
    before_context: int
    after_context: int
    around_context: int
    context: int
    only_matching: bool
    head_limit: int
    offset: int
    multiline: bool
    def __init__(self, pattern: _Optional[str] = ..., path: _Optional[str] = ..., glob: _Optional[str] = ..., type: _Optional[str] = ..., output_mode: _Optional[str] = ..., case_insensitive: bool = ..., line_numbers: bool = ..., before_context: _Optional[int] = ..., after_context: _Optional[int] = ..., around_context: _Optional[int] = ..., context: _Optional[int] = ..., only_matching: bool = ..., head_limit: _Optional[int] = ..., offset: _Optional[int] = ..., multiline: bool = ...) -> None: ...

class GrepOutput(_message.Message):
    __slots__ = ("mode", "filenames", "num_files", "content", "num_lines", "num_matches", "total_files", "total_lines", "applied_limit", "applied_offset", "timed_out")
    MODE_FIELD_NUMBER: _ClassVar[int]
    FILENAMES_FIELD_NUMBER: _ClassVar[int]
    NUM_FILES_FIELD_NUMBER: _ClassVar[int]
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    NUM_LINES_FIELD_NUMBER: _ClassVar[int]
    NUM_MATCHES_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FILES_FIELD_NUMBER: _ClassVar[int]
    TOTAL_LINES_FIELD_NUMBER: _ClassVar[int]
    APPLIED_LIMIT_FIELD_NUMBER: _ClassVar[int]
    APPLIED_OFFSET_FIELD_NUMBER: _ClassVar[int]
    TIMED_OUT_FIELD_NUMBER: _ClassVar[int]
    mode: str
    filenames: _containers.RepeatedScalarFieldContainer[str]
    num_files: int
    content: str
    num_lines: int
    num_matches: int
    total_files: int
    total_lines: int
    applied_limit: int
    applied_offset: int
    timed_out: bool
    def __init__(self, mode: _Optional[str] = ..., filenames: _Optional[_Iterable[str]] = ..., num_files: _Optional[int] = ..., content: _Optional[str] = ..., num_lines: _Optional[int] = ..., num_matches: _Optional[int] = ..., total_files: _Optional[int] = ..., total_lines: _Optional[int] = ..., applied_limit: _Optional[int] = ..., applied_offset: _Optional[int] = ..., timed_out: bool = ...) -> None: ...
