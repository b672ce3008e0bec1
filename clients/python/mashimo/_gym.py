"""One seat of a ruleset as an environment of Gymnasium; the other seats are part of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector.utils import batch_space

from ._boards import Boards, Observation
from ._client import Client

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ._engine_calls import Rules

Opponent = Callable[[Observation, np.random.Generator], int]
"""Chooses an action of another seat: an observation from there, and a source of randomness."""


def random_opponent(seen: Observation, draw: np.random.Generator) -> int:
    """Any legal action."""
    return int(draw.choice(np.flatnonzero(seen["action_mask"])))


class GymEnv(gymnasium.Env[Observation, np.int64]):
    """A game in which one seat learns; each step is one decision of that seat.

    At the end it is rewarded with its points, from -1 (last) to 1 (first); a game that reaches
    `max_plies` is truncated without reward. An action that is not legal ends the game with -1.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012 - as the class above has it

    def __init__(
        self,
        rules: Rules,
        *,
        seat: int = 0,
        opponent: Opponent = random_opponent,
        client: Client | None = None,
        start: str = "",
        random_plies: int = 0,
        max_plies: int = 0,
        render_mode: str | None = None,
    ) -> None:
        """An environment of a ruleset; without a client it connects by the environment."""
        self.render_mode = render_mode
        self._client = client or Client()
        self._boards = Boards(
            self._client, rules, start=start, random_plies=random_plies, max_plies=max_plies
        )
        self._seat, self._opponent = seat, opponent
        self.observation_space = cast("Any", self._boards.observation_space)
        self.action_space = self._boards.action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a game, up to the first decision of the learning seat."""
        super().reset(seed=seed)
        self._boards.reset({0: int(self.np_random.integers(2**31))})
        _others(self._boards, [0], self._seat, self._opponent, [self.np_random])
        return self._boards.observation(0), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays an action, and what the other seats decide after it."""
        board = self._boards.boards[0]
        if not self._boards.masks[0][action]:
            return self._boards.observation(0), -1.0, True, False, {**self._info(), "illegal": True}
        self._boards.play({0: int(action)})
        _others(self._boards, [0], self._seat, self._opponent, [self.np_random])
        board = self._boards.boards[0]
        ended = board.outcome is not None
        reward = board.reward(self._seat)
        return self._boards.observation(0), reward, ended, board.truncated, self._info()

    def render(self) -> str:
        """The position in notation."""
        return self._boards.boards[0].position

    def close(self) -> None:
        """Closes the connection to the server."""
        self._client.close()

    def _info(self) -> dict[str, Any]:
        return {"position": self._boards.boards[0].position}


class VectorEnv(gymnasium.vector.VectorEnv[Observation, Any, npt.NDArray[Any]]):
    """Many games of `GymEnv` at once: a step of all of them takes a few calls together.

    A game that ended begins anew with the next step, whose action for it is passed over.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as the class above declares it
        "render_modes": [],
        "autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        rules: Rules,
        num_envs: int,
        *,
        seat: int = 0,
        opponent: Opponent = random_opponent,
        client: Client | None = None,
        start: str = "",
        random_plies: int = 0,
        max_plies: int = 0,
    ) -> None:
        """So many environments of a ruleset, on one connection."""
        self.num_envs = num_envs
        self._client = client or Client()
        limits = {"random_plies": random_plies, "max_plies": max_plies}
        self._boards = Boards(self._client, rules, num_envs, start=start, **limits)
        self._seat, self._opponent = seat, opponent
        self._over = np.zeros(num_envs, bool)
        self.single_observation_space = self._boards.observation_space
        self.single_action_space = self._boards.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._draws = [np.random.default_rng() for _ in range(num_envs)]

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins all games; from one seed, game n takes seed + n."""
        if isinstance(seed, int):
            seed = [seed + each for each in range(self.num_envs)]
        for each, own in enumerate(seed or []):
            if own is not None:
                self._draws[each] = np.random.default_rng(own)
        self._begin(range(self.num_envs))
        return self._observations(), {}

    def step(
        self, actions: npt.NDArray[Any]
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Plays an action in each game, and what the other seats decide after it."""
        anew = [each for each in range(self.num_envs) if self._over[each]]
        going = [each for each in range(self.num_envs) if not self._over[each]]
        legal = {
            each: int(actions[each]) for each in going if self._boards.masks[each][actions[each]]
        }
        if legal:
            self._boards.play(legal)
            _others(self._boards, list(legal), self._seat, self._opponent, self._draws)
        rewards = np.zeros(self.num_envs, np.float64)
        terminated, truncated = np.zeros((2, self.num_envs), bool)
        for each in going:
            board = self._boards.boards[each]
            rewards[each] = board.reward(self._seat) if each in legal else -1.0
            terminated[each] = board.outcome is not None or each not in legal
            truncated[each] = board.truncated
        self._begin(anew)
        self._over = terminated | truncated
        return self._observations(), rewards, terminated, truncated, {}

    def close_extras(self, **_: Any) -> None:
        """Closes the connection to the server."""
        self._client.close()

    def _begin(self, boards: Sequence[int] | range) -> None:
        if boards:
            self._boards.reset({each: int(self._draws[each].integers(2**31)) for each in boards})
            _others(self._boards, list(boards), self._seat, self._opponent, self._draws)
        self._over[list(boards)] = False

    def _observations(self) -> Observation:
        return {
            "observation": self._boards.numbers.copy(),
            "action_mask": self._boards.masks.copy(),
        }


def _others(
    boards: Boards,
    these: Sequence[int],
    seat: int,
    opponent: Opponent,
    draws: Sequence[np.random.Generator],
) -> None:
    """Lets the other seats decide, on all boards at once, until the learning one is to move."""
    while True:
        waiting = [
            each
            for each in these
            if not boards.boards[each].done and boards.boards[each].to_move != seat
        ]
        if not waiting:
            return
        boards.play({each: opponent(boards.observation(each), draws[each]) for each in waiting})
