"""A passage for bytes between a bot and a server: it changes nothing, and counts who comes through."""

from __future__ import annotations

import asyncio
from typing import Any, Self


class Passage:
    """Connections from its own address to another one."""

    def __init__(self, to: str) -> None:
        self.host, _, port = to.rpartition(":")
        self.port, self.address, self.connections = int(port), "", 0
        self.server: asyncio.Server | None = None

    async def __aenter__(self) -> Self:
        self.server = await asyncio.start_server(self.pass_on, "127.0.0.1", 0)
        host, port = self.server.sockets[0].getsockname()
        self.address = f"{host}:{port}"
        return self

    async def __aexit__(self, *_: Any) -> None:
        assert self.server is not None
        self.server.close()

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carries bytes both ways, each until its end."""
        self.connections += 1
        there, back = await asyncio.open_connection(self.host, self.port)
        await asyncio.gather(carry(reader, back), carry(there, writer))


async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Carries bytes one way."""
    try:
        while read := await reader.read(1 << 16):
            writer.write(read)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()
