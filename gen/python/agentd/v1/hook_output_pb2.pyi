from agentd.v1 import permission_pb2 as _permission_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class HookOutput(_message.Message):
    __slots__ = ("should_continue", "suppress_output", "stop_reason", "decision", "system_message", "reason", "terminal_sequence", "pre_tool_use", "post_tool_use", "post_tool_use_failure", "post_tool_batch", "permission_request", "permission_denied", "user_prompt_submit", "user_prompt_expansion", "session_start", "setup", "stop", "subagent_start", "subagent_stop", "notification", "pre_model_switch", "post_model_switch", "elicitation", "elicitation_result", "worktree_create", "cwd_changed", "file_changed", "message_display", "pre_skill_shell_command", "raw_json")
    SHOULD_CONTINUE_FIELD_NUMBER: _ClassVar[int]
    SUPPRESS_OUTPUT_FIELD_NUMBER: _ClassVar[int]
    STOP_REASON_FIELD_NUMBER: _ClassVar[int]
    DECISION_FIELD_NUMBER: _ClassVar[int]
    SYSTEM_MESSAGE_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    TERMINAL_SEQUENCE_FIELD_NUMBER: _ClassVar[int]
    PRE_TOOL_USE_FIELD_NUMBER: _ClassVar[int]
    POST_TOOL_USE_FIELD_NUMBER: _ClassVar[int]
    POST_TOOL_USE_FAILURE_FIELD_NUMBER: _ClassVar[int]
    POST_TOOL_BATCH_FIELD_NUMBER: _ClassVar[int]
    PERMISSION_REQUEST_FIELD_NUMBER: _ClassVar[int]
    PERMISSION_DENIED_FIELD_NUMBER: _ClassVar[int]
    USER_PROMPT_SUBMIT_FIELD_NUMBER: _ClassVar[int]
    USER_PROMPT_EXPANSION_FIELD_NUMBER: _ClassVar[int]
    SESSION_START_FIELD_NUMBER: _ClassVar[int]
    SETUP_FIELD_NUMBER: _ClassVar[int]
    STOP_FIELD_NUMBER: _ClassVar[int]
    SUBAGENT_START_FIELD_NUMBER: _ClassVar[int]
    SUBAGENT_STOP_FIELD_NUMBER: _ClassVar[int]
    NOTIFICATION_FIELD_NUMBER: _ClassVar[int]
    PRE_MODEL_SWITCH_FIELD_NUMBER: _ClassVar[int]
    POST_MODEL_SWITCH_FIELD_NUMBER: _ClassVar[int]
    ELICITATION_FIELD_NUMBER: _ClassVar[int]
    ELICITATION_RESULT_FIELD_NUMBER: _ClassVar[int]
    WORKTREE_CREATE_FIELD_NUMBER: _ClassVar[int]
    CWD_CHANGED_FIELD_NUMBER: _ClassVar[int]
    FILE_CHANGED_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_DISPLAY_FIELD_NUMBER: _ClassVar[int]
    PRE_SKILL_SHELL_COMMAND_FIELD_NUMBER: _ClassVar[int]
    RAW_JSON_FIELD_NUMBER: _ClassVar[int]
    should_continue: bool
    suppress_output: bool
    stop_reason: str
    decision: str
    system_message: str
    reason: str
    terminal_sequence: str
    pre_tool_use: PreToolUseHookOutput
    post_tool_use: PostToolUseHookOutput
    post_tool_use_failure: PostToolUseFailureHookOutput
    post_tool_batch: PostToolBatchHookOutput
    permission_request: PermissionRequestHookOutput
    permission_denied: PermissionDeniedHookOutput
    user_prompt_submit: UserPromptSubmitHookOutput
    user_prompt_expansion: UserPromptExpansionHookOutput
    session_start: SessionStartHookOutput
    setup: SetupHookOutput
    stop: StopHookOutput
    subagent_start: SubagentStartHookOutput
    subagent_stop: SubagentStopHookOutput
    notification: NotificationHookOutput
    pre_model_switch: PreModelSwitchHookOutput
    post_model_switch: PostModelSwitchHookOutput
    elicitation: ElicitationHookOutput
    elicitation_result: ElicitationResultHookOutput
    worktree_create: WorktreeCreateHookOutput
    cwd_changed: CwdChangedHookOutput
    file_changed: FileChangedHookOutput
    message_display: MessageDisplayHookOutput
    pre_skill_shell_command: PreSkillShellCommandHookOutput
    raw_json: str
    def __init__(self, should_continue: bool = ..., suppress_output: bool = ..., stop_reason: _Optional[str] = ..., decision: _Optional[str] = ..., system_message: _Optional[str] = ..., reason: _Optional[str] = ..., terminal_sequence: _Optional[str] = ..., pre_tool_use: _Optional[_Union[PreToolUseHookOutput, _Mapping]] = ..., post_tool_use: _Optional[_Union[PostToolUseHookOutput, _Mapping]] = ..., post_tool_use_failure: _Optional[_Union[PostToolUseFailureHookOutput, _Mapping]] = ..., post_tool_batch: _Optional[_Union[PostToolBatchHookOutput, _Mapping]] = ..., permission_request: _Optional[_Union[PermissionRequestHookOutput, _Mapping]] = ..., permission_denied: _Optional[_Union[PermissionDeniedHookOutput, _Mapping]] = ..., user_prompt_submit: _Optional[_Union[UserPromptSubmitHookOutput, _Mapping]] = ..., user_prompt_expansion: _Optional[_Union[UserPromptExpansionHookOutput, _Mapping]] = ..., session_start: _Optional[_Union[SessionStartHookOutput, _Mapping]] = ..., setup: _Optional[_Union[SetupHookOutput, _Mapping]] = ..., stop: _Optional[_Union[StopHookOutput, _Mapping]] = ..., subagent_start: _Optional[_Union[SubagentStartHookOutput, _Mapping]] = ..., subagent_stop: _Optional[_Union[SubagentStopHookOutput, _Mapping]] = ..., notification: _Optional[_Union[NotificationHookOutput, _Mapping]] = ..., pre_model_switch: _Optional[_Union[PreModelSwitchHookOutput, _Mapping]] = ..., post_model_switch: _Optional[_Union[PostModelSwitchHookOutput, _Mapping]] = ..., elicitation: _Optional[_Union[ElicitationHookOutput, _Mapping]] = ..., elicitation_result: _Optional[_Union[ElicitationResultHookOutput, _Mapping]] = ..., worktree_create: _Optional[_Union[WorktreeCreateHookOutput, _Mapping]] = ..., cwd_changed: _Optional[_Union[CwdChangedHookOutput, _Mapping]] = ..., file_changed: _Optional[_Union[FileChangedHookOutput, _Mapping]] = ..., message_display: _Optional[_Union[MessageDisplayHookOutput, _Mapping]] = ..., pre_skill_shell_command: _Optional[_Union[PreSkillShellCommandHookOutput, _Mapping]] = ..., raw_json: _Optional[str] = ...) -> None: ...

class PreToolUseHookOutput(_message.Message):
    __slots__ = ("permission_decision", "permission_decision_reason", "updated_input_json", "additional_context")
    PERMISSION_DECISION_FIELD_NUMBER: _ClassVar[int]
    PERMISSION_DECISION_REASON_FIELD_NUMBER: _ClassVar[int]
    UPDATED_INPUT_JSON_FIELD_NUMBER: _ClassVar[int]
    ADDITIONAL_CONTEXT_FIELD_NUMBER: _ClassVar[int]
    permission_decision: str
    permission_decision_reason: str
    updated_input_json: str
    additional_context: str
    def __init__(self, permission_decision: _Optional[str] = ..., permission_decision_reason: _Optional[str] = ..., updated_input_json: _Optional[str] = ..., additional_context: _Optional[str] = ...) -> None: ...

class PostToolUseHookOutput(_message.Message):
    __slots__ = ("additional_context", "classifier_context", "updated_tool_output_json", "updated_mcp_tool_output_json")
    ADDITIONAL_CONTEXT_FIELD_NUMBER: _ClassVar[int]
    CLASSIFIER_CONTEXT_FIELD_NUMBER: _ClassVar[int]
    UPDATED_TOOL_OUTPUT_JSON_FIELD_NUMBER: _ClassVar[int]
    UPDATED_MCP_TOOL_OUTPUT_JSON_FIELD_NUMBER: _ClassVar[int]
    additional_context: str
    classifier_context: str
    updated_tool_output_json: str
    updated_mcp_tool_output_json: str
    def __init__(self, additional_context: _Optional[str] = ..., classifier_context: _Optional[str] = ..., updated_tool_output_json: _Optional[str] = ..., updated_mcp_tool_output_json: _Optional[str] = ...) -> None: ...

class PostToolUseFailureHookOutput(_message.Message):
    __slots__ = ("additional_context",)
    ADDITIONAL_CONTEXT_FIELD_NUMBER: _ClassVar[int]
    additional_context: str
    def __init__(self, additional_context: _Optional[str] = ...) -> None: ...

class PostToolBatchHookOutput(_message.Message):
    __slots__ = ("additional_context",)
    ADDITIONAL_CONTEXT_FIELD_NUMBER: _ClassVar[int]
    additional_context: str
    def __init__(self, additional_context: _Optional[str] = ...) -> None: ...

class PermissionRequestHookOutput(_message.Message):
    __slots__ = ("allow", "deny")
    ALLOW_FIELD_NUMBER: _ClassVar[int]
    DENY_FIELD_NUMBER: _ClassVar[int]
    allow: PermissionRequestHookAllow
    deny: PermissionRequestHookDeny
    def __init__(self, allow: _Optional[_Union[PermissionRequestHookAllow, _Mapping]] = ..., deny: _Optional[_Union[PermissionRequestHookDeny, _Mapping]] = ...) -> None: ...

class PermissionRequestHookAllow(_message.Message):
    __slots__ = ("updated_input_json", "updated_permissions")
    UPDATED_INPUT_JSON_FIELD_NUMBER: _ClassVar[int]
    UPDATED_PERMISSIONS_FIELD_NUMBER: _ClassVar[int]
    updated_input_json: str
    updated_permissions: _containers.RepeatedCompositeFieldContainer[_permission_pb2.PermissionUpdate]
    def __init__(self, updated_input_json: _Optional[str] = ..., updated_permissions: _Optional[_Iterable[_Union[_permission_pb2.PermissionUpdate, _Mapping]]] = ...) -> None: ...

class PermissionRequestHookDeny(_message.Message):
    __slots__ = ("message", "interrupt")
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    INTERRUPT_FIELD_NUMBER: _ClassVar[int]
    message: str
    interrupt: bool
    def __init__(self, message: _Optional[str] = ..., interrupt: bool = ...) -> None: ...

class PermissionDeniedHookOutput(_message.Message):
    __slots__ = ("retry",)
    RETRY_FIELD_NUMBER: _ClassVar[int]
    retry: bool
    def __init__(self, retry: bool = ...) -> None: ...

class UserPromptSubmitHookOutput(_message.Message):
    __slots__ = ("additional_context", "session_title", "suppress_original_prompt")
    ADDITIONAL_CONTEXT_FIELD_NUMBER: _ClassVar[int]
    SESSION_TITLE_FIELD_NUMBER: _ClassVar[int]
    SUPPRESS_ORIGINAL_PROMPT_FIELD_NUMBER: _ClassVar[int]
    additional_context: str
    session_title: str
    suppress_original_prompt: bool
    def __init__(self, additional_context: _Optional[str] = ..., session_title: _Optional[str] = ..., suppress_original_prompt: bool = ...) -> None: ...

class UserPromptExpansionHookOutput(_message.Message):
    __slots__ = ("additional_context", "suppress_original_prompt")
    ADDITIONAL_CONTEXT_FIELD_NUMBER: _ClassVar[int]
    SUPPRESS_ORIGINAL_PROMPT_FIELD_NUMBER: _ClassVar[int]
    additional_context: str
    suppress_original_prompt: bool
    def __init__(self, additional_context: _Optional[str] = ..., suppress_original_prompt: bool = ...) -> None: ...

class SessionStartHookOutput(_message.Message):
    __slots__ = ("additional_context", "initial_user_message", "session_title", "watch_paths", "reload_skills")
    ADDITIONAL_CONTEXT_FIELD_NUMBER: _ClassVar[int]
    INITIAL_USER_MESSAGE_FIELD_NUMBER: _ClassVar[int]
    SESSION_TITLE_FIELD_NUMBER: _ClassVar[int]
    WATCH_PATHS_FIELD_NUMBER: _ClassVar[int]
    RELOAD_SKILLS_FIELD_NUMBER: _ClassVar[int]
    additional_context: str
    initial_user_message: str
    session_title: str
    watch_paths: _containers.RepeatedScalarFieldContainer[str]
    reload_skills: bool
    def __init__(self, additional_context: _Optional[str] = ..., initial_user_message: _Optional[str] = ..., session_title: _Optional[str] = ..., watch_paths: _Optional[_Iterable[str]] = ..., reload_skills: bool = ...) -> None: ...

class SetupHookOutput(_message.Message):
    __slots__ = ("additional_context",)
    ADDITIONAL_CONTEXT_FIELD_NUMBER: _ClassVar[int]
    additional_context: str
    def __init__(self, additional_context: _Optional[str] = ...) -> None: ...

class StopHookOutput(_message.Message):
    __slots__ = ("additional_context",)
    ADDITIONAL_CONTEXT_FIELD_NUMBER: _ClassVar[int]
    additional_context: str
    def __init__(self, additional_context: _Optional[str] = ...) -> None: ...

class SubagentStartHookOutput(_message.Message):
    __slots__ = ("additional_context",)
    ADDITIONAL_CONTEXT_FIELD_NUMBER: _ClassVar[int]
    additional_context: str
    def __init__(self, additional_context: _Optional[str] = ...) -> None: ...

class SubagentStopHookOutput(_message.Message):
    __slots__ = ("additional_context",)
    ADDITIONAL_CONTEXT_FIELD_NUMBER: _ClassVar[int]
    additional_context: str
    def __init__(self, additional_context: _Optional[str] = ...) -> None: ...

class NotificationHookOutput(_message.Message):
    __slots__ = ("additional_context",)
    ADDITIONAL_CONTEXT_FIELD_NUMBER: _ClassVar[int]
    additional_context: str
    def __init__(self, additional_context: _Optional[str] = ...) -> None: ...

class PreModelSwitchHookOutput(_message.Message):
    __slots__ = ("permission_decision", "permission_decision_reason")
    PERMISSION_DECISION_FIELD_NUMBER: _ClassVar[int]
    PERMISSION_DECISION_REASON_FIELD_NUMBER: _ClassVar[int]
    permission_decision: str
    permission_decision_reason: str
    def __init__(self, permission_decision: _Optional[str] = ..., permission_decision_reason: _Optional[str] = ...) -> None: ...

class PostModelSwitchHookOutput(_message.Message):
    __slots__ = ("additional_context",)
    ADDITIONAL_CONTEXT_FIELD_NUMBER: _ClassVar[int]
    additional_context: str
    def __init__(self, additional_context: _Optional[str] = ...) -> None: ...

class ElicitationHookOutput(_message.Message):
    __slots__ = ("action", "content_json")
    ACTION_FIELD_NUMBER: _ClassVar[int]
    CONTENT_JSON_FIELD_NUMBER: _ClassVar[int]
    action: str
    content_json: str
    def __init__(self, action: _Optional[str] = ..., content_json: _Optional[str] = ...) -> None: ...

class ElicitationResultHookOutput(_message.Message):
    __slots__ = ("action", "content_json")
    ACTION_FIELD_NUMBER: _ClassVar[int]
    CONTENT_JSON_FIELD_NUMBER: _ClassVar[int]
    action: str
    content_json: str
    def __init__(self, action: _Optional[str] = ..., content_json: _Optional[str] = ...) -> None: ...

class WorktreeCreateHookOutput(_message.Message):
    __slots__ = ("worktree_path",)
    WORKTREE_PATH_FIELD_NUMBER: _ClassVar[int]
    worktree_path: str
    def __init__(self, worktree_path: _Optional[str] = ...) -> None: ...

class CwdChangedHookOutput(_message.Message):
    __slots__ = ("watch_paths",)
    WATCH_PATHS_FIELD_NUMBER: _ClassVar[int]
    watch_paths: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, watch_paths: _Optional[_Iterable[str]] = ...) -> None: ...

class FileChangedHookOutput(_message.Message):
    __slots__ = ("watch_paths",)
    WATCH_PATHS_FIELD_NUMBER: _ClassVar[int]
    watch_paths: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, watch_paths: _Optional[_Iterable[str]] = ...) -> None: ...

class MessageDisplayHookOutput(_message.Message):
    __slots__ = ("display_content",)
    DISPLAY_CONTENT_FIELD_NUMBER: _ClassVar[int]
    display_content: str
    def __init__(self, display_content: _Optional[str] = ...) -> None: ...

class PreSkillShellCommandHookOutput(_message.Message):
    __slots__ = ("permission_decision", "permission_decision_reason")
    PERMISSION_DECISION_FIELD_NUMBER: _ClassVar[int]
    PERMISSION_DECISION_REASON_FIELD_NUMBER: _ClassVar[int]
    permission_decision: str
    permission_decision_reason: str
    def __init__(self, permission_decision: _Optional[str] = ..., permission_decision_reason: _Optional[str] = ...) -> None: ...
