"""Damage to buildings, overloaded floors and collapse."""

from collections.abc import Sequence

import pytest
from tests.classic.buildings.city import ATLAS, GRIFFIN, HOUSE, LOCUST, PLATOON, RULES, block, mech, street
from tests.classic.stage import happened, perform, stage

from ironhex.engine import Event
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.buildings.damage import Hold, collapse_damage, damage_building, hold_all
from ironhex.systems.classic.buildings.events import BuildingCollapsed, FloorOverloaded
from ironhex.systems.classic.buildings.loads import overloaded
from ironhex.systems.classic.chapters import SENTENCES, TASKS
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.piloting import Fell
from ironhex.systems.classic.events.turn import PhaseBegan

LUCK = SeededDice(b"collapse")


def struck(battle: Battle, points: int, *more: int) -> tuple[Battle, tuple[Event, ...]]:
    """The battle after damage to the building in 0303."""

    def procedure(play: object) -> None:
        for each in (points, *more):
            damage_building(play, HOUSE, each)  # type: ignore[arg-type]

    return perform(battle, procedure, LUCK, tasks=TASKS)


def held(battle: Battle) -> tuple[Battle, tuple[Event, ...]]:
    """The battle after its building has been checked."""
    return perform(battle, lambda play: play.then(Hold(HOUSE)), LUCK, tasks=TASKS)


def lost(events: Sequence[Event], unit: int) -> int:
    """The points of damage that a unit took before it fell, if it did."""
    found = 0
    for event in events:
        if isinstance(event, Fell) and event.unit == unit:
            break
        if isinstance(event, Damaged) and event.unit == unit:
            found += event.armor + event.structure
    return found


@pytest.mark.rule("BMR-BLDG-004", "BMR-BLDG-041")
def test_damage_adds_up_until_the_building_is_rubble() -> None:
    battle, events = struck(street(), 15, 24)
    assert (battle.board.at(HOUSE).building_cf, happened(events, BuildingCollapsed)) == (1, [])
    battle, events = struck(battle, 1)
    at = battle.board.at(HOUSE)
    assert (at.building, at.building_cf, at.building_height, at.rubble) == (0, 0, 0, 2)
    assert happened(events, BuildingCollapsed) == [BuildingCollapsed(HOUSE)]


@pytest.mark.rule("BMR-BLDG-006")
def test_damage_does_not_change_the_type() -> None:
    battle, _ = struck(street(house="heavy cf 90 height 2"), 75)
    assert (battle.board.at(HOUSE).building, battle.board.at(HOUSE).building_cf) == (3, 15)


@pytest.mark.rule("BMR-BLDG-007", "BMR-BLDG-042", "BMR-TERR-022")
@pytest.mark.parametrize(("kind", "rubble"), [("light", 1), ("medium", 2), ("heavy", 3), ("hardened", 4)])
def test_a_destroyed_building_is_rubble_of_its_class_for_good(kind: str, rubble: int) -> None:
    battle, _ = struck(street(house=kind), 500)
    assert battle.board.at(HOUSE).rubble == rubble
    again, events = struck(battle, 500)
    assert (again.board, events) == (battle.board, ())


@pytest.mark.rule("BMR-BLDG-012")
def test_all_hexes_of_a_building_lose_the_same_points_and_collapse_together() -> None:
    board = block("0303 medium cf 40 height 2 joins S", "0304 medium cf 40 height 2")
    battle, _ = struck(stage(board, rules=RULES, phase=Phase.MOVEMENT), 30)
    assert [battle.board.at(hex).building_cf for hex in (HOUSE, Hex(3, 4))] == [10, 10]
    battle, _ = struck(battle, 10)
    assert [battle.board.at(hex).rubble for hex in (HOUSE, Hex(3, 4))] == [2, 2]


@pytest.mark.rule("BMR-BLDG-065")
def test_damage_in_an_attack_phase_tears_a_building_down_when_the_phase_ends() -> None:
    battle, events = struck(street(phase=Phase.WEAPONS), 40)
    assert (battle.board.at(HOUSE).building, happened(events, BuildingCollapsed)) == (2, [])
    battle, events = perform(battle, hold_all, LUCK, tasks=TASKS)
    assert (battle.board.at(HOUSE).building, len(happened(events, BuildingCollapsed))) == (0, 1)
    names = [[step.name for step in RULES.phase(phase).steps] for phase in (Phase.WEAPONS, Phase.PHYSICAL)]
    assert all(steps[-2:] == ["buildings stand or fall", "settle"] for steps in names)


@pytest.mark.rule("BMR-BLDG-005", "BMR-BLDG-017", "BMR-BLDG-062", "BMR-BLDG-064")
@pytest.mark.parametrize(("cf", "level", "falls"), [(55, 2, False), (54, 2, True), (54, 1, True), (54, 0, False)])
def test_a_floor_bears_its_construction_factor_in_tons_above_the_ground(cf: int, level: int, falls: bool) -> None:
    battle = street(mech(GRIFFIN, "0303", elevation=level), house=f"heavy cf {cf} height 2 basement 7")
    battle, events = held(battle)
    assert happened(events, FloorOverloaded) == ([FloorOverloaded(HOUSE, level, 55, cf)] if falls else [])
    assert (battle.board.at(HOUSE).building == 0) == falls


@pytest.mark.rule("BMR-BLDG-035", "BMR-BLDG-034")
def test_each_floor_bears_its_own_load() -> None:
    units = (mech(GRIFFIN, "0303", elevation=1), mech(GRIFFIN, "0303", elevation=2))
    battle = street(*units, house="heavy cf 60 height 2 basement 7")
    assert overloaded(battle, HOUSE) is None
    units = (mech(GRIFFIN, "0303", elevation=1), mech(LOCUST, "0303", elevation=1))
    assert overloaded(street(*units, house="heavy cf 74 height 2"), HOUSE) == (HOUSE, 1, 75)


@pytest.mark.rule("BMR-BLDG-013")
def test_each_hex_of_a_building_bears_its_own_load() -> None:
    board = block("0303 heavy cf 60 height 2 joins S", "0304 heavy cf 60 height 2")
    one, other = mech(GRIFFIN, "0303", elevation=2), mech(GRIFFIN, "0304", elevation=2)
    assert overloaded(stage(board, one, other, rules=RULES), HOUSE) is None
    battle = stage(board, mech(ATLAS, "0304", elevation=2), rules=RULES, phase=Phase.MOVEMENT)
    assert overloaded(battle, HOUSE) == (Hex(3, 4), 2, 100)
    assert held(battle)[0].board.at(HOUSE).rubble == 3


@pytest.mark.rule("BMR-BLDG-062")
def test_infantry_weighs_nothing_on_a_floor() -> None:
    units = [mech(PLATOON, "0303", elevation=2) for _ in range(2)]
    assert overloaded(street(*units, house="light cf 1 height 2"), HOUSE) is None


@pytest.mark.rule("BMR-BLDG-063")
@pytest.mark.parametrize(("basement", "falls"), [(7, False), (9, False), (4, True), (12, True), (0, False)])
def test_the_ground_floor_bears_no_more_than_others_over_a_basement(basement: int, falls: bool) -> None:
    units = (mech(GRIFFIN, "0303"), mech(LOCUST, "0303", side="Red"))
    battle = street(*units, house=f"heavy cf 60 height 2 basement {basement}")
    assert (overloaded(battle, HOUSE) is not None) == falls


@pytest.mark.rule("BMR-BLDG-066", "BMR-BLDG-067")
def test_each_level_above_does_a_tenth_of_the_construction_factor() -> None:
    assert [collapse_damage(40, 2, floor) for floor in (0, 1, 2, -1)] == [8, 4, 4, 12]
    assert [collapse_damage(33, 3, floor) for floor in (0, 1, 2, 3)] == [10, 7, 4, 4]


@pytest.mark.rule("BMR-BLDG-066", "BMR-BLDG-067", "BMR-BLDG-068")
@pytest.mark.parametrize(("level", "points"), [(0, 8), (1, 4), (2, 4)])
def test_a_mech_is_struck_by_what_was_above_and_falls_from_upper_floors(level: int, points: int) -> None:
    battle = street(mech(LOCUST, "0303", elevation=level), house="medium cf 40 height 2 basement 7")
    battle, events = struck(battle, 20, 20)
    assert lost(events, 0) == points  # by the factor at the start of the phase
    falls = happened(events, Fell)
    assert [each.levels for each in falls] == ([level] if level else [])
    assert battle.unit(0).elevation == 0


@pytest.mark.rule("BMR-BLDG-066")
def test_a_new_phase_forgets_the_old_construction_factor() -> None:
    battle, _ = struck(street(mech(LOCUST, "0303")), 30)
    battle = PhaseBegan(Phase.END).apply(battle)
    _, events = struck(battle, 10)
    assert lost(events, 0) == 2


@pytest.mark.rule("BMR-BLDG-069")
@pytest.mark.parametrize(("level", "points"), [(0, 24), (1, 12), (2, 12)])
def test_infantry_takes_three_times_as_much(level: int, points: int) -> None:
    battle = street(mech(PLATOON, "0303", elevation=level))
    men = battle.unit(0).armor[0]
    battle, _ = struck(battle, 40)
    assert men - battle.unit(0).armor[0] == points


@pytest.mark.rule("BMR-BLDG-078")
def test_people_in_a_small_basement_are_trapped() -> None:
    battle = street(mech(PLATOON, "0303", elevation=-1), house="medium cf 40 height 2 basement 9")
    battle, _ = struck(battle, 40)
    assert battle.unit(0).phase.doom == ("BMR-BLDG-078", "trapped in the basement")


def test_a_collapse_is_told() -> None:
    battle = street(mech(ATLAS, "0303", elevation=2), house="medium cf 40 height 2 basement 7")
    _, events = held(battle)
    told = [SENTENCES[type(event)](event, battle) for event in happened(events, FloorOverloaded, BuildingCollapsed)]
    assert told == [
        "The roof of the building at 0303 bears 100 tons, more than its CF of 40",
        "The building at 0303 collapses and is rubble now",
    ]


@pytest.mark.rule("BMR-STACK-002", "BMR-BLDG-068")
def test_mechs_from_different_floors_do_not_share_the_rubble() -> None:
    below, above = mech(GRIFFIN, "0303", side="Red"), mech(LOCUST, "0303", side="Blue", elevation=2)
    battle, events = struck(street(below, above), 40)
    assert happened(events, BuildingCollapsed)
    assert battle.unit(1).hex == HOUSE, "it has fallen there"
    assert battle.unit(0).hex != HOUSE, "and has driven out the other"
