"""Records as pandas data frames: one row a game, or one row a move.

Needs `pip install mashimo[pandas]`.

    from mashimo import frames
    with open("games.jsonl") as file:
        games = frames.games(file)
    print(games.groupby("spec")["plies"].mean())
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd

from ._records import RecordedGame, read_records

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_GAMES = {
    "game_id": "string",
    "match_id": "string",
    "time": "datetime64[ms, UTC]",
    "spec": "string",
    "fingerprint": "string",
    "start": "string",
    "plies": "int64",
    "ended": "string",
    "termination": "string",
    "reason": "string",
    "winner": "Int64",
    "fault_seat": "Int64",
    "rated": "bool",
}
_SEAT = {
    "bot": "string",
    "version": "string",
    "rank": "Int64",
    "seeds": "Int64",
    "points": "Float64",
}
_MOVES = {
    "game_id": "string",
    "seq": "int64",
    "time": "datetime64[ms, UTC]",
    "ply": "int64",
    "seat": "int64",
    "bot": "string",
    "move": "string",
    "turn_ended": "bool",
    "by": "string",
    "charged_s": "float64",
    "position": "string",
}


def games(records: str | Iterable[str] | Iterable[RecordedGame]) -> pd.DataFrame:
    """One row a game: of an open file, its lines, an export's text, or games already read.

    Columns: ids, rules, how it ended, and `bot_0`, `rank_0`, `seeds_0`, `points_0` … a seat.
    What a game under way or one by custom rules (`spec`) does not have is a missing value.
    """
    rows, seats = [], 0
    for game in _read(records):
        seats = max(seats, len(game.head.get("seats", [])))
        rows.append(_game_row(game))
    columns = dict(_GAMES)
    for seat in range(seats):
        columns |= {f"{name}_{seat}": kind for name, kind in _SEAT.items()}
    return _frame(rows, columns)


def moves(records: str | Iterable[str] | Iterable[RecordedGame]) -> pd.DataFrame:
    """One row a move, in order; `position` is after it, `by` is `bot` unless the server moved."""
    return _frame([row for game in _read(records) for row in _move_rows(game)], _MOVES)


def _read(records: str | Iterable[str] | Iterable[RecordedGame]) -> Iterator[RecordedGame]:
    lines: list[str] = []
    for item in records.splitlines() if isinstance(records, str) else records:
        if isinstance(item, RecordedGame):
            yield item
        else:
            lines.append(item)
    yield from read_records(lines)


def _game_row(game: RecordedGame) -> dict[str, Any]:
    head, over = game.head, game.over or {}
    row = {name: over.get(name, head.get(name)) for name in _GAMES}
    row["time"] = _time(head)
    row["match_id"] = (head.get("part_of") or {}).get("match_id")
    row["plies"] = len(game.moves)
    row["rated"] = bool(row["rated"])
    for number, seat in enumerate(head.get("seats", [])):
        row[f"bot_{number}"], row[f"version_{number}"] = seat["bot"], seat.get("version", "")
        for name, values in (("rank", "ranks"), ("seeds", "seeds"), ("points", "points")):
            told = over.get(values, [])
            row[f"{name}_{number}"] = told[number] if number < len(told) else None
    return row


def _move_rows(game: RecordedGame) -> Iterator[dict[str, Any]]:
    seats = game.head.get("seats", [])
    for event in game.events:
        if event["kind"] != "move":
            continue
        row = {name: event.get(name) for name in _MOVES}
        row["game_id"] = game.head.get("game_id")
        row["time"] = _time(event)
        row["bot"] = seats[event["seat"]]["bot"] if event["seat"] < len(seats) else None
        row["by"] = event.get("by", "bot")
        row["charged_s"] = event.get("charged_ns", 0) / 1e9
        yield row


def _time(line: dict[str, Any]) -> pd.Timestamp:
    time: pd.Timestamp = pd.Timestamp(line["time"], unit="ms", tz="UTC")
    return time


def _frame(rows: list[dict[str, Any]], columns: dict[str, str]) -> pd.DataFrame:
    # Each column is made with its own kind, so that an empty record has the same columns.
    made = {
        name: pd.Series([row.get(name) for row in rows], dtype=kind)
        for name, kind in columns.items()
    }
    table: pd.DataFrame = pd.DataFrame(made)
    return table
