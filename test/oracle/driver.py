"""Asks the official SDK what it makes of options, frames, answers, past sessions and session stores.

Reads one JSON request a line on stdin and writes one JSON answer a line on
stdout. Nothing is started: the CLI of a session is replaced by an object that
records how it would be run, and answers the initialize request.
"""

import asyncio
import dataclasses
import json
import logging
import os
import sys
import warnings
from importlib import metadata
from subprocess import PIPE

import anyio
import anyio.abc
import claude_agent_sdk as sdk
from claude_agent_sdk._internal.message_parser import parse_message
from claude_agent_sdk._internal.query import Query
from claude_agent_sdk._internal.transport.subprocess_cli import _parse_stdout_line
from claude_agent_sdk.types import PermissionRuleValue
from opentelemetry import context, trace

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import stores  # noqa: E402

# What the CLI answers to initialize, so that no guard of the SDK stops it.
INITIALIZED = {"hook_on_failure_supported": True, "hooks_applied": True}


class RecordedCLI(anyio.abc.ByteSendStream, anyio.abc.ByteReceiveStream):
    """A CLI that is not there: both its pipes and its process."""

    def __init__(self):
        self.stdin = self.stdout = self
        self.stderr = None
        self.returncode = None
        self.pid = 1
        self.frames = []
        self.out, self.pending = anyio.create_memory_object_stream(10)

    async def send(self, item):
        for line in item.decode().splitlines():
            frame = json.loads(line)
            self.frames.append(frame)
            if frame["type"] == "control_request":
                response = {"subtype": "success", "request_id": frame["request_id"], "response": INITIALIZED}
                reply = {"type": "control_response", "response": response}
                await self.out.send(json.dumps(reply).encode() + b"\n")

    async def receive(self, max_bytes=65536):
        return await self.pending.receive()

    async def aclose(self):
        self.returncode = 0
        self.out.close()

    async def wait(self):
        return 0

    def terminate(self):
        self.returncode = 0


def dump(value):
    """Makes dataclasses of the SDK plain JSON that names their classes."""
    if dataclasses.is_dataclass(value):
        fields = {f.name: dump(getattr(value, f.name)) for f in dataclasses.fields(value)}
        return {"class": type(value).__name__, "fields": fields}
    if isinstance(value, list):
        return [dump(v) for v in value]
    return value


def failure(error):
    return {"error": {"type": type(error).__name__, "message": str(error)}}


async def unused(*_):
    raise AssertionError("no callback of a session is called")


def hook_matchers(event):
    return [
        sdk.HookMatcher(
            matcher=m.get("matcher"),
            hooks=[unused] * m.get("callbacks", 1),
            timeout=m.get("timeout"),
            on_failure=m.get("on_failure"),
        )
        for m in event
    ]


def agent_options(given):
    """Builds ClaudeAgentOptions from JSON."""
    options = {"cli_path": "claude", **given}
    if options.pop("can_use_tool", False):
        options["can_use_tool"] = unused
    if options.pop("stderr", False):
        options["stderr"] = lambda line: None
    if options.get("hooks"):
        options["hooks"] = {event: hook_matchers(m) for event, m in options["hooks"].items()}
    if options.get("agents"):
        options["agents"] = {name: sdk.AgentDefinition(**a) for name, a in options["agents"].items()}
    if isinstance(options.get("mcp_servers"), dict):
        options["mcp_servers"] = {
            name: {**sdk.create_sdk_mcp_server(name), **config} if config.get("type") == "sdk" else config
            for name, config in options["mcp_servers"].items()
        }
    if options.get("session_store"):
        options["session_store"] = sdk.InMemorySessionStore()
    return sdk.ClaudeAgentOptions(**options)


def traced(ids):
    """Enters a span as the caller's tracing would have one, or does nothing."""
    if not ids:
        return None
    span = trace.NonRecordingSpan(
        trace.SpanContext(
            int(ids["trace_id"], 16),
            int(ids["span_id"], 16),
            is_remote=False,
            trace_flags=trace.TraceFlags(1),
            trace_state=trace.TraceState.from_header([ids["state"]] if ids.get("state") else []),
        )
    )
    return context.attach(trace.set_span_in_context(span))


async def run_options(request):
    """Says how the SDK runs the CLI for options."""
    os.environ.clear()
    os.environ.update(request["base"])
    cli = RecordedCLI()
    seen = {}

    async def open_process(command, **how):
        seen.update(how, command=command)
        return cli

    anyio.open_process = open_process
    token = traced(request.get("trace"))
    client = None
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            options = agent_options(request["options"])
            client = sdk.ClaudeSDKClient(options)
            await client.connect()
        await client.query("hello")
        query = client._query
        batcher = query._transcript_mirror_batcher
        return {
            "argv": seen["command"],
            "env": seen["env"],
            "initialize": cli.frames[0]["request"],
            "prompt": cli.frames[-1],
            "host": {
                "cwd": seen["cwd"],
                "user": seen["user"],
                "stderr": seen["stderr"] is PIPE,
                "max_buffer_size": options.max_buffer_size,
                "mirrored": batcher is not None,
                "eager": batcher is not None and batcher.max_pending_entries == 0,
                "load_timeout_ms": options.load_timeout_ms if batcher is not None else None,
                "warned": [w.category.__name__ for w in caught],
            },
        }
    except Exception as error:
        return failure(error)
    finally:
        if client is not None:
            await client.disconnect()
        if token is not None:
            context.detach(token)


def parse_line(line):
    """Says what one line of the CLI is to a caller of the SDK."""
    data = _parse_stdout_line(line)
    if data is None:
        return {"skipped": True}
    if data.get("subtype") == "session_state_changed" and data.get("sdk_host_only") is True:
        return {"skipped": True}
    message = parse_message(data)
    return {"skipped": True} if message is None else {"message": dump(message)}


async def run_parse(request):
    answers = []
    for line in request["lines"]:
        try:
            answers.append(parse_line(line))
        except Exception as error:
            answers.append(failure(error))
    return {"answers": answers}


def permission_update(given):
    rules = given.get("rules")
    if rules is not None:
        given = {**given, "rules": [PermissionRuleValue(**rule) for rule in rules]}
    return sdk.PermissionUpdate(**given)


def permission_result(given, suggestions):
    if "deny" in given:
        return sdk.PermissionResultDeny(**given["deny"])
    allow = dict(given["allow"])
    accepted = [suggestions[i] for i in allow.pop("accepted", [])]
    if accepted or allow.get("updated_permissions") is not None:
        updates = [permission_update(u) for u in allow.get("updated_permissions") or []]
        allow["updated_permissions"] = accepted + updates
    return sdk.PermissionResultAllow(**allow)


class Replies:
    """One host that answers as each request says."""

    def __init__(self):
        self.given = {}
        self.seen = None
        self.written = None

        @sdk.tool("echo", "Answers what the test says", {"type": "object", "properties": {}})
        async def echo(arguments):
            return self.answer({"arguments": arguments})["tool"]

        server = sdk.create_sdk_mcp_server("host", tools=[echo])
        self.query = Query(self, True, can_use_tool=self.can_use_tool, sdk_mcp_servers={"host": server["instance"]})
        self.query.hook_callbacks = {"hook_0": self.hook}
        self.bare = Query(self, True)

    def answer(self, seen):
        self.seen = seen
        if "raise" in self.given:
            raise Exception(self.given["raise"])
        return self.given

    async def can_use_tool(self, tool_name, tool_input, about):
        answer = self.answer({"tool_name": tool_name, "input": tool_input, "context": dump(about)})
        return permission_result(answer, about.suggestions)

    async def hook(self, hook_input, tool_use_id, about):
        return self.answer({"input": hook_input, "tool_use_id": tool_use_id})["hook"]

    async def write(self, line):
        self.written = json.loads(line)

    async def run(self, request):
        self.given, self.seen, self.written = request.get("answer", {}), None, None
        query = self.bare if request.get("bare") else self.query
        await query._handle_control_request(request["frame"])
        return {"reply": self.written, "seen": self.seen}


async def run_control(request):
    """Says what a method of the client asks of the CLI."""
    asked = []

    async def record(body, timeout=60.0):
        asked.append(body)
        return {}

    query = Query(None, True)
    query._send_control_request = record
    await getattr(query, request["method"])(*request["arguments"])
    return {"request": asked[0]}


# What changes a session and what reads one; each is told where by its arguments.
HISTORY = {
    function.__name__: function
    for function in (
        sdk.list_sessions,
        sdk.get_session_info,
        sdk.get_session_messages,
        sdk.list_subagents,
        sdk.get_subagent_messages,
        sdk.rename_session,
        sdk.tag_session,
        sdk.fork_session,
        sdk.delete_session,
    )
}


async def run_history(request):
    """Calls functions on the past sessions below a configuration directory."""
    os.environ.clear()
    os.environ.update(request["env"])
    answers = []
    for call in request["calls"]:
        try:
            answers.append(dump(HISTORY[call["function"]](**call["arguments"])))
        except Exception as error:
            answers.append(failure(error))
    return {"answers": answers}


async def run_about(request):
    return {
        "sdk": metadata.version("claude-agent-sdk"),
        "options": [f.name for f in dataclasses.fields(sdk.ClaudeAgentOptions)],
        "controls": sorted(m for m in vars(sdk.ClaudeSDKClient) if m in vars(Query) and not m.startswith("_")),
    }


async def main():
    logging.disable()  # what it would say is in the answers
    replies = Replies()
    operations = {
        "about": run_about,
        "options": run_options,
        "parse": run_parse,
        "reply": replies.run,
        "control": run_control,
        "history": run_history,
        **stores.OPERATIONS,
    }
    for line in sys.stdin.buffer:
        request = json.loads(line)
        answer = await operations[request["op"]](request)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
