from agentd.tools.v1alpha1 import artifact_asset_pb2 as _artifact_asset_pb2
from agentd.tools.v1alpha1 import web_pb2 as _web_pb2
from google.protobuf import struct_pb2 as _struct_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ArtifactInput(_message.Message):
    __slots__ = ("action", "file_path", "url", "title", "description", "label", "icon", "favicon", "prompt", "force", "pin", "capabilities", "contract", "limit", "page_token", "scope", "file_paths", "asset_id", "out_dir", "after")
    ACTION_FIELD_NUMBER: _ClassVar[int]
    FILE_PATH_FIELD_NUMBER: _ClassVar[int]
    URL_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    ICON_FIELD_NUMBER: _ClassVar[int]
    FAVICON_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    FORCE_FIELD_NUMBER: _ClassVar[int]
    PIN_FIELD_NUMBER: _ClassVar[int]
    CAPABILITIES_FIELD_NUMBER: _ClassVar[int]
    CONTRACT_FIELD_NUMBER: _ClassVar[int]
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    FILE_PATHS_FIELD_NUMBER: _ClassVar[int]
    ASSET_ID_FIELD_NUMBER: _ClassVar[int]
    OUT_DIR_FIELD_NUMBER: _ClassVar[int]
    AFTER_FIELD_NUMBER: _ClassVar[int]
    action: str
    file_path: str
    url: str
    title: str
    description: str
    label: str
    icon: str
    favicon: str
    prompt: str
    force: bool
    pin: bool
    capabilities: _struct_pb2.Value
    contract: str
    limit: int
    page_token: str
    scope: str
    file_paths: _containers.RepeatedScalarFieldContainer[str]
    asset_id: str
    out_dir: str
    after: str
    def __init__(self, action: _Optional[str] = ..., file_path: _Optional[str] = ..., url: _Optional[str] = ..., title: _Optional[str] = ..., description: _Optional[str] = ..., label: _Optional[str] = ..., icon: _Optional[str] = ..., favicon: _Optional[str] = ..., prompt: _Optional[str] = ..., force: bool = ..., pin: bool = ..., capabilities: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., contract: _Optional[str] = ..., limit: _Optional[int] = ..., page_token: _Optional[str] = ..., scope: _Optional[str] = ..., file_paths: _Optional[_Iterable[str]] = ..., asset_id: _Optional[str] = ..., out_dir: _Optional[str] = ..., after: _Optional[str] = ...) -> None: ...

class ArtifactOutput(_message.Message):
    __slots__ = ("url", "path", "artifact_id", "title", "version", "capabilities", "stored", "warnings", "publishes_remaining", "publishes_reset_at", "contract", "updated", "owned", "icon", "favicon_sent", "icon_dropped", "audience", "folder_audience", "seq", "unchanged", "live_subscription", "pinned", "artifacts", "truncated", "total", "total_at_least", "next_page_token", "pins_enabled", "scope", "external_listed", "read", "artifact_read", "watch", "unwatch", "watches", "filter_url", "arms", "written", "asset_upload", "asset_uploads", "asset_list", "asset_read", "asset_delete", "pin_change")
    URL_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    ARTIFACT_ID_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    CAPABILITIES_FIELD_NUMBER: _ClassVar[int]
    STORED_FIELD_NUMBER: _ClassVar[int]
    WARNINGS_FIELD_NUMBER: _ClassVar[int]
    PUBLISHES_REMAINING_FIELD_NUMBER: _ClassVar[int]
    PUBLISHES_RESET_AT_FIELD_NUMBER: _ClassVar[int]
    CONTRACT_FIELD_NUMBER: _ClassVar[int]
    UPDATED_FIELD_NUMBER: _ClassVar[int]
    OWNED_FIELD_NUMBER: _ClassVar[int]
    ICON_FIELD_NUMBER: _ClassVar[int]
    FAVICON_SENT_FIELD_NUMBER: _ClassVar[int]
    ICON_DROPPED_FIELD_NUMBER: _ClassVar[int]
    AUDIENCE_FIELD_NUMBER: _ClassVar[int]
    FOLDER_AUDIENCE_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    UNCHANGED_FIELD_NUMBER: _ClassVar[int]
    LIVE_SUBSCRIPTION_FIELD_NUMBER: _ClassVar[int]
    PINNED_FIELD_NUMBER: _ClassVar[int]
    ARTIFACTS_FIELD_NUMBER: _ClassVar[int]
    TRUNCATED_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    TOTAL_AT_LEAST_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    PINS_ENABLED_FIELD_NUMBER: _ClassVar[int]
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    EXTERNAL_LISTED_FIELD_NUMBER: _ClassVar[int]
    READ_FIELD_NUMBER: _ClassVar[int]
    ARTIFACT_READ_FIELD_NUMBER: _ClassVar[int]
    WATCH_FIELD_NUMBER: _ClassVar[int]
    UNWATCH_FIELD_NUMBER: _ClassVar[int]
    WATCHES_FIELD_NUMBER: _ClassVar[int]
    FILTER_URL_FIELD_NUMBER: _ClassVar[int]
    ARMS_FIELD_NUMBER: _ClassVar[int]
    WRITTEN_FIELD_NUMBER: _ClassVar[int]
    ASSET_UPLOAD_FIELD_NUMBER: _ClassVar[int]
    ASSET_UPLOADS_FIELD_NUMBER: _ClassVar[int]
    ASSET_LIST_FIELD_NUMBER: _ClassVar[int]
    ASSET_READ_FIELD_NUMBER: _ClassVar[int]
    ASSET_DELETE_FIELD_NUMBER: _ClassVar[int]
    PIN_CHANGE_FIELD_NUMBER: _ClassVar[int]
    url: str
    path: str
    artifact_id: str
    title: str
    version: str
    capabilities: _struct_pb2.Value
    stored: ArtifactStored
    warnings: _containers.RepeatedScalarFieldContainer[str]
    publishes_remaining: int
    publishes_reset_at: float
    contract: str
    updated: bool
    owned: bool
    icon: str
    favicon_sent: bool
    icon_dropped: bool
    audience: str
    folder_audience: str
    seq: int
    unchanged: bool
    live_subscription: str
    pinned: bool
    artifacts: _containers.RepeatedCompositeFieldContainer[ArtifactListed]
    truncated: bool
    total: int
    total_at_least: bool
    next_page_token: str
    pins_enabled: bool
    scope: str
    external_listed: bool
    read: ArtifactRead
    artifact_read: _web_pb2.ArtifactVersion
    watch: ArtifactWatch
    unwatch: ArtifactUnwatch
    watches: _containers.RepeatedCompositeFieldContainer[ArtifactWatchState]
    filter_url: str
    arms: _struct_pb2.Value
    written: _artifact_asset_pb2.ArtifactWritten
    asset_upload: _artifact_asset_pb2.ArtifactAsset
    asset_uploads: _artifact_asset_pb2.ArtifactAssetUploads
    asset_list: _artifact_asset_pb2.ArtifactAssetList
    asset_read: _artifact_asset_pb2.ArtifactAsset
    asset_delete: _artifact_asset_pb2.ArtifactAssetDeleted
    pin_change: _artifact_asset_pb2.ArtifactPin
    def __init__(self, url: _Optional[str] = ..., path: _Optional[str] = ..., artifact_id: _Optional[str] = ..., title: _Optional[str] = ..., version: _Optional[str] = ..., capabilities: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., stored: _Optional[_Union[ArtifactStored, _Mapping]] = ..., warnings: _Optional[_Iterable[str]] = ..., publishes_remaining: _Optional[int] = ..., publishes_reset_at: _Optional[float] = ..., contract: _Optional[str] = ..., updated: bool = ..., owned: bool = ..., icon: _Optional[str] = ..., favicon_sent: bool = ..., icon_dropped: bool = ..., audience: _Optional[str] = ..., folder_audience: _Optional[str] = ..., seq: _Optional[int] = ..., unchanged: bool = ..., live_subscription: _Optional[str] = ..., pinned: bool = ..., artifacts: _Optional[_Iterable[_Union[ArtifactListed, _Mapping]]] = ..., truncated: bool = ..., total: _Optional[int] = ..., total_at_least: bool = ..., next_page_token: _Optional[str] = ..., pins_enabled: bool = ..., scope: _Optional[str] = ..., external_listed: bool = ..., read: _Optional[_Union[ArtifactRead, _Mapping]] = ..., artifact_read: _Optional[_Union[_web_pb2.ArtifactVersion, _Mapping]] = ..., watch: _Optional[_Union[ArtifactWatch, _Mapping]] = ..., unwatch: _Optional[_Union[ArtifactUnwatch, _Mapping]] = ..., watches: _Optional[_Iterable[_Union[ArtifactWatchState, _Mapping]]] = ..., filter_url: _Optional[str] = ..., arms: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., written: _Optional[_Union[_artifact_asset_pb2.ArtifactWritten, _Mapping]] = ..., asset_upload: _Optional[_Union[_artifact_asset_pb2.ArtifactAsset, _Mapping]] = ..., asset_uploads: _Optional[_Union[_artifact_asset_pb2.ArtifactAssetUploads, _Mapping]] = ..., asset_list: _Optional[_Union[_artifact_asset_pb2.ArtifactAssetList, _Mapping]] = ..., asset_read: _Optional[_Union[_artifact_asset_pb2.ArtifactAsset, _Mapping]] = ..., asset_delete: _Optional[_Union[_artifact_asset_pb2.ArtifactAssetDeleted, _Mapping]] = ..., pin_change: _Optional[_Union[_artifact_asset_pb2.ArtifactPin, _Mapping]] = ...) -> None: ...

class ArtifactStored(_message.Message):
    __slots__ = ("contract", "preferred_contract", "capabilities", "carried", "read")
    CONTRACT_FIELD_NUMBER: _ClassVar[int]
    PREFERRED_CONTRACT_FIELD_NUMBER: _ClassVar[int]
    CAPABILITIES_FIELD_NUMBER: _ClassVar[int]
    CARRIED_FIELD_NUMBER: _ClassVar[int]
    READ_FIELD_NUMBER: _ClassVar[int]
    contract: str
    preferred_contract: str
    capabilities: _struct_pb2.Value
    carried: bool
    read: str
    def __init__(self, contract: _Optional[str] = ..., preferred_contract: _Optional[str] = ..., capabilities: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., carried: bool = ..., read: _Optional[str] = ...) -> None: ...

class ArtifactListed(_message.Message):
    __slots__ = ("title", "url", "favicon", "updated_at", "rel", "external", "role", "outsiders_may_have_written", "listed_kind", "pinned")
    TITLE_FIELD_NUMBER: _ClassVar[int]
    URL_FIELD_NUMBER: _ClassVar[int]
    FAVICON_FIELD_NUMBER: _ClassVar[int]
    UPDATED_AT_FIELD_NUMBER: _ClassVar[int]
    REL_FIELD_NUMBER: _ClassVar[int]
    EXTERNAL_FIELD_NUMBER: _ClassVar[int]
    ROLE_FIELD_NUMBER: _ClassVar[int]
    OUTSIDERS_MAY_HAVE_WRITTEN_FIELD_NUMBER: _ClassVar[int]
    LISTED_KIND_FIELD_NUMBER: _ClassVar[int]
    PINNED_FIELD_NUMBER: _ClassVar[int]
    title: str
    url: str
    favicon: str
    updated_at: str
    rel: str
    external: bool
    role: str
    outsiders_may_have_written: bool
    listed_kind: str
    pinned: bool
    def __init__(self, title: _Optional[str] = ..., url: _Optional[str] = ..., favicon: _Optional[str] = ..., updated_at: _Optional[str] = ..., rel: _Optional[str] = ..., external: bool = ..., role: _Optional[str] = ..., outsiders_may_have_written: bool = ..., listed_kind: _Optional[str] = ..., pinned: bool = ...) -> None: ...

class ArtifactRead(_message.Message):
    __slots__ = ("url", "bytes", "code", "code_text", "result", "duration_ms", "title")
    URL_FIELD_NUMBER: _ClassVar[int]
    BYTES_FIELD_NUMBER: _ClassVar[int]
    CODE_FIELD_NUMBER: _ClassVar[int]
    CODE_TEXT_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    DURATION_MS_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    url: str
    bytes: int
    code: int
    code_text: str
    result: str
    duration_ms: float
    title: str
    def __init__(self, url: _Optional[str] = ..., bytes: _Optional[int] = ..., code: _Optional[int] = ..., code_text: _Optional[str] = ..., result: _Optional[str] = ..., duration_ms: _Optional[float] = ..., title: _Optional[str] = ...) -> None: ...

class ArtifactWatch(_message.Message):
    __slots__ = ("url", "watching", "outcome", "reason", "durable_skip_reason", "task_id", "since", "token_expires_at", "rail", "trigger_id", "durable_since", "status", "detail", "note", "events")
    URL_FIELD_NUMBER: _ClassVar[int]
    WATCHING_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    DURABLE_SKIP_REASON_FIELD_NUMBER: _ClassVar[int]
    TASK_ID_FIELD_NUMBER: _ClassVar[int]
    SINCE_FIELD_NUMBER: _ClassVar[int]
    TOKEN_EXPIRES_AT_FIELD_NUMBER: _ClassVar[int]
    RAIL_FIELD_NUMBER: _ClassVar[int]
    TRIGGER_ID_FIELD_NUMBER: _ClassVar[int]
    DURABLE_SINCE_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    DETAIL_FIELD_NUMBER: _ClassVar[int]
    NOTE_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    url: str
    watching: bool
    outcome: str
    reason: str
    durable_skip_reason: str
    task_id: str
    since: _struct_pb2.Value
    token_expires_at: float
    rail: str
    trigger_id: str
    durable_since: str
    status: int
    detail: str
    note: str
    events: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, url: _Optional[str] = ..., watching: bool = ..., outcome: _Optional[str] = ..., reason: _Optional[str] = ..., durable_skip_reason: _Optional[str] = ..., task_id: _Optional[str] = ..., since: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., token_expires_at: _Optional[float] = ..., rail: _Optional[str] = ..., trigger_id: _Optional[str] = ..., durable_since: _Optional[str] = ..., status: _Optional[int] = ..., detail: _Optional[str] = ..., note: _Optional[str] = ..., events: _Optional[_Iterable[str]] = ...) -> None: ...

class ArtifactUnwatch(_message.Message):
    __slots__ = ("url", "was_watching")
    URL_FIELD_NUMBER: _ClassVar[int]
    WAS_WATCHING_FIELD_NUMBER: _ClassVar[int]
    url: str
    was_watching: bool
    def __init__(self, url: _Optional[str] = ..., was_watching: bool = ...) -> None: ...

class ArtifactWatchState(_message.Message):
    __slots__ = ("url", "task_id", "since", "explicit", "connected", "connecting", "token_expires_at", "armed_via", "rail", "trigger_id", "events", "restored", "stop_kind")
    URL_FIELD_NUMBER: _ClassVar[int]
    TASK_ID_FIELD_NUMBER: _ClassVar[int]
    SINCE_FIELD_NUMBER: _ClassVar[int]
    EXPLICIT_FIELD_NUMBER: _ClassVar[int]
    CONNECTED_FIELD_NUMBER: _ClassVar[int]
    CONNECTING_FIELD_NUMBER: _ClassVar[int]
    TOKEN_EXPIRES_AT_FIELD_NUMBER: _ClassVar[int]
    ARMED_VIA_FIELD_NUMBER: _ClassVar[int]
    RAIL_FIELD_NUMBER: _ClassVar[int]
    TRIGGER_ID_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    RESTORED_FIELD_NUMBER: _ClassVar[int]
    STOP_KIND_FIELD_NUMBER: _ClassVar[int]
    url: str
    task_id: str
    since: _struct_pb2.Value
    explicit: bool
    connected: bool
    connecting: bool
    token_expires_at: float
    armed_via: str
    rail: str
    trigger_id: str
    events: _containers.RepeatedScalarFieldContainer[str]
    restored: bool
    stop_kind: str
    def __init__(self, url: _Optional[str] = ..., task_id: _Optional[str] = ..., since: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., explicit: bool = ..., connected: bool = ..., connecting: bool = ..., token_expires_at: _Optional[float] = ..., armed_via: _Optional[str] = ..., rail: _Optional[str] = ..., trigger_id: _Optional[str] = ..., events: _Optional[_Iterable[str]] = ..., restored: bool = ..., stop_kind: _Optional[str] = ...) -> None: ...
