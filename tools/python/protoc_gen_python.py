"""A protoc plugin for gen/python: messages, their .pyi and the gRPC stubs.

buf speaks the plugin protocol; grpcio-tools carries protoc with its Python
generators built in and speaks only its command line. This file is the adapter:
it hands the descriptors of the request to protoc and returns what protoc wrote.
"""

import pathlib
import sys
import tempfile

from google.protobuf import descriptor_pb2
from google.protobuf.compiler import plugin_pb2
from grpc_tools import protoc

OUTPUTS = ("--python_out", "--pyi_out", "--grpc_python_out")


def generate(request: plugin_pb2.CodeGeneratorRequest) -> plugin_pb2.CodeGeneratorResponse:
    """Runs protoc's Python generators on the files that the request asks for."""
    response = plugin_pb2.CodeGeneratorResponse(
        supported_features=plugin_pb2.CodeGeneratorResponse.FEATURE_PROTO3_OPTIONAL
    )
    with tempfile.TemporaryDirectory() as folder:
        descriptors = pathlib.Path(folder, "descriptors.binpb")
        files = descriptor_pb2.FileDescriptorSet(file=request.proto_file)
        descriptors.write_bytes(files.SerializeToString())
        out = pathlib.Path(folder, "out")
        out.mkdir()
        arguments = ["protoc", f"--descriptor_set_in={descriptors}"]
        arguments += [f"{output}={out}" for output in OUTPUTS]
        if protoc.main(arguments + list(request.file_to_generate)) != 0:
            response.error = "protoc failed; its messages are on stderr"
            return response
        for path in sorted(out.rglob("*.py*")):
            # A file without a service has an empty gRPC module: nothing imports it.
            if path.name.endswith("_pb2_grpc.py") and "class " not in path.read_text("utf-8"):
                continue
            response.file.add(name=path.relative_to(out).as_posix(), content=path.read_text("utf-8"))
    return response


def main() -> None:
    request = plugin_pb2.CodeGeneratorRequest.FromString(sys.stdin.buffer.read())
    sys.stdout.buffer.write(generate(request).SerializeToString())


if __name__ == "__main__":
    main()
