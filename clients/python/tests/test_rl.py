"""The environments pass the API test of the project whose form they have."""

from __future__ import annotations

import pytest
from conftest import LiveServer

import mashimo

pytest.importorskip("pettingzoo", reason="pip install .[rl]")

from pettingzoo.test import api_test

from mashimo import rl

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


@pytest.mark.parametrize(
    "ruleset",
    [
        "oware",
        "kalah",
        "omweso",
        "bao-la-kiswahili",
        "husbao:optional_capture=true",
        "universal:players=3",
    ],
)
def test_the_api_test_passes(live: LiveServer, ruleset: str) -> None:
    env = rl.env(ruleset, client=mashimo.Client(live.address), max_plies=60)
    api_test(env, num_cycles=150)
    env.close()


def test_a_game_ends_with_points_as_rewards(live: LiveServer) -> None:
    env = rl.env("kalah", client=mashimo.Client(live.address), random_plies=4)
    env.reset(seed=3)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    env.action_space("seat_0").seed(1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        rewards[agent] += reward
        done = terminated or truncated
        space = env.action_space(agent)
        env.step(None if done else space.sample(observation["action_mask"]))
    assert sorted(rewards.values()) in ([-1.0, 1.0], [0.0, 0.0])
    env.close()


def test_an_illegal_action_is_told(live: LiveServer) -> None:
    env = rl.env("oware", client=mashimo.Client(live.address), start=ONE_MOVE)
    env.reset()
    with pytest.raises(ValueError, match="not legal"):
        env.step(1)
    env.close()


ONE_MOVE = "4,0,0,0,0,0/1,0,0,0,0,0 20,23 0"
