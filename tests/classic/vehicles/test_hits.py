"""Where ground vehicles are hit, and what breaks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.classic.stage import mech, perform, stage

from ironhex.catalog import VehicleLocation, design
from ironhex.engine import Event
from ironhex.kernel.hexes import neighbor
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.battle import Battle, TurnState, Unit
from ironhex.systems.classic.damage.condition import able, immobile, main_weapon
from ironhex.systems.classic.damage.hit_location import FRONT, FULL, KICK, LEFT, PUNCH, REAR_SIDE, RIGHT, sides_struck
from ironhex.systems.classic.damage.hits import Hit, locate, strike, strike_once
from ironhex.systems.classic.kinds.vehicle import TRACKED
from ironhex.systems.classic.movement.vehicles import cruise_tally, flank_tally
from ironhex.systems.classic.presentation.figures import figure
from ironhex.systems.classic.sheets.live import condition
from ironhex.systems.classic.vehicles.events import MotiveHit, TurretLocked, VehicleCritical
from ironhex.systems.classic.vehicles.hits import recover

TANK, WHEELS, HOVER = "Manticore Heavy Tank", "Skulker Wheeled Scout Tank", "Saladin Assault Hover Tank"
SECTION = {FRONT: "front", RIGHT: "right side", LEFT: "left side", REAR_SIDE: "rear"}


def facing_a_griffin(name: str = TANK, **changes: Any) -> Battle:
    return stage("16x17", mech("Griffin GRF-1N", "0805", facing=3), mech(name, "0808", **changes))


def hit(battle: Battle, side: str, roll: Sequence[int], table: str = FULL) -> tuple[Unit, str, tuple[Event, ...]]:
    """The vehicle after a hit without damage, the section that is struck, and what happened."""
    found = []
    battle, events = perform(battle, lambda play: found.append(locate(play, 1, table, side)), dice=roll)
    unit = battle.unit(1)
    return unit, unit.design.location_name(found[0].location), events


def dice(roll: int) -> tuple[int, int]:
    return (roll - 1, 1) if roll <= 7 else (6, roll - 6)


@pytest.mark.rule(
    "BMR-VEH-005", "BMR-VEH-006", "BMR-VEH-007", "BMR-VEH-008", "BMR-BREF-032", "BMR-LOC-013", "BMR-REF-009"
)
@pytest.mark.parametrize("side", SECTION)
@pytest.mark.parametrize("roll", range(2, 13))
def test_a_vehicle_is_hit_on_the_side_of_the_attack_or_on_its_turret(side: str, roll: int) -> None:
    _, where, _ = hit(facing_a_griffin(), side, dice(roll))
    turret = roll in (10, 11) or (roll == 12 and side in (FRONT, REAR_SIDE))
    assert where == ("turret" if turret else SECTION[side])


@pytest.mark.rule("BMR-VEH-009")
@pytest.mark.parametrize("roll", [10, 11, 12])
def test_without_a_turret_the_side_takes_its_hits(roll: int) -> None:
    battle = facing_a_griffin("Hunter Light Support Tank")
    assert not battle.unit(1).design.has_location(VehicleLocation.TURRET)
    unit, where, events = hit(battle, FRONT, dice(roll))
    assert where == "front"
    assert unit.body.turret_locked is None
    assert not any(isinstance(event, TurretLocked) for event in events)


@pytest.mark.rule("BMR-VEH-006", "BMR-LOC-013")
@pytest.mark.parametrize("table", [PUNCH, KICK])
def test_physical_attacks_roll_on_the_same_table(table: str) -> None:
    assert hit(facing_a_griffin(), LEFT, dice(10), table)[1] == "turret"


@pytest.mark.rule("BMR-VEH-008", "BMR-VEH-010", "BMR-VEH-011", "BMR-VEH-012")
@pytest.mark.parametrize("side", SECTION)
@pytest.mark.parametrize("name", [TANK, WHEELS, HOVER])
@pytest.mark.parametrize("roll", range(2, 13))
def test_some_rolls_hit_the_motive_system(name: str, side: str, roll: int) -> None:
    unit, _, events = hit(facing_a_griffin(name), side, dice(roll))
    ends, hover = side in (FRONT, REAR_SIDE), name == HOVER
    slows = roll == 4 or (roll == 5 and (hover or not ends)) or (roll == 9 and hover and not ends)
    assert (unit.body.slowed, unit.vehicle.halted) == (int(slows), roll == 3)
    assert any(isinstance(event, MotiveHit) for event in events) == (slows or roll == 3)


@pytest.mark.rule("BMR-VEH-011", "BMR-MOV-043", "BMR-MOV-050")
def test_a_motive_hit_costs_one_cruising_mp_and_flanking_follows() -> None:
    unit, *_ = hit(facing_a_griffin(), FRONT, dice(4))
    assert (design(TANK).walk, cruise_tally(unit).total, flank_tally(unit).total) == (4, 3, 5)


@pytest.mark.rule("BMR-VEH-010")
def test_an_immobilized_vehicle_does_not_move_but_is_no_immobile_target() -> None:
    unit, *_ = hit(facing_a_griffin(), FRONT, dice(3))
    assert cruise_tally(unit).barred is not None
    assert flank_tally(unit).barred is not None
    assert not immobile(unit)


@pytest.mark.rule("BMR-VEH-010", "BMR-VEH-018")
@pytest.mark.parametrize(("name", "water", "sinks"), [(HOVER, 2, True), (HOVER, 0, False), (TANK, 0, False)])
def test_a_hovercraft_that_cannot_move_sinks_in_water(name: str, water: int, sinks: bool) -> None:
    board = stage("16x17").board.changed(facing_a_griffin().unit(1).place, depth=water)
    battle = stage(board, mech("Griffin GRF-1N", "0805", facing=3), mech(name, "0808", elevation=water))
    for procedure, rolled in (
        (lambda play: locate(play, 1, FULL, FRONT), dice(3)),
        (lambda play: strike(play, 1, Hit(0, VehicleLocation.FRONT, critical=True)), (4, 4, 3)),
    ):
        after, _ = perform(battle, procedure, dice=rolled)
        assert (after.unit(1).phase.doom is not None) == sinks


@pytest.mark.rule("BMR-VEH-013", "BMR-ATK-009")
def test_a_locked_turret_fires_only_where_it_points() -> None:
    battle = facing_a_griffin(turn=TurnState(twist=3))
    tank, _, events = hit(battle, FRONT, dice(11))
    assert [event.at for event in events if isinstance(event, TurretLocked)] == [3]
    griffin = battle.unit(0)
    turret = next(item for item in tank.design.weapons if item.location == VehicleLocation.TURRET)
    locked = to_hit(Shot(aim(battle.changed(tank), tank, griffin), turret, twist=0))
    assert locked.barred is not None
    assert to_hit(Shot(aim(battle, battle.unit(1), griffin), turret, twist=0)).barred is None


# --- damage -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-DMG-004", "BMR-DEST-008", "BMR-DEST-009", "BMR-UNIT-033")
def test_damage_stays_in_its_section_and_destroys_the_vehicle_with_it() -> None:
    battle = facing_a_griffin()
    armor, structure = battle.unit(1).armor[VehicleLocation.LEFT], battle.unit(1).structure[VehicleLocation.LEFT]
    hurt, _ = perform(battle, lambda play: strike(play, 1, Hit(armor, VehicleLocation.LEFT)))
    assert hurt.unit(1).phase.doom is None
    lost, _ = perform(hurt, lambda play: strike(play, 1, Hit(structure + 9, VehicleLocation.LEFT)), dice=[1, 2])
    tank = lost.unit(1)
    assert tank.phase.doom == ("BMR-DEST-008", "left side destroyed")
    others = [place.index for place in tank.design.locations if place.index != VehicleLocation.LEFT]
    assert all(tank.armor[other] == battle.unit(1).armor[other] for other in others)
    assert len(lost.units) == 2, "nobody ejects"


@pytest.mark.rule("BMR-VEH-014", "BMR-CRIT-001", "BMR-CRIT-004", "BMR-CRIT-005")
@pytest.mark.parametrize("roll", [2, 12])
def test_a_hit_on_2_or_12_may_be_critical_though_the_armor_holds(roll: int) -> None:
    _, events = perform(
        facing_a_griffin(), lambda play: strike_once(play, 1, 1, FULL, FRONT), dice=[*dice(roll), 4, 4, 2]
    )
    assert [event.roll for event in events if isinstance(event, VehicleCritical)] == [2]


def critical(battle: Battle, *faces: int) -> Battle:
    """After a critical check with these dice."""
    return perform(battle, lambda play: strike(play, 1, Hit(0, VehicleLocation.FRONT, critical=True)), dice=faces)[0]


@pytest.mark.rule("BMR-VEH-015", "BMR-BREF-033", "BMR-CRIT-006")
@pytest.mark.parametrize(("check", "hits"), [((3, 4), 0), ((4, 4), 1), ((5, 5), 2), ((6, 6), 3)])
def test_the_critical_check_says_how_many_rolls_follow(check: tuple[int, int], hits: int) -> None:
    after = critical(facing_a_griffin(), *check, *[2] * hits)
    assert bool(after.unit(1).body.weapon_jammed) == bool(hits)


@pytest.mark.rule("BMR-VEH-016")
def test_a_stunned_crew_does_nothing_this_turn_and_for_two_more() -> None:
    battle = critical(facing_a_griffin(), 4, 4, 1)
    for _ in range(3):
        assert not able(battle.unit(1))
        battle, _ = perform(battle, recover)
    assert able(battle.unit(1))


@pytest.mark.rule("BMR-VEH-017")
def test_the_largest_weapon_is_silent_until_the_end_of_the_next_turn() -> None:
    battle = critical(facing_a_griffin(), 4, 4, 2)
    for turns in (2, 1, 0):
        tank = battle.unit(1)
        gun = main_weapon(tank)
        assert gun is not None
        assert gun.equipment.name == "PPC"
        rules = {
            item.equipment.name: to_hit(Shot(aim(battle, tank, battle.unit(0)), item)).barred
            for item in tank.design.weapons
        }
        jammed = {name for name, barred in rules.items() if barred and barred.rule == "BMR-VEH-017"}
        assert jammed == ({"PPC"} if turns else set())
        battle, _ = perform(battle, recover)


@pytest.mark.rule("BMR-VEH-018")
def test_an_engine_hit_stops_it_for_good() -> None:
    assert critical(facing_a_griffin(), 4, 4, 3).unit(1).vehicle.halted


@pytest.mark.rule("BMR-VEH-019", "BMR-VEH-020", "BMR-VEH-021")
@pytest.mark.parametrize(("roll", "rule"), [(4, "BMR-VEH-019"), (5, "BMR-VEH-020"), (6, "BMR-VEH-021")])
def test_the_worst_criticals_end_the_battle_for_it(roll: int, rule: str) -> None:
    doom = critical(facing_a_griffin(), 4, 4, roll).unit(1).phase.doom
    assert doom is not None
    assert doom[0] == rule


# --- directions -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-VEH-004", "BMR-LOC-008")
@pytest.mark.parametrize(("hexside", "side"), [*enumerate([FRONT, RIGHT, RIGHT, REAR_SIDE, LEFT, LEFT])])
def test_a_vehicle_has_one_front_hexside_and_two_on_each_side(hexside: int, side: str) -> None:
    tank = facing_a_griffin(facing=2).unit(1)
    assert sides_struck(TRACKED, neighbor(tank.place, 2 + hexside), tank) == (side,)


def test_what_is_broken_is_shown_on_the_map_and_on_the_sheet() -> None:
    battle = facing_a_griffin(halted=True, turret_locked=2, stunned=1, weapon_jammed=1)
    words = ["immobilized", "turret locked", "crew stunned", "main weapon jammed"]
    assert [mark.label for mark in figure(battle, battle.unit(1)).marks] == words
    assert list(condition(battle.unit(1)).states) == words
