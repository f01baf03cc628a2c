"""Sentences about wounds, consciousness and ejection."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapter import Sentences
from ironhex.systems.classic.events.damage import DEAD
from ironhex.systems.classic.events.warriors import (
    Abandoned,
    ConsciousnessRolled,
    Ejected,
    PickedUp,
    ShockOver,
    WakingRolled,
    WarriorHurt,
)
from ironhex.systems.classic.narrate.words import named, rolled


def warrior_hurt(event: WarriorHurt, battle: Battle) -> str:
    wounds = battle.unit(event.unit).wounds
    state = "dead" if wounds >= DEAD else f"{wounds} of {DEAD} wounds"
    return f"{named(battle, event.unit)}: warrior hurt ({event.why}), {state}"


def consciousness_rolled(event: ConsciousnessRolled, battle: Battle) -> str:
    result = "stays conscious" if event.conscious else "is knocked out"
    return f"{named(battle, event.unit)}: warrior {rolled(event.faces)}, needs {event.number}: {result}"


def shock_over(event: ShockOver, battle: Battle) -> str:
    return ""


def waking_rolled(event: WakingRolled, battle: Battle) -> str:
    result = "regains consciousness" if event.awake else "stays unconscious"
    return f"{named(battle, event.unit)}: warrior {rolled(event.faces)}, needs {event.number}: {result}"


def ejected(event: Ejected, battle: Battle) -> str:
    how = "is ejected from" if event.automatic else "ejects from"
    landing = "lands safely" if event.unhurt else "lands hard"
    told = f"{rolled(event.faces)}, needs {event.tally.total}"
    return f"The warrior {how} {named(battle, event.unit)} into {event.hex}: {told}: {landing}"


def abandoned(event: Abandoned, battle: Battle) -> str:
    return f"{named(battle, event.unit)} is abandoned and out of the battle"


def picked_up(event: PickedUp, battle: Battle) -> str:
    return f"{named(battle, event.unit)} is {event.fate} by {named(battle, event.carrier)}"


SENTENCES: Sentences = {
    WarriorHurt: warrior_hurt,
    ConsciousnessRolled: consciousness_rolled,
    ShockOver: shock_over,
    WakingRolled: waking_rolled,
    Ejected: ejected,
    Abandoned: abandoned,
    PickedUp: picked_up,
}
