"""What units do and suffer, named in short words: from the events."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import Any

from tests.runner.happenings import BLADES, Happening

from ironhex.catalog import Item
from ironhex.engine import Event
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.emplacements.events import GunTurretLocked
from ironhex.systems.classic.events import (
    attachments,
    damage,
    heat,
    movement,
    physical,
    piloting,
    turn,
    warriors,
    weapons,
)
from ironhex.systems.classic.hiding.events import Revealed
from ironhex.systems.classic.infantry.events import CloseAttackRolled, LegStruck, ShakenOff, Swarmed, SwarmLocated
from ironhex.systems.classic.missiles.events import PodAttached
from ironhex.systems.classic.protomechs.events import BoxCrossed, TorsoWeaponRolled
from ironhex.systems.classic.vehicles import events as vehicles
from ironhex.systems.classic.vtols import events as vtols


def of_event(battle: Battle, event: Event) -> Iterator[Happening]:
    """What an event says of the units in it, given the facts before it."""
    for id, what in details(event, battle):
        unit = battle.find(id)
        yield Happening(unit.kind if unit else "nobody", what)


Found = Iterator[tuple[int, str]]


@singledispatch
def details(event: Any, battle: Battle) -> Found:
    """The units of an event, each with what happens to it; by default the event's own name."""
    unit = getattr(event, "unit", None)
    yield -1 if unit is None else unit, type(event).__name__


@details.register
def _(event: movement.Moved, battle: Battle) -> Found:
    yield event.unit, f"moved: {event.mode.name.lower()}{' onto the map' if event.origin is None else ''}"


@details.register
def _(event: movement.Rushed, battle: Battle) -> Found:
    yield event.unit, f"rushes: {event.rush.form}"


@details.register
def _(event: movement.Skidded, battle: Battle) -> Found:
    yield event.unit, "skids" if event.hex else "skids: is stopped"


@details.register
def _(event: attachments.Mounted, battle: Battle) -> Found:
    yield event.unit, f"mounts as {event.how}"
    yield event.carrier, f"takes a {event.how} aboard"


@details.register
def _(event: attachments.Unloading, battle: Battle) -> Found:
    yield event.carrier, "unloading"


@details.register
def _(event: attachments.Dismounted, battle: Battle) -> Found:
    yield event.unit, "dismounts"
    yield event.carrier, "is dismounted from"


@details.register
def _(event: PodAttached, battle: Battle) -> Found:
    yield event.unit, "PodAttached"
    yield event.target, f"carries a {event.pod.what}"


@details.register
def _(event: damage.LocationRolled, battle: Battle) -> Found:
    yield event.unit, f"is hit at {_code(battle, event)}"


@details.register
def _(event: damage.Damaged, battle: Battle) -> Found:
    inside = " inside" if event.structure else ""
    yield event.unit, f"damaged{inside}{' by an explosion' if event.internal else ''}"


@details.register
def _(event: damage.LocationDestroyed, battle: Battle) -> Found:
    yield event.unit, f"loses {_code(battle, event)}"


@details.register
def _(event: damage.BlownOff, battle: Battle) -> Found:
    yield event.unit, f"blown off: {_code(battle, event)}"


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
def _(event: turn.Left, battle: Battle) -> Found:
    yield event.unit, f"left: {event.fate}"


@details.register
def _(event: heat.ShutdownChecked, battle: Battle) -> Found:
    yield event.unit, f"shutdown {'avoided' if event.avoided else 'not avoided'}"


@details.register
def _(event: heat.AmmunitionChecked, battle: Battle) -> Found:
    yield event.unit, f"explosion by heat {'avoided' if event.avoided else 'not avoided'}"


@details.register
def _(event: heat.RestartTried, battle: Battle) -> Found:
    yield event.unit, f"reactor {'restarts' if event.started else 'does not restart'}"


@details.register
def _(event: physical.BlowRolled, battle: Battle) -> Found:
    yield event.unit, f"{event.blow.form}: {'hits' if event.hit else 'misses'}"
    if event.hit and isinstance(event.blow.target, int):
        yield event.blow.target, f"suffers {'club' if event.blow.form in BLADES else event.blow.form}"


@details.register
def _(event: piloting.PilotingRolled, battle: Battle) -> Found:
    yield event.unit, f"rolls: {event.why}: {'passed' if event.passed else 'failed'}"


@details.register
def _(event: piloting.Unsettled, battle: Battle) -> Found:
    if battle.kind(battle.unit(event.unit)).makes_piloting_rolls:  # others have nothing to lose
        yield event.unit, f"unsettled: {event.cause.rule}"


@details.register
def _(event: piloting.Steadied, battle: Battle) -> Found:
    if battle.kind(battle.unit(event.unit)).makes_piloting_rolls:
        yield event.unit, "steadied"


@details.register
def _(event: piloting.Displaced, battle: Battle) -> Found:
    yield event.unit, f"displaced: {event.rule}"


@details.register
def _(event: piloting.FellFromAbove, battle: Battle) -> Found:
    yield event.unit, "falls onto another"
    yield event.victim, f"fallen onto: {'hit' if event.hit else 'missed'}"


@details.register
def _(event: piloting.Drawn, battle: Battle) -> Found:
    yield event.unit, f"drawn: {event.what}"


@details.register
def _(event: warriors.WarriorHurt, battle: Battle) -> Found:
    yield event.unit, f"warrior hurt: {event.rule}"


@details.register
def _(event: warriors.ConsciousnessRolled, battle: Battle) -> Found:
    yield event.unit, "stays conscious" if event.conscious else "knocked out"


@details.register
def _(event: warriors.WakingRolled, battle: Battle) -> Found:
    yield event.unit, "wakes up" if event.awake else "does not wake up"


@details.register
def _(event: warriors.Ejected, battle: Battle) -> Found:
    yield event.unit, f"ejected{' automatically' if event.automatic else ''}: {'unhurt' if event.unhurt else 'hurt'}"


@details.register
def _(event: warriors.PickedUp, battle: Battle) -> Found:
    yield event.unit, f"picked up: {event.fate}"
    yield event.carrier, "picks up a warrior"


@details.register
def _(event: weapons.LineChosen, battle: Battle) -> Found:
    yield event.attacker, "looks along hexsides"
    yield event.target, "is seen along hexsides"


@details.register
def _(event: weapons.WeaponFired, battle: Battle) -> Found:
    target = battle.find(event.target) if isinstance(event.target, int) else None
    yield event.unit, f"fires at {target.kind if target else 'a place'}"
    if target is not None:
        yield target.id, f"{'hit' if event.hit else 'missed'} by fire"


@details.register
def _(event: weapons.ClusterRolled, battle: Battle) -> Found:
    yield event.unit, f"cluster of {event.what}s"


@details.register
def _(event: weapons.BurstRolled, battle: Battle) -> Found:
    yield event.target, "caught in a burst"


@details.register
def _(event: weapons.ClubFound, battle: Battle) -> Found:
    yield event.unit, f"finds a club: {event.club}"


@details.register
def _(event: Revealed, battle: Battle) -> Found:
    yield event.unit, f"revealed: {event.rule}"


@details.register
def _(event: CloseAttackRolled, battle: Battle) -> Found:
    yield event.unit, f"{event.close.form} attack: {'hits' if event.hit else 'misses'}"
    if event.hit:
        yield event.close.target, f"suffers {event.close.form} attack"


@details.register
def _(event: LegStruck, battle: Battle) -> Found:
    yield event.unit, f"leg attacked at {_code(battle, event)}"


@details.register
def _(event: Swarmed, battle: Battle) -> Found:
    yield event.unit, "swarms"
    yield event.target, "is swarmed"


@details.register
def _(event: SwarmLocated, battle: Battle) -> Found:
    yield event.unit, f"swarm hits {_code(battle, event)}{' rear' if event.rear else ''}"


@details.register
def _(event: ShakenOff, battle: Battle) -> Found:
    yield event.unit, f"shaken off: {event.rule}"
    yield event.carrier, f"shakes off: {event.rule}"


@details.register
def _(event: BoxCrossed, battle: Battle) -> Found:
    yield event.unit, f"critical: {_code(battle, event)} box {event.box}"


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
def _(event: vtols.LiftLost, battle: Battle) -> Found:
    yield event.unit, f"lift lost: {event.cause.rule}"


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


def _code(battle: Battle, event: Any) -> str:
    """The code of the location that an event is about."""
    unit: Unit = battle.unit(event.unit)
    return unit.design.location_code(event.location) if event.location >= 0 else "anywhere"
