"""Games as numbers: several boards of one ruleset, played by batch calls."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import numpy.typing as npt

from . import _turn

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ._client import Client
    from ._engine_calls import Rules
    from ._turn import Outcome

Observation = dict[str, npt.NDArray[Any]]

# A seat in the text of a move: `take 1.A3`.
_SEAT = re.compile(r"\b(\d)\.")


@dataclass
class Board:
    """One game."""

    begin: str = ""
    moves: list[str] = field(default_factory=list)
    position: str = ""
    to_move: int | None = None
    outcome: Outcome | None = None
    truncated: bool = False

    @property
    def done(self) -> bool:
        """Whether the game is over, by its rules or the limit."""
        return self.truncated or self.outcome is not None

    def reward(self, seat: int) -> float:
        """A seat's points as a reward, from -1 (last) to 1 (first); 0 without an outcome."""
        return 2 * self.outcome.points[seat] - 1 if self.outcome is not None else 0.0


class Boards:
    """Games of one ruleset side by side: each step of all of them is two calls."""

    def __init__(
        self,
        client: Client,
        rules: Rules,
        count: int = 1,
        *,
        start: str = "",
        random_plies: int = 0,
        max_plies: int = 0,
    ) -> None:
        """Boards that are reset before they are played on."""
        self._client, self._rules = client, rules
        self._start, self._random_plies = start, random_plies
        details = client.ruleset(rules)
        self.seats = details.geometry.seats
        self.max_plies = max_plies or details.max_plies
        encoding = client.encoding(rules)
        self._actions = list(encoding.actions)
        self.boards = [Board() for _ in range(count)]
        self.numbers = np.zeros((count, len(encoding.features)), np.float32)
        self.masks = np.zeros((count, len(self._actions)), np.int8)

    @property
    def observation_space(self) -> gymnasium.spaces.Dict:
        """Numbers of a position and a mask of the legal actions."""
        numbers = gymnasium.spaces.Box(-np.inf, np.inf, self.numbers.shape[1:], np.float32)
        mask = gymnasium.spaces.Box(0, 1, self.masks.shape[1:], np.int8)
        return gymnasium.spaces.Dict({"observation": numbers, "action_mask": mask})

    @property
    def action_space(self) -> gymnasium.spaces.Discrete:
        """Every move there is, as the mover would write it."""
        return gymnasium.spaces.Discrete(len(self._actions))

    def observation(self, board: int) -> Observation:
        """What the seat to move sees of a board."""
        return {
            "observation": self.numbers[board].copy(),
            "action_mask": self.masks[board].copy(),
        }

    def reset(self, seeds: Mapping[int, int]) -> None:
        """Begins games on some boards; each seed draws the random decisions at its start."""
        for board, seed in seeds.items():
            if self._random_plies:
                drawn = self._client.random_positions(
                    self._rules, plies=self._random_plies, seed=seed
                )
                begin = drawn[0].text
            else:
                begin = self._start or self._client.start_position(self._rules).text
            to_move = self._client.parse_position(self._rules, begin).to_move
            self.boards[board] = Board(begin, [], begin, to_move)
        self._show(list(seeds))

    def play(self, actions: Mapping[int, int]) -> None:
        """Plays an action on each of some boards; a ValueError names one that is not legal."""
        for board, action in actions.items():
            if not self.masks[board][action]:
                raise ValueError(f"action {action} is not legal; see the action mask")
        for board, action in actions.items():
            at = self.boards[board]
            at.moves.append(self._text(action, at.to_move or 0))
        lines = [(self.boards[board].begin, self.boards[board].moves) for board in actions]
        for board, item in zip(actions, self._client.apply_many(self._rules, lines), strict=True):
            at = self.boards[board]
            at.position = item.position
            at.to_move = item.to_move if item.HasField("to_move") else None
            at.outcome = _turn.outcome(item.outcome) if item.HasField("outcome") else None
            at.truncated = at.outcome is None and len(at.moves) >= self.max_plies
        self._show(list(actions))

    def _text(self, action: int, mover: int) -> str:
        """The move that an action stands for: seats count from the mover there, from 0 here."""

        def turned(seat: re.Match[str]) -> str:
            return f"{(int(seat[1]) + mover) % self.seats}."

        return _SEAT.sub(turned, self._actions[action])

    def _show(self, boards: Sequence[int]) -> None:
        encoded = self._client.encode(self._rules, [self.boards[each].position for each in boards])
        for board, (numbers, legal) in zip(boards, encoded, strict=True):
            self.numbers[board] = numbers
            self.masks[board] = 0
            if not self.boards[board].done:
                self.masks[board][legal] = 1
