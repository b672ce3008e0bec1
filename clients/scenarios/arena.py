"""A Mashimo server and bots as processes, for the scenarios."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import grpc
from certificates import Certificates

ROOT = Path(__file__).resolve().parent.parent.parent
BINARY = os.environ.get("MASHIMO_BINARY", str(ROOT / "target" / "debug" / "mashimo"))


class Server:
    """A server in a folder of its own; it may be killed and started again on the same port.

    With certificates its port is encrypted; `strict`, it lets in who shows a certificate of their authority and
    nobody else. With an age, connections of so many seconds are asked to come back as new ones.
    """

    def __init__(
        self, folder: Path, tls: Certificates | None = None, strict: bool = False, age: int = 0
    ) -> None:
        self.folder, self.address, self.process = folder, "127.0.0.1:0", None
        self.tls, self.strict, self.age = tls, strict, age

    async def start(self) -> None:
        """Starts it and waits until it serves."""
        port_file = self.folder / "port"
        port_file.unlink(missing_ok=True)
        log = (self.folder / "server.log").open("ab")
        command = [BINARY, "serve", "--listen", self.address, "--data", str(self.folder / "data")]
        if self.tls:
            command += self.tls.server_options(self.strict)
        if self.age:
            command += ["--limit", f"connection_age_s={self.age}"]
        self.process = await asyncio.create_subprocess_exec(
            *command, "--port-file", str(port_file), stdin=asyncio.subprocess.DEVNULL, stderr=log
        )
        while not (port_file.exists() and port_file.read_text().strip()):
            if self.process.returncode is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}")
            await asyncio.sleep(0.01)
        self.address = port_file.read_text().strip()

    def channel(self) -> grpc.aio.Channel:
        """A connection for the runner's own calls."""
        if self.tls:
            return grpc.aio.secure_channel(self.address, self.tls.client_credentials())
        return grpc.aio.insecure_channel(self.address)

    async def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Sends a signal and waits for the end."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(how)
        return await self.process.wait()


def environment(address: str) -> dict[str, str]:
    """What a program under test is told: the address and its name."""
    return {**os.environ, "MASHIMO_ADDRESS": address, "MASHIMO_BOT": "tested"}


async def start_bot(
    command: list[str], address: str, log: Path, more: dict[str, str] | None = None
) -> asyncio.subprocess.Process:
    """Starts a bot under test; it finds the address and its name in the environment."""
    return await asyncio.create_subprocess_exec(
        *command,
        cwd=ROOT,
        env={**environment(address), **(more or {})},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=log.open("ab"),
        start_new_session=True,
    )


async def stop_bot(process: asyncio.subprocess.Process) -> None:
    """Ends a bot and everything it started."""
    if process.returncode is None:
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), 60)
        except TimeoutError:
            os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
