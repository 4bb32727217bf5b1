from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class RateLimitInfo(_message.Message):
    __slots__ = ("status", "resets_at", "rate_limit_type", "utilization", "overage_status", "overage_resets_at", "overage_disabled_reason", "is_using_overage", "overage_in_use", "overage_enabled", "surpassed_threshold", "limit_scope", "error_code", "can_user_purchase_credits", "has_chargeable_saved_payment_method", "unified_windows")
    class UnifiedWindowsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: RateLimitWindow
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[RateLimitWindow, _Mapping]] = ...) -> None: ...
    STATUS_FIELD_NUMBER: _ClassVar[int]
    RESETS_AT_FIELD_NUMBER: _ClassVar[int]
    RATE_LIMIT_TYPE_FIELD_NUMBER: _ClassVar[int]
    UTILIZATION_FIELD_NUMBER: _ClassVar[int]
    OVERAGE_STATUS_FIELD_NUMBER: _ClassVar[int]
    OVERAGE_RESETS_AT_FIELD_NUMBER: _ClassVar[int]
    OVERAGE_DISABLED_REASON_FIELD_NUMBER: _ClassVar[int]
    IS_USING_OVERAGE_FIELD_NUMBER: _ClassVar[int]
    OVERAGE_IN_USE_FIELD_NUMBER: _ClassVar[int]
    OVERAGE_ENABLED_FIELD_NUMBER: _ClassVar[int]
    SURPASSED_THRESHOLD_FIELD_NUMBER: _ClassVar[int]
    LIMIT_SCOPE_FIELD_NUMBER: _ClassVar[int]
    ERROR_CODE_FIELD_NUMBER: _ClassVar[int]
    CAN_USER_PURCHASE_CREDITS_FIELD_NUMBER: _ClassVar[int]
    HAS_CHARGEABLE_SAVED_PAYMENT_METHOD_FIELD_NUMBER: _ClassVar[int]
    UNIFIED_WINDOWS_FIELD_NUMBER: _ClassVar[int]
    status: str
    resets_at: int
    rate_limit_type: str
    utilization: float
    overage_status: str
    overage_resets_at: int
    overage_disabled_reason: str
    is_using_overage: bool
    overage_in_use: bool
    overage_enabled: bool
    surpassed_threshold: float
    limit_scope: str
    error_code: str
    can_user_purchase_credits: bool
    has_chargeable_saved_payment_method: bool
    unified_windows: _containers.MessageMap[str, RateLimitWindow]
    def __init__(self, status: _Optional[str] = ..., resets_at: _Optional[int] = ..., rate_limit_type: _Optional[str] = ..., utilization: _Optional[float] = ..., overage_status: _Optional[str] = ..., overage_resets_at: _Optional[int] = ..., overage_disabled_reason: _Optional[str] = ..., is_using_overage: bool = ..., overage_in_use: bool = ..., overage_enabled: bool = ..., surpassed_threshold: _Optional[float] = ..., limit_scope: _Optional[str] = ..., error_code: _Optional[str] = ..., can_user_purchase_credits: bool = ..., has_chargeable_saved_payment_method: bool = ..., unified_windows: _Optional[_Mapping[str, RateLimitWindow]] = ...) -> None: ...

class RateLimitWindow(_message.Message):
    __slots__ = ("status", "utilization", "resets_at", "surpassed_threshold")
    STATUS_FIELD_NUMBER: _ClassVar[int]
    UTILIZATION_FIELD_NUMBER: _ClassVar[int]
    RESETS_AT_FIELD_NUMBER: _ClassVar[int]
    SURPASSED_THRESHOLD_FIELD_NUMBER: _ClassVar[int]
    status: str
    utilization: float
    resets_at: int
    surpassed_threshold: float
    def __init__(self, status: _Optional[str] = ..., utilization: _Optional[float] = ..., resets_at: _Optional[int] = ..., surpassed_threshold: _Optional[float] = ...) -> None: ...
