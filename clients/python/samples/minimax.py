"""Looks two decisions ahead: `python samples/minimax.py`.

It asks the engine service for a whole level of the tree in one call.
"""

import threading
from collections.abc import Iterator
from typing import Any

import mashimo
from mashimo import v1

# One connection a thread: the bot is asked from several.
local = threading.local()


def client() -> mashimo.Client:
    """The thread's connection to the server."""
    if not hasattr(local, "client"):
        local.client = mashimo.Client()
    connection: mashimo.Client = local.client
    return connection


def value(item: v1.ApplyMovesItem, seat: int) -> int:
    """Seeds won more than the others by a line; a game decided outweighs all seeds."""
    won = sum(n if each == seat else -n for each, n in enumerate(item.seeds_won))
    if item.HasField("outcome") and item.outcome.HasField("winner"):
        won += 1000 if item.outcome.winner == seat else -1000
    return won


def look_ahead(turn: mashimo.Turn) -> Iterator[tuple[int, mashimo.LegalMove]]:
    """Each legal move with what it is worth after the best reply."""
    rules: Any = turn.game.ruleset or turn.game.setup.rules.custom
    here = turn.position.text
    first = client().apply_many(rules, [(here, [legal.text]) for legal in turn.legal_moves])
    lines = [(item.position, [reply]) for item in first for reply in item.legal_moves]
    replies = iter(client().apply_many(rules, lines) if lines else [])
    for legal, item in zip(turn.legal_moves, first, strict=True):
        own = value(item, turn.seat)
        worths = [own + value(next(replies), turn.seat) for _ in item.legal_moves]
        best = max if item.HasField("to_move") and item.to_move == turn.seat else min
        yield best(worths, default=own), legal


def choose(turn: mashimo.Turn) -> mashimo.LegalMove:
    """The first of the best moves."""
    try:
        return max(look_ahead(turn), key=lambda pair: pair[0])[1]
    except mashimo.RefusedError as refused:
        # A server that is busy with games answers no long questions.
        if refused.reason != "BUSY":
            raise
        return max(turn.legal_moves, key=lambda legal: legal.seeds_won)


if __name__ == "__main__":
    print(mashimo.play(choose, name="py-minimax"))
