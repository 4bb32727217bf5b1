from agentd.v1 import live_control_conversation_pb2 as _live_control_conversation_pb2
from agentd.v1 import live_control_mcp_pb2 as _live_control_mcp_pb2
from agentd.v1 import live_control_settings_pb2 as _live_control_settings_pb2
from agentd.v1 import live_control_task_pb2 as _live_control_task_pb2
from agentd.v1 import live_control_workspace_pb2 as _live_control_workspace_pb2
from agentd.v1 import live_session_pb2 as _live_session_pb2
from google.protobuf import descriptor as _descriptor
from typing import ClassVar as _ClassVar

DESCRIPTOR: _descriptor.FileDescriptor
