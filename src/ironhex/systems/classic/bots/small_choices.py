"""The small choices of a bot: of several options, by what they are about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ironhex.bots import Advice, Asked
from ironhex.bots.reasons import USUAL
from ironhex.systems.classic.actions import Pick
from ironhex.systems.classic.armament.clearing import CLEAR_JAM, LEAVE
from ironhex.systems.classic.armament.switching import AS_IT_IS, SWITCHING
from ironhex.systems.classic.bots import reasons
from ironhex.systems.classic.bots.ambushes import springs
from ironhex.systems.classic.bots.dumping import best_dump
from ironhex.systems.classic.bots.jams import worth_clearing
from ironhex.systems.classic.bots.lights import switched
from ironhex.systems.classic.bots.mines import worth_laying
from ironhex.systems.classic.bots.stealthy import stealth_choice
from ironhex.systems.classic.bots.tagging import sturdiest
from ironhex.systems.classic.bots.weights import Profile
from ironhex.systems.classic.dumping.rules import DUMPED_AMMUNITION, ENDANGERED_AMMUNITION, KEEP_ALL
from ironhex.systems.classic.hiding.rules import HIDDEN_UNIT, REVEAL, STAY_HIDDEN
from ironhex.systems.classic.mines.sweeping import SUIT_MINES
from ironhex.systems.classic.missiles.engagement import SALVO
from ironhex.systems.classic.munitions.swarm import NEXT_TARGET
from ironhex.systems.classic.night.searchlights import SEARCHLIGHT
from ironhex.systems.classic.questions import Choice

Chooser = Callable[[Asked, Choice, Profile], Iterator[Advice]]


def picks(asked: Asked, question: Choice, profile: Profile) -> Iterator[Advice]:
    """What to pick, best first; the first option is the usual one."""
    if question.what in CHOICES:
        yield from CHOICES[question.what](asked, question, profile)
    yield Advice(Pick(""), USUAL)


def ambush(asked: Asked, question: Choice, profile: Profile) -> Iterator[Advice]:
    """A hidden unit waits for a good chance."""
    battle, unit = asked.view, asked.view.unit(question.unit)
    if springs(battle, unit, profile):
        yield Advice(Pick(REVEAL), reasons.springs(battle, unit))
    else:
        yield Advice(Pick(STAY_HIDDEN), reasons.waits(battle, unit))


def clear_jam(asked: Asked, question: Choice, profile: Profile) -> Iterator[Advice]:
    """A weapon that is worth a turn without fire is cleared."""
    battle, unit = asked.view, asked.view.unit(question.unit)
    if worth_clearing(battle, unit):
        yield Advice(Pick(question.options[1]), reasons.clears(battle, unit))
    else:
        yield Advice(Pick(LEAVE), USUAL)


def switch(asked: Asked, question: Choice, profile: Profile) -> Iterator[Advice]:
    """Stealth armor is engaged while it helps."""
    battle, unit = asked.view, asked.view.unit(question.unit)
    choice = stealth_choice(battle, unit, question.options)
    yield Advice(Pick(choice), reasons.stealth(battle, unit, change=choice != AS_IT_IS))


def shoot_down(asked: Asked, question: Choice, profile: Profile) -> Iterator[Advice]:
    """The usual salvo is the one that threatens most."""
    yield Advice(Pick(""), reasons.shoots_down(asked.view, asked.view.unit(question.unit)))


def dump(asked: Asked, question: Choice, profile: Profile) -> Iterator[Advice]:
    """Ammunition that may explode is dumped if the unit can do without it."""
    battle, unit = asked.view, asked.view.unit(question.unit)
    choice = best_dump(battle, unit)
    yield Advice(Pick(choice), USUAL if choice == KEEP_ALL else reasons.dumps(battle, unit, choice))


def searchlight(asked: Asked, question: Choice, profile: Profile) -> Iterator[Advice]:
    """One strong unit lights the enemy for the others."""
    battle, unit = asked.view, asked.view.unit(question.unit)
    choice = switched(battle, unit)
    yield Advice(Pick(choice), reasons.switches(battle, unit, choice))


def lay_mines(asked: Asked, question: Choice, profile: Profile) -> Iterator[Advice]:
    """Suits lay their mines when enemies are near."""
    battle, unit = asked.view, asked.view.unit(question.unit)
    for option in worth_laying(battle, unit, question.options):
        yield Advice(Pick(option), reasons.lays_mines(battle, unit))


def next_target(asked: Asked, question: Choice, profile: Profile) -> Iterator[Advice]:
    """Swarm missiles go on to an enemy, or to the friend who can take most."""
    yield Advice(Pick(sturdiest(asked.view, asked.seat, question.options)), reasons.SWARM)


CHOICES: Mapping[str, Chooser] = {
    HIDDEN_UNIT: ambush,
    CLEAR_JAM: clear_jam,
    DUMPED_AMMUNITION: dump,
    ENDANGERED_AMMUNITION: dump,
    SWITCHING: switch,
    SALVO: shoot_down,
    SEARCHLIGHT: searchlight,
    SUIT_MINES: lay_mines,
    NEXT_TARGET: next_target,
}
"""How to choose, by what is to be chosen; everything else is picked as usual."""
