import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ErrorReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ERROR_REASON_UNSPECIFIED: _ClassVar[ErrorReason]
    ERROR_REASON_VALIDATION_FAILED: _ClassVar[ErrorReason]
    ERROR_REASON_OPTIONS_CONFLICT: _ClassVar[ErrorReason]
    ERROR_REASON_UNKNOWN_CLIENT_MESSAGE: _ClassVar[ErrorReason]
    ERROR_REASON_NOT_IMPLEMENTED: _ClassVar[ErrorReason]
    ERROR_REASON_SESSION_NOT_OPEN: _ClassVar[ErrorReason]
    ERROR_REASON_SESSION_ALREADY_OPEN: _ClassVar[ErrorReason]
    ERROR_REASON_SESSION_NOT_FOUND: _ClassVar[ErrorReason]
    ERROR_REASON_SESSION_ALREADY_EXISTS: _ClassVar[ErrorReason]
    ERROR_REASON_SESSION_ATTACHED: _ClassVar[ErrorReason]
    ERROR_REASON_SESSION_TAKEN_OVER: _ClassVar[ErrorReason]
    ERROR_REASON_SESSION_CLOSED: _ClassVar[ErrorReason]
    ERROR_REASON_TRANSCRIPT_IN_USE: _ClassVar[ErrorReason]
    ERROR_REASON_TRANSCRIPT_NOT_FOUND: _ClassVar[ErrorReason]
    ERROR_REASON_REQUEST_NOT_FOUND: _ClassVar[ErrorReason]
    ERROR_REASON_REQUEST_RESOLVED: _ClassVar[ErrorReason]
    ERROR_REASON_ANSWER_MISMATCH: _ClassVar[ErrorReason]
    ERROR_REASON_COMMAND_ID_REUSED: _ClassVar[ErrorReason]
    ERROR_REASON_INPUT_UUID_REUSED: _ClassVar[ErrorReason]
    ERROR_REASON_INPUT_QUEUE_FULL: _ClassVar[ErrorReason]
    ERROR_REASON_CONTROL_RESERVED: _ClassVar[ErrorReason]
    ERROR_REASON_CONTROL_TIMEOUT: _ClassVar[ErrorReason]
    ERROR_REASON_CLI_REJECTED_REQUEST: _ClassVar[ErrorReason]
    ERROR_REASON_CLI_NOT_FOUND: _ClassVar[ErrorReason]
    ERROR_REASON_CLI_VERSION_UNSUPPORTED: _ClassVar[ErrorReason]
    ERROR_REASON_CLI_START_FAILED: _ClassVar[ErrorReason]
    ERROR_REASON_CLI_START_TIMEOUT: _ClassVar[ErrorReason]
    ERROR_REASON_CLI_EXITED: _ClassVar[ErrorReason]
    ERROR_REASON_CLI_JSON_DECODE: _ClassVar[ErrorReason]
    ERROR_REASON_WORKING_DIRECTORY_NOT_FOUND: _ClassVar[ErrorReason]
    ERROR_REASON_RESULT_ERROR: _ClassVar[ErrorReason]
    ERROR_REASON_TOO_MANY_SESSIONS: _ClassVar[ErrorReason]
    ERROR_REASON_SLOW_CONSUMER: _ClassVar[ErrorReason]
    ERROR_REASON_REPLY_TOO_LARGE: _ClassVar[ErrorReason]
    ERROR_REASON_CURSOR_OUT_OF_RANGE: _ClassVar[ErrorReason]
    ERROR_REASON_WAKE_FAILED: _ClassVar[ErrorReason]
    ERROR_REASON_OPTION_NOT_ALLOWED: _ClassVar[ErrorReason]
    ERROR_REASON_UNAUTHENTICATED: _ClassVar[ErrorReason]
    ERROR_REASON_PERMISSION_DENIED: _ClassVar[ErrorReason]
    ERROR_REASON_SHUTTING_DOWN: _ClassVar[ErrorReason]
    ERROR_REASON_STORE_UNAVAILABLE: _ClassVar[ErrorReason]
    ERROR_REASON_CANCELED: _ClassVar[ErrorReason]
    ERROR_REASON_INTERNAL: _ClassVar[ErrorReason]
    ERROR_REASON_DEADLINE_EXCEEDED: _ClassVar[ErrorReason]
    ERROR_REASON_REQUEST_TOO_LARGE: _ClassVar[ErrorReason]
    ERROR_REASON_STORE_TIMEOUT: _ClassVar[ErrorReason]
ERROR_REASON_UNSPECIFIED: ErrorReason
ERROR_REASON_VALIDATION_FAILED: ErrorReason
ERROR_REASON_OPTIONS_CONFLICT: ErrorReason
ERROR_REASON_UNKNOWN_CLIENT_MESSAGE: ErrorReason
ERROR_REASON_NOT_IMPLEMENTED: ErrorReason
ERROR_REASON_SESSION_NOT_OPEN: ErrorReason
ERROR_REASON_SESSION_ALREADY_OPEN: ErrorReason
ERROR_REASON_SESSION_NOT_FOUND: ErrorReason
ERROR_REASON_SESSION_ALREADY_EXISTS: ErrorReason
ERROR_REASON_SESSION_ATTACHED: ErrorReason
ERROR_REASON_SESSION_TAKEN_OVER: ErrorReason
ERROR_REASON_SESSION_CLOSED: ErrorReason
ERROR_REASON_TRANSCRIPT_IN_USE: ErrorReason
ERROR_REASON_TRANSCRIPT_NOT_FOUND: ErrorReason
ERROR_REASON_REQUEST_NOT_FOUND: ErrorReason
ERROR_REASON_REQUEST_RESOLVED: ErrorReason
ERROR_REASON_ANSWER_MISMATCH: ErrorReason
ERROR_REASON_COMMAND_ID_REUSED: ErrorReason
ERROR_REASON_INPUT_UUID_REUSED: ErrorReason
ERROR_REASON_INPUT_QUEUE_FULL: ErrorReason
ERROR_REASON_CONTROL_RESERVED: ErrorReason
ERROR_REASON_CONTROL_TIMEOUT: ErrorReason
ERROR_REASON_CLI_REJECTED_REQUEST: ErrorReason
ERROR_REASON_CLI_NOT_FOUND: ErrorReason
ERROR_REASON_CLI_VERSION_UNSUPPORTED: ErrorReason
ERROR_REASON_CLI_START_FAILED: ErrorReason
ERROR_REASON_CLI_START_TIMEOUT: ErrorReason
ERROR_REASON_CLI_EXITED: ErrorReason
ERROR_REASON_CLI_JSON_DECODE: ErrorReason
ERROR_REASON_WORKING_DIRECTORY_NOT_FOUND: ErrorReason
ERROR_REASON_RESULT_ERROR: ErrorReason
ERROR_REASON_TOO_MANY_SESSIONS: ErrorReason
ERROR_REASON_SLOW_CONSUMER: ErrorReason
ERROR_REASON_REPLY_TOO_LARGE: ErrorReason
ERROR_REASON_CURSOR_OUT_OF_RANGE: ErrorReason
ERROR_REASON_WAKE_FAILED: ErrorReason
ERROR_REASON_OPTION_NOT_ALLOWED: ErrorReason
ERROR_REASON_UNAUTHENTICATED: ErrorReason
ERROR_REASON_PERMISSION_DENIED: ErrorReason
ERROR_REASON_SHUTTING_DOWN: ErrorReason
ERROR_REASON_STORE_UNAVAILABLE: ErrorReason
ERROR_REASON_CANCELED: ErrorReason
ERROR_REASON_INTERNAL: ErrorReason
ERROR_REASON_DEADLINE_EXCEEDED: ErrorReason
ERROR_REASON_REQUEST_TOO_LARGE: ErrorReason
ERROR_REASON_STORE_TIMEOUT: ErrorReason

class Error(_message.Message):
    __slots__ = ("reason", "message", "metadata", "field_violations", "retry_after", "quota")
    class MetadataEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    REASON_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    METADATA_FIELD_NUMBER: _ClassVar[int]
    FIELD_VIOLATIONS_FIELD_NUMBER: _ClassVar[int]
    RETRY_AFTER_FIELD_NUMBER: _ClassVar[int]
    QUOTA_FIELD_NUMBER: _ClassVar[int]
    reason: ErrorReason
    message: str
    metadata: _containers.ScalarMap[str, str]
    field_violations: _containers.RepeatedCompositeFieldContainer[FieldViolation]
    retry_after: _duration_pb2.Duration
    quota: str
    def __init__(self, reason: _Optional[_Union[ErrorReason, str]] = ..., message: _Optional[str] = ..., metadata: _Optional[_Mapping[str, str]] = ..., field_violations: _Optional[_Iterable[_Union[FieldViolation, _Mapping]]] = ..., retry_after: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., quota: _Optional[str] = ...) -> None: ...

class FieldViolation(_message.Message):
    __slots__ = ("field", "description")
    FIELD_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    field: str
    description: str
    def __init__(self, field: _Optional[str] = ..., description: _Optional[str] = ...) -> None: ...
