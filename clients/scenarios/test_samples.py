"""The quick start of every README, and the five samples of every language, against a live server.

`pytest clients/scenarios/test_samples.py -k go`
"""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from arena import ROOT, Server, environment, start_bot, stop_bot
from languages import NAMES, Language
from matches import connected, create_match, finished, games_of

from mashimo import v1

LIMIT = 300
# Lines with something on them that a quick start may have.
QUICK_START_LINES = 10


@pytest.mark.parametrize("name", NAMES)
def test_the_quick_start_has_ten_lines(name: str) -> None:
    text = Language(name, Path()).quick_start_text()
    assert len([line for line in text.splitlines() if line.strip()]) <= QUICK_START_LINES


@pytest.mark.parametrize("name", NAMES)
def test_the_quick_start_plays(
    name: str, language: Callable[[str], Language], tmp_path: Path
) -> None:
    played(language(name).quick_start(), tmp_path)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("sample", ["random", "greedy", "minimax"])
def test_a_sample_plays(
    name: str, sample: str, language: Callable[[str], Language], tmp_path: Path
) -> None:
    played(language(name).sample(sample), tmp_path)


@pytest.mark.parametrize("name", NAMES)
def test_the_other_samples_print(
    name: str, language: Callable[[str], Language], tmp_path: Path
) -> None:
    watch, rules = language(name).sample("watch"), language(name).sample("custom_rules")
    asyncio.run(asyncio.wait_for(printed(watch, rules, tmp_path), LIMIT))


def played(command: list[str], folder: Path) -> None:
    """Two games of a bot against a reference level come to their end."""
    try:
        asyncio.run(asyncio.wait_for(play(command, folder), LIMIT))
    except BaseException:
        print((folder / "bot.log").read_text()[-2000:])
        raise


async def play(command: list[str], folder: Path) -> None:
    server = Server(folder)
    await server.start()
    bot = await start_bot(command, server.address, folder / "bot.log")
    try:
        await connected(server)
        match = await finished(server, (await create_match(server, {"rules": "kalah"})).match_id)
        assert match.state == v1.MATCH_STATE_DECIDED, match.text
        faults = match.standings[0].faults
        assert faults == v1.FaultCounts(), faults
        assert bot.returncode is None, "the bot ended by itself"
        await stop_bot(bot)
        assert "no engine" not in (folder / "bot.log").read_text()
    finally:
        await stop_bot(bot)
        await server.stop()


async def printed(watch: list[str], rules: list[str], folder: Path) -> None:
    """A game that is over is told move by move; rules of one's own are explained."""
    server = Server(folder)
    await server.start()
    try:
        entrants = [v1.Entrant(level="greedy"), v1.Entrant(level="random")]
        match = await create_match(server, {"rules": "oware"}, entrants)
        match = await finished(server, match.match_id)
        newest, oldest = await games_of(server, match)
        said = await output([*watch, oldest.setup.game_id], server)
        assert said.count("seat 0") + said.count("seat 1") == oldest.ply, said
        assert oldest.result.text in said
        assert newest.result.text in await output(watch, server)
        said = await output(rules, server)
        assert "4 pits" in said or "four" in said.lower() or "4 columns" in said, said
        assert said.count("leads to") == 4, said
    finally:
        await server.stop()


async def output(command: list[str], server: Server) -> str:
    """What a program that ends by itself prints."""
    process = await asyncio.create_subprocess_exec(
        *command, cwd=ROOT, env=environment(server.address), stdout=subprocess.PIPE
    )
    said, _ = await process.communicate()
    assert process.returncode == 0, said.decode()
    return said.decode()
