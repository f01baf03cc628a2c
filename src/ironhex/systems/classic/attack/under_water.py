"""Weapons under water: which fire there, how far they reach, and where torpedoes go.

A shot goes through the water if one of the units is under water. Of two 'Mechs that wade, the weapons in the legs of
one are fired through the water at the legs of the other, the rest above it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from ironhex.catalog import Board, Equipment
from ironhex.kernel.hexes import Hex
from ironhex.kernel.lines import between
from ironhex.kernel.tally import Barred, Item
from ironhex.systems.classic.attack.attack import Attack
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.damage import hit_location as tables
from ironhex.systems.classic.ruleset import Rule
from ironhex.systems.classic.sight.line_of_sight import stance
from ironhex.systems.classic.sight.terrain import in_water, submerged

TORPEDO = "torpedo"


class Ranges(Protocol):
    """The last hex of each range: figures of a weapon in the open, or those under water."""

    @property
    def minimum(self) -> int: ...
    @property
    def short(self) -> int: ...
    @property
    def medium(self) -> int: ...
    @property
    def long(self) -> int: ...


class UnderWater(NamedTuple):
    """The last hex of each range under water."""

    minimum: int
    short: int
    medium: int
    long: int


def ranges(shot: Shot) -> Ranges:
    """How far a weapon reaches, in the open or under water; if nothing is wet, it reaches as far as its figures say."""
    return ranges_of(shot.gear, wet=through_water(shot))


def ranges_of(gear: Equipment, *, wet: bool) -> Ranges:
    """The same for a weapon that may have ranges under water."""
    return UnderWater(*gear.submerged) if wet and gear.submerged is not None else gear


# --- what goes through the water --------------------------------------------------------------------------------------
def in_legs(shot: Shot) -> bool:
    return shot.weapon.location in shot.aim.attack.kind.drive.legs


def through_water(shot: Shot) -> bool:
    """Whether a shot is fired below the surface."""
    attack = shot.aim.attack
    if not attack.wet or not isinstance(attack, Attack):
        return False
    if _stays_down(shot) or submerged(attack.battle, attack.attacker) or submerged(attack.battle, attack.target):
        return True
    return in_legs(shot) and both_wade(attack)


def _stays_down(shot: Shot) -> bool:
    """Whether a unit that comes up only to fire a special weapon fires another one."""
    attack = shot.aim.attack
    surfaces = attack.kind.attacks.surfaces
    return bool(surfaces and attack.attacker_depth) and shot.gear.special != surfaces


def both_wade(attack: Attack) -> bool:
    """Whether two 'Mechs stand in water of depth 1."""
    battle = attack.battle
    return attack.attacker_depth == 1 == attack.target_depth and all(
        stance(battle, unit).wading for unit in (attack.attacker, attack.target)
    )


def watery(board: Board, hexes: Iterable[Hex]) -> bool:
    """Whether all of some hexes are water of depth 1 or more."""
    return all(board.at(hex).depth >= 1 for hex in hexes if hex in board)


def path_of_water(attack: Attack) -> bool:
    """Whether both units are in the water, and nothing but water of depth 1 or more is between them."""
    battle = attack.battle
    if not in_water(battle, attack.attacker) or not in_water(battle, attack.target):
        return False
    passed = between(attack.attacker.place, attack.target.place)
    return watery(battle.board, (hex for step in passed for hex in step))


# --- the rules --------------------------------------------------------------------------------------------------------
def torpedoes(shot: Shot) -> Item:
    """Torpedoes swim: from water into water, and through nothing else."""
    if shot.weapon.equipment.special != TORPEDO:
        return None
    attack = shot.aim.attack
    if isinstance(attack, Attack) and path_of_water(attack):
        return None
    return Barred("BMR-WATER-025", "torpedoes go only through water of depth 1 or more")


def works_under_water(shot: Shot) -> Item:
    """Only lasers, PPCs and torpedoes are fired under water."""
    if not shot.aim.attack.wet:
        return None
    gear = shot.gear
    if gear.special == TORPEDO or not through_water(shot):
        return None
    if gear.special and gear.special == shot.aim.attack.kind.attacks.surfaces:
        return _as_torpedoes(shot)
    if gear.submerged is None:
        rule = "BMR-WATER-023" if gear.category == "energy" else "BMR-WATER-022"
        return Barred(rule, f"the {gear.name} does not fire under water")
    return _reached_by_water(shot)


def _as_torpedoes(shot: Shot) -> Item:
    """Missiles that can also swim."""
    attack = shot.aim.attack
    if isinstance(attack, Attack) and path_of_water(attack):
        return None
    return Barred("BMR-SUIT-031", "as torpedoes its missiles go only through water of depth 1 or more")


def _reached_by_water(shot: Shot) -> Item:
    """A beam below the surface does not leave the water; to units under water a line of sight is enough."""
    attack = shot.aim.attack
    if not isinstance(attack, Attack) or submerged(attack.battle, attack.target) or path_of_water(attack):
        return None
    if submerged(attack.battle, attack.attacker):
        return None
    return Barred("BMR-HIT-044", "no shot leaves the water")


def legs_under_water(shot: Shot) -> Item:
    """A 'Mech in water of depth 1 fires at what is under water only with weapons in its legs."""
    attack = shot.aim.attack
    if not attack.wet or not isinstance(attack, Attack):
        return None
    if in_legs(shot) or not submerged(attack.battle, attack.target):
        return None
    if not stance(attack.battle, attack.attacker).wading:
        return None
    return Barred("BMR-WATER-019", "only weapons in its legs are under water")


UNDER_WATER: tuple[Rule, ...] = (torpedoes, works_under_water, legs_under_water)


# --- where it hits ----------------------------------------------------------------------------------------------------
def location_table(shot: Shot) -> str:
    """Cover protects the legs; from below the surface only they are hit of a 'Mech that wades. From another level of a
    building a 'Mech is hit by a table of its own."""
    attack = shot.aim.on_unit
    if attack.within and attack.within.levels and attack.target_kind.hull.tall:
        return tables.ABOVE if attack.within.levels > 0 else tables.BELOW
    if not attack.sight.cover:
        return tables.FULL
    wading = stance(attack.battle, attack.target).wading
    return tables.KICK if wading and through_water(shot) else tables.PUNCH
