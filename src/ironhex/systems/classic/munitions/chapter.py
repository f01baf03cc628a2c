"""Special ammunition and target acquisition gear as a chapter."""

from __future__ import annotations

from ironhex.systems.classic.attack.turning import turn_words
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapter import Chapter
from ironhex.systems.classic.munitions import designating, swarm
from ironhex.systems.classic.munitions.events import SwarmWentOn, TargetDesignated
from ironhex.systems.classic.narrate.words import named, plural, rolled


def target_designated(event: TargetDesignated, battle: Battle) -> str:
    turn = f" {turn_words(battle.kind(battle.unit(event.unit)), event.twist, told=True)} and" if event.twist else ""
    roll = f"{rolled(event.faces)}, needs {event.tally.total}"
    result = "designated" if event.hit else "not designated"
    return f"{named(battle, event.unit)}{turn} points its TAG at {named(battle, event.target)}: {roll}, {result}"


def swarm_went_on(event: SwarmWentOn, battle: Battle) -> str:
    missiles = plural(event.left, "missile")
    return f"{missiles} of {named(battle, event.unit)} fly on to {named(battle, event.target)}"


MUNITION = Chapter(
    tasks={**designating.TASKS, **swarm.TASKS},
    questions={designating.DesignateNext: designating.ANSWERS},
    verbs={designating.DESIGNATE: designating.VERB},
    events={TargetDesignated: target_designated, SwarmWentOn: swarm_went_on},
    details=(SwarmWentOn,),
    choices={swarm.NEXT_TARGET: swarm.WORDS},
)
