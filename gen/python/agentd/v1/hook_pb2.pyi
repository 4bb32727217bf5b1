import datetime

from agentd.v1 import hook_input_pb2 as _hook_input_pb2
from agentd.v1 import hook_output_pb2 as _hook_output_pb2
from agentd.v1 import hook_session_input_pb2 as _hook_session_input_pb2
from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class HookMatcher(_message.Message):
    __slots__ = ("event", "id", "matcher", "timeout", "on_failure")
    EVENT_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    MATCHER_FIELD_NUMBER: _ClassVar[int]
    TIMEOUT_FIELD_NUMBER: _ClassVar[int]
    ON_FAILURE_FIELD_NUMBER: _ClassVar[int]
    event: str
    id: str
    matcher: str
    timeout: float
    on_failure: str
    def __init__(self, event: _Optional[str] = ..., id: _Optional[str] = ..., matcher: _Optional[str] = ..., timeout: _Optional[float] = ..., on_failure: _Optional[str] = ...) -> None: ...

class HookRequest(_message.Message):
    __slots__ = ("request_id", "deadline", "callback_id", "event", "tool_use_id", "input_json", "base", "pre_tool_use", "post_tool_use", "post_tool_use_failure", "post_tool_batch", "permission_request", "permission_denied", "user_prompt_submit", "user_prompt_expansion", "stop", "stop_failure", "subagent_start", "subagent_stop", "message_display", "session_start", "session_end", "setup", "pre_compact", "post_compact", "notification", "pre_model_switch", "post_model_switch", "teammate_idle", "task_created", "task_completed", "elicitation", "elicitation_result", "config_change", "instructions_loaded", "worktree_create", "worktree_remove", "cwd_changed", "file_changed", "directory_added", "pre_skill_shell_command")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    DEADLINE_FIELD_NUMBER: _ClassVar[int]
    CALLBACK_ID_FIELD_NUMBER: _ClassVar[int]
    EVENT_FIELD_NUMBER: _ClassVar[int]
    TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    INPUT_JSON_FIELD_NUMBER: _ClassVar[int]
    BASE_FIELD_NUMBER: _ClassVar[int]
    PRE_TOOL_USE_FIELD_NUMBER: _ClassVar[int]
    POST_TOOL_USE_FIELD_NUMBER: _ClassVar[int]
    POST_TOOL_USE_FAILURE_FIELD_NUMBER: _ClassVar[int]
    POST_TOOL_BATCH_FIELD_NUMBER: _ClassVar[int]
    PERMISSION_REQUEST_FIELD_NUMBER: _ClassVar[int]
    PERMISSION_DENIED_FIELD_NUMBER: _ClassVar[int]
    USER_PROMPT_SUBMIT_FIELD_NUMBER: _ClassVar[int]
    USER_PROMPT_EXPANSION_FIELD_NUMBER: _ClassVar[int]
    STOP_FIELD_NUMBER: _ClassVar[int]
    STOP_FAILURE_FIELD_NUMBER: _ClassVar[int]
    SUBAGENT_START_FIELD_NUMBER: _ClassVar[int]
    SUBAGENT_STOP_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_DISPLAY_FIELD_NUMBER: _ClassVar[int]
    SESSION_START_FIELD_NUMBER: _ClassVar[int]
    SESSION_END_FIELD_NUMBER: _ClassVar[int]
    SETUP_FIELD_NUMBER: _ClassVar[int]
    PRE_COMPACT_FIELD_NUMBER: _ClassVar[int]
    POST_COMPACT_FIELD_NUMBER: _ClassVar[int]
    NOTIFICATION_FIELD_NUMBER: _ClassVar[int]
    PRE_MODEL_SWITCH_FIELD_NUMBER: _ClassVar[int]
    POST_MODEL_SWITCH_FIELD_NUMBER: _ClassVar[int]
    TEAMMATE_IDLE_FIELD_NUMBER: _ClassVar[int]
    TASK_CREATED_FIELD_NUMBER: _ClassVar[int]
    TASK_COMPLETED_FIELD_NUMBER: _ClassVar[int]
    ELICITATION_FIELD_NUMBER: _ClassVar[int]
    ELICITATION_RESULT_FIELD_NUMBER: _ClassVar[int]
    CONFIG_CHANGE_FIELD_NUMBER: _ClassVar[int]
    INSTRUCTIONS_LOADED_FIELD_NUMBER: _ClassVar[int]
    WORKTREE_CREATE_FIELD_NUMBER: _ClassVar[int]
    WORKTREE_REMOVE_FIELD_NUMBER: _ClassVar[int]
    CWD_CHANGED_FIELD_NUMBER: _ClassVar[int]
    FILE_CHANGED_FIELD_NUMBER: _ClassVar[int]
    DIRECTORY_ADDED_FIELD_NUMBER: _ClassVar[int]
    PRE_SKILL_SHELL_COMMAND_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    deadline: _timestamp_pb2.Timestamp
    callback_id: str
    event: str
    tool_use_id: str
    input_json: str
    base: HookInputBase
    pre_tool_use: _hook_input_pb2.PreToolUseHookInput
    post_tool_use: _hook_input_pb2.PostToolUseHookInput
    post_tool_use_failure: _hook_input_pb2.PostToolUseFailureHookInput
    post_tool_batch: _hook_input_pb2.PostToolBatchHookInput
    permission_request: _hook_input_pb2.PermissionRequestHookInput
    permission_denied: _hook_input_pb2.PermissionDeniedHookInput
    user_prompt_submit: _hook_input_pb2.UserPromptSubmitHookInput
    user_prompt_expansion: _hook_input_pb2.UserPromptExpansionHookInput
    stop: _hook_input_pb2.StopHookInput
    stop_failure: _hook_input_pb2.StopFailureHookInput
    subagent_start: _hook_input_pb2.SubagentStartHookInput
    subagent_stop: _hook_input_pb2.SubagentStopHookInput
    message_display: _hook_input_pb2.MessageDisplayHookInput
    session_start: _hook_session_input_pb2.SessionStartHookInput
    session_end: _hook_session_input_pb2.SessionEndHookInput
    setup: _hook_session_input_pb2.SetupHookInput
    pre_compact: _hook_session_input_pb2.PreCompactHookInput
    post_compact: _hook_session_input_pb2.PostCompactHookInput
    notification: _hook_session_input_pb2.NotificationHookInput
    pre_model_switch: _hook_session_input_pb2.PreModelSwitchHookInput
    post_model_switch: _hook_session_input_pb2.PostModelSwitchHookInput
    teammate_idle: _hook_session_input_pb2.TeammateIdleHookInput
    task_created: _hook_session_input_pb2.TaskCreatedHookInput
    task_completed: _hook_session_input_pb2.TaskCompletedHookInput
    elicitation: _hook_session_input_pb2.ElicitationHookInput
    elicitation_result: _hook_session_input_pb2.ElicitationResultHookInput
    config_change: _hook_session_input_pb2.ConfigChangeHookInput
    instructions_loaded: _hook_session_input_pb2.InstructionsLoadedHookInput
    worktree_create: _hook_session_input_pb2.WorktreeCreateHookInput
    worktree_remove: _hook_session_input_pb2.WorktreeRemoveHookInput
    cwd_changed: _hook_session_input_pb2.CwdChangedHookInput
    file_changed: _hook_session_input_pb2.FileChangedHookInput
    directory_added: _hook_session_input_pb2.DirectoryAddedHookInput
    pre_skill_shell_command: _hook_session_input_pb2.PreSkillShellCommandHookInput
    def __init__(self, request_id: _Optional[str] = ..., deadline: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., callback_id: _Optional[str] = ..., event: _Optional[str] = ..., tool_use_id: _Optional[str] = ..., input_json: _Optional[str] = ..., base: _Optional[_Union[HookInputBase, _Mapping]] = ..., pre_tool_use: _Optional[_Union[_hook_input_pb2.PreToolUseHookInput, _Mapping]] = ..., post_tool_use: _Optional[_Union[_hook_input_pb2.PostToolUseHookInput, _Mapping]] = ..., post_tool_use_failure: _Optional[_Union[_hook_input_pb2.PostToolUseFailureHookInput, _Mapping]] = ..., post_tool_batch: _Optional[_Union[_hook_input_pb2.PostToolBatchHookInput, _Mapping]] = ..., permission_request: _Optional[_Union[_hook_input_pb2.PermissionRequestHookInput, _Mapping]] = ..., permission_denied: _Optional[_Union[_hook_input_pb2.PermissionDeniedHookInput, _Mapping]] = ..., user_prompt_submit: _Optional[_Union[_hook_input_pb2.UserPromptSubmitHookInput, _Mapping]] = ..., user_prompt_expansion: _Optional[_Union[_hook_input_pb2.UserPromptExpansionHookInput, _Mapping]] = ..., stop: _Optional[_Union[_hook_input_pb2.StopHookInput, _Mapping]] = ..., stop_failure: _Optional[_Union[_hook_input_pb2.StopFailureHookInput, _Mapping]] = ..., subagent_start: _Optional[_Union[_hook_input_pb2.SubagentStartHookInput, _Mapping]] = ..., subagent_stop: _Optional[_Union[_hook_input_pb2.SubagentStopHookInput, _Mapping]] = ..., message_display: _Optional[_Union[_hook_input_pb2.MessageDisplayHookInput, _Mapping]] = ..., session_start: _Optional[_Union[_hook_session_input_pb2.SessionStartHookInput, _Mapping]] = ..., session_end: _Optional[_Union[_hook_session_input_pb2.SessionEndHookInput, _Mapping]] = ..., setup: _Optional[_Union[_hook_session_input_pb2.SetupHookInput, _Mapping]] = ..., pre_compact: _Optional[_Union[_hook_session_input_pb2.PreCompactHookInput, _Mapping]] = ..., post_compact: _Optional[_Union[_hook_session_input_pb2.PostCompactHookInput, _Mapping]] = ..., notification: _Optional[_Union[_hook_session_input_pb2.NotificationHookInput, _Mapping]] = ..., pre_model_switch: _Optional[_Union[_hook_session_input_pb2.PreModelSwitchHookInput, _Mapping]] = ..., post_model_switch: _Optional[_Union[_hook_session_input_pb2.PostModelSwitchHookInput, _Mapping]] = ..., teammate_idle: _Optional[_Union[_hook_session_input_pb2.TeammateIdleHookInput, _Mapping]] = ..., task_created: _Optional[_Union[_hook_session_input_pb2.TaskCreatedHookInput, _Mapping]] = ..., task_completed: _Optional[_Union[_hook_session_input_pb2.TaskCompletedHookInput, _Mapping]] = ..., elicitation: _Optional[_Union[_hook_session_input_pb2.ElicitationHookInput, _Mapping]] = ..., elicitation_result: _Optional[_Union[_hook_session_input_pb2.ElicitationResultHookInput, _Mapping]] = ..., config_change: _Optional[_Union[_hook_session_input_pb2.ConfigChangeHookInput, _Mapping]] = ..., instructions_loaded: _Optional[_Union[_hook_session_input_pb2.InstructionsLoadedHookInput, _Mapping]] = ..., worktree_create: _Optional[_Union[_hook_session_input_pb2.WorktreeCreateHookInput, _Mapping]] = ..., worktree_remove: _Optional[_Union[_hook_session_input_pb2.WorktreeRemoveHookInput, _Mapping]] = ..., cwd_changed: _Optional[_Union[_hook_session_input_pb2.CwdChangedHookInput, _Mapping]] = ..., file_changed: _Optional[_Union[_hook_session_input_pb2.FileChangedHookInput, _Mapping]] = ..., directory_added: _Optional[_Union[_hook_session_input_pb2.DirectoryAddedHookInput, _Mapping]] = ..., pre_skill_shell_command: _Optional[_Union[_hook_session_input_pb2.PreSkillShellCommandHookInput, _Mapping]] = ...) -> None: ...

class HookInputBase(_message.Message):
    __slots__ = ("session_id", "transcript_path", "cwd", "prompt_id", "permission_mode", "agent_id", "agent_type", "effort_level")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    TRANSCRIPT_PATH_FIELD_NUMBER: _ClassVar[int]
    CWD_FIELD_NUMBER: _ClassVar[int]
    PROMPT_ID_FIELD_NUMBER: _ClassVar[int]
    PERMISSION_MODE_FIELD_NUMBER: _ClassVar[int]
    AGENT_ID_FIELD_NUMBER: _ClassVar[int]
    AGENT_TYPE_FIELD_NUMBER: _ClassVar[int]
    EFFORT_LEVEL_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    transcript_path: str
    cwd: str
    prompt_id: str
    permission_mode: str
    agent_id: str
    agent_type: str
    effort_level: str
    def __init__(self, session_id: _Optional[str] = ..., transcript_path: _Optional[str] = ..., cwd: _Optional[str] = ..., prompt_id: _Optional[str] = ..., permission_mode: _Optional[str] = ..., agent_id: _Optional[str] = ..., agent_type: _Optional[str] = ..., effort_level: _Optional[str] = ...) -> None: ...

class HookAnswer(_message.Message):
    __slots__ = ("output", "raw_json", "deferred")
    OUTPUT_FIELD_NUMBER: _ClassVar[int]
    RAW_JSON_FIELD_NUMBER: _ClassVar[int]
    DEFERRED_FIELD_NUMBER: _ClassVar[int]
    output: _hook_output_pb2.HookOutput
    raw_json: str
    deferred: HookDeferred
    def __init__(self, output: _Optional[_Union[_hook_output_pb2.HookOutput, _Mapping]] = ..., raw_json: _Optional[str] = ..., deferred: _Optional[_Union[HookDeferred, _Mapping]] = ...) -> None: ...

class HookDeferred(_message.Message):
    __slots__ = ("timeout",)
    TIMEOUT_FIELD_NUMBER: _ClassVar[int]
    timeout: _duration_pb2.Duration
    def __init__(self, timeout: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...
