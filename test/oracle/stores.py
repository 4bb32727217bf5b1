"""Asks the official SDK what it does with a session store that a caller hosts."""

import asyncio
import os
import stat

import anyio
import claude_agent_sdk as sdk
from claude_agent_sdk._internal.session_resume import build_mirror_batcher, materialize_resume_session
from claude_agent_sdk._internal.session_store import file_path_to_session_key


class Recorded(sdk.SessionStore):
    """A store that answers as it is told, and remembers what it was asked."""

    def __init__(self, given):
        self.held = given.get("held", {})
        self.listed = given.get("listed", [])
        self.subkeys = given.get("subkeys", [])
        self.failures = iter(given.get("failures", []))
        self.calls = []

    async def append(self, key, entries):
        self.calls.append({"append": key, "entries": list(entries)})
        failure = next(self.failures, "")
        if failure:
            raise Exception(failure)

    async def load(self, key):
        self.calls.append({"load": key})
        return self.held.get("/".join([key["session_id"], key.get("subpath") or ""]).rstrip("/"))

    async def list_sessions(self, project_key):
        self.calls.append({"list_sessions": project_key})
        return self.listed


class Listing(Recorded):
    """One that has list_subkeys, too."""

    async def list_subkeys(self, key):
        self.calls.append({"list_subkeys": key})
        return self.subkeys


async def settle():
    for _ in range(100):
        await asyncio.sleep(0)


async def run_keys(request):
    """Says which keys paths have."""
    return {"keys": [file_path_to_session_key(path, request["projects"]) for path in request["paths"]]}


async def run_mirror(request):
    """Plays the frames of a mirror; no pause takes time."""
    store = Recorded(request["store"])
    errors = []

    async def failed(key, error):
        errors.append({"key": key, "error": error})

    async def no_pause(_):
        await asyncio.sleep(0)

    pause, anyio.sleep = anyio.sleep, no_pause
    try:
        env = {"CLAUDE_CONFIG_DIR": request["config"]}
        batcher = build_mirror_batcher(store, None, env, failed, request["flush"])
        for step in request["steps"]:
            if step.get("flush"):
                await batcher.flush()
            else:
                batcher.enqueue(step["path"], step["entries"])
            await settle()
        await batcher.close()
    finally:
        anyio.sleep = pause
    return {"calls": store.calls, "errors": errors}


def tree(root):
    """Returns the files below a directory."""
    files = {}
    for folder, _, names in os.walk(root):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, encoding="utf-8") as f:
                mode = stat.S_IMODE(os.stat(path).st_mode)
                files[os.path.relpath(path, root)] = {"mode": oct(mode), "text": f.read()}
    return files


async def run_resume(request):
    """Says what a conversation is resumed from."""
    os.environ.clear()
    os.environ.update(request["env"])
    store = (Listing if request["lists_subkeys"] else Recorded)(request["store"])
    options = sdk.ClaudeAgentOptions(session_store=store, **request["options"])
    found = await materialize_resume_session(options)
    if found is None:
        return {"calls": store.calls, "session": None}
    files = tree(found.config_dir)
    await found.cleanup()
    return {"calls": store.calls, "session": found.resume_session_id, "files": files, "left": found.config_dir.exists()}


OPERATIONS = {"store_keys": run_keys, "store_mirror": run_mirror, "store_resume": run_resume}
