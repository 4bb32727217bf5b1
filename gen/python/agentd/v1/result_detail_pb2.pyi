from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class ResultTiming(_message.Message):
    __slots__ = ("ttft_ms", "ttft_stream_ms", "time_to_request_ms", "first_content_frame_ms", "request_sent_wall_ms", "first_stream_post_ms", "first_stream_post_ack_ms", "first_stream_post_queue_wait_ms", "first_stream_post_queued_behind", "first_stream_post_wall_ms", "first_text_post_ms", "first_text_post_queue_wait_ms", "first_text_post_queued_behind", "first_text_post_wall_ms", "time_to_request_from_spawn_ms", "warm_spare_claimed", "time_origin_ms")
    TTFT_MS_FIELD_NUMBER: _ClassVar[int]
    TTFT_STREAM_MS_FIELD_NUMBER: _ClassVar[int]
    TIME_TO_REQUEST_MS_FIELD_NUMBER: _ClassVar[int]
    FIRST_CONTENT_FRAME_MS_FIELD_NUMBER: _ClassVar[int]
    REQUEST_SENT_WALL_MS_FIELD_NUMBER: _ClassVar[int]
    FIRST_STREAM_POST_MS_FIELD_NUMBER: _ClassVar[int]
    FIRST_STREAM_POST_ACK_MS_FIELD_NUMBER: _ClassVar[int]
    FIRST_STREAM_POST_QUEUE_WAIT_MS_FIELD_NUMBER: _ClassVar[int]
    FIRST_STREAM_POST_QUEUED_BEHIND_FIELD_NUMBER: _ClassVar[int]
    FIRST_STREAM_POST_WALL_MS_FIELD_NUMBER: _ClassVar[int]
    FIRST_TEXT_POST_MS_FIELD_NUMBER: _ClassVar[int]
    FIRST_TEXT_POST_QUEUE_WAIT_MS_FIELD_NUMBER: _ClassVar[int]
    FIRST_TEXT_POST_QUEUED_BEHIND_FIELD_NUMBER: _ClassVar[int]
    FIRST_TEXT_POST_WALL_MS_FIELD_NUMBER: _ClassVar[int]
    TIME_TO_REQUEST_FROM_SPAWN_MS_FIELD_NUMBER: _ClassVar[int]
    WARM_SPARE_CLAIMED_FIELD_NUMBER: _ClassVar[int]
    TIME_ORIGIN_MS_FIELD_NUMBER: _ClassVar[int]
    ttft_ms: float
    ttft_stream_ms: float
    time_to_request_ms: float
    first_content_frame_ms: float
    request_sent_wall_ms: float
    first_stream_post_ms: float
    first_stream_post_ack_ms: float
    first_stream_post_queue_wait_ms: float
    first_stream_post_queued_behind: str
    first_stream_post_wall_ms: float
    first_text_post_ms: float
    first_text_post_queue_wait_ms: float
    first_text_post_queued_behind: str
    first_text_post_wall_ms: float
    time_to_request_from_spawn_ms: float
    warm_spare_claimed: bool
    time_origin_ms: float
    def __init__(self, ttft_ms: _Optional[float] = ..., ttft_stream_ms: _Optional[float] = ..., time_to_request_ms: _Optional[float] = ..., first_content_frame_ms: _Optional[float] = ..., request_sent_wall_ms: _Optional[float] = ..., first_stream_post_ms: _Optional[float] = ..., first_stream_post_ack_ms: _Optional[float] = ..., first_stream_post_queue_wait_ms: _Optional[float] = ..., first_stream_post_queued_behind: _Optional[str] = ..., first_stream_post_wall_ms: _Optional[float] = ..., first_text_post_ms: _Optional[float] = ..., first_text_post_queue_wait_ms: _Optional[float] = ..., first_text_post_queued_behind: _Optional[str] = ..., first_text_post_wall_ms: _Optional[float] = ..., time_to_request_from_spawn_ms: _Optional[float] = ..., warm_spare_claimed: bool = ..., time_origin_ms: _Optional[float] = ...) -> None: ...

class PermissionDenial(_message.Message):
    __slots__ = ("tool_name", "tool_use_id", "tool_input_json")
    TOOL_NAME_FIELD_NUMBER: _ClassVar[int]
    TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    TOOL_INPUT_JSON_FIELD_NUMBER: _ClassVar[int]
    tool_name: str
    tool_use_id: str
    tool_input_json: str
    def __init__(self, tool_name: _Optional[str] = ..., tool_use_id: _Optional[str] = ..., tool_input_json: _Optional[str] = ...) -> None: ...

class DeferredToolUse(_message.Message):
    __slots__ = ("id", "name", "input_json")
    ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    INPUT_JSON_FIELD_NUMBER: _ClassVar[int]
    id: str
    name: str
    input_json: str
    def __init__(self, id: _Optional[str] = ..., name: _Optional[str] = ..., input_json: _Optional[str] = ...) -> None: ...

class InvalidConfigFile(_message.Message):
    __slots__ = ("path", "is_global", "backup_searched", "backup_path")
    PATH_FIELD_NUMBER: _ClassVar[int]
    IS_GLOBAL_FIELD_NUMBER: _ClassVar[int]
    BACKUP_SEARCHED_FIELD_NUMBER: _ClassVar[int]
    BACKUP_PATH_FIELD_NUMBER: _ClassVar[int]
    path: str
    is_global: bool
    backup_searched: bool
    backup_path: str
    def __init__(self, path: _Optional[str] = ..., is_global: bool = ..., backup_searched: bool = ..., backup_path: _Optional[str] = ...) -> None: ...
