"""Every scenario of scenarios.toml with the bot of every language of languages.toml, against a live server.

`pytest clients/scenarios`, or of one language: `pytest clients/scenarios -k go`. Languages whose tools are missing are
left out with a line that says so; MASHIMO_LANGUAGES=go,java names those that must be there. Each is played over one
stream both ways, and over a stream from the server with a call an answer, unless it says over which.
"""

from __future__ import annotations

import asyncio
import os
import signal
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from arena import Server, start_bot, stop_bot
from certificates import Certificates
from disturb import BY_NAME
from languages import HERE, NAMES, Language
from matches import check, check_ends, connected, create_match, finished, games_of, stop_match
from passage import Passage
from relay import Relay

from mashimo import v1

SCENARIOS = tomllib.loads((HERE / "scenarios.toml").read_text())
TRANSPORTS = ["stream", "calls"]
PLAYED = [
    (name, transport)
    for transport in TRANSPORTS
    for name, scenario in SCENARIOS.items()
    if transport in scenario.get("transports", TRANSPORTS)
]
LIMIT = int(os.environ.get("MASHIMO_SCENARIO_SECONDS", "300"))


@pytest.mark.parametrize(("scenario", "transport"), PLAYED)
@pytest.mark.parametrize("name", NAMES)
def test_scenario(
    name: str, scenario: str, transport: str, language: Callable[[str], Language], tmp_path: Path
) -> None:
    command = language(name).sample("greedy")
    try:
        playing = Stage(command, SCENARIOS[scenario], transport, tmp_path).play()
        asyncio.run(asyncio.wait_for(playing, LIMIT))
    except BaseException:
        for log in ("bot.log", "server.log"):
            print((tmp_path / log).read_text()[-2000:])
        raise


class Stage:
    """One scenario with one bot."""

    def __init__(
        self, command: list[str], scenario: dict[str, Any], transport: str, folder: Path
    ) -> None:
        self.command, self.scenario, self.folder = command, scenario, folder
        self.disturb = scenario.get("disturb", "")
        tls = scenario.get("tls", "")
        certificates = Certificates(folder) if tls else None
        self.straight = tls.startswith("server")
        self.tls = None if self.straight else certificates
        strict = tls == "server-and-client"
        self.age = scenario.get("age", 0)
        self.server = Server(folder, certificates if self.straight else None, strict, self.age)
        self.opens = "Events" if transport == "calls" else "Play"
        self.more = {"MASHIMO_UNARY": "1"} if transport == "calls" else {}
        if certificates:
            self.more |= certificates.environment(own=strict or not self.straight)

    async def start_bot(self, address: str) -> asyncio.subprocess.Process:
        """Starts the bot, or another of the same name."""
        return await start_bot(self.command, address, self.folder / "bot.log", self.more)

    async def play(self) -> None:
        """Plays the scenario."""
        await self.server.start()
        try:
            if self.age:
                await self.play_until_old()
            else:
                await (self.play_straight() if self.straight else self.play_behind_a_relay())
        finally:
            await self.server.stop()

    async def play_straight(self) -> None:
        """With nothing between the bot and the server."""
        bot = await self.start_bot(f"https://{self.server.address}")
        try:
            await connected(self.server)
            match = await create_match(self.server, self.scenario)
            match = await finished(self.server, match.match_id)
            check(match, await games_of(self.server, match), self.scenario)
            assert bot.returncode is None, "the bot ended by itself"
        finally:
            await stop_bot(bot)

    async def play_until_old(self) -> None:
        """On connections that the server asks to come back, until they have twice."""
        async with Passage(self.server.address) as passage:
            bot = await self.start_bot(passage.address)
            try:
                await connected(self.server)
                match = await create_match(self.server, self.scenario)
                before = passage.connections
                while passage.connections < before + 2:
                    assert bot.returncode is None, "the bot ended by itself"
                    await asyncio.sleep(0.05)
                await stop_match(self.server, match.match_id)
                match = await finished(self.server, match.match_id)
                check_ends(await games_of(self.server, match), self.scenario)
                assert match.games_finished > 0, match.text
                assert bot.returncode is None, "the bot ended by itself"
            finally:
                await stop_bot(bot)

    async def play_behind_a_relay(self) -> None:
        """With a relay that may disturb what passes."""
        async with Relay(self.server.address, BY_NAME[self.disturb](), self.tls) as relay:
            bot = await self.start_bot(relay.address)
            second = None
            try:
                await connected(self.server)
                match = await create_match(self.server, self.scenario)
                meddling = asyncio.ensure_future(self.meddle(relay, bot))
                match = await finished(self.server, match.match_id)
                second = await meddling
                games = await games_of(self.server, match)
                check(match, games, self.scenario)
                if self.disturb.startswith("cut"):
                    assert relay.connections > 3, "the relay cut nothing"
                assert relay.opened == {self.opens}
                # A request shows what was played; what comes after the last one is announced before the end.
                assert relay.moves_by == {v1.MOVES_BY_REQUEST}
                if not self.disturb:
                    assert relay.announced < sum(game.ply for game in games) / 2
                assert (second or bot).returncode is None, "the bot ended by itself"
            finally:
                await stop_bot(bot)
                if second:
                    await stop_bot(second)

    async def meddle(self, relay: Relay, bot: Any) -> asyncio.subprocess.Process | None:
        """What the runner itself does once the game is under way."""
        if self.disturb not in ("restart", "drain", "supersede"):
            return None
        await relay.disturbance.reached.wait()  # type: ignore[attr-defined]
        if self.disturb == "supersede":
            second = await self.start_bot(relay.address)
            await bot.wait()
            return second
        restart = self.disturb == "restart"
        ended = await self.server.stop(signal.SIGKILL if restart else signal.SIGTERM)
        assert restart or ended == 0, f"a drained server ended with {ended}"
        await self.server.start()
        return None
