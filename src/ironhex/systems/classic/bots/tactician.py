"""The opponent in the Master Rules: closes in, keeps its front to the enemy, and shoots what it can hit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np

from ironhex.bots import Advice, Asked, OwnDice, first_accepted
from ironhex.bots.reasons import ROLLED, USUAL
from ironhex.engine import Ask, RollDice
from ironhex.systems.classic.actions import Deploy, Pick
from ironhex.systems.classic.armament.clearing import CLEAR_JAM, LEAVE
from ironhex.systems.classic.armament.switching import AS_IT_IS, SWITCHING
from ironhex.systems.classic.battle import Battle, Phase, Unit
from ironhex.systems.classic.bots import reasons
from ironhex.systems.classic.bots.allies import first_to_move
from ironhex.systems.classic.bots.ambushes import springs
from ironhex.systems.classic.bots.firepower import Floats
from ironhex.systems.classic.bots.jams import worth_clearing
from ironhex.systems.classic.bots.lights import best_light, switched
from ironhex.systems.classic.bots.mines import best_field, worth_detonating, worth_laying
from ironhex.systems.classic.bots.moving import advise, advise_one_of
from ironhex.systems.classic.bots.planning import exits, leaves
from ironhex.systems.classic.bots.shooting import best_volley
from ironhex.systems.classic.bots.sprinting import sprint
from ironhex.systems.classic.bots.stealthy import stealth_choice
from ironhex.systems.classic.bots.striking import best_strike
from ironhex.systems.classic.bots.tagging import best_designation, sturdiest
from ironhex.systems.classic.bots.weights import BALANCED, LEVELS, Profile, style_of
from ironhex.systems.classic.hiding.rules import HIDDEN_UNIT, REVEAL, STAY_HIDDEN
from ironhex.systems.classic.mines.detonation import DETONATE, WAIT, DetonateNow
from ironhex.systems.classic.mines.laying import LayNext
from ironhex.systems.classic.mines.sweeping import SUIT_MINES
from ironhex.systems.classic.missiles.engagement import SALVO
from ironhex.systems.classic.munitions.designating import DesignateNext
from ironhex.systems.classic.munitions.swarm import NEXT_TARGET
from ironhex.systems.classic.night.searchlights import SEARCHLIGHT, ShineNext
from ironhex.systems.classic.phases import movement
from ironhex.systems.classic.questions import (
    AmbushNext,
    Choice,
    DeclareNext,
    DeployNext,
    DodgeMove,
    GoOn,
    MoveNext,
    StrikeNext,
)
from ironhex.systems.classic.sequence import waiting

TEMPERS = 7  # each bot is a little more or less cautious than others
TEMPER = 0.05


class Tactician:
    """Weighs the damage to do against the damage to take, one question at a time."""

    def __init__(self, seed: bytes, level: str = "normal", style: str = BALANCED) -> None:
        self._chosen = Advice(None, "")
        self._seed = seed
        self._dice = OwnDice(seed, "tactician")
        temper = self._dice.number(Ask(0, (), None), TEMPERS) - TEMPERS // 2
        weights = style_of(style)
        self._profile = Profile(weights._replace(caution=weights.caution + TEMPER * temper), LEVELS[level])

    def _errors(self, ask: Ask) -> Callable[[int], Floats]:
        """The errors made at a question; the same question always has the same ones."""
        return lambda count: np.random.default_rng([*self._seed, ask.id]).standard_normal(count)

    def choose(self, asked: Asked) -> Any:
        self._chosen = first_accepted(asked, self._advice(asked))
        return self._chosen.action

    @property
    def reason(self) -> str:
        return self._chosen.reason

    def _advice(self, asked: Asked) -> Iterator[Advice]:
        battle: Battle = asked.view
        style = self._profile.style.in_turn(battle.turn)
        profile = self._profile._replace(style=style, errors=self._errors(asked.ask))
        match asked.ask.question:
            case MoveNext() as question:
                units = movement.movers(battle, question, asked.seat)
                first = first_to_move(battle, units)
                yield from self._leave(asked, first.id)
                if faster := sprint(battle, first):
                    yield faster
                yield from advise_one_of(battle, units, profile)
            case DodgeMove(unit=unit_id):
                yield from advise(battle, battle.unit(unit_id), profile)
            case GoOn(unit=unit_id):
                yield from advise(battle, battle.unit(unit_id), profile, going_on=True)
            case AmbushNext(unit=unit_id):
                yield best_volley(battle, battle.unit(unit_id), profile)
            case DeclareNext(side=side):
                yield best_volley(battle, waiting(battle, Phase.WEAPONS, side, asked.seat)[0], profile)
            case StrikeNext(side=side):
                unit = waiting(battle, Phase.PHYSICAL, side, asked.seat)[0]
                strikes = (strike for strike in asked.menu() if strike.unit == unit.id)
                yield best_strike(battle, unit, strikes)
            case DeployNext():
                yield self._deploy(asked)
            case Choice(what=what, unit=unit_id) if what == HIDDEN_UNIT:
                yield self._ambush(battle, battle.unit(unit_id), profile)
            case Choice(what=what, unit=unit_id, options=options) if what == CLEAR_JAM:
                yield self._clear(battle, battle.unit(unit_id), options)
            case Choice(what=what, unit=unit_id, options=options) if what == SWITCHING:
                choice = stealth_choice(battle, battle.unit(unit_id), options)
                yield Advice(Pick(choice), reasons.stealth(battle, battle.unit(unit_id), change=choice != AS_IT_IS))
            case Choice(what=what, unit=unit_id) if what == SALVO:
                yield Advice(Pick(""), reasons.shoots_down(battle, battle.unit(unit_id)))
            case LayNext(side=side):
                field = best_field(battle, side, lambda which, most: self._dice.number(asked.ask, most, which=which))
                yield Advice(field, reasons.mines(field.hex))
            case DetonateNow() as question:
                now = worth_detonating(battle, question)
                yield Advice(Pick(DETONATE if now else WAIT), reasons.detonates(battle, question.hex, now=now))
            case DesignateNext(unit=unit_id):
                found, gain = best_designation(battle, battle.unit(unit_id), profile)
                yield Advice(found, reasons.designates(battle, found, gain))
            case ShineNext(unit=unit_id):
                light = best_light(battle, battle.unit(unit_id))
                yield Advice(light, reasons.lights(battle, light))
            case Choice(what=what, unit=unit_id) if what == SEARCHLIGHT:
                choice = switched(battle, battle.unit(unit_id))
                yield Advice(Pick(choice), reasons.switches(battle, battle.unit(unit_id), choice))
            case Choice(what=what, unit=unit_id, options=options) if what == SUIT_MINES:
                for option in worth_laying(battle, battle.unit(unit_id), options):
                    yield Advice(Pick(option), reasons.lays_mines(battle, battle.unit(unit_id)))
                yield Advice(Pick(""), USUAL)
            case Choice(what=what, options=options) if what == NEXT_TARGET:
                yield Advice(Pick(sturdiest(battle, asked.seat, options)), reasons.SWARM)
            case Choice():
                yield Advice(Pick(""), USUAL)
            case RollDice() as question:
                yield Advice(self._dice.roll(asked.ask, question), ROLLED)

    def _ambush(self, battle: Battle, unit: Unit, profile: Profile) -> Advice:
        """A hidden unit waits for a good chance."""
        if springs(battle, unit, profile):
            return Advice(Pick(REVEAL), reasons.springs(battle, unit))
        return Advice(Pick(STAY_HIDDEN), reasons.waits(battle, unit))

    def _clear(self, battle: Battle, unit: Unit, options: Sequence[str]) -> Advice:
        """A weapon that is worth a turn without fire is cleared."""
        if worth_clearing(battle, unit):
            return Advice(Pick(options[1]), reasons.clears(battle, unit))
        return Advice(Pick(LEAVE), USUAL)

    def _leave(self, asked: Asked, unit_id: int) -> Iterator[Advice]:
        """A crippled unit leaves the map if it can reach its home edge and the scenario allows it."""
        battle: Battle = asked.view
        unit = battle.unit(unit_id)
        if leaves(battle, unit, self._profile.skill):
            yield from (Advice(move, partial(reasons.flees, battle, unit)) for move in exits(battle, unit))

    def _deploy(self, asked: Asked) -> Advice:
        """Spread out and face the enemy, on dry ground, preferably high or in the woods."""
        battle: Battle = asked.view
        entries: list[Deploy] = [each for each in asked.menu() if each.facing == battle.unit(each.unit).facing]

        def worth(number: int) -> float:
            terrain = battle.board.at(entries[number].hex)
            ground = terrain.level + terrain.woods - 3 * max(0, terrain.depth) - 3 * bool(terrain.building)
            return ground + self._dice.number(asked.ask, 40, which=number % 256) / 10

        best = entries[max(range(len(entries)), key=worth)]
        return Advice(best, reasons.begins(battle, best.hex))
