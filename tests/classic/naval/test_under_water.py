"""Fire through water: who sees whom, which weapons work, how far they reach, and what they hit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as struct_replace
from tests.classic.attack.to_hit_fields import at_every_hex, from_every_hex
from tests.classic.naval.sea import (
    BOAT,
    GRIFFIN,
    HERE,
    HOVER,
    SUB,
    TANK,
    VTOL,
    bar,
    battle_of,
    boat,
    number,
    sea,
    value,
)
from tests.classic.stage import Extra, happened, mech, perform, stage

from ironhex.catalog import design
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.attack.to_hit import Shot, _Memo, aim, to_hit
from ironhex.systems.classic.attack.volley import land_on_locations
from ironhex.systems.classic.attack.weapon_modifiers import has_rules
from ironhex.systems.classic.battle import Battle, Fire, Unit, altered
from ironhex.systems.classic.events.damage import BreachRolled, Damaged, LocationRolled
from ironhex.systems.classic.movement.steps import enter_cost
from ironhex.systems.classic.piloting.fall_damage import come_down, impacts
from ironhex.systems.classic.piloting.rolls import entering
from ironhex.systems.classic.sight.line_of_sight import clear_sight
from ironhex.systems.classic.sight.terrain import depth, sight_level, submerged

WARHAMMER, JENNER, WASP = "Warhammer WHM-6R", "Jenner JR7-D", "Wasp WSP-1A"
UNDINE, PLATOON = "Undine", "Anti-Mech Foot Platoon (MG)"
SHORE = "0805"


# --- who is under water -----------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-WATER-001", "BMR-WATER-014")
@pytest.mark.parametrize(
    ("name", "water", "deep", "state", "under"),
    [
        (GRIFFIN, 1, 1, {}, False),
        (GRIFFIN, 1, 1, {"prone": True}, True),
        (GRIFFIN, 2, 2, {}, True),
        (SUB, 2, 0, {}, False),
        (SUB, 2, 1, {}, True),
        (BOAT, 3, 0, {}, False),
    ],
)
def test_who_is_under_water(name: str, water: int, deep: int, state: dict[str, Any], under: bool) -> None:
    battle = battle_of(boat(name, depth=deep, water=water, **state), depth=water)
    assert submerged(battle, battle.unit(0)) == under


@pytest.mark.rule("BMR-WATER-002")
@pytest.mark.parametrize(
    ("name", "enters"), [(GRIFFIN, True), (SUB, True), (TANK, False), ("Anti-Mech Foot Platoon (MG)", False)]
)
def test_only_mechs_and_submarines_move_under_water(name: str, enters: bool) -> None:
    battle = stage(sea(2, h0808=-1), mech(name, HERE), mech(GRIFFIN, "0202"))
    if name == SUB:
        battle = battle_of(boat(SUB, depth=1, water=2), mech(GRIFFIN, "0202"), depth=2)
    cost = enter_cost(battle, battle.unit(0), Hex.parse(HERE), Hex.parse("0807"))
    assert (cost.barred is None) == enters


@pytest.mark.rule("BMR-WATER-003")
def test_under_water_a_mech_pays_4_mp_for_a_hex_and_1_for_a_level() -> None:
    for ahead, cost in ((2, 4), (3, 5), (4, 6)):
        battle = battle_of(mech(GRIFFIN, HERE), mech(GRIFFIN, "0202"), depth=2, h0807=ahead)
        assert enter_cost(battle, battle.unit(0), Hex.parse(HERE), Hex.parse("0807")).total == cost


@pytest.mark.rule("BMR-WATER-004")
def test_each_hex_of_deep_water_needs_a_piloting_skill_roll() -> None:
    board = sea(2, h0807=-1)
    assert entering(board.at(Hex.parse(HERE)), 0) is not None
    assert entering(board.at(Hex.parse("0807")), 0) is None


@pytest.mark.rule("BMR-WATER-007", "BMR-WATER-008", "BMR-WATER-009", "BMR-WATER-010")
def test_falls_in_and_into_water() -> None:
    """A 'Mech of 55 tons: 6 points, times the levels and one more, half at the surface and half on the bed."""
    assert [impact.points for impact in impacts(55, 1, depth=2)] == [6]
    assert [impact.points for impact in impacts(55, 0, depth=1)] == [3]
    assert [impact.points for impact in impacts(55, 2, depth=3, plunge=True)] == [9, 12]
    assert [impact.points for impact in impacts(55, 0, depth=1, plunge=True)] == [3, 6]
    assert [impact.points for impact in impacts(55, 1, plunge=True)] == [12]


@pytest.mark.rule("BMR-WATER-008", "BMR-WATER-032")
def test_a_fall_checks_the_hull_on_the_bed_and_not_on_the_surface() -> None:
    """55 tons fall a level into depth 1: 6 points on the surface in two groups, and 6 on the bed."""
    battle = stage(sea(1), mech(GRIFFIN, HERE), mech(TANK, SHORE))
    surface, bed, warrior = [3, 4, 2, 4], [3, 4, 1, 1, 4, 6, 1, 1], [6, 6]
    dice = [1, *surface, *bed, *warrior]
    _, events = perform(battle, lambda play: come_down(play, 0, levels=1, plunge=True), dice)
    found = happened(events, Damaged, BreachRolled)
    assert [event.armor if isinstance(event, Damaged) else "" for event in found] == [5, 1, 5, "", 1, ""]


@pytest.mark.rule("BMR-WATER-007", "BMR-WATER-032")
def test_a_fall_under_water_checks_the_hull() -> None:
    battle = stage(sea(1), mech(GRIFFIN, HERE), mech(TANK, SHORE))
    _, events = perform(battle, lambda play: come_down(play, 0), [1, 3, 4, 5, 5, 6, 6])
    assert [event.flooded for event in happened(events, BreachRolled)] == [True]


@pytest.mark.rule("BMR-WATER-011")
def test_depths_are_negative_levels() -> None:
    board = sea(1, h0805=-1).changed(Hex.parse(SHORE), level=1)
    battle = stage(board, mech(GRIFFIN, HERE, prone=True), mech(TANK, SHORE))
    assert [sight_level(battle, unit) for unit in battle.units] == [-1, 1]


# --- the table of lines of sight --------------------------------------------------------------------------------------
def below() -> Extra:
    return boat(SUB, HERE, depth=1)


CLASSES = {
    "underwater": lambda place: mech(SUB, place, elevation=2),
    "standing": lambda place: mech(GRIFFIN, place),  # on the bed, 3 levels down
    "surface naval": lambda place: mech(BOAT, place, elevation=3),
    "hovercraft": lambda place: mech(HOVER, place, elevation=3),
    "airborne": lambda place: mech(VTOL, place, elevation=5),
}
BLOCKED = {"BMR-COVER-009", "BMR-COVER-010"}


def seen(first: str, second: str) -> bool:
    """Whether a unit of one class can be attacked by another, two hexes away on open water."""
    battle = battle_of(CLASSES[first](HERE), CLASSES[second]("0806"))
    return clear_sight(battle, *battle.units).blocked is None


@pytest.mark.rule("BMR-WATER-012", "BMR-WATER-013", "BMR-COVER-012")
@pytest.mark.parametrize("first", CLASSES)
@pytest.mark.parametrize("second", CLASSES)
def test_what_is_under_water_and_what_is_in_the_air_cannot_attack_each_other(first: str, second: str) -> None:
    under = {"underwater", "standing"}
    apart = (first in under and second == "airborne") or (second in under and first == "airborne")
    assert seen(first, second) == (not apart)


@pytest.mark.rule("BMR-WATER-013", "BMR-WATER-015", "BMR-COVER-009", "BMR-COVER-010")
@pytest.mark.parametrize("name", [GRIFFIN, TANK])
def test_units_on_land_and_under_water_cannot_attack_each_other(name: str) -> None:
    battle = stage(sea(3, h0807=-1), below(), mech(name, "0807"), boat(BOAT, "0806"))
    on_land, boats = battle.unit(1), battle.unit(2)
    for pair in ((battle.unit(0), on_land), (on_land, battle.unit(0))):
        blocked = clear_sight(battle, *pair).blocked
        assert blocked is not None
        assert blocked.rule in BLOCKED
    assert clear_sight(battle, on_land, boats).blocked is None


def test_land_between_units_under_water_blocks_their_sight() -> None:
    battle = stage(sea(3, h0807=-1), below(), boat(SUB, "0806", depth=1))
    blocked = clear_sight(battle, *battle.units).blocked
    assert blocked is not None
    assert blocked.rule == "BMR-LOS-023"


# --- a 'Mech in water of depth 1 --------------------------------------------------------------------------------------
def tables(battle: Battle, weapon: str, where: str = "", dice: tuple[int, ...] = (3, 3, 4)) -> set[str]:
    """On which table a hit of a weapon rolls its location."""
    unit, target = battle.units[:2]
    item = unit.weapon(weapon, where)
    shot = Shot(aim(battle, unit, target), item)
    _, events = perform(battle, lambda play: land_on_locations(play, 0, Fire(item.index, 1), shot, {}), dice)
    return {roll.table for roll in happened(events, LocationRolled)}


@pytest.mark.rule("BMR-WATER-016", "BMR-WATER-021")
def test_from_above_a_wading_mech_is_covered_and_hit_above_the_water() -> None:
    battle = stage(sea(3, h0806=1), boat(HOVER, HERE), mech(GRIFFIN, "0806", facing=3))
    found = number(battle, "Large Laser")
    assert (value(found, "BMR-COVER-005"), value(found, "BMR-HIT-020")) == (3, -1)
    assert tables(battle, "Large Laser", dice=(4,)) == {"punch"}


@pytest.mark.rule("BMR-WATER-017")
def test_from_below_a_wading_mech_is_covered_and_hit_in_the_legs() -> None:
    battle = stage(sea(3, h0806=1), below(), mech(GRIFFIN, "0806"))
    found = number(battle, "SRT 6")
    assert (value(found, "BMR-COVER-005"), value(found, "BMR-HIT-020")) == (3, -1)
    assert tables(battle, "SRT 6", dice=(3, 4, *[3] * 4)) == {"kick"}


@pytest.mark.rule("BMR-WATER-018", "BMR-WATER-019", "BMR-WATER-022")
def test_a_wading_mech_fires_its_upper_weapons_above_and_its_leg_weapons_below() -> None:
    """The Wasp has its missiles in a leg and a laser in an arm; missiles do not work under water."""
    above = stage(sea(3, h0808=1), mech(WASP, HERE), boat(BOAT, "0807"))
    under = stage(sea(3, h0808=1), mech(WASP, HERE), boat(SUB, "0807", depth=1))
    assert bar(number(above, "Medium Laser")) is None
    assert bar(number(above, "SRM 2")) == "BMR-ARC-009"
    assert bar(number(under, "Medium Laser")) == "BMR-WATER-019"
    assert bar(number(under, "SRM 2")) == "BMR-WATER-022"
    legs = legged(under)
    assert bar(number(legs, "Medium Laser")) is None


def legged(battle: Battle) -> Battle:
    """The same battle with the arms of the first 'Mech for legs."""
    kind = battle.kind(battle.unit(0))
    arm = battle.unit(0).weapon("Medium Laser").location
    kinds = {**battle.rules.kinds, kind.name: replace(kind, drive=replace(kind.drive, legs=(arm,)))}
    return struct_replace(battle, rules=battle.rules.changed(kinds=kinds))


@pytest.mark.rule("BMR-WATER-020")
def test_of_two_that_wade_legs_hit_legs_and_the_rest_hits_the_rest() -> None:
    battle = stage(sea(1), mech(WASP, HERE), mech(GRIFFIN, "0807"))
    found = number(battle, "Medium Laser")
    assert (value(found, "BMR-COVER-005"), value(found, "BMR-HIT-020")) == (3, -1)
    assert tables(battle, "Medium Laser", dice=(4,)) == {"punch"}
    legs = legged(battle)
    found = number(legs, "Medium Laser")
    assert (value(found, "BMR-COVER-005"), value(found, "BMR-HIT-020")) == (3, -1)
    assert tables(legs, "Medium Laser", dice=(4,)) == {"kick"}
    ashore = legged(stage(sea(1, h0807=-1), mech(WASP, HERE), mech(GRIFFIN, "0806")))
    assert bar(number(ashore, "Medium Laser")) == "BMR-HIT-044"


@pytest.mark.rule("BMR-WATER-021")
def test_water_hampers_and_exposes_mechs_and_not_vessels() -> None:
    wading = stage(sea(1, h0806=-1), mech(GRIFFIN, HERE), mech(GRIFFIN, "0806"))
    assert value(number(wading, "PPC"), "BMR-HIT-019") == 1
    for deep in (0, 1):
        battle = battle_of(boat(SUB, HERE, depth=deep), boat(SUB, "0806", depth=deep))
        found = number(battle, "LRT 20")
        assert (value(found, "BMR-HIT-019"), value(found, "BMR-HIT-020")) == (None, None)


# --- weapons ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-WATER-022", "BMR-HIT-044")
@pytest.mark.parametrize(
    ("name", "weapon", "rule"),
    [
        (WARHAMMER, "PPC", None),
        (WARHAMMER, "Medium Laser", None),
        (WARHAMMER, "SRM 6", "BMR-WATER-022"),
        (WARHAMMER, "Machine Gun", "BMR-WATER-022"),
        ("Firestarter FS9-S", "Flamer", "BMR-WATER-023"),
    ],
)
def test_only_lasers_ppcs_and_torpedoes_fire_under_water(name: str, weapon: str, rule: str | None) -> None:
    battle = battle_of(mech(name, HERE), mech(GRIFFIN, "0807", facing=3), depth=2)
    where = "LA" if weapon == "Flamer" else ""
    assert bar(number(battle, weapon, where)) == rule
    both_dry = stage("16x17", mech(name, HERE), mech(GRIFFIN, "0807", facing=3))
    assert bar(number(both_dry, weapon, where)) is None


@pytest.mark.rule("BMR-WATER-023", "BMR-HIT-044")
@pytest.mark.parametrize(
    ("weapon", "name", "by_distance"),
    [
        ("Medium Laser", JENNER, {1: 0, 2: 0, 3: 2, 4: 2, 5: 4, 6: 4, 7: None}),
        ("PPC", WARHAMMER, {1: 3, 2: 2, 3: 1, 4: 0, 5: 2, 7: 2, 8: 4, 10: 4, 11: None}),
        ("Small Laser", WARHAMMER, {1: 0, 2: 2, 3: None}),
    ],
)
def test_under_water_weapons_reach_less_far(weapon: str, name: str, by_distance: dict[int, int | None]) -> None:
    """The modifiers of range and minimum range; beyond the last range there is no shot."""
    for hexes, added in by_distance.items():
        battle = stage(sea(2), mech(name, "0814"), mech(GRIFFIN, f"08{14 - hexes:02d}"))
        found = number(battle, weapon)
        mods = (value(found, "BMR-HIT-008") or 0) + (value(found, "BMR-HIT-010") or 0)
        assert (None if found.barred else mods) == added, hexes
        assert found.barred is None or found.barred.rule == "BMR-HIT-009"


@pytest.mark.rule("BMR-WATER-023")
def test_the_ranges_under_water_count_for_a_shot_from_the_surface_too() -> None:
    far, near = (battle_of(boat(HOVER, "0814"), boat(SUB, place, depth=1)) for place in ("0804", "0811"))
    assert bar(number(far, "Large Laser")) == "BMR-HIT-009"
    assert bar(number(near, "Large Laser")) is None
    surfaced = battle_of(boat(HOVER, "0814"), boat(SUB, "0804"))
    assert bar(number(surfaced, "Large Laser")) is None


@pytest.mark.rule("BMR-WATER-024", "BMR-EQ-125")
def test_torpedoes_are_missiles_under_water() -> None:
    battle = battle_of(boat(SUB, HERE, depth=1), boat(SUB, "0801", depth=2))
    assert value(number(battle, "LRT 20"), "BMR-HIT-008") is None  # 7 hexes
    assert all(has_rules(item.equipment) for item in design(SUB).weapons)
    close = battle_of(boat(SUB, HERE, depth=1), boat(SUB, "0807", depth=2))
    assert value(number(close, "LRT 20"), "BMR-HIT-010") == 6
    assert tables(close, "SRT 6", dice=(3, 4, *[3, 4, 3, 4] * 4)) == {"full"}


@pytest.mark.rule("BMR-WATER-025", "BMR-EQ-125")
@pytest.mark.parametrize(
    ("target", "ground", "rule"),
    [
        (("0805", BOAT, 3), {}, None),
        (("0805", SUB, 1), {}, None),
        (("0805", GRIFFIN, 0), {"h0805": 1}, None),
        (("0805", HOVER, 3), {}, None),
        (("0805", GRIFFIN, 0), {"h0805": -1}, "BMR-WATER-025"),  # on land
        (("0805", BOAT, 3), {"h0806": -1}, "BMR-WATER-025"),  # behind land
        (("0805", BOAT, 3), {"h0806": 0}, "BMR-WATER-025"),  # behind shallows
        (("0805", VTOL, 6), {}, "BMR-WATER-025"),  # in the air
    ],
    ids=str,
)
def test_torpedoes_go_only_through_water(
    target: tuple[str, str, int], ground: dict[str, int], rule: str | None
) -> None:
    place, name, high = target
    battle = stage(sea(3, **ground), boat(SUB, HERE), mech(name, place, elevation=high))
    assert bar(number(battle, "LRT 20")) == rule


@pytest.mark.rule("BMR-WATER-026", "BMR-EQ-125")
def test_torpedoes_and_missiles_do_not_fit_the_same_racks() -> None:
    machine, archer = design(SUB), design("Archer ARC-2R")
    torpedoes = {bin.equipment.key for bin in machine.bins}
    assert torpedoes == {"IS LRT 20 Ammo", "IS SRT 6 Ammo"}
    assert not {bin.equipment.ammo for bin in archer.bins} & {rack.equipment.ammo for rack in machine.weapons}
    assert not {bin.equipment.ammo for bin in machine.bins} & {rack.equipment.ammo for rack in archer.weapons}


# --- suits made for water ---------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-SUIT-031")
@pytest.mark.parametrize(
    ("deep", "target", "rule"),
    [
        (1, mech(TANK, SHORE), None),  # a missile: it comes up to fire
        (1, boat(SUB, "0806", depth=2), None),  # a torpedo
        (2, boat(SUB, "0806", depth=2), None),
        (2, mech(TANK, SHORE), "BMR-COVER-010"),
        (0, mech(TANK, SHORE), None),
    ],
    ids=["missile", "torpedo", "deep torpedo", "deep missile", "surface"],
)
def test_the_rack_of_an_undine_fires_torpedoes_or_missiles(deep: int, target: Extra, rule: str | None) -> None:
    battle = stage(sea(3, h0805=-1), boat(UNDINE, HERE, depth=deep), target)
    assert bar(number(battle, "Torpedo Rack")) == rule


@pytest.mark.rule("BMR-SUIT-031", "BMR-WATER-023")
def test_the_laser_of_an_undine_stays_under_water() -> None:
    battle = stage(sea(3, h0807=-1), boat(UNDINE, HERE, depth=1), mech(TANK, "0807"), boat(SUB, "0809", depth=1))
    assert bar(number(battle, "ER Micro Laser")) == "BMR-HIT-044"
    assert bar(number(battle, "ER Micro Laser", target=2)) is None
    far = battle_of(boat(UNDINE, HERE, depth=1), boat(SUB, "0805", depth=1))
    assert bar(number(far, "ER Micro Laser")) == "BMR-HIT-009"


# --- arrays for bots --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("attacker", "target"),
    [(BOAT, SUB), (SUB, BOAT), (SUB, SUB), (SUB, GRIFFIN), (WARHAMMER, SUB), (HOVER, BOAT), (SUB, HOVER), (WASP, WASP)],
)
def test_the_numbers_for_every_hex_know_water(attacker: str, target: str) -> None:
    board = sea(3, h0806=-1, h0706=1, h0906=2, h0807=1, h0708=1, h0908=0, h0809=1)
    battle = stage(board, *(mech(name, place) for name, place in ((attacker, "0808"), (target, "0804"))))
    battle = battle.changed(settled(battle, 0, "0808")).changed(settled(battle, 1, "0804"))
    first, second = battle.units
    weapons = first.design.weapons
    fields = from_every_hex(battle, first, second, weapons), at_every_hex(battle, first, second, weapons)
    for hex in board.hexes():
        aims = aim(battle, settled(battle, 0, str(hex)), second), aim(battle, first, settled(battle, 1, str(hex)))
        for field, aimed in zip(fields, aims, strict=True):
            for column, weapon in enumerate(weapons):
                found = to_hit(Shot(aimed, weapon))
                if found.barred and found.barred.rule in ("BMR-ARC-007", "BMR-ARC-008", "BMR-ARC-014"):
                    continue
                index = board.index(hex)
                expected = 0 if found.barred else found.total
                assert field.possible[index, column] == (found.barred is None), (hex, weapon.equipment.name, found)
                assert field.number[index, column] == expected, (hex, weapon.equipment.name)


def settled(battle: Battle, id: int, place: str) -> Unit:
    """A unit in a hex, as high as bots expect it there."""
    unit = battle.unit(id)
    deep = max(battle.board.at(Hex.parse(place)).depth, 0)
    gait = battle.kind(unit).drive.gait
    height = (max(1, deep - 1) if deep else 0) if gait.dives else deep if gait.floats else 0
    return altered(unit, hex=Hex.parse(place), elevation=height)


def test_depths_of_units() -> None:
    battle = battle_of(boat(SUB, HERE, depth=2), boat(BOAT, "0806"))
    assert [depth(battle, unit) for unit in battle.units] == [2, 0]


def test_what_is_remembered_about_a_shot_keeps_its_attacker() -> None:
    """Aims are found by the identity of their units, so another unit must never get the identity of one of them."""
    battle = battle_of(boat("Undine", depth=1), boat(BOAT, "0805"))
    undine = battle.unit(0)
    found = aim(battle, undine, battle.unit(1))
    assert found.attack.attacker is not undine  # it surfaces to fire
    assert any(kept is undine for _, kept, _ in _Memo.of(battle).aims.values())
