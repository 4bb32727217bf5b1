"""Parses tool inputs and results as a Python caller of agentd would.

Each line of stdin is {"file": ..., "message": ..., "json": ...}; each line of
stdout is what json_format makes of the parsed message again.
"""

import importlib
import json
import sys

from google.protobuf import json_format

for line in sys.stdin:
    case = json.loads(line)
    module = importlib.import_module(case["file"].removesuffix(".proto").replace("/", ".") + "_pb2")
    message = getattr(module, case["message"])()
    json_format.Parse(case["json"], message, ignore_unknown_fields=True)
    print(json_format.MessageToJson(message, indent=None))
