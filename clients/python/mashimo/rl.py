"""Rulesets as environments for learning: PettingZoo's agent-by-agent form over a server's engine.

Needs `pip install mashimo[rl]`. Observations and actions are the server's numeric encodings, seen
from the agent whose decision is awaited; an extra turn is a further step of the same agent.

    from mashimo import rl
    env = rl.env("oware")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        done = terminated or truncated
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from ._client import Client

if TYPE_CHECKING:
    from ._engine_calls import Rules
    from ._turn import Outcome, Position

# A seat in the text of a move: `take 1.A3`.
_SEAT = re.compile(r"\b(\d)\.")


def env(rules: Rules, **options: Any) -> MancalaEnv:
    """An environment of a ruleset; options are those of `MancalaEnv`."""
    return MancalaEnv(rules, **options)


class MancalaEnv(AECEnv):  # type: ignore[misc]
    """A game in which each step is one decision of the agent `agent_selection`.

    Agents are `seat_0`, `seat_1` and so on. At the end an agent is rewarded with its points, from
    -1 (last) to 1 (first); a game that reaches `max_plies` is truncated without reward.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "mashimo_v1", "render_modes": ["ansi"]}

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
        self._start = start
        self._random_plies = random_plies
        details = self._client.ruleset(rules)
        self._max_plies = max_plies or details.max_plies
        self._seats = details.geometry.seats
        encoding = self._client.encoding(rules)
        self._actions = list(encoding.actions)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._seats)]
        size, actions = len(encoding.features), len(self._actions)
        numbers = gymnasium.spaces.Box(-np.inf, np.inf, (size,), np.float32)
        mask = gymnasium.spaces.Box(0, 1, (actions,), np.int8)
        self._observation_space = gymnasium.spaces.Dict(
            {"observation": numbers, "action_mask": mask}
        )
        self._action_space = gymnasium.spaces.Discrete(actions)

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Numbers of the position and a mask of the legal actions."""
        return self._observation_space

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Every move there is, as the mover would write it."""
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game; the seed draws the random decisions at its start, where there are any."""
        if self._random_plies:
            drawn = self._client.random_positions(
                self.rules, plies=self._random_plies, seed=seed or 0
            )
            self._begin = drawn[0].text
        else:
            self._begin = self._start or self._client.start_position(self.rules).text
        self._moves: list[str] = []
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._show(self._client.parse_position(self.rules, self._begin))

    def step(self, action: int | None) -> None:
        """Plays the action of the agent whose decision is awaited."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self._mask[action]:
            raise ValueError(f"action {action} of {agent} is not legal; see the action mask")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        mover = self.possible_agents.index(agent)
        self._moves.append(self._text(int(action), mover))
        applied = self._client.apply(self.rules, self._moves, start=self._begin)
        if applied.outcome is not None:
            self._end(applied.outcome, self.terminations)
        elif len(self._moves) >= self._max_plies:
            self.truncations = dict.fromkeys(self.agents, True)
        self._show(applied.position)
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """What an agent sees; legal actions only when its decision is awaited."""
        awaited = agent == self.agent_selection
        mask = self._mask if awaited else np.zeros_like(self._mask)
        return {"observation": self._numbers, "action_mask": mask}

    def render(self) -> str:
        """The position in notation."""
        return str(self._position)

    def close(self) -> None:
        """Closes the connection to the server."""
        self._client.close()

    def _text(self, action: int, mover: int) -> str:
        """The move that an action stands for: seats count from the mover there, from 0 here."""

        def turned(seat: re.Match[str]) -> str:
            return f"{(int(seat[1]) + mover) % self._seats}."

        return _SEAT.sub(turned, self._actions[action])

    def _end(self, outcome: Outcome, ended: dict[str, bool]) -> None:
        for agent, points in zip(self.possible_agents, outcome.points, strict=True):
            ended[agent] = True
            self.rewards[agent] = 2 * points - 1

    def _show(self, position: Position) -> None:
        self._position = position
        ((numbers, legal),) = self._client.encode(self.rules, [position.text])
        self._numbers = np.array(numbers, np.float32)
        self._mask = np.zeros(len(self._actions), np.int8)
        if position.to_move is not None and not any(self.truncations.values()):
            self._mask[legal] = 1
            self.agent_selection = self.possible_agents[position.to_move]
