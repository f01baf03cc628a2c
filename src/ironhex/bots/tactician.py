"""The opponent in the Master Rules: closes in, keeps its front to the enemy, shoots what it can hit; it says why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ironhex.bots import reasons
from ironhex.bots.allies import first_to_move
from ironhex.bots.bot import Asked, OwnDice
from ironhex.bots.firepower import Floats
from ironhex.bots.moving import advise, advise_one_of
from ironhex.bots.planning import Advice, leaves
from ironhex.bots.shooting import best_volley
from ironhex.bots.striking import best_strike
from ironhex.bots.weights import BALANCED, LEVELS, Mind, mood_of
from ironhex.engine import Ask, RollDice
from ironhex.systems.classic.actions import Deploy, Move, Pick
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.phases import movement
from ironhex.systems.classic.questions import (
    Choice,
    DeclareNext,
    DeployNext,
    DodgeMove,
    GoOn,
    MoveNext,
    StrikeNext,
)
from ironhex.systems.classic.sequence import waiting

TEMPERS = 7  # how cautious a bot is varies a little from one to the other
TEMPER = 0.05


class Tactician:
    """Weighs damage to do against damage to take, one question at a time."""

    def __init__(self, seed: bytes, level: str = "normal", style: str = BALANCED) -> None:
        self.reason = ""
        self._seed = seed
        self._dice = OwnDice(seed, "tactician")
        temper = self._dice.number(Ask(0, (), None), TEMPERS) - TEMPERS // 2
        mood = mood_of(style)
        self._mind = Mind(mood._replace(caution=mood.caution + TEMPER * temper), LEVELS[level])

    def _errors(self, ask: Ask) -> Callable[[int], Floats]:
        """The errors made at a question: always the same at the same one."""
        return lambda count: np.random.default_rng([*self._seed, ask.id]).standard_normal(count)

    def choose(self, asked: Asked) -> Any:
        for action, reason in self._advice(asked):
            if asked.refusal(action) is None:
                self.reason = reason
                return action
        self.reason = reasons.ALLOWED
        return next(asked.menu())

    def _advice(self, asked: Asked) -> Iterator[Advice]:
        battle: Battle = asked.view
        mood = self._mind.mood.in_turn(battle.turn)
        mind = self._mind._replace(mood=mood, errors=self._errors(asked.ask))
        match asked.ask.question:
            case MoveNext() as question:
                units = movement.movers(battle, question, asked.seat)
                yield from self._leave(asked, first_to_move(battle, units).id)
                yield from advise_one_of(battle, units, mind)
            case DodgeMove(unit=unit_id):
                yield from advise(battle, battle.unit(unit_id), mind)
            case GoOn(unit=unit_id):
                yield from advise(battle, battle.unit(unit_id), mind, going_on=True)
            case DeclareNext(side=side):
                yield Advice(*best_volley(battle, waiting(battle, Phase.WEAPONS, side, asked.seat)[0], mind))
            case StrikeNext(side=side):
                unit = waiting(battle, Phase.PHYSICAL, side, asked.seat)[0]
                strikes = (strike for strike in asked.menu() if strike.unit == unit.id)
                yield Advice(*best_strike(battle, unit, strikes))
            case DeployNext():
                yield self._deploy(asked)
            case Choice():
                yield Advice(Pick(""), reasons.USUAL)
            case RollDice() as question:
                yield Advice(self._dice.roll(asked.ask, question), reasons.ROLLED)

    def _leave(self, asked: Asked, unit_id: int) -> Iterator[Advice]:
        """Who is crippled leaves the map if he can reach his home edge and the scenario lets him."""
        battle: Battle = asked.view
        if leaves(battle, battle.unit(unit_id), self._mind.skill):
            for action in asked.menu():
                if isinstance(action, Move) and action.unit == unit_id and action.steps.endswith("X"):
                    yield Advice(action, reasons.flees(battle, battle.unit(unit_id)))
                    return

    def _deploy(self, asked: Asked) -> Advice:
        """Spread out, facing the enemy, on dry ground, and better high or in the woods."""
        battle: Battle = asked.view
        entries: list[Deploy] = [each for each in asked.menu() if each.facing == battle.unit(each.unit).facing]

        def worth(number: int) -> float:
            terrain = battle.board.at(entries[number].hex)
            ground = terrain.level + terrain.woods - 3 * max(0, terrain.depth) - 3 * bool(terrain.building)
            return ground + self._dice.number(asked.ask, 40, which=number % 256) / 10

        best = entries[max(range(len(entries)), key=worth)]
        return Advice(best, reasons.begins(battle, best.hex))
