"""A server that says what a test tells it to say."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import grpc
import grpc.aio
from google.protobuf import any_pb2
from google.rpc import error_details_pb2, status_pb2

from mashimo import v1
from mashimo.v1 import bot_service_pb2_grpc

# A guard against hanging; no test depends on it.
WAIT = 120.0


class Connection:
    """One connection of a bot."""

    def __init__(self, requests: AsyncIterator[Any], context: Any) -> None:
        self.requests = requests
        self.context = context
        self.metadata = dict(context.invocation_metadata())
        self.answers: asyncio.Queue[v1.ServerFrame | _Refusal | None] = asyncio.Queue()

    async def hear(self) -> v1.ClientFrame:
        """The next frame of the bot."""
        request = await asyncio.wait_for(self.requests.__anext__(), WAIT)
        frame: v1.ClientFrame = request.frame
        return frame

    async def hear_kind(self, kind: str) -> Any:
        """The next frame, which is of this kind."""
        frame = await self.hear()
        assert frame.WhichOneof("kind") == kind, frame
        return getattr(frame, kind)

    async def silent(self) -> None:
        """Nothing more was said: the next frame answers a heartbeat."""
        self.say(heartbeat=v1.Heartbeat(nonce=77))
        assert (await self.hear_kind("heartbeat_ack")).nonce == 77

    def say(self, **kind: Any) -> None:
        """Says a frame."""
        self.answers.put_nowait(v1.ServerFrame(**kind))

    def end(self) -> None:
        """Ends the stream."""
        self.answers.put_nowait(None)

    def refuse(self, code: grpc.StatusCode, reason: str, retry_ms: int = 0) -> None:
        """Ends the stream with a status, which may say when to come back."""
        self.answers.put_nowait(_Refusal(code, reason, retry_ms))

    async def offer(self, game_id: str) -> None:
        """Offers a game and waits until the bot is ready."""
        self.say(game_offer=v1.GameOffer(game=setup(game_id)))
        assert (await self.hear_kind("ready")).game_id == game_id

    def request(self, game_id: str, decision_id: int, attempt: int = 1) -> None:
        """Asks for a decision with the moves A1 (nothing won) and A2 (two seeds)."""
        self.say(move_request=request(game_id, decision_id, attempt))

    def accept(self, game_id: str, decision_id: int) -> None:
        """Acknowledges a move."""
        accepted = v1.MoveAccepted(game_id=game_id, decision_id=decision_id, attempt=1)
        self.say(move_accepted=accepted)

    def snapshot(self, game_id: str, seq: int, decision_id: int | None) -> None:
        """Tells how a game stands."""
        self.say(
            game_snapshot=v1.GameSnapshot(
                game=setup(game_id),
                state=v1.GAME_STATE_RUNNING,
                seq=seq,
                decision_id=decision_id,
            )
        )

    def over(self, game_id: str, seq: int) -> None:
        """Ends a game, seat 0 wins."""
        result = v1.GameResult(
            outcome=v1.Outcome(winner=0, ranks=[1, 2]), termination=v1.TERMINATION_NORMAL
        )
        over = v1.GameOver(state=v1.GAME_STATE_FINISHED, result=result)
        self.say(event=v1.GameEvent(game_id=game_id, seq=seq, over=over))


class _Refusal(Exception):
    def __init__(self, code: grpc.StatusCode, reason: str, retry_ms: int) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.retry_ms = retry_ms


class Server(bot_service_pb2_grpc.BotServiceServicer):
    """The server; every connection of a bot comes out of it."""

    def __init__(self) -> None:
        self.connections: asyncio.Queue[Connection] = asyncio.Queue()
        self.moves: asyncio.Queue[tuple[v1.PlayMove, asyncio.Future[_Refusal | None]]] = (
            asyncio.Queue()
        )
        self.address = ""

    async def Play(self, requests: Any, context: Any) -> AsyncIterator[Any]:
        """Hands the connection to the test and says what it wants said."""
        connection = Connection(requests, context)
        self.connections.put_nowait(connection)
        await context.send_initial_metadata(())
        while (answer := await connection.answers.get()) is not None:
            if isinstance(answer, _Refusal):
                await _abort(context, answer)
            else:
                yield v1.PlayResponse(frame=answer)

    async def Events(self, request: Any, context: Any) -> AsyncIterator[Any]:
        """The same for a bot that answers by calls."""
        connection = Connection(_nothing(), context)
        self.connections.put_nowait(connection)
        while (answer := await connection.answers.get()) is not None:
            if isinstance(answer, _Refusal):
                await _abort(context, answer)
            else:
                yield v1.EventsResponse(frame=answer)

    async def Respond(self, request: Any, context: Any) -> Any:
        """Takes every frame."""
        return v1.RespondResponse()

    async def SubmitMove(self, request: Any, context: Any) -> Any:
        """Hands the move to the test, which says how the call ends."""
        answer: asyncio.Future[_Refusal | None] = asyncio.get_running_loop().create_future()
        self.moves.put_nowait((request.move, answer))
        if refusal := await answer:
            await _abort(context, refusal)
        accepted = v1.MoveAccepted(
            game_id=request.move.game_id, decision_id=request.move.decision_id, attempt=1
        )
        return v1.SubmitMoveResponse(accepted=accepted)

    async def submitted(self, code: grpc.StatusCode | None = None) -> v1.PlayMove:
        """The next move that is submitted; the call ends with this status, or well."""
        move, answer = await asyncio.wait_for(self.moves.get(), WAIT)
        answer.set_result(_Refusal(code, "REFUSED", 0) if code else None)
        return move

    async def hello(self) -> tuple[Connection, v1.Hello]:
        """The next connection and its Hello, not yet answered."""
        connection = await asyncio.wait_for(self.connections.get(), WAIT)
        return connection, await connection.hear_kind("hello")

    async def welcome(self, *games: str, **more: Any) -> tuple[Connection, v1.Hello]:
        """The next connection, welcomed; these games are live."""
        connection, hello = await self.hello()
        listed = [v1.GameSeq(game_id=game_id) for game_id in games]
        welcome = v1.Welcome(session_id="s", epoch=1, resume_token="resume", games=listed, **more)
        if not welcome.HasField("heartbeat_interval"):
            # Long: a machine with other work is not a server that fell silent.
            welcome.heartbeat_interval.FromSeconds(60)
        connection.say(welcome=welcome)
        return connection, hello


async def _nothing() -> AsyncIterator[Any]:
    return
    yield


async def _abort(context: Any, refusal: _Refusal) -> None:
    info = any_pb2.Any()
    info.Pack(error_details_pb2.ErrorInfo(reason=refusal.reason, domain="mashimo"))
    status = status_pb2.Status(code=refusal.code.value[0], message="no", details=[info])
    if refusal.retry_ms:
        retry = error_details_pb2.RetryInfo()
        retry.retry_delay.FromMilliseconds(refusal.retry_ms)
        status.details.add().Pack(retry)
    trailing = (("grpc-status-details-bin", status.SerializeToString()),)
    await context.abort(refusal.code, "no", trailing)


@asynccontextmanager
async def serving() -> AsyncIterator[Server]:
    """A server on a free port."""
    grpc_server = grpc.aio.server()
    server = Server()
    bot_service_pb2_grpc.add_BotServiceServicer_to_server(server, grpc_server)
    port = grpc_server.add_insecure_port("127.0.0.1:0")
    server.address = f"127.0.0.1:{port}"
    await grpc_server.start()
    try:
        yield server
    finally:
        await grpc_server.stop(0)


def run(scenario: Callable[[Server], Awaitable[None]]) -> None:
    """Runs a scenario against a server of its own."""

    async def body() -> None:
        async with serving() as server:
            await scenario(server)

    asyncio.run(body())


def setup(game_id: str) -> v1.GameSetup:
    """A game of two."""
    players = [v1.Player(name="a"), v1.Player(name="b")]
    return v1.GameSetup(game_id=game_id, rules=v1.RulesRef(spec="oware"), players=players)


def request(game_id: str, decision_id: int, attempt: int = 1) -> v1.MoveRequest:
    """A request with the moves A1 (nothing won) and A2 (two seeds)."""
    legal = [
        v1.LegalMove(text="A1", seeds_won=[0, 0], next_seat=1, turn_ended=True),
        v1.LegalMove(text="A2", seeds_won=[2, 0], next_seat=1, turn_ended=True),
    ]
    clocks = v1.ClockState(seats=[v1.SeatClock(), v1.SeatClock()])
    clocks.seats[0].remaining.FromMilliseconds(1500)
    sent = v1.MoveRequest(
        game_id=game_id,
        decision_id=decision_id,
        request_no=1,
        attempt=attempt,
        legal_moves=legal,
        clocks=clocks,
        ply=4,
        plies_left=96,
    )
    sent.turn_time_left.FromMilliseconds(1550)
    sent.position.text = "4,4/4,4 0,0 0"
    sent.position.pits[:] = [4, 4, 4, 4]
    sent.position.geometry.rows = 1
    sent.position.geometry.columns = 2
    sent.position.to_move = 0
    return sent
