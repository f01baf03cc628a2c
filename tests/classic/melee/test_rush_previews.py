"""The preview of a charge or a death from above shows its number and what a hit does to both units."""

from __future__ import annotations

import pytest
from tests.classic.stage import happened, mech, stage
from tests.classic.turns import played

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.answers import preview
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase
from ironhex.systems.classic.events.physical import BlowRolled
from ironhex.systems.classic.questions import MoveNext

CHARGE = Move(0, Mode.RUN, "FFFF", rush=1)
LEAP = Move(0, Mode.JUMP, path=(Hex(5, 8), Hex(5, 7), Hex(5, 6), Hex(5, 5)), facing=0, rush=1)


def before(hexes: int) -> Battle:
    moved = MoveState(moved=True, mode=Mode.WALK, hexes=hexes)
    units = (mech("Griffin GRF-1N", "0509"), mech("Wolverine WVR-6R", "0504", 3, skills=(4, 4), move=moved))
    return stage("9x9", *units, phase=Phase.MOVEMENT)


@pytest.mark.parametrize(
    ("move", "number", "note"),
    [
        (CHARGE, 5 + 2 + 1 + 1, "a hit does 22, and 6 to itself"),  # ran, target moved 3, pilots 5 and 4
        (LEAP, 5 + 3 + 1 + 1, "a hit does 17, and 11 to itself"),
    ],
)
def test_the_preview_shows_the_number_and_the_damage(move: Move, number: int, note: str) -> None:
    seen = preview(before(3), MoveNext("Red"), "Red", move)
    assert dict(seen.tallies)["to hit"].total == number
    assert note in seen.notes


@pytest.mark.parametrize("move", [CHARGE, LEAP], ids=["charge", "leap"])
@pytest.mark.parametrize("hexes", [0, 3, 5])
def test_the_preview_matches_the_roll(move: Move, hexes: int) -> None:
    battle = before(hexes)
    seen = dict(preview(battle, MoveNext("Red"), "Red", move).tallies)["to hit"]
    crash = [2, 3, 4, 5, 2, 3, 4, 5, 6, 6]  # four clusters into the legs, and the warrior is not hurt
    dice = [1, 1] if move is CHARGE else [1, 1, *crash]
    _, events = played(battle, Phase.MOVEMENT, Phase.WEAPONS, Phase.PHYSICAL, script=[move], dice=dice)
    (rolled,) = happened(events, BlowRolled)
    assert rolled.tally == seen
