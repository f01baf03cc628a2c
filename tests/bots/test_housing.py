"""How bots judge the inside of buildings, their floors and their roofs."""

from __future__ import annotations

import pytest
from tests.bots.test_positions import MOVED, moved
from tests.classic.buildings.city import ATLAS, GRIFFIN, HOUSE, JAGERMECH, PLATOON, block, mech, street
from tests.classic.stage import stage

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Mode, Phase
from ironhex.systems.classic.bots.housing import HOLLOW, housing
from ironhex.systems.classic.bots.places import all_ends, numbered, places
from ironhex.systems.classic.buildings.places import inside
from ironhex.systems.classic.movement.reach import Reach
from ironhex.systems.classic.movement.steps import spot_of
from ironhex.systems.classic.ruleset import ruleset


@pytest.mark.parametrize(("kind", "exposed"), [("light", 0.75), ("medium", 0.5), ("heavy", 0.25), ("hardened", 0.0)])
def test_people_inside_fear_only_their_share(kind: str, exposed: float) -> None:
    battle = street(mech(PLATOON, "0304"), house=f"{kind} height 2 basement 7")
    unit = battle.unit(0)
    assert housing(battle, unit, (HOUSE, 0)) == (exposed, 0.0, 0)
    assert housing(battle, unit, (HOUSE, 2)).exposed == 1  # on the roof
    assert housing(battle, unit, (Hex(3, 2), 0)).exposed == 1


def test_walls_keep_a_part_of_each_hit_from_a_mech() -> None:
    battle = street(mech(GRIFFIN, "0304"), house="heavy cf 60 height 2 basement 7")
    assert housing(battle, battle.unit(0), (HOUSE, 0)).exposed == pytest.approx(1 / 7)
    assert housing(battle, battle.unit(0), (HOUSE, 2)).exposed == 1


def test_a_wall_hurts_a_little_and_is_no_fall() -> None:
    battle = street(mech(GRIFFIN, "0304"), house="heavy cf 90 height 2 basement 7")
    unit = battle.unit(0)
    found = housing(battle, unit, (HOUSE, 0))
    assert found.hurt == pytest.approx(9 * 15 / 36)  # 9 points by a failed roll against 7
    ends = [*all_ends(Reach(battle, unit), (Mode.WALK, Mode.RUN))]
    where, _ = places(battle, unit, ends)
    indoors = [number for number in range(len(where.hex)) if inside(battle.board, numbered(ends, number).spot)]
    assert indoors
    assert not where.falls[indoors].any()
    assert (where.hurt[indoors] > 0).all()


def test_who_stays_inside_breaks_no_wall() -> None:
    battle = street(mech(GRIFFIN, "0303"), house="heavy cf 90 height 2 basement 7")
    assert housing(battle, battle.unit(0), (HOUSE, 0)).hurt == 0


def test_an_unknown_basement_is_feared_only_by_those_it_swallows() -> None:
    for name, house, hurt in (
        (ATLAS, "medium cf 40 height 2", HOLLOW * 20),
        (ATLAS, "medium cf 40 height 2 basement 7", 0),
        (PLATOON, "medium cf 40 height 2", 0),
    ):
        battle = street(mech(name, "0303"), house=house)
        assert housing(battle, battle.unit(0), (HOUSE, 0)).hurt == pytest.approx(hurt)
    assert pytest.approx(1 / 3) == HOLLOW


def test_a_roof_that_just_bears_a_mech_is_feared() -> None:
    for cf, feared in ((120, False), (90, False), (70, True)):
        battle = street(mech(JAGERMECH, "0304"), house=f"hardened cf {cf} height 2 basement 7")
        assert (housing(battle, battle.unit(0), (HOUSE, 2)).hurt > 0) == feared


def test_no_end_of_a_move_is_on_a_roof_or_floor_that_does_not_bear_the_unit() -> None:
    battle = street(mech(ATLAS, "0304"), house="medium cf 40 height 2 basement 7")
    ends = [*all_ends(Reach(battle, battle.unit(0)), (Mode.WALK, Mode.RUN))]
    spots = {end.option(number).spot for end in ends for number in range(len(end.hex))}
    assert not any(spot.hex == HOUSE and spot.elevation > 0 for spot in spots)


def test_a_platoon_under_fire_goes_into_a_building() -> None:
    units = mech(PLATOON, "0304", side="Red"), mech("Awesome AWS-8Q", "0307", side="Blue", move=MOVED)
    board = block("0303 heavy cf 90 height 2 basement 7", rows=8)
    battle = stage(board, *units, rules=ruleset(("buildings",)), phase=Phase.MOVEMENT)
    assert spot_of(moved(battle).unit(0)) == (HOUSE, 0)
