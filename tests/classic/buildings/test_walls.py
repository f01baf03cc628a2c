"""Breaking through walls: the roll, its modifiers, and the damage on both sides."""

import pytest
from tests.classic.buildings.city import GRIFFIN, HOUSE, JAGERMECH, PLATOON, PROTO, RULES, TANK, block, mech, street
from tests.classic.stage import happened, stage
from tests.classic.trek import RUN, WALK, make

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Phase
from ironhex.systems.classic.buildings.events import BuildingCollapsed, BuildingDamaged
from ironhex.systems.classic.buildings.walls import wall_modifiers, walls_between
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.piloting import Fell, PilotingRolled
from ironhex.systems.classic.movement.forecast import outlook

SAFE = [6, 6]


@pytest.mark.rule("BMR-BLDG-020", "BMR-BLDG-022", "BMR-BLDG-023", "BMR-BLDG-026", "BMR-BLDG-027", "BMR-MOV-037")
def test_the_example_of_the_book() -> None:
    """A 65-ton 'Mech runs through a Medium building of CF 40: 6 to enter it and 7 to leave it."""
    battle = street(mech(JAGERMECH, "0305"), house="medium cf 40 height 2 basement 7")
    battle, events = make(battle, Move(0, RUN, "FFF"), [4, 6, 1, 2, 3, 4])
    rolls = happened(events, PilotingRolled)
    assert [roll.tally.total for roll in rolls] == [6, 7]
    assert [roll.passed for roll in rolls] == [True, False]
    assert [event.armor for event in happened(events, Damaged)] == [4]  # by the CF of 33 before the second wall
    assert [event.points for event in happened(events, BuildingDamaged)] == [7, 7]
    assert battle.board.at(HOUSE).building_cf == 26
    assert (battle.unit(0).hex, battle.unit(0).move.spent) == (Hex(3, 2), 1 + 3 + 1)


@pytest.mark.rule("BMR-BLDG-024")
def test_a_failed_roll_is_no_fall() -> None:
    battle, events = make(street(mech(GRIFFIN, "0304")), Move(0, WALK, "F"), [1, 1, 3, 4])
    assert (happened(events, Fell), battle.unit(0).body.prone) == ([], False)


@pytest.mark.rule("BMR-BLDG-008", "BMR-BLDG-021", "BMR-PSR-033", "BMR-REF-012")
@pytest.mark.parametrize(
    ("kind", "cost", "more"), [("light", 2, 0), ("medium", 3, 1), ("heavy", 4, 2), ("hardened", 5, 5)]
)
def test_stronger_buildings_cost_more_and_are_harder(kind: str, cost: int, more: int) -> None:
    battle = street(mech(GRIFFIN, "0304"), house=f"{kind} basement 7")
    found = outlook(battle, Move(0, WALK, "F"))
    assert (found.cost.total, [risk.tally.total for risk in found.risks]) == (cost, [5 + more])


@pytest.mark.rule("BMR-BLDG-006")
def test_a_damaged_building_costs_as_much_as_before() -> None:
    battle = street(mech(GRIFFIN, "0304"), house="heavy cf 15 basement 7")
    found = outlook(battle, Move(0, WALK, "F"))
    assert (found.cost.total, [risk.tally.total for risk in found.risks]) == (4, [7])


@pytest.mark.rule("BMR-BLDG-010", "BMR-PSR-035")
@pytest.mark.parametrize(
    ("hexes", "more"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (9, 3), (10, 4), (14, 4)]
)
def test_speed_makes_walls_harder(hexes: int, more: int) -> None:
    assert sum(mod.value for mod in wall_modifiers(block("0303 light").at(HOUSE), hexes)) == more


@pytest.mark.rule("BMR-BLDG-021", "BMR-PSR-014")
def test_damage_to_the_mech_counts_like_in_every_piloting_roll() -> None:
    sound = street(mech(GRIFFIN, "0304"))
    hurt = sound.changed(sound.unit(0).with_critical("LL", "Hip"))
    totals = [outlook(battle, Move(0, WALK, "F")).risks[0].tally.total for battle in (sound, hurt)]
    assert totals == [6, 8]


@pytest.mark.rule("BMR-BLDG-025")
def test_every_wall_takes_a_roll() -> None:
    board = block("0303 light cf 15 height 2 basement 7 joins N", "0302 light cf 15 height 2 basement 7", "0301 light")
    assert walls_between(board, (Hex(3, 4), 0), (HOUSE, 0)) == (HOUSE,)
    assert walls_between(board, (HOUSE, 0), (Hex(3, 2), 0)) == (Hex(3, 2),)  # one wall inside the same building
    assert walls_between(board, (Hex(3, 2), 0), (Hex(3, 1), 0)) == (Hex(3, 2), Hex(3, 1))  # out of one, into another
    assert walls_between(board, (HOUSE, 0), (Hex(2, 3), 0)) == (HOUSE,)
    assert walls_between(board, (HOUSE, 2), (Hex(3, 2), 2)) == ()  # over the roofs
    battle = stage(board, mech(GRIFFIN, "0304"), rules=RULES, phase=Phase.MOVEMENT)
    battle, events = make(battle, Move(0, RUN, "FF"), [*SAFE, *SAFE])
    assert [event.hex for event in happened(events, BuildingDamaged)] == [HOUSE, Hex(3, 2)]
    assert [battle.board.at(hex).building_cf for hex in (HOUSE, Hex(3, 2))] == [3, 3]


@pytest.mark.rule("BMR-BLDG-020", "BMR-BLDG-026")
def test_a_vehicle_rolls_as_well() -> None:
    battle, events = make(street(mech(TANK, "0304")), Move(0, WALK, "F"), SAFE)
    assert [roll.tally.total for roll in happened(events, PilotingRolled)] == [6]
    assert battle.board.at(HOUSE).building_cf == 40 - 6


@pytest.mark.rule("BMR-BLDG-009", "BMR-BLDG-019", "BMR-BLDG-033")
@pytest.mark.parametrize("name", [PLATOON, PROTO])
@pytest.mark.parametrize("kind", ["light", "hardened"])
def test_infantry_and_protomechs_pay_one_point_and_break_no_walls(name: str, kind: str) -> None:
    battle = street(mech(name, "0304"), house=f"{kind} basement 7")
    battle, events = make(battle, Move(0, WALK, "F"))
    assert (battle.unit(0).hex, battle.unit(0).move.spent) == (HOUSE, 1)
    assert not happened(events, PilotingRolled, BuildingDamaged)


@pytest.mark.rule("BMR-BLDG-026", "BMR-BLDG-041")
def test_a_wall_too_many_brings_the_building_down_at_once() -> None:
    battle = street(mech(GRIFFIN, "0304"), house="light cf 6 height 1 basement 7")
    assert outlook(battle, Move(0, WALK, "F")).notes == (
        "the building in 0303 collapses: its walls do not withstand the unit",
    )
    battle, events = make(battle, Move(0, WALK, "FF"), [*SAFE, 3, 4], then=[Move(0, WALK)])
    assert len(happened(events, BuildingCollapsed)) == 1
    assert (battle.unit(0).hex, battle.board.at(HOUSE).rubble) == (HOUSE, 1)


def test_a_roll_for_a_wall_is_a_risk_of_the_move() -> None:
    battle = street(mech(GRIFFIN, "0304"))
    found = outlook(battle, Move(0, WALK, "F"))
    assert [risk.what for risk in found.risks] == ["break through a wall"]
    assert [mod.why for mod in found.risks[0].tally.mods] == ["Piloting Skill", "medium building"]
