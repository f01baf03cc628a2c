"""How bots judge the inside of buildings, their floors and their roofs."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.bots.test_positions import MOVED, moved
from tests.classic.buildings.city import ATLAS, GRIFFIN, HOUSE, JAGERMECH, PLATOON, block, mech, street
from tests.classic.stage import stage

from ironhex.catalog import board
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Mode, Phase
from ironhex.systems.classic.bots.foresight import Foresight
from ironhex.systems.classic.bots.housing import HOLLOW, housing
from ironhex.systems.classic.bots.places import all_ends, height_of, numbered, places
from ironhex.systems.classic.bots.survey import foes
from ironhex.systems.classic.buildings.places import inside, on_roof
from ironhex.systems.classic.movement.reach import Reach
from ironhex.systems.classic.movement.steps import spot_of
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.sight.field import ROOFS
from ironhex.systems.classic.sight.line_of_sight import sight


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


@pytest.mark.rule("BMR-BLDG-017", "BMR-LOS-018")
def test_roofs_are_judged_at_their_height() -> None:
    """What a bot sees from each roof, and who sees it there, is what the rules say."""
    battle = stage(
        board("city"),
        mech(GRIFFIN, "0808"),
        mech(GRIFFIN, "0815", facing=3, side="Blue"),
        phase=Phase.MOVEMENT,
        rules=ruleset(("buildings",)),
    )
    unit, enemy = battle.units
    ends = [*all_ends(Reach(battle, unit), (Mode.WALK, Mode.JUMP))]
    where, _ = places(battle, unit, ends)
    assert height_of(battle, unit, ends) == ROOFS
    (foe,) = foes(battle, unit, height=ROOFS)
    judged = {numbered(ends, number).spot: number for number in range(len(where.hex))}
    roofs = {spot: number for spot, number in judged.items() if on_roof(battle.board, spot)}
    assert roofs
    differs = 0
    for spot, number in roofs.items():
        there = replace(unit, hex=spot.hex, elevation=spot.elevation)
        after = battle.changed(there)
        for aims, one, other in ((foe.outgoing, there, enemy), (foe.incoming, enemy, there)):
            assert aims.seen[where.cell[number]] == (sight(after, one, other).blocked is None), (spot, one.side)
            differs += int(aims.seen[where.cell[number]] != aims.seen[where.hex[number]])
        assert foe.above[where.cell[number]] == foe.above[where.hex[number]] - spot.elevation
    assert differs, "the ground floor is judged differently"


def test_hard_bots_count_on_walls_when_they_look_ahead() -> None:
    """The same volley does less to a 'Mech inside a building."""
    units = mech(GRIFFIN, "0303"), mech(GRIFFIN, "0306", side="Blue")
    weak, strong = (street(*units, house=f"medium cf {cf} height 2 basement 7") for cf in (5, 40))
    suffered = [Foresight(battle, 0.5).exchange(battle, "Red", 1.0) for battle in (weak, strong)]
    assert suffered[0] < suffered[1]
