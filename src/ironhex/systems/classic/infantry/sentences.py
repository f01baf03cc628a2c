"""Sentences about infantry and its carriers."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle, How
from ironhex.systems.classic.chapter import Sentences
from ironhex.systems.classic.damage.condition import location_name
from ironhex.systems.classic.events.attachments import Dismounted, Mounted, Unloading
from ironhex.systems.classic.infantry.events import (
    CloseAttackRolled,
    LegStruck,
    PodFired,
    SalvoSpent,
    ShakenOff,
    Swarmed,
    SwarmLocated,
)
from ironhex.systems.classic.narrate.words import named, rolled

GETTING_ON = {How.PASSENGER: "gets into", How.CARGO: "is strapped to", How.RIDER: "gets on", How.SWARM: "swarms"}


def mounted(event: Mounted, battle: Battle) -> str:
    return f"{named(battle, event.unit)} {GETTING_ON[event.how]} {named(battle, event.carrier)}"


def unloading(event: Unloading, battle: Battle) -> str:
    return ""


def dismounted(event: Dismounted, battle: Battle) -> str:
    return f"{named(battle, event.unit)} gets off {named(battle, event.carrier)} in {event.hex}"


def close_attack_rolled(event: CloseAttackRolled, battle: Battle) -> str:
    what = "attacks the legs of" if event.close.form == "leg" else "swarms"
    tried = f"{named(battle, event.unit)} {what} {named(battle, event.close.target)}"
    if not event.faces:
        return f"{tried}: no chance"
    return f"{tried}: needs {event.tally.total}, {rolled(event.faces)}, {'success' if event.hit else 'failure'}"


def pod_fired(event: PodFired, battle: Battle) -> str:
    return f"{named(battle, event.unit)} fires an anti-personnel pod"


def leg_struck(event: LegStruck, battle: Battle) -> str:
    where = location_name(battle.unit(event.unit), event.location)
    return f"{named(battle, event.unit)} is hit: rolled {event.die}, {where}"


def swarmed(event: Swarmed, battle: Battle) -> str:
    return f"{named(battle, event.unit)} holds on to {named(battle, event.target)}"


def swarm_located(event: SwarmLocated, battle: Battle) -> str:
    rear = " (rear)" if event.rear else ""
    where = f"{location_name(battle.unit(event.unit), event.location)}{rear}"
    return f"{named(battle, event.unit)} is hit: {rolled(event.faces)}, {where}"


def salvo_spent(event: SalvoSpent, battle: Battle) -> str:
    return f"{named(battle, event.unit)} fires its missiles at close quarters"


def shaken_off(event: ShakenOff, battle: Battle) -> str:
    return f"{named(battle, event.carrier)} throws off {named(battle, event.unit)}"


SENTENCES: Sentences = {
    Mounted: mounted,
    Unloading: unloading,
    Dismounted: dismounted,
    CloseAttackRolled: close_attack_rolled,
    LegStruck: leg_struck,
    PodFired: pod_fired,
    Swarmed: swarmed,
    SwarmLocated: swarm_located,
    SalvoSpent: salvo_spent,
    ShakenOff: shaken_off,
}
