"""Positions as setups: what a game describes, it can set up again."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from ironhex import new_game
from ironhex.engine.setup import Player, Setup, SetupError, SideSetup, UnitSetup
from ironhex.games import EDITIONS, MORE
from ironhex.rosters import roster_of, rosters_of

DUEL = Setup((SideSetup("Red", (UnitSetup("Griffin GRF-1N"),)), SideSetup("Blue", (UnitSetup("Locust LCT-1V"),))))
LUCKY = Setup((SideSetup("Red", (UnitSetup("Locust LCT-1V", {"luck": 3}),)),))
WHOLE = Setup(
    (
        SideSetup(
            "Red",
            (
                UnitSetup("Griffin GRF-1N", {"gunnery": 2, "piloting": 6}, "0505", 60, "Anna", 1),
                UnitSetup("Locust LCT-1V", damage={"armor": {"CT": 3}, "ammo": [50], "wounds": 1}, seat=0),
            ),
            players=(Player(), Player()),
            home=60,
        ),
        SideSetup("Blue", (UnitSetup("Enforcer ENF-4R"), UnitSetup("Locust LCT-1V", hidden=True))),
    ),
    board="woods",
    options=("hidden units",),
    turns=12,
    retreat=False,
    name="Ambush",
)


@pytest.mark.parametrize("setup", [WHOLE, DUEL, replace(DUEL, deploy=True)])
def test_a_position_of_the_master_rules_becomes_the_setup_it_came_from(setup: Setup) -> None:
    classic = EDITIONS["classic"]
    start = classic.new_game(setup).start.facts
    described = classic.described(start)
    assert described is not None
    assert classic.new_game(described).start.facts == start


@pytest.mark.parametrize("level", ["green", "veteran", "elite"])
def test_a_position_of_the_quick_start_edition_becomes_a_setup_that_it_accepts(level: str) -> None:
    quickstart = EDITIONS["quickstart"]
    setup = next(row.setup for row in quickstart.scenarios() if row.name == level)
    start = quickstart.new_game(replace(setup, options=(level, "turrets"))).start.facts
    described = quickstart.described(start)
    assert described is not None
    assert quickstart.new_game(described).start.facts == start


def test_a_game_may_not_describe_its_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MORE, "tests.engine.toys.dots_edition")
    dots = EDITIONS["dots"]
    play = dots.begin(replace(DUEL, seed=7), None, None)
    assert dots.described(play.facts) is None
    with pytest.raises(SetupError, match="cannot be kept in a roster"):
        rosters_of(play)


def test_units_of_another_game_are_kept_by_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MORE, "tests.toys.outpost.edition")
    scouts = (UnitSetup("Scout", name="Ann"), UnitSetup("Rifleman"))
    outpost = EDITIONS["outpost"]
    roster = roster_of(outpost.new_game(Setup((SideSetup("West", scouts), SideSetup("East", scouts)))), "West")
    assert [unit.design for unit in roster.units] == ["Scout", "Rifleman"]
    again = new_game("outpost", {"West": roster, "East": ["Scout"]})
    assert [soldier.training for soldier in again.facts.soldiers] == ["Scout", "Rifleman", "Scout"]


def test_a_roster_keeps_only_the_skills_it_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    play = EDITIONS["classic"].new_game(DUEL)
    lucky = dataclasses.replace(EDITIONS["classic"], setup_of=lambda facts: LUCKY)
    monkeypatch.setattr("ironhex.rosters.edition", lambda name: lucky)
    with pytest.raises(SetupError, match="Locust LCT-1V: a roster cannot keep the skill 'luck'"):
        rosters_of(play)
