"""A relay for `BotService.Play` between a bot and a server, frame by frame, that may disturb what it passes on."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import grpc
from disturb import Cut, Disturbance
from mashimo import v1

PLAY = "/mashimo.v1.BotService/Play"


class Relay(grpc.GenericRpcHandler):
    """Listens on a free port of loopback."""

    def __init__(self, upstream: str, disturbance: Disturbance) -> None:
        self.upstream = upstream
        self.disturbance = disturbance
        self.connections = 0
        self.server = grpc.aio.server()
        self.server.add_generic_rpc_handlers((self,))
        self.address = f"127.0.0.1:{self.server.add_insecure_port('127.0.0.1:0')}"

    async def __aenter__(self) -> Relay:
        await self.server.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.server.stop(grace=None)

    def service(self, details: Any) -> Any:
        """Only `Play` is known."""
        if details.method != PLAY:
            return None
        return grpc.stream_stream_rpc_method_handler(
            self._play,
            request_deserializer=v1.PlayRequest.FromString,
            response_serializer=v1.PlayResponse.SerializeToString,
        )

    async def _play(self, requests: Any, context: grpc.aio.ServicerContext) -> None:
        self.connections += 1
        metadata = tuple((k, v) for k, v in context.invocation_metadata() if k == "authorization")
        cut = asyncio.Event()
        async with grpc.aio.insecure_channel(self.upstream) as channel:
            call = channel.stream_stream(
                PLAY,
                request_serializer=v1.PlayRequest.SerializeToString,
                response_deserializer=v1.PlayResponse.FromString,
            )(self._up(requests, cut), metadata=metadata)
            down = asyncio.ensure_future(self._down(call, context, cut))
            cutting = asyncio.ensure_future(cut.wait())
            await asyncio.wait({down, cutting}, return_when=asyncio.FIRST_COMPLETED)
            cutting.cancel()
            if not down.done():
                down.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await down
            call.cancel()
            if cut.is_set():
                await context.abort(grpc.StatusCode.UNAVAILABLE, "the line is dead")
            if error := down.exception():
                assert isinstance(error, grpc.aio.AioRpcError), error
                # The details carry the reason, which tells the bot whether to come back.
                context.set_trailing_metadata(error.trailing_metadata() or ())
                await context.abort(error.code(), error.details() or "")

    async def _up(self, requests: Any, cut: asyncio.Event) -> AsyncIterator[v1.PlayRequest]:
        try:
            async for request in requests:
                for frame in await self.disturbance.up(request.frame):
                    yield v1.PlayRequest(frame=frame)
        except Cut:
            cut.set()

    async def _down(self, call: Any, context: Any, cut: asyncio.Event) -> None:
        try:
            async for response in call:
                for frame in await self.disturbance.down(response.frame):
                    await context.write(v1.PlayResponse(frame=frame))
        except Cut:
            cut.set()
            await asyncio.Event().wait()
