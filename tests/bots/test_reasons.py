"""Bots give reasons in whole sentences, which must be understandable as hints."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.classic.stage import mech, stage

from ironhex.bots import Asked, RandomBot, play_out
from ironhex.engine import Play
from ironhex.engine.presentation.offers import EXPECTED
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Mode, Scenario
from ironhex.systems.classic.bots.reasons import goes, holds_fire, promises
from ironhex.systems.classic.bots.shooting import best_volley
from ironhex.systems.classic.bots.survey import kick_of
from ironhex.systems.classic.bots.tactician import Tactician
from ironhex.systems.classic.presentation.attack_numbers import volley_numbers
from ironhex.systems.classic.setup import NORTH, Force, new_battle
from ironhex.systems.quickstart.setup import scenario

SENTENCES = re.compile(r"[A-Z0-9][^.]*(\.\d[^.]*)*\.( [A-Z][^.]*\.)*")


class Talker(Tactician):
    """Stores its reasons."""

    said: set[str]

    def choose(self, asked: Asked) -> Any:
        chosen = super().choose(asked)
        self.said.add(self.reason)
        return chosen


def duel() -> Play[Any]:
    forces = [Force("Red", ["Hatchetman HCT-3F"], arrival="deploy"), Force("Blue", ["Jenner JR7-D"], home=NORTH)]
    return new_battle(forces, "glade", seed=3, scenario=Scenario(turn_limit=8))


@pytest.mark.parametrize(
    ("play", "seats"), [(duel(), ("Red", "Blue")), (scenario("elite", seed=1), ("Defender", "Attacker"))]
)
def test_every_reason_is_a_sentence(play: Play[Any], seats: tuple[str, ...]) -> None:
    bots = {seat: Talker(seat.encode()) for seat in seats}
    Talker.said = set()
    play_out(play, bots, limit_turns=6)
    assert len(Talker.said) > 20
    for reason in Talker.said:
        assert SENTENCES.fullmatch(reason), reason


def test_the_reason_of_a_move_names_the_damage() -> None:
    battle = stage("9x9", mech("Locust LCT-1V", "0505"), mech("Griffin GRF-1N", "0501", 3))
    assert goes(battle, battle.unit(0), Mode.RUN, Hex(5, 3), 1) == "Locust LCT-1V runs to 0503, facing north-east"
    does = "from there its shots should do about 3 points of damage this turn"
    assert promises(3.4, 0.0, 1.2) == f"{does}, and it may take about 1 if all enemies fire at it"
    assert promises(3.4, 0.0, 0.2) == f"{does}, and hardly anything can hit it"
    assert promises(0.1, 0.0, 0.6).endswith("may take about 1 point if all enemies fire at it")
    assert promises(3.4, 8.1, 0.0).startswith("from there it can spot for friends, whose missiles should do about 8")
    tank = scenario("veteran").facts
    cruising = goes(tank, tank.unit(3), Mode.WALK, Hex(5, 3), 0)
    assert cruising == "Rommel Tank cruises to 0503, facing north"
    squad = scenario("elite").facts
    assert goes(squad, squad.unit(2), Mode.WALK, Hex(5, 3), 0).endswith(" moves to 0503")


def test_nobody_counts_on_kicks_where_nobody_kicks() -> None:
    battle = stage("9x9", mech("Griffin GRF-1N", "0505"), mech("Locust LCT-1V", "0504", 3))
    green = scenario("green").facts
    assert kick_of(battle, battle.unit(0)) == 11
    assert [kick_of(green, unit) for unit in green.units] == [0, 0]


def test_heat_is_mentioned_if_there_is_any() -> None:
    battle = stage("9x9", mech("Griffin GRF-1N", "0505"), mech("Locust LCT-1V", "0501", 3))
    advice = best_volley(battle, battle.unit(0))
    numbers = volley_numbers(advice.action, battle)
    assert numbers["heat_after"] > 0
    said = f"about {numbers[EXPECTED]:g} points of damage. Its heat will be {round(numbers['heat_after'])}."
    assert advice.reason.endswith(said)
    assert "heat" in holds_fire(battle, battle.unit(0), likely=True)
    tank = scenario("veteran").facts
    assert "heat" not in holds_fire(tank, tank.unit(3), likely=True)


def test_without_a_visible_enemy_it_holds_its_fire() -> None:
    hill = "board hill\nsize 3 9\n" + "".join(
        f"{n:02d} " + " ".join("4" if n == 5 else "." for _ in "123") + "\n" for n in range(1, 10)
    )
    battle = stage(hill, mech("Griffin GRF-1N", "0209"), mech("Locust LCT-1V", "0201", 3))
    assert best_volley(battle, battle.unit(0)).reason.endswith("it has no shot that is likely enough to hit.")


def test_random_choices_have_reasons_too() -> None:
    bot = RandomBot(b"chance")
    play_out(scenario("green", seed=1), {"Defender": bot, "Attacker": bot}, limit_turns=1)
    assert SENTENCES.fullmatch(bot.reason)
