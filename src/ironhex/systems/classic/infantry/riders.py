"""Battle armor on the outside of its carrier: in the way of its weapons, and hit before it."""

from __future__ import annotations

from collections.abc import Callable

from ironhex.catalog import Location, VehicleLocation
from ironhex.kernel.tally import Barred, Item
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.battle import Attachment, Battle, How, Unit
from ironhex.systems.classic.damage.hits import Hit
from ironhex.systems.classic.damage.mech_damage import mech_takes_hit
from ironhex.systems.classic.infantry.hits import roll_suit, suits_take_hit
from ironhex.systems.classic.infantry.troopers import active_troopers
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.vehicles.hits import vehicle_takes_hit
from ironhex.systems.classic.vtols.hits import vtol_takes_hit

TakesHit = Callable[[ClassicPlay, int, Hit], None]
TORSO = (Location.CT, Location.LT, Location.RT)


def riders(battle: Battle, unit: Unit) -> list[Unit]:
    """The squads that hold on to a unit."""
    return [other for other in battle.units if (on := other.attached) is not None and _rides(on, unit.id)]


def _rides(on: Attachment, carrier: int) -> bool:
    return on.to == carrier and on.how is How.RIDER


def riders_in_the_way(shot: Shot) -> Item:
    """A 'Mech with riders cannot fire the weapons in its torso, a vehicle only those in its turret."""
    attack = shot.aim.attack
    if attack.kind.hull.vehicle:
        return _only_the_turret(shot)
    if shot.weapon.location not in TORSO or not attack.kind.hull.climbable:
        return None
    if not riders(attack.battle, attack.attacker):
        return None
    return Barred("BMR-INF-030", "battle armor rides on the torso")


def _only_the_turret(shot: Shot) -> Item:
    attack = shot.aim.attack
    if shot.weapon.location == VehicleLocation.TURRET or not riders(attack.battle, attack.attacker):
        return None
    return Barred("BMR-SUIT-048", "battle armor rides on the hull")


def mech_with_riders_takes_hit(play: ClassicPlay, unit_id: int, hit: Hit) -> None:
    """A rider takes a hit on any part of the torso but its front center; what is left goes on to the 'Mech."""
    covered = hit.location in TORSO and (hit.location != Location.CT or hit.rear) and not hit.internal
    left = _after_riders(play, unit_id, hit) if covered else hit.points
    if left:
        mech_takes_hit(play, unit_id, hit._replace(points=left))


def vehicle_with_riders_takes_hit(play: ClassicPlay, unit_id: int, hit: Hit) -> None:
    _past_riders(play, unit_id, hit, vehicle_takes_hit)


def vtol_with_riders_takes_hit(play: ClassicPlay, unit_id: int, hit: Hit) -> None:
    _past_riders(play, unit_id, hit, vtol_takes_hit)


def _past_riders(play: ClassicPlay, unit_id: int, hit: Hit, takes_hit: TakesHit) -> None:
    """A rider takes a hit on any part of a vehicle but its turret; what is left goes on to the vehicle."""
    left = hit.points if hit.location == VehicleLocation.TURRET else _after_riders(play, unit_id, hit)
    if left or not hit.points:
        takes_hit(play, unit_id, hit._replace(points=left))


def _after_riders(play: ClassicPlay, unit_id: int, hit: Hit) -> int:
    """The points that pass a random trooper who is in the way."""
    unit = play.facts.unit(unit_id)
    rider = next((each for each in riders(play.facts, unit) if active_troopers(each)), None)
    if rider is None:
        return hit.points
    trooper = roll_suit(play, rider.id)
    stands = rider.armor[trooper] + rider.structure[trooper]
    suits_take_hit(play, rider.id, Hit(min(hit.points, stands), trooper))
    return max(hit.points - stands, 0)
