"""What weapons promise in plain numbers, from anywhere; a test compares them with `to_hit`.

A number to hit is the sum of what depends on the attacker alone, on the target alone, and on the way between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.combat.arcs import ARCS, CIRCLE, HALF_SECTOR
from ironhex.systems.tinsoldier.combat.shot import Shot
from ironhex.systems.tinsoldier.combat.to_hit import (
    PRONE_FAR,
    PRONE_NEAR,
    SHUT_DOWN,
    TAGS,
    TARGET_COVER,
    accuracy,
    arm_hits,
    damaged_arm,
    darkness,
    dodging,
    guidance,
    hot,
    in_gravity,
    in_weather,
    overheated,
    prone,
    tag_against,
)
from ironhex.systems.tinsoldier.combat.usable import ARMS, is_turret_stuck, kind_of, shots_left, works
from ironhex.systems.tinsoldier.element import Arc, Weapon
from ironhex.systems.tinsoldier.numbers import gunnery, squares
from ironhex.systems.tinsoldier.prospects import harm

EVERYWHERE = (1 << CIRCLE) - 1
OWN = (accuracy, guidance, damaged_arm, overheated, prone, darkness, in_weather, in_gravity)
"""The rules about a shot that depend only on the attacker and the conditions."""


def mask_of(bearings: frozenset[int]) -> int:
    """Bearings as bits."""
    return sum(1 << bearing for bearing in bearings)


MASKS = {arc: mask_of(bearings) for arc, bearings in ARCS.items()}


class Gun(NamedTuple):
    """Weapons of one kind that go together in an attack."""

    weapon: Weapon
    numbers: tuple[int, ...]
    masks: tuple[int, ...]
    """The bearings that each covers."""
    dice: int
    """Of each."""
    skill: int
    """The number to hit, without the way and the target."""
    rate: int
    heat: int
    """Of each."""
    minimum: int
    """0 if it has none."""
    effective: int


class Arsenal(NamedTuple):
    """All that a piece can fire now."""

    guns: tuple[Gun, ...]
    tag_cost: int
    """What each of its own move tags costs: double with a damaged stabilizer, nothing for infantry."""
    far: bool
    """It can fire beyond effective range."""


def arsenal(battle: Battle, piece: Piece) -> Arsenal:
    """The weapons of a piece that work, by kind."""
    double = 2 if squares(piece, "stabilizer") else 1
    guns = () if piece.is_gone("sensors") else tuple(_guns(battle, piece))
    return Arsenal(guns, 0 if piece.is_infantry else -TAGS[1] * double, not squares(piece, "sensors"))


def _guns(battle: Battle, piece: Piece) -> Iterator[Gun]:
    alike: dict[tuple[object, ...], list[int]] = {}
    for number, weapon in enumerate(piece.element.weapons):
        if not weapon.off_board_only and works(battle, piece, number) is None:
            apart = (_apart(piece, number), skill_of(battle, piece, number))
            alike.setdefault((*kind_of(weapon), weapon.shots, weapon.heat, weapon.rate, *apart), []).append(number)
    for numbers in alike.values():
        yield from _loaded(piece, numbers, skill_of(battle, piece, numbers[0]))


def _apart(piece: Piece, number: int) -> object:
    """What keeps weapons of a kind from being fired together: a damaged arm, or two arms of a prone biped."""
    weapon = piece.element.weapons[number]
    if arm_hits(piece, weapon):
        return number
    return weapon.arc if piece.prone and not piece.element.quad and weapon.arc in ARMS else None


def _loaded(piece: Piece, numbers: Sequence[int], skill: int) -> Iterator[Gun]:
    """As many weapons as there are shots for, and as often as they can fire."""
    weapon = piece.element.weapons[numbers[0]]
    left = shots_left(piece, weapon.ammo) if weapon.ammo else len(numbers) * weapon.rate
    used = numbers[: max(left, 0)]
    if not used:
        return
    masks = tuple(_mask(piece, piece.element.weapons[number]) for number in used)
    dice = 1 if weapon.streak else weapon.shots * (piece.troopers if piece.is_infantry else 1)
    for rate in {1, max(min(weapon.rate, left // len(used)), 1)}:
        least = weapon.minimum if weapon.minimum > 1 else 0
        yield Gun(weapon, tuple(used), masks, dice * rate, skill, rate, weapon.heat * rate, least, weapon.effective)


def _mask(piece: Piece, weapon: Weapon) -> int:
    if piece.is_infantry:
        return EVERYWHERE
    arc = Arc.F if arm_hits(piece, weapon) else weapon.arc
    if arc is Arc.X and is_turret_stuck(piece):
        middle = 4 * (piece.turret or 0)
        return mask_of(frozenset((middle + off) % CIRCLE for off in range(-HALF_SECTOR, HALF_SECTOR + 1)))
    return MASKS[arc]


def skill_of(battle: Battle, piece: Piece, number: int) -> int:
    """The number to hit as far as it depends on the attacker, without the move tag."""
    shot = Shot(battle, piece, number, piece)
    found = [rule(shot) for rule in OWN]
    if any(item is not None and not hasattr(item, "value") for item in found):
        return -99
    return gunnery(piece).total + sum(getattr(item, "value", 0) for item in found)


# --- targets ----------------------------------------------------------------------------------------------------------
class Mark(NamedTuple):
    """What a target does to the numbers of all who fire at it."""

    easy: int
    near: int
    """The same for those who are adjacent."""


def mark(battle: Battle, piece: Piece, *, covered: bool) -> Mark:
    """How easy a piece is to hit."""
    shot = Shot(battle, piece, 0, piece) if piece.element.weapons else None
    found = (dodging(piece), tag_against(battle, piece), hot(shot) if shot else None)
    easy = sum(getattr(item, "value", 0) for item in found)
    easy += (TARGET_COVER if covered else 0) + (SHUT_DOWN if piece.shut_down else 0)
    return Mark(easy + PRONE_FAR, easy + PRONE_NEAR) if piece.prone else Mark(easy, easy)


def per_hit(gun: Gun, target: Piece, *, behind: bool, open_ground: bool) -> float:
    """The harm of one die that hits."""
    weapon = gun.weapon
    if weapon.name == "Rifles" and not target.is_infantry:
        return 0.0
    shots = weapon.shots if weapon.streak else 1
    if target.is_infantry:
        return shots * (weapon.damage if weapon.anti_infantry else 1.0) * (2 if open_ground else 1)
    return harm(target, behind=behind, damage=weapon.damage, hits=float(shots))
