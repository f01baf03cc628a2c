"""Sentences about anti-missile systems."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapter import Sentences
from ironhex.systems.classic.missiles.events import MissilesShotDown, SalvoEngaged, SystemIdle
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


SENTENCES: Sentences = {
    SalvoEngaged: salvo_engaged,
    MissilesShotDown: missiles_shot_down,
    SystemIdle: system_idle,
}
