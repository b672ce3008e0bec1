"""The generated code is what the contract gives."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.skipif(
    importlib.util.find_spec("grpc_tools") is None, reason="grpcio-tools is not installed"
)
def test_the_generated_code_is_current(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "scripts" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    generate.generate(tmp_path)
    fresh = generate.contents(tmp_path / "mashimo" / "v1")
    assert generate.stale(fresh, generate.contents(ROOT / "mashimo" / "v1")) == []
