"""A transport of the official Python SDK whose CLI runs in agentd.

query(prompt=..., options=options, transport=AgentdTransport(address, options)), or
ClaudeSDKClient(options=options, transport=AgentdTransport(address, options)). For a daemon
with TLS and tokens give credentials=grpc.ssl_channel_credentials(...) and token="...".
"""

import asyncio
import dataclasses
import json

import grpc
from claude_agent_sdk import CLIConnectionError, ProcessError, Transport, __version__
from claude_agent_sdk._internal.transport.subprocess_cli import SubprocessCLITransport

from agentd.v1 import agent_service_pb2 as pb
from agentd.v1 import agent_service_pb2_grpc as rpc

CLOSE_SECONDS = 12  # how long the CLI has to end: agentd stops it within 10


class AgentdTransport(Transport):
    """Speaks to one CLI, from connect to close."""

    def __init__(self, address, options, credentials=None, token=None):
        if options.can_use_tool:  # as the SDK does for a transport of its own
            options = dataclasses.replace(options, permission_prompt_tool_name="stdio")
        self._address, self._options, self._credentials = address, options, credentials
        self._metadata = [("authorization", f"Bearer {token}")] if token else None
        self._call = self._reader = None
        self._writing = asyncio.Lock()  # gRPC takes one message at a time
        self._ended = False  # the CLI's input
        self._lines = asyncio.Queue()  # frames of the CLI, and last the exception that ends them, or None

    async def connect(self):
        if self._credentials:
            self._channel = grpc.aio.secure_channel(self._address, self._credentials)
        else:
            self._channel = grpc.aio.insecure_channel(self._address)
        self._call = rpc.AgentServiceStub(self._channel).Tunnel(metadata=self._metadata)
        try:
            await self._call.write(pb.TunnelRequest(open=self._open()))
            await self._call.read()  # opened
        except grpc.aio.AioRpcError as e:
            await self._channel.close()
            raise CLIConnectionError(e.details()) from e
        self._reader = asyncio.create_task(self._read())

    def _open(self):
        """Says how to start the CLI: as the SDK would do it here, which has no other name for that."""
        here = SubprocessCLITransport(prompt="", options=dataclasses.replace(self._options, cli_path="claude"))
        env = {"CLAUDE_CODE_ENTRYPOINT": "sdk-py", **self._options.env, "CLAUDE_AGENT_SDK_VERSION": __version__}
        if self._options.enable_file_checkpointing:
            env["CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING"] = "true"
        return pb.TunnelOpen(args=here._build_command()[1:], cwd=str(self._options.cwd or ""), env=env)

    async def _read(self):
        """Receives until the stream ends, whether or not somebody reads."""
        end, pieces = None, []
        try:
            while (response := await self._call.read()) is not grpc.aio.EOF:
                if response.WhichOneof("message") == "chunk":
                    pieces.append(response.chunk.data)
                    if not response.chunk.last:
                        continue
                    response, pieces = pb.TunnelResponse.FromString(b"".join(pieces)), []
                end = self._received(response) or end
        except CLIConnectionError as e:
            end = e
        except grpc.aio.AioRpcError as e:
            end = end or CLIConnectionError(e.details())
        except asyncio.CancelledError:  # close was not kept waiting
            pass
        finally:
            self._lines.put_nowait(end)

    def _received(self, response):
        """Takes one response; returns how a CLI failed that has ended."""
        kind = response.WhichOneof("message")
        if kind == "frame":
            self._lines.put_nowait(response.frame)
        elif kind == "frame_bytes":
            self._lines.put_nowait(response.frame_bytes.decode(errors="replace"))
        elif kind == "stderr" and self._options.stderr:
            self._options.stderr(response.stderr.line)
        elif kind == "rejected":
            raise CLIConnectionError(response.rejected.error.message)
        elif kind == "exit" and (response.exit.code or response.exit.signal):
            how = response.exit.signal or f"exit code {response.exit.code}"
            return ProcessError(f"Command failed with {how}", response.exit.code, response.exit.stderr_tail)

    async def read_messages(self):
        while isinstance(line := await self._lines.get(), str):
            if line.startswith("{"):  # as the SDK does, which skips other output
                yield json.loads(line)
        if line:
            raise line

    async def write(self, data):
        async with self._writing:
            if self._ended or not self.is_ready():
                raise CLIConnectionError("the CLI takes no more input")
            await self._call.write(pb.TunnelRequest(frame=data.removesuffix("\n")))

    async def end_input(self):
        async with self._writing:
            if not self._ended and self.is_ready():
                self._ended = True
                await self._call.done_writing()

    def is_ready(self):
        return self._reader is not None and not self._reader.done()

    async def close(self):
        if self._reader is None:
            return
        try:
            await asyncio.wait_for(self.end_input(), CLOSE_SECONDS)
            await asyncio.wait([self._reader], timeout=CLOSE_SECONDS)
        except asyncio.TimeoutError:
            pass
        self._call.cancel()
        await asyncio.wait([self._reader])
        await self._channel.close()
