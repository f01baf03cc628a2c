"""Drafts of weapon attacks and how they change: weapons are added and removed, in an order the rules accept."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.arcs import Arc, arc_of, in_front, turned
from ironhex.systems.classic.attack.declarations import refused
from ironhex.systems.classic.attack.weapon_modifiers import PROPS
from ironhex.systems.classic.battle import Battle, Fire, Target, Unit


class Volleying(NamedTuple):
    """An unfinished declaration, and its unit as it was when the phase began."""

    battle: Battle
    action: Declare
    unit: Unit


def with_fire(draft: Volleying, fire: Fire) -> Declare:
    """The draft with a weapon added or re-aimed; a required primary target comes first."""
    kept = tuple(shot for shot in draft.action.shots if shot.weapon != fire.weapon)
    added = replace(draft.action, shots=(*kept, fire), find="")
    return propped(draft, ordered(draft, added))


def without(draft: Volleying, weapon: int) -> Declare:
    kept = tuple(shot for shot in draft.action.shots if shot.weapon != weapon)
    return ordered(draft, replace(draft.action, shots=kept, prop=draft.action.prop if kept else None))


def ordered(draft: Volleying, action: Declare) -> Declare:
    """Targets in the forward arc first, if the primary target is not one of them (BMR-HIT-024)."""
    battle, unit = draft.battle, draft.unit
    aims = {shot.target: battle.attacked(shot.target).place for shot in action.shots}
    ahead = {target for target, hex in aims.items() if in_front(battle.kind(unit), unit, action.twist, hex)}
    if not ahead or action.shots[0].target in ahead:
        return action
    return replace(action, shots=tuple(sorted(action.shots, key=lambda shot: shot.target not in ahead)))


def would_be_secondary(draft: Volleying, target: Target) -> bool:
    """Whether a target would not be the primary one if the next shot of the draft were fired at it."""
    added = replace(draft.action, shots=(*draft.action.shots, Fire(0, target)))
    return ordered(draft, added).shots[0].target != target


def propped(draft: Volleying, action: Declare) -> Declare:
    """A prone 'Mech that must lean on a limb uses one that lets it fire, unless one is chosen."""
    if action.prop is not None or not leans(draft):
        return action
    tries = [replace(action, prop=int(limb)) for limb in PROPS]
    return next((each for each in tries if refused(draft.battle, each) is None), tries[0])


def leans(draft: Volleying) -> bool:
    return draft.unit.body.prone and draft.battle.kind(draft.unit).attacks.props(draft.unit)


def arc_to(draft: Volleying, twist: int, target: Target) -> Arc:
    there = draft.battle.attacked(target)
    return arc_of(draft.unit.place, draft.unit.facing + turned(draft.unit, twist), there.place)


def as_far_as_allowed(draft: Volleying, action: Declare) -> Declare:
    """A changed draft with those of its shots that are still allowed; usually all are."""
    if ordered(draft, action) is action and refused(draft.battle, action) is None:
        return action
    bare = replace(action, shots=())
    for fire in action.shots:
        tried = ordered(draft, replace(bare, shots=(*bare.shots, fire)))
        bare = tried if refused(draft.battle, tried) is None else bare
    return bare
