"""The environments pass the API tests of the projects whose forms they have."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import LiveServer

import mashimo

pytest.importorskip("pettingzoo", reason="pip install .[rl]")

import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from mashimo import rl

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")

RULESETS = [
    "oware",
    "kalah",
    "omweso",
    "bao-la-kiswahili",
    "husbao:optional_capture=true",
    "universal:players=3",
]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_api_test_passes(live: LiveServer, ruleset: str) -> None:
    env = rl.env(ruleset, client=mashimo.Client(live.address), max_plies=60)
    api_test(env, num_cycles=150)
    env.close()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_same_seed_gives_the_same_game(live: LiveServer, ruleset: str) -> None:
    def env() -> Any:
        client = mashimo.Client(live.address)
        return rl.env(ruleset, client=client, random_plies=4, max_plies=40)

    seed_test(env, num_cycles=20)


@pytest.mark.parametrize("ruleset", ["oware", "kalah"])
def test_the_parallel_form_is_seeded_too(live: LiveServer, ruleset: str) -> None:
    def env() -> Any:
        return Legal(rl.parallel_env(ruleset, client=mashimo.Client(live.address), max_plies=40))

    parallel_api_test(env(), num_cycles=60)
    parallel_seed_test(env, num_cycles=20)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_checker_of_gymnasium_passes(live: LiveServer, ruleset: str) -> None:
    client = mashimo.Client(live.address)
    env = rl.GymEnv(ruleset, client=client, random_plies=2, max_plies=60, render_mode="ansi")
    check_env(env, skip_render_check=False)
    env.close()


def test_a_learner_plays_from_any_seat_to_the_end(live: LiveServer) -> None:
    for seat in range(3):
        client = mashimo.Client(live.address)
        env = rl.GymEnv("universal:players=3", client=client, seat=seat, max_plies=200)
        seen, _ = env.reset(seed=5)
        env.action_space.seed(1)
        done, rewards = False, []
        while not done:
            action = env.action_space.sample(seen["action_mask"])
            seen, reward, terminated, truncated, info = env.step(action)
            rewards.append(reward)
            done = terminated or truncated
        assert env.render() == info["position"]
        assert set(rewards[:-1]) <= {0.0}
        assert -1 <= rewards[-1] <= 1
        env.close()


def test_an_illegal_action_loses(live: LiveServer) -> None:
    env = rl.GymEnv("oware", client=mashimo.Client(live.address), start=ONE_MOVE)
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(1)
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)
    env.close()


def test_many_games_at_once_are_those_played_one_by_one(live: LiveServer) -> None:
    count, plies = 4, 30
    client = mashimo.Client(live.address)
    env = rl.VectorEnv("kalah", count, client=client, random_plies=3, max_plies=plies)
    seen, _ = env.reset(seed=11)
    singles = []
    for each in range(count):
        one = rl.GymEnv("kalah", client=client, random_plies=3, max_plies=plies)
        first, _ = one.reset(seed=11 + each)
        assert (first["observation"] == seen["observation"][each]).all()
        singles.append(one)
    for _ in range(12):
        actions = seen["action_mask"].argmax(axis=1)
        seen, rewards, terminated, truncated, _ = env.step(actions)
        for each, one in enumerate(singles):
            alone = one.step(int(actions[each]))
            assert (alone[0]["observation"] == seen["observation"][each]).all()
            assert alone[1:4] == (rewards[each], terminated[each], truncated[each])
        if (terminated | truncated).any():
            break
    over = terminated | truncated
    seen, rewards, terminated, truncated, _ = env.step(np.zeros(count, int))
    assert not (terminated | truncated)[over].any()
    assert (seen["action_mask"][over].sum(axis=1) > 0).all()
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


class Legal:
    """A parallel environment whose spaces draw legal actions, as its tests draw without a mask."""

    def __init__(self, env: Any) -> None:
        self.env = env

    def __getattr__(self, name: str) -> Any:
        return getattr(self.env, name)

    def step(self, actions: dict[str, int]) -> Any:
        aec = self.env.aec_env
        mask = aec.observe(aec.agent_selection)["action_mask"]
        drawn = actions.get(aec.agent_selection, 0)
        if not mask[drawn]:
            actions = {**actions, aec.agent_selection: int(mask.argmax())}
        return self.env.step(actions)
