"""What the explosion of a shell does to everybody around."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.artillery.guns import (
    GRIFFIN,
    HEX,
    LOCUST,
    RULES,
    SPREAD,
    Then,
    battery,
    detonate,
    land,
    lost,
    shell,
    step,
    with_unit,
)
from tests.classic.stage import happened, mech, points, stage

from ironhex.catalog import Location
from ironhex.kernel.hexes import neighbors
from ironhex.systems.classic.artillery.events import Blasted
from ironhex.systems.classic.battle import Battle, Phase, Preset, Rush
from ironhex.systems.classic.buildings.events import BuildingDamaged
from ironhex.systems.classic.events.damage import Damaged, Doomed, LocationRolled, TrooperRolled
from ironhex.systems.classic.events.turn import Left
from ironhex.systems.classic.positions import Placed
from ironhex.systems.classic.ruleset import ruleset

TANK, VTOL = "Vedette Medium Tank", "Kestrel VTOL"
FOOT, SUITS = "Foot Rifle Platoon", "Achileus (Flamer)"


def field(*units: Placed, board: str = "9x9", **fields: Any) -> Battle:
    return stage(board, *units, phase=Phase.OFF_BOARD, rules=RULES, **fields)


# --- points -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ARTY-023", "BMR-ARTY-049")
def test_everybody_in_the_hex_takes_full_damage_in_groups_of_five_friend_or_foe() -> None:
    battle = field(mech(GRIFFIN, "0505", side="Red"), mech(FOOT, "0505", side="Blue"))
    after, events = detonate(battle, "0505", SPREAD)
    hits = [(event.location, event.armor) for event in happened(events, Damaged) if event.unit == 0]
    assert hits == [(Location.CT, 5), (Location.RT, 5), (Location.LT, 5), (Location.RL, 5)]
    assert [event.points for event in happened(events, Blasted)] == [20, 20]
    assert after.unit(1).phase.doom is not None


@pytest.mark.rule(
    "BMR-ARTY-025", "BMR-ARTY-026", "BMR-ARTY-028", "BMR-ARTY-029", "BMR-ARTY-030", "BMR-ARTY-031", "BMR-EQ-031"
)
@pytest.mark.parametrize(
    ("gear", "center", "beside"),
    [
        ("IS Arrow IV System", 20, 10),
        ("Clan Arrow IV System", 20, 10),
        ("IS Long Tom", 20, 10),
        ("IS Sniper", 10, 5),
        ("IS Thumper", 5, 2),
    ],
)
def test_each_piece_has_its_damage_in_the_hex_and_next_to_it(gear: str, center: int, beside: int) -> None:
    battle = field(mech(GRIFFIN, "0505"), mech(GRIFFIN, "0504"), mech(GRIFFIN, "0503"))
    groups = -(-center // 5) + -(-beside // 5)
    after, _ = detonate(battle, "0505", [*SPREAD, *SPREAD][: 2 * groups], gear=gear)
    assert [lost(battle, after, unit) for unit in range(3)] == [center, beside, 0]


@pytest.mark.rule("BMR-ARTY-031", "BMR-ARTY-049")
def test_all_six_hexes_around_are_struck() -> None:
    battle = field(*(mech(FOOT, str(hex), side="Red") for hex in neighbors(HEX("0505"))))
    after, _ = detonate(battle, "0505")
    assert [lost(battle, after, unit) for unit in range(6)] == [20] * 6  # 10 points, twice in the open


# --- direction --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ARTY-024")
@pytest.mark.parametrize(("edge", "side"), [("north", "front"), ("south", "rear"), ("east", "right"), ("west", "left")])
def test_fire_from_off_the_map_comes_from_the_middle_of_its_edge(edge: str, side: str) -> None:
    battle = battery("15x15", mech(TANK, "0808"), place=f"off 2 {edge}")
    sure = replace(battle, presets=(Preset("Red", HEX("0808")),))
    _, events = land(sure, shell(battle, "0808"), Then())
    assert [event.side for event in happened(events, LocationRolled)] == [side] * 4


@pytest.mark.rule("BMR-ARTY-024")
def test_a_unit_in_the_middle_of_the_edge_is_struck_from_outside() -> None:
    battle = battery("15x15", mech(GRIFFIN, "0801"), place="off 2 north")
    sure = replace(battle, presets=(Preset("Red", HEX("0801")),))
    _, events = land(sure, shell(battle, "0801"), SPREAD)
    assert {event.side for event in happened(events, LocationRolled)} == {"front"}


@pytest.mark.rule("BMR-ARTY-031")
def test_next_to_the_hex_the_explosion_comes_from_the_hex() -> None:
    battle = field(mech(GRIFFIN, "0504", facing=0), mech(GRIFFIN, "0506", facing=0))
    _, events = detonate(battle, "0505", [3, 4, 2, 4] * 2, origin="0501")
    assert [(event.unit, event.side) for event in happened(events, Blasted)] == [(0, "rear"), (1, "front")]


# --- kinds of units ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ARTY-023")
def test_each_group_hits_another_trooper_of_a_squad() -> None:
    battle = field(mech(SUITS, "0505"))
    after, events = detonate(battle, "0505", [2, 2, 3, 4, 1])
    assert [event.location for event in happened(events, TrooperRolled)] == [2, 3, 4, 1]
    assert lost(battle, after, 0) == 20


@pytest.mark.rule("BMR-ARTY-023")
def test_vehicles_roll_locations_on_the_side_that_is_struck() -> None:
    battle = field(mech(TANK, "0505"))
    _, events = detonate(battle, "0505", [3, 4, 3, 4, 3, 4, 3, 4], origin="0509")
    assert {event.side for event in happened(events, LocationRolled)} == {"rear"}


@pytest.mark.rule("BMR-ARTY-033")
def test_units_in_flight_are_not_struck_but_landed_ones_are() -> None:
    flying = field(mech(VTOL, "0505", elevation=3))
    after, events = detonate(flying, "0505")
    assert (lost(flying, after, 0), events) == (0, ())
    landed = field(mech(VTOL, "0505"))
    _, events = detonate(landed, "0504", Then())
    assert happened(events, Blasted)


@pytest.mark.rule("BMR-ARTY-034")
def test_units_under_water_take_normal_damage() -> None:
    battle = field(mech(GRIFFIN, "0505", elevation=-2))
    wet = replace(battle, board=battle.board.changed(HEX("0505"), depth=2))
    _, events = detonate(wet, "0505", [*SPREAD[:2], 3, 4, *SPREAD[2:4], 3, 4, *SPREAD[4:6], 3, 4, *SPREAD[6:], 3, 4])
    assert [event.points for event in happened(events, Blasted)] == [20]


@pytest.mark.rule("BMR-ARTY-035")
@pytest.mark.parametrize("hex", ["0505", "0504"])
def test_a_mech_about_to_land_on_its_target_is_not_struck(hex: str) -> None:
    battle = field(mech(GRIFFIN, "0505"), mech(LOCUST, "0909"))
    jumping = replace(battle.unit(0).move, rush=Rush("death from above", 1, HEX("0507")))
    aloft = with_unit(battle, 0, move=jumping)
    after, events = detonate(aloft, hex)
    assert (lost(aloft, after, 0), events) == (0, ())


@pytest.mark.rule("BMR-DEST-005")
def test_the_warrior_of_a_mech_that_is_destroyed_by_a_shell_dies() -> None:
    battle = field(mech(LOCUST, "0505"))
    unit = battle.unit(0)
    weak = with_unit(
        battle, 0, armor=points(unit.armor, {Location.CT: 0}), structure=points(unit.structure, {Location.CT: 1})
    )
    _, events = detonate(weak, "0504", [3, 4, 1, 1, 2, 3])
    assert [event.killed for event in happened(events, Doomed)] == [True]


def test_destroyed_units_leave_the_map_when_the_phase_ends() -> None:
    battle = field(mech(FOOT, "0505"), mech(LOCUST, "0101"))
    after, _ = detonate(battle, "0505")
    settled, events = step(after, "settle")
    assert [event.unit for event in happened(events, Left)] == [0]
    assert settled.unit(0).fate == "destroyed"


# --- buildings --------------------------------------------------------------------------------------------------------
HOUSE = """board house
size 3 3
01 . . .
02 . . .
03 . . .
building 0202 medium cf 40 height 2
"""


def town(*units: Placed, board: str = HOUSE) -> Battle:
    """Units around a building that they can be in."""
    return stage(board, *units, phase=Phase.OFF_BOARD, rules=ruleset(("artillery", "buildings")))


@pytest.mark.rule("BMR-ARTY-023", "BMR-ARTY-032")
def test_a_building_takes_the_damage_once_and_shelters_those_inside_from_each_group() -> None:
    units = (
        mech(GRIFFIN, "0202", side="Red"),
        mech(FOOT, "0202", side="Blue"),
        mech(FOOT, "0202", side="Red", elevation=2),
    )
    battle = town(*units)
    after, events = detonate(battle, "0202", SPREAD, origin="0201")
    assert [event.points for event in happened(events, BuildingDamaged)] == [20]
    assert [(event.unit, event.points) for event in happened(events, Blasted)] == [(0, 4), (1, 10), (2, 20)]
    assert lost(battle, after, 0) == 4  # each of four groups is a tenth of 40 points smaller


@pytest.mark.rule("BMR-ARTY-032", "BMR-BLDG-044", "BMR-BLDG-045", "BMR-BLDG-050")
@pytest.mark.parametrize(
    ("house", "mech_takes", "people_take"),
    [("light cf 15", 12, 15), ("medium cf 40", 4, 10), ("heavy cf 90", 0, 5), ("hardened cf 120", 0, 0)],
)
def test_walls_keep_something_from_machines_and_people_suffer_a_share(
    house: str, mech_takes: int, people_take: int
) -> None:
    board = HOUSE.replace("medium cf 40", house)
    battle = town(mech(GRIFFIN, "0202", side="Red"), mech(FOOT, "0202", side="Blue"), board=board)
    _, events = detonate(battle, "0202", Then(3, 4), origin="0201")
    found = {event.unit: event.points for event in happened(events, Blasted)}
    assert (found.get(0, 0), found.get(1, 0)) == (mech_takes, people_take)


@pytest.mark.rule("BMR-ARTY-032", "BMR-BLDG-046")
def test_all_shells_of_a_phase_find_the_building_as_it_was_when_the_phase_began() -> None:
    battle = town(mech(GRIFFIN, "0202", side="Red"))
    once, first = detonate(battle, "0202", SPREAD, origin="0201")
    _, second = detonate(once, "0202", SPREAD, origin="0201")
    assert [event.points for event in happened((*first, *second), Blasted)] == [4, 4]


@pytest.mark.rule("BMR-ARTY-032")
def test_a_strong_building_keeps_a_blast_next_to_it_out() -> None:
    strong = HOUSE.replace("medium cf 40", "hardened cf 120")
    battle = town(mech(GRIFFIN, "0202"), board=strong)
    after, events = detonate(battle, "0201", origin="0101")
    assert [event.points for event in happened(events, BuildingDamaged)] == [10]
    assert lost(battle, after, 0) == 0


@pytest.mark.rule("BMR-ARTY-023")
def test_where_buildings_are_only_obstacles_they_shelter_nobody_from_a_blast() -> None:
    battle = field(mech(GRIFFIN, "0202", side="Red"), mech(FOOT, "0202", side="Blue"), board=HOUSE)
    _, events = detonate(battle, "0202", SPREAD, origin="0201")
    assert [event.points for event in happened(events, Blasted)] == [20, 20]
