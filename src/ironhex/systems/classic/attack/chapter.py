"""Weapon attacks as a chapter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ironhex.engine.presentation import ActionForm
from ironhex.systems.classic.action_texts import read_declare
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.chapter import Answers, Chapter, ChoiceWords, Verb
from ironhex.systems.classic.events.weapons import DETAILS
from ironhex.systems.classic.narrate.weapons import SENTENCES
from ironhex.systems.classic.narrate.words import plural
from ironhex.systems.classic.phases.weapons import (
    AMMUNITION_BIN,
    FIRE_ANYWAY,
    HOLD_BACK,
    HOPELESS,
    HOPELESS_SHOTS,
    TASKS,
    bin_name,
    menu,
    refusal,
)
from ironhex.systems.classic.presentation.offers import declare_offer
from ironhex.systems.classic.presentation.previews import declare_preview
from ironhex.systems.classic.presentation.prompts import declare_prompt
from ironhex.systems.classic.questions import DeclareNext
from ironhex.systems.classic.sight.hexsides import SPLIT_LINE


def bin_words(battle: Battle, unit: Unit, option: str) -> str:
    """A bin by its slot, and what is left in it."""
    left = {bin_name(unit, number): shots for number, shots in enumerate(unit.ammo)}
    location, _, slot = option.rpartition(" ")
    return f"The bin in slot {slot} of the {location}, {plural(left[option], 'shot')} left"


def bins_of(units: Sequence[Unit]) -> Iterator[str]:
    """Every bin of some units."""
    return (bin_name(unit, number) for unit in units for number in range(len(unit.design.bins)))


FORMS = (
    ActionForm(
        "declare 3 twist:-1 12>5 14>5@HD",
        "turn the torso (-1 left, +1 right) and fire item 12 at unit 5 and item 14 at its head; "
        "the first target is the primary one; without shots it holds its fire",
    ),
    ActionForm("declare 3 12>5/2", "fire item 12 indirectly at unit 5, with unit 2 as the spotter"),
    ActionForm("declare 3 prop:LA 12>5", "fire lying on the ground, leaning on the left arm"),
    ActionForm("declare 3 find:tree", "pick up a club instead of firing: limb, tree or girder"),
    ActionForm("declare 3 close:swarm>5", "infantry attacks a 'Mech in its hex: leg, swarm, or stop to let go of it"),
)
ATTACK = Chapter(
    tasks=TASKS,
    questions={DeclareNext: Answers(menu, refusal, declare_prompt)},
    verbs={"declare": Verb(Declare, read_declare, declare_offer, declare_preview, FORMS)},
    events=SENTENCES,
    details=DETAILS,
    choices={
        AMMUNITION_BIN: ChoiceWords(
            "Which bin does {name} fire from?",
            "Ammunition bin for shots",
            describe=bin_words,
            orders=bins_of,
        ),
        HOPELESS_SHOTS: ChoiceWords(
            "Some shots of {name} cannot hit. Fire them anyway?",
            "Shots that cannot hit",
            {HOLD_BACK: "Hold them back: no heat, no ammunition", FIRE_ANYWAY: "Fire them anyway"},
            orders=lambda units: HOPELESS,
        ),
        SPLIT_LINE: ChoiceWords(
            "A line of sight to {name} runs along hexsides. On which side does it pass?",
            "Line of sight along hexsides",
        ),
    },
)
