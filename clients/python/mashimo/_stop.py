"""A handle to end playing gracefully."""

from __future__ import annotations

import contextlib
import enum
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Wish(enum.IntEnum):
    """What was asked for."""

    PLAY = 0
    AFTER_GAMES = 1
    NOW = 2


class Stop:
    """Ends `play`; may be used from any thread or signal handler."""

    def __init__(self) -> None:
        # Reentrant: a signal handler may come while the main thread holds it.
        self._lock = threading.RLock()
        self._wish = Wish.PLAY
        self._listeners: list[Callable[[], object]] = []

    def after_games(self) -> None:
        """Takes no new games and leaves when those running are over."""
        self._raise(Wish.AFTER_GAMES)

    def now(self) -> None:
        """Leaves at once; the clocks of running games run on."""
        self._raise(Wish.NOW)

    @property
    def wish(self) -> Wish:
        """What was asked for so far."""
        return self._wish

    @contextlib.contextmanager
    def heard_by(self, listener: Callable[[], object]) -> Iterator[None]:
        """Calls the listener at every wish while the context lasts."""
        with self._lock:
            self._listeners.append(listener)
        try:
            yield
        finally:
            with self._lock:
                self._listeners.remove(listener)

    def _raise(self, wish: Wish) -> None:
        with self._lock:
            self._wish = max(self._wish, wish)
            listeners = list(self._listeners)
        for listener in listeners:
            listener()
