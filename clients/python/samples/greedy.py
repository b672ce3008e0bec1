"""Takes the most seeds: `python samples/greedy.py`."""

import mashimo


def worth(legal: mashimo.LegalMove, seat: int) -> tuple[bool, int, bool]:
    """A won game first, then seeds, then keeping the turn."""
    wins = legal.outcome is not None and legal.outcome.winner == seat
    return wins, legal.seeds_won, not legal.turn_ended


def choose(turn: mashimo.Turn) -> mashimo.LegalMove:
    """The first of the best moves."""
    return max(turn.legal_moves, key=lambda legal: worth(legal, turn.seat))


if __name__ == "__main__":
    print(mashimo.play(choose, name="py-greedy"))
