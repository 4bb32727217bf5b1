from google.protobuf import struct_pb2 as _struct_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SendUserMessageInput(_message.Message):
    __slots__ = ("message", "attachments", "status")
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    ATTACHMENTS_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    message: str
    attachments: _containers.RepeatedCompositeFieldContainer[_struct_pb2.Value]
    status: str
    def __init__(self, message: _Optional[str] = ..., attachments: _Optional[_Iterable[_Union[_struct_pb2.Value, _Mapping]]] = ..., status: _Optional[str] = ...) -> None: ...

class SendUserMessageOutput(_message.Message):
    __slots__ = ("message", "attachments", "sent_at", "rendered_locally")
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    ATTACHMENTS_FIELD_NUMBER: _ClassVar[int]
    SENT_AT_FIELD_NUMBER: _ClassVar[int]
    RENDERED_LOCALLY_FIELD_NUMBER: _ClassVar[int]
    message: str
    attachments: _containers.RepeatedCompositeFieldContainer[Attachment]
    sent_at: str
    rendered_locally: bool
    def __init__(self, message: _Optional[str] = ..., attachments: _Optional[_Iterable[_Union[Attachment, _Mapping]]] = ..., sent_at: _Optional[str] = ..., rendered_locally: bool = ...) -> None: ...

class SendUserFileInput(_message.Message):
    __slots__ = ("files", "caption", "status", "display")
    FILES_FIELD_NUMBER: _ClassVar[int]
    CAPTION_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_FIELD_NUMBER: _ClassVar[int]
    files: _containers.RepeatedScalarFieldContainer[str]
    caption: str
    status: str
    display: str
    def __init__(self, files: _Optional[_Iterable[str]] = ..., caption: _Optional[str] = ..., status: _Optional[str] = ..., display: _Optional[str] = ...) -> None: ...

class SendUserFileOutput(_message.Message):
    __slots__ = ("caption", "display", "attachments", "rendered_locally")
    CAPTION_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_FIELD_NUMBER: _ClassVar[int]
    ATTACHMENTS_FIELD_NUMBER: _ClassVar[int]
    RENDERED_LOCALLY_FIELD_NUMBER: _ClassVar[int]
    caption: str
    display: str
    attachments: _containers.RepeatedCompositeFieldContainer[Attachment]
    rendered_locally: bool
    def __init__(self, caption: _Optional[str] = ..., display: _Optional[str] = ..., attachments: _Optional[_Iterable[_Union[Attachment, _Mapping]]] = ..., rendered_locally: bool = ...) -> None: ...

class Attachment(_message.Message):
    __slots__ = ("path", "size", "is_image", "file_uuid", "media_type", "path_validated", "upload_error", "upload_error_code", "upload_suspected_limit_bytes", "scaled", "thumbnail", "project_path", "partial_error", "opens_by_path")
    PATH_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    IS_IMAGE_FIELD_NUMBER: _ClassVar[int]
    FILE_UUID_FIELD_NUMBER: _ClassVar[int]
    MEDIA_TYPE_FIELD_NUMBER: _ClassVar[int]
    PATH_VALIDATED_FIELD_NUMBER: _ClassVar[int]
    UPLOAD_ERROR_FIELD_NUMBER: _ClassVar[int]
    UPLOAD_ERROR_CODE_FIELD_NUMBER: _ClassVar[int]
    UPLOAD_SUSPECTED_LIMIT_BYTES_FIELD_NUMBER: _ClassVar[int]
    SCALED_FIELD_NUMBER: _ClassVar[int]
    THUMBNAIL_FIELD_NUMBER: _ClassVar[int]
    PROJECT_PATH_FIELD_NUMBER: _ClassVar[int]
    PARTIAL_ERROR_FIELD_NUMBER: _ClassVar[int]
    OPENS_BY_PATH_FIELD_NUMBER: _ClassVar[int]
    path: str
    size: int
    is_image: bool
    file_uuid: str
    media_type: str
    path_validated: bool
    upload_error: str
    upload_error_code: str
    upload_suspected_limit_bytes: int
    scaled: ImageSize
    thumbnail: ImageSize
    project_path: str
    partial_error: str
    opens_by_path: bool
    def __init__(self, path: _Optional[str] = ..., size: _Optional[int] = ..., is_image: bool = ..., file_uuid: _Optional[str] = ..., media_type: _Optional[str] = ..., path_validated: bool = ..., upload_error: _Optional[str] = ..., upload_error_code: _Optional[str] = ..., upload_suspected_limit_bytes: _Optional[int] = ..., scaled: _Optional[_Union[ImageSize, _Mapping]] = ..., thumbnail: _Optional[_Union[ImageSize, _Mapping]] = ..., project_path: _Optional[str] = ..., partial_error: _Optional[str] = ..., opens_by_path: bool = ...) -> None: ...

class ImageSize(_message.Message):
    __slots__ = ("width", "height", "original_width", "original_height")
    WIDTH_FIELD_NUMBER: _ClassVar[int]
    HEIGHT_FIELD_NUMBER: _ClassVar[int]
    ORIGINAL_WIDTH_FIELD_NUMBER: _ClassVar[int]
    ORIGINAL_HEIGHT_FIELD_NUMBER: _ClassVar[int]
    width: int
    height: int
    original_width: int
    original_height: int
    def __init__(self, width: _Optional[int] = ..., height: _Optional[int] = ..., original_width: _Optional[int] = ..., original_height: _Optional[int] = ...) -> None: ...

class EndConversationInput(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class EndConversationOutput(_message.Message):
    __slots__ = ("ended", "message")
    ENDED_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    ended: bool
    message: str
    def __init__(self, ended: bool = ..., message: _Optional[str] = ...) -> None: ...

class ReportFindingsInput(_message.Message):
    __slots__ = ("level", "findings")
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    FINDINGS_FIELD_NUMBER: _ClassVar[int]
    level: str
    findings: _containers.RepeatedCompositeFieldContainer[Finding]
    def __init__(self, level: _Optional[str] = ..., findings: _Optional[_Iterable[_Union[Finding, _Mapping]]] = ...) -> None: ...

class ReportFindingsOutput(_message.Message):
    __slots__ = ("count", "level", "findings")
    COUNT_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    FINDINGS_FIELD_NUMBER: _ClassVar[int]
    count: int
    level: str
    findings: _containers.RepeatedCompositeFieldContainer[Finding]
    def __init__(self, count: _Optional[int] = ..., level: _Optional[str] = ..., findings: _Optional[_Iterable[_Union[Finding, _Mapping]]] = ...) -> None: ...

class Finding(_message.Message):
    __slots__ = ("file", "line", "summary", "short_summary", "failure_scenario", "category", "severity", "verdict", "outcome")
    FILE_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    SHORT_SUMMARY_FIELD_NUMBER: _ClassVar[int]
    FAILURE_SCENARIO_FIELD_NUMBER: _ClassVar[int]
    CATEGORY_FIELD_NUMBER: _ClassVar[int]
    SEVERITY_FIELD_NUMBER: _ClassVar[int]
    VERDICT_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    file: str
    line: int
    summary: str
    short_summary: str
    failure_scenario: str
    category: str
    severity: str
    verdict: str
    outcome: str
    def __init__(self, file: _Optional[str] = ..., line: _Optional[int] = ..., summary: _Optional[str] = ..., short_summary: _Optional[str] = ..., failure_scenario: _Optional[str] = ..., category: _Optional[str] = ..., severity: _Optional[str] = ..., verdict: _Optional[str] = ..., outcome: _Optional[str] = ...) -> None: ...

class SendFeedbackInput(_message.Message):
    __slots__ = ("type", "title", "details", "area", "failure_mode", "task_category")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    DETAILS_FIELD_NUMBER: _ClassVar[int]
    AREA_FIELD_NUMBER: _ClassVar[int]
    FAILURE_MODE_FIELD_NUMBER: _ClassVar[int]
    TASK_CATEGORY_FIELD_NUMBER: _ClassVar[int]
    type: str
    title: str
    details: str
    area: str
    failure_mode: str
    task_category: str
    def __init__(self, type: _Optional[str] = ..., title: _Optional[str] = ..., details: _Optional[str] = ..., area: _Optional[str] = ..., failure_mode: _Optional[str] = ..., task_category: _Optional[str] = ...) -> None: ...

class SendFeedbackOutput(_message.Message):
    __slots__ = ("success", "message")
    SUCCESS_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    success: bool
    message: str
    def __init__(self, success: bool = ..., message: _Optional[str] = ...) -> None: ...

class ProposeSkillsInput(_message.Message):
    __slots__ = ("proposals",)
    PROPOSALS_FIELD_NUMBER: _ClassVar[int]
    proposals: _containers.RepeatedCompositeFieldContainer[SkillProposal]
    def __init__(self, proposals: _Optional[_Iterable[_Union[SkillProposal, _Mapping]]] = ...) -> None: ...

class SkillProposal(_message.Message):
    __slots__ = ("name", "kind", "target", "description", "evidence", "edits", "skill_md")
    NAME_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    EVIDENCE_FIELD_NUMBER: _ClassVar[int]
    EDITS_FIELD_NUMBER: _ClassVar[int]
    SKILL_MD_FIELD_NUMBER: _ClassVar[int]
    name: str
    kind: str
    target: str
    description: str
    evidence: _containers.RepeatedScalarFieldContainer[str]
    edits: _containers.RepeatedCompositeFieldContainer[SkillEdit]
    skill_md: str
    def __init__(self, name: _Optional[str] = ..., kind: _Optional[str] = ..., target: _Optional[str] = ..., description: _Optional[str] = ..., evidence: _Optional[_Iterable[str]] = ..., edits: _Optional[_Iterable[_Union[SkillEdit, _Mapping]]] = ..., skill_md: _Optional[str] = ...) -> None: ...

class SkillEdit(_message.Message):
    __slots__ = ("old_string", "new_string")
    OLD_STRING_FIELD_NUMBER: _ClassVar[int]
    NEW_STRING_FIELD_NUMBER: _ClassVar[int]
    old_string: str
    new_string: str
    def __init__(self, old_string: _Optional[str] = ..., new_string: _Optional[str] = ...) -> None: ...

class ProposeSkillsOutput(_message.Message):
    __slots__ = ("proposal_count",)
    PROPOSAL_COUNT_FIELD_NUMBER: _ClassVar[int]
    proposal_count: int
    def __init__(self, proposal_count: _Optional[int] = ...) -> None: ...

class OfferChromeSetupInput(_message.Message):
    __slots__ = ("reason",)
    REASON_FIELD_NUMBER: _ClassVar[int]
    reason: str
    def __init__(self, reason: _Optional[str] = ...) -> None: ...

class OfferChromeSetupOutput(_message.Message):
    __slots__ = ("outcome",)
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    outcome: str
    def __init__(self, outcome: _Optional[str] = ...) -> None: ...

class ShowOnboardingRolePickerInput(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ShowOnboardingRolePickerOutput(_message.Message):
    __slots__ = ("role", "dismissed")
    ROLE_FIELD_NUMBER: _ClassVar[int]
    DISMISSED_FIELD_NUMBER: _ClassVar[int]
    role: str
    dismissed: bool
    def __init__(self, role: _Optional[str] = ..., dismissed: bool = ...) -> None: ...

class ShareOnboardingGuideInput(_message.Message):
    __slots__ = ("mode", "short_code")
    MODE_FIELD_NUMBER: _ClassVar[int]
    SHORT_CODE_FIELD_NUMBER: _ClassVar[int]
    mode: str
    short_code: str
    def __init__(self, mode: _Optional[str] = ..., short_code: _Optional[str] = ...) -> None: ...

class ShareOnboardingGuideOutput(_message.Message):
    __slots__ = ("status", "share_url", "short_code", "message")
    STATUS_FIELD_NUMBER: _ClassVar[int]
    SHARE_URL_FIELD_NUMBER: _ClassVar[int]
    SHORT_CODE_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    status: str
    share_url: str
    short_code: str
    message: str
    def __init__(self, status: _Optional[str] = ..., share_url: _Optional[str] = ..., short_code: _Optional[str] = ..., message: _Optional[str] = ...) -> None: ...
