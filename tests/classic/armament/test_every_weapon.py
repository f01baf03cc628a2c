"""Every weapon and every kind of ammunition with everything that may be around it, one by one and two at a time."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations

import pytest
from tests.classic.armament.devices_at_work import AROUND, GUIDES, JAMS, LIGHTS, NETWORKS, WEAPONS, added, shot_in

from ironhex.catalog import equipment
from ironhex.systems.classic.attack.bursts import burst_of
from ironhex.systems.classic.attack.to_hit import to_hit


@cache
def number(name: str, *around: str) -> int:
    found = to_hit(shot_in(name, *around))
    assert found.barred is None, found.barred
    return found.total


@cache
def guidance(name: str, *around: str) -> int:
    return sum(mod.value for mod in burst_of(shot_in(name, *around)).added)


@pytest.mark.rule("BMR-EQ-048", "BMR-EQ-074", "BMR-EQ-077", "BMR-EQ-118", "BMR-EQ-144", "BMR-EQ-154", "BMR-EQ-158")
@pytest.mark.rule("BMR-AMMO-013", "BMR-AMMO-041", "BMR-AMMO-048", "BMR-AMMO-064", "BMR-AMMO-067", "BMR-NIGHT-001")
@pytest.mark.rule("BMR-NIGHT-007", "BMR-AMMO-025")
@pytest.mark.parametrize("name", WEAPONS)
@pytest.mark.parametrize("around", AROUND)
def test_what_is_around_a_weapon_and_its_number(around: str, name: str) -> None:
    assert number(name, around) - number(name) == added(around, name)


@pytest.mark.rule("BMR-EQ-026", "BMR-EQ-076", "BMR-EQ-077", "BMR-EQ-111", "BMR-EQ-117", "BMR-EQ-118", "BMR-EQ-132")
@pytest.mark.rule("BMR-EQ-134", "BMR-AMMO-064", "BMR-AMMO-066", "BMR-EQ-142")
@pytest.mark.parametrize("name", [name for name, each in WEAPONS.items() if equipment(each.gear[0]).missiles])
@pytest.mark.parametrize("around", AROUND)
def test_what_is_around_a_launcher_and_its_missile_hits(around: str, name: str) -> None:
    assert guidance(name, around) - guidance(name) == GUIDES.get((around, name), 0)


# --- two things at a time ---------------------------------------------------------------------------------------------
APART: Mapping[tuple[str, str], int] = {
    # networks are cut off in an enemy field, and that of stealth armor covers the friend beside it
    **{(jam, network): 0 for jam in JAMS for network in NETWORKS},
    **{(network, "stealth armor"): 1 for network in NETWORKS},
    # light ends the night for its target
    **{("night", light): 0 for light in LIGHTS},
}
"""Pairs that do not simply add up, whatever is fired."""
APART_FOR_BEACONS = {
    **{(jam, "homing pod"): 0 for jam in JAMS},
    ("homing pod", "stealth armor"): 1,
}
PAIRS = [pair for pair in combinations(AROUND, 2) if not {*pair} <= {*NETWORKS}]


@pytest.mark.rule("BMR-EQ-048", "BMR-EQ-074", "BMR-EQ-078", "BMR-EQ-144", "BMR-EQ-155", "BMR-AMMO-064", "BMR-AMMO-066")
@pytest.mark.rule("BMR-AMMO-067", "BMR-AMMO-041", "BMR-EQ-142", "BMR-NIGHT-001", "BMR-NIGHT-007", "BMR-AMMO-025")
@pytest.mark.parametrize("name", ["laser", "Narc-capable missiles", "semiguided missiles"])
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_two_things_around_a_weapon(one: str, other: str, name: str) -> None:
    apart = {**APART, **(APART_FOR_BEACONS if name == "Narc-capable missiles" else {})}
    expected = apart.get((one, other), added(one, name) + added(other, name))
    assert number(name, one, other) - number(name) == expected
