from agentd.v1 import control_settings_pb2 as _control_settings_pb2
from agentd.v1 import server_info_pb2 as _server_info_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GetServerInfoRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "get_server_info")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    GET_SERVER_INFO_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    get_server_info: _control_settings_pb2.GetServerInfoControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., get_server_info: _Optional[_Union[_control_settings_pb2.GetServerInfoControl, _Mapping]] = ...) -> None: ...

class GetServerInfoResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "get_server_info")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    GET_SERVER_INFO_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    get_server_info: _server_info_pb2.ServerInfo
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., get_server_info: _Optional[_Union[_server_info_pb2.ServerInfo, _Mapping]] = ...) -> None: ...

class ApplyFlagSettingsRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "apply_flag_settings")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    APPLY_FLAG_SETTINGS_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    apply_flag_settings: _control_settings_pb2.ApplyFlagSettingsControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., apply_flag_settings: _Optional[_Union[_control_settings_pb2.ApplyFlagSettingsControl, _Mapping]] = ...) -> None: ...

class ApplyFlagSettingsResponse(_message.Message):
    __slots__ = ("command_id", "response_json")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ...) -> None: ...

class UpdateSettingsRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "update_settings")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    UPDATE_SETTINGS_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    update_settings: _control_settings_pb2.UpdateSettingsControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., update_settings: _Optional[_Union[_control_settings_pb2.UpdateSettingsControl, _Mapping]] = ...) -> None: ...

class UpdateSettingsResponse(_message.Message):
    __slots__ = ("command_id", "response_json")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ...) -> None: ...

class GetSettingsRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "get_settings")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    GET_SETTINGS_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    get_settings: _control_settings_pb2.GetSettingsControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., get_settings: _Optional[_Union[_control_settings_pb2.GetSettingsControl, _Mapping]] = ...) -> None: ...

class GetSettingsResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "get_settings")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    GET_SETTINGS_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    get_settings: _control_settings_pb2.SettingsReport
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., get_settings: _Optional[_Union[_control_settings_pb2.SettingsReport, _Mapping]] = ...) -> None: ...

class ListModelsRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "list_models")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    LIST_MODELS_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    list_models: _control_settings_pb2.ListModelsControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., list_models: _Optional[_Union[_control_settings_pb2.ListModelsControl, _Mapping]] = ...) -> None: ...

class ListModelsResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "list_models")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    LIST_MODELS_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    list_models: _control_settings_pb2.ModelList
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., list_models: _Optional[_Union[_control_settings_pb2.ModelList, _Mapping]] = ...) -> None: ...

class ListPermissionRulesRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "list_permission_rules")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    LIST_PERMISSION_RULES_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    list_permission_rules: _control_settings_pb2.ListPermissionRulesControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., list_permission_rules: _Optional[_Union[_control_settings_pb2.ListPermissionRulesControl, _Mapping]] = ...) -> None: ...

class ListPermissionRulesResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "list_permission_rules")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    LIST_PERMISSION_RULES_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    list_permission_rules: _control_settings_pb2.PermissionRulesReport
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., list_permission_rules: _Optional[_Union[_control_settings_pb2.PermissionRulesReport, _Mapping]] = ...) -> None: ...

class GetHooksListingRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "get_hooks_listing")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    GET_HOOKS_LISTING_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    get_hooks_listing: _control_settings_pb2.GetHooksListingControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., get_hooks_listing: _Optional[_Union[_control_settings_pb2.GetHooksListingControl, _Mapping]] = ...) -> None: ...

class GetHooksListingResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "get_hooks_listing")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    GET_HOOKS_LISTING_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    get_hooks_listing: _control_settings_pb2.HooksListing
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., get_hooks_listing: _Optional[_Union[_control_settings_pb2.HooksListing, _Mapping]] = ...) -> None: ...

class GetCliVersionRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "get_cli_version")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    GET_CLI_VERSION_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    get_cli_version: _control_settings_pb2.GetCliVersionControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., get_cli_version: _Optional[_Union[_control_settings_pb2.GetCliVersionControl, _Mapping]] = ...) -> None: ...

class GetCliVersionResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "get_cli_version")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    GET_CLI_VERSION_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    get_cli_version: _control_settings_pb2.CliVersion
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., get_cli_version: _Optional[_Union[_control_settings_pb2.CliVersion, _Mapping]] = ...) -> None: ...
