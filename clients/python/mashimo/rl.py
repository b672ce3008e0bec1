"""Rulesets as environments for learning, over the batch calls of a server's engine.

Needs `pip install mashimo[rl]`. Observations and actions are the server's numeric encodings, seen
from the agent whose decision is awaited; an extra turn is a further step of the same agent.

`env` is PettingZoo's agent-by-agent form, `parallel_env` its form of steps of all agents; `GymEnv`
is one seat against opponents in Gymnasium's form, `VectorEnv` many such games at once.

    from mashimo import rl
    env = rl.env("oware")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        done = terminated or truncated
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from ._boards import Boards, Observation
from ._client import Client
from ._gym import GymEnv, Opponent, VectorEnv, random_opponent

if TYPE_CHECKING:
    import gymnasium

    from ._engine_calls import Rules

__all__ = [
    "GymEnv",
    "MancalaEnv",
    "Observation",
    "Opponent",
    "VectorEnv",
    "env",
    "parallel_env",
    "random_opponent",
]


def env(rules: Rules, **options: Any) -> MancalaEnv:
    """An environment of a ruleset, agent by agent; options are those of `MancalaEnv`."""
    return MancalaEnv(rules, **options)


def parallel_env(rules: Rules, **options: Any) -> Any:
    """The same as steps of all agents, of which only the one to move is heard."""
    return turn_based_aec_to_parallel(MancalaEnv(rules, **options))


class MancalaEnv(AECEnv):  # type: ignore[misc]
    """A game in which each step is one decision of the agent `agent_selection`.

    Agents are `seat_0`, `seat_1` and so on. At the end an agent is rewarded with its points, from
    -1 (last) to 1 (first); a game that reaches `max_plies` is truncated without reward.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "mashimo_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": True,
    }

    def __init__(
        self,
        rules: Rules,
        *,
        client: Client | None = None,
        start: str = "",
        random_plies: int = 0,
        max_plies: int = 0,
        render_mode: str | None = None,
    ) -> None:
        """An environment of a ruleset; without a client it connects by the environment."""
        super().__init__()
        self.rules = rules
        self.render_mode = render_mode
        self._client = client or Client()
        self._boards = Boards(
            self._client, rules, start=start, random_plies=random_plies, max_plies=max_plies
        )
        self.possible_agents = [f"seat_{seat}" for seat in range(self._boards.seats)]
        self._observation_space = self._boards.observation_space
        self._action_spaces = dict.fromkeys(self.possible_agents, self._boards.action_space)

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Numbers of the position and a mask of the legal actions."""
        return self._observation_space

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Every move there is, as the mover would write it."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game; the seed draws the random decisions at its start, where there are any."""
        self._boards.reset({0: seed or 0})
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        """Plays the action of the agent whose decision is awaited."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self._boards.masks[0][action]:
            raise ValueError(f"action {action} of {agent} is not legal; see the action mask")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._boards.play({0: int(action)})
        board = self._boards.boards[0]
        if board.outcome is not None:
            for seat, each in enumerate(self.possible_agents):
                self.terminations[each] = True
                self.rewards[each] = board.reward(seat)
        self.truncations = dict.fromkeys(self.agents, board.truncated)
        self._select()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What an agent sees; legal actions only when its decision is awaited."""
        seen = self._boards.observation(0)
        if agent != self.agent_selection:
            seen["action_mask"] = np.zeros_like(seen["action_mask"])
        return seen

    def render(self) -> str:
        """The position in notation."""
        return self._boards.boards[0].position

    def close(self) -> None:
        """Closes the connection to the server."""
        self._client.close()

    def _select(self) -> None:
        board = self._boards.boards[0]
        if board.to_move is not None and not board.done:
            self.agent_selection = self.possible_agents[board.to_move]
