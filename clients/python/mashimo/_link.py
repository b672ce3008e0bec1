"""One connection of a session, whatever carries it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections import deque
from typing import TYPE_CHECKING, Any

import grpc
import grpc.aio

from ._errors import RefusedError, refused
from .v1 import bot_service_pb2, bot_service_pb2_grpc, sessions_pb2

if TYPE_CHECKING:
    from collections.abc import Callable

    from ._address import Address

logger = logging.getLogger("mashimo")

Frame = sessions_pb2.ClientFrame
# What a stream that has ended reads as.
EOF: Any = getattr(grpc.aio, "EOF")  # noqa: B009 - the types of grpc do not know it

# Seconds that a call may take, and the longest wait before it is tried again.
CALL = 10.0
FIRST_WAIT = 0.1
LONGEST_WAIT = 2.0
# A call that ended so may be made again.
_AGAIN = (
    grpc.StatusCode.UNAVAILABLE,
    grpc.StatusCode.DEADLINE_EXCEEDED,
    grpc.StatusCode.RESOURCE_EXHAUSTED,
)


class Stream:
    """One stream both ways. Frames are said in order, from the loop's thread."""

    def __init__(self, channel: grpc.aio.Channel, address: Address, hello: Frame) -> None:
        stub: Any = bot_service_pb2_grpc.BotServiceStub(channel)
        self._call = stub.Play(metadata=address.metadata)
        self._frames: deque[Frame | None] = deque([hello])
        self._more: asyncio.Future[None] | None = None
        self._writing = asyncio.ensure_future(self._write())

    def say(self, frame: Frame) -> None:
        """Sends a frame; one that a dying stream loses comes again after the next Welcome."""
        self._frames.append(frame)
        self._wake()

    async def hear(self) -> sessions_pb2.ServerFrame | None:
        """The next frame; none when the stream has ended, whose reason `end` tells."""
        answer = await self._call.read()
        return None if answer is EOF else answer.frame

    def leave(self) -> None:
        """Nothing more is said."""
        self._frames.append(None)
        self._wake()

    async def end(self) -> RefusedError:
        """Why the stream ended."""
        return await _ended(self._call)

    async def close(self) -> None:
        """Ends the connection."""
        self._writing.cancel()
        self._call.cancel()
        await asyncio.gather(self._writing, return_exceptions=True)

    def _wake(self) -> None:
        if self._more is not None and not self._more.done():
            self._more.set_result(None)

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            while self._frames:
                frame = self._frames.popleft()
                if frame is None:
                    await self._call.done_writing()
                    return
                await self._call.write(bot_service_pb2.PlayRequest(frame=frame))
            self._more = loop.create_future()
            await self._more


class Calls:
    """A stream from the server and a call an answer. Calls of one game come one after the other."""

    def __init__(
        self,
        channel: grpc.aio.Channel,
        address: Address,
        hello: Frame,
        deliver: Callable[[sessions_pb2.ServerFrame], None],
    ) -> None:
        self._stub: Any = bot_service_pb2_grpc.BotServiceStub(channel)
        self._metadata = address.metadata
        request = bot_service_pb2.EventsRequest(hello=hello.hello)
        self._events: Any = self._stub.Events(request, metadata=self._metadata)
        self._deliver = deliver
        self._session = bot_service_pb2.SessionRef()
        # The newest call of each game, and all that run.
        self._newest: dict[str, asyncio.Task[None]] = {}

    def say(self, frame: Frame) -> None:
        """Sends a frame by a call of its own."""
        game_id = getattr(getattr(frame, frame.WhichOneof("kind") or "bye"), "game_id", "")
        task = asyncio.ensure_future(self._after(self._newest.get(game_id), frame))
        self._newest[game_id] = task

        def forget(done: asyncio.Task[None]) -> None:
            if self._newest.get(game_id) is done:
                del self._newest[game_id]

        task.add_done_callback(forget)

    async def hear(self) -> sessions_pb2.ServerFrame | None:
        """The next frame; none when the stream has ended."""
        answer = await self._events.read()
        if answer is EOF:
            return None
        if answer.frame.HasField("welcome"):
            welcome = answer.frame.welcome
            self._session = bot_service_pb2.SessionRef(
                session_id=welcome.session_id, epoch=welcome.epoch
            )
        frame: sessions_pb2.ServerFrame = answer.frame
        return frame

    def leave(self) -> None:
        """The last word was a call, too."""

    async def end(self) -> RefusedError:
        """Why the stream ended."""
        return await _ended(self._events)

    async def close(self) -> None:
        """Ends the connection, and the calls that run."""
        self._events.cancel()
        running = list(self._newest.values())
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    async def _after(self, before: asyncio.Task[None] | None, frame: Frame) -> None:
        if before is not None:
            await asyncio.wait({before})
        wait = FIRST_WAIT
        while not self._events.done():
            try:
                await self._call(frame)
                return
            except grpc.aio.AioRpcError as error:
                refusal = refused(error)
            if refusal.code not in _AGAIN:
                # The stream tells what follows: another request, the game's end, or its own.
                logger.warning("an answer was not taken: %s", refusal)
                return
            await asyncio.sleep(max(refusal.retry_after, wait * random.uniform(0.5, 1.0)))
            wait = min(2 * wait, LONGEST_WAIT)

    async def _call(self, frame: Frame) -> None:
        common: dict[str, Any] = {"metadata": self._metadata, "timeout": CALL}
        if not frame.HasField("play_move"):
            request = bot_service_pb2.RespondRequest(session=self._session, frame=frame)
            await self._stub.Respond(request, **common)
            return
        move = bot_service_pb2.SubmitMoveRequest(session=self._session, move=frame.play_move)
        answer = await self._stub.SubmitMove(move, **common)
        self._deliver(sessions_pb2.ServerFrame(move_accepted=answer.accepted))


Link = Stream | Calls


async def _ended(call: Any) -> RefusedError:
    """The status of a stream that has ended, whether reading it raised or not."""
    with contextlib.suppress(asyncio.CancelledError):
        code = await call.code()
        if code is grpc.StatusCode.OK:
            code = grpc.StatusCode.UNAVAILABLE
        text = await call.details() or "the server ended the stream"
        ended: Any = grpc.aio.AioRpcError
        trailing = await call.trailing_metadata()
        return refused(ended(code, await call.initial_metadata(), trailing, text))
    return RefusedError(grpc.StatusCode.CANCELLED, "", "the stream was cancelled")
