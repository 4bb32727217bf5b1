"""Reads the fake CLI's events with the official Python SDK, in this process, and
prints how many and how long that took."""

import asyncio
import json
import resource
import sys
import time

from claude_agent_sdk import ClaudeAgentOptions, StreamEvent, query


async def main(cli: str, count: int) -> None:
    options = ClaudeAgentOptions(cli_path=cli, include_partial_messages=True)
    prompt = json.dumps({"do": "stream", "count": count})
    events, began, ended = 0, 0.0, 0.0
    async for message in query(prompt=prompt, options=options):
        if not isinstance(message, StreamEvent):
            continue
        text = message.event["delta"]["text"]
        if text == "begin":
            began = time.monotonic()
        elif text == "end":
            ended = time.monotonic()
        else:
            events += 1
    usage = resource.getrusage(resource.RUSAGE_SELF)
    print(json.dumps({"events": events, "seconds": ended - began, "cpu": usage.ru_utime + usage.ru_stime}))


asyncio.run(main(sys.argv[1], int(sys.argv[2])))
