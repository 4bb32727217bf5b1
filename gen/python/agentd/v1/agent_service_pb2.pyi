from agentd.v1 import content_pb2 as _content_pb2
from agentd.v1 import control_pb2 as _control_pb2
from agentd.v1 import event_pb2 as _event_pb2
from agentd.v1 import mcp_pb2 as _mcp_pb2
from agentd.v1 import options_pb2 as _options_pb2
from agentd.v1 import session_pb2 as _session_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SessionRequest(_message.Message):
    __slots__ = ("open", "attach", "input", "answer", "control", "mcp_notify", "ack", "heartbeat", "close")
    OPEN_FIELD_NUMBER: _ClassVar[int]
    ATTACH_FIELD_NUMBER: _ClassVar[int]
    INPUT_FIELD_NUMBER: _ClassVar[int]
    ANSWER_FIELD_NUMBER: _ClassVar[int]
    CONTROL_FIELD_NUMBER: _ClassVar[int]
    MCP_NOTIFY_FIELD_NUMBER: _ClassVar[int]
    ACK_FIELD_NUMBER: _ClassVar[int]
    HEARTBEAT_FIELD_NUMBER: _ClassVar[int]
    CLOSE_FIELD_NUMBER: _ClassVar[int]
    open: _session_pb2.OpenSession
    attach: _session_pb2.AttachSession
    input: _content_pb2.Input
    answer: _session_pb2.Answer
    control: _control_pb2.Control
    mcp_notify: _mcp_pb2.McpNotify
    ack: _session_pb2.Ack
    heartbeat: _session_pb2.Heartbeat
    close: _session_pb2.CloseSession
    def __init__(self, open: _Optional[_Union[_session_pb2.OpenSession, _Mapping]] = ..., attach: _Optional[_Union[_session_pb2.AttachSession, _Mapping]] = ..., input: _Optional[_Union[_content_pb2.Input, _Mapping]] = ..., answer: _Optional[_Union[_session_pb2.Answer, _Mapping]] = ..., control: _Optional[_Union[_control_pb2.Control, _Mapping]] = ..., mcp_notify: _Optional[_Union[_mcp_pb2.McpNotify, _Mapping]] = ..., ack: _Optional[_Union[_session_pb2.Ack, _Mapping]] = ..., heartbeat: _Optional[_Union[_session_pb2.Heartbeat, _Mapping]] = ..., close: _Optional[_Union[_session_pb2.CloseSession, _Mapping]] = ...) -> None: ...

class SessionResponse(_message.Message):
    __slots__ = ("event", "opened", "attached", "gap", "heartbeat", "draining", "rejected", "chunk")
    EVENT_FIELD_NUMBER: _ClassVar[int]
    OPENED_FIELD_NUMBER: _ClassVar[int]
    ATTACHED_FIELD_NUMBER: _ClassVar[int]
    GAP_FIELD_NUMBER: _ClassVar[int]
    HEARTBEAT_FIELD_NUMBER: _ClassVar[int]
    DRAINING_FIELD_NUMBER: _ClassVar[int]
    REJECTED_FIELD_NUMBER: _ClassVar[int]
    CHUNK_FIELD_NUMBER: _ClassVar[int]
    event: _event_pb2.Event
    opened: _session_pb2.SessionOpened
    attached: _session_pb2.SessionAttached
    gap: _session_pb2.Gap
    heartbeat: _session_pb2.Heartbeat
    draining: _session_pb2.Draining
    rejected: _session_pb2.Rejected
    chunk: _session_pb2.Chunk
    def __init__(self, event: _Optional[_Union[_event_pb2.Event, _Mapping]] = ..., opened: _Optional[_Union[_session_pb2.SessionOpened, _Mapping]] = ..., attached: _Optional[_Union[_session_pb2.SessionAttached, _Mapping]] = ..., gap: _Optional[_Union[_session_pb2.Gap, _Mapping]] = ..., heartbeat: _Optional[_Union[_session_pb2.Heartbeat, _Mapping]] = ..., draining: _Optional[_Union[_session_pb2.Draining, _Mapping]] = ..., rejected: _Optional[_Union[_session_pb2.Rejected, _Mapping]] = ..., chunk: _Optional[_Union[_session_pb2.Chunk, _Mapping]] = ...) -> None: ...

class QueryRequest(_message.Message):
    __slots__ = ("prompt", "inputs", "options", "labels", "raw_frames", "max_message_bytes")
    class LabelsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    INPUTS_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    LABELS_FIELD_NUMBER: _ClassVar[int]
    RAW_FRAMES_FIELD_NUMBER: _ClassVar[int]
    MAX_MESSAGE_BYTES_FIELD_NUMBER: _ClassVar[int]
    prompt: str
    inputs: _containers.RepeatedCompositeFieldContainer[_content_pb2.Input]
    options: _options_pb2.Options
    labels: _containers.ScalarMap[str, str]
    raw_frames: _session_pb2.RawFrames
    max_message_bytes: int
    def __init__(self, prompt: _Optional[str] = ..., inputs: _Optional[_Iterable[_Union[_content_pb2.Input, _Mapping]]] = ..., options: _Optional[_Union[_options_pb2.Options, _Mapping]] = ..., labels: _Optional[_Mapping[str, str]] = ..., raw_frames: _Optional[_Union[_session_pb2.RawFrames, str]] = ..., max_message_bytes: _Optional[int] = ...) -> None: ...

class QueryResponse(_message.Message):
    __slots__ = ("event", "opened", "gap", "heartbeat", "draining", "chunk")
    EVENT_FIELD_NUMBER: _ClassVar[int]
    OPENED_FIELD_NUMBER: _ClassVar[int]
    GAP_FIELD_NUMBER: _ClassVar[int]
    HEARTBEAT_FIELD_NUMBER: _ClassVar[int]
    DRAINING_FIELD_NUMBER: _ClassVar[int]
    CHUNK_FIELD_NUMBER: _ClassVar[int]
    event: _event_pb2.Event
    opened: _session_pb2.SessionOpened
    gap: _session_pb2.Gap
    heartbeat: _session_pb2.Heartbeat
    draining: _session_pb2.Draining
    chunk: _session_pb2.Chunk
    def __init__(self, event: _Optional[_Union[_event_pb2.Event, _Mapping]] = ..., opened: _Optional[_Union[_session_pb2.SessionOpened, _Mapping]] = ..., gap: _Optional[_Union[_session_pb2.Gap, _Mapping]] = ..., heartbeat: _Optional[_Union[_session_pb2.Heartbeat, _Mapping]] = ..., draining: _Optional[_Union[_session_pb2.Draining, _Mapping]] = ..., chunk: _Optional[_Union[_session_pb2.Chunk, _Mapping]] = ...) -> None: ...

class TunnelRequest(_message.Message):
    __slots__ = ("open", "frame", "end_input")
    OPEN_FIELD_NUMBER: _ClassVar[int]
    FRAME_FIELD_NUMBER: _ClassVar[int]
    END_INPUT_FIELD_NUMBER: _ClassVar[int]
    open: TunnelOpen
    frame: str
    end_input: TunnelEndInput
    def __init__(self, open: _Optional[_Union[TunnelOpen, _Mapping]] = ..., frame: _Optional[str] = ..., end_input: _Optional[_Union[TunnelEndInput, _Mapping]] = ...) -> None: ...

class TunnelOpen(_message.Message):
    __slots__ = ("args", "cwd", "env")
    class EnvEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    ARGS_FIELD_NUMBER: _ClassVar[int]
    CWD_FIELD_NUMBER: _ClassVar[int]
    ENV_FIELD_NUMBER: _ClassVar[int]
    args: _containers.RepeatedScalarFieldContainer[str]
    cwd: str
    env: _containers.ScalarMap[str, str]
    def __init__(self, args: _Optional[_Iterable[str]] = ..., cwd: _Optional[str] = ..., env: _Optional[_Mapping[str, str]] = ...) -> None: ...

class TunnelEndInput(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class TunnelResponse(_message.Message):
    __slots__ = ("opened", "frame", "stderr", "exit", "heartbeat", "draining", "rejected", "chunk", "frame_bytes")
    OPENED_FIELD_NUMBER: _ClassVar[int]
    FRAME_FIELD_NUMBER: _ClassVar[int]
    STDERR_FIELD_NUMBER: _ClassVar[int]
    EXIT_FIELD_NUMBER: _ClassVar[int]
    HEARTBEAT_FIELD_NUMBER: _ClassVar[int]
    DRAINING_FIELD_NUMBER: _ClassVar[int]
    REJECTED_FIELD_NUMBER: _ClassVar[int]
    CHUNK_FIELD_NUMBER: _ClassVar[int]
    FRAME_BYTES_FIELD_NUMBER: _ClassVar[int]
    opened: TunnelOpened
    frame: str
    stderr: _event_pb2.StderrLine
    exit: _event_pb2.ProcessExit
    heartbeat: _session_pb2.Heartbeat
    draining: _session_pb2.Draining
    rejected: _session_pb2.Rejected
    chunk: _session_pb2.Chunk
    frame_bytes: bytes
    def __init__(self, opened: _Optional[_Union[TunnelOpened, _Mapping]] = ..., frame: _Optional[str] = ..., stderr: _Optional[_Union[_event_pb2.StderrLine, _Mapping]] = ..., exit: _Optional[_Union[_event_pb2.ProcessExit, _Mapping]] = ..., heartbeat: _Optional[_Union[_session_pb2.Heartbeat, _Mapping]] = ..., draining: _Optional[_Union[_session_pb2.Draining, _Mapping]] = ..., rejected: _Optional[_Union[_session_pb2.Rejected, _Mapping]] = ..., chunk: _Optional[_Union[_session_pb2.Chunk, _Mapping]] = ..., frame_bytes: _Optional[bytes] = ...) -> None: ...

class TunnelOpened(_message.Message):
    __slots__ = ("cli_version",)
    CLI_VERSION_FIELD_NUMBER: _ClassVar[int]
    cli_version: str
    def __init__(self, cli_version: _Optional[str] = ...) -> None: ...
