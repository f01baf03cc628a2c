"""Aimed shots: at a location of an immobile target, or, with a targeting computer, of any target that shows it."""

from __future__ import annotations

from ironhex.kernel.tally import Barred, Item, Mod
from ironhex.systems.classic.attack.attack import AnyAttack, Attack, PlaceAttack
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.damage.condition import immobile, works
from ironhex.systems.classic.damage.hit_location import FRONT, sides_struck

COMPUTER = "targeting computer"
CAREFUL = 3  # what aiming with a computer adds


def aimed(shot: Shot) -> Item:
    """Aimed shots need an immobile target or a targeting computer, no missiles, and no cover in front of the legs."""
    attack = shot.aim.attack
    if isinstance(attack, PlaceAttack) or attack.aim is None:
        return None
    if shot.gear.category == "missile" or shot.gear.missiles:
        what = "missiles" if shot.gear.category == "missile" else "cluster rounds"
        return Barred("BMR-LOC-014", f"{what} cannot be aimed")
    if attack.sight.cover and attack.aim in attack.target_kind.drive.legs:
        return Barred("BMR-COVER-006", "the legs are behind cover")
    return None if can_be_aimed_at(attack) else _not_by_computer(shot, attack)


def can_be_aimed_at(attack: Attack) -> bool:
    """Whether anybody can aim at single locations: the target is of such a kind, and immobile or a building."""
    aiming = attack.target_kind.hull.aiming
    if aiming is None or not aiming.immobile:
        return False
    return attack.target_kind.drive.fixed or immobile(attack.target)


def _not_by_computer(shot: Shot, attack: Attack) -> Barred | None:
    """Why a targeting computer does not help to aim at a location."""
    if attack.target_kind.hull.aiming is None:
        return Barred("BMR-LOC-014", f"{attack.target.name} has no locations to aim at")
    if not computes(attack.attacker):
        return Barred("BMR-LOC-014", "only immobile 'Mechs can be aimed at")
    if not shot.gear.aimed:
        return Barred("BMR-EQ-154", f"the targeting computer does not aim the {shot.gear.name}")
    if attack.aim not in exposed(attack):
        where = attack.target.design.location_name(attack.aim or 0)
        return Barred("BMR-EQ-156", f"the {where} cannot be aimed at from here")
    return None


def targeting_computer(shot: Shot) -> Item:
    """A working targeting computer helps lasers, PPCs, Gauss rifles and autocannon, but not with cluster rounds; aiming
    at a location costs more than it gives."""
    attack = shot.aim.attack
    if not computes(attack.attacker) or not shot.gear.aimed or shot.mode == "cluster":
        return None
    if by_computer(attack):
        return Mod("BMR-EQ-156", CAREFUL, "aimed with the targeting computer")
    return Mod("BMR-EQ-155", -1, "targeting computer")


def by_computer(attack: AnyAttack) -> bool:
    """Whether an attack is aimed at a location of a target that is not immobile."""
    return isinstance(attack, Attack) and attack.aim is not None and not can_be_aimed_at(attack)


def computes(unit: Unit) -> bool:
    """Whether a unit has a working targeting computer."""
    found = unit.design.with_special(COMPUTER)
    return bool(found) and works(unit, found[0])


def locations_to_aim_at(attack: AnyAttack) -> tuple[int, ...]:
    """The locations of the target that can be aimed at."""
    if isinstance(attack, PlaceAttack):
        return ()
    if can_be_aimed_at(attack):
        return tuple(location.index for location in attack.target.design.locations if location.struck)
    return exposed(attack) if computes(attack.attacker) else ()


def exposed(attack: Attack) -> tuple[int, ...]:
    """The locations that a targeting computer can aim at: those that show on every side that may be struck."""
    aiming, target = attack.target_kind.hull.aiming, attack.target
    if aiming is None or not aiming.by_computer:
        return ()
    sides = sides_struck(attack.target_kind, attack.attacker.place, target) if attack.distance else (FRONT,)
    hidden = aiming.hard.union(*(aiming.hidden.get(side, frozenset()) for side in sides))
    return tuple(
        location.index
        for location in target.design.locations
        if location.struck
        and location.index not in hidden
        and target.design.has_location(location.index)
        and not target.gone(location.index)
    )
