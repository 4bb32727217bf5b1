from agentd.v1 import option_value_pb2 as _option_value_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SandboxSettings(_message.Message):
    __slots__ = ("enabled", "auto_allow_bash_if_sandboxed", "excluded_commands", "allow_unsandboxed_commands", "network", "ignore_violations", "enable_weaker_nested_sandbox", "fail_if_unavailable", "filesystem", "credentials_json", "allow_nested_user_namespaces", "enable_weaker_network_isolation", "allow_apple_events", "ripgrep", "bwrap_path", "socat_path", "extra_json")
    class IgnoreViolationsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: _option_value_pb2.StringList
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[_option_value_pb2.StringList, _Mapping]] = ...) -> None: ...
    ENABLED_FIELD_NUMBER: _ClassVar[int]
    AUTO_ALLOW_BASH_IF_SANDBOXED_FIELD_NUMBER: _ClassVar[int]
    EXCLUDED_COMMANDS_FIELD_NUMBER: _ClassVar[int]
    ALLOW_UNSANDBOXED_COMMANDS_FIELD_NUMBER: _ClassVar[int]
    NETWORK_FIELD_NUMBER: _ClassVar[int]
    IGNORE_VIOLATIONS_FIELD_NUMBER: _ClassVar[int]
    ENABLE_WEAKER_NESTED_SANDBOX_FIELD_NUMBER: _ClassVar[int]
    FAIL_IF_UNAVAILABLE_FIELD_NUMBER: _ClassVar[int]
    FILESYSTEM_FIELD_NUMBER: _ClassVar[int]
    CREDENTIALS_JSON_FIELD_NUMBER: _ClassVar[int]
    ALLOW_NESTED_USER_NAMESPACES_FIELD_NUMBER: _ClassVar[int]
    ENABLE_WEAKER_NETWORK_ISOLATION_FIELD_NUMBER: _ClassVar[int]
    ALLOW_APPLE_EVENTS_FIELD_NUMBER: _ClassVar[int]
    RIPGREP_FIELD_NUMBER: _ClassVar[int]
    BWRAP_PATH_FIELD_NUMBER: _ClassVar[int]
    SOCAT_PATH_FIELD_NUMBER: _ClassVar[int]
    EXTRA_JSON_FIELD_NUMBER: _ClassVar[int]
    enabled: bool
    auto_allow_bash_if_sandboxed: bool
    excluded_commands: _containers.RepeatedScalarFieldContainer[str]
    allow_unsandboxed_commands: bool
    network: SandboxNetwork
    ignore_violations: _containers.MessageMap[str, _option_value_pb2.StringList]
    enable_weaker_nested_sandbox: bool
    fail_if_unavailable: bool
    filesystem: SandboxFilesystem
    credentials_json: str
    allow_nested_user_namespaces: bool
    enable_weaker_network_isolation: bool
    allow_apple_events: bool
    ripgrep: SandboxRipgrep
    bwrap_path: str
    socat_path: str
    extra_json: str
    def __init__(self, enabled: bool = ..., auto_allow_bash_if_sandboxed: bool = ..., excluded_commands: _Optional[_Iterable[str]] = ..., allow_unsandboxed_commands: bool = ..., network: _Optional[_Union[SandboxNetwork, _Mapping]] = ..., ignore_violations: _Optional[_Mapping[str, _option_value_pb2.StringList]] = ..., enable_weaker_nested_sandbox: bool = ..., fail_if_unavailable: bool = ..., filesystem: _Optional[_Union[SandboxFilesystem, _Mapping]] = ..., credentials_json: _Optional[str] = ..., allow_nested_user_namespaces: bool = ..., enable_weaker_network_isolation: bool = ..., allow_apple_events: bool = ..., ripgrep: _Optional[_Union[SandboxRipgrep, _Mapping]] = ..., bwrap_path: _Optional[str] = ..., socat_path: _Optional[str] = ..., extra_json: _Optional[str] = ...) -> None: ...

class SandboxNetwork(_message.Message):
    __slots__ = ("allowed_domains", "denied_domains", "allow_managed_domains_only", "allow_unix_sockets", "allow_all_unix_sockets", "allow_local_binding", "allow_mach_lookup", "http_proxy_port", "socks_proxy_port", "strict_allowlist", "tls_terminate", "extra_json")
    ALLOWED_DOMAINS_FIELD_NUMBER: _ClassVar[int]
    DENIED_DOMAINS_FIELD_NUMBER: _ClassVar[int]
    ALLOW_MANAGED_DOMAINS_ONLY_FIELD_NUMBER: _ClassVar[int]
    ALLOW_UNIX_SOCKETS_FIELD_NUMBER: _ClassVar[int]
    ALLOW_ALL_UNIX_SOCKETS_FIELD_NUMBER: _ClassVar[int]
    ALLOW_LOCAL_BINDING_FIELD_NUMBER: _ClassVar[int]
    ALLOW_MACH_LOOKUP_FIELD_NUMBER: _ClassVar[int]
    HTTP_PROXY_PORT_FIELD_NUMBER: _ClassVar[int]
    SOCKS_PROXY_PORT_FIELD_NUMBER: _ClassVar[int]
    STRICT_ALLOWLIST_FIELD_NUMBER: _ClassVar[int]
    TLS_TERMINATE_FIELD_NUMBER: _ClassVar[int]
    EXTRA_JSON_FIELD_NUMBER: _ClassVar[int]
    allowed_domains: _containers.RepeatedScalarFieldContainer[str]
    denied_domains: _containers.RepeatedScalarFieldContainer[str]
    allow_managed_domains_only: bool
    allow_unix_sockets: _containers.RepeatedScalarFieldContainer[str]
    allow_all_unix_sockets: bool
    allow_local_binding: bool
    allow_mach_lookup: _containers.RepeatedScalarFieldContainer[str]
    http_proxy_port: int
    socks_proxy_port: int
    strict_allowlist: bool
    tls_terminate: SandboxTlsTerminate
    extra_json: str
    def __init__(self, allowed_domains: _Optional[_Iterable[str]] = ..., denied_domains: _Optional[_Iterable[str]] = ..., allow_managed_domains_only: bool = ..., allow_unix_sockets: _Optional[_Iterable[str]] = ..., allow_all_unix_sockets: bool = ..., allow_local_binding: bool = ..., allow_mach_lookup: _Optional[_Iterable[str]] = ..., http_proxy_port: _Optional[int] = ..., socks_proxy_port: _Optional[int] = ..., strict_allowlist: bool = ..., tls_terminate: _Optional[_Union[SandboxTlsTerminate, _Mapping]] = ..., extra_json: _Optional[str] = ...) -> None: ...

class SandboxTlsTerminate(_message.Message):
    __slots__ = ("ca_cert_path", "ca_key_path")
    CA_CERT_PATH_FIELD_NUMBER: _ClassVar[int]
    CA_KEY_PATH_FIELD_NUMBER: _ClassVar[int]
    ca_cert_path: str
    ca_key_path: str
    def __init__(self, ca_cert_path: _Optional[str] = ..., ca_key_path: _Optional[str] = ...) -> None: ...

class SandboxFilesystem(_message.Message):
    __slots__ = ("allow_write", "deny_write", "deny_read", "allow_read", "allow_managed_read_paths_only", "disabled", "extra_json")
    ALLOW_WRITE_FIELD_NUMBER: _ClassVar[int]
    DENY_WRITE_FIELD_NUMBER: _ClassVar[int]
    DENY_READ_FIELD_NUMBER: _ClassVar[int]
    ALLOW_READ_FIELD_NUMBER: _ClassVar[int]
    ALLOW_MANAGED_READ_PATHS_ONLY_FIELD_NUMBER: _ClassVar[int]
    DISABLED_FIELD_NUMBER: _ClassVar[int]
    EXTRA_JSON_FIELD_NUMBER: _ClassVar[int]
    allow_write: _containers.RepeatedScalarFieldContainer[str]
    deny_write: _containers.RepeatedScalarFieldContainer[str]
    deny_read: _containers.RepeatedScalarFieldContainer[str]
    allow_read: _containers.RepeatedScalarFieldContainer[str]
    allow_managed_read_paths_only: bool
    disabled: bool
    extra_json: str
    def __init__(self, allow_write: _Optional[_Iterable[str]] = ..., deny_write: _Optional[_Iterable[str]] = ..., deny_read: _Optional[_Iterable[str]] = ..., allow_read: _Optional[_Iterable[str]] = ..., allow_managed_read_paths_only: bool = ..., disabled: bool = ..., extra_json: _Optional[str] = ...) -> None: ...

class SandboxRipgrep(_message.Message):
    __slots__ = ("command", "args")
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    ARGS_FIELD_NUMBER: _ClassVar[int]
    command: str
    args: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, command: _Optional[str] = ..., args: _Optional[_Iterable[str]] = ...) -> None: ...
