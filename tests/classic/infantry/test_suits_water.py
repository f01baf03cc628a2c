"""How Undines swim and walk."""

from __future__ import annotations

import pytest
from tests.classic.stage import drawn, mech, perform, stage

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode
from ironhex.systems.classic.movement.forecast import outlook
from ironhex.systems.classic.movement.move_menu import moves
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.walk_tasks import TASKS, March

GRIFFIN = "Griffin GRF-1N"
COLUMN = ("0808", "0807", "0806", "0805")


def shore(*depths: int, elevation: int = 0) -> Battle:
    """Undines at the southern end of a column of hexes, each with a depth; -1 is land."""
    board = drawn("16x17")
    for place, depth in zip(COLUMN, depths, strict=False):
        board = board.changed(Hex.parse(place), depth=depth)
    return stage(board, mech("Undine", "0808", elevation=elevation), mech(GRIFFIN, "0202"))


def bar(battle: Battle, steps: str, mode: Mode = Mode.RUN) -> str | None:
    barred = refused(battle, battle.unit(0), Move(0, mode, steps))
    return barred.rule if barred else None


@pytest.mark.rule("BMR-SUIT-025", "BMR-SUIT-026")
def test_undines_swim_with_3_mp_and_walk_with_1() -> None:
    battle = shore(-1)
    found = [allowance(battle, battle.unit(0), mode) for mode in (Mode.WALK, Mode.RUN, Mode.JUMP)]
    assert [0 if tally.barred else tally.total for tally in found] == [1, 3, 0]


@pytest.mark.rule("BMR-SUIT-026")
@pytest.mark.parametrize(
    ("elevation", "steps", "rule"),
    [
        (3, "FFF", None),  # on the surface
        (2, "RRRRRRFLF", None),  # turning is free
        (1, "FFF", None),  # a level above the bottom
        (0, "F", "BMR-NAVAL-008"),  # at the bottom
        (0, "CFF", None),
        (0, "CCC", None),
        (0, "CCCC", "BMR-NAVAL-007"),
        (3, "C", "BMR-NAVAL-007"),
        (1, "SS", "BMR-NAVAL-007"),
        (3, "SSF", None),
        (3, "SSFF", "BMR-MOV-013"),
        (3, "FFFF", "BMR-MOV-013"),
    ],
)
def test_undines_swim_like_submarines(elevation: int, steps: str, rule: str | None) -> None:
    battle = shore(3, 3, 3, 3, elevation=elevation)
    board = battle.board.changed(Hex.parse("0908"), depth=3).changed(Hex.parse("0708"), depth=3)
    battle = stage(
        board.changed(Hex.parse("0707"), depth=3), mech("Undine", "0808", elevation=elevation), mech(GRIFFIN, "0202")
    )
    assert bar(battle, steps) == rule


@pytest.mark.rule("BMR-SUIT-026")
def test_undines_keep_their_level_and_the_water_must_be_that_deep() -> None:
    """One below the surface of water that is 3 deep, it passes over water that is 2 deep, and not over 1."""
    battle = shore(3, 2, 1, elevation=2)
    assert bar(battle, "F") is None
    assert bar(battle, "FF") is None  # at the bottom of the shallow water
    assert bar(shore(3, 2, 1, elevation=1), "FF") == "BMR-NAVAL-008"
    assert bar(shore(3, 1, elevation=1), "F") == "BMR-NAVAL-007"
    after, _ = perform(battle, lambda play: play.then(March(Move(0, Mode.RUN, "F"))), [], tasks=TASKS)
    assert (after.unit(0).hex, after.unit(0).elevation) == (Hex.parse("0807"), 1)
    found = outlook(battle, Move(0, Mode.RUN, "CFS"))
    assert (found.cost.total, found.pace.move.spent) == (3, 3)


@pytest.mark.rule("BMR-SUIT-026", "BMR-SUIT-025")
def test_on_land_undines_walk_like_foot_infantry() -> None:
    dry = shore(-1)
    assert bar(dry, "F", Mode.WALK) is None
    assert bar(dry, "FF", Mode.WALK) == "BMR-SUIT-027"
    assert bar(dry, "C") == "BMR-SUIT-026"


@pytest.mark.rule("BMR-SUIT-027")
@pytest.mark.parametrize(
    ("depths", "elevation", "steps", "rule"),
    [
        ((-1, 2, 2, 2), 0, "FFF", None),  # into the water, which costs nothing on land
        ((-1, -1, 2, 2), 0, "FFF", None),  # one hex on land, then two of water
        ((-1, -1, -1, 2), 0, "FF", "BMR-SUIT-027"),
        ((2, 2, -1, -1), 2, "FF", None),  # ashore
        ((2, -1, 2, 2), 2, "FFF", None),  # across a spit of land
        ((2, -1, -1, 2), 2, "FF", "BMR-SUIT-027"),
        ((2, -1, 2, 2), 1, "F", "BMR-NAVAL-007"),  # only from the surface
        ((2, -1, 2, 2), 1, "CFF", None),
        ((2, -1, 2, 2), 1, "CFFF", "BMR-MOV-013"),  # 3 MP are all there are
    ],
)
def test_undines_combine_land_and_water(depths: tuple[int, ...], elevation: int, steps: str, rule: str | None) -> None:
    assert bar(shore(*depths, elevation=elevation), steps) == rule


@pytest.mark.rule("BMR-SUIT-027")
def test_terrain_on_land_counts_against_the_mp_for_it() -> None:
    battle = shore(2, -1, elevation=2)
    rough = stage(
        battle.board.changed(Hex.parse("0807"), rough=True), mech("Undine", "0808", elevation=2), mech(GRIFFIN, "0202")
    )
    assert bar(rough, "F") == "BMR-SUIT-027"
    assert bar(rough, "F", Mode.WALK) is None  # with everything it has


def test_the_menu_lists_moves_of_undines_that_the_judge_allows() -> None:
    for elevation in (0, 1, 2):
        battle = shore(2, 2, 1, -1, elevation=elevation)
        listed = [move for move in moves(battle, battle.unit(0)) if isinstance(move, Move)]
        assert all(refused(battle, battle.unit(0), move) is None for move in listed)
        assert {move.steps for move in listed if move.mode is Mode.RUN} >= ({"C"} if elevation < 2 else {"S", "F"})
