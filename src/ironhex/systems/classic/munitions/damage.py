"""What special ammunition does to its targets: more to men in the open, less to machines, or critical hits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ironhex.catalog import Equipment
from ironhex.catalog.munitions import includes
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.attack.attack import PlaceAttack

if TYPE_CHECKING:
    from ironhex.systems.classic.attack.to_hit import Shot

FLECHETTE, FRAGMENTATION, INCENDIARY, PIERCING = "flechette", "fragmentation", "incendiary", "armor-piercing"
BURNS = 2  # more men that each incendiary round kills
BY_CALIBER = {2: -4, 5: -3, 10: -2, 20: -1}  # the modifier of the roll for critical hits, by the damage of the gun


def flechettes(gear: Equipment, points: int, men: bool, suits: bool) -> int:
    """Twice the damage to unarmored men (BMR-AMMO-010), which clear terrain doubles again; half to machines."""
    return 2 * points if men else points if suits else points // 2


def fragments(gear: Equipment, points: int, men: bool, suits: bool) -> int:
    """Twice the damage to unarmored men, none to anything else (BMR-AMMO-026)."""
    return 2 * points if men else 0


def burns(gear: Equipment, points: int, men: bool, suits: bool) -> int:
    """Incendiary rounds of autocannon kill more unarmored men (BMR-AMMO-011)."""
    return points + BURNS if men and gear.category == "ballistic" else points


EFFECTS: Mapping[str, Callable[[Equipment, int, bool, bool], int]] = {
    FLECHETTE: flechettes,
    FRAGMENTATION: fragments,
    INCENDIARY: burns,
}


def damage_to(gear: Equipment, munition: str, points: int, *, men: bool, suits: bool) -> int:
    """The damage of a round or a missile to men, to suits of battle armor, or to anything else."""
    for kind in includes(munition):
        if effect := EFFECTS.get(kind):
            points = effect(gear, points, men, suits)
    return points


def damage_of(shot: Shot, points: int) -> int:
    """The damage of a round or a missile of a shot to its target; to a place it is the usual one."""
    attack = shot.aim.attack
    if isinstance(attack, PlaceAttack):
        return points
    kind = attack.target_kind
    men = kind.hull.men
    return damage_to(shot.gear, shot.mode, points, men=men, suits=kind.on_foot and not men)


def piercing(shot: Shot) -> Mod | None:
    """Armor-piercing rounds may cause critical hits even if the armor holds; small ones rarely do."""
    if shot.mode != PIERCING:
        return None
    return Mod("BMR-AMMO-008", BY_CALIBER[shot.weapon.equipment.damage], "armor-piercing ammunition")
