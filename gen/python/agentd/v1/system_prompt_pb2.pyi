from agentd.v1 import option_value_pb2 as _option_value_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SystemPrompt(_message.Message):
    __slots__ = ("text", "blocks", "preset", "custom", "file")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    BLOCKS_FIELD_NUMBER: _ClassVar[int]
    PRESET_FIELD_NUMBER: _ClassVar[int]
    CUSTOM_FIELD_NUMBER: _ClassVar[int]
    FILE_FIELD_NUMBER: _ClassVar[int]
    text: str
    blocks: _option_value_pb2.StringList
    preset: SystemPromptPreset
    custom: SystemPromptCustom
    file: SystemPromptFile
    def __init__(self, text: _Optional[str] = ..., blocks: _Optional[_Union[_option_value_pb2.StringList, _Mapping]] = ..., preset: _Optional[_Union[SystemPromptPreset, _Mapping]] = ..., custom: _Optional[_Union[SystemPromptCustom, _Mapping]] = ..., file: _Optional[_Union[SystemPromptFile, _Mapping]] = ...) -> None: ...

class SystemPromptPreset(_message.Message):
    __slots__ = ("append", "exclude_dynamic_sections", "snapshot")
    APPEND_FIELD_NUMBER: _ClassVar[int]
    EXCLUDE_DYNAMIC_SECTIONS_FIELD_NUMBER: _ClassVar[int]
    SNAPSHOT_FIELD_NUMBER: _ClassVar[int]
    append: str
    exclude_dynamic_sections: bool
    snapshot: bool
    def __init__(self, append: _Optional[str] = ..., exclude_dynamic_sections: bool = ..., snapshot: bool = ...) -> None: ...

class SystemPromptCustom(_message.Message):
    __slots__ = ("text", "blocks", "snapshot")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    BLOCKS_FIELD_NUMBER: _ClassVar[int]
    SNAPSHOT_FIELD_NUMBER: _ClassVar[int]
    text: str
    blocks: _option_value_pb2.StringList
    snapshot: bool
    def __init__(self, text: _Optional[str] = ..., blocks: _Optional[_Union[_option_value_pb2.StringList, _Mapping]] = ..., snapshot: bool = ...) -> None: ...

class SystemPromptFile(_message.Message):
    __slots__ = ("path",)
    PATH_FIELD_NUMBER: _ClassVar[int]
    path: str
    def __init__(self, path: _Optional[str] = ...) -> None: ...
