"""Runs the official Python SDK with its CLI in agentd: only the transport differs."""

import asyncio
import os
import sys

import grpc
from agentd_transport import AgentdTransport
from claude_agent_sdk import (
    AssistantMessage,
    ClaudeAgentOptions,
    ClaudeSDKClient,
    HookMatcher,
    PermissionResultAllow,
    ResultMessage,
    TextBlock,
    create_sdk_mcp_server,
    query,
    tool,
)

address = sys.argv[1] if len(sys.argv) > 1 else "127.0.0.1:7777"
secured = {}
if "AGENTD_TLS_CA" in os.environ:  # a daemon with TLS and tokens
    with open(os.environ["AGENTD_TLS_CA"], "rb") as authorities:
        secured = {"credentials": grpc.ssl_channel_credentials(authorities.read()), "token": os.environ.get("AGENTD_TOKEN")}


@tool("add", "Add two numbers", {"a": float, "b": float})
async def add(args):
    print("[tool add]")
    return {"content": [{"type": "text", "text": f"Sum: {args['a'] + args['b']}"}]}


async def permit(name, tool_input, context):
    print(f"[may it use {name}?]")
    return PermissionResultAllow()


async def before(hook_input, tool_use_id, context):
    print(f"[hook before {hook_input['tool_name']}]")
    return {}


def show(message):
    if isinstance(message, AssistantMessage):
        for block in message.content:
            if isinstance(block, TextBlock):
                print(block.text)
    elif isinstance(message, ResultMessage):
        print(f"[{message.subtype}]")


async def main():
    options = ClaudeAgentOptions(max_turns=3)
    async for message in query(prompt="hello", options=options, transport=AgentdTransport(address, options, **secured)):
        show(message)

    options = ClaudeAgentOptions(
        can_use_tool=permit,
        hooks={"PreToolUse": [HookMatcher(hooks=[before])]},
        mcp_servers={"calc": create_sdk_mcp_server("calc", tools=[add])},
    )
    async with ClaudeSDKClient(options=options, transport=AgentdTransport(address, options, **secured)) as client:
        for prompt in sys.argv[2:] or ["Please add 12.5 and 8."]:
            await client.query(prompt)
            async for message in client.receive_response():
                show(message)


asyncio.run(main())
