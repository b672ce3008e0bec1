"""A relay for a bot's session between a bot and a server, frame by frame, that may disturb what it passes on.

It takes both forms of a session, `Play` and `Events` with calls, and may ask for TLS with a client's certificate.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import grpc
from certificates import Certificates
from disturb import Cut, Disturbance
from mashimo import v1

SERVICE = "/mashimo.v1.BotService/"


class Relay(grpc.GenericRpcHandler):
    """Listens on a free port of loopback."""

    def __init__(self, upstream: str, disturbance: Disturbance, tls: Certificates | None = None) -> None:
        self.upstream = upstream
        self.disturbance = disturbance
        self.connections = 0
        # The calls that opened sessions, and how their bots want to hear of moves.
        self.opened: set[str] = set()
        self.moves_by: set[int] = set()
        # Moves that were announced to the bot by an event of their own.
        self.announced = 0
        # Of the newest session by calls: set when its line is cut.
        self.cut = asyncio.Event()
        self.server = grpc.aio.server()
        self.server.add_generic_rpc_handlers((self,))
        self.channel = grpc.aio.insecure_channel(upstream)
        if tls is None:
            self.address = f"127.0.0.1:{self.server.add_insecure_port('127.0.0.1:0')}"
        else:
            port = self.server.add_secure_port("localhost:0", tls.server_credentials())
            self.address = f"https://localhost:{port}"

    async def __aenter__(self) -> Relay:
        await self.server.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.server.stop(grace=None)
        await self.channel.close()

    def service(self, details: Any) -> Any:
        """The calls of a session are known, and no others."""
        match details.method.removeprefix(SERVICE):
            case "Play":
                return grpc.stream_stream_rpc_method_handler(
                    self._play,
                    request_deserializer=v1.PlayRequest.FromString,
                    response_serializer=v1.PlayResponse.SerializeToString,
                )
            case "Events":
                return grpc.unary_stream_rpc_method_handler(
                    self._events,
                    request_deserializer=v1.EventsRequest.FromString,
                    response_serializer=v1.EventsResponse.SerializeToString,
                )
            case "SubmitMove":
                return grpc.unary_unary_rpc_method_handler(
                    self._submit_move,
                    request_deserializer=v1.SubmitMoveRequest.FromString,
                    response_serializer=v1.SubmitMoveResponse.SerializeToString,
                )
            case "Respond":
                return grpc.unary_unary_rpc_method_handler(
                    self._respond,
                    request_deserializer=v1.RespondRequest.FromString,
                    response_serializer=v1.RespondResponse.SerializeToString,
                )
            case _:
                return None

    async def _play(self, requests: Any, context: grpc.aio.ServicerContext) -> None:
        self.connections += 1
        self.opened.add("Play")
        cut = asyncio.Event()

        async def up() -> AsyncIterator[v1.PlayRequest]:
            try:
                async for request in requests:
                    if request.frame.HasField("hello"):
                        self.moves_by.add(request.frame.hello.moves_by)
                    for frame in await self.disturbance.up(request.frame):
                        yield v1.PlayRequest(frame=frame)
            except Cut:
                cut.set()

        async with grpc.aio.insecure_channel(self.upstream) as channel:
            call = channel.stream_stream(
                SERVICE + "Play",
                request_serializer=v1.PlayRequest.SerializeToString,
                response_deserializer=v1.PlayResponse.FromString,
            )(up(), metadata=token(context))
            await self._pass_down(call, context, cut, lambda frame: v1.PlayResponse(frame=frame))

    async def _events(self, request: v1.EventsRequest, context: grpc.aio.ServicerContext) -> None:
        self.connections += 1
        self.opened.add("Events")
        self.moves_by.add(request.hello.moves_by)
        self.cut = cut = asyncio.Event()
        try:
            (hello,) = await self.disturbance.up(v1.ClientFrame(hello=request.hello))
        except Cut:
            await context.abort(grpc.StatusCode.UNAVAILABLE, "the line is dead")
            return
        async with grpc.aio.insecure_channel(self.upstream) as channel:
            call = channel.unary_stream(
                SERVICE + "Events",
                request_serializer=v1.EventsRequest.SerializeToString,
                response_deserializer=v1.EventsResponse.FromString,
            )(v1.EventsRequest(hello=hello.hello), metadata=token(context))
            await self._pass_down(call, context, cut, lambda frame: v1.EventsResponse(frame=frame))

    async def _pass_down(
        self, call: Any, context: Any, cut: asyncio.Event, wrapped: Callable[[v1.ServerFrame], Any]
    ) -> None:
        """Passes on what the server says until one side ends or the line is cut."""

        async def down() -> None:
            try:
                async for response in call:
                    self.announced += response.frame.event.HasField("move_played")
                    for frame in await self.disturbance.down(response.frame):
                        await context.write(wrapped(frame))
            except Cut:
                cut.set()
                await asyncio.Event().wait()

        passing = asyncio.ensure_future(down())
        # A bot that leaves cancels this call; what came of the other one is then nobody's.
        passing.add_done_callback(lambda done: done.cancelled() or done.exception())
        cutting = asyncio.ensure_future(cut.wait())
        await asyncio.wait({passing, cutting}, return_when=asyncio.FIRST_COMPLETED)
        cutting.cancel()
        if not passing.done():
            passing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await passing
        call.cancel()
        if cut.is_set():
            await context.abort(grpc.StatusCode.UNAVAILABLE, "the line is dead")
        if error := passing.exception():
            assert isinstance(error, grpc.aio.AioRpcError), error
            await refuse(context, error)

    async def _submit_move(self, request: v1.SubmitMoveRequest, context: Any) -> v1.SubmitMoveResponse:
        method = self.channel.unary_unary(
            SERVICE + "SubmitMove",
            request_serializer=v1.SubmitMoveRequest.SerializeToString,
            response_deserializer=v1.SubmitMoveResponse.FromString,
        )

        async def call(frame: v1.ClientFrame) -> v1.SubmitMoveResponse:
            sent = v1.SubmitMoveRequest(session=request.session, move=frame.play_move)
            return await method(sent, metadata=token(context))

        answer = await self._pass_up(v1.ClientFrame(play_move=request.move), context, call)
        return answer or v1.SubmitMoveResponse()

    async def _respond(self, request: v1.RespondRequest, context: Any) -> v1.RespondResponse:
        method = self.channel.unary_unary(
            SERVICE + "Respond",
            request_serializer=v1.RespondRequest.SerializeToString,
            response_deserializer=v1.RespondResponse.FromString,
        )

        async def call(frame: v1.ClientFrame) -> v1.RespondResponse:
            sent = v1.RespondRequest(session=request.session, frame=frame)
            return await method(sent, metadata=token(context))

        return await self._pass_up(request.frame, context, call) or v1.RespondResponse()

    async def _pass_up(
        self, frame: v1.ClientFrame, context: Any, call: Callable[[v1.ClientFrame], Awaitable[Any]]
    ) -> Any:
        """Calls the server with what becomes of a frame; the last answer."""
        answer = None
        try:
            for each in await self.disturbance.up(frame):
                answer = await call(each)
        except Cut:
            self.cut.set()
            await context.abort(grpc.StatusCode.UNAVAILABLE, "the line is dead")
        except grpc.aio.AioRpcError as error:
            await refuse(context, error)
        return answer


def token(context: Any) -> tuple[tuple[str, str], ...]:
    """The metadata that is passed on."""
    return tuple((k, v) for k, v in context.invocation_metadata() if k == "authorization")


async def refuse(context: Any, error: grpc.aio.AioRpcError) -> None:
    """Ends a call as the server ended it; the details carry the reason, which tells a bot whether to come back."""
    context.set_trailing_metadata(error.trailing_metadata() or ())
    await context.abort(error.code(), error.details() or "")
