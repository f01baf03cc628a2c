"""No two 'Mechs end up in one hex, however they fall onto each other: cases found by long runs."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.classic.stage import mech, perform, stage
from tests.conformance.invariants import shared_hexes

from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, Rush
from ironhex.systems.classic.melee.death_from_above import come_down_upon
from ironhex.systems.classic.piloting.displacement import displace

# From the peak in 0202 there is no way but down onto the ledge in 0201, and from there none but back.
LEDGE = """board ledge
size 3 3
01  9   2   9
02  9   4   9
03  9   9   9
"""


def on_the_ledge() -> Battle:
    leap = Rush("death from above", 1, Hex(2, 3))
    return stage(
        LEDGE,
        mech("Jenner JR7-D", "0203", move=MoveState(moved=True, mode=Mode.JUMP, hexes=1, rush=leap)),
        mech("Phoenix Hawk PXH-1", "0202", side="Blue"),
        mech("Locust LCT-1V", "0201", side="Blue"),
        phase=Phase.PHYSICAL,
    )


def shared(battle: Battle) -> list[str]:
    """Hexes with two 'Mechs in them, wrecks left out."""
    wrecks = [replace(unit, fate="destroyed") for unit in battle.units if unit.phase.doom is not None]
    for wreck in wrecks:
        battle = battle.changed(wreck)
    return [*shared_hexes(battle)]


@pytest.mark.parametrize("seed", range(60))
def test_a_death_from_above_leaves_no_two_mechs_in_a_hex(seed: int) -> None:
    battle, _ = perform(on_the_ledge(), lambda play: come_down_upon(play, 0, 1), SeededDice(b"%d" % seed))
    assert not shared(battle)


@pytest.mark.parametrize("seed", range(60))
def test_a_pusher_does_not_follow_into_an_occupied_hex(seed: int) -> None:
    battle, _ = perform(
        on_the_ledge(),
        lambda play: displace(play, 1, 0, rule="BMR-PUSH-005", follower=0),
        SeededDice(b"%d" % seed),
    )
    assert not shared(battle)
