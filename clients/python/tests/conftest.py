"""A live server for the tests that need one: the built `mashimo` binary on a free port."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


def binary() -> Path | None:
    """The binary: `MASHIMO_BINARY`, or the newest one that was built in this repository."""
    if named := os.environ.get("MASHIMO_BINARY"):
        return Path(named)
    built = [ROOT / "target" / kind / "mashimo" for kind in ("release", "debug")]
    return max((path for path in built if path.exists()), key=os.path.getmtime, default=None)


class LiveServer:
    """A server in a process of its own, with its folder."""

    def __init__(self, program: Path, folder: Path, *more: str | Path) -> None:
        self.program = program
        self.more = more
        self.folder = folder
        self.address = ""
        self.log: list[str] = []
        self.process: subprocess.Popen[str] | None = None
        self.reader = threading.Thread()

    def start(self) -> None:
        """Starts it, on the same address if it had one, and waits until it serves."""
        listen = self.address or "127.0.0.1:0"
        command: list[str | Path] = [self.program, "serve", "--listen", listen]
        command += ["--data", self.folder, "--log", "json", *self.more]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        log = self.process.stderr
        assert log is not None
        for line in log:
            self.log.append(line)
            said = json.loads(line) if line.startswith("{") else {}
            if said.get("message") == "serving":
                self.address = said["local_addr"]
                break
        else:
            raise RuntimeError("the server did not start:\n" + "".join(self.log))
        # Read on, or the server would block on a full pipe.
        self.reader = threading.Thread(target=lambda: self.log.extend(log), daemon=True)
        self.reader.start()

    def kill(self) -> None:
        """Ends it without warning."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ends it as an operator would."""
        self._end(signal.SIGTERM)

    def _end(self, by: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(by)
        self.process.wait()
        self.reader.join()
        if self.process.stderr is not None:
            self.process.stderr.close()
        self.process = None


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveServer]:
    """A live server of its own for a test."""
    program = binary()
    if program is None:
        pytest.skip("no mashimo binary: cargo build, or set MASHIMO_BINARY")
    server = LiveServer(program, tmp_path / "data")
    server.start()
    try:
        yield server
    finally:
        server.kill()
