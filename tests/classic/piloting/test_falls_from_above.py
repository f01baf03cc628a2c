"""Accidental falls from above: whom a driven unit falls on, and where both end."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.classic.piloting.displacing import ATLAS, GRIFFIN, LOCUST, PUSH, SOUTH, at, column, pushed
from tests.classic.piloting.test_falls import HULL_HOLDS, SAFE, limbs, soaked
from tests.classic.stage import happened, mech, perform, points, stage

from ironhex.catalog import Board, Location, design
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase
from ironhex.systems.classic.events.damage import BlownOff, Damaged, LocationRolled
from ironhex.systems.classic.events.piloting import (
    Advanced,
    Displaced,
    Drawn,
    Fell,
    FellFromAbove,
)
from ironhex.systems.classic.movement.steps import enter_cost
from ironhex.systems.classic.piloting.displacement import drive_out, fall_from_above

CLIFF = column("3", ".", ".", ".")


def drop(dice: Sequence[int], *, board: Board = CLIFF, victim: str = ATLAS, **fields: Any) -> tuple[Battle, Any]:
    """A Griffin is driven off a cliff onto another 'Mech."""
    return pushed(board, mech(GRIFFIN, "0201"), mech(victim, "0202", **fields), dice=dice)


HIT, MISS = [5, 5], [1, 1]
LEFT_TORSO, CENTER_TORSO, RIGHT_ARM = 2, 3, 5  # on the Punch Location Table, from the front and from behind
NO_CRITICAL = (1, 1)


def crushed(*victim: int, points: int = 24) -> list[int]:
    """The dice of a fall that hits: for the victim, struck twice, then for the faller on its back and its warrior."""
    return [*HIT, *(victim or (LEFT_TORSO, LEFT_TORSO)), *limbs(points), *SAFE]


@pytest.mark.rule("BMR-DISP-007")
@pytest.mark.parametrize(("height", "falls"), [("1", False), ("2", True), ("3", True)])
def test_from_two_levels_up_a_mech_falls_on_the_unit_below(height: str, falls: bool) -> None:
    levels = int(height)
    points = 6 * (levels + 1)
    dice = crushed(points=points) if falls else [1, *limbs(points), *SAFE]
    _, events = drop(dice, board=column(height, ".", ".", "."))
    assert bool(happened(events, FellFromAbove)) == falls


@pytest.mark.rule("BMR-DISP-008")
@pytest.mark.parametrize(
    ("ground", "move", "number"),
    [
        pytest.param(".", MoveState(), 7, id="still"),
        pytest.param(".", MoveState(moved=True, mode=Mode.RUN, hexes=5), 9, id="ran 5"),
        pytest.param(".", MoveState(moved=True, mode=Mode.JUMP, hexes=3), 9, id="jumped 3"),
        pytest.param("w", MoveState(), 8, id="light woods"),
        pytest.param("W", MoveState(hexes=3), 10, id="heavy woods"),
        pytest.param("~1", MoveState(), 6, id="water"),
    ],
)
def test_only_the_targets_movement_and_terrain_count(ground: str, move: MoveState, number: int) -> None:
    faller = mech(GRIFFIN, "0201", move=MoveState(mode=Mode.RUN), skills=(0, 0))
    battle = stage(column("3", ground, "."), faller, mech(ATLAS, "0202", move=move, prone=True), phase=Phase.PHYSICAL)
    dice = [*MISS, 1, *[1, *limbs(24), *SAFE]]
    _, events = perform(battle, lambda play: fall_from_above(play, battle.unit(0), Hex(2, 2), 3), dice)
    assert happened(events, FellFromAbove)[0].tally.total == number


@pytest.mark.rule("BMR-DISP-012", "BMR-DISP-014")
def test_a_fall_that_hits_strikes_the_upper_body_and_drives_the_victim_on() -> None:
    battle, events = drop(crushed(CENTER_TORSO, RIGHT_ARM))
    struck = [roll for roll in happened(events, LocationRolled) if roll.unit == 1]
    assert [(roll.table, roll.location) for roll in struck] == [("punch", Location.CT), ("punch", Location.RA)]
    assert [event.armor for event in happened(events, Damaged) if event.unit == 1] == [5, 1]
    assert (at(battle, 0), at(battle, 1)) == ("0202", "0203")
    assert [(mod.rule, mod.value) for mod in battle.unit(1).phase.causes] == [("BMR-PSR-022", 2)]


@pytest.mark.rule("BMR-DISP-012")
def test_a_victim_on_the_ground_is_struck_from_behind() -> None:
    _, events = drop(crushed(*(3, 4), *(3, 4)), prone=True)
    struck = [roll for roll in happened(events, LocationRolled) if roll.unit == 1]
    assert {(roll.table, roll.side) for roll in struck} == {("full", "rear")}


@pytest.mark.rule("BMR-DISP-015")
def test_a_unit_that_falls_from_above_lands_on_its_back() -> None:
    _, events = drop(crushed())
    (fell,) = happened(events, Fell)
    assert (fell.unit, fell.levels, fell.side, fell.facing) == (0, 3, "rear", SOUTH)
    assert sum(event.armor for event in happened(events, Damaged) if event.unit == 0) == 24


@pytest.mark.rule("BMR-DISP-012")
def test_the_owner_chooses_if_a_target_cannot_be_displaced_straight_on() -> None:
    board = column("3", ".", "3")
    battle, _ = pushed(board, mech(GRIFFIN, "0201"), mech(ATLAS, "0202"), dice=crushed())
    assert at(battle, 1) == "0302"
    battle = stage(board, mech(GRIFFIN, "0202"))
    battle, _ = perform(battle, lambda play: drive_out(play, 0, SOUTH, rule=PUSH), picks={"driven to": "0103"})
    assert at(battle, 0) == "0103"


@pytest.mark.rule("BMR-DISP-012")
def test_a_victim_with_no_way_out_at_all_is_destroyed() -> None:
    """By being crushed alone: the 6 points of the fall are nothing to an Atlas, as where it is driven on."""
    pit = Board.parse("board pit\nsize 3 3\n01 3 3 3\n02 3 . 3\n03 3 3 3\n", "pit")
    for board, destroyed in ((pit, True), (CLIFF, False)):
        battle, events = drop(crushed(LEFT_TORSO, LEFT_TORSO), board=board)
        assert [event.armor for event in happened(events, Damaged) if event.unit == 1] == [5, 1]
        heads = [(off.unit, off.location, off.rule) for off in happened(events, BlownOff)]
        assert heads == ([(1, Location.HD, "BMR-DISP-012")] if destroyed else [])
        assert (battle.unit(1).phase.doom is not None) == destroyed
        assert at(battle, 0) == "0202"


@pytest.mark.rule("BMR-DISP-012")
def test_a_victim_destroyed_by_the_fall_is_not_displaced() -> None:
    frail: dict[str, Any] = {"armor": (0,) * 11, "structure": points(design(ATLAS).structure_points, {Location.CT: 1})}
    battle, events = drop(crushed(CENTER_TORSO, *NO_CRITICAL, CENTER_TORSO), **frail)
    assert battle.unit(1).phase.doom is not None
    assert (at(battle, 0), at(battle, 1)) == ("0202", "0202")
    assert [event.unit for event in happened(events, Displaced)] == [0]


@pytest.mark.rule("BMR-DISP-012", "BMR-DISP-018", "BMR-STACK-002")
@pytest.mark.parametrize(
    ("board", "to"),
    [
        pytest.param(CLIFF, "0203", id="straight on"),
        pytest.param(column("3", ".", "3"), "0302", id="where its owner chooses"),
    ],
)
def test_a_mech_beside_the_victim_makes_way_too(board: Board, to: str) -> None:
    """A ProtoMech and a 'Mech share the hex, and the ProtoMech is struck."""
    units = [mech(GRIFFIN, "0201"), mech(ATLAS, "0202"), mech("Minotaur", "0202", side="Blue")]
    legs = (3, 6)
    battle, events = pushed(board, *units, dice=[2, *HIT, *legs, *legs, *limbs(24), *SAFE])
    assert happened(events, FellFromAbove)[0].victim == 2
    assert (at(battle, 0), at(battle, 1)) == ("0202", to)
    assert at(battle, 2) != "0202"


@pytest.mark.rule("BMR-DISP-016", "BMR-DISP-017")
@pytest.mark.parametrize(("die", "lands"), [(1, "0302"), (2, "0102")])
def test_a_fall_that_misses_ends_in_the_nearest_hex_by_chance(die: int, lands: str) -> None:
    battle, events = drop([*MISS, die, 1, *limbs(24), *SAFE])
    assert at(battle, 0) == lands
    assert at(battle, 1) == "0202"
    assert happened(events, Drawn)[0].options == ("0302", "0102")
    assert not [event for event in happened(events, Damaged) if event.unit == 1]
    assert sum(event.armor for event in happened(events, Damaged)) == 24


@pytest.mark.rule("BMR-DISP-016")
def test_a_fall_that_misses_ends_in_a_free_hex() -> None:
    units = [mech(GRIFFIN, "0201"), mech(ATLAS, "0202"), mech(LOCUST, "0302")]
    battle, events = pushed(CLIFF, *units, dice=[*MISS, 1, *limbs(24), *SAFE])
    assert at(battle, 0) == "0102"
    assert not happened(events, Drawn)


@pytest.mark.rule("BMR-DISP-013")
@pytest.mark.parametrize(("die", "victim"), [(1, 1), (2, 2)])
def test_the_victim_among_several_mechs_is_random(die: int, victim: int) -> None:
    units = [mech(GRIFFIN, "0201"), mech(ATLAS, "0202"), mech(ATLAS, "0202", side="Red", prone=True)]
    _, events = pushed(CLIFF, *units, dice=[die, *MISS, 1, 1, *limbs(24), *SAFE])
    assert happened(events, FellFromAbove)[0].victim == victim


@pytest.mark.rule("BMR-DISP-009")
@pytest.mark.parametrize("victim", [None, ATLAS])
def test_nobody_falls_from_above_on_purpose(victim: str | None) -> None:
    below = [mech(victim, "0202")] if victim else []
    battle = stage(CLIFF, mech(GRIFFIN, "0201", facing=SOUTH), *below, phase=Phase.MOVEMENT)
    for mode in (Mode.WALK, Mode.RUN):
        assert enter_cost(battle, battle.unit(0), Hex(2, 1), Hex(2, 2), mode=mode).barred is not None


@pytest.mark.rule("BMR-DISP-007", "BMR-DISP-001")
@pytest.mark.parametrize(("height", "victims"), [(".", 0), (".", 1), ("3", 1)])
def test_the_attacker_takes_the_hex_even_if_its_target_meets_another_unit(height: str, victims: int) -> None:
    board = column(height, height, ".", ".", ".")
    units = [mech(GRIFFIN, "0202"), mech(ATLAS, "0201"), *[mech(ATLAS, "0203")] * victims]
    dice = crushed() if height == "3" else []
    battle, events = pushed(board, *units, dice=dice, follower=1)
    assert (at(battle, 0), at(battle, 1)) == ("0203", "0202")
    assert happened(events, Advanced)[-1].unit == 1


@pytest.mark.rule("BMR-FALL-012", "BMR-DISP-015", "BMR-DISP-016")
@pytest.mark.parametrize("hit", [True, False])
def test_a_fall_from_above_into_water_goes_to_the_bed(hit: bool) -> None:
    board = Board.parse("board lake\nsize 3 4\n01 . 3 .\n02 ~2 ~2 ~2\n03 ~2 ~2 ~2\n04 . . .\n", "lake")
    struck = (LEFT_TORSO, *HULL_HOLDS, LEFT_TORSO, *HULL_HOLDS)
    fall = (*limbs(12), *soaked(9), *SAFE)
    _, events = drop([*HIT, *struck, *fall] if hit else [*MISS, 1, 1, *fall], board=board)
    assert sum(event.armor for event in happened(events, Damaged) if event.unit == 0) == 12 + 9
