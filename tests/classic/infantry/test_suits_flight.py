"""How Sylphs fly and walk."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import number, value
from tests.classic.stage import drawn, mech, perform, stage
from tests.classic.trek import make, why_not

from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.battle import Attachment, Battle, How, Mode, MoveState, Phase, PlaceTarget, Thing
from ironhex.systems.classic.movement.forecast import outlook
from ironhex.systems.classic.movement.move_menu import moves
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.reach import Reach
from ironhex.systems.classic.movement.walk_tasks import TASKS, March

GRIFFIN, HERE, AHEAD = "Griffin GRF-1N", "0808", Hex.parse("0807")


def sylphs(elevation: int = 0, here: dict[str, Any] | None = None, **ahead: Any) -> Battle:
    """Sylphs so high above their hex, south of a hex with some terrain."""
    board = drawn("16x17").changed(AHEAD, **ahead).changed(Hex.parse(HERE), **(here or {}))
    return stage(board, mech("Sylph", HERE, elevation=elevation), mech(GRIFFIN, "0202"))


def fly(steps: str) -> Move:
    return Move(0, Mode.RUN, steps)


def bar(battle: Battle, move: Move) -> str | None:
    barred = refused(battle, battle.unit(0), move)
    return barred.rule if barred else None


@pytest.mark.rule("BMR-SUIT-015", "BMR-SUIT-018")
def test_sylphs_fly_with_5_mp_and_walk_with_1() -> None:
    battle = sylphs()
    found = [allowance(battle, battle.unit(0), mode) for mode in (Mode.WALK, Mode.RUN, Mode.JUMP)]
    assert [0 if tally.barred else tally.total for tally in found] == [1, 5, 0]


@pytest.mark.rule("BMR-SUIT-017")
@pytest.mark.parametrize(
    ("steps", "cost", "hexes"),
    [("C", 1, 0), ("CF", 2, 1), ("CCRFF", 4, 2), ("CFRRRF", 3, 2), ("CFFFS", 5, 3), ("CCFSS", 5, 1)],
)
def test_levels_cost_mp_and_turns_do_not(steps: str, cost: int, hexes: int) -> None:
    battle = sylphs()
    assert bar(battle, fly(steps)) is None
    found = outlook(battle, fly(steps))
    assert (found.cost.total, found.pace.move.spent, found.pace.move.hexes) == (cost, cost, hexes)
    assert bar(battle, fly("CFFFFS")) == "BMR-MOV-013"
    assert found.pace.spot is not None
    assert found.pace.spot.elevation == steps.count("C") - steps.count("S")


@pytest.mark.rule("BMR-SUIT-017")
@pytest.mark.parametrize(
    ("elevation", "terrain", "steps", "rule"),
    [
        (0, {}, "F", "BMR-VTOL-003"),
        (1, {"level": 1}, "F", "BMR-VTOL-021"),
        (2, {"level": 1}, "F", None),
        (2, {"woods": 1}, "F", "BMR-VTOL-007"),
        (3, {"woods": 2}, "F", None),
        (1, {"depth": 2}, "F", None),
        (1, {"depth": 2}, "FS", "BMR-VTOL-012"),
        (1, {"rough": True}, "F", None),
    ],
)
def test_sylphs_fly_over_what_a_vtol_flies_over(
    elevation: int, terrain: dict[str, Any], steps: str, rule: str | None
) -> None:
    assert bar(sylphs(elevation, **terrain), fly(steps)) == rule


@pytest.mark.rule("BMR-SUIT-017")
def test_a_flight_is_carried_out_without_rolls() -> None:
    """Other than a VTOL, a Sylph has no facing and never slips."""
    battle = sylphs(1)
    after, _ = perform(battle, lambda play: play.then(March(fly("FRFRRFS"))), [], tasks=TASKS)
    unit = after.unit(0)
    assert (unit.elevation, unit.move.spent, unit.move.hexes, unit.move.mode) == (0, 4, 3, Mode.RUN)


@pytest.mark.rule("BMR-SUIT-018")
@pytest.mark.parametrize(
    ("elevation", "terrain", "rule"),
    [
        (0, {}, None),
        (0, {"woods": 2}, None),  # with its only MP
        (0, {"level": 2}, "BMR-MOV-008"),
        (0, {"depth": 1}, "BMR-INF-011"),
        (2, {}, "BMR-SUIT-018"),
    ],
)
def test_on_the_ground_sylphs_walk_like_foot_infantry(
    elevation: int, terrain: dict[str, Any], rule: str | None
) -> None:
    battle = sylphs(elevation, **terrain)
    assert bar(battle, Move(0, Mode.WALK, "F")) == rule
    assert bar(battle, Move(0, Mode.WALK, "FF")) is not None
    assert bar(battle, Move(0, Mode.WALK, "C")) == "BMR-VTOL-004"


@pytest.mark.rule("BMR-SUIT-016")
@pytest.mark.parametrize(("mode", "modifier"), [(Mode.STAND, None), (Mode.WALK, None), (Mode.RUN, 3)])
def test_sylphs_that_fly_aim_as_badly_as_after_a_jump(mode: Mode, modifier: int | None) -> None:
    move = MoveState(moved=True, mode=mode, hexes=1)
    battle = stage("16x17", mech("Sylph", HERE, elevation=1, move=move), mech(GRIFFIN, "0807", facing=3))
    assert value(number(battle, "BA Clan Micro Pulse Laser"), "BMR-SUIT-016") == modifier
    rack = battle.unit(0).weapon("Bomb Rack")
    bombs = to_hit(Shot(aim(battle, battle.unit(0), PlaceTarget(Thing.HEX, Hex.parse(HERE))), rack))
    assert value(bombs, "BMR-SUIT-016") == modifier
    assert value(number(battle, "IS PPC", attacker=1, target=0), "BMR-VTOL-029") == (1 if mode is Mode.RUN else None)


@pytest.mark.rule("BMR-SUIT-022")
def test_bombs_are_harder_to_drop_after_a_flight() -> None:
    flew = MoveState(moved=True, mode=Mode.RUN, hexes=5)
    battle = stage("16x17", mech("Sylph", HERE, elevation=1, gunnery=4, move=flew), mech(GRIFFIN, HERE))
    rack = battle.unit(0).weapon("Bomb Rack")
    assert to_hit(Shot(aim(battle, battle.unit(0), PlaceTarget(Thing.HEX, Hex.parse(HERE))), rack)).total == 7


@pytest.mark.parametrize(("elevation", "reach"), [(0, 4), (1, 5), (4, 5)])
def test_the_menu_lists_flights_over_everything_in_reach(elevation: int, reach: int) -> None:
    battle = stage("16x17", mech("Sylph", HERE, elevation=elevation), mech(GRIFFIN, "0202"))
    listed = [move for move in moves(battle, battle.unit(0)) if isinstance(move, Move)]
    assert all(refused(battle, battle.unit(0), move) is None for move in listed)
    ends = [option.spot for option in Reach(battle, battle.unit(0)).options_of(Mode.RUN)]
    assert len(ends) == len(set(ends))
    assert {spot.hex for spot in ends if spot.elevation in (elevation, 1)} >= {
        hex for hex in battle.board.hexes() if 0 < distance(hex, Hex.parse(HERE)) <= reach
    }


def test_the_menu_lists_flights_above_trees_and_landings() -> None:
    board = drawn("16x17").changed(AHEAD, woods=1)
    battle = stage(board, mech("Sylph", HERE), mech(GRIFFIN, "0202"))
    ends = {option.spot for option in Reach(battle, battle.unit(0)).options_of(Mode.RUN)}
    assert {spot.elevation for spot in ends if spot.hex == AHEAD} == {3, 4}
    assert {spot.elevation for spot in ends if str(spot.hex) == "0809"} == {0, 1, 2, 3, 4}


# --- out of a carrier in the air --------------------------------------------------------------------------------------
KARNOV = "Karnov UR Transport"


@pytest.mark.rule("BMR-SUIT-020", "BMR-SUIT-019")
@pytest.mark.parametrize(("squad", "possible"), [("Sylph", True), ("Elemental (Laser)", False)])
def test_only_sylphs_leave_a_vtol_in_the_air(squad: str, possible: bool) -> None:
    """In its hex, as high as it is; on the ground all of them get off."""
    battle = stage(
        "16x17",
        mech(KARNOV, HERE, side="Red", elevation=2),
        mech(squad, HERE, side="Red"),
        mech(GRIFFIN, "0202", side="Blue"),
        phase=Phase.MOVEMENT,
    )
    battle = battle.changed(replace(battle.unit(1), hex=None, attached=Attachment(0, How.PASSENGER)))
    above, landing = Move(0, Mode.WALK, "CF", unload=(1,)), Move(0, Mode.WALK, "FSS", unload=(1,))
    assert why_not(battle, above) == (None if possible else "BMR-SUIT-020")
    if possible:
        after, _ = make(battle, above)
        assert (after.unit(1).hex, after.unit(1).elevation) == (AHEAD, 3)
    landed, _ = make(battle, landing)
    assert (landed.unit(1).hex, landed.unit(1).elevation) == (AHEAD, 0)
    assert (Move(0, Mode.WALK, unload=(1,)) in list(moves(battle, battle.unit(0)))) == possible
