"""Lost connections: what is taken up again, sent again, and left alone."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import grpc
import pytest
from fake import Server, run, setup

import mashimo
from mashimo import v1


def playing(server: Server, choose: Any, **options: Any) -> asyncio.Task[mashimo.Summary]:
    play = mashimo.play_async(choose, name="tester", address=server.address, **options)
    return asyncio.ensure_future(play)


def first(turn: mashimo.Turn) -> mashimo.LegalMove:
    return turn.legal_moves[0]


def test_r10_a_move_that_was_lost_is_sent_again_without_thinking() -> None:
    asked: list[int] = []

    def choose(turn: mashimo.Turn) -> str:
        asked.append(turn.decision_id)
        return "A1"

    async def scenario(server: Server) -> None:
        bot = playing(server, choose)
        side, hello = await server.welcome()
        assert not hello.HasField("resume")
        await side.offer("g")
        side.request("g", 1)
        sent = await side.hear_kind("play_move")
        side.refuse(grpc.StatusCode.UNAVAILABLE, "")

        side, hello = await server.welcome("g")
        assert (hello.resume.session_id, hello.resume.resume_token) == ("s", "resume")
        assert [game.game_id for game in hello.resume.games] == ["g"]
        side.snapshot("g", 1, 1)
        side.request("g", 1)
        assert await side.hear_kind("play_move") == sent
        bot.cancel()

    run(scenario)
    assert asked == [1]


def test_a_move_whose_acknowledgement_was_lost_is_left_alone() -> None:
    async def scenario(server: Server) -> None:
        bot = playing(server, first)
        side, _ = await server.welcome()
        await side.offer("g")
        side.request("g", 1)
        await side.hear_kind("play_move")
        side.end()

        side, _ = await server.welcome("g")
        side.snapshot("g", 2, None)
        side.say(synced=v1.Synced())
        await side.silent()
        bot.cancel()

    run(scenario)


def test_r09_a_move_chosen_while_the_connection_was_lost_is_sent_afterwards() -> None:
    gate = threading.Event()

    def choose(turn: mashimo.Turn) -> str:
        gate.wait()
        return "A2"

    async def scenario(server: Server) -> None:
        bot = playing(server, choose)
        side, _ = await server.welcome()
        await side.offer("g")
        side.request("g", 1)
        await side.silent()
        side.end()
        gate.set()

        side, _ = await server.welcome("g")
        side.snapshot("g", 1, 1)
        side.say(synced=v1.Synced())
        assert (await side.hear_kind("play_move")).text == "A2"
        bot.cancel()

    run(scenario)


def test_fifty_games_are_taken_up_again() -> None:
    async def scenario(server: Server) -> None:
        bot = playing(server, first, games_at_once=50)
        side, _ = await server.welcome()
        names = [f"g{n:02}" for n in range(50)]
        for name in names:
            await side.offer(name)
        side.end()

        side, hello = await server.welcome(*names)
        assert len(hello.resume.games) == 50
        for name in names:
            side.snapshot(name, 4, 4)
            side.request(name, 4)
        side.say(synced=v1.Synced())
        moved = [(await side.hear_kind("play_move")).game_id for _ in names]
        assert sorted(moved) == names
        bot.cancel()

    run(scenario)


def test_a_session_the_server_has_forgotten_is_begun_anew() -> None:
    async def scenario(server: Server) -> None:
        bot = playing(server, first)
        side, _ = await server.welcome()
        side.end()
        side, hello = await server.hello()
        assert hello.HasField("resume")
        side.refuse(grpc.StatusCode.FAILED_PRECONDITION, "RESUME_EXPIRED")
        _, hello = await server.hello()
        assert not hello.HasField("resume")
        bot.cancel()

    run(scenario)


def test_r05_a_newer_session_is_not_fought() -> None:
    async def scenario(server: Server) -> None:
        bot = playing(server, first)
        side, _ = await server.welcome()
        side.say(goaway=v1.Goaway(reason="SESSION_SUPERSEDED", final=True))
        with pytest.raises(mashimo.RefusedError) as caught:
            await bot
        assert caught.value.is_terminal
        assert server.connections.empty()

    run(scenario)


def test_a_draining_server_is_come_back_to() -> None:
    async def scenario(server: Server) -> None:
        bot = playing(server, first)
        side, _ = await server.welcome()
        goaway = v1.Goaway(reason="DRAINING")
        goaway.resume_after.FromMilliseconds(1)
        side.say(goaway=goaway)
        side.end()
        _, hello = await server.hello()
        assert hello.HasField("resume")
        bot.cancel()

    run(scenario)


def test_a_server_that_falls_silent_is_left_and_found_again() -> None:
    async def scenario(server: Server) -> None:
        bot = playing(server, first)
        side, _ = await server.hello()
        welcome = v1.Welcome(session_id="s")
        welcome.heartbeat_interval.FromMilliseconds(20)
        side.say(welcome=welcome)
        # The stream stays open and nothing comes.
        _, hello = await server.hello()
        assert hello.HasField("resume")
        bot.cancel()

    run(scenario)


def test_stopping_while_no_server_answers_is_no_failure() -> None:
    async def scenario(server: Server) -> None:
        stop = mashimo.Stop()
        # No time is left to look for a server; but the bot was told to stop.
        bot = playing(server, first, stop=stop, first_connection_within=0)
        side, _ = await server.hello()
        stop.now()
        side.refuse(grpc.StatusCode.UNAVAILABLE, "")
        assert (await bot).games == 0

    run(scenario)


def test_stopping_ends_the_wait_for_a_lost_server() -> None:
    async def scenario(server: Server) -> None:
        stop = mashimo.Stop()
        bot = playing(server, first, stop=stop)
        side, _ = await server.welcome()
        goaway = v1.Goaway(reason="DRAINING")
        goaway.resume_after.FromSeconds(3600)
        side.say(goaway=goaway)
        side.end()
        stop.now()
        assert (await bot).games == 0

    run(scenario)


def test_stopping_after_the_games_does_not_wait_for_a_server_without_any() -> None:
    async def scenario(server: Server) -> None:
        stop = mashimo.Stop()
        bot = playing(server, first, stop=stop)
        side, _ = await server.welcome()
        goaway = v1.Goaway(reason="DRAINING")
        goaway.resume_after.FromSeconds(3600)
        side.say(goaway=goaway)
        side.end()
        stop.after_games()
        assert (await bot).games == 0

    run(scenario)


def test_stopping_does_not_wait_for_a_welcome() -> None:
    async def scenario(server: Server) -> None:
        stop = mashimo.Stop()
        bot = playing(server, first, stop=stop)
        await server.hello()
        stop.now()
        assert (await bot).games == 0

    run(scenario)


def test_a_wait_that_the_server_asks_for_is_no_time_spent_looking_for_it() -> None:
    async def scenario(server: Server) -> None:
        bot = playing(server, first, connection_within=0.1)
        side, _ = await server.welcome()
        goaway = v1.Goaway(reason="DRAINING")
        goaway.resume_after.FromMilliseconds(300)
        side.say(goaway=goaway)
        side.end()
        _, hello = await server.hello()
        assert hello.HasField("resume")
        bot.cancel()

    run(scenario)


def test_r21_a_refusal_may_say_when_to_come_back() -> None:
    async def scenario(server: Server) -> None:
        bot = playing(server, first, first_connection_within=0.1)
        side, _ = await server.hello()
        told = time.monotonic()
        side.refuse(grpc.StatusCode.RESOURCE_EXHAUSTED, "", retry_ms=300)
        await server.hello()
        assert time.monotonic() - told >= 0.3
        bot.cancel()

    run(scenario)


def test_r11_r12_a_call_whose_answer_was_lost_is_made_again_and_a_refused_one_is_not() -> None:
    async def scenario(server: Server) -> None:
        bot = playing(server, first, unary=True)
        side = await server.connections.get()
        side.say(welcome=v1.Welcome(session_id="s", epoch=1))
        side.say(game_offer=v1.GameOffer(game=setup("g")))
        side.request("g", 1)
        # The server has taken the move; only its answer does not arrive.
        move = await server.submitted(grpc.StatusCode.UNAVAILABLE)
        assert await server.submitted() == move
        side.request("g", 2)
        assert (await server.submitted(grpc.StatusCode.FAILED_PRECONDITION)).decision_id == 2
        side.request("g", 3)
        assert (await server.submitted()).decision_id == 3
        bot.cancel()

    run(scenario)
