"""An attack of any form, and the modifiers that all attacks share, in the order of the Attack Modifiers Table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from ironhex.catalog import Terrain
from ironhex.catalog.terrain import CLEAR
from ironhex.kernel.hexes import bearing, distance
from ironhex.kernel.tally import Barred, Item, Mod
from ironhex.systems.classic.battle import Attacked, Battle, Mode, PlaceTarget, Target, Unit
from ironhex.systems.classic.buildings.places import is_inside
from ironhex.systems.classic.buildings.shelter import Within, within
from ironhex.systems.classic.damage.condition import sits_still
from ironhex.systems.classic.electronics.networks import Near
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.movement.altitudes import airborne
from ironhex.systems.classic.ruleset import Rule
from ironhex.systems.classic.sight.line_of_sight import COVER, HEAVY, LIGHT, SMOKE, Sight, hexes_of, sight, stance
from ironhex.systems.classic.sight.terrain import afloat, depth, in_smoke

MOVED = {Mode.WALK: 1, Mode.RUN: 2, Mode.JUMP: 3}  # what its movement adds to the numbers of an attacker
HARDER_TO_HIT = (3, 5, 7, 10)  # hexes moved at which a target becomes one harder to hit
WOODS = {1: 1, 2: 2}  # what a hex of light and heavy woods adds
SMOKE_ADDS = WOODS[2]
ATTACKER_PRONE = Mod("BMR-HIT-037", 2, "attacker prone")
ATTACKER_IN_WATER = Mod("BMR-HIT-019", 1, "attacker in water")
TARGET_IN_WATER = Mod("BMR-HIT-020", -1, "target in water")
TARGET_PRONE = Mod("BMR-HIT-038", 1, "target prone")
PRONE_AND_ADJACENT = Mod("BMR-HIT-038", -2, "target prone and adjacent")
IMMOBILE = Mod("BMR-HIT-031", -4, "target immobile")
SKIDDED = Mod("BMR-HIT-045", 2, "target skidded")
JUMPED = Mod("BMR-HIT-015", 1, "target jumped")


class Attack(NamedTuple):
    """One unit attacking another: everything about the pair that does not depend on the weapon or the limb."""

    battle: Battle
    attacker: Unit
    target: Unit
    kind: Kind  # the attacker's
    distance: int
    bearing: int  # from the attacker, in 24 parts clockwise from north
    sight: Sight
    terrain: Terrain  # of the target's hex; clear, or only smoke, if it flies above it (BMR-VTOL-028)
    attacker_depth: int
    spotter: Unit | None  # the spotter of indirect fire
    target_kind: Kind
    target_depth: int
    aim: int | None = None  # the location aimed at
    wet: bool = False  # one of the units is in the water, or a vessel: shots may go through water
    near: Near | None = None  # the unit of the attacker's network whose range counts, if it is not the attacker
    within: Within | None = None  # how they are to each other in the building that both are in


class PlaceAttack(NamedTuple):
    """One unit attacking a place: the same, as far as it needs no unit there."""

    battle: Battle
    attacker: Unit
    target: PlaceTarget
    kind: Kind  # the attacker's
    distance: int
    bearing: int
    sight: Sight
    terrain: Terrain
    attacker_depth: int
    spotter: Unit | None
    wet: bool = False  # no shot at a place goes through water
    near: Near | None = None


AnyAttack = Attack | PlaceAttack
"""Rules that take it do not ask about the target unit."""


def attack_on(
    battle: Battle, attacker: Unit, target: Unit, aim: int | None = None, spotter: Unit | None = None
) -> Attack:
    """Calculate the pair once for all attacks of one unit on another."""
    pair = _pair(battle, attacker, target, spotter)
    firing = surfaced(battle, attacker)
    if attacker.phase.ambush == target.id:
        target = as_if_it_had_not_moved(target)
    attack = Attack(battle, firing, target, *pair, battle.kind(target), wading_depth(battle, target), aim)
    if battle.board.at(target.place).building and (inside := within(battle, attacker, target)):
        return indoors(attack, inside)
    return attack._replace(wet=True) if meets_water(attack) else attack


def indoors(attack: Attack, inside: Within) -> Attack:
    """An attack in a building: levels count as hexes (BMR-BLDG-055), and terrain does not matter (BMR-BLDG-054)."""
    hexes = attack.distance + abs(inside.levels)
    return attack._replace(within=inside, distance=hexes, sight=Sight(attack.sight.blocked))


def meets_water(attack: Attack) -> bool:
    """Whether one of the units is in the water or may be: vessels are."""
    depth = attack.attacker_depth or attack.target_depth
    return bool(depth) or attack.kind.naval or attack.target_kind.naval


def attack_on_place(battle: Battle, attacker: Unit, target: PlaceTarget, spotter: Unit | None = None) -> PlaceAttack:
    """The same for an attack on a place."""
    return PlaceAttack(battle, attacker, target, *_pair(battle, attacker, target, spotter))


def _pair(
    battle: Battle, attacker: Unit, target: Attacked, spotter: Unit | None
) -> tuple[Kind, int, int, Sight, Terrain, int, Unit | None]:
    """What every attack has, in the order of its fields: from the attacker's kind to the spotter."""
    here, there = attacker.place, target.place
    return (
        battle.kind(attacker),
        distance(here, there),
        bearing(here, there) if here != there else _from_where_it_came(attacker, target),
        _seen(battle, attacker, target, spotter),
        around(battle, target),
        wading_depth(battle, attacker),
        spotter,
    )


def wading_depth(battle: Battle, unit: Unit) -> int:
    """How deep in water a unit fights, if that makes a difference to it: vessels are made for water."""
    return 0 if battle.kind(unit).naval else depth(battle, unit)


def _from_where_it_came(attacker: Unit, target: Attacked) -> int:
    """The bearing of a target in the same hex, which matters for an attack from hiding: it has come from there."""
    if isinstance(target, PlaceTarget) or target.move.heading is None:
        return 4 * attacker.facing
    return (4 * target.move.heading + 12) % 24


# --- from hiding ------------------------------------------------------------------------------------------------------
def from_hiding(attack: AnyAttack) -> bool:
    """Whether a unit attacks the enemy that has just discovered it."""
    return isinstance(attack, Attack) and attack.attacker.phase.ambush == attack.target.id


def as_if_it_had_not_moved(unit: Unit) -> Unit:
    """The target of an attack from hiding: its movement does not protect it (BMR-HIDDEN-013)."""
    return replace(unit, move=replace(unit.move, mode=Mode.STAND, hexes=0, skidded=False))


def applicable(attack: Attack, rules: Sequence[Rule]) -> tuple[Rule, ...]:
    """The modifiers of an attack; terrain does not affect one from hiding (BMR-HIDDEN-013) or inside a building
    (BMR-BLDG-054)."""
    level = attack.within is not None or from_hiding(attack)
    return tuple([rule for rule in rules if rule not in GROUND]) if level else tuple(rules)


def around(battle: Battle, target: Attacked) -> Terrain:
    """The terrain that a target is in."""
    terrain = battle.board.at(target.place)
    if isinstance(target, PlaceTarget) or not airborne(battle, target):
        return terrain
    return CLEAR._replace(smoke=terrain.smoke) if in_smoke(terrain, target.elevation) else CLEAR


def target_of(attack: AnyAttack) -> Target:
    """The target as declarations name it."""
    return attack.target.id if isinstance(attack, Attack) else attack.target


def _seen(battle: Battle, attacker: Unit, target: Attacked, spotter: Unit | None) -> Sight:
    """What the attacker or its spotter sees of the target; missiles fly over any cover of the attacker."""
    if spotter is None:
        return sight(battle, surfaced(battle, attacker), target)
    return sight(battle, spotter, target)._replace(own_cover=stance(battle, attacker).wading)


def surfaced(battle: Battle, unit: Unit) -> Unit:
    """A unit that is just below the surface as it is when it comes up to fire, if it can do that."""
    if battle.kind(unit).attacks.surfaces and depth(battle, unit) == 1:
        return replace(unit, elevation=unit.elevation + 1)
    return unit


def line_of_sight(attack: AnyAttack) -> Item:
    """A target must be seen by the attacker or its spotter."""
    return attack.sight.blocked


def attacker_movement(attack: AnyAttack) -> Item:
    """The attacker's movement mode counts, not the distance; infantry aims as well after any move (BMR-HIT-012)."""
    mode = attack.attacker.move.mode
    if mode not in MOVED or attack.kind.on_foot:
        return None
    return Mod("BMR-HIT-011", MOVED[mode], f"attacker {attack.kind.drive.did(mode)}")


def attacker_prone(attack: AnyAttack) -> Item:
    """A prone attacker that props itself up on a limb attacks badly."""
    if not attack.attacker.body.prone or not attack.kind.attacks.props(attack.attacker):
        return None
    return ATTACKER_PRONE


def light_woods_between(attack: AnyAttack) -> Item:
    """Each intervening hex of light woods adds 1."""
    count = attack.sight.light
    return Mod("BMR-HIT-016", WOODS[1] * count, f"{hexes_of(count, LIGHT)} between") if count else None


def heavy_woods_between(attack: AnyAttack) -> Item:
    """Each intervening hex of heavy woods adds 2."""
    count = attack.sight.thick
    return Mod("BMR-HIT-018", WOODS[2] * count, f"{hexes_of(count, HEAVY)} between") if count else None


def smoke_between(attack: AnyAttack) -> Item:
    """Each intervening hex of smoke adds as much as heavy woods."""
    count = attack.sight.smoke
    return Mod("BMR-FIRE-026", SMOKE_ADDS * count, f"{hexes_of(count, SMOKE)} between") if count else None


def target_in_woods(attack: AnyAttack) -> Item:
    """Woods protect the unit standing in them, and smoke as much as heavy woods."""
    if attack.terrain.smoke:
        return Mod("BMR-FIRE-026", SMOKE_ADDS, "target in smoke")
    match attack.terrain.woods:
        case 1:
            return Mod("BMR-HIT-016", WOODS[1], "target in light woods")
        case 2:
            return Mod("BMR-HIT-018", WOODS[2], "target in heavy woods")
    return None


def through_walls(attack: Attack) -> Item:
    """People in a building can be attacked only by those who are in it too; its roof separates those in one hex."""
    if attack.within or not attack.battle.board.at(attack.target.place).building:
        return None
    inside = is_inside(attack.battle, attack.target)
    if not attack.distance and inside != is_inside(attack.battle, attack.attacker):
        return Barred("BMR-BLDG-049", "the roof of the building is between them")
    if not inside or not attack.target_kind.on_foot:
        return None
    return Barred("BMR-BLDG-049", "infantry in a building is out of sight: attack the building instead")


def on_another_level(attack: Attack) -> Item:
    """Floors and ceilings conceal a target on another level of the same building."""
    if attack.within is None or not attack.within.levels:
        return None
    return Mod("BMR-HIT-053", 3, "target on another level of the building")


def target_in_water(attack: Attack) -> Item:
    """A target in water is easier to hit."""
    return TARGET_IN_WATER if attack.target_depth >= 1 else None


def attacker_in_water(attack: AnyAttack) -> Item:
    """An attacker in water has a harder shot; so have suits that swim on its surface (BMR-SUIT-032)."""
    swims = bool(attack.kind.attacks.surfaces) and afloat(attack.battle, attack.attacker)
    return ATTACKER_IN_WATER if attack.attacker_depth >= 1 or swims else None


def partial_cover(attack: AnyAttack) -> Item:
    """A target visible only from the hips up is hard to hit, and is hit only there."""
    return Mod("BMR-COVER-005", COVER, "partial cover") if attack.sight.cover else None


def target_prone(attack: Attack) -> Item:
    """A prone 'Mech is easy to hit from an adjacent hex and hard to hit from farther away."""
    if not attack.target.body.prone:
        return None
    if attack.distance <= 1:
        return PRONE_AND_ADJACENT
    return TARGET_PRONE


def target_immobile(attack: Attack) -> Item:
    """An immobile unit is an easy target, unless the attacker aims at a location that is hard to hit."""
    if not sits_still(attack.target):
        return None
    aiming = attack.target_kind.hull.aiming
    if aiming is not None and attack.aim in aiming.hard:
        where = attack.target.design.location_name(attack.aim)
        return Mod("BMR-LOC-017", 3, f"aimed at the {where} of an immobile target")
    return IMMOBILE


def target_skidded(attack: Attack) -> Item:
    """A skidding target is hard to follow."""
    return SKIDDED if attack.target.move.skidded else None


def target_movement(attack: Attack, rule: str = "BMR-HIT-046", steps: tuple[int, ...] = HARDER_TO_HIT) -> Item:
    """The more hexes the target has entered since it last reversed, the harder it is to hit."""
    return _by_hexes_moved(rule, steps, attack.target.move.hexes)


@cache
def _by_hexes_moved(rule: str, steps: tuple[int, ...], hexes: int) -> Item:
    value = sum([hexes >= step for step in steps])
    return Mod(rule, value, f"target moved {hexes} hexes") if value else None


def target_jumped(attack: Attack) -> Item:
    """A jumping target is harder to hit than one on the ground."""
    return JUMPED if attack.target.move.mode == Mode.JUMP else None


TERRAIN: tuple[Rule, ...] = (
    line_of_sight,
    light_woods_between,
    heavy_woods_between,
    smoke_between,
    target_in_woods,
    target_in_water,
    attacker_in_water,
    partial_cover,
)

GROUND = frozenset(TERRAIN) - {line_of_sight}  # what terrain adds to a number

ALL_ATTACKS: tuple[Rule, ...] = (
    attacker_movement,
    attacker_prone,
    *TERRAIN,
    target_prone,
    target_immobile,
    target_skidded,
    target_movement,
    target_jumped,
)
