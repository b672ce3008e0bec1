"""Every scenario of scenarios.toml with the bot of every language of languages.toml, against a live server.

`pytest clients/scenarios`, or of one language: `pytest clients/scenarios -k go`. Languages whose tools are missing are
left out with a line that says so; MASHIMO_LANGUAGES=go,java names those that must be there.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import grpc
import pytest
from arena import ROOT, Server, start_bot, stop_bot
from disturb import BY_NAME
from google.protobuf.duration_pb2 import Duration
from mashimo import v1
from mashimo.v1 import game_service_pb2_grpc, match_service_pb2_grpc
from relay import Relay

HERE = Path(__file__).resolve().parent
SCENARIOS = tomllib.loads((HERE / "scenarios.toml").read_text())
LANGUAGES = tomllib.loads((HERE / "languages.toml").read_text())
WANTED = [name for name in os.environ.get("MASHIMO_LANGUAGES", "").split(",") if name]
LIMIT = 120


def filled(words: list[str], target: Path) -> list[str]:
    """A command with its places filled in."""
    return [word.replace("{python}", sys.executable).replace("{target}", str(target)) for word in words]


@pytest.fixture(scope="session")
def bots(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """The command of each language's bot, built; None where its tools are missing."""
    target = tmp_path_factory.mktemp("bots")
    built: dict[str, Any] = {}
    for name, language in LANGUAGES.items():
        if WANTED and name not in WANTED:
            continue
        build = filled(language.get("build", [sys.executable, "-c", ""]), target)
        if shutil.which(build[0]) is None:
            built[name] = None
            continue
        subprocess.run(build, cwd=ROOT, check=True, stdin=subprocess.DEVNULL)
        built[name] = filled(language["bot"], target)
    return built


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("language", WANTED or list(LANGUAGES))
def test_scenario(language: str, scenario: str, bots: dict[str, list[str]], tmp_path: Path) -> None:
    command = bots[language]
    if command is None:
        assert language not in WANTED, f"the tools of {language} are missing"
        pytest.skip(f"the tools of {language} are missing")
    try:
        asyncio.run(asyncio.wait_for(play(command, SCENARIOS[scenario], tmp_path), LIMIT))
    except Exception:
        print((tmp_path / "bot.log").read_text()[-2000:])
        print((tmp_path / "server.log").read_text()[-2000:])
        raise


async def play(command: list[str], scenario: dict[str, Any], folder: Path) -> None:
    """Plays one scenario."""
    server = Server(folder)
    await server.start()
    disturb = scenario.get("disturb", "")
    async with Relay(server.address, BY_NAME[disturb]()) as relay:
        bot = await start_bot(command, relay.address, folder / "bot.log")
        try:
            match = await create_match(server, scenario)
            meddling = asyncio.ensure_future(meddle(disturb, relay, server, bot, command, folder))
            match = await finished(server, match.match_id)
            second = await meddling
            check(match, await games_of(server, match), scenario)
            if disturb.startswith("cut"):
                assert relay.connections > 3, "the relay cut nothing"
            survivor = second or bot
            assert survivor.returncode is None, "the bot ended by itself"
            await stop_bot(survivor)
        finally:
            await stop_bot(bot)
            await server.stop()


async def meddle(
    disturb: str, relay: Relay, server: Server, bot: Any, command: list[str], folder: Path
) -> asyncio.subprocess.Process | None:
    """What the runner itself does once the game is under way."""
    if disturb not in ("restart", "drain", "supersede"):
        return None
    await relay.disturbance.reached.wait()  # type: ignore[attr-defined]
    if disturb == "supersede":
        second = await start_bot(command, relay.address, folder / "bot.log")
        await bot.wait()
        return second
    how = signal.SIGKILL if disturb == "restart" else signal.SIGTERM
    ended = await server.stop(how)
    assert disturb == "restart" or ended == 0, f"a drained server ended with {ended}"
    await server.start()
    return None


async def create_match(server: Server, scenario: dict[str, Any]) -> v1.Match:
    """The match of a scenario: the bot against reference levels."""
    base, increment = scenario.get("clock", [60, 1])
    levels = [v1.Entrant(level="greedy") for _ in range(scenario.get("seats", 2) - 1)]
    spec = v1.MatchSpec(
        rules=v1.RulesRef(spec=scenario["rules"]),
        entrants=[v1.Entrant(connected_name="tested"), *levels],
        games=scenario.get("games", 2),
        concurrency=1,
        seed=1,
        clock=v1.ClockSpec(
            fischer=v1.FischerClock(base=Duration(seconds=base), increment=Duration(seconds=increment))
        ),
    )
    async with grpc.aio.insecure_channel(server.address) as channel:
        stub = match_service_pb2_grpc.MatchServiceStub(channel)
        return (await stub.CreateMatch(v1.CreateMatchRequest(spec=spec))).match


async def finished(server: Server, match_id: str) -> v1.Match:
    """The match once it is decided; a server that is away for a while is asked again."""
    over = (v1.MATCH_STATE_DECIDED, v1.MATCH_STATE_STOPPED, v1.MATCH_STATE_FAULTED)
    while True:
        try:
            async with grpc.aio.insecure_channel(server.address) as channel:
                stub = match_service_pb2_grpc.MatchServiceStub(channel)
                match = (await stub.GetMatch(v1.GetMatchRequest(match_id=match_id))).match
                if match.state in over:
                    return match
        except grpc.aio.AioRpcError as error:
            if error.code() not in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.UNKNOWN):
                raise
        await asyncio.sleep(0.05)


async def games_of(server: Server, match: v1.Match) -> list[v1.Game]:
    """The games of a match."""
    async with grpc.aio.insecure_channel(server.address) as channel:
        stub = game_service_pb2_grpc.GameServiceStub(channel)
        request = v1.ListGamesRequest(match_id=match.match_id, page_size=100)
        return list((await stub.ListGames(request)).games)


def check(match: v1.Match, games: list[v1.Game], scenario: dict[str, Any]) -> None:
    """The match was played to its end, and only what the scenario allows went wrong."""
    assert match.state == v1.MATCH_STATE_DECIDED, match.text
    assert match.games_finished == scenario.get("games", 2)
    allowed = scenario.get("ends", ["NORMAL", "CYCLE_RULE", "MAX_PLIES"])
    ends = [v1.Termination.Name(game.result.termination).removeprefix("TERMINATION_") for game in games]
    assert set(ends) <= set(allowed), ends
    if scenario.get("faults"):
        assert allowed[0] in ends, ends
