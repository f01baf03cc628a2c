"""Units that come down from above on buildings: deaths from above, falls past a unit, and assault drops."""

import pytest
from msgspec.structs import replace
from tests.classic.buildings.city import ATLAS, GRIFFIN, HOUSE, LOCUST, SUITS, WASP, block, mech, street
from tests.classic.stage import Extra, happened, perform, stage

from ironhex.engine import Event
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, Rush
from ironhex.systems.classic.bots.dropping import best_drop
from ironhex.systems.classic.buildings.events import BuildingCollapsed, FloorOverloaded
from ironhex.systems.classic.chapters import SENTENCES, TASKS
from ironhex.systems.classic.drops.events import TouchedDown
from ironhex.systems.classic.drops.landings import land_all
from ironhex.systems.classic.drops.nominating import Drop, DropNext, menu, preview, refusal
from ironhex.systems.classic.events.piloting import Fell
from ironhex.systems.classic.melee.death_from_above import come_down_upon
from ironhex.systems.classic.movement.steps import Spot, spot_of
from ironhex.systems.classic.piloting.displacement import beside
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.sight.terrain import DEATH_FROM_ABOVE

STRONG, WEAK = "hardened cf 150 height 2 basement 7", "medium cf 40 height 2 basement 7"
AMONG_ROOFS = ruleset(("buildings", "drops"))
LUCKY = (6, 6)


# --- deaths from above ------------------------------------------------------------------------------------------------
def leapt(*others: Extra, house: str, seed: int) -> tuple[Battle, tuple[Event, ...]]:
    """A Griffin comes down on a Locust that is on the roof."""
    leap = MoveState(moved=True, mode=Mode.JUMP, traveled=3, hexes=3, rush=Rush(DEATH_FROM_ABOVE, 1, Hex(3, 6)))
    units = mech(GRIFFIN, "0304", move=leap), mech(LOCUST, "0303", elevation=2, move=MoveState(moved=True)), *others
    battle = street(*units, house=house, phase=Phase.PHYSICAL)
    return perform(battle, lambda play: come_down_upon(play, 0, 1), SeededDice(f"leap {seed}".encode()), tasks=TASKS)


@pytest.mark.rule("BMR-BLDG-034", "BMR-DFA-017", "BMR-DFA-018")
@pytest.mark.parametrize("seed", range(6))
def test_a_death_from_above_on_a_roof_drives_nobody_out_of_the_building(seed: int) -> None:
    battle, _ = leapt(mech(WASP, "0303", side="Blue"), house=STRONG, seed=seed)
    assert spot_of(battle.unit(2)) == Spot(HOUSE, 0)
    assert spot_of(battle.unit(0)) == Spot(HOUSE, 2)
    assert battle.unit(1).hex != HOUSE or battle.unit(1).phase.doom


@pytest.mark.rule("BMR-BLDG-017", "BMR-BLDG-064")
@pytest.mark.parametrize("seed", range(6))
def test_a_roof_that_does_not_bear_the_attacker_collapses_at_once(seed: int) -> None:
    battle, events = leapt(house=WEAK, seed=seed)
    (over,) = happened(events, FloorOverloaded)
    assert (over.level, over.capacity, over.load >= 55) == (2, 40, True)
    assert battle.board.at(HOUSE).rubble == 2


# --- falls ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-BLDG-034", "BMR-DISP-013")
@pytest.mark.parametrize(("height", "free"), [(0, True), (1, False)])
def test_a_mech_that_falls_past_another_lands_on_a_roof_if_nobody_is_on_it(height: int, free: bool) -> None:
    board = block("0203 medium height 1 basement 7").changed(Hex(3, 4), level=3)
    units = mech(GRIFFIN, "0304"), mech(LOCUST, "0303"), mech(WASP, "0203", elevation=height, side="Blue")
    battle = stage(board, *units, rules=AMONG_ROOFS, phase=Phase.PHYSICAL)
    assert (Hex(2, 3) in beside(battle, battle.unit(0), HOUSE)) == free


# --- assault drops ----------------------------------------------------------------------------------------------------
def dropping(name: str = GRIFFIN, *others: Extra, house: str = STRONG, landing: Hex | None = HOUSE) -> Battle:
    board = block(f"0303 {house}")
    battle = stage(board, mech(name, "0301", side="Red"), *others, rules=AMONG_ROOFS, phase=Phase.MOVEMENT)
    return battle.changed(replace(battle.unit(0), hex=None, dropping=True, landing=landing))


def landed(battle: Battle, *faces: int) -> tuple[Battle, tuple[Event, ...]]:
    return perform(battle, land_all, faces, tasks=TASKS)


@pytest.mark.rule("BMR-DROP-005", "BMR-BLDG-016")
@pytest.mark.parametrize("name", [GRIFFIN, SUITS])
def test_a_drop_onto_a_building_ends_on_its_roof(name: str) -> None:
    battle, events = landed(dropping(name), *LUCKY)
    assert spot_of(battle.unit(0)) == Spot(HOUSE, 2)
    told = SENTENCES[TouchedDown](happened(events, TouchedDown)[0], battle)
    assert told.endswith("lands on the roof of the building in 0303")


@pytest.mark.rule("BMR-DROP-009", "BMR-DROP-012")
def test_a_drop_that_fails_may_end_on_a_roof_as_well() -> None:
    battle = dropping(landing=Hex(3, 4))
    battle, events = landed(battle, 2, 2, 1, 1, *[3] * 9)  # a point short: north by 1 hex, and a fall
    assert spot_of(battle.unit(0)) == Spot(HOUSE, 2)
    assert [fell.levels for fell in happened(events, Fell)] == [1]


@pytest.mark.rule("BMR-BLDG-017", "BMR-BLDG-068")
def test_a_roof_that_does_not_bear_it_collapses_under_it() -> None:
    battle = dropping(ATLAS, house=WEAK)
    assert preview(Drop(0, HOUSE), battle).notes == (
        "the building in 0303 collapses: its roof would bear 100 tons, CF 40",
    )
    battle, events = landed(battle, *LUCKY, *[3] * 17)
    assert happened(events, BuildingCollapsed)
    assert happened(events, Fell)[-1].levels == 2
    assert battle.unit(0).elevation == 0


@pytest.mark.rule("BMR-BLDG-034", "BMR-DROP-002")
@pytest.mark.parametrize(("height", "rule"), [(0, None), (2, "BMR-STACK-002")])
def test_only_those_on_the_roof_are_in_the_way_of_a_drop(height: int, rule: str | None) -> None:
    battle = dropping(GRIFFIN, mech(LOCUST, "0303", side="Red", elevation=height), landing=None)
    barred = refusal(battle, DropNext(0), "Red", Drop(0, HOUSE))
    assert (barred.rule if barred else None) == rule


def test_bots_drop_nobody_on_a_roof_that_does_not_bear_it() -> None:
    for house, safe in ((STRONG, True), (WEAK, False)):
        battle = dropping(ATLAS, house=house, landing=None)
        battle = replace(battle, board=battle.board.changed(HOUSE, level=9))  # otherwise the best place to be
        offers = menu(battle, DropNext(0), "Red")
        assert (best_drop(battle, battle.unit(0), offers).hex == HOUSE) == safe
