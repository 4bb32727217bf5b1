from agentd.v1 import history_pb2 as _history_pb2
from agentd.v1 import session_pb2 as _session_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ListSessionsRequest(_message.Message):
    __slots__ = ("directory", "store", "limit", "offset", "include_worktrees", "include_programmatic")
    DIRECTORY_FIELD_NUMBER: _ClassVar[int]
    STORE_FIELD_NUMBER: _ClassVar[int]
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    OFFSET_FIELD_NUMBER: _ClassVar[int]
    INCLUDE_WORKTREES_FIELD_NUMBER: _ClassVar[int]
    INCLUDE_PROGRAMMATIC_FIELD_NUMBER: _ClassVar[int]
    directory: str
    store: str
    limit: int
    offset: int
    include_worktrees: bool
    include_programmatic: bool
    def __init__(self, directory: _Optional[str] = ..., store: _Optional[str] = ..., limit: _Optional[int] = ..., offset: _Optional[int] = ..., include_worktrees: bool = ..., include_programmatic: bool = ...) -> None: ...

class ListSessionsResponse(_message.Message):
    __slots__ = ("sessions",)
    SESSIONS_FIELD_NUMBER: _ClassVar[int]
    sessions: _containers.RepeatedCompositeFieldContainer[_history_pb2.SessionInfo]
    def __init__(self, sessions: _Optional[_Iterable[_Union[_history_pb2.SessionInfo, _Mapping]]] = ...) -> None: ...

class GetSessionInfoRequest(_message.Message):
    __slots__ = ("session_id", "directory", "store")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    DIRECTORY_FIELD_NUMBER: _ClassVar[int]
    STORE_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    directory: str
    store: str
    def __init__(self, session_id: _Optional[str] = ..., directory: _Optional[str] = ..., store: _Optional[str] = ...) -> None: ...

class GetSessionInfoResponse(_message.Message):
    __slots__ = ("session",)
    SESSION_FIELD_NUMBER: _ClassVar[int]
    session: _history_pb2.SessionInfo
    def __init__(self, session: _Optional[_Union[_history_pb2.SessionInfo, _Mapping]] = ...) -> None: ...

class GetSessionMessagesRequest(_message.Message):
    __slots__ = ("session_id", "directory", "store", "limit", "offset", "include_system_messages", "max_message_bytes")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    DIRECTORY_FIELD_NUMBER: _ClassVar[int]
    STORE_FIELD_NUMBER: _ClassVar[int]
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    OFFSET_FIELD_NUMBER: _ClassVar[int]
    INCLUDE_SYSTEM_MESSAGES_FIELD_NUMBER: _ClassVar[int]
    MAX_MESSAGE_BYTES_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    directory: str
    store: str
    limit: int
    offset: int
    include_system_messages: bool
    max_message_bytes: int
    def __init__(self, session_id: _Optional[str] = ..., directory: _Optional[str] = ..., store: _Optional[str] = ..., limit: _Optional[int] = ..., offset: _Optional[int] = ..., include_system_messages: bool = ..., max_message_bytes: _Optional[int] = ...) -> None: ...

class GetSessionMessagesResponse(_message.Message):
    __slots__ = ("entry", "chunk")
    ENTRY_FIELD_NUMBER: _ClassVar[int]
    CHUNK_FIELD_NUMBER: _ClassVar[int]
    entry: _history_pb2.SessionMessage
    chunk: _session_pb2.Chunk
    def __init__(self, entry: _Optional[_Union[_history_pb2.SessionMessage, _Mapping]] = ..., chunk: _Optional[_Union[_session_pb2.Chunk, _Mapping]] = ...) -> None: ...

class RenameSessionRequest(_message.Message):
    __slots__ = ("session_id", "title", "directory", "store")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    DIRECTORY_FIELD_NUMBER: _ClassVar[int]
    STORE_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    title: str
    directory: str
    store: str
    def __init__(self, session_id: _Optional[str] = ..., title: _Optional[str] = ..., directory: _Optional[str] = ..., store: _Optional[str] = ...) -> None: ...

class RenameSessionResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class TagSessionRequest(_message.Message):
    __slots__ = ("session_id", "tag", "directory", "store")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    TAG_FIELD_NUMBER: _ClassVar[int]
    DIRECTORY_FIELD_NUMBER: _ClassVar[int]
    STORE_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    tag: str
    directory: str
    store: str
    def __init__(self, session_id: _Optional[str] = ..., tag: _Optional[str] = ..., directory: _Optional[str] = ..., store: _Optional[str] = ...) -> None: ...

class TagSessionResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class DeleteSessionRequest(_message.Message):
    __slots__ = ("session_id", "directory", "store")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    DIRECTORY_FIELD_NUMBER: _ClassVar[int]
    STORE_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    directory: str
    store: str
    def __init__(self, session_id: _Optional[str] = ..., directory: _Optional[str] = ..., store: _Optional[str] = ...) -> None: ...

class DeleteSessionResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ForkSessionRequest(_message.Message):
    __slots__ = ("session_id", "up_to_message_id", "title", "directory", "store")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    UP_TO_MESSAGE_ID_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    DIRECTORY_FIELD_NUMBER: _ClassVar[int]
    STORE_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    up_to_message_id: str
    title: str
    directory: str
    store: str
    def __init__(self, session_id: _Optional[str] = ..., up_to_message_id: _Optional[str] = ..., title: _Optional[str] = ..., directory: _Optional[str] = ..., store: _Optional[str] = ...) -> None: ...

class ForkSessionResponse(_message.Message):
    __slots__ = ("session_id",)
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    def __init__(self, session_id: _Optional[str] = ...) -> None: ...

class ListSubagentsRequest(_message.Message):
    __slots__ = ("session_id", "directory", "store")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    DIRECTORY_FIELD_NUMBER: _ClassVar[int]
    STORE_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    directory: str
    store: str
    def __init__(self, session_id: _Optional[str] = ..., directory: _Optional[str] = ..., store: _Optional[str] = ...) -> None: ...

class ListSubagentsResponse(_message.Message):
    __slots__ = ("agent_ids",)
    AGENT_IDS_FIELD_NUMBER: _ClassVar[int]
    agent_ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, agent_ids: _Optional[_Iterable[str]] = ...) -> None: ...

class GetSubagentMessagesRequest(_message.Message):
    __slots__ = ("session_id", "agent_id", "directory", "store", "limit", "offset", "max_message_bytes")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    AGENT_ID_FIELD_NUMBER: _ClassVar[int]
    DIRECTORY_FIELD_NUMBER: _ClassVar[int]
    STORE_FIELD_NUMBER: _ClassVar[int]
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    OFFSET_FIELD_NUMBER: _ClassVar[int]
    MAX_MESSAGE_BYTES_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    agent_id: str
    directory: str
    store: str
    limit: int
    offset: int
    max_message_bytes: int
    def __init__(self, session_id: _Optional[str] = ..., agent_id: _Optional[str] = ..., directory: _Optional[str] = ..., store: _Optional[str] = ..., limit: _Optional[int] = ..., offset: _Optional[int] = ..., max_message_bytes: _Optional[int] = ...) -> None: ...

class GetSubagentMessagesResponse(_message.Message):
    __slots__ = ("entry", "chunk")
    ENTRY_FIELD_NUMBER: _ClassVar[int]
    CHUNK_FIELD_NUMBER: _ClassVar[int]
    entry: _history_pb2.SessionMessage
    chunk: _session_pb2.Chunk
    def __init__(self, entry: _Optional[_Union[_history_pb2.SessionMessage, _Mapping]] = ..., chunk: _Optional[_Union[_session_pb2.Chunk, _Mapping]] = ...) -> None: ...

class ImportSessionRequest(_message.Message):
    __slots__ = ("session_id", "store", "directory", "include_subagents", "batch_size")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    STORE_FIELD_NUMBER: _ClassVar[int]
    DIRECTORY_FIELD_NUMBER: _ClassVar[int]
    INCLUDE_SUBAGENTS_FIELD_NUMBER: _ClassVar[int]
    BATCH_SIZE_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    store: str
    directory: str
    include_subagents: bool
    batch_size: int
    def __init__(self, session_id: _Optional[str] = ..., store: _Optional[str] = ..., directory: _Optional[str] = ..., include_subagents: bool = ..., batch_size: _Optional[int] = ...) -> None: ...

class ImportSessionResponse(_message.Message):
    __slots__ = ("project_key", "entries")
    PROJECT_KEY_FIELD_NUMBER: _ClassVar[int]
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    project_key: str
    entries: int
    def __init__(self, project_key: _Optional[str] = ..., entries: _Optional[int] = ...) -> None: ...
