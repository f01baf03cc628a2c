"""The book's worked examples of hit location, damage and critical hits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pytest
from tests.classic.stage import happened, marked, mech, perform, points, stage, variant

from ironhex.catalog import Location, design
from ironhex.systems.classic.damage.condition import working_sinks, works
from ironhex.systems.classic.damage.criticals import check_criticals
from ironhex.systems.classic.damage.explosions import force
from ironhex.systems.classic.damage.hits import Hit, strike, strike_clusters
from ironhex.systems.classic.events.damage import CriticalHit, CriticalsRolled, Damaged
from ironhex.systems.classic.heat import dissipation

HD, CT, LT, RT, LA, RA, LL, RL = Location
GRASSHOPPER = design("Grasshopper GHR-5H")
ATLAS = design("Atlas AS7-D")


class Struck(NamedTuple):
    """One hit of an example: its dice, and the armor and structure it leaves where it lands."""

    hit: Hit
    location: Location
    armor: int
    structure: int
    dice: Sequence[int] = ()


@pytest.mark.parametrize(
    ("structure", "hits"),
    [
        pytest.param(
            {LL: 0},
            [Struck(Hit(5, LL, rear=True), LT, 5, 15)],
            id="E40",
            marks=pytest.mark.rule("BMR-DMG-025"),
        ),
        pytest.param(
            {},
            [
                Struck(Hit(10, LA), LA, 12, 11),
                Struck(Hit(8, LA), LA, 4, 11),
                Struck(Hit(5, LA), LA, 0, 10, dice=(1, 1)),
                Struck(Hit(5, LA), LA, 0, 5, dice=(1, 1)),
            ],
            id="E41",
            marks=pytest.mark.rule("BMR-DMG-013", "BMR-DMG-014", "BMR-DMG-015"),
        ),
    ],
)
def test_points_left(structure: dict[int, int], hits: list[Struck]) -> None:
    battle = stage("10x10", mech(GRASSHOPPER, "0505", structure=points(GRASSHOPPER.structure_points, structure)))
    for hit, location, armor, left, dice in hits:
        battle, events = perform(battle, partial(strike, unit_id=0, hit=hit), dice)
        unit = battle.unit(0)
        assert [event.location for event in happened(events, Damaged)] == [location]
        assert (unit.armor[unit.design.armor_row(location, rear=hit.rear)], unit.structure[location]) == (armor, left)


@pytest.mark.rule("BMR-LOC-012", "BMR-LOC-010")
@pytest.mark.parametrize(
    ("damage", "side", "rolls", "expected"),
    [pytest.param(12, "left", (8, 4, 11), [(CT, 5), (LA, 5), (RL, 2)], id="E39")],
)
def test_missiles_land(damage: int, side: str, rolls: tuple[int, ...], expected: list[tuple[Location, int]]) -> None:
    dice = [face for roll in rolls for face in (roll // 2, roll - roll // 2)]
    battle = stage("10x10", mech(ATLAS, "0505"))
    _, events = perform(battle, lambda play: strike_clusters(play, 0, damage, "full", side), dice)
    assert [(event.location, event.armor) for event in happened(events, Damaged)] == expected


@pytest.mark.rule("BMR-CRIT-005")
@pytest.mark.parametrize(
    ("armor", "rolls"),
    [pytest.param(0, 2, id="E42 without armor"), pytest.param(30, 1, id="E42 with armor")],
)
def test_chances_of_a_critical_hit_on_a_location_roll_of_two(armor: int, rolls: int) -> None:
    battle = stage("10x10", mech(GRASSHOPPER, "0505", armor=points(GRASSHOPPER.armor, {CT: armor})))
    _, events = perform(battle, lambda play: strike_clusters(play, 0, 5, "full", "front"), [1, 1, *[1, 1] * rolls])
    assert len(happened(events, CriticalsRolled)) == rolls


@pytest.mark.rule("BMR-CRIT-008")
@pytest.mark.parametrize(("location", "dice", "content"), [pytest.param(LA, (3, 2), "Upper Arm Actuator", id="E43")])
def test_slot_hit(location: Location, dice: tuple[int, int], content: str) -> None:
    battle = stage("10x10", mech(GRASSHOPPER, "0505"))
    _, events = perform(battle, lambda play: check_criticals(play, 0, location), [4, 4, *dice])
    assert GRASSHOPPER.contents[location][happened(events, CriticalHit)[0].slot] == content


@pytest.mark.rule("BMR-CRIT-015")
@pytest.mark.parametrize(
    ("ammunition", "points_of_damage"),
    [
        pytest.param("IS Machine Gun Ammo", 400, id="E44 machine gun"),
        pytest.param("IS SRM 2 Ammo", 200, id="E44 SRM 2"),
    ],
)
def test_force_of_a_full_ton(ammunition: str, points_of_damage: int) -> None:
    machine = variant("Griffin GRF-1N", slots={RT: (ammunition,)})
    unit = stage("10x10", mech(machine, "0505")).unit(0)
    assert force(unit, machine.bins[0]) == points_of_damage


@pytest.mark.rule("BMR-CRIT-037")
@pytest.mark.parametrize(("sinks", "lost", "expected"), [pytest.param(16, 3, 13, id="E45")])
def test_heat_sinks_lost(sinks: int, lost: int, expected: int) -> None:
    machine = variant("Griffin GRF-1N", slots={LT: ("Heat Sink",) * 5}, heat_sinks=sinks)
    battle = stage("10x10", mech(machine, "0505", crits=marked({LT: range(lost)})))
    assert working_sinks(battle.unit(0)) == expected
    assert dissipation(battle, battle.unit(0))[0].value == -expected


@pytest.mark.rule("BMR-CRIT-010", "BMR-CRIT-063")
@pytest.mark.parametrize("slot", [pytest.param(slot, id=f"E46 slot {slot + 1}") for slot in range(3)])
def test_a_ppc_is_disabled_by_one_hit(slot: int) -> None:
    griffin = design("Griffin GRF-1N")
    ppc = next(item for item in griffin.weapons if item.equipment.key == "IS PPC")
    location, number = ppc.slots[slot]
    unit = stage("10x10", mech(griffin, "0505", crits=marked({Location(location): [number]}))).unit(0)
    assert len(ppc.slots) == 3
    assert not works(unit, ppc)
