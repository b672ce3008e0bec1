"""Follows a game and prints its moves: `python samples/watch.py [GAME]`.

Without an id it is the newest game.
"""

import sys

import mashimo


def main() -> None:
    """Prints a line a move until the game ends."""
    with mashimo.Client() as client:
        games = [] if len(sys.argv) > 1 else client.list_games(newest=1)
        if len(sys.argv) < 2 and not games:
            print("no game was played on this server")
            return
        game_id = sys.argv[1] if len(sys.argv) > 1 else games[0].setup.game_id
        for update in client.watch_game(game_id):
            event = update.event
            kind = event.WhichOneof("kind")
            if kind == "move_played":
                played = event.move_played
                print(f"{played.ply:4}  seat {played.seat}  {played.move:8}  {event.position.text}")
            elif kind == "over":
                print(event.over.result.text)


if __name__ == "__main__":
    main()
