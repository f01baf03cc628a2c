"""Basements: what a roll finds under a building, and who falls into it."""

import pytest
from tests.classic.buildings.city import GRIFFIN, HOUSE, LOCUST, PLATOON, RULES, TANK, block, mech, street
from tests.classic.stage import happened, stage
from tests.classic.trek import RUN, WALK, make, why_not

from ironhex.catalog import Location
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Phase, Scenario
from ironhex.systems.classic.buildings.basements import BASEMENTS
from ironhex.systems.classic.buildings.events import BasementFound, FloorGaveWay
from ironhex.systems.classic.chapters import SENTENCES
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.piloting import Fell
from ironhex.systems.classic.movement.forecast import outlook
from ironhex.systems.classic.sight.line_of_sight import sight

SAFE = [6, 6]
LUCK = SeededDice(b"basement")
LEGS = {Location.LL, Location.RL}
UPPER = {Location.LA, Location.RA, Location.LT, Location.CT, Location.RT, Location.HD}


@pytest.mark.rule("BMR-BLDG-070")
def test_the_first_unit_on_the_ground_floor_finds_out_what_is_below() -> None:
    battle = street(mech(LOCUST, "0304"), mech(PLATOON, "0302", side="Blue"), house="light cf 90 height 2")
    battle, events = make(battle, Move(0, WALK, "F"), [*SAFE, 2, 5])
    found = happened(events, BasementFound)
    assert found == [BasementFound(0, HOUSE, (2, 5))]
    assert SENTENCES[BasementFound](found[0], battle) == (
        "Locust LCT-1V finds no basement under the building at 0303 (rolled 2+5 = 7)"
    )
    assert battle.board.at(HOUSE).basement == 7
    _, events = make(battle, Move(1, WALK, "RRRF"))
    assert not happened(events, BasementFound)


@pytest.mark.rule("BMR-BLDG-070")
def test_a_board_may_say_what_is_below_and_nobody_on_an_upper_floor_finds_out() -> None:
    lines = ("0303 heavy cf 90 height 2", "0304 heavy cf 90 height 1 basement 5")
    battle = stage(block(*lines), mech(GRIFFIN, "0304", elevation=1), rules=RULES, phase=Phase.MOVEMENT)
    battle, events = make(battle, Move(0, WALK, "EF"), SAFE)
    assert not happened(events, BasementFound)
    assert battle.board.at(HOUSE).basement == 0


@pytest.mark.rule("BMR-BLDG-071", "BMR-BLDG-075")
def test_the_table() -> None:
    levels = {roll: found.levels for roll, found in BASEMENTS.items()}
    assert levels == {2: 2, 3: 1, 4: 1, 5: 0, 6: 0, 7: 0, 8: 0, 9: 0, 10: 1, 11: 1, 12: 2}


def sunk(basement: int, cf: int = 40) -> tuple[Battle, list[Damaged], list[Fell]]:
    """A 55-ton 'Mech on the ground floor of a weak building."""
    battle = street(mech(GRIFFIN, "0304"), house=f"medium cf {cf} height 2 basement {basement}")
    battle, events = make(battle, Move(0, RUN, "F"), LUCK, then=[Move(0, RUN)] if basement not in (5, 7, 9) else [])
    falls = happened(events, Fell)
    return battle, happened(events[events.index(falls[0]) :], Damaged) if falls else [], falls


@pytest.mark.rule("BMR-BLDG-072", "BMR-BLDG-073", "BMR-BLDG-074", "BMR-BLDG-076", "BMR-BLDG-077", "BMR-BLDG-079")
@pytest.mark.parametrize(
    ("basement", "levels", "where"),
    [(2, 2, LEGS), (3, 1, LEGS), (4, 1, None), (10, 1, None), (11, 1, UPPER), (12, 2, UPPER)],
)
def test_a_mech_heavier_than_the_building_falls_into_the_basement(
    basement: int, levels: int, where: set[Location] | None
) -> None:
    battle, damage, falls = sunk(basement)
    assert [fell.levels for fell in falls] == [levels]
    assert sum(each.armor + each.structure for each in damage) == 6 * (levels + 1)
    assert where is None or {each.location for each in damage} <= where
    assert not any(each.rear for each in damage)
    assert (battle.unit(0).elevation, battle.unit(0).body.prone) == (-levels, True)


@pytest.mark.rule("BMR-BLDG-075", "BMR-BLDG-078", "BMR-BLDG-079")
@pytest.mark.parametrize(("basement", "cf"), [(5, 40), (7, 40), (9, 40), (4, 61), (2, 61)])
def test_nobody_falls_without_a_basement_or_into_a_strong_one(basement: int, cf: int) -> None:
    battle, _, falls = sunk(basement, cf) if cf == 40 else (street(), [], [])
    if cf > 40:
        battle = street(mech(GRIFFIN, "0304"), house=f"heavy cf {cf} height 2 basement {basement}")
        battle, events = make(battle, Move(0, RUN, "F"), SAFE)
        falls = happened(events, Fell)
    assert (falls, battle.unit(0).elevation, battle.board.at(HOUSE).sinkhole) == ([], 0, 0)


@pytest.mark.rule("BMR-BLDG-080", "BMR-EDCHG-020", "BMR-CHG-003")
def test_a_caved_in_basement_leaves_a_hole_that_others_enter_and_leave() -> None:
    battle, *_ = sunk(4)
    assert battle.board.at(HOUSE).sinkhole == 1
    battle = street(mech(LOCUST, "0304"), house="medium cf 40 height 2 basement 4 sinkhole 1")
    battle, events = make(battle, Move(0, WALK, "F"), SAFE)
    assert (battle.unit(0).elevation, battle.unit(0).move.spent) == (-1, 4)
    assert not happened(events, FloorGaveWay)
    out = street(mech(LOCUST, "0303", elevation=-1), house="medium cf 40 height 2 basement 4 sinkhole 1")
    out, _ = make(out, Move(0, WALK, "F"), SAFE)
    assert (out.unit(0).hex, out.unit(0).elevation, out.unit(0).move.spent) == (Hex(3, 2), 0, 2)


@pytest.mark.rule("BMR-BLDG-080")
def test_rubble_over_a_hole_lies_lower() -> None:
    from tests.classic.buildings.test_collapse import struck

    battle, _ = struck(street(house="medium cf 40 height 2 basement 4 sinkhole 1"), 40)
    assert (battle.board.at(HOUSE).level, battle.board.at(HOUSE).sinkhole, battle.board.at(HOUSE).rubble) == (-1, 0, 2)


@pytest.mark.rule("BMR-BLDG-082")
@pytest.mark.parametrize(("facing", "step", "rear"), [(0, "F", False), (3, "B", True)])
def test_a_vehicle_falls_on_the_side_that_went_in_first(facing: int, step: str, rear: bool) -> None:
    battle = street(mech(TANK, "0304", facing=facing), house="medium cf 40 height 2 basement 4")
    battle, events = make(battle, Move(0, WALK, step), [*SAFE, *[3, 4] * 3], then=[Move(0, WALK)])
    damage = happened(events, Damaged)
    assert sum(each.armor for each in damage) == 12
    names = {battle.unit(0).design.locations[each.location].name for each in damage}
    assert names == {"rear" if rear else "front"}
    assert battle.unit(0).elevation == -1


@pytest.mark.rule("BMR-BLDG-082", "BMR-ENV-030")
@pytest.mark.parametrize(("gravity", "points"), [(50, 6), (150, 18)])
def test_gravity_counts_when_a_vehicle_falls_into_a_basement(gravity: int, points: int) -> None:
    house = "medium cf 40 height 2 basement 4"
    battle = street(mech(TANK, "0304"), house=house, scenario=Scenario(gravity=gravity))
    _, events = make(battle, Move(0, WALK, "F"), [*SAFE, *[3, 4] * -(-points // 5)], then=[Move(0, WALK)])
    assert sum(each.armor for each in happened(events, Damaged)) == points


@pytest.mark.rule("BMR-BLDG-083", "BMR-BLDG-084")
@pytest.mark.parametrize(("levels", "why"), [(1, None), (2, "BMR-MOV-008")])
def test_a_vehicle_gets_out_of_a_basement_but_not_out_of_a_double_one(levels: int, why: str | None) -> None:
    house = f"light cf 10 height 2 basement {4 if levels == 1 else 2} sinkhole {levels}"
    battle = street(mech(TANK, "0303", elevation=-levels), house=house)
    assert why_not(battle, Move(0, WALK, "F")) == why


@pytest.mark.rule("BMR-BLDG-081")
def test_a_mech_in_a_basement_has_partial_cover() -> None:
    house = "medium cf 40 height 2 basement 4 sinkhole 1"
    battle = street(mech(GRIFFIN, "0303", elevation=-1), mech(TANK, "0306"), house=house)
    assert sight(battle, battle.unit(1), battle.unit(0)).cover


@pytest.mark.rule("BMR-BLDG-078")
def test_people_shelter_in_a_small_basement() -> None:
    battle = street(mech(PLATOON, "0303"), house="medium cf 40 height 2 basement 9")
    battle, _ = make(battle, Move(0, WALK, "S"))
    assert battle.unit(0).elevation == -1


def test_the_risk_of_a_basement_is_told_before_the_move() -> None:
    known = street(mech(GRIFFIN, "0304"), house="medium cf 40 height 2 basement 4")
    unknown = street(mech(GRIFFIN, "0304"), house="medium cf 40 height 2")
    assert outlook(known, Move(0, WALK, "F")).notes == ("the ground floor in 0303 gives way: CF 34, 55 tons",)
    assert outlook(unknown, Move(0, WALK, "F")).notes == (
        "the ground floor in 0303 gives way if there is a basement: CF 34, 55 tons",
    )
    light = street(mech(LOCUST, "0304"), house="medium cf 40 height 2")
    assert outlook(light, Move(0, WALK, "F")).notes == ()
