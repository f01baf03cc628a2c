"""Narc launchers: where their pods can be fired, which missiles home in on them, and how vehicles get rid of them.

A pod takes effect in the phase after it has hit, because units attack as they were when a phase began.
"""

from __future__ import annotations

from ironhex.kernel.tally import Barred, Item, Mod
from ironhex.systems.classic.attack.attack import AnyAttack, Attack
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.battle import Fire, Mode, Pod, Unit
from ironhex.systems.classic.electronics.ecm import jammer_against
from ironhex.systems.classic.missiles.events import PodAttached, PodsRemoved
from ironhex.systems.classic.missiles.interception import shoot_down
from ironhex.systems.classic.missiles.sticking import BEACON, EXPLOSIVE, HOMING, removable
from ironhex.systems.classic.sequence import ClassicPlay

NARC, IMPROVED = "narc", "iNarc"  # the special rules of all launchers, and the family of the improved ones
CAPABLE = "narc-capable"


def pod_of(shot: Shot) -> str:
    """The pod that a launcher fires; without special ones, its own kind of beacon."""
    return shot.mode or (HOMING if shot.weapon.equipment.family == IMPROVED else BEACON)


# --- firing -----------------------------------------------------------------------------------------------------------
def where_pods_stick(shot: Shot) -> Item:
    """Pods are fired at units, and not at what is in a building."""
    attack = shot.aim.attack
    if not isinstance(attack, Attack):
        return Barred("BMR-EQ-132", "pods are fired at units")
    if attack.target_kind.drive.fixed or indoors(attack):
        return Barred("BMR-EQ-136", "the target is in a building")
    return None


def indoors(attack: Attack) -> bool:
    """Whether the target is inside a building, below its roof."""
    return bool(attack.terrain.building) and attack.target.elevation < attack.terrain.building_height


def guided(attack: AnyAttack) -> bool:
    """Whether missiles can be guided to a target: no ECM disturbs them. Bots also look at weapons by themselves, which
    are fired from anywhere at nobody in particular."""
    attacker, target = attack.attacker, attack.target
    return attacker.hex is None or (isinstance(target, Unit) and target.id == attacker.id) or not jammer_against(attack)


def attach(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> bool:
    """A pod that is not shot down sticks to its target; an explosive one does damage instead, like other weapons."""
    if shot.mode == EXPLOSIVE:
        return False
    if shoot_down(play, unit_id, fire, 1):
        play.emit(PodAttached(unit_id, fire.weapon, fire.victim, Pod(pod_of(shot), play.facts.unit(unit_id).side)))
    return True


# --- homing missiles --------------------------------------------------------------------------------------------------
def beacon_for(shot: Shot) -> str:
    """The beacon of the attacker's side that its missiles home in on, if they can; the improved one if there are
    two."""
    attack = shot.aim.attack
    if CAPABLE not in shot.mode or not isinstance(attack, Attack) or not attack.target.pods:
        return ""
    side = attack.attacker.side
    sticking = {pod.what for pod in attack.target.pods if pod.side == side and pod.what in (BEACON, HOMING)}
    if not sticking or not guided(attack):
        return ""
    return HOMING if HOMING in sticking else BEACON


def homing(shot: Shot) -> Item:
    """Missiles that home in on the pod of an improved launcher hit more easily."""
    if not shot.mode or beacon_for(shot) != HOMING:
        return None
    return Mod("BMR-AMMO-064", -1, "homing pod on the target")


# --- removal ----------------------------------------------------------------------------------------------------------
def remove_pods(play: ClassicPlay) -> None:
    """The crew of a vehicle that has neither moved nor fired for a whole turn, and is not stunned, removes all pods of
    improved launchers."""
    for unit in tuple(play.facts.present()):
        if unit.pods and play.facts.kind(unit).hull.vehicle and removable(unit) and _has_rested(unit):
            play.emit(PodsRemoved(unit.id, removable(unit)))


def _has_rested(unit: Unit) -> bool:
    acted = unit.move.mode is not Mode.STAND or unit.move.spent or unit.turn.shots
    return not acted and not unit.body.stunned and not unit.knocked_out
