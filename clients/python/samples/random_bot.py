"""Plays a random legal move, the same in the same game: `python samples/random_bot.py`."""

import random

import mashimo


def choose(turn: mashimo.Turn) -> mashimo.LegalMove:
    """Draws from the game's seed and the ply, so that a game can be played again."""
    return random.Random(f"{turn.game.seed}/{turn.ply}").choice(turn.legal_moves)


if __name__ == "__main__":
    print(mashimo.play(choose, name="py-random"))
