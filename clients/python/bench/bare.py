"""Answers the stub by the generated code alone: what the library is measured against."""

from __future__ import annotations

import asyncio
import os
from typing import Any

import grpc
import grpc.aio

from mashimo.v1 import bot_service_pb2, bot_service_pb2_grpc, sessions_pb2

Frame = sessions_pb2.ClientFrame


async def main() -> None:
    """Plays until the stub ends the stream."""
    async with grpc.aio.insecure_channel(os.environ["MASHIMO_ADDRESS"]) as channel:
        stub: Any = bot_service_pb2_grpc.BotServiceStub(channel)
        call = stub.Play()

        async def say(frame: Frame) -> None:
            await call.write(bot_service_pb2.PlayRequest(frame=frame))

        hello = sessions_pb2.Hello(bot_name="bare", capacity=1000)
        hello.protocol_version.major = 1
        await say(Frame(hello=hello))
        while (answer := await call.read()) is not grpc.aio.EOF:
            frame = answer.frame
            kind = frame.WhichOneof("kind")
            if kind == "game_offer":
                game_id = frame.game_offer.game.game_id
                await say(Frame(ready=sessions_pb2.Ready(game_id=game_id)))
            elif kind == "move_request":
                await say(Frame(play_move=choose(frame.move_request)))
            elif kind == "goaway":
                break


def choose(request: sessions_pb2.MoveRequest) -> sessions_pb2.PlayMove:
    """Takes the most seeds."""
    seat = request.seat
    best = max(request.legal_moves, key=lambda legal: legal.seeds_won[seat])
    return sessions_pb2.PlayMove(
        game_id=request.game_id,
        decision_id=request.decision_id,
        attempt=request.attempt,
        text=best.text,
    )


if __name__ == "__main__":
    asyncio.run(main())
