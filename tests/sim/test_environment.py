"""The environment for learning passes PettingZoo's own tests, and shows and does what it says."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace
from pettingzoo.test import api_test, seed_test
from tests.sim.small import GRIFFIN, contest

from ironhex.sim import Contest, Team
from ironhex.sim.pettingzoo_env import GENERAL, OFFER, UNIT, IronhexEnv

# PettingZoo warns of observations that are dictionaries, which is how it wants masks to be given.
masked = pytest.mark.filterwarnings("ignore:Observation")


@masked
@pytest.mark.parametrize("features", [False, True])
def test_pettingzoo_finds_no_fault(features: bool) -> None:
    api_test(IronhexEnv(contest(turns=4), action_features=features), num_cycles=30)


@masked
def test_a_seed_decides_everything() -> None:
    seed_test(lambda: IronhexEnv(contest(turns=4)), num_cycles=20)


def begun(most_actions: int = 4096, **more: bool) -> IronhexEnv:
    env = IronhexEnv(contest(), most_actions=most_actions, **more)
    env.reset(7)
    return env


def test_the_mask_is_the_menu() -> None:
    env = begun()
    asked, other = env.agent_selection, next(name for name in env.agents if name != env.agent_selection)
    mask = env.observe(asked)["action_mask"]
    assert mask.sum() == len(env.menu) == len(list(env.play.menu(env.play.asks[0])))
    assert mask[: len(env.menu)].all()
    assert not env.observe(other)["action_mask"].any()
    assert env.describe(0).startswith(("Wolverine", "Griffin"))


def test_what_is_not_on_the_menu_is_refused() -> None:
    env = begun()
    with pytest.raises(ValueError, match="is not on the menu"):
        env.step(len(env.menu))


def test_a_long_menu_is_thinned_and_says_so() -> None:
    whole, thin = begun(), begun(50)
    assert len(thin.menu) == 50
    assert thin.infos[thin.agent_selection] == {"left_out": len(whole.menu) - 50}
    assert set(thin.menu) < set(whole.menu)


def test_observations_are_as_documented() -> None:
    env = begun(action_features=True)
    seen = env.observe(env.agent_selection)
    vector = dict(zip(GENERAL, seen["observation"], strict=False))
    assert vector["phase: movement"] == vector["asked: MoveNext"] == 1
    assert sum(vector.values()) == pytest.approx(2 + 1 / 40)
    units = seen["observation"][len(GENERAL) :].reshape(2, 12, len(UNIT))
    own = dict(zip(UNIT, units[0, 0], strict=True))
    assert (own["on the map"], own["armor left"], own["tons / 100"]) == (1, 1, pytest.approx(0.55))
    assert not units[:, 1:].any()
    assert units[0, 0, UNIT.index("row")] != units[1, 0, UNIT.index("row")]
    assert seen["actions"].shape == (4096, len(OFFER))
    assert seen["actions"][: len(env.menu), OFFER.index("unit / 10")].all()
    assert not seen["actions"][len(env.menu) :].any()


def test_rewards_come_at_the_end_and_add_up_to_nothing() -> None:
    lopsided = Contest((Team("A", ("Atlas AS7-D",) * 2, "random"), Team("B", (GRIFFIN,), "random")), "glade", 12)
    env = IronhexEnv(lopsided)
    env.reset(3)
    chance, gained = np.random.default_rng(1), {"team_0": 0.0, "team_1": 0.0}
    for agent in env.agent_iter():
        _, reward, ended, _, _ = env.last()
        gained[agent] += reward
        best = max(range(len(env.menu)), key=lambda at: len(getattr(env.menu[at], "shots", ())), default=None)
        random = int(chance.integers(len(env.menu))) if env.menu else None
        env.step(None if ended else best if agent == "team_0" else random)
    outcome = env.play.outcome
    assert outcome
    assert sum(gained.values()) == 0
    assert (gained["team_0"] == 1) == (outcome.winners == ("Red",))


def test_the_game_is_told() -> None:
    env = IronhexEnv(contest(), render_mode="ansi")
    env.reset(1)
    env.step(0)
    assert (env.render() or "").startswith("Turn 1")
    assert env.render() == ""


def test_a_contest_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(ValueError, match="Gryphon"):
        IronhexEnv(replace(contest(), teams=(contest().teams[0], Team("B", ("Gryphon",), "random"))))
