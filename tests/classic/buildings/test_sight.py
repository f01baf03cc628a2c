"""Lines of sight in and around buildings, and how tall a 'Mech is inside."""

import pytest
from tests.classic.buildings.city import GRIFFIN, LOCUST, PLATOON, RULES, block, mech
from tests.classic.stage import Extra, stage

from ironhex.catalog import board
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.sight.field import sight_field, stances
from ironhex.systems.classic.sight.line_of_sight import sight, stance, trace
from ironhex.systems.classic.sight.terrain import sight_level

WALL = "0303 heavy height 2 basement 7"


def facing_off(*units: Extra, lines: tuple[str, ...] = (WALL,)) -> Battle:
    return stage(block(*lines), *units, rules=RULES)


@pytest.mark.rule("BMR-BLDG-028", "BMR-BLDG-061")
@pytest.mark.parametrize(("height", "level"), [(0, 0), (1, 1), (2, 3)])
def test_a_mech_takes_up_a_single_level_inside(height: int, level: int) -> None:
    battle = facing_off(mech(GRIFFIN, "0303", elevation=height))
    assert sight_level(battle, battle.unit(0)) == level
    assert stance(battle, battle.unit(0)).upright == (height == 2)


def test_a_mech_in_a_sinkhole_stands_upright() -> None:
    battle = facing_off(mech(GRIFFIN, "0303", elevation=-1), lines=("0303 heavy height 2 basement 4 sinkhole 1",))
    assert sight_level(battle, battle.unit(0)) == 0


def test_without_the_rules_for_buildings_a_mech_is_as_tall_as_ever() -> None:
    battle = stage(block(WALL), mech(GRIFFIN, "0303"))
    assert sight_level(battle, battle.unit(0)) == 1


@pytest.mark.rule("BMR-BLDG-015")
def test_a_building_blocks_sight_like_a_hill_of_its_height() -> None:
    battle = facing_off(mech(GRIFFIN, "0301"), mech(LOCUST, "0305"))
    assert sight(battle, battle.unit(0), battle.unit(1)).blocked
    low = facing_off(mech(GRIFFIN, "0301"), mech(LOCUST, "0305"), lines=("0303 heavy height 1",))
    assert not sight(low, low.unit(0), low.unit(1)).blocked


@pytest.mark.rule("BMR-BLDG-015", "BMR-BLDG-028")
def test_one_building_hides_what_is_on_the_floors_of_another_from_those_below_its_roof() -> None:
    lines = (WALL, "0305 heavy height 4 basement 7")
    for height, hidden in ((0, True), (1, True), (3, False)):
        battle = facing_off(mech(LOCUST, "0301"), mech(PLATOON, "0305", elevation=height), lines=lines)
        assert (sight(battle, battle.unit(0), battle.unit(1)).blocked is not None) == hidden


def test_units_in_one_building_see_each_other_through_it() -> None:
    rows = ("0302 heavy height 2 joins S", "0303 heavy height 2 joins S", "0304 heavy height 2")
    inside = facing_off(mech(GRIFFIN, "0302"), mech(LOCUST, "0304"), lines=rows)
    assert not sight(inside, inside.unit(0), inside.unit(1)).blocked
    outside = facing_off(mech(GRIFFIN, "0302"), mech(LOCUST, "0305"), lines=rows)
    assert sight(outside, outside.unit(0), outside.unit(1)).blocked


@pytest.mark.parametrize("origin", ["0808", "0303", "1412"])
def test_the_fields_of_bots_know_how_tall_mechs_are_in_buildings(origin: str) -> None:
    town = board("village")
    first = stage(town, mech(GRIFFIN, origin), mech(LOCUST, "0101"), rules=RULES)
    here, others = stance(first, first.unit(0)), stances(town, indoors=True)
    found = sight_field(town, here, others)
    for number in range(0, len(town.hexes()), 7):
        hex = town.hex(number)
        there = stage(town, mech(GRIFFIN, origin), mech(LOCUST, str(hex)), rules=RULES)
        if hex == Hex.parse(origin) or (town.at(hex).building and here.indoors):
            continue
        line = trace(town, here, stance(there, there.unit(1))).sight
        assert (bool(found.blocked[number]), bool(found.cover[number])) == (line.blocked is not None, line.cover), hex
