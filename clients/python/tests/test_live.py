"""Bots and client against a live server."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT, LiveServer

import mashimo
from mashimo import v1

SAMPLES = ROOT / "clients" / "python" / "samples"
# What comes by itself comes by then, on the busiest machine; in seconds.
WITHIN = 120


def greedy(turn: mashimo.Turn) -> mashimo.LegalMove:
    return max(turn.legal_moves, key=lambda legal: legal.seeds_won)


def spec(ruleset: str, games: int, *entrants: v1.Entrant, **more: Any) -> v1.MatchSpec:
    """A match with ten seconds a game."""
    clock = v1.ClockSpec(fischer=v1.FischerClock())
    clock.fischer.base.FromSeconds(10)
    clock.fischer.increment.FromMilliseconds(100)
    return v1.MatchSpec(
        rules=v1.RulesRef(spec=ruleset),
        entrants=entrants,
        games=games,
        clock=clock,
        seed=7,
        concurrency=4,
        **more,
    )


def connected(name: str) -> v1.Entrant:
    return v1.Entrant(connected_name=name)


def level(name: str) -> v1.Entrant:
    return v1.Entrant(level=name)


def followed(client: mashimo.Client, match_id: str) -> v1.Match:
    """The match when it has ended."""
    match = client.match(match_id)
    for update in client.watch_match(match_id):
        if update.HasField("match"):
            match = update.match
    return match


@pytest.mark.parametrize("ruleset", ["oware", "kalah", "hus", "omweso", "bao-la-kiswahili"])
def test_a_bot_plays_a_reference_level(live: LiveServer, ruleset: str) -> None:
    with mashimo.Client(live.address) as client, ThreadPoolExecutor() as threads:
        bot = threads.submit(mashimo.play, greedy, name="py", address=live.address, games=4)
        match = client.create_match(spec(ruleset, 4, connected("py"), level("random")))
        match = followed(client, match.match_id)
        assert match.state == v1.MATCH_STATE_DECIDED
        assert match.games_finished == 4
        own = match.standings[0]
        assert own.label == "py"
        summary = bot.result()
        assert summary.games == 4
        assert (summary.won, summary.drawn, summary.lost) == (own.wins, own.draws, own.losses)
        assert own.faults == v1.FaultCounts()
        games = client.list_games(match_id=match.match_id)
        assert {game.state for game in games} == {v1.GAME_STATE_FINISHED}
        assert {game.result.termination for game in games} <= {
            v1.TERMINATION_NORMAL,
            v1.TERMINATION_CYCLE_RULE,
            v1.TERMINATION_MAX_PLIES,
        }


def test_a_record_holds_what_was_watched(live: LiveServer) -> None:
    with mashimo.Client(live.address) as client:
        match = client.create_match(spec("oware", 2, level("greedy"), level("random")))
        followed(client, match.match_id)
        game_id = client.list_games(match_id=match.match_id)[0].setup.game_id
        events = [update.event for update in client.watch_game(game_id) if update.HasField("event")]
        moves = [event.move_played.move for event in events if event.HasField("move_played")]
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        text = client.export_games(game_ids=[game_id])
        (record,) = mashimo.read_records(text.splitlines())
        assert record.moves == moves
        assert record.over is not None
        applied = client.apply("oware", moves)
        assert applied.position.text == events[-1].position.text


def test_three_seats_are_ranked(live: LiveServer) -> None:
    with mashimo.Client(live.address) as client, ThreadPoolExecutor() as threads:
        bots = [
            threads.submit(mashimo.play, greedy, name=name, address=live.address, games=3)
            for name in ("a", "b")
        ]
        entrants = [connected("a"), connected("b"), level("random")]
        match = client.create_match(spec("universal:players=3", 3, *entrants))
        match = followed(client, match.match_id)
        assert match.games_finished == 3
        assert all(bot.result().games == 3 for bot in bots)
        for game in client.list_games(match_id=match.match_id):
            assert len(game.result.outcome.ranks) == 3


def test_an_illegal_move_loses_its_game(live: LiveServer) -> None:
    with mashimo.Client(live.address) as client, ThreadPoolExecutor() as threads:
        bot = threads.submit(
            mashimo.play, lambda turn: "A9", name="bad", address=live.address, games=2
        )
        match = client.create_match(spec("oware", 2, connected("bad"), level("random")))
        match = followed(client, match.match_id)
        assert bot.result() == mashimo.Summary(games=2, lost=2)
        assert match.standings[0].faults.illegal_moves == 2


def test_a_bot_that_fails_resigns_and_plays_on(live: LiveServer) -> None:
    def choose(turn: mashimo.Turn) -> mashimo.LegalMove:
        if turn.game.setup.rotation == 0 and turn.ply > 3:
            raise RuntimeError("no idea")
        return greedy(turn)

    with mashimo.Client(live.address) as client, ThreadPoolExecutor() as threads:
        bot = threads.submit(mashimo.play, choose, name="weak", address=live.address, games=2)
        match = client.create_match(spec("kalah", 2, connected("weak"), level("random")))
        match = followed(client, match.match_id)
        assert bot.result().games == 2
        results = [game.result for game in client.list_games(match_id=match.match_id)]
        ends = sorted(v1.Termination.Name(result.termination) for result in results)
        assert ends == ["TERMINATION_NORMAL", "TERMINATION_RESIGNATION"]


def test_a_restarted_server_is_taken_up_again(live: LiveServer) -> None:
    halfway = threading.Event()
    restarted = threading.Event()

    def choose(turn: mashimo.Turn) -> mashimo.LegalMove:
        if turn.ply > 6 and not restarted.is_set():
            halfway.set()
            restarted.wait()
        return random.Random(turn.ply).choice(turn.legal_moves)

    with ThreadPoolExecutor() as threads:
        bot = threads.submit(mashimo.play, choose, name="py", address=live.address, games=2)
        with mashimo.Client(live.address) as client:
            match_id = client.create_match(
                spec("oware", 2, connected("py"), level("random"))
            ).match_id
        halfway.wait()
        live.kill()
        live.start()
        restarted.set()
        with mashimo.Client(live.address) as client:
            match = followed(client, match_id)
            assert match.state == v1.MATCH_STATE_DECIDED
            assert match.standings[0].faults == v1.FaultCounts()
        assert bot.result().games == 2


def test_a_newer_session_ends_the_older_one(live: LiveServer) -> None:
    connected_once = threading.Event()
    first_stop, second_stop = mashimo.Stop(), mashimo.Stop()

    def play(stop: mashimo.Stop) -> mashimo.Summary:
        def accepts(game: mashimo.Game) -> bool:
            connected_once.set()
            return True

        return mashimo.play(greedy, name="twin", address=live.address, stop=stop, accepts=accepts)

    with mashimo.Client(live.address) as client, ThreadPoolExecutor() as threads:
        older = threads.submit(play, first_stop)
        client.create_match(spec("oware", 1, connected("twin"), level("random")))
        connected_once.wait()
        newer = threads.submit(play, second_stop)
        with pytest.raises(mashimo.RefusedError) as caught:
            older.result()
        assert caught.value.reason == "SESSION_SUPERSEDED"
        second_stop.now()
        newer.result()


def test_rules_and_engine_answer(live: LiveServer) -> None:
    with mashimo.Client(live.address) as client:
        assert client.server_info().protocol_version.major == 1
        assert {"oware", "kalah", "hus", "universal"} <= {each.id for each in client.rulesets()}
        details = client.ruleset("hus:columns=12")
        assert (details.spec, details.geometry.columns) == ("hus:columns=12", 12)
        start = client.start_position("oware")
        assert start.text == "4,4,4,4,4,4/4,4,4,4,4,4 0,0 0"
        assert start.side(1) == (4,) * 6
        assert client.parse_position("oware", start.text) == start
        legal = client.legal_moves("oware")
        assert [move.text for move in legal] == ["A1", "A2", "A3", "A4", "A5", "A6"]
        assert legal[2].position == client.apply("oware", ["A3"]).position.text
        assert client.outcome("oware", ["A3"]) is None
        assert client.perft("oware", 3) == len(
            [
                reply
                for item in client.apply_many(
                    "oware",
                    [("", [a.text, b]) for a in legal for b in _replies(client, a.position)],
                )
                for reply in item.legal_moves
            ]
        )
        analyses = list(client.analyse("kalah", depth=4))
        assert analyses[-1].best in [move.text for move in client.legal_moves("kalah")]


def _replies(client: mashimo.Client, position: str) -> list[str]:
    return [move.text for move in client.legal_moves("oware", start=position)]


def test_refusals_name_reason_and_field(live: LiveServer) -> None:
    with mashimo.Client(live.address) as client:
        with pytest.raises(mashimo.RefusedError) as caught:
            client.ruleset("chess")
        assert caught.value.reason == "RULESET_UNSUPPORTED"
        with pytest.raises(mashimo.RefusedError) as caught:
            client.parse_position("oware", "4,4,4,4,4,x/4,4,4,4,4,4 0,0 0")
        assert caught.value.reason == "BAD_FIELD"
        assert caught.value.fields
        with pytest.raises(mashimo.RefusedError) as caught:
            client.game("no-such-game")
        assert caught.value.reason == "GAME_UNKNOWN"


@pytest.mark.parametrize("sample", ["random_bot", "greedy", "minimax"])
def test_a_sample_plays(live: LiveServer, sample: str) -> None:
    name = {"random_bot": "py-random", "greedy": "py-greedy", "minimax": "py-minimax"}[sample]
    environment = {**os.environ, "MASHIMO_ADDRESS": live.address}
    bot = subprocess.Popen([sys.executable, SAMPLES / f"{sample}.py"], env=environment)
    try:
        with mashimo.Client(live.address) as client:
            match = client.create_match(spec("kalah", 2, connected(name), level("random")))
            match = followed(client, match.match_id)
            assert match.games_finished == 2
            assert match.standings[0].faults == v1.FaultCounts()
    finally:
        bot.kill()
        bot.wait()


def test_the_other_samples_run(live: LiveServer) -> None:
    with mashimo.Client(live.address) as client:
        match = client.create_match(spec("oware", 1, level("greedy"), level("random")))
        followed(client, match.match_id)
    environment = {**os.environ, "MASHIMO_ADDRESS": live.address}

    def run(sample: str) -> str:
        return subprocess.run(
            [sys.executable, SAMPLES / sample],
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    assert "seat 0" in run("watch.py")
    assert "wins" in run("custom_rules.py")


def test_the_quick_start_of_the_readme_runs(live: LiveServer, tmp_path: Path) -> None:
    readme = (ROOT / "clients" / "python" / "README.md").read_text()
    quick_start = readme.split("```python\n", 1)[1].split("```", 1)[0]
    assert len(quick_start.strip().splitlines()) <= 10
    program = tmp_path / "bot.py"
    program.write_text(quick_start)
    environment = {**os.environ, "MASHIMO_ADDRESS": live.address}
    bot = subprocess.Popen([sys.executable, program], env=environment)
    try:
        with mashimo.Client(live.address) as client:
            entrants = [connected("my-first-bot"), level("random")]
            match = client.create_match(spec("oware", 2, *entrants))
            assert followed(client, match.match_id).games_finished == 2
    finally:
        bot.kill()
        bot.wait()


def until(holds: Callable[[], bool], what: str) -> None:
    """Waits for something that comes by itself."""
    deadline = time.monotonic() + WITHIN
    while not holds():
        assert time.monotonic() < deadline, f"{what}: not within {WITHIN} s"
        time.sleep(0.05)


def all_here(client: mashimo.Client, bots: int) -> None:
    """Waits until so many bots are connected."""
    request = v1.ListConnectedBotsRequest(page_size=10)

    def here() -> bool:
        return len(client.registry.ListConnectedBots(request).bots) >= bots

    until(here, f"{bots} bots are connected")


def answered(client: mashimo.Client, made: v1.Challenge) -> int:
    """How a challenge stands once it is not open any more."""

    def state() -> int:
        return client.challenge(made.challenge_id).state

    until(lambda: state() != v1.CHALLENGE_STATE_OPEN, "the challenge is answered")
    return state()


def test_a_challenge_is_taken_back_and_another_played(live: LiveServer) -> None:
    stop = mashimo.Stop()
    with mashimo.Client(live.address) as client, ThreadPoolExecutor() as threads:
        names = ["one", "two"]
        bots = [
            threads.submit(mashimo.play, greedy, name=name, address=live.address, stop=stop)
            for name in names
        ]
        try:
            all_here(client, len(names))
            terms = spec("kalah", 2, connected("one"))
            made = client.create_challenge("two", terms, expires_in=600)
            assert made.state == v1.CHALLENGE_STATE_OPEN
            assert client.challenge(made.challenge_id) == made
            assert [each.challenge_id for each in client.list_challenges()] == [made.challenge_id]
            taken = client.cancel_challenge(made.challenge_id)
            assert taken.state == v1.CHALLENGE_STATE_CANCELLED
            # A reference level accepts at once.
            played = client.create_challenge("random", terms)
            assert played.state == v1.CHALLENGE_STATE_ACCEPTED
            assert followed(client, played.match_id).games_finished == 2
            assert played.match_id in [match.match_id for match in client.list_matches()]
        finally:
            stop.after_games()
        assert sorted(bot.result(WITHIN).games for bot in bots) == [0, 2]


def test_a_bot_answers_challenges_as_it_wishes(live: LiveServer) -> None:
    stop = mashimo.Stop()
    heard: list[str] = []

    def kalah_only(challenge: v1.ChallengeReceived) -> bool:
        heard.append(challenge.challenger)
        return challenge.spec == "kalah"

    with mashimo.Client(live.address) as client, ThreadPoolExecutor() as threads:
        common: dict[str, Any] = {"address": live.address, "stop": stop}
        bots = [
            threads.submit(mashimo.play, greedy, name="one", **common),
            threads.submit(mashimo.play, greedy, name="two", challenged=kalah_only, **common),
        ]
        try:
            all_here(client, len(bots))
            made = client.create_challenge("two", spec("oware", 2, connected("one")))
            assert answered(client, made) == v1.CHALLENGE_STATE_DECLINED
            made = client.create_challenge("two", spec("kalah", 2, connected("one")))
            assert answered(client, made) == v1.CHALLENGE_STATE_ACCEPTED
            accepted = client.challenge(made.challenge_id)
            assert followed(client, accepted.match_id).games_finished == 2
        finally:
            stop.after_games()
        assert [bot.result(WITHIN).games for bot in bots] == [2, 2]
    assert heard == ["one", "one"]
