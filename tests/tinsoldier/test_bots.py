"""The bots of Tin Soldier: their levels, and single decisions."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.tinsoldier.stage import LASER, mech, piece, stage
from tests.tinsoldier.test_presentation import lances

from ironhex.bots.bot import asked_about, play_out
from ironhex.engine import Ask
from ironhex.systems.tinsoldier import actions as a
from ironhex.systems.tinsoldier.battle import Battle
from ironhex.systems.tinsoldier.bots.roster import BOTS
from ironhex.systems.tinsoldier.bots.weights import LEVELS
from ironhex.systems.tinsoldier.system import TIN_SOLDIER


def answer(battle: Battle, question: Any, seat: str = "Red", level: str = "hard") -> Any:
    bot = BOTS[level](b"12345678")
    return bot.choose(asked_about(TIN_SOLDIER, Ask(1, (seat,), question), seat, battle))


def duel(far: int = 3, effective: int = 9, **fields: Any) -> Battle:
    """Two 'Mechs with a laser face each other."""
    armed = mech(weapons=(replace(LASER, effective=effective),), front=8, back=4)
    red = piece(armed, "0412", facing=0, **fields)
    return stage("8x16", red, piece(armed, f"04{12 - far:02d}", facing=3))


def test_a_good_shot_is_taken() -> None:
    assert isinstance(answer(duel(3), a.Act(1, 1)), a.Attack)


def test_an_enemy_out_of_range_is_approached() -> None:
    battle = duel(11, effective=3, gunnery=11)
    chosen = answer(battle, a.Act(1, 2))
    assert isinstance(chosen, a.Move)
    assert chosen.steps.count("F") >= 1


def test_a_hot_mech_cools_down() -> None:
    assert isinstance(answer(duel(11, effective=2, gunnery=5, heat=24), a.Act(1, 1)), a.CoolDown)


def test_overwatch_is_used_when_the_enemy_comes_into_sight() -> None:
    battle = duel(3, overwatch=True)
    assert isinstance(answer(battle, a.Interrupt(2, (1,))), a.Attack)


def test_the_least_weapon_is_given_up() -> None:
    small = replace(LASER, name="Small Laser", damage=2)
    battle = stage("8x8", piece(mech(weapons=(LASER, small)), "0405"), piece(mech(), "0402"))
    assert answer(battle, a.LoseWeapon(1, (0, 1))) == a.Pick(1)


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_every_level_plays_to_the_end_and_says_why(level: str) -> None:
    play = lances(3)
    bots = {side: BOTS[level](bytes([number] * 8)) for number, side in enumerate(("Red", "Blue"))}
    play_out(play, bots, 12)
    assert play.over
    assert all(bot.reason for bot in bots.values())
