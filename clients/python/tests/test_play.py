"""A bot against a scripted server: a game from Hello to Bye, and what goes wrong in it."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import grpc
import pytest
from fake import Server, run

import mashimo
from mashimo import v1


def greedy(turn: mashimo.Turn) -> mashimo.LegalMove:
    return max(turn.legal_moves, key=lambda legal: legal.seeds_won)


def playing(server: Server, choose: Any = greedy, **options: Any) -> asyncio.Task[mashimo.Summary]:
    play = mashimo.play_async(
        choose, name="tester", address=server.address, token="secret", **options
    )
    return asyncio.ensure_future(play)


def test_a_game_is_played_from_hello_to_bye() -> None:
    told: list[str] = []

    async def scenario(server: Server) -> None:
        bot = playing(
            server,
            games=1,
            started=lambda game: told.append(f"started {game.id} {game.ruleset}"),
            over=lambda game, end: told.append(f"over {game.id} {end.state} {end.termination}"),
        )
        side, hello = await server.welcome()
        assert side.metadata["authorization"] == "Bearer secret"
        assert (hello.bot_name, hello.capacity) == ("", 1)
        side.say(synced=v1.Synced())
        await side.offer("g")
        side.request("g", 1)
        move = await side.hear_kind("play_move")
        assert (move.text, move.decision_id, move.attempt) == ("A2", 1, 1)
        side.accept("g", 1)
        side.over("g", 3)
        assert (await side.hear_kind("ack")).seq == 3
        assert (await side.hear_kind("set_capacity")).capacity == 0
        await side.hear_kind("bye")
        side.end()
        assert await bot == mashimo.Summary(games=1, won=1)

    run(scenario)
    assert told == ["started g oware", "over g FINISHED NORMAL"]


def test_a_turn_tells_position_moves_and_clock() -> None:
    turns: list[mashimo.Turn] = []

    async def scenario(server: Server) -> None:
        def choose(turn: mashimo.Turn) -> int:
            turns.append(turn)
            return -1

        bot = playing(server, choose)
        side, _ = await server.welcome()
        await side.offer("g")
        side.request("g", 1)
        assert (await side.hear_kind("play_move")).text == "A2"
        bot.cancel()

    run(scenario)
    turn = turns[0]
    assert str(turn.position) == "4,4/4,4 0,0 0"
    assert turn.position.side(1) == (4, 4)
    assert turn.position.to_move == 0
    assert turn.clock.turn_time_left == 1.55
    assert turn.clock.remaining == 1.5
    assert turn.clock.remaining_by_seat == (1.5, None)
    assert (turn.ply, turn.plies_left, turn.game.players) == (4, 96, ("a", "b"))
    last = turn.legal_moves[-1]
    assert (last.seeds_won, last.seeds_won_by_seat, last.next_seat) == (2, (2, 0), 1)


def test_r06_a_request_that_comes_twice_is_thought_about_once() -> None:
    asked: list[int] = []
    gate = threading.Event()

    def choose(turn: mashimo.Turn) -> mashimo.LegalMove:
        asked.append(turn.decision_id)
        gate.wait()
        return greedy(turn)

    async def scenario(server: Server) -> None:
        bot = playing(server, choose)
        side, _ = await server.welcome()
        await side.offer("g")
        side.request("g", 1)
        side.request("g", 1)
        # While the bot thinks it answers heartbeats.
        await side.silent()
        gate.set()
        assert (await side.hear_kind("play_move")).text == "A2"
        # Asked again after the answer: the same move again, without thinking.
        side.request("g", 1)
        assert (await side.hear_kind("play_move")).text == "A2"
        side.accept("g", 1)
        # Asked again after the acknowledgement: nothing.
        side.request("g", 1)
        await side.silent()
        bot.cancel()

    run(scenario)
    assert asked == [1]


def test_a_rejected_move_is_thought_about_anew() -> None:
    async def scenario(server: Server) -> None:
        bot = playing(server, lambda turn: "A9" if turn.attempt == 1 else "A1")
        side, _ = await server.welcome()
        await side.offer("g")
        side.request("g", 1)
        assert (await side.hear_kind("play_move")).text == "A9"
        side.say(
            move_rejected=v1.MoveRejected(
                game_id="g", decision_id=1, attempt=1, reason="ILLEGAL_MOVE", attempts_left=1
            )
        )
        side.request("g", 1, attempt=2)
        move = await side.hear_kind("play_move")
        assert (move.text, move.attempt) == ("A1", 2)
        bot.cancel()

    run(scenario)


def test_r06_an_ending_told_twice_counts_once() -> None:
    async def scenario(server: Server) -> None:
        stop = mashimo.Stop()
        bot = playing(server, stop=stop)
        side, _ = await server.welcome()
        await side.offer("g")
        side.over("g", 3)
        side.over("g", 3)
        await side.hear_kind("ack")
        await side.hear_kind("ack")
        stop.after_games()
        await side.hear_kind("set_capacity")
        await side.hear_kind("bye")
        side.end()
        assert (await bot).games == 1

    run(scenario)


def test_an_error_of_the_bot_costs_its_game_alone() -> None:
    async def scenario(server: Server) -> None:
        def choose(turn: mashimo.Turn) -> str:
            if turn.game.id == "bad":
                raise ValueError("no idea")
            return "A1"

        bot = playing(server, choose)
        side, _ = await server.welcome()
        await side.offer("bad")
        await side.offer("good")
        side.request("bad", 1)
        assert (await side.hear_kind("resign")).game_id == "bad"
        side.request("good", 1)
        assert (await side.hear_kind("play_move")).text == "A1"
        bot.cancel()

    run(scenario)


def test_an_error_of_the_bot_ends_the_program_where_that_is_wanted() -> None:
    async def scenario(server: Server) -> None:
        bot = playing(server, lambda turn: None, on_error="stop")
        side, _ = await server.welcome()
        await side.offer("g")
        side.request("g", 1)
        await side.hear_kind("resign")
        await side.hear_kind("bye")
        side.end()
        with pytest.raises(mashimo.BotError) as caught:
            await bot
        assert "return one of turn.legal_moves" in str(caught.value.__cause__)

    run(scenario)


def test_a_coroutine_may_be_the_bot() -> None:
    async def scenario(server: Server) -> None:
        async def choose(turn: mashimo.Turn) -> mashimo.Choice:
            return mashimo.Choice("A1", diagnostics="ü" * 600, score=3, offer_draw=True)

        bot = playing(server, choose)
        side, _ = await server.welcome()
        await side.offer("g")
        side.request("g", 1)
        await side.hear_kind("offer_draw")
        move = await side.hear_kind("play_move")
        assert (move.diagnostics, move.score) == ("ü" * 512, 3)
        bot.cancel()

    run(scenario)


def test_server_token_and_name_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(server: Server) -> None:
        monkeypatch.setenv("MASHIMO_ADDRESS", server.address)
        monkeypatch.setenv("MASHIMO_TOKEN", "from-outside")
        monkeypatch.setenv("MASHIMO_BOT", "renamed")
        bot = asyncio.ensure_future(mashimo.play_async(greedy, name="mine"))
        side, hello = await server.hello()
        assert side.metadata["authorization"] == "Bearer from-outside"
        assert hello.bot_name == "renamed"
        bot.cancel()

    run(scenario)


def test_a_game_may_be_declined() -> None:
    async def scenario(server: Server) -> None:
        bot = playing(server, accepts=lambda game: False)
        side, _ = await server.welcome()
        side.say(game_offer=v1.GameOffer(game=v1.GameSetup(game_id="g")))
        assert (await side.hear_kind("decline")).game_id == "g"
        bot.cancel()

    run(scenario)


def test_a_wrong_token_is_told_at_once() -> None:
    async def scenario(server: Server) -> None:
        bot = playing(server)
        side, _ = await server.hello()
        side.refuse(grpc.StatusCode.UNAUTHENTICATED, "TOKEN_INVALID")
        with pytest.raises(mashimo.RefusedError) as caught:
            await bot
        assert caught.value.reason == "TOKEN_INVALID"

    run(scenario)


def test_a_server_that_is_not_there_is_named() -> None:
    with pytest.raises(mashimo.UnreachableError, match=r"no server answers at 127\.0\.0\.1:1: "):
        mashimo.play(greedy, name="x", address="127.0.0.1:1", first_connection_within=0)


def test_the_plain_function_works_where_a_loop_runs_already() -> None:
    async def notebook() -> None:
        mashimo.play(greedy, name="x", address="127.0.0.1:1", first_connection_within=0)

    with pytest.raises(mashimo.UnreachableError):
        asyncio.run(notebook())


@pytest.mark.parametrize("address", ["", "host", "host:", ":1", "host:x", "host:70000", "a b:1"])
def test_a_bad_address_is_told(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MASHIMO_ADDRESS", "nonsense")
    with pytest.raises(mashimo.AddressError, match="write HOST:PORT"):
        mashimo.play(greedy, name="x", address=address or None)


@pytest.mark.parametrize(
    ("options", "said"),
    [({"games_at_once": 0}, "1 to 1000"), ({"on_error": "panic"}, "neither")],
)
def test_a_bad_option_is_told(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        mashimo.play(greedy, name="x", **options)
