"""Prints the newest past session of the daemon's disk: what was said, which tools
were called, and how they answered."""

import json
import sys

import grpc

from agentd.v1 import history_service_pb2 as pb
from agentd.v1 import history_service_pb2_grpc as rpc


def lines(message):
    """What a message says, line by line; a content is a text or a list of blocks."""
    content = message["content"]
    for block in [{"type": "text", "text": content}] if isinstance(content, str) else content:
        if block["type"] == "text":
            yield block["text"]
        elif block["type"] == "tool_use":
            yield f"[{block['name']} {json.dumps(block['input'])}]"
        elif block["type"] == "tool_result":
            yield f"[result {json.dumps(block['content'])}]"


address = sys.argv[1] if len(sys.argv) > 1 else "127.0.0.1:7777"
with grpc.insecure_channel(address, [("grpc.max_receive_message_length", 65 << 20)]) as channel:
    history = rpc.HistoryServiceStub(channel)
    for session in history.ListSessions(pb.ListSessionsRequest(limit=1)).sessions:
        print(f"{session.session_id} of {session.last_modified.ToDatetime()}: {session.summary}")
        # 64 MiB is as long as a line of the CLI may be: nothing comes in chunks.
        request = pb.GetSessionMessagesRequest(session_id=session.session_id, max_message_bytes=64 << 20)
        for response in history.GetSessionMessages(request):
            for line in lines(json.loads(response.entry.message_json)):
                print(f"{response.entry.type}: {line}")
