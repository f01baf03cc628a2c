"""The learning environment passes PettingZoo's own tests, and does what it promises."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from cProfile import Profile
from importlib import import_module
from pstats import Stats
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from pettingzoo.test import api_test, seed_test
from tests.sim.small import GRIFFIN, WOLVERINE, contest

from ironhex.catalog import board
from ironhex.engine import Play, save
from ironhex.engine.setup import UnitSetup
from ironhex.kernel.hexes import Hex
from ironhex.sim import Contest, ContestError, Missing, Team
from ironhex.sim.pettingzoo_env import IronhexEnv
from ironhex.sim.playing import recorded
from ironhex.systems.classic.battle import Scenario
from ironhex.systems.classic.features import GENERAL, OFFER, UNIT, entry
from ironhex.systems.classic.movement.search import Search
from ironhex.systems.classic.setup import Force, Recruit, new_battle

# PettingZoo warns of observations that are dictionaries, which is how it wants masks to be given.
masked = pytest.mark.filterwarnings("ignore:Observation")


@masked
@pytest.mark.parametrize("features", [False, True])
def test_pettingzoo_finds_no_fault(features: bool) -> None:
    api_test(IronhexEnv(contest(turns=4), action_features=features), num_cycles=30)


@masked
def test_a_seed_decides_everything() -> None:
    seed_test(lambda: IronhexEnv(contest(turns=4)), num_cycles=20)


def begun(most_actions: int = 4096, *, action_features: bool = False) -> IronhexEnv:
    env = IronhexEnv(contest(), most_actions=most_actions, action_features=action_features)
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


def test_a_step_of_a_duel_is_little_work() -> None:
    env = IronhexEnv(contest(turns=8))
    by_chance(env, 1)  # what is cached is there now
    with Profile() as profile:
        steps = len(by_chance(env, 2).play.lines)
    calls = sum(calls for _, calls, *_ in Stats(profile).stats.values())  # type: ignore[attr-defined]
    assert calls < 3_000 * steps  # 2,500 now, and 12,000 if every path on the menu is worked out


def test_the_menu_is_searched_once_for_each_mode_and_no_entry_is_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    env, work = begun(), Counter[str]()
    for owner, name in ((Search, "__init__"), (Play, "refusal")):
        monkeypatch.setattr(owner, name, counted(getattr(owner, name), work))
    env.step(len(env.menu) - 1)
    assert work == {"__init__": 2}  # walking and running of the unit that is asked about next


def counted(function: Callable[..., Any], work: Counter[str]) -> Callable[..., Any]:
    """A function that counts how often it is called."""

    def calling(*arguments: Any, **named: Any) -> Any:
        work[function.__name__] += 1
        return function(*arguments, **named)

    return calling


def test_actions_off_the_menu_are_refused() -> None:
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


@pytest.mark.parametrize("most", [4096, 60])
def test_features_are_those_of_each_entry_by_itself(most: int) -> None:
    env = begun(most, action_features=True)
    ask = env.play.asks[0]
    view = env.play.asking_view(ask.seats[0])
    alone = [entry(view, action, env.play.system.offer(view, ask.question, action)) for action in env.menu]
    seen = env.observe(env.agent_selection)["actions"][: len(env.menu)]
    assert np.array_equal(seen, np.array(alone, np.float32))


def test_rewards_come_at_the_end_and_sum_to_zero() -> None:
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


def test_mixed_forces_with_passengers_are_described_and_played() -> None:
    apc, platoon, vtol = "Heavy Hover APC", "Anti-Mech Jump Platoon (Rifle)", "Peregrine Attack VTOL"
    enlisted = UnitSetup(apc), UnitSetup(platoon, aboard=0), UnitSetup(vtol)
    teams = Team("A", (apc, platoon, vtol), "random", enlisted=enlisted), Team("B", (GRIFFIN,), "random")
    env = IronhexEnv(Contest(teams, "open-ground", 2), action_features=True)
    env.reset(3)
    units = env.observe("team_0")["observation"][len(GENERAL) :].reshape(2, 12, len(UNIT))[0]
    carrier, carried, flier = (dict(zip(UNIT, row, strict=True)) for row in units[:3])
    assert (carrier["carries others"], carried["aboard another"], carried["on foot"], flier["flies"]) == (1, 1, 1, 1)
    assert (carried["column"], carried["row"]) == (carrier["column"], carrier["row"])
    while env.agent_selection != "team_0":
        env.step(0)
    seen = env.observe("team_0")["actions"]
    assert seen[:, OFFER.index("lets off")].any()
    assert seen[:, OFFER.index("altitude / 10")].any()
    assert by_chance(env).play.over


def by_chance(env: IronhexEnv, seed: int = 1) -> IronhexEnv:
    """A game to its end; every observation is one of its space."""
    chance = np.random.default_rng(seed)
    env.reset(seed)
    for agent in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        assert env.observation_space(agent).contains(seen)
        env.step(None if ended or cut else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    return env


def test_teams_change_places() -> None:
    env = IronhexEnv(contest(turns=1))
    for shift in (0, 1):
        env.reset(7, {"shift": shift})
        row = env.observe("team_0")["observation"][len(GENERAL) + UNIT.index("row")]
        assert (row > 0.5) == (shift == 0)  # the first team begins in the south


def test_the_sides_of_a_recorded_battle_are_agents_whatever_their_names() -> None:
    forces = [Force("North", [GRIFFIN], seats=("Ann", "Bob"), home=0), Force("South", [WOLVERINE, WOLVERINE])]
    play = new_battle(forces, "glade", seed=3, scenario=Scenario(turn_limit=2, points=True))
    env = by_chance(IronhexEnv(recorded(save(play), ["random"])))
    assert env.play.facts.turn == 2
    with pytest.raises(ContestError, match="keep their places"):
        env.reset(1, {"shift": 1})


def test_other_systems_are_environments_too() -> None:
    teams = Team("A", ("Hunchback HBK-4G",), "random"), Team("B", ("Enforcer ENF-4R",), "random")
    env = by_chance(IronhexEnv(Contest(teams, "training-ground", 2, system="quickstart"), action_features=True))
    assert env.play.outcome


def test_a_game_without_an_end_is_truncated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironhex.sim.pettingzoo_env.LONGEST", 2)
    env = IronhexEnv(contest(turns=0))
    env.reset(1)
    ends: list[tuple[bool, bool, float]] = []
    for _ in env.agent_iter():
        _, reward, over, cut, _ = env.last()
        ends += [(over, cut, reward)] if over or cut else []
        env.step(None if over or cut else 0)
    assert ends == [(False, True, 0.0)] * 2


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "ironhex.sim.pettingzoo_env")
    with pytest.raises(Missing, match=r"ironhex\[research\]"):
        import_module("ironhex.sim.pettingzoo_env")


def test_the_game_is_rendered() -> None:
    env = IronhexEnv(contest(), render_mode="ansi")
    env.reset(1)
    env.step(0)
    assert (env.render() or "").startswith("Turn 1")
    assert env.render() == ""


def test_an_agent_is_told_only_what_its_side_has_seen() -> None:
    ambush = Force("Blue", [Recruit(GRIFFIN, hidden=True)], home=0, arrival="deploy", zone=9)
    start = new_battle([ambush, Force("Red", [WOLVERINE])], "woods", options=("four-legged", "hidden units"))
    env = IronhexEnv(recorded(save(start), ["random"]), render_mode="ansi")
    env.reset(1)
    env.step(0)
    told = {}
    for agent in env.agents:
        env.agent_selection = agent
        told[agent] = env.render() or ""
    assert ["deploys at" in story for story in told.values()] == [True, False]
    assert all("Turn 1" in story for story in told.values())


def test_an_agent_does_not_see_a_secret_question_to_another() -> None:
    ambush = Force("Blue", [Recruit(GRIFFIN, hidden=True, hex="0203")], home=0)
    field = board("open-ground").changed(Hex(2, 3), woods=1)
    start = new_battle([ambush, Force("Red", [WOLVERINE])], field, options=("four-legged", "hidden units"))
    env = IronhexEnv(recorded(save(start), ["random"]))
    env.reset(1)
    assert env.play.asks[0].question.reveals
    asked = GENERAL.index("asked: Choice")
    assert [env.observe(agent)["observation"][asked] for agent in env.agents] == [1, 0]


def test_a_contest_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(ValueError, match="Gryphon"):
        IronhexEnv(replace(contest(), teams=(contest().teams[0], Team("B", ("Gryphon",), "random"))))
