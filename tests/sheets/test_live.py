"""Sheets during a battle show what its units have suffered, and nothing else."""

from functools import cache

import pytest
from msgspec.structs import replace
from tests.classic.stage import drawn, mech, stage
from tests.conformance.make_ups import BLUE_LANCE, RED_LANCE
from tests.sheets.reading import collisions, marked, strays

from ironhex.bots import play_out
from ironhex.sheets.condition import Condition
from ironhex.sheets.pen import LOOKS
from ironhex.systems.classic.battle import Attachment, Battle, How, Unit
from ironhex.systems.classic.bots.tactician import Tactician
from ironhex.systems.classic.damage.condition import works
from ironhex.systems.classic.setup import Force, new_battle
from ironhex.systems.classic.sheets.live import condition, condition_in
from ironhex.systems.classic.sheets.record_sheet import draw

HIT = f'class="pip hit" fill="{LOOKS["pip hit"]["fill"]}"'


@cache
def battle() -> Battle:
    """A fight that has gone on for a while."""
    forces = Force("Red", RED_LANCE, home=3), Force("Blue", BLUE_LANCE, home=0)
    play = new_battle(forces, "open-ground", seed=5)
    facts: Battle = play_out(play, {seat: Tactician(seat.encode()) for seat in ("Red", "Blue")}, limit_turns=9).facts
    return facts


def fresh() -> Unit:
    forces = Force("Red", RED_LANCE, home=3), Force("Blue", BLUE_LANCE, home=0)
    return new_battle(forces, "woods").facts.unit(0)


def pips_of(unit: Unit) -> int:
    """Filled circles the sheet should have: all of a location that is gone, else the points lost; and heat sinks."""
    found = condition(unit)
    rears = {8: 1, 9: 2, 10: 3}
    armor = sum(
        full if rears.get(place, place) in found.lost else found.armor_lost(place)
        for place, full in enumerate(unit.design.armor)
    )
    inside = sum(
        full if place in found.lost else found.structure_lost(place)
        for place, full in enumerate(unit.design.structure_points)
    )
    return armor + inside + found.sinks_lost


def test_a_fresh_unit_has_no_marks() -> None:
    unit = fresh()
    bare = condition(unit)
    full = tuple(bin.shots for bin in unit.design.bins)
    nothing = (0,) * 11, (0,) * 8
    assert bare == Condition(*nothing, shots=full, heat=0, gunnery=unit.gunnery, piloting=unit.piloting)
    assert HIT not in draw(unit.design, bare).svg


def test_every_point_lost_in_battle_is_a_filled_pip() -> None:
    units = battle().units
    assert sum(sum(condition(unit).armor) for unit in units) > 100
    assert any(condition(unit).structure_lost(place) for unit in units for place in range(8))
    for unit in units:
        assert draw(unit.design, condition(unit)).svg.count(HIT) == pips_of(unit)


def test_slots_weapons_and_ammunition_are_those_of_the_battle() -> None:
    units = battle().units
    assert any(condition(unit).slots for unit in units)
    for unit in units:
        now = condition(unit)
        assert set(now.slots) == {
            (location, slot) for location in range(8) for slot in range(12) if unit.crits[location] >> slot & 1
        }
        assert now.items == {item.index for item in unit.design.items if not works(unit, item)}
        assert now.shots is not None
        for bin, before, left in zip(unit.design.bins, unit.ammo, now.shots, strict=True):
            assert left == (before if works(unit, bin) else 0)
        names = {
            unit.design.items[index].equipment.name for index in now.items if unit.design.items[index].equipment.weapon
        }
        lost = set(marked(draw(unit.design, now)))
        alone = {name for name in names if sum(item.equipment.name == name for item in unit.design.items) == 1}
        assert alone <= lost


def test_heat_wounds_and_states_are_shown() -> None:
    for unit in battle().units:
        drawing = draw(unit.design, condition(unit))
        assert f"now {unit.body.heat}<" in drawing.svg
        words = marked(drawing)
        assert all(state in " · ".join(words) for state in condition(unit).states)
        assert not list(collisions(drawing))
        assert not strays(drawing)


@pytest.mark.rule("BMR-VTOL-006")
@pytest.mark.parametrize(("turn", "first"), [(3, 1), (12, 3)])
def test_the_altitude_of_the_turn_is_written_on_the_sheet_of_a_vtol(turn: int, first: int) -> None:
    flying = replace(stage("8x8", mech("Peregrine Attack VTOL", "0404", elevation=4)), turn=turn)
    drawing = draw(flying.units[0].design, condition_in(flying, flying.units[0]))
    assert {"4", "4 levels up"} <= set(marked(drawing))
    assert f">{first}</text>" in drawing.svg
    assert not list(collisions(drawing))


def test_the_depth_of_the_turn_is_written_on_the_sheet_of_a_submarine() -> None:
    sea = drawn("8x8")
    for hex in sea.hexes():
        sea = sea.changed(hex, depth=5)
    diving = replace(stage(sea, mech("Neptune Submarine (LRT)", "0404", elevation=2)), turn=1)
    assert condition_in(diving, diving.units[0]).level == (1, 3)


def test_troopers_lost_are_crossed_off_and_passengers_named() -> None:
    before = stage("8x8", mech("Heavy Tracked APC", "0404"), mech("Foot Platoon (Rifle)", "0404"))
    platoon = before.units[1]
    less = tuple(left - 5 for left in platoon.armor)
    worn = replace(platoon, armor=less, hex=None, attached=Attachment(0, How.PASSENGER))
    after = before.changed(worn)
    crossed = [draw(worn.design, condition_in(at, at.units[1])).svg.count("hit") for at in (before, after)]
    assert crossed[1] >= crossed[0] + 5
    assert condition_in(after, after.units[0]).states == (f"carries {worn.name}",)
    assert condition_in(after, worn).states == (f"aboard {after.units[0].name}",)
