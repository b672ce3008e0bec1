"""Records as data frames: kinds, missing values, and games of more seats."""

from __future__ import annotations

import json
from typing import Any

import pytest

import mashimo

pd = pytest.importorskip("pandas")
frames = pytest.importorskip("mashimo.frames")

HEAD: dict[str, Any] = {
    "v": 1,
    "kind": "game",
    "time": 1_800_000_000_123,
    "game_id": "g",
    "spec": "kalah:pits=2,seeds=1",
    "fingerprint": "d116a1f792e9706a",
    "start": "1,1/1,1 0,0 0",
    "seats": [{"bot": "a"}, {"bot": "b", "version": "2"}],
    "part_of": {"match_id": "m", "slot": 0, "replay": 0},
}
MOVE = {
    "v": 1,
    "seq": 2,
    "time": 1_800_000_000_200,
    "kind": "move",
    "seat": 1,
    "ply": 1,
    "move": "A2",
    "position": "1,0/1,1 1,0 0",
    "turn_ended": False,
    "charged_ns": 1_500_000_000,
}
OVER = {
    "v": 1,
    "kind": "over",
    "ended": "finished",
    "termination": "NORMAL",
    "reason": "no-seeds",
    "winner": 0,
    "ranks": [1, 2],
    "seeds": [3, 1],
    "points": [1.0, 0.0],
    "rated": True,
}


def text(*lines: dict[str, Any]) -> str:
    return "\n".join(json.dumps(line) for line in lines)


def test_a_game_is_a_row() -> None:
    table = frames.games(text(HEAD, MOVE, OVER))
    row = table.loc[0]
    assert (row["spec"], row["match_id"], row["plies"]) == ("kalah:pits=2,seeds=1", "m", 1)
    assert (row["winner"], row["rated"], row["termination"]) == (0, True, "NORMAL")
    assert (row["bot_1"], row["version_1"], row["rank_1"], row["seeds_1"]) == ("b", "2", 2, 1)
    assert row["points_0"] == 1.0
    assert row["time"] == pd.Timestamp("2027-01-15T08:00:00.123Z")


def test_a_game_under_way_has_no_end() -> None:
    under_way = {**HEAD, "seats": [{"bot": "a"}, {"bot": "b"}, {"bot": "c"}]}
    table = frames.games([*text(HEAD, OVER).splitlines(), *text(under_way, MOVE).splitlines()])
    assert table["winner"].isna().tolist() == [False, True]
    assert table["bot_2"].isna().tolist() == [True, False]
    assert str(table["winner"].dtype) == "Int64"


def test_a_move_is_a_row() -> None:
    table = frames.moves(mashimo.read_records(text(HEAD, MOVE, OVER).splitlines()))
    row = table.loc[0]
    assert (row["game_id"], row["bot"], row["move"], row["by"]) == ("g", "b", "A2", "bot")
    assert (row["charged_s"], row["turn_ended"]) == (1.5, False)


def test_no_games_are_a_table_without_rows() -> None:
    assert list(frames.moves("").columns) == list(frames.moves(text(HEAD, MOVE)).columns)
    assert len(frames.games("")) == 0
