"""Hosts a session store, here a dictionary: has a session write its transcript to it, and
a second one go on from there, as if on another machine."""

import queue
import sys

import grpc

from agentd.v1 import agent_service_pb2 as pb
from agentd.v1 import agent_service_pb2_grpc as rpc
from agentd.v1 import content_pb2, option_value_pb2, options_pb2, session_pb2, store_pb2

transcripts = {}  # entries by key


def answer(request):
    """Does what agentd asks of the store."""
    kind = request.WhichOneof("call")
    if kind == "append":
        key = request.append.key.SerializeToString(deterministic=True)
        transcripts.setdefault(key, []).extend(request.append.entries_json)
        result = store_pb2.StoreAnswer(append=store_pb2.StoreAppendResult())
    elif kind == "load":
        entries = transcripts.get(request.load.key.SerializeToString(deterministic=True))
        result = store_pb2.StoreAnswer(load=store_pb2.StoreLoadResult(found=entries is not None, entries_json=entries))
    else:  # the session says that the store has no other methods
        raise NotImplementedError(kind)
    return pb.SessionRequest(answer=session_pb2.Answer(request_id=request.request_id, store=result))


def talk(stub, text, resume=None):
    """Says something in a session of its own; returns the conversation's id."""
    requests = queue.SimpleQueue()
    kept = option_value_pb2.SessionStore(kind="caller")
    requests.put(pb.SessionRequest(open=session_pb2.OpenSession(options=options_pb2.Options(session_store=kept, resume=resume))))
    requests.put(pb.SessionRequest(input=content_pb2.Input(text=text)))
    conversation = None
    for response in stub.Session(iter(requests.get, None)):
        event = response.event
        if event.HasField("store_request"):
            requests.put(answer(event.store_request))
        elif event.HasField("result"):
            conversation = event.result.session_id
            print(f"{conversation}: {event.result.result}")
            requests.put(pb.SessionRequest(close=session_pb2.CloseSession()))
        elif event.HasField("closed"):
            requests.put(None)
    return conversation


address = sys.argv[1] if len(sys.argv) > 1 else "127.0.0.1:7777"
with grpc.insecure_channel(address, [("grpc.max_receive_message_length", 65 << 20)]) as channel:
    agent = rpc.AgentServiceStub(channel)
    conversation = talk(agent, "hello")
    print(f"{sum(map(len, transcripts.values()))} entries are stored")
    talk(agent, "And once more?", resume=conversation)
    print(f"{sum(map(len, transcripts.values()))} entries are stored")
