"""Sentences about physical attacks."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle, Blow, Unit
from ironhex.systems.classic.chapter import Sentences
from ironhex.systems.classic.damage.condition import location_name
from ironhex.systems.classic.events.physical import BlowRolled, BlowsDeclared, CameDown, ClubBroken, RanPast
from ironhex.systems.classic.narrate.words import named, owned, rolled, target_named, target_owned

ATTACKS = {
    "punch": "punch {target} ({limb})",
    "kick": "kick {target} ({limb})",
    "push": "push {target}",
    "club": "swing its {club} at {target}",
    "frenzy": "attack {target} in a frenzy",
    "hatchet": "swing its hatchet at {target}",
    "sword": "swing its sword at {target}",
    "brush": "brush off {target} ({limb})",
    "thrash": "thrash about at {target}",
}
TOLD = {form: f"{form} at" for form in ("punch", "kick", "club", "hatchet", "sword")} | {
    "push": "push against",
    "frenzy": "frenzied attack on",
    "thrash": "thrashing among",
    "charge": "charge into",
    "death from above": "death from above on",
}


def blows_declared(event: BlowsDeclared, battle: Battle) -> str:
    """A unit without attacks gets no sentence."""
    if not event.blows:
        return ""
    return f"{named(battle, event.unit)} will {attacks(battle, event.unit, event.blows)}"


def attacks(battle: Battle, unit: int, blows: tuple[Blow, ...]) -> str:
    """What a unit is about to do: punch Locust LCT-1V (left arm) and punch Locust LCT-1V (right arm)."""
    return " and ".join(_attack(battle, battle.unit(unit), blow) for blow in blows)


def _attack(battle: Battle, unit: Unit, blow: Blow) -> str:
    limb = location_name(unit, blow.limb) if blow.form in ("punch", "kick", "brush") else ""
    if blow.target == unit.id:
        return f"brush off a pod ({limb})"
    return ATTACKS[blow.form].format(target=target_named(battle, blow.target), limb=limb, club=unit.body.club)


def blow_rolled(event: BlowRolled, battle: Battle) -> str:
    blow = f"{owned(battle, event.unit)}: {TOLD[event.blow.form]} {target_owned(battle, event.blow.target)}"
    if event.tally.barred:
        return f"{blow} fails: {event.tally.barred.why}"
    if not event.faces:
        return f"{blow} hits automatically"
    return f"{blow}: {rolled(event.faces)}, needs {event.tally.total}: {'hit' if event.hit else 'miss'}"


def club_broken(event: ClubBroken, battle: Battle) -> str:
    return f"{named(battle, event.unit)}'s tree breaks"


def ran_past(event: RanPast, battle: Battle) -> str:
    return f"{named(battle, event.unit)} runs on into {event.hex}"


def came_down(event: CameDown, battle: Battle) -> str:
    return f"{named(battle, event.unit)} comes down in {event.hex}"


SENTENCES: Sentences = {
    BlowsDeclared: blows_declared,
    BlowRolled: blow_rolled,
    ClubBroken: club_broken,
    RanPast: ran_past,
    CameDown: came_down,
}
