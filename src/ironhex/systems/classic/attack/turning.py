"""What turns with its weapons when attacks are declared: torsos and turrets."""

from __future__ import annotations

from ironhex.catalog import Item, VehicleLocation
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.condition import cannot_act
from ironhex.systems.classic.kinds.kind import Kind, Turning
from ironhex.systems.classic.movement.points import LEGS
from ironhex.systems.classic.unit import REVERSED


def turn_refused(battle: Battle, unit: Unit, turn: int) -> Barred | None:
    """Why a unit cannot turn its torso or turret so far, or None."""
    if not turn:
        return None
    attacks = battle.kind(unit).attacks
    if attacks.turning is None:
        return attacks.rigid
    return cannot_act(unit) or attacks.turning.refused(unit, turn)


def lean_refused(battle: Battle, unit: Unit, prop: int | None) -> Barred | None:
    """Why a unit does not lean on a limb at all: it stands, or it has no need to."""
    if prop is None or (unit.body.prone and battle.kind(unit).attacks.props(unit)):
        return None
    return Barred("BMR-HIT-035", "only a prone 'Mech leans on a limb")


def turning_of(battle: Battle, unit: Unit) -> Turning | None:
    """The torso or turret that a unit has."""
    turning = battle.kind(unit).attacks.turning
    return turning if turning and turning.fitted(unit) else None


def turn_words(kind: Kind, turn: int, *, told: bool = False) -> str:
    """A turn as an order, or as it is told."""
    turning = kind.attacks.turning
    assert turning is not None, "only what has a torso or a turret turns it"
    if turn == REVERSED:
        return "reverses its arms" if told else "reverse the arms"
    return (turning.story if told else turning.order).format(turning.positions[turn])


def turns_of(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """The positions to which a unit can turn its torso or turret now, ahead first."""
    return tuple(turn for turn in battle.kind(unit).turns(unit) if turn_refused(battle, unit, turn) is None)


def _in_torso(item: Item) -> bool:
    return item.location not in LEGS


def _torso_refused(unit: Unit, turn: int) -> Barred | None:
    if unit.body.prone:
        return Barred("BMR-ARC-019", "a prone 'Mech cannot twist its torso")
    return None if turn in TORSO.positions else Barred("BMR-ATK-007", "a torso twists one hexside")


def _in_turret(item: Item) -> bool:
    return item.location == VehicleLocation.TURRET


def _has_turret(unit: Unit) -> bool:
    return unit.design.has_location(VehicleLocation.TURRET)


def _turret_refused(unit: Unit, turn: int) -> Barred | None:
    if not _has_turret(unit):
        return Barred("BMR-ATK-009", "it has no turret")
    if unit.body.turret_locked is not None:
        return Barred("BMR-VEH-013", "its turret is locked")
    return None if turn in TURRET.positions else Barred("BMR-ATK-009", "a turret points at one of six hexsides")


TORSO = Turning(
    part="torso",
    positions={0: "ahead", -1: "left", 1: "right"},
    shown=(-1, 0, 1),
    carries=_in_torso,
    refused=_torso_refused,
    order="twist {}",
    story="twists {}",
)
TURRET = Turning(
    part="turret",
    positions={0: "ahead", -1: "front left", 1: "front right", -2: "rear left", 2: "rear right", 3: "rear"},
    shown=(-1, 0, 1, -2, 3, 2),
    carries=_in_turret,
    refused=_turret_refused,
    order="turn the turret to the {}",
    story="turns its turret to the {}",
    fitted=_has_turret,
    apart=True,
)
