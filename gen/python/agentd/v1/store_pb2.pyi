import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class StoreRequest(_message.Message):
    __slots__ = ("request_id", "deadline", "append", "load", "list_sessions", "list_session_summaries", "delete", "list_subkeys")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    DEADLINE_FIELD_NUMBER: _ClassVar[int]
    APPEND_FIELD_NUMBER: _ClassVar[int]
    LOAD_FIELD_NUMBER: _ClassVar[int]
    LIST_SESSIONS_FIELD_NUMBER: _ClassVar[int]
    LIST_SESSION_SUMMARIES_FIELD_NUMBER: _ClassVar[int]
    DELETE_FIELD_NUMBER: _ClassVar[int]
    LIST_SUBKEYS_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    deadline: _timestamp_pb2.Timestamp
    append: StoreAppend
    load: StoreLoad
    list_sessions: StoreListSessions
    list_session_summaries: StoreListSessionSummaries
    delete: StoreDelete
    list_subkeys: StoreListSubkeys
    def __init__(self, request_id: _Optional[str] = ..., deadline: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., append: _Optional[_Union[StoreAppend, _Mapping]] = ..., load: _Optional[_Union[StoreLoad, _Mapping]] = ..., list_sessions: _Optional[_Union[StoreListSessions, _Mapping]] = ..., list_session_summaries: _Optional[_Union[StoreListSessionSummaries, _Mapping]] = ..., delete: _Optional[_Union[StoreDelete, _Mapping]] = ..., list_subkeys: _Optional[_Union[StoreListSubkeys, _Mapping]] = ...) -> None: ...

class StoreKey(_message.Message):
    __slots__ = ("project_key", "session_id", "subpath")
    PROJECT_KEY_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    SUBPATH_FIELD_NUMBER: _ClassVar[int]
    project_key: str
    session_id: str
    subpath: str
    def __init__(self, project_key: _Optional[str] = ..., session_id: _Optional[str] = ..., subpath: _Optional[str] = ...) -> None: ...

class StoreAppend(_message.Message):
    __slots__ = ("key", "entries_json")
    KEY_FIELD_NUMBER: _ClassVar[int]
    ENTRIES_JSON_FIELD_NUMBER: _ClassVar[int]
    key: StoreKey
    entries_json: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, key: _Optional[_Union[StoreKey, _Mapping]] = ..., entries_json: _Optional[_Iterable[str]] = ...) -> None: ...

class StoreLoad(_message.Message):
    __slots__ = ("key", "after")
    KEY_FIELD_NUMBER: _ClassVar[int]
    AFTER_FIELD_NUMBER: _ClassVar[int]
    key: StoreKey
    after: int
    def __init__(self, key: _Optional[_Union[StoreKey, _Mapping]] = ..., after: _Optional[int] = ...) -> None: ...

class StoreListSessions(_message.Message):
    __slots__ = ("project_key",)
    PROJECT_KEY_FIELD_NUMBER: _ClassVar[int]
    project_key: str
    def __init__(self, project_key: _Optional[str] = ...) -> None: ...

class StoreListSessionSummaries(_message.Message):
    __slots__ = ("project_key",)
    PROJECT_KEY_FIELD_NUMBER: _ClassVar[int]
    project_key: str
    def __init__(self, project_key: _Optional[str] = ...) -> None: ...

class StoreDelete(_message.Message):
    __slots__ = ("key",)
    KEY_FIELD_NUMBER: _ClassVar[int]
    key: StoreKey
    def __init__(self, key: _Optional[_Union[StoreKey, _Mapping]] = ...) -> None: ...

class StoreListSubkeys(_message.Message):
    __slots__ = ("project_key", "session_id")
    PROJECT_KEY_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    project_key: str
    session_id: str
    def __init__(self, project_key: _Optional[str] = ..., session_id: _Optional[str] = ...) -> None: ...

class StoreAnswer(_message.Message):
    __slots__ = ("append", "load", "list_sessions", "list_session_summaries", "delete", "list_subkeys")
    APPEND_FIELD_NUMBER: _ClassVar[int]
    LOAD_FIELD_NUMBER: _ClassVar[int]
    LIST_SESSIONS_FIELD_NUMBER: _ClassVar[int]
    LIST_SESSION_SUMMARIES_FIELD_NUMBER: _ClassVar[int]
    DELETE_FIELD_NUMBER: _ClassVar[int]
    LIST_SUBKEYS_FIELD_NUMBER: _ClassVar[int]
    append: StoreAppendResult
    load: StoreLoadResult
    list_sessions: StoreListSessionsResult
    list_session_summaries: StoreListSessionSummariesResult
    delete: StoreDeleteResult
    list_subkeys: StoreListSubkeysResult
    def __init__(self, append: _Optional[_Union[StoreAppendResult, _Mapping]] = ..., load: _Optional[_Union[StoreLoadResult, _Mapping]] = ..., list_sessions: _Optional[_Union[StoreListSessionsResult, _Mapping]] = ..., list_session_summaries: _Optional[_Union[StoreListSessionSummariesResult, _Mapping]] = ..., delete: _Optional[_Union[StoreDeleteResult, _Mapping]] = ..., list_subkeys: _Optional[_Union[StoreListSubkeysResult, _Mapping]] = ...) -> None: ...

class StoreAppendResult(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class StoreLoadResult(_message.Message):
    __slots__ = ("found", "more", "entries_json")
    FOUND_FIELD_NUMBER: _ClassVar[int]
    MORE_FIELD_NUMBER: _ClassVar[int]
    ENTRIES_JSON_FIELD_NUMBER: _ClassVar[int]
    found: bool
    more: bool
    entries_json: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, found: bool = ..., more: bool = ..., entries_json: _Optional[_Iterable[str]] = ...) -> None: ...

class StoreListSessionsResult(_message.Message):
    __slots__ = ("sessions",)
    SESSIONS_FIELD_NUMBER: _ClassVar[int]
    sessions: _containers.RepeatedCompositeFieldContainer[StoredSession]
    def __init__(self, sessions: _Optional[_Iterable[_Union[StoredSession, _Mapping]]] = ...) -> None: ...

class StoredSession(_message.Message):
    __slots__ = ("session_id", "modified")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    MODIFIED_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    modified: _timestamp_pb2.Timestamp
    def __init__(self, session_id: _Optional[str] = ..., modified: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class StoreListSessionSummariesResult(_message.Message):
    __slots__ = ("summaries",)
    SUMMARIES_FIELD_NUMBER: _ClassVar[int]
    summaries: _containers.RepeatedCompositeFieldContainer[StoredSummary]
    def __init__(self, summaries: _Optional[_Iterable[_Union[StoredSummary, _Mapping]]] = ...) -> None: ...

class StoredSummary(_message.Message):
    __slots__ = ("session_id", "modified", "data_json")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    MODIFIED_FIELD_NUMBER: _ClassVar[int]
    DATA_JSON_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    modified: _timestamp_pb2.Timestamp
    data_json: str
    def __init__(self, session_id: _Optional[str] = ..., modified: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., data_json: _Optional[str] = ...) -> None: ...

class StoreDeleteResult(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class StoreListSubkeysResult(_message.Message):
    __slots__ = ("subpaths",)
    SUBPATHS_FIELD_NUMBER: _ClassVar[int]
    subpaths: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, subpaths: _Optional[_Iterable[str]] = ...) -> None: ...
