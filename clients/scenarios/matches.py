"""Matches of the scenarios: made, waited for, looked at."""

from __future__ import annotations

import asyncio
from typing import Any

import grpc
from arena import Server
from google.protobuf.duration_pb2 import Duration
from mashimo import v1
from mashimo.v1 import game_service_pb2_grpc, match_service_pb2_grpc, registry_service_pb2_grpc


async def create_match(
    server: Server, scenario: dict[str, Any], entrants: list[v1.Entrant] | None = None
) -> v1.Match:
    """The match of a scenario: the bot against reference levels, where nothing else is said."""
    base, increment = scenario.get("clock", [60, 1])
    levels = [v1.Entrant(level="greedy") for _ in range(scenario.get("seats", 2) - 1)]
    spec = v1.MatchSpec(
        rules=v1.RulesRef(spec=scenario["rules"]),
        entrants=entrants or [v1.Entrant(connected_name="tested"), *levels],
        games=scenario.get("games", 2),
        concurrency=1,
        seed=1,
        clock=v1.ClockSpec(
            fischer=v1.FischerClock(base=Duration(seconds=base), increment=Duration(seconds=increment))
        ),
    )
    async with server.channel() as channel:
        stub = match_service_pb2_grpc.MatchServiceStub(channel)
        return (await stub.CreateMatch(v1.CreateMatchRequest(spec=spec))).match


async def connected(server: Server, name: str = "tested") -> None:
    """Waits until a bot is there; a match waits less long than a busy machine may start one."""
    async with server.channel() as channel:
        stub = registry_service_pb2_grpc.RegistryServiceStub(channel)
        while True:
            listed = await stub.ListConnectedBots(v1.ListConnectedBotsRequest())
            if any(bot.name == name for bot in listed.bots):
                return
            await asyncio.sleep(0.05)


async def finished(server: Server, match_id: str) -> v1.Match:
    """The match once it is over and its games are; a server that is away for a while is asked again."""
    over = (v1.MATCH_STATE_DECIDED, v1.MATCH_STATE_STOPPED, v1.MATCH_STATE_FAULTED)
    while True:
        try:
            async with server.channel() as channel:
                stub = match_service_pb2_grpc.MatchServiceStub(channel)
                match = (await stub.GetMatch(v1.GetMatchRequest(match_id=match_id))).match
                if match.state in over and not match.games_running:
                    return match
        except grpc.aio.AioRpcError as error:
            if error.code() not in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.UNKNOWN):
                raise
        await asyncio.sleep(0.05)


async def stop_match(server: Server, match_id: str) -> None:
    """No more games of it begin; those that run are played to their end."""
    async with server.channel() as channel:
        stub = match_service_pb2_grpc.MatchServiceStub(channel)
        await stub.StopMatch(v1.StopMatchRequest(match_id=match_id, finish_games=True))


async def games_of(server: Server, match: v1.Match) -> list[v1.Game]:
    """The games of a match, newest first."""
    request, games = v1.ListGamesRequest(match_id=match.match_id, page_size=100), []
    async with server.channel() as channel:
        stub = game_service_pb2_grpc.GameServiceStub(channel)
        while True:
            page = await stub.ListGames(request)
            games += page.games
            if not page.next_page_token:
                return games
            request.page_token = page.next_page_token


def check(match: v1.Match, games: list[v1.Game], scenario: dict[str, Any]) -> None:
    """The match was played to its end, and only what the scenario allows went wrong."""
    assert match.state == v1.MATCH_STATE_DECIDED, match.text
    assert match.games_finished == scenario.get("games", 2)
    check_ends(games, scenario)


def check_ends(games: list[v1.Game], scenario: dict[str, Any]) -> None:
    """Games ended only as the scenario allows."""
    allowed = scenario.get("ends", ["NORMAL", "CYCLE_RULE", "MAX_PLIES"])
    ends = [v1.Termination.Name(game.result.termination).removeprefix("TERMINATION_") for game in games]
    assert set(ends) <= set(allowed), ends
    if scenario.get("faults"):
        assert allowed[0] in ends, ends
