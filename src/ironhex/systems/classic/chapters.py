"""All chapters of the rules. To add one, write it in a folder or file of its own and list its record here."""

from __future__ import annotations

from collections.abc import Mapping

from ironhex.engine import Action, Event, Task
from ironhex.systems.classic.armament.chapter import ARMAMENT
from ironhex.systems.classic.artillery.chapter import ARTILLERY_RULES
from ironhex.systems.classic.attack.chapter import ATTACK
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.blind.chapter import DOUBLE_BLIND
from ironhex.systems.classic.buildings.chapter import CITY
from ironhex.systems.classic.cargo.chapter import CARGO_RULES
from ironhex.systems.classic.chapter import Chapter, Verb
from ironhex.systems.classic.crew.chapter import CREW
from ironhex.systems.classic.damage.chapter import DAMAGE
from ironhex.systems.classic.drops.chapter import ASSAULT_DROPS
from ironhex.systems.classic.dumping.chapter import DUMPING_AMMUNITION
from ironhex.systems.classic.electronics.chapter import ELECTRONICS
from ironhex.systems.classic.emplacements.chapter import EMPLACEMENTS
from ironhex.systems.classic.fire.chapter import FIRES
from ironhex.systems.classic.hiding.chapter import HIDING
from ironhex.systems.classic.ice.chapter import ICE
from ironhex.systems.classic.infantry.chapter import INFANTRY
from ironhex.systems.classic.infernos.chapter import INFERNO_RULES
from ironhex.systems.classic.melee.chapter import MELEE
from ironhex.systems.classic.mines.chapter import MINES
from ironhex.systems.classic.missiles.chapter import MISSILES
from ironhex.systems.classic.movement.chapter import MOVEMENT
from ironhex.systems.classic.munitions.chapter import MUNITION
from ironhex.systems.classic.myomer.chapter import MYOMER
from ironhex.systems.classic.night.chapter import NIGHTS
from ironhex.systems.classic.options.flamer_heat import FLAMER_HEAT
from ironhex.systems.classic.options.four_legged import FOUR_LEGGED
from ironhex.systems.classic.options.reversing_arms import REVERSING_ARMS
from ironhex.systems.classic.phases.chapter import HEAT, TURN
from ironhex.systems.classic.piloting.chapter import PILOTING
from ironhex.systems.classic.presentation.choice_words import small_choices
from ironhex.systems.classic.protomechs.chapter import PROTOMECHS
from ironhex.systems.classic.swamp.chapter import SWAMPS
from ironhex.systems.classic.trenches.chapter import TRENCHES
from ironhex.systems.classic.vehicles.chapter import VEHICLES
from ironhex.systems.classic.vtols.chapter import VTOLS
from ironhex.systems.classic.worlds.chapter import WORLDS

BOOK = (
    TURN,
    FOUR_LEGGED,
    FLAMER_HEAT,
    HIDING,
    FIRES,
    CITY,
    MOVEMENT,
    MYOMER,
    PILOTING,
    ATTACK,
    ARMAMENT,
    MISSILES,
    MUNITION,
    ELECTRONICS,
    MELEE,
    DAMAGE,
    VEHICLES,
    VTOLS,
    INFANTRY,
    PROTOMECHS,
    EMPLACEMENTS,
    HEAT,
    CREW,
    INFERNO_RULES,
    MINES,
    ARTILLERY_RULES,
    NIGHTS,
    REVERSING_ARMS,
    DUMPING_AMMUNITION,
    WORLDS,
    SWAMPS,
    TRENCHES,
    ICE,
    ASSAULT_DROPS,
    CARGO_RULES,
    DOUBLE_BLIND,
)

CHOICES = dict(sorted(entry for chapter in BOOK for entry in chapter.choices.items()))
CHAPTERS: tuple[Chapter, ...] = (*BOOK, small_choices(CHOICES))

TASKS = {task: procedure for chapter in CHAPTERS for task, procedure in chapter.tasks.items()}
QUESTIONS = {question: answers for chapter in CHAPTERS for question, answers in chapter.questions.items()}
VERBS = {word: verb for chapter in CHAPTERS for word, verb in chapter.verbs.items()}
ACTIONS: Mapping[type[Action], Verb] = {verb.action: verb for verb in VERBS.values()}
SENTENCES = {event: sentence for chapter in CHAPTERS for event, sentence in chapter.events.items()}
DETAILS = tuple(event for chapter in CHAPTERS for event in chapter.details)
OPTIONS = tuple(option for chapter in CHAPTERS for option in chapter.options)
SEQUELS = tuple(chapter.sequel for chapter in CHAPTERS if chapter.sequel is not None)
PRELUDES = tuple(chapter.prelude for chapter in CHAPTERS if chapter.prelude is not None)


def prelude(battle: Battle, event: Event) -> tuple[Event, ...]:
    """What must happen before an event, chapter by chapter."""
    return tuple(early for before in PRELUDES for early in before(battle, event))


def sequel(before: Battle, after: Battle, event: Event) -> tuple[Task, ...]:
    """What is to be done after an event, chapter by chapter."""
    return tuple([task for follows in SEQUELS for task in follows(before, after, event)])
