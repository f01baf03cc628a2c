"""The opponent in the Master Rules: closes in, keeps its front to the enemy, and shoots what it can hit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from ironhex.bots import Advice, Asked, OwnDice, first_accepted
from ironhex.bots.reasons import ROLLED
from ironhex.engine import Ask, RollDice
from ironhex.systems.classic.actions import Deploy, Pick
from ironhex.systems.classic.artillery.plotting import PlotNext, piece_of
from ironhex.systems.classic.artillery.presets import PresetNext
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.bots import reasons
from ironhex.systems.classic.bots.allies import first_to_move
from ironhex.systems.classic.bots.artillery import best_plot, best_preset
from ironhex.systems.classic.bots.dropping import best_drop
from ironhex.systems.classic.bots.firepower import Floats
from ironhex.systems.classic.bots.lights import best_light
from ironhex.systems.classic.bots.mines import best_field, worth_detonating
from ironhex.systems.classic.bots.moving import advise, advise_one_of
from ironhex.systems.classic.bots.objectives import breaks_out
from ironhex.systems.classic.bots.planning import exits, leaves
from ironhex.systems.classic.bots.shooting import best_volley
from ironhex.systems.classic.bots.small_choices import picks
from ironhex.systems.classic.bots.sprinting import sprint
from ironhex.systems.classic.bots.striking import best_strike
from ironhex.systems.classic.bots.tagging import best_designation
from ironhex.systems.classic.bots.weights import BALANCED, LEVELS, Profile, style_of
from ironhex.systems.classic.drops.nominating import DropNext
from ironhex.systems.classic.mines.detonation import DETONATE, WAIT, DetonateNow
from ironhex.systems.classic.mines.laying import Laid, LayNext
from ironhex.systems.classic.munitions.designating import DesignateNext
from ironhex.systems.classic.night.searchlights import ShineNext
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
        """The answers to a question, best first."""
        style = self._profile.style.in_turn(asked.view.turn)
        profile = self._profile._replace(style=style, errors=self._errors(asked.ask))
        match asked.ask.question:
            case MoveNext() | DodgeMove() | GoOn():
                yield from self._moves(asked, profile)
            case AmbushNext() | DeclareNext() | StrikeNext():
                yield self._attack(asked, profile)
            case DeployNext():
                yield self._deploy(asked)
            case LayNext() | DetonateNow() | DesignateNext() | ShineNext() | PlotNext() | PresetNext() | DropNext():
                yield self._prepare(asked, profile)
            case Choice() as question:
                yield from picks(asked, question, profile)
            case RollDice() as question:
                yield Advice(self._dice.roll(asked.ask, question), ROLLED)

    def _moves(self, asked: Asked, profile: Profile) -> Iterator[Advice]:
        """Moves of one of the units that may move, or of the one that must."""
        battle: Battle = asked.view
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

    def _attack(self, asked: Asked, profile: Profile) -> Advice:
        """The best attack of the unit that is next."""
        battle: Battle = asked.view
        match asked.ask.question:
            case AmbushNext(unit=unit_id):
                return best_volley(battle, battle.unit(unit_id), profile)
            case DeclareNext(side=side):
                return best_volley(battle, waiting(battle, Phase.WEAPONS, side, asked.seat)[0], profile)
            case question:
                unit = waiting(battle, Phase.PHYSICAL, question.side, asked.seat)[0]
                return best_strike(battle, unit, (strike for strike in asked.menu() if strike.unit == unit.id))

    def _prepare(self, asked: Asked, profile: Profile) -> Advice:
        """Mines, artillery, targets for guided missiles, and what searchlights light."""
        battle: Battle = asked.view
        match asked.ask.question:
            case LayNext(side=side):
                field = best_field(battle, side, lambda which, most: self._dice.number(asked.ask, most, which=which))
                return Advice(Laid(), reasons.MINED) if field is None else Advice(field, reasons.mines(field.hex))
            case DropNext(unit=unit_id):
                drop = best_drop(battle, battle.unit(unit_id), asked.menu())
                return Advice(drop, reasons.drops(battle, drop))
            case PresetNext(side=side):
                preset = best_preset(battle, side, lambda which, most: self._dice.number(asked.ask, most, which=which))
                return Advice(preset, reasons.ranges_in(preset.hex))
            case PlotNext() as question:
                plot, worth = best_plot(battle, piece_of(battle, question))
                return Advice(plot, reasons.plots(battle, plot, worth))
            case DetonateNow() as question:
                now = worth_detonating(battle, question)
                return Advice(Pick(DETONATE if now else WAIT), reasons.detonates(battle, question.hex, now=now))
            case DesignateNext(unit=unit_id):
                found, gain = best_designation(battle, battle.unit(unit_id), profile)
                return Advice(found, reasons.designates(battle, found, gain))
            case question:
                light = best_light(battle, battle.unit(question.unit))
                return Advice(light, reasons.lights(battle, light))

    def _leave(self, asked: Asked, unit_id: int) -> Iterator[Advice]:
        """A crippled unit leaves the map if it can, and so does one whose objective that is."""
        battle: Battle = asked.view
        unit = battle.unit(unit_id)
        if breaks_out(battle, unit):
            yield from (Advice(move, partial(reasons.breaks_out, battle, unit)) for move in exits(battle, unit))
        elif leaves(battle, unit, self._profile.skill):
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
