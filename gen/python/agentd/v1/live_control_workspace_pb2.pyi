from agentd.v1 import control_workspace_pb2 as _control_workspace_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class RewindFilesRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "rewind_files")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    REWIND_FILES_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    rewind_files: _control_workspace_pb2.RewindFilesControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., rewind_files: _Optional[_Union[_control_workspace_pb2.RewindFilesControl, _Mapping]] = ...) -> None: ...

class RewindFilesResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "rewind_files")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    REWIND_FILES_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    rewind_files: _control_workspace_pb2.RewindFilesResult
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., rewind_files: _Optional[_Union[_control_workspace_pb2.RewindFilesResult, _Mapping]] = ...) -> None: ...

class ReadFileRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "read_file")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    READ_FILE_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    read_file: _control_workspace_pb2.ReadFileControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., read_file: _Optional[_Union[_control_workspace_pb2.ReadFileControl, _Mapping]] = ...) -> None: ...

class ReadFileResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "read_file")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    READ_FILE_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    read_file: _control_workspace_pb2.FileContents
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., read_file: _Optional[_Union[_control_workspace_pb2.FileContents, _Mapping]] = ...) -> None: ...

class ReloadPluginsRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "reload_plugins")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RELOAD_PLUGINS_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    reload_plugins: _control_workspace_pb2.ReloadPluginsControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., reload_plugins: _Optional[_Union[_control_workspace_pb2.ReloadPluginsControl, _Mapping]] = ...) -> None: ...

class ReloadPluginsResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "reload_plugins")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    RELOAD_PLUGINS_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    reload_plugins: _control_workspace_pb2.ReloadPluginsResult
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., reload_plugins: _Optional[_Union[_control_workspace_pb2.ReloadPluginsResult, _Mapping]] = ...) -> None: ...

class ReloadSkillsRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "reload_skills")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RELOAD_SKILLS_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    reload_skills: _control_workspace_pb2.ReloadSkillsControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., reload_skills: _Optional[_Union[_control_workspace_pb2.ReloadSkillsControl, _Mapping]] = ...) -> None: ...

class ReloadSkillsResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "reload_skills")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    RELOAD_SKILLS_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    reload_skills: _control_workspace_pb2.ReloadSkillsResult
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., reload_skills: _Optional[_Union[_control_workspace_pb2.ReloadSkillsResult, _Mapping]] = ...) -> None: ...

class ReloadOutputStylesRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "reload_output_styles")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RELOAD_OUTPUT_STYLES_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    reload_output_styles: _control_workspace_pb2.ReloadOutputStylesControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., reload_output_styles: _Optional[_Union[_control_workspace_pb2.ReloadOutputStylesControl, _Mapping]] = ...) -> None: ...

class ReloadOutputStylesResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "reload_output_styles")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    RELOAD_OUTPUT_STYLES_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    reload_output_styles: _control_workspace_pb2.ReloadOutputStylesResult
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., reload_output_styles: _Optional[_Union[_control_workspace_pb2.ReloadOutputStylesResult, _Mapping]] = ...) -> None: ...

class SeedReadStateRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "seed_read_state")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    SEED_READ_STATE_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    seed_read_state: _control_workspace_pb2.SeedReadStateControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., seed_read_state: _Optional[_Union[_control_workspace_pb2.SeedReadStateControl, _Mapping]] = ...) -> None: ...

class SeedReadStateResponse(_message.Message):
    __slots__ = ("command_id", "response_json")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ...) -> None: ...

class SuggestFilesRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "suggest_files")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    SUGGEST_FILES_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    suggest_files: _control_workspace_pb2.SuggestFilesControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., suggest_files: _Optional[_Union[_control_workspace_pb2.SuggestFilesControl, _Mapping]] = ...) -> None: ...

class SuggestFilesResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "suggest_files")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    SUGGEST_FILES_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    suggest_files: _control_workspace_pb2.FileSuggestions
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., suggest_files: _Optional[_Union[_control_workspace_pb2.FileSuggestions, _Mapping]] = ...) -> None: ...

class RegisterRepoRootRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "register_repo_root")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    REGISTER_REPO_ROOT_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    register_repo_root: _control_workspace_pb2.RegisterRepoRootControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., register_repo_root: _Optional[_Union[_control_workspace_pb2.RegisterRepoRootControl, _Mapping]] = ...) -> None: ...

class RegisterRepoRootResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "register_repo_root")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    REGISTER_REPO_ROOT_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    register_repo_root: _control_workspace_pb2.RepoRoot
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., register_repo_root: _Optional[_Union[_control_workspace_pb2.RepoRoot, _Mapping]] = ...) -> None: ...
