"""When bots dump ammunition, and when they keep it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.stage import happened, mech, perform, stage

from ironhex.catalog import Location
from ironhex.systems.classic.armament.switching import item_name
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.bots.dumping import best_dump
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.dumping.events import DumpingBegan
from ironhex.systems.classic.dumping.rules import (
    DUMPED_AMMUNITION,
    ENDANGERED_AMMUNITION,
    KEEP_ALL,
    endangered,
    offer_dumping,
)
from ironhex.systems.classic.ruleset import ruleset

ARCHER, LOCUST = "Archer ARC-2R", "Locust LCT-1V"


def field(
    name: str = ARCHER, enemy: str = "0301", facing: int = 0, bare: tuple[Location, ...] = (), **fields: Any
) -> Battle:
    """A 'Mech with an enemy in front of it, and without armor in some places."""
    battle = stage("5x9", mech(name, "0306", **fields), mech(LOCUST, enemy, ammo=(0,)), rules=ruleset(("dumping",)))
    unit = battle.unit(0)
    armor = tuple(0 if place in bare else points for place, points in enumerate(unit.armor))
    return replace(battle.changed(replace(unit, armor=armor, facing=facing)), phase=Phase.END)


def dumped(battle: Battle) -> str:
    return best_dump(battle, battle.unit(0))


def test_ammunition_without_armor_over_it_is_dumped_if_there_is_more_of_it() -> None:
    assert "LRM" in dumped(field(bare=(Location.LT,)))


def test_ammunition_that_is_needed_is_kept() -> None:
    assert dumped(field(bare=(Location.LT,), ammo=(6, 0, 0, 0))) == KEEP_ALL


def test_ammunition_under_armor_is_kept() -> None:
    assert endangered(field().unit(0)) == ()
    assert dumped(field()) == KEEP_ALL


def test_nothing_falls_out_in_front_of_an_enemy_behind() -> None:
    assert dumped(field(bare=(Location.LT,), facing=3)) == KEEP_ALL


def test_an_explosion_that_is_vented_does_not_matter() -> None:
    highlander = field("Highlander HGN-732", bare=(Location.LT, Location.RT))
    unit = highlander.unit(0)
    cased = [bin for bin in endangered(unit) if unit.design.has_case[unit.design.bins[bin].location]]
    assert cased, "the position must have ammunition that is protected"
    assert dumped(highlander) == KEEP_ALL


@pytest.mark.rule("BMR-DUMP-001")
def test_players_are_asked_without_a_standing_order_when_ammunition_is_in_danger() -> None:
    for bare, what in (((), DUMPED_AMMUNITION), ((Location.LT,), ENDANGERED_AMMUNITION)):
        battle = field(bare=bare, ammo=(6, 0, 0, 0))
        name = item_name(battle.unit(0), battle.unit(0).design.bins[0])
        assert happened(perform(battle, offer_dumping, tasks=TASKS, picks={what: name})[1], DumpingBegan)
        other = ENDANGERED_AMMUNITION if what == DUMPED_AMMUNITION else DUMPED_AMMUNITION
        assert not happened(perform(battle, offer_dumping, tasks=TASKS, picks={other: name})[1], DumpingBegan)
