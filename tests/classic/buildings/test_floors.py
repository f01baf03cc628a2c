"""Floors and roofs: where steps lead, stairs, and who shares a floor with whom."""

import pytest
from tests.classic.buildings.city import (
    ATLAS,
    GRIFFIN,
    HOUSE,
    LOCUST,
    PLATOON,
    PROTO,
    RULES,
    TANK,
    WASP,
    block,
    mech,
    street,
)
from tests.classic.stage import Extra, happened, stage
from tests.classic.trek import JUMP, RUN, WALK, hexes, make, why_not

from ironhex.catalog import Board
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, Phase
from ironhex.systems.classic.buildings.events import BuildingCollapsed
from ironhex.systems.classic.events.piloting import PilotingRolled
from ironhex.systems.classic.movement.move_menu import moves
from ironhex.systems.classic.movement.reach import Reach
from ironhex.systems.classic.movement.stacking import crowded

SAFE = [6, 6]
TOWER = "0303 heavy cf 90 height 4 basement 7"
FERRET = "Ferret Light Scout VTOL"
NEIGHBOR = "0304 heavy cf 90 height 2 basement 7"


def town(*units: Extra, lines: tuple[str, ...] = (TOWER, NEIGHBOR)) -> Battle:
    return stage(block(*lines), *units, rules=RULES, phase=Phase.MOVEMENT)


def ends(battle: Battle, hex: Hex, *modes: Mode) -> set[int]:
    """The heights in a hex at which a unit can end its move."""
    options = Reach(battle, battle.unit(0)).options()
    return {option.spot.elevation for option in options if option.spot.hex == hex and option.mode in (modes or Mode)}


@pytest.mark.rule("BMR-BLDG-036", "BMR-BLDG-029", "BMR-BLDG-030", "BMR-BLDG-016")
def test_the_example_of_the_book() -> None:
    """Beside a Level 4 building a 'Mech enters the ground floor or jumps onto the roof; from a Level 2 roof next to
    it, it enters level 2, or climbs or jumps onto the roof."""
    below = town(mech(WASP, "0402", facing=4))
    assert ends(below, HOUSE, RUN, WALK) == {0}
    assert ends(below, HOUSE, JUMP) == {4}
    above = town(mech(WASP, "0304", elevation=2))
    assert ends(above, HOUSE, WALK, RUN) == {0, 2, 4}
    assert ends(above, HOUSE, JUMP) == {4}


@pytest.mark.rule("BMR-BLDG-030")
def test_an_upper_floor_must_be_level_with_the_unit() -> None:
    battle = town(mech(GRIFFIN, "0304", elevation=2))
    after, _ = make(battle, Move(0, WALK, "EF"), SAFE)
    assert (after.unit(0).hex, after.unit(0).elevation, after.unit(0).move.spent) == (HOUSE, 2, 4)
    assert why_not(town(mech(GRIFFIN, "0402", facing=4)), Move(0, RUN, "EF")) == "BMR-BLDG-030"
    assert why_not(town(mech(PLATOON, "0304", elevation=1)), Move(0, WALK, "EF")) is None
    higher = Board.parse(block(TOWER).to_text().replace("04  .", "04  3", 1), "hill")
    battle = stage(higher, mech(GRIFFIN, "0104", facing=1), rules=RULES, phase=Phase.MOVEMENT)
    assert why_not(battle, Move(0, WALK, "EF")) == "BMR-BLDG-016"


@pytest.mark.rule("BMR-BLDG-015", "BMR-BLDG-016")
@pytest.mark.parametrize(("height", "cost"), [(1, 2), (2, 3), (3, None)])
def test_roofs_are_climbed_like_hills(height: int, cost: int | None) -> None:
    battle = street(mech(GRIFFIN, "0304"), house=f"heavy cf 90 height {height} basement 7")
    if cost is None:
        assert why_not(battle, Move(0, WALK, "TF")) == "BMR-MOV-007"
        return
    battle, events = make(battle, Move(0, WALK, "TF"))
    unit = battle.unit(0)
    assert (unit.hex, unit.elevation, unit.move.spent) == (HOUSE, height, cost)
    assert not happened(events, PilotingRolled)
    down = street(mech(GRIFFIN, "0303", elevation=height), house=f"heavy cf 90 height {height} basement 7")
    down, events = make(down, Move(0, WALK, "F"))
    assert (down.unit(0).elevation, down.unit(0).move.spent, happened(events, PilotingRolled)) == (0, cost, [])


@pytest.mark.rule("BMR-BLDG-018", "BMR-BLDG-032")
def test_vehicles_stay_on_the_ground_floor() -> None:
    battle = street(mech(TANK, "0304"), house="heavy cf 90 height 1 basement 7")
    assert ends(battle, HOUSE) == {0}
    for aim in ("T", "E"):
        assert why_not(battle, Move(0, WALK, f"{aim}F")) == "BMR-BLDG-018"
    inside = street(mech(TANK, "0303"), house="heavy cf 90 height 2 basement 7")
    assert why_not(inside, Move(0, WALK, "C")) == "BMR-BLDG-031"


@pytest.mark.rule("BMR-BLDG-031")
def test_a_mech_does_not_change_levels_inside() -> None:
    lines = ("0303 heavy height 2 basement 7 joins S", "0304 heavy height 2 basement 7")
    battle = town(mech(GRIFFIN, "0304", elevation=1), lines=lines)
    assert why_not(battle, Move(0, WALK, "C")) == "BMR-BLDG-031"
    assert why_not(battle, Move(0, WALK, "F")) == "BMR-BLDG-031"
    assert why_not(battle, Move(0, RUN, "TF")) == "BMR-BLDG-031"
    assert why_not(battle, Move(0, JUMP, path=hexes("0305"))) == "BMR-BLDG-031"
    assert why_not(battle, Move(0, WALK, "EF")) is None


def test_the_letters_for_floors_need_a_step_and_the_rules_for_buildings() -> None:
    battle = street(mech(GRIFFIN, "0304"))
    assert why_not(battle, Move(0, WALK, "T")) == "BMR-BLDG-016"
    assert why_not(battle, Move(0, WALK, "TR")) == "BMR-BLDG-016"
    assert why_not(battle, Move(0, WALK, "RTF")) == "BMR-BLDG-016"
    without = stage(block("0303"), mech(GRIFFIN, "0304"), phase=Phase.MOVEMENT)
    assert why_not(without, Move(0, WALK, "TF")) == "BMR-MOV-019"


@pytest.mark.rule("BMR-BLDG-033", "BMR-INF-010", "BMR-BLDG-019")
@pytest.mark.parametrize("name", [PLATOON, PROTO])
def test_stairs_cost_a_point_for_each_level(name: str) -> None:
    battle = street(mech(name, "0303", elevation=1))
    for step, level in (("C", 2), ("S", 0)):
        after, _ = make(battle, Move(0, WALK, step))
        assert (after.unit(0).elevation, after.unit(0).move.spent, after.unit(0).move.hexes) == (level, 1, 0)
    roof = street(mech(name, "0303", elevation=2))
    assert why_not(roof, Move(0, WALK, "C")) is not None
    assert why_not(street(mech(name, "0303")), Move(0, WALK, "S")) == "BMR-BLDG-033"
    assert {0, 1, 2} - {1} <= ends(battle, HOUSE, WALK)


def test_a_protomech_goes_in_and_up() -> None:
    battle = street(mech(PROTO, "0304"), house="heavy height 4 basement 7")
    assert ends(battle, HOUSE, WALK) >= {0, 1, 2}
    after, _ = make(battle, Move(0, WALK, "FCC"))
    assert (after.unit(0).elevation, after.unit(0).move.spent) == (2, 3)


@pytest.mark.rule("BMR-BLDG-034", "BMR-STACK-007")
def test_units_share_only_their_own_level() -> None:
    battle = street(mech(LOCUST, "0304"), mech(WASP, "0303", side="Red", elevation=2), house="heavy cf 90 basement 7")
    assert why_not(battle, Move(0, WALK, "F")) is None
    assert why_not(battle, Move(0, WALK, "TF")) == "BMR-STACK-002"
    assert ends(battle, HOUSE, WALK, RUN) == {0}
    assert crowded(battle, battle.unit(0), HOUSE) is None


@pytest.mark.rule("BMR-BLDG-034", "BMR-STACK-004")
def test_an_enemy_holds_a_unit_only_on_its_own_level() -> None:
    foe = mech(PLATOON, "0303", side="Blue", elevation=1)
    battle = street(mech(LOCUST, "0304"), foe, house="light cf 15 height 2 basement 7")
    assert why_not(battle, Move(0, RUN, "FF")) is None
    held = street(mech(LOCUST, "0304"), mech(PLATOON, "0303", side="Blue"), house="light cf 15 height 2 basement 7")
    assert why_not(held, Move(0, RUN, "FF")) == "BMR-STACK-004"


@pytest.mark.rule("BMR-BLDG-005", "BMR-BLDG-017", "BMR-BLDG-064")
def test_a_roof_that_does_not_bear_a_unit_is_not_offered_and_collapses_at_once() -> None:
    battle = street(mech(ATLAS, "0304"), house="medium cf 40 height 2 basement 7")
    assert 2 not in ends(battle, HOUSE)
    assert why_not(battle, Move(0, WALK, "TF")) is None
    after, events = make(battle, Move(0, WALK, "TF"), SeededDice(b"roof"))
    assert len(happened(events, BuildingCollapsed)) == 1
    assert (after.unit(0).elevation, after.unit(0).body.prone) == (0, True)


@pytest.mark.parametrize("name", [GRIFFIN, PLATOON, PROTO, TANK])
@pytest.mark.parametrize(("hex", "level"), [("0305", 0), ("0304", 0), ("0304", 1), ("0304", 2)])
def test_the_judge_accepts_the_whole_menu(name: str, hex: str, level: int) -> None:
    battle = town(mech(name, hex, elevation=level if name != TANK else 0))
    for move in moves(battle, battle.unit(0)):
        if isinstance(move, Move):
            assert why_not(battle, move) is None, move


@pytest.mark.rule("BMR-BLDG-034", "BMR-STACK-004")
def test_no_move_goes_down_the_stairs_out_and_back_past_an_enemy_below() -> None:
    battle = town(mech(PROTO, "0303", elevation=1), mech(PROTO, "0303", side="Blue"))
    offered = [move for move in moves(battle, battle.unit(0)) if isinstance(move, Move)]
    assert any(move.steps.startswith("SF") for move in offered), "it may go down and leave"
    assert {why_not(battle, move) for move in offered} == {None}


@pytest.mark.rule("BMR-BLDG-033")
@pytest.mark.parametrize("floor", [0, 1, 4])
def test_each_way_by_the_stairs_is_offered_once(floor: int) -> None:
    battle = town(mech(PROTO, "0303", elevation=floor))
    named = list(moves(battle, battle.unit(0)))
    assert len(set(named)) == len(named)


@pytest.mark.rule("BMR-BLDG-005", "BMR-BLDG-017")
@pytest.mark.parametrize(("cf", "lands"), [(15, True), (4, False)])
def test_a_vtol_lands_only_on_roofs_that_bear_it(cf: int, lands: bool) -> None:
    battle = street(mech(FERRET, "0304", elevation=3), house=f"light cf {cf} height 2 basement 7")
    assert (2 in ends(battle, HOUSE)) == lands
    after, events = make(battle, Move(0, WALK, "FS"), SeededDice(b"landing"))
    assert bool(happened(events, BuildingCollapsed)) != lands
    assert after.unit(0).elevation == (2 if lands else 0)
