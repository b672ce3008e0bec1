"""Records: games as JSON Lines, read one after the other."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ._errors import Error

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class RecordError(Error, ValueError):
    """What is no record, with its line."""


@dataclass(frozen=True)
class RecordedGame:
    """A game read from a record."""

    head: dict[str, Any]
    """The first line: rules, start, seats, clock, policies."""
    events: tuple[dict[str, Any], ...]
    """What happened, in order, but for the end."""
    over: dict[str, Any] | None
    """How it ended; none while it is under way."""

    @property
    def moves(self) -> list[str]:
        """The moves as text."""
        return [event["move"] for event in self.events if event["kind"] == "move"]


def read_records(lines: Iterable[str]) -> Iterator[RecordedGame]:
    """Reads games from the lines of an open file, or of `Client.export_games(…).splitlines()`.

    A file of any length fits; a `RecordError` names the line that is no record.
    """
    head: dict[str, Any] | None = None
    events: list[dict[str, Any]] = []
    for number, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        line = _parse(text, number)
        if line["kind"] == "game":
            if head is not None:
                yield RecordedGame(head, tuple(events), None)
            head, events = line, []
        elif head is None:
            raise RecordError(
                f'line {number}: a record begins with a line of kind "game", not "{line["kind"]}"'
            )
        elif line["kind"] == "over":
            yield RecordedGame(head, tuple(events), line)
            head, events = None, []
        else:
            events.append(line)
    if head is not None:
        yield RecordedGame(head, tuple(events), None)


def _parse(text: str, number: int) -> dict[str, Any]:
    try:
        line = json.loads(text)
    except ValueError as error:
        raise RecordError(f"line {number}: not JSON: {error}") from error
    if not isinstance(line, dict) or not isinstance(line.get("kind"), str) or "v" not in line:
        raise RecordError(f'line {number}: a line is an object with a version "v" and a "kind"')
    if line["kind"] == "move" and not isinstance(line.get("move"), str):
        raise RecordError(f'line {number}: a line of kind "move" has its text in "move"')
    return line
