"""What happens to a bot's stream on its way through the relay.

Each disturbance sees every frame in both directions and says what is passed on: the frames themselves, others,
more of them, or none; `Cut` ends the connection there.
"""

from __future__ import annotations

import asyncio

from mashimo import v1


class Cut(Exception):
    """The connection ends here."""


class Disturbance:
    """Passes everything on."""

    async def up(self, frame: v1.ClientFrame) -> list[v1.ClientFrame]:
        """What becomes of a frame of the bot."""
        return [frame]

    async def down(self, frame: v1.ServerFrame) -> list[v1.ServerFrame]:
        """What becomes of a frame of the server."""
        return [frame]


class CutDown(Disturbance):
    """The first connection is cut after one frame of the server, the second after two, and so on."""

    def __init__(self, most: int = 24) -> None:
        self.limit, self.most, self.seen = 1, most, 0

    def count(self) -> None:
        self.seen += 1
        if self.limit <= self.most and self.seen >= self.limit:
            self.limit, self.seen = self.limit + 1, 0
            raise Cut

    async def down(self, frame: v1.ServerFrame) -> list[v1.ServerFrame]:
        self.count()
        return [frame]


class CutUp(CutDown):
    """The same for frames of the bot: the frame that is cut off is lost."""

    async def up(self, frame: v1.ClientFrame) -> list[v1.ClientFrame]:
        self.count()
        return [frame]

    async def down(self, frame: v1.ServerFrame) -> list[v1.ServerFrame]:
        return [frame]


class Twice(Disturbance):
    """Every frame but the first of a connection comes twice."""

    async def up(self, frame: v1.ClientFrame) -> list[v1.ClientFrame]:
        return [frame] if frame.WhichOneof("kind") == "hello" else [frame, frame]

    async def down(self, frame: v1.ServerFrame) -> list[v1.ServerFrame]:
        return [frame] if frame.WhichOneof("kind") == "welcome" else [frame, frame]


class LoseMoves(Disturbance):
    """Every third move is lost, and the connection with it."""

    def __init__(self) -> None:
        self.moves = 0

    async def up(self, frame: v1.ClientFrame) -> list[v1.ClientFrame]:
        if frame.WhichOneof("kind") == "play_move":
            self.moves += 1
            if self.moves % 3 == 0:
                raise Cut
        return [frame]


class Illegal(Disturbance):
    """The third move is changed into one that is never legal."""

    def __init__(self) -> None:
        self.moves = 0

    async def up(self, frame: v1.ClientFrame) -> list[v1.ClientFrame]:
        if frame.WhichOneof("kind") == "play_move":
            self.moves += 1
            if self.moves == 3:
                frame.play_move.text = "A7"
        return [frame]


class Late(Disturbance):
    """The third move is held back until its game is over."""

    def __init__(self) -> None:
        self.moves, self.held, self.over = 0, "", asyncio.Event()

    async def up(self, frame: v1.ClientFrame) -> list[v1.ClientFrame]:
        if frame.WhichOneof("kind") == "play_move":
            self.moves += 1
            if self.moves == 3:
                self.held = frame.play_move.game_id
                await self.over.wait()
        return [frame]

    async def down(self, frame: v1.ServerFrame) -> list[v1.ServerFrame]:
        if frame.event.WhichOneof("kind") == "over" and frame.event.game_id == self.held:
            self.over.set()
        return [frame]


class After(Disturbance):
    """Passes everything on, and sets `reached` once the bot has sent some moves."""

    def __init__(self, moves: int = 5) -> None:
        self.left, self.reached = moves, asyncio.Event()

    async def up(self, frame: v1.ClientFrame) -> list[v1.ClientFrame]:
        if frame.WhichOneof("kind") == "play_move":
            self.left -= 1
            if self.left == 0:
                self.reached.set()
        return [frame]


BY_NAME = {
    "": Disturbance,
    "cut-down": CutDown,
    "cut-up": CutUp,
    "twice": Twice,
    "lose-moves": LoseMoves,
    "illegal": Illegal,
    "late": Late,
    "restart": After,
    "drain": After,
    "supersede": After,
}
