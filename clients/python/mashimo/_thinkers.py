"""Threads that bots think on."""

from __future__ import annotations

import queue
import threading
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

# A task that waits longer, in seconds, gets a thread of its own.
PATIENCE = 0.01


class Thinkers:
    """As many threads as bots need, one while they are quick: handing work round costs time."""

    def __init__(self, most: int, loop: asyncio.AbstractEventLoop) -> None:
        """At most so many threads, begun when work waits; work comes from the loop's thread."""
        self._most = most
        self._loop = loop
        self._tasks: queue.SimpleQueue[tuple[Callable[..., Any], tuple[Any, ...]] | None]
        self._tasks = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []
        # Tasks that were begun; only the thread that begins one adds to its own.
        self._begun: list[int] = []
        self._watching = False

    def submit(self, call: Callable[..., Any], *arguments: Any) -> None:
        """Calls a function on one of the threads."""
        self._tasks.put((call, arguments))
        if not self._threads:
            self._grow()
        elif not self._watching and len(self._threads) < self._most:
            self._watching = True
            self._loop.call_later(PATIENCE, self._look, sum(self._begun))

    def close(self) -> None:
        """Lets the threads end when they have done what waits."""
        self._most = 0
        for _ in self._threads:
            self._tasks.put(None)

    def _look(self, begun: int) -> None:
        """Adds a thread when work waits and none was begun meanwhile."""
        self._watching = False
        if self._tasks.empty() or len(self._threads) >= self._most:
            return
        if sum(self._begun) == begun:
            self._grow()
        self._watching = True
        self._loop.call_later(PATIENCE, self._look, sum(self._begun))

    def _grow(self) -> None:
        number = len(self._threads)
        self._begun.append(0)
        thread = threading.Thread(
            target=self._work, args=(number,), name=f"mashimo-bot-{number}", daemon=True
        )
        self._threads.append(thread)
        thread.start()

    def _work(self, number: int) -> None:
        while (task := self._tasks.get()) is not None:
            self._begun[number] += 1
            call, arguments = task
            call(*arguments)
