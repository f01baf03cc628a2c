"""Worked example of unequal numbers: side A won the initiative, so side B moves first."""

from __future__ import annotations

import pytest
from tests.classic.stage import happened
from tests.classic.turns import act

from ironhex.kernel.dice import ScriptedDice
from ironhex.systems.classic.battle import Phase
from ironhex.systems.classic.events.movement import Halted
from ironhex.systems.classic.sequence import shares
from ironhex.systems.classic.setup import Force, new_battle

LOCUST = "Locust LCT-1V"
# Left to move of B and A before each pair of moves, and how many each of them moves.
E03 = [(5, 8, 1, 1), (4, 7, 1, 1), (3, 6, 1, 2), (2, 4, 1, 2), (1, 2, 1, 2)]


@pytest.mark.rule("BMR-SEQ-026")
@pytest.mark.parametrize(
    ("b", "a", "b_moves", "a_moves"), [pytest.param(*row, id=f"E03 {row[0]}:{row[1]}") for row in E03]
)
def test_shares_of_a_pair_of_moves(b: int, a: int, b_moves: int, a_moves: int) -> None:
    assert shares((b, a)) == (b_moves, a_moves)


@pytest.mark.rule("BMR-SEQ-026", "BMR-SEQ-027", "BMR-SEQ-005")
@pytest.mark.parametrize("table", [pytest.param(E03, id="E03")])
def test_a_movement_phase_of_eight_against_five(table: list[tuple[int, int, int, int]]) -> None:
    forces = [Force("A", [LOCUST] * 8), Force("B", [LOCUST] * 5, home=0)]
    play = new_battle(forces, "open-ground", dice=ScriptedDice([6, 6, 1, 1]))
    while play.facts.phase is Phase.MOVEMENT:
        act(play, play.asks[0], [])
    moved = [play.facts.unit(event.unit).side for event in happened(play.log, Halted)]
    assert moved == [side for _, _, b_moves, a_moves in table for side in "B" * b_moves + "A" * a_moves]
