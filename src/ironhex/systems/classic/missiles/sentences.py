"""Sentences about missiles: what is shot down, the pods that stick to units, and what these attract."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle, Pod
from ironhex.systems.classic.chapter import Sentences
from ironhex.systems.classic.missiles.events import (
    MissilesLured,
    MissilesShotDown,
    PodAttached,
    PodBrushedOff,
    PodsRemoved,
    SalvoEngaged,
    SystemIdle,
)
from ironhex.systems.classic.missiles.sticking import pod_name
from ironhex.systems.classic.narrate.weapons import weapon_name
from ironhex.systems.classic.narrate.words import named, plural, rolled


def salvo_engaged(event: SalvoEngaged, battle: Battle) -> str:
    system = weapon_name(battle, event.unit, event.system)
    salvo = f"the {weapon_name(battle, event.attacker, event.weapon)} of {named(battle, event.attacker)}"
    return f"{named(battle, event.unit)} aims its {system} at {salvo}"


def missiles_shot_down(event: MissilesShotDown, battle: Battle) -> str:
    system, used = weapon_name(battle, event.unit, event.system), plural(len(event.bins), "round")
    fires = f"The {system} of {named(battle, event.unit)} fires, {rolled(event.faces)}, {used} used"
    if not event.struck:
        return f"{fires}: nothing left to shoot down"
    return f"{fires}: {event.struck - event.left} shot down, {event.left} left"


def system_idle(event: SystemIdle, battle: Battle) -> str:
    system = weapon_name(battle, event.unit, event.system)
    return f"The {system} of {named(battle, event.unit)} does not fire: {event.why}"


def pod_attached(event: PodAttached, battle: Battle) -> str:
    sticks = f"{_a_pod(event.pod)} sticks to {named(battle, event.target)}"
    return sticks[0].upper() + sticks[1:]


def _a_pod(pod: Pod) -> str:
    name = pod_name(pod.what)
    return f"an {name}" if name[0] == "E" else f"a {name}"


def pod_brushed_off(event: PodBrushedOff, battle: Battle) -> str:
    return f"{named(battle, event.unit)} brushes off {_a_pod(event.pod)}"


def pods_removed(event: PodsRemoved, battle: Battle) -> str:
    pods = ", ".join(map(_a_pod, event.pods))
    return f"The crew of {named(battle, event.unit)} removes {pods}"


def missiles_lured(event: MissilesLured, battle: Battle) -> str:
    missiles = f"The missiles of {named(battle, event.unit)}"
    return f"{missiles} pass {named(battle, event.friend)}, whose Nemesis pod attracts them"


SENTENCES: Sentences = {
    PodAttached: pod_attached,
    PodBrushedOff: pod_brushed_off,
    PodsRemoved: pods_removed,
    MissilesLured: missiles_lured,
    SalvoEngaged: salvo_engaged,
    MissilesShotDown: missiles_shot_down,
    SystemIdle: system_idle,
}
