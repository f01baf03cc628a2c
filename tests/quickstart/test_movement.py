"""Movement: modes, costs, facing, and who may pass whom."""

from __future__ import annotations

import pytest
from tests.quickstart.field import (
    CICADA,
    ENFORCER,
    HUNCHBACK,
    ROMMEL,
    SALADIN,
    field,
    happened,
    menu,
    number,
    played,
    refused,
    unit,
    value,
)

from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase
from ironhex.systems.classic.events.movement import Moved
from ironhex.systems.classic.movement.path import Pace, pace_of, paces, walk_of

WOODS = """board woods
size 5 5
01  .  .  .  .  .
02  .  .  W  .  .
03  .  .  .  .  .
04  .  .  w  .  .
05  .  .  .  .  .
"""


def spent(battle: Battle, steps: str, mode: Mode = Mode.WALK) -> int:
    """The MP of a way of the first unit, which it has."""
    *_, last = paces(walk_of(battle, battle.unit(0), mode), pace_of(battle, battle.unit(0)), steps)
    assert isinstance(last, Pace), last
    return last.move.spent


def alone(name: str = HUNCHBACK, hex: str = "0303", facing: int = 0, board: str = WOODS) -> Battle:
    return field(board, unit(name, hex, facing), phase=Phase.MOVEMENT)


def go(battle: Battle, steps: str, mode: Mode = Mode.WALK) -> tuple[Battle, tuple[Event, ...]]:
    return played(battle, Phase.MOVEMENT, script=[Move(0, mode, steps)])


# --- costs ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("steps", "facing", "cost"),
    [
        pytest.param("F", 1, 1, id="a clear hex", marks=pytest.mark.rule("QS-MOV-002", "QS-MOV-004", "QS-TBL-010")),
        pytest.param("F", 3, 2, id="light woods", marks=pytest.mark.rule("QS-MOV-005", "QS-TBL-010")),
        pytest.param("F", 0, 3, id="heavy woods", marks=pytest.mark.rule("QS-MOV-006", "QS-TBL-010")),
        pytest.param("LF", 1, 4, id="heavy woods and a turn", marks=pytest.mark.rule("QS-MOV-003", "QS-TBL-010")),
        pytest.param("LLL", 1, 3, id="right about", marks=pytest.mark.rule("QS-MOV-012")),
        pytest.param("R", 1, 1, id="one hexside", marks=pytest.mark.rule("QS-MOV-012", "QS-MOV-013")),
        pytest.param("LL", 1, 2, id="two hexsides", marks=pytest.mark.rule("QS-MOV-012", "QS-MOV-013")),
        pytest.param("RRF", 5, 3, id="two hexsides and a clear hex", marks=pytest.mark.rule("QS-MOV-013")),
    ],
)
def test_costs(steps: str, facing: int, cost: int) -> None:
    assert spent(alone(facing=facing), steps) == cost


@pytest.mark.rule("QS-MOV-012")
def test_turning_costs_the_same_in_woods() -> None:
    assert spent(alone(hex="0302"), "R") == 1


@pytest.mark.rule("QS-MOV-004")
def test_unmarked_hexes_are_clear_and_flat() -> None:
    terrain = alone().board.at(Hex.parse("0101"))
    assert terrain.woods == 0
    assert terrain.level == 0


@pytest.mark.rule("QS-MOV-005", "QS-MOV-006")
def test_denser_woods_hinder_sight_more() -> None:
    through = [
        number(field(WOODS, unit(ENFORCER, near), unit(CICADA, far)), "Large Laser")
        for near, far in (("0205", "0202"), ("0305", "0303"), ("0303", "0301"))
    ]
    assert [tally.total for tally in through] == [4, 5, 6]


# --- direction and facing ---------------------------------------------------------------------------------------------
@pytest.mark.rule("QS-MOV-007")
def test_only_the_hex_ahead_or_behind_is_entered() -> None:
    battle = alone(facing=1)
    moved = [go(battle, step)[0].unit(0).hex for step in ("F", "B")]
    assert [str(hex) for hex in moved] == ["0402", "0203"]
    assert {refused(battle, Phase.MOVEMENT, Move(0, Mode.WALK, step)) for step in "1245"} == {"QS-MOV-007"}


@pytest.mark.rule("QS-MOV-008")
def test_a_walker_mixes_forward_backward_and_turns() -> None:
    battle, _ = go(alone(facing=1), "BRF")
    assert battle.unit(0).facing == 2
    assert refused(battle, Phase.MOVEMENT, Move(0, Mode.WALK, "BFBFB")) is not None


@pytest.mark.rule("QS-MOV-009")
def test_nobody_runs_backward() -> None:
    assert refused(alone(facing=1), Phase.MOVEMENT, Move(0, Mode.RUN, "FFB")) == "QS-MOV-009"
    assert refused(alone(facing=1), Phase.MOVEMENT, Move(0, Mode.RUN, "FF")) is None


@pytest.mark.rule("QS-MOV-010")
def test_a_unit_faces_one_of_six_hexsides() -> None:
    assert {step.facing for step in _facings(alone(facing=0))} == set(range(6))


def _facings(battle: Battle) -> list[Pace]:
    walk = walk_of(battle, battle.unit(0), Mode.RUN)
    return [step for step in paces(walk, pace_of(battle, battle.unit(0)), "RRRRRR") if isinstance(step, Pace)]


@pytest.mark.rule("QS-MOV-011")
def test_facing_changes_only_in_the_movement_phase() -> None:
    battle = field("9x9", unit(HUNCHBACK, "0505"), unit(ENFORCER, "0502"))
    assert all(not entry.twist for entry in menu(battle, Phase.WEAPONS))
    after, _ = played(battle, Phase.WEAPONS, Phase.END)
    assert after.unit(0).facing == battle.unit(0).facing


# --- modes ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("QS-MOV-001", "QS-MOV-014")
def test_every_move_declares_one_mode() -> None:
    entries = menu(alone(), Phase.MOVEMENT)
    assert {entry.mode for entry in entries} == {Mode.STAND, Mode.WALK, Mode.RUN}
    far = Move(0, Mode.WALK, "RFFFF")  # more than Walking MP, though within Running MP
    assert refused(alone(board="9x9", hex="0505"), Phase.MOVEMENT, far) == "QS-MOV-002"
    assert refused(alone(board="9x9", hex="0505"), Phase.MOVEMENT, Move(0, Mode.RUN, "RFFFF")) is None


@pytest.mark.rule("QS-MOV-015")
def test_standing_still_spends_nothing_and_means_nothing_to_fire() -> None:
    assert refused(alone(), Phase.MOVEMENT, Move(0, Mode.STAND, "L")) == "QS-MOV-015"
    battle, _ = played(
        field("9x9", unit(ENFORCER, "0505"), unit(HUNCHBACK, "0502"), phase=Phase.MOVEMENT), Phase.MOVEMENT
    )
    assert battle.unit(0).move.spent == 0
    assert number(battle, "Large Laser").total == 4


@pytest.mark.parametrize(
    ("name", "mode", "most", "harder"),
    [
        pytest.param(HUNCHBACK, Mode.WALK, 4, 1, marks=pytest.mark.rule("QS-MOV-016")),
        pytest.param(CICADA, Mode.WALK, 8, 1, marks=pytest.mark.rule("QS-MOV-016")),
        pytest.param(HUNCHBACK, Mode.RUN, 6, 2, marks=pytest.mark.rule("QS-MOV-017")),
        pytest.param(CICADA, Mode.RUN, 12, 2, marks=pytest.mark.rule("QS-MOV-017")),
        pytest.param(ROMMEL, Mode.WALK, 4, 1, marks=pytest.mark.rule("QS-VEH-004")),
        pytest.param(ROMMEL, Mode.RUN, 6, 2, marks=pytest.mark.rule("QS-VEH-004")),
        pytest.param(SALADIN, Mode.RUN, 12, 2, marks=pytest.mark.rule("QS-VEH-004")),
    ],
)
def test_modes_have_their_mp_and_spoil_the_aim(name: str, mode: Mode, most: int, harder: int) -> None:
    battle = field("16x17", unit(name, "0816"), unit(ENFORCER, "0801"), phase=Phase.MOVEMENT)
    assert refused(battle, Phase.MOVEMENT, Move(0, mode, "F" * most)) is None
    assert refused(battle, Phase.MOVEMENT, Move(0, mode, "F" * (most + 1))) == "QS-MOV-002"
    there = field("16x17", unit(name, "0805", move=MoveState(mode=mode)), unit(ENFORCER, "0804"))
    gun = there.unit(0).design.weapons[0].equipment.name
    assert value(number(there, gun), "QS-TOH-011") == harder


# --- stacking ---------------------------------------------------------------------------------------------------------
def column(*extras: object) -> Battle:
    return field("5x9", unit(CICADA, "0308"), *extras, level="veteran", phase=Phase.MOVEMENT)  # type: ignore[arg-type]


@pytest.mark.rule("QS-MOV-018", "QS-MOV-020")
def test_friends_are_passed_but_not_joined() -> None:
    battle = column(unit(HUNCHBACK, "0306", side="Red"))
    assert refused(battle, Phase.MOVEMENT, Move(0, Mode.WALK, "FFF")) is None
    assert refused(battle, Phase.MOVEMENT, Move(0, Mode.WALK, "FF")) == "QS-MOV-020"
    after, events = played(battle, Phase.MOVEMENT, script=[Move(0, Mode.WALK, "FFF")])
    assert [str(hex) for hex in happened(events, Moved)[0].path] == ["0307", "0306", "0305"]
    assert str(after.unit(0).hex) == "0305"


@pytest.mark.rule("QS-MOV-019", "QS-MOV-020")
def test_enemies_are_neither_passed_nor_joined() -> None:
    battle = column(unit(HUNCHBACK, "0306"))
    for steps in ("FF", "FFF"):
        assert refused(battle, Phase.MOVEMENT, Move(0, Mode.WALK, steps)) == "QS-MOV-019"
    ends = {_end(battle, entry) for entry in menu(battle, Phase.MOVEMENT) if entry.steps}
    assert "0306" not in ends
    assert "0305" in ends  # round the enemy


def _end(battle: Battle, move: Move) -> str:
    *_, last = paces(walk_of(battle, battle.unit(0), move.mode), pace_of(battle, battle.unit(0)), move.steps)
    assert isinstance(last, Pace)
    return str(last.spot.hex) if last.spot else ""
