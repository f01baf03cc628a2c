"""How ProtoMechs fire: arcs, the torso, the main gun in both hands, and a damaged head."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ironhex.catalog import Item as Mounted
from ironhex.catalog import ProtoLocation
from ironhex.kernel.tally import Barred, Item, Mod
from ironhex.systems.classic.attack.arcs import ALL_BUT_REAR, FORWARD_ONLY, REAR_ONLY, Arc
from ironhex.systems.classic.attack.attack import AnyAttack
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.attack.turning import TORSO as MECH_TORSO
from ironhex.systems.classic.battle import Fire, Unit
from ironhex.systems.classic.bodies import BOXES

HEAD, MAIN_GUN, LEGS = ProtoLocation.HEAD, ProtoLocation.MAIN_GUN, ProtoLocation.LEGS
ARMS = (ProtoLocation.RIGHT_ARM, ProtoLocation.LEFT_ARM)
MOUNT_ARCS: dict[int, frozenset[Arc]] = {
    ProtoLocation.RIGHT_ARM: frozenset({Arc.FORWARD, Arc.RIGHT}),
    ProtoLocation.LEFT_ARM: frozenset({Arc.FORWARD, Arc.LEFT}),
    MAIN_GUN: ALL_BUT_REAR,
}


def proto_arcs(item: Mounted) -> frozenset[Arc]:
    """The main gun covers everything but the rear, arms also their own side, the torso the front or the rear."""
    return REAR_ONLY if item.rear else MOUNT_ARCS.get(item.location, FORWARD_ONLY)


# --- the torso --------------------------------------------------------------------------------------------------------
def _everything(item: Mounted) -> bool:
    return True


def _twist_refused(unit: Unit, turn: int) -> Barred | None:
    if unit.gone(LEGS):
        return Barred("BMR-PROTO-033", "without legs it cannot twist its torso")
    return None if turn in MECH_TORSO.positions else Barred("BMR-ATK-007", "a torso twists one hexside")


PROTO_TORSO = replace(MECH_TORSO, carries=_everything, refused=_twist_refused)


# --- what damage does to aim ------------------------------------------------------------------------------------------
def head_hit(attack: AnyAttack) -> Item:
    """Damaged sensors make all attacks harder, and the loss of the head more so."""
    match attack.attacker.body.boxes[HEAD]:
        case 0:
            return None
        case 1:
            return Mod("BMR-PROTO-039", 1, "sensors hit")
    return Mod("BMR-PROTO-040", 2, "head destroyed")


def near_enough(shot: Shot) -> Item:
    """Without its head a ProtoMech cannot attack at long range."""
    attack = shot.aim.attack
    if not attack.attacker.gone(HEAD) or attack.distance <= shot.weapon.equipment.medium:
        return None
    return Barred("BMR-PROTO-041", "no attacks at long range without the head")


def arm_hit(shot: Shot) -> Item:
    """A damaged arm spoils the aim of its weapon."""
    location = shot.weapon.location
    if location not in ARMS or not shot.aim.attack.attacker.body.boxes[location]:
        return None
    return Mod("BMR-PROTO-025", 1, "arm hit")


def one_arm_hit(shot: Shot) -> Item:
    """Each damaged arm spoils the aim of the main gun."""
    hit = _arms(shot, lambda boxes, most: 0 < boxes < most)
    return Mod("BMR-PROTO-025", hit, f"{hit} arm{'s' * (hit > 1)} hit") if hit else None


def one_arm_lost(shot: Shot) -> Item:
    """With one arm the main gun is hard to hold; with none it cannot be fired."""
    match _arms(shot, lambda boxes, most: boxes >= most):
        case 0:
            return None
        case 1:
            return Mod("BMR-PROTO-027", 2, "one arm lost")
    return Barred("BMR-PROTO-028", "both arms are lost")


def _arms(shot: Shot, state: Callable[[int, int], bool]) -> int:
    """The arms that hold the main gun and are in a certain state; none for other weapons."""
    if shot.weapon.location != MAIN_GUN:
        return 0
    boxes = shot.aim.attack.attacker.body.boxes
    return sum(state(boxes[arm], BOXES[arm]) for arm in ARMS)


PROTO_TO_HIT = (near_enough, arm_hit, one_arm_hit, one_arm_lost)


def both_hands_full(unit: Unit, fires: Sequence[Fire]) -> Barred | None:
    """The main gun is fired with both hands: no weapon in an arm fires in the same turn."""
    fired = {unit.design.items[fire.weapon].location for fire in fires}
    if MAIN_GUN not in fired or fired.isdisjoint(ARMS):
        return None
    return Barred("BMR-PROTO-009", "no weapon in an arm fires in the same turn as the main gun")
