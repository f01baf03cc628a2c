"""Units that a question is about but that can do nothing: their only answer changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from ironhex.kernel.hexes import distance
from ironhex.systems.classic.actions import Declare, Move, Strike, number_of
from ironhex.systems.classic.attack.declarations import declarations
from ironhex.systems.classic.attack.places import places_in_range
from ironhex.systems.classic.battle import Battle, Mode, Phase, Unit
from ironhex.systems.classic.damage.condition import immobile
from ironhex.systems.classic.melee.physical_attacks import strikes
from ironhex.systems.classic.movement.move_menu import moves
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.myomer.masc import no_masc
from ironhex.systems.classic.questions import DeclareNext, MoveNext, StrikeNext
from ironhex.systems.classic.sequence import waiting

MODES = (Mode.WALK, Mode.RUN, Mode.JUMP)


def idle(battle: Battle, question: Any, seat: str) -> Mapping[str, str]:
    """The units that can do nothing, by their numbers, each with its only answer."""
    asked = QUESTIONS.get(type(question))
    if asked is None:
        return {}
    units = waiting(battle, asked.phase, question.side, seat)
    return {str(number_of(unit.id)): str(asked.answer(unit.id)) for unit in units if asked.stuck(battle, unit)}


def cannot_move(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has no MP, nobody to carry or to drop, and no warrior who could eject."""
    if unit.hex is None or (not immobile(unit) and any(allowance(battle, unit, mode).total > 0 for mode in MODES)):
        return False
    return no_masc(battle, unit) is not None and _only(moves(battle, unit))


def cannot_fire(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has nothing to fire at and nothing else to do instead; turning the torso alone matters only for
    physical attacks, so only beside an enemy."""
    rest = (action for action in declarations(battle, unit.id) if action != Declare(unit.id, action.twist))
    if next(rest, None) is not None:
        return False
    if unit.hex is None or immobile(unit):
        return True
    beside = any(distance(unit.place, enemy.place) <= 1 for enemy in battle.enemies(unit))
    return not beside and next(places_in_range(battle, unit), None) is None


def cannot_strike(battle: Battle, unit: Unit) -> bool:
    """Whether no physical attack of a unit can hit anything."""
    return next(strikes(battle, unit.id), None) is None


def _only(answers: Iterator[Any]) -> bool:
    return len([*islice(answers, 2)]) == 1


class Idleness(NamedTuple):
    """A question that units may have nothing to answer to: its phase, the answer then, and when that is."""

    phase: Phase
    answer: Callable[[int], Any]
    stuck: Callable[[Battle, Unit], bool]


QUESTIONS: Mapping[type, Idleness] = {
    MoveNext: Idleness(Phase.MOVEMENT, lambda unit: Move(unit, Mode.STAND), cannot_move),
    DeclareNext: Idleness(Phase.WEAPONS, Declare, cannot_fire),
    StrikeNext: Idleness(Phase.PHYSICAL, Strike, cannot_strike),
}
