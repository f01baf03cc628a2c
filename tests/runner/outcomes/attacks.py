"""What units do and suffer in attacks: fire, blows, and infantry on 'Mechs."""

from __future__ import annotations

from tests.runner.happenings import BLADES
from tests.runner.outcomes.details import Found, code_of, details

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.events import physical, weapons
from ironhex.systems.classic.infantry.events import CloseAttackRolled, LegStruck, ShakenOff, Swarmed, SwarmLocated
from ironhex.systems.classic.missiles.events import PodAttached


@details.register
def _(event: PodAttached, battle: Battle) -> Found:
    yield event.unit, "PodAttached"
    yield event.target, f"carries a {event.pod.what}"


@details.register
def _(event: physical.BlowRolled, battle: Battle) -> Found:
    yield event.unit, f"{event.blow.form}: {'hits' if event.hit else 'misses'}"
    if event.hit and isinstance(event.blow.target, int):
        yield event.blow.target, f"suffers {'club' if event.blow.form in BLADES else event.blow.form}"


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
def _(event: CloseAttackRolled, battle: Battle) -> Found:
    yield event.unit, f"{event.close.form} attack: {'hits' if event.hit else 'misses'}"
    if event.hit:
        yield event.close.target, f"suffers {event.close.form} attack"


@details.register
def _(event: LegStruck, battle: Battle) -> Found:
    yield event.unit, f"leg attacked at {code_of(battle, event)}"


@details.register
def _(event: Swarmed, battle: Battle) -> Found:
    yield event.unit, "swarms"
    yield event.target, "is swarmed"


@details.register
def _(event: SwarmLocated, battle: Battle) -> Found:
    yield event.unit, f"swarm hits {code_of(battle, event)}{' rear' if event.rear else ''}"


@details.register
def _(event: ShakenOff, battle: Battle) -> Found:
    yield event.unit, f"shaken off: {event.rule}"
    yield event.carrier, f"shakes off: {event.rule}"
