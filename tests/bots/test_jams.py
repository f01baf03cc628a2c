"""What bots make of jammed, spent and flooded weapons."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.stage import mech, stage, variant

from ironhex.catalog import Design, Location, design
from ironhex.systems.classic.battle import Battle, Unit, altered
from ironhex.systems.classic.bots.firepower import mounts, spare
from ironhex.systems.classic.bots.jams import worth_clearing
from ironhex.systems.classic.bots.planning import armed

GRIFFIN, TANK = "Griffin GRF-1N", "Manticore Heavy Tank"
GUN = variant(GRIFFIN, slots={Location.RT: ["IS Rotary AC/5"] * 6 + ["IS Rotary AC/5 Ammo"]}, jump=0)
ALL = tuple(item.index for item in GUN.weapons)
ROTARY = tuple(item.index for item in GUN.weapons if item.equipment.special == "rotary")
EMPTY = (0,) * len(GUN.bins)


def field(name: Design | str = GUN, **state: Any) -> tuple[Battle, Unit]:
    battle = stage("9x9", mech(name, "0505", **state), mech(GRIFFIN, "0101"))
    return battle, battle.unit(0)


def test_a_unit_clears_a_jam_if_it_can_fire_little_else() -> None:
    assert worth_clearing(*field(jammed=ALL))
    assert not worth_clearing(*field(jammed=ROTARY))
    assert not worth_clearing(*field(jammed=ALL, ammo=EMPTY))


def test_a_unit_that_can_clear_a_jam_is_not_disarmed() -> None:
    assert armed(*field(jammed=ALL))
    assert not armed(*field(jammed=ALL, ammo=EMPTY))


@pytest.mark.parametrize(
    "changed",
    [{"flooded": 0b11111111}, {"jammed": tuple(item.index for item in design(GRIFFIN).weapons)}],
)
def test_weapons_that_fall_silent_are_noticed(changed: dict[str, Any]) -> None:
    battle, unit = field(GRIFFIN)
    assert len(mounts(battle, unit)) == 2
    assert not mounts(battle, replace(unit, **changed))


def test_launchers_that_have_been_fired_are_noticed() -> None:
    battle, unit = field("War Dog WR-DG-02FC")
    once = tuple(item.index for item in unit.design.weapons if item.equipment.one_shot)
    assert len(once) == 2
    assert len(mounts(battle, unit)) - len(mounts(battle, replace(unit, expended=once))) == 2
    lasers = tuple(item.index for item in unit.design.weapons if not item.equipment.one_shot)
    assert armed(battle, replace(unit, jammed=lasers))
    assert not armed(battle, replace(unit, jammed=lasers, expended=once))


def test_a_jammed_main_weapon_is_noticed() -> None:
    battle, unit = field(TANK)
    usual = {mount.item.index for mount in mounts(battle, unit)}
    assert {mount.item.index for mount in mounts(battle, altered(unit, weapon_jammed=True))} < usual


def test_flooded_heat_sinks_are_noticed() -> None:
    battle, unit = field(GRIFFIN)
    sinks = next(item for item in unit.design.items if item.equipment.category == "heat sink")
    assert spare(battle, unit) > spare(battle, replace(unit, flooded=1 << sinks.location))
