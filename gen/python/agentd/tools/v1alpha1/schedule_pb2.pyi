from google.protobuf import struct_pb2 as _struct_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class CronCreateInput(_message.Message):
    __slots__ = ("cron", "prompt", "recurring", "durable")
    CRON_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    RECURRING_FIELD_NUMBER: _ClassVar[int]
    DURABLE_FIELD_NUMBER: _ClassVar[int]
    cron: str
    prompt: str
    recurring: bool
    durable: bool
    def __init__(self, cron: _Optional[str] = ..., prompt: _Optional[str] = ..., recurring: bool = ..., durable: bool = ...) -> None: ...

class CronCreateOutput(_message.Message):
    __slots__ = ("id", "human_schedule", "recurring", "durable", "next_fire_at", "max_age_ms", "other_one_shots")
    ID_FIELD_NUMBER: _ClassVar[int]
    HUMAN_SCHEDULE_FIELD_NUMBER: _ClassVar[int]
    RECURRING_FIELD_NUMBER: _ClassVar[int]
    DURABLE_FIELD_NUMBER: _ClassVar[int]
    NEXT_FIRE_AT_FIELD_NUMBER: _ClassVar[int]
    MAX_AGE_MS_FIELD_NUMBER: _ClassVar[int]
    OTHER_ONE_SHOTS_FIELD_NUMBER: _ClassVar[int]
    id: str
    human_schedule: str
    recurring: bool
    durable: bool
    next_fire_at: float
    max_age_ms: float
    other_one_shots: _containers.RepeatedCompositeFieldContainer[CronJob]
    def __init__(self, id: _Optional[str] = ..., human_schedule: _Optional[str] = ..., recurring: bool = ..., durable: bool = ..., next_fire_at: _Optional[float] = ..., max_age_ms: _Optional[float] = ..., other_one_shots: _Optional[_Iterable[_Union[CronJob, _Mapping]]] = ...) -> None: ...

class CronJob(_message.Message):
    __slots__ = ("id", "cron", "human_schedule", "prompt", "recurring", "durable", "next_fire_at")
    ID_FIELD_NUMBER: _ClassVar[int]
    CRON_FIELD_NUMBER: _ClassVar[int]
    HUMAN_SCHEDULE_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    RECURRING_FIELD_NUMBER: _ClassVar[int]
    DURABLE_FIELD_NUMBER: _ClassVar[int]
    NEXT_FIRE_AT_FIELD_NUMBER: _ClassVar[int]
    id: str
    cron: str
    human_schedule: str
    prompt: str
    recurring: bool
    durable: bool
    next_fire_at: float
    def __init__(self, id: _Optional[str] = ..., cron: _Optional[str] = ..., human_schedule: _Optional[str] = ..., prompt: _Optional[str] = ..., recurring: bool = ..., durable: bool = ..., next_fire_at: _Optional[float] = ...) -> None: ...

class CronDeleteInput(_message.Message):
    __slots__ = ("id",)
    ID_FIELD_NUMBER: _ClassVar[int]
    id: str
    def __init__(self, id: _Optional[str] = ...) -> None: ...

class CronDeleteOutput(_message.Message):
    __slots__ = ("id", "ended_loop_wakeup")
    ID_FIELD_NUMBER: _ClassVar[int]
    ENDED_LOOP_WAKEUP_FIELD_NUMBER: _ClassVar[int]
    id: str
    ended_loop_wakeup: bool
    def __init__(self, id: _Optional[str] = ..., ended_loop_wakeup: bool = ...) -> None: ...

class CronListInput(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class CronListOutput(_message.Message):
    __slots__ = ("jobs",)
    JOBS_FIELD_NUMBER: _ClassVar[int]
    jobs: _containers.RepeatedCompositeFieldContainer[CronJob]
    def __init__(self, jobs: _Optional[_Iterable[_Union[CronJob, _Mapping]]] = ...) -> None: ...

class ScheduleWakeupInput(_message.Message):
    __slots__ = ("delay_seconds", "reason", "prompt", "stop", "noop")
    DELAY_SECONDS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    STOP_FIELD_NUMBER: _ClassVar[int]
    NOOP_FIELD_NUMBER: _ClassVar[int]
    delay_seconds: float
    reason: str
    prompt: str
    stop: bool
    noop: bool
    def __init__(self, delay_seconds: _Optional[float] = ..., reason: _Optional[str] = ..., prompt: _Optional[str] = ..., stop: bool = ..., noop: bool = ...) -> None: ...

class ScheduleWakeupOutput(_message.Message):
    __slots__ = ("scheduled_for", "clamped_delay_seconds", "was_clamped", "stopped", "cancelled_wakeups")
    SCHEDULED_FOR_FIELD_NUMBER: _ClassVar[int]
    CLAMPED_DELAY_SECONDS_FIELD_NUMBER: _ClassVar[int]
    WAS_CLAMPED_FIELD_NUMBER: _ClassVar[int]
    STOPPED_FIELD_NUMBER: _ClassVar[int]
    CANCELLED_WAKEUPS_FIELD_NUMBER: _ClassVar[int]
    scheduled_for: float
    clamped_delay_seconds: float
    was_clamped: bool
    stopped: bool
    cancelled_wakeups: int
    def __init__(self, scheduled_for: _Optional[float] = ..., clamped_delay_seconds: _Optional[float] = ..., was_clamped: bool = ..., stopped: bool = ..., cancelled_wakeups: _Optional[int] = ...) -> None: ...

class RemoteTriggerInput(_message.Message):
    __slots__ = ("action", "trigger_id", "session_id", "cursor", "body")
    class BodyEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: _struct_pb2.Value
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ...) -> None: ...
    ACTION_FIELD_NUMBER: _ClassVar[int]
    TRIGGER_ID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    CURSOR_FIELD_NUMBER: _ClassVar[int]
    BODY_FIELD_NUMBER: _ClassVar[int]
    action: str
    trigger_id: str
    session_id: str
    cursor: str
    body: _containers.MessageMap[str, _struct_pb2.Value]
    def __init__(self, action: _Optional[str] = ..., trigger_id: _Optional[str] = ..., session_id: _Optional[str] = ..., cursor: _Optional[str] = ..., body: _Optional[_Mapping[str, _struct_pb2.Value]] = ...) -> None: ...

class RemoteTriggerOutput(_message.Message):
    __slots__ = ("status", "json", "summary")
    STATUS_FIELD_NUMBER: _ClassVar[int]
    JSON_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    status: int
    json: str
    summary: str
    def __init__(self, status: _Optional[int] = ..., json: _Optional[str] = ..., summary: _Optional[str] = ...) -> None: ...

class PushNotificationInput(_message.Message):
    __slots__ = ("message", "status")
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    message: str
    status: str
    def __init__(self, message: _Optional[str] = ..., status: _Optional[str] = ...) -> None: ...

class PushNotificationOutput(_message.Message):
    __slots__ = ("message", "push_sent", "local_sent", "disabled_reason", "sent_at")
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    PUSH_SENT_FIELD_NUMBER: _ClassVar[int]
    LOCAL_SENT_FIELD_NUMBER: _ClassVar[int]
    DISABLED_REASON_FIELD_NUMBER: _ClassVar[int]
    SENT_AT_FIELD_NUMBER: _ClassVar[int]
    message: str
    push_sent: bool
    local_sent: bool
    disabled_reason: str
    sent_at: str
    def __init__(self, message: _Optional[str] = ..., push_sent: bool = ..., local_sent: bool = ..., disabled_reason: _Optional[str] = ..., sent_at: _Optional[str] = ...) -> None: ...

class ReadNotificationsInput(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ReadNotificationsOutput(_message.Message):
    __slots__ = ("notifications", "remaining", "read_at")
    NOTIFICATIONS_FIELD_NUMBER: _ClassVar[int]
    REMAINING_FIELD_NUMBER: _ClassVar[int]
    READ_AT_FIELD_NUMBER: _ClassVar[int]
    notifications: _containers.RepeatedCompositeFieldContainer[QueuedNotification]
    remaining: int
    read_at: str
    def __init__(self, notifications: _Optional[_Iterable[_Union[QueuedNotification, _Mapping]]] = ..., remaining: _Optional[int] = ..., read_at: _Optional[str] = ...) -> None: ...

class QueuedNotification(_message.Message):
    __slots__ = ("notification_id", "origin", "queued_at", "content", "arrived_at")
    NOTIFICATION_ID_FIELD_NUMBER: _ClassVar[int]
    ORIGIN_FIELD_NUMBER: _ClassVar[int]
    QUEUED_AT_FIELD_NUMBER: _ClassVar[int]
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    ARRIVED_AT_FIELD_NUMBER: _ClassVar[int]
    notification_id: str
    origin: str
    queued_at: str
    content: str
    arrived_at: str
    def __init__(self, notification_id: _Optional[str] = ..., origin: _Optional[str] = ..., queued_at: _Optional[str] = ..., content: _Optional[str] = ..., arrived_at: _Optional[str] = ...) -> None: ...
