import datetime

from agentd.v1 import control_mcp_pb2 as _control_mcp_pb2
from agentd.v1 import server_info_pb2 as _server_info_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class RewindFilesControl(_message.Message):
    __slots__ = ("user_message_id", "dry_run")
    USER_MESSAGE_ID_FIELD_NUMBER: _ClassVar[int]
    DRY_RUN_FIELD_NUMBER: _ClassVar[int]
    user_message_id: str
    dry_run: bool
    def __init__(self, user_message_id: _Optional[str] = ..., dry_run: bool = ...) -> None: ...

class RewindFilesResult(_message.Message):
    __slots__ = ("can_rewind", "error", "files_changed", "insertions", "deletions", "skipped_links")
    CAN_REWIND_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    FILES_CHANGED_FIELD_NUMBER: _ClassVar[int]
    INSERTIONS_FIELD_NUMBER: _ClassVar[int]
    DELETIONS_FIELD_NUMBER: _ClassVar[int]
    SKIPPED_LINKS_FIELD_NUMBER: _ClassVar[int]
    can_rewind: bool
    error: str
    files_changed: _containers.RepeatedScalarFieldContainer[str]
    insertions: int
    deletions: int
    skipped_links: int
    def __init__(self, can_rewind: bool = ..., error: _Optional[str] = ..., files_changed: _Optional[_Iterable[str]] = ..., insertions: _Optional[int] = ..., deletions: _Optional[int] = ..., skipped_links: _Optional[int] = ...) -> None: ...

class ReadFileControl(_message.Message):
    __slots__ = ("path", "max_bytes", "encoding")
    PATH_FIELD_NUMBER: _ClassVar[int]
    MAX_BYTES_FIELD_NUMBER: _ClassVar[int]
    ENCODING_FIELD_NUMBER: _ClassVar[int]
    path: str
    max_bytes: int
    encoding: str
    def __init__(self, path: _Optional[str] = ..., max_bytes: _Optional[int] = ..., encoding: _Optional[str] = ...) -> None: ...

class FileContents(_message.Message):
    __slots__ = ("contents", "absolute_path", "truncated", "encoding", "lossy")
    CONTENTS_FIELD_NUMBER: _ClassVar[int]
    ABSOLUTE_PATH_FIELD_NUMBER: _ClassVar[int]
    TRUNCATED_FIELD_NUMBER: _ClassVar[int]
    ENCODING_FIELD_NUMBER: _ClassVar[int]
    LOSSY_FIELD_NUMBER: _ClassVar[int]
    contents: str
    absolute_path: str
    truncated: bool
    encoding: str
    lossy: bool
    def __init__(self, contents: _Optional[str] = ..., absolute_path: _Optional[str] = ..., truncated: bool = ..., encoding: _Optional[str] = ..., lossy: bool = ...) -> None: ...

class SeedReadStateControl(_message.Message):
    __slots__ = ("path", "modified")
    PATH_FIELD_NUMBER: _ClassVar[int]
    MODIFIED_FIELD_NUMBER: _ClassVar[int]
    path: str
    modified: _timestamp_pb2.Timestamp
    def __init__(self, path: _Optional[str] = ..., modified: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class SuggestFilesControl(_message.Message):
    __slots__ = ("query",)
    QUERY_FIELD_NUMBER: _ClassVar[int]
    query: str
    def __init__(self, query: _Optional[str] = ...) -> None: ...

class FileSuggestions(_message.Message):
    __slots__ = ("suggestions_json", "cwd")
    SUGGESTIONS_JSON_FIELD_NUMBER: _ClassVar[int]
    CWD_FIELD_NUMBER: _ClassVar[int]
    suggestions_json: _containers.RepeatedScalarFieldContainer[str]
    cwd: str
    def __init__(self, suggestions_json: _Optional[_Iterable[str]] = ..., cwd: _Optional[str] = ...) -> None: ...

class RegisterRepoRootControl(_message.Message):
    __slots__ = ("directory", "reload_claude_md", "reload_plugins", "reload_skills")
    DIRECTORY_FIELD_NUMBER: _ClassVar[int]
    RELOAD_CLAUDE_MD_FIELD_NUMBER: _ClassVar[int]
    RELOAD_PLUGINS_FIELD_NUMBER: _ClassVar[int]
    RELOAD_SKILLS_FIELD_NUMBER: _ClassVar[int]
    directory: str
    reload_claude_md: bool
    reload_plugins: bool
    reload_skills: bool
    def __init__(self, directory: _Optional[str] = ..., reload_claude_md: bool = ..., reload_plugins: bool = ..., reload_skills: bool = ...) -> None: ...

class RepoRoot(_message.Message):
    __slots__ = ("directory",)
    DIRECTORY_FIELD_NUMBER: _ClassVar[int]
    directory: str
    def __init__(self, directory: _Optional[str] = ...) -> None: ...

class ReloadPluginsControl(_message.Message):
    __slots__ = ("hold_on_cache_impact", "add_plugins", "refuse_if_busy")
    HOLD_ON_CACHE_IMPACT_FIELD_NUMBER: _ClassVar[int]
    ADD_PLUGINS_FIELD_NUMBER: _ClassVar[int]
    REFUSE_IF_BUSY_FIELD_NUMBER: _ClassVar[int]
    hold_on_cache_impact: bool
    add_plugins: _containers.RepeatedCompositeFieldContainer[AddedPlugin]
    refuse_if_busy: bool
    def __init__(self, hold_on_cache_impact: bool = ..., add_plugins: _Optional[_Iterable[_Union[AddedPlugin, _Mapping]]] = ..., refuse_if_busy: bool = ...) -> None: ...

class AddedPlugin(_message.Message):
    __slots__ = ("path", "skip_mcp_discovery")
    PATH_FIELD_NUMBER: _ClassVar[int]
    SKIP_MCP_DISCOVERY_FIELD_NUMBER: _ClassVar[int]
    path: str
    skip_mcp_discovery: bool
    def __init__(self, path: _Optional[str] = ..., skip_mcp_discovery: bool = ...) -> None: ...

class ReloadPluginsResult(_message.Message):
    __slots__ = ("commands", "agents", "plugins", "mcp_servers", "error_count", "held", "cache_impact_json")
    COMMANDS_FIELD_NUMBER: _ClassVar[int]
    AGENTS_FIELD_NUMBER: _ClassVar[int]
    PLUGINS_FIELD_NUMBER: _ClassVar[int]
    MCP_SERVERS_FIELD_NUMBER: _ClassVar[int]
    ERROR_COUNT_FIELD_NUMBER: _ClassVar[int]
    HELD_FIELD_NUMBER: _ClassVar[int]
    CACHE_IMPACT_JSON_FIELD_NUMBER: _ClassVar[int]
    commands: _containers.RepeatedCompositeFieldContainer[_server_info_pb2.SlashCommand]
    agents: _containers.RepeatedCompositeFieldContainer[_server_info_pb2.AgentInfo]
    plugins: _containers.RepeatedCompositeFieldContainer[LoadedPlugin]
    mcp_servers: _containers.RepeatedCompositeFieldContainer[_control_mcp_pb2.McpServerStatus]
    error_count: int
    held: bool
    cache_impact_json: str
    def __init__(self, commands: _Optional[_Iterable[_Union[_server_info_pb2.SlashCommand, _Mapping]]] = ..., agents: _Optional[_Iterable[_Union[_server_info_pb2.AgentInfo, _Mapping]]] = ..., plugins: _Optional[_Iterable[_Union[LoadedPlugin, _Mapping]]] = ..., mcp_servers: _Optional[_Iterable[_Union[_control_mcp_pb2.McpServerStatus, _Mapping]]] = ..., error_count: _Optional[int] = ..., held: bool = ..., cache_impact_json: _Optional[str] = ...) -> None: ...

class LoadedPlugin(_message.Message):
    __slots__ = ("name", "path", "source", "version")
    NAME_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    name: str
    path: str
    source: str
    version: str
    def __init__(self, name: _Optional[str] = ..., path: _Optional[str] = ..., source: _Optional[str] = ..., version: _Optional[str] = ...) -> None: ...

class ReloadSkillsControl(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ReloadSkillsResult(_message.Message):
    __slots__ = ("skills",)
    SKILLS_FIELD_NUMBER: _ClassVar[int]
    skills: _containers.RepeatedCompositeFieldContainer[_server_info_pb2.SlashCommand]
    def __init__(self, skills: _Optional[_Iterable[_Union[_server_info_pb2.SlashCommand, _Mapping]]] = ...) -> None: ...

class ReloadOutputStylesControl(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ReloadOutputStylesResult(_message.Message):
    __slots__ = ("available_output_styles",)
    AVAILABLE_OUTPUT_STYLES_FIELD_NUMBER: _ClassVar[int]
    available_output_styles: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, available_output_styles: _Optional[_Iterable[str]] = ...) -> None: ...
