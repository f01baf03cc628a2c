"""How bots carry infantry: over long ways, to where it can fight."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.bots.test_positions import MOVED, move_phase
from tests.classic.stage import drawn, mech

from ironhex.bots import asked
from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Attachment, Battle, How
from ironhex.systems.classic.bots.roster import BOTS
from ironhex.systems.classic.positions import play_from

APC, PLATOON, GRIFFIN, LOCUST = "Heavy Hover APC", "Foot Platoon (SRM)", "Griffin GRF-1N", "Locust LCT-1V"
OMNI, ELEMENTALS, KARNOV = "Nova Prime", "Elemental (Laser)", "Karnov UR Transport"
LEVELS = pytest.mark.parametrize("level", ["normal", "hard"])


def carried(battle: Battle, how: How = How.PASSENGER) -> Battle:
    """The battle with the third unit aboard the first one."""
    return battle.changed(replace(battle.unit(2), hex=None, attached=Attachment(0, how)))


def first_move(battle: Battle, level: str = "normal") -> tuple[Move, Hex, str]:
    """What a bot does first, where the move ends, and why."""
    play = play_from(replace(battle, order=("Red", "Blue")), seed=3)
    ask, bot = play.asks[0], BOTS[level](b"carriers")
    action: Any = bot.choose(asked(play, ask, ask.seats[0]))
    play.answer(ask, action)
    return action, play.facts.unit(action.unit).place, bot.reason


@LEVELS
def test_a_carrier_takes_infantry_along_when_the_fight_is_far_away(level: str) -> None:
    riders = mech(PLATOON, "0830", side="Red")
    move, end, why = first_move(move_phase("16x34", mech(APC, "0830"), mech(GRIFFIN, "0802", 3), riders), level)
    assert (move.unit, move.load) == (0, (2,)), "the carrier moves first"
    assert end.row < 27
    assert "should ride" in why


def test_infantry_near_the_enemy_is_not_loaded() -> None:
    battle = move_phase(
        "16x17", mech(APC, "0808"), mech(GRIFFIN, "0804", 3, move=MOVED), mech(PLATOON, "0808", side="Red")
    )
    assert not first_move(battle)[0].load


@LEVELS
def test_a_carrier_lets_infantry_off_in_cover_near_the_enemy(level: str) -> None:
    board = drawn("16x17").changed(Hex.parse("0911"), woods=1)
    battle = move_phase(
        board, mech("APC (Tracked)", "0814"), mech(LOCUST, "0807", 3, move=MOVED), mech(PLATOON, "0101", side="Red")
    )
    move, end, why = first_move(carried(battle), level)
    assert move.unload == (2,)
    assert distance(end, Hex.parse("0807")) <= 4
    assert end == Hex.parse("0911")
    assert "gets off" in why


def test_a_carrier_does_not_let_infantry_off_far_from_the_enemy() -> None:
    battle = carried(
        move_phase("16x34", mech(APC, "0830"), mech(GRIFFIN, "0802", 3), mech(PLATOON, "0101", side="Red"))
    )
    move, end, _ = first_move(battle)
    assert not move.unload
    assert end.row < 25, "but it drives there"


def test_battle_armor_rides_on_an_omnimech_and_gets_off_near_the_enemy() -> None:
    far = move_phase("16x34", mech(OMNI, "0833"), mech(GRIFFIN, "0802", 3), mech(ELEMENTALS, "0833", side="Red"))
    assert first_move(far)[0].load == (2,)
    near = move_phase(
        "16x17", mech(OMNI, "0812"), mech(GRIFFIN, "0805", 3, move=MOVED), mech(ELEMENTALS, "0101", side="Red")
    )
    assert first_move(carried(near, How.RIDER))[0].unload == (2,)


def test_a_vtol_lands_to_let_infantry_off() -> None:
    flying = mech(KARNOV, "0815", elevation=3)
    battle = move_phase("16x17", flying, mech(LOCUST, "0807", 3, move=MOVED), mech(PLATOON, "0101", side="Red"))
    move, _, _ = first_move(carried(battle))
    assert move.unload == (2,)
    assert move.steps.endswith("S")


def test_an_empty_carrier_drives_to_infantry_that_is_left_behind() -> None:
    behind = mech(PLATOON, "0133", side="Red", move=MOVED)
    move, end, _ = first_move(move_phase("16x34", mech(APC, "0830"), mech(GRIFFIN, "0802", 3), behind))
    assert move.unit == 0
    assert end == Hex.parse("0133")
