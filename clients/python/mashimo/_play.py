"""Plays: one plain function."""

from __future__ import annotations

import asyncio
import os
import threading
from typing import TYPE_CHECKING, Any, Literal

from ._address import Address
from ._player import Options, Player
from ._stop import Stop

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ._player import Choose
    from ._session import Summary
    from ._turn import Game, GameEnd
    from .v1.sessions_pb2 import ChallengeReceived


def play(choose: Choose, *, name: str, **options: Any) -> Summary:
    """Plays until it is stopped, the games asked for are over, or the server refuses for good.

    `choose` is given a `Turn` and returns one of `turn.legal_moves` (or its text, its index, a
    `Choice`, or `RESIGN`). It runs on threads of its own, several games ask at once; an `async def`
    runs on the event loop instead. Lost connections and restarts of the server are overcome without
    a word. Options are those of `play_async`.
    """
    playing = play_async(choose, name=name, **options)
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(playing)
    # In a notebook a loop runs already; the session gets one of its own.
    outcome: list[Summary | BaseException] = []

    def run() -> None:
        try:
            outcome.append(asyncio.run(playing))
        except BaseException as error:  # handed over to the caller below
            outcome.append(error)

    thread = threading.Thread(target=run, name="mashimo")
    thread.start()
    thread.join()
    if isinstance(outcome[0], BaseException):
        raise outcome[0]
    return outcome[0]


async def play_async(
    choose: Choose,
    *,
    name: str,
    version: str = "",
    instance: str = "",
    address: str | None = None,
    token: str | None = None,
    ca: str | None = None,
    certificate: tuple[str, str] | None = None,
    unary: bool | None = None,
    games_at_once: int = 8,
    rulesets: Sequence[str] = (),
    games: int | None = None,
    on_error: Literal["resign", "stop"] = "resign",
    accepts: Callable[[Game], bool] | None = None,
    started: Callable[[Game], None] | None = None,
    over: Callable[[Game, GameEnd], None] | None = None,
    challenged: Callable[[ChallengeReceived], bool | None] | None = None,
    first_connection_within: float = 10.0,
    connection_within: float = 600.0,
    stop: Stop | None = None,
) -> Summary:
    """As `play`, to be awaited.

    - `name`, `version`, `instance`: who plays. A new session replaces an older one with the same
      three. `MASHIMO_BOT`, which a match sets for the bots it starts, goes before `name`.
    - `address`, `token`: the server, `HOST:PORT` or `https://HOST:PORT`, and the bot's secret,
      which says its name, too; by default `MASHIMO_ADDRESS` (or 127.0.0.1:50051) and
      `MASHIMO_TOKEN`.
    - `ca`, `certificate`: for TLS, a PEM file with the authority of the server's certificate
      (default `MASHIMO_CA`, else the system's), and two PEM files with the client's own certificate
      and its key (default `MASHIMO_CLIENT_CERT` and `MASHIMO_CLIENT_KEY`, else none).
    - `unary`: plays over a stream from the server and a call an answer, for networks that break
      streams both ways. Default: whether `MASHIMO_UNARY` is 1.
    - `games_at_once`: 1 to 1000. As many threads may think at a time.
    - `rulesets`: specs of the rulesets the bot plays; an id alone means all its options. Default
      all.
    - `games`: leaves after so many games. Default never.
    - `on_error`: when `choose` raises, `"resign"` gives up that game and plays on (where three or
      four play, the game is left to its clock), `"stop"` gives it up and raises `BotError`.
    - `accepts`, `started`, `over`: whether to play a game offered; what to do when one begins and
      ends. Keep them short.
    - `challenged`: whether to accept a challenge (`challenger`, `spec`, `games`, `clock`); None
      leaves it open, to be answered by `Client.accept_challenge` until it lapses. Default: left
      open.
    - `first_connection_within`, `connection_within`: seconds to look for the server at first, and
      later on. A wait that the server itself asks for does not count; one of more than a day is cut
      to a day.
    - `stop`: a `Stop` that ends playing.
    """
    if not 1 <= games_at_once <= 1000:
        raise ValueError("games_at_once: 1 to 1000 games can be played at once")
    if on_error not in ("resign", "stop"):
        raise ValueError(f"on_error: `{on_error}` is neither `resign` nor `stop`")
    if not callable(choose):
        raise TypeError("choose: a function that takes a turn is wanted")
    where = Address.find(address, token, ca, certificate)
    options = Options(
        choose=choose,
        # A match gives the bots that it starts their names; a token says the name itself.
        name=os.environ.get("MASHIMO_BOT") or ("" if where.token else name),
        version=version,
        instance=instance,
        address=where,
        unary=os.environ.get("MASHIMO_UNARY", "0") not in ("", "0") if unary is None else unary,
        games_at_once=games_at_once,
        rulesets=tuple(rulesets),
        games=games,
        on_error=on_error,
        accepts=accepts,
        started=started,
        over=over,
        challenged=challenged,
        first_connection_within=first_connection_within,
        connection_within=connection_within,
        stop=stop or Stop(),
    )
    return await Player(options).play()
