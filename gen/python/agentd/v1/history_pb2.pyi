import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SessionInfo(_message.Message):
    __slots__ = ("session_id", "summary", "last_modified", "file_size_bytes", "custom_title", "first_prompt", "git_branch", "cwd", "tag", "created", "archived")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    LAST_MODIFIED_FIELD_NUMBER: _ClassVar[int]
    FILE_SIZE_BYTES_FIELD_NUMBER: _ClassVar[int]
    CUSTOM_TITLE_FIELD_NUMBER: _ClassVar[int]
    FIRST_PROMPT_FIELD_NUMBER: _ClassVar[int]
    GIT_BRANCH_FIELD_NUMBER: _ClassVar[int]
    CWD_FIELD_NUMBER: _ClassVar[int]
    TAG_FIELD_NUMBER: _ClassVar[int]
    CREATED_FIELD_NUMBER: _ClassVar[int]
    ARCHIVED_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    summary: str
    last_modified: _timestamp_pb2.Timestamp
    file_size_bytes: int
    custom_title: str
    first_prompt: str
    git_branch: str
    cwd: str
    tag: str
    created: _timestamp_pb2.Timestamp
    archived: bool
    def __init__(self, session_id: _Optional[str] = ..., summary: _Optional[str] = ..., last_modified: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., file_size_bytes: _Optional[int] = ..., custom_title: _Optional[str] = ..., first_prompt: _Optional[str] = ..., git_branch: _Optional[str] = ..., cwd: _Optional[str] = ..., tag: _Optional[str] = ..., created: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., archived: bool = ...) -> None: ...

class SessionMessage(_message.Message):
    __slots__ = ("type", "uuid", "session_id", "message_json", "parent_tool_use_id", "parent_agent_id", "timestamp")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    UUID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_JSON_FIELD_NUMBER: _ClassVar[int]
    PARENT_TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    PARENT_AGENT_ID_FIELD_NUMBER: _ClassVar[int]
    TIMESTAMP_FIELD_NUMBER: _ClassVar[int]
    type: str
    uuid: str
    session_id: str
    message_json: str
    parent_tool_use_id: str
    parent_agent_id: str
    timestamp: _timestamp_pb2.Timestamp
    def __init__(self, type: _Optional[str] = ..., uuid: _Optional[str] = ..., session_id: _Optional[str] = ..., message_json: _Optional[str] = ..., parent_tool_use_id: _Optional[str] = ..., parent_agent_id: _Optional[str] = ..., timestamp: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...
