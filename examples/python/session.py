"""Holds a conversation through agentd: the answer is printed as it is written,
and this program decides about the tools that the CLI does not run by itself.
It reads files without asking: a PreToolUse hook, which this program does not
have, would see that, too."""

import queue
import sys

import grpc

from agentd.v1 import agent_service_pb2 as pb
from agentd.v1 import agent_service_pb2_grpc as rpc
from agentd.v1 import content_pb2, options_pb2, permission_pb2, session_pb2


def answer(request):
    """Allows writing files and nothing else that is asked about."""
    if request.tool_name == "Write":
        decision = permission_pb2.PermissionAnswer(allow=permission_pb2.PermissionAllow())
    else:
        decision = permission_pb2.PermissionAnswer(deny=permission_pb2.PermissionDeny(message="only Write is allowed"))
    return pb.SessionRequest(answer=session_pb2.Answer(request_id=request.request_id, permission=decision))


address = sys.argv[1] if len(sys.argv) > 1 else "127.0.0.1:7777"
with grpc.insecure_channel(address) as channel:
    outgoing = queue.SimpleQueue()  # what we send; None ends our side
    options = options_pb2.Options(can_use_tool=True, include_partial_messages=True)
    outgoing.put(pb.SessionRequest(open=session_pb2.OpenSession(options=options)))
    text = "Write the file hello.txt with one line that says hello."
    outgoing.put(pb.SessionRequest(input=content_pb2.Input(text=text)))

    for response in rpc.AgentServiceStub(channel).Session(iter(outgoing.get, None)):
        event = response.event
        body = event.WhichOneof("body")
        if body == "stream_event":
            print(event.stream_event.text_delta.text, end="", flush=True)
        elif body == "permission_request":
            request = event.permission_request
            print(f"\n[{request.tool_name} {request.input_json}]")
            outgoing.put(answer(request))
        elif body == "result":
            print(f"\n[{event.result.subtype}, ${event.result.total_cost_usd:.4f}]")
            outgoing.put(pb.SessionRequest(close=session_pb2.CloseSession()))
        elif body == "closed":
            outgoing.put(None)
