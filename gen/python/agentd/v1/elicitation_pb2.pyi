import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ElicitationRequest(_message.Message):
    __slots__ = ("request_id", "deadline", "mcp_server_name", "message", "mode", "url", "elicitation_id", "requested_schema_json", "property_order", "title", "display_name", "description")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    DEADLINE_FIELD_NUMBER: _ClassVar[int]
    MCP_SERVER_NAME_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    MODE_FIELD_NUMBER: _ClassVar[int]
    URL_FIELD_NUMBER: _ClassVar[int]
    ELICITATION_ID_FIELD_NUMBER: _ClassVar[int]
    REQUESTED_SCHEMA_JSON_FIELD_NUMBER: _ClassVar[int]
    PROPERTY_ORDER_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    deadline: _timestamp_pb2.Timestamp
    mcp_server_name: str
    message: str
    mode: str
    url: str
    elicitation_id: str
    requested_schema_json: str
    property_order: _containers.RepeatedScalarFieldContainer[str]
    title: str
    display_name: str
    description: str
    def __init__(self, request_id: _Optional[str] = ..., deadline: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., mcp_server_name: _Optional[str] = ..., message: _Optional[str] = ..., mode: _Optional[str] = ..., url: _Optional[str] = ..., elicitation_id: _Optional[str] = ..., requested_schema_json: _Optional[str] = ..., property_order: _Optional[_Iterable[str]] = ..., title: _Optional[str] = ..., display_name: _Optional[str] = ..., description: _Optional[str] = ...) -> None: ...

class ElicitationAnswer(_message.Message):
    __slots__ = ("action", "content_json")
    ACTION_FIELD_NUMBER: _ClassVar[int]
    CONTENT_JSON_FIELD_NUMBER: _ClassVar[int]
    action: str
    content_json: str
    def __init__(self, action: _Optional[str] = ..., content_json: _Optional[str] = ...) -> None: ...

class RawRequest(_message.Message):
    __slots__ = ("request_id", "deadline", "subtype", "request_json")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    DEADLINE_FIELD_NUMBER: _ClassVar[int]
    SUBTYPE_FIELD_NUMBER: _ClassVar[int]
    REQUEST_JSON_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    deadline: _timestamp_pb2.Timestamp
    subtype: str
    request_json: str
    def __init__(self, request_id: _Optional[str] = ..., deadline: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., subtype: _Optional[str] = ..., request_json: _Optional[str] = ...) -> None: ...
