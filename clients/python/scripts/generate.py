"""Writes the generated code of `mashimo/v1` anew from the contract: `python scripts/generate.py`.

With `--check` it writes nothing and tells whether the committed code is current. It needs
`pip install .[dev]`.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import grpc_tools
from google.protobuf import descriptor_pb2
from grpc_tools import protoc

HERE = Path(__file__).resolve().parent.parent
PROTO = HERE.parent.parent / "proto"
PACKAGE = Path("mashimo") / "v1"


def generate(into: Path) -> None:
    """Generates messages, their types and the stubs below a folder."""
    well_known = Path(grpc_tools.__file__).parent / "_proto"
    files = sorted(str(path.relative_to(PROTO)) for path in (PROTO / PACKAGE).glob("*.proto"))
    outputs = [f"--{kind}_out={into}" for kind in ("python", "pyi", "grpc_python")]
    described = into / "described.binpb"
    outputs.append(f"--descriptor_set_out={described}")
    arguments = ["protoc", f"-I{PROTO}", f"-I{well_known}", *outputs, *files]
    if protoc.main(arguments) != 0:
        raise SystemExit("protoc failed")
    for path in (into / PACKAGE).glob("*_pb2_grpc.py"):
        if "_service_" not in path.name:
            path.unlink()
    for file in descriptor_pb2.FileDescriptorSet.FromString(described.read_bytes()).file:
        if file.service:
            module = file.name.removesuffix(".proto")
            (into / f"{module}_pb2_grpc.pyi").write_text(stub_types(file))


def stub_types(file: descriptor_pb2.FileDescriptorProto) -> str:
    """Types of a file's stubs and servicers, which protoc leaves out."""
    messages = Path(file.name).name.removesuffix(".proto") + "_pb2"
    lines = ["from typing import Any", "", "import grpc", "", f"from . import {messages}"]
    for service in file.service:
        lines += ["", f"class {service.name}Stub:"]
        lines += ["    def __init__(self, channel: grpc.Channel | Any) -> None: ..."]
        for method in service.method:
            ends = [
                "Stream" if streams else "Unary"
                for streams in (method.client_streaming, method.server_streaming)
            ]
            types = [f"{messages}.{name.rpartition('.')[2]}" for name in _types(method)]
            lines.append(f"    {method.name}: grpc.{''.join(ends)}MultiCallable[")
            lines.append(f"        {types[0]}, {types[1]}")
            lines.append("    ]")
        lines += ["", f"class {service.name}Servicer:"]
        for method in service.method:
            lines.append(f"    def {method.name}(self, request: Any, context: Any) -> Any: ...")
        adds = f"def add_{service.name}Servicer_to_server("
        lines += ["", adds, f"    servicer: {service.name}Servicer, server: grpc.Server | Any"]
        lines += [") -> None: ..."]
    return "\n".join(lines) + "\n"


def _types(method: descriptor_pb2.MethodDescriptorProto) -> tuple[str, str]:
    return method.input_type, method.output_type


def contents(folder: Path) -> dict[str, str]:
    """The generated files of a folder by name."""
    return {path.name: path.read_text() for path in folder.glob("*_pb2*.py*")}


def stale(fresh: dict[str, str], committed: dict[str, str]) -> list[str]:
    """Names that differ, are missing, or are too many."""
    names = sorted(fresh.keys() | committed.keys())
    return [name for name in names if fresh.get(name) != committed.get(name)]


def main() -> None:
    """Generates, or checks."""
    folder = HERE / PACKAGE
    with tempfile.TemporaryDirectory() as scratch:
        generate(Path(scratch))
        fresh = contents(Path(scratch) / PACKAGE)
    old = stale(fresh, contents(folder))
    if "--check" in sys.argv[1:]:
        if old:
            raise SystemExit(f"not current: {', '.join(old)}; run python scripts/generate.py")
        print(f"{len(fresh)} generated files are current")
        return
    for path in folder.glob("*_pb2*.py*"):
        path.unlink()
    for name, text in fresh.items():
        (folder / name).write_text(text)
    print(f"{len(fresh)} files written, {len(old)} of them changed")


if __name__ == "__main__":
    main()
