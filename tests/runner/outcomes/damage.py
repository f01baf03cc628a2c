"""What units suffer by damage: the events of hits, criticals and destruction."""

from __future__ import annotations

from tests.runner.outcomes.details import Found, code_of, details

from ironhex.catalog import Item
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.emplacements.events import GunTurretLocked
from ironhex.systems.classic.events import damage
from ironhex.systems.classic.protomechs.events import BoxCrossed, TorsoWeaponRolled
from ironhex.systems.classic.vehicles import events as vehicles
from ironhex.systems.classic.vtols import events as vtols


@details.register
def _(event: damage.LocationRolled, battle: Battle) -> Found:
    yield event.unit, f"is hit at {code_of(battle, event)}"


@details.register
def _(event: damage.Damaged, battle: Battle) -> Found:
    inside = " inside" if event.structure else ""
    yield event.unit, f"damaged{inside}{' by an explosion' if event.internal else ''}"


@details.register
def _(event: damage.LocationDestroyed, battle: Battle) -> Found:
    yield event.unit, f"loses {code_of(battle, event)}"


@details.register
def _(event: damage.BlownOff, battle: Battle) -> Found:
    yield event.unit, f"blown off: {code_of(battle, event)}"


@details.register
def _(event: damage.AimRolled, battle: Battle) -> Found:
    yield event.unit, f"aimed at: {'hit' if event.struck else 'missed'}"


@details.register
def _(event: damage.CriticalHit, battle: Battle) -> Found:
    content = battle.unit(event.unit).design.contents[event.location][event.slot]
    yield event.unit, f"critical: {content.equipment.category if isinstance(content, Item) else content}"


@details.register
def _(event: damage.Doomed, battle: Battle) -> Found:
    yield event.unit, f"doomed: {event.rule}"


@details.register
def _(event: BoxCrossed, battle: Battle) -> Found:
    yield event.unit, f"critical: {code_of(battle, event)} box {event.box}"


@details.register
def _(event: TorsoWeaponRolled, battle: Battle) -> Found:
    yield event.unit, f"torso weapon {'kept' if event.item is None else 'lost'}"


@details.register
def _(event: vehicles.MotiveHit, battle: Battle) -> Found:
    yield event.unit, f"motive hit: {'immobilized' if event.halts else 'slowed'} ({event.rule})"


@details.register
def _(event: vehicles.VehicleCritical, battle: Battle) -> Found:
    yield event.unit, f"critical: {_words(vehicles.Critical(event.roll).name)}"


@details.register
def _(event: vtols.VtolCritical, battle: Battle) -> Found:
    yield event.unit, f"critical: {_words(vtols.Critical(event.roll).name)}"


@details.register
def _(event: vtols.RotorDestroyed, battle: Battle) -> Found:
    yield event.unit, f"rotor destroyed: {event.rule}"


@details.register
def _(event: GunTurretLocked, battle: Battle) -> Found:
    yield event.unit, "turret locked"


@details.register
def _(event: vehicles.TurretLocked, battle: Battle) -> Found:
    yield event.unit, "turret locked"


def _words(name: str) -> str:
    return name.lower().replace("_", " ")
