"""The opponent in Tin Soldier: weighs attacking, moving, covering, watching and giving orders, one action at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ironhex.bots import Advice, Asked, OwnDice, first_accepted
from ironhex.bots.reasons import ROLLED
from ironhex.engine import Ask, RollDice
from ironhex.kernel.hexes import distance
from ironhex.systems.tinsoldier import actions as a
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.bots.appraisal import (
    Blow,
    Glances,
    best_blow,
    blows,
    danger,
    interest,
    moved_to,
    nearest,
    preferred_range,
    urge,
)
from ironhex.systems.tinsoldier.combat.sight import sees
from ironhex.systems.tinsoldier.command import units_on_call
from ironhex.systems.tinsoldier.infantry import mounts
from ironhex.systems.tinsoldier.movement.jumping import landing_height, landings
from ironhex.systems.tinsoldier.movement.route import Stand, stand_of
from ironhex.systems.tinsoldier.movement.search import ways
from ironhex.systems.tinsoldier.narrate import named
from ironhex.systems.tinsoldier.presentation.offers import offer
from ironhex.systems.tinsoldier.prospects import of_call

GRAIN = 1000
AGAIN = 0.8
"""What a second attack is worth beside the first."""
COMMANDED = 1.7
"""What the attacks of a subordinate are worth when it is activated twice."""
COOLING = 0.5
WATCHING = 0.6


class Skill(NamedTuple):
    """How well a bot plays: places it looks at closely, how much it fears, how wrong it is, and what it thinks of."""

    places: int
    fear: float
    noise: float
    commands: bool
    jumps: bool


LEVELS = {
    "easy": Skill(1, 0.0, 4.0, commands=False, jumps=False),
    "normal": Skill(5, 0.2, 0.3, commands=True, jumps=True),
    "hard": Skill(14, 0.3, 0.0, commands=True, jumps=True),
}


class Option(NamedTuple):
    """Something to do, and what it is worth."""

    worth: float
    action: Any


class Tactician:
    """Takes the action that promises most, for what is left of an activation."""

    def __init__(self, seed: bytes, level: str = "normal") -> None:
        self.reason = ""
        self._skill = LEVELS[level]
        self._dice = OwnDice(seed, "tin tactician")

    def choose(self, asked: Asked) -> Any:
        question = asked.ask.question
        if isinstance(question, RollDice):
            self.reason = ROLLED
            return self._dice.roll(asked.ask, question)
        chosen = first_accepted(asked, self._advice(asked))
        self.reason = chosen.reason
        return chosen.action

    def _advice(self, asked: Asked) -> Iterator[Advice]:
        found = [*self._options(asked)]
        errors = [self._error(asked.ask, number) for number in range(len(found))]
        ranked = sorted(range(len(found)), key=lambda number: -(found[number].worth + errors[number]))
        for number in ranked:
            yield Advice(found[number].action, _reason(asked, found[number]))

    def _error(self, ask: Ask, number: int) -> float:
        if not self._skill.noise:
            return 0.0
        return self._skill.noise * (2 * self._dice.number(ask, GRAIN, which=number % 256) / GRAIN - 1)

    def _options(self, asked: Asked) -> Iterator[Option]:
        view: Battle = asked.view
        match asked.ask.question:
            case a.Act() as question:
                yield from self._actions(view, view.piece(question.piece), question)
            case a.Interrupt() as question:
                yield Option(0.05, a.Pass())
                for id in question.watchers:
                    piece = view.piece(id)
                    if piece.seat == asked.seat:
                        yield from _at_once(blows(view, piece, (view.piece(question.enemy),)))
            case a.LoseWeapon() as question:
                weapons = view.piece(question.piece).element.weapons
                yield from (Option(-weapons[n].damage * weapons[n].shots, a.Pick(n)) for n in question.weapons)

    # --- actions ------------------------------------------------------------------------------------------------------
    def _actions(self, view: Battle, piece: Piece, question: a.Act) -> Iterator[Option]:
        found = best_blow(view, piece)
        again = AGAIN * max(found.worth, 0.0) if question.left > 1 else 0.0
        here = self._fear(view, piece) if piece.hex is not None else 0.0
        if found.action is not None:
            yield Option(found.worth + again - here, found.action)
        yield from self._moves(view, piece, question)
        if piece.hex is not None:
            yield Option(again + 0.3 * here - here, a.Cover(piece.id))
            yield Option(again + self._watching(view, piece) - here, a.Overwatch(piece.id))
        if piece.heat:
            yield Option(COOLING * max(piece.heat - 4, 0) - here, a.CoolDown(piece.id))
        yield from self._orders(view, piece, again - here)
        yield from self._calls(view, piece, again - here)
        yield from (Option(0.2 - here, mount) for mount in mounts(view, piece))
        if piece.carrier is not None:
            yield Option(0.5, a.Dismount(piece.id))
        yield Option(again - here - 0.1, a.Wait(piece.id))
        yield Option(-here - 0.2, a.Stop(piece.id))

    def _fear(self, view: Battle, piece: Piece) -> float:
        """What a bot fears at a place; the longer a battle takes, the less."""
        return self._skill.fear / urge(view) * danger(view, piece) if self._skill.fear else 0.0

    def _watching(self, view: Battle, piece: Piece) -> float:
        """Overwatch is good where an enemy will soon be in range."""
        foe = next(iter(nearest(view, piece, 1)), None)
        if foe is None or foe.hex is None or piece.hex is None or not piece.element.weapons:
            return 0.0
        return (
            WATCHING / urge(view) if distance(piece.hex, foe.hex) <= preferred_range(piece) + foe.element.speed else 0.0
        )

    def _moves(self, view: Battle, piece: Piece, question: a.Act) -> Iterator[Option]:
        """The most promising places, looked at closely."""
        if piece.hex is None or piece.shut_down or piece.swarming is not None:
            return
        foes = nearest(view, piece)
        start = stand_of(piece)
        glances = Glances(view, piece, foes)
        now = glances.of(start, 0)
        ends = [*self._ends(view, piece)]
        ranked = sorted(ends, key=lambda end: -glances.of(end[0], end[0].hex != start.hex))
        for stand, action in ranked[: self._skill.places]:
            there = moved_to(piece, stand, jumped=isinstance(action, a.Jump))
            after = view.changed(there)
            follow = max(best_blow(after, there).worth, 0.0) * AGAIN if question.left > 1 else 0.0
            closer = glances.of(stand, 1) - now
            yield Option(follow - self._fear(after, there) + 0.3 * urge(view) * closer, action)

    def _ends(self, view: Battle, piece: Piece) -> Iterator[tuple[Stand, Any]]:
        for stand, steps in ways(view, piece).items():
            yield stand, a.Move(piece.id, steps)
        for hex in landings(view, piece) if self._skill.jumps and piece.element.jump else ():
            height = landing_height(view, piece, hex)
            if isinstance(height, int):
                for facing in (0,) if piece.is_infantry else range(6):
                    yield Stand(hex, facing, height), a.Jump(piece.id, hex, facing)

    def _orders(self, view: Battle, piece: Piece, rest: float) -> Iterator[Option]:
        """A subordinate that has a good shot may act at once."""
        if not self._skill.commands or piece.carrier is not None:
            return
        for other in view.subordinates(piece.id):
            worth = COMMANDED * max(best_blow(view, other).worth, 0.0)
            yield Option(worth + rest if worth else rest - 0.05, a.Command(piece.id, other.id))

    def _calls(self, view: Battle, piece: Piece, rest: float) -> Iterator[Option]:
        """Those on overwatch may fire at what this piece sees."""
        if not self._skill.commands or piece.hex is None:
            return
        for foe in nearest(view, piece, 2):
            for _, callers in units_on_call(view, piece, foe) if sees(view, piece, foe) else ():
                call = a.CallFire(piece.id, foe.id, callers)
                yield Option(sum(shot.harm for shot in of_call(view, call)) * interest(foe) + rest, call)


def _at_once(found: Iterator[Blow]) -> Iterator[Option]:
    return (Option(blow.worth, blow.action) for blow in found)


def _reason(asked: Asked, option: Option) -> Any:
    """Why, in words, when somebody asks."""
    view, question = asked.view, asked.ask.question

    def words() -> str:
        shown = offer(view, question, option.action)
        who = f"{named(view, option.action.piece)}: " if hasattr(option.action, "piece") else ""
        harm = f" That should do about {shown.expected:.1f} points of harm." if shown.expected else ""
        return f"{who}{shown.label}.{harm}"

    return words
