"""Gives the agent two tools that run in this program: add and multiply."""

import json
import queue
import sys

import grpc

from agentd.v1 import agent_service_pb2 as pb
from agentd.v1 import agent_service_pb2_grpc as rpc
from agentd.v1 import content_pb2, mcp_pb2, mcp_tool_pb2, options_pb2, session_pb2

TOOLS = {
    "add": ("Add two numbers", lambda a, b: f"Sum: {a + b}"),
    "multiply": ("Multiply two numbers", lambda a, b: f"Product: {a * b}"),
}
TYPES = {"a": "number", "b": "number"}  # or a JSON Schema, in input_schema_json


def calculator():
    """Describes the tools; agentd checks the arguments of calls."""
    tools = [mcp_tool_pb2.McpTool(name=name, description=text, input_types=TYPES) for name, (text, _) in TOOLS.items()]
    return mcp_pb2.McpServer(name="calc", sdk=mcp_pb2.SdkMcpServer(version="2.0.0", tools=tools))


def call(request):
    """Runs a tool. The model reads an error and can try again."""
    answer = session_pb2.Answer(request_id=request.request_id)
    try:
        text = TOOLS[request.tool][1](**json.loads(request.arguments_json))
        answer.tool.content.add(text=text)
    except Exception as e:
        answer.error.message = str(e)
    return pb.SessionRequest(answer=answer)


address = sys.argv[1] if len(sys.argv) > 1 else "127.0.0.1:7777"
text = sys.argv[2] if len(sys.argv) > 2 else "Use your tool add with 12.5 and 8. What is the sum times 6?"
with grpc.insecure_channel(address) as channel:
    outgoing = queue.SimpleQueue()  # what we send; None ends our side
    options = options_pb2.Options(allowed_tools=["mcp__calc__add", "mcp__calc__multiply"])
    options.mcp_servers.servers.servers.append(calculator())
    outgoing.put(pb.SessionRequest(open=session_pb2.OpenSession(options=options)))
    outgoing.put(pb.SessionRequest(input=content_pb2.Input(text=text)))

    for response in rpc.AgentServiceStub(channel).Session(iter(outgoing.get, None)):
        event = response.event
        body = event.WhichOneof("body")
        if body == "tool_call":
            print(f"[{event.tool_call.tool} {event.tool_call.arguments_json}]")
            outgoing.put(call(event.tool_call))
        elif body == "result":
            print(event.result.result)
            outgoing.put(pb.SessionRequest(close=session_pb2.CloseSession()))
        elif body == "closed":
            outgoing.put(None)
