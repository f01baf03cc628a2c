"""Hexes, buildings and bridges as targets of weapons: the rules in use say which of them can be attacked, and how."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import asdict

from ironhex.catalog import Equipment, Item, Terrain
from ironhex.kernel.hexes import Hex, distance
from ironhex.kernel.tally import Barred, Mod
from ironhex.systems.classic.battle import Attacked, Battle, Fire, PlaceTarget, Target, Thing, Unit
from ironhex.systems.classic.damage.condition import USUAL, modes_of
from ironhex.systems.classic.ruleset import Rule

if TYPE_CHECKING:
    from ironhex.systems.classic.attack.attack import PlaceAttack
    from ironhex.systems.classic.attack.to_hit import Shot
    from ironhex.systems.classic.sequence import ClassicPlay

FOUND_IN: Mapping[Thing, Callable[[Terrain], bool]] = {
    Thing.HEX: lambda terrain: True,
    Thing.BUILDING: lambda terrain: terrain.building > 0,
    Thing.BRIDGE: lambda terrain: terrain.bridge > 0,
    Thing.WOODS: lambda terrain: terrain.woods > 0,
    Thing.FIRE: lambda terrain: terrain.woods > 0 or terrain.building > 0,
    Thing.MINES: lambda terrain: True,
    Thing.THUNDER: lambda terrain: True,
    Thing.FLARE: lambda terrain: True,
    Thing.GEL: lambda terrain: True,
    Thing.BLAST: lambda terrain: True,
    Thing.ICE: lambda terrain: terrain.ice_covered,
}
"""Whether the terrain of a hex has such a thing."""


MAPSHEET = 17  # the length of a mapsheet in hexes, as far as artillery fires directly (BMR-ARTY-040)
MISSING = {
    Thing.WOODS: "there are no woods at {hex}",
    Thing.FIRE: "nothing at {hex} can burn",
    Thing.ICE: "there is no ice over the water of {hex}",
}
"""What to say where there is no such thing."""

FOR_HEXES: Mapping[str, str] = {
    "fascam": "BMR-ARTY-066",
    "flare": "BMR-AMMO-024",
    "inferno-iv": "BMR-ARTY-067",
    "smoke": "BMR-ARTY-036",
    "thunder": "BMR-AMMO-048",
    "thunder-active": "BMR-AMMO-059",
    "thunder-augmented": "BMR-AMMO-053",
    "thunder-inferno": "BMR-AMMO-055",
    "thunder-vibrabomb": "BMR-AMMO-057",
    "vibrabomb-iv": "BMR-ARTY-070",
}
"""The special ammunition that is fired at hexes and at nothing else, each with its rule."""


def nowhere(battle: Battle, unit: Unit) -> Iterable[Hex]:
    return ()


class PlaceRules(NamedTuple):
    """How places of one kind are attacked with weapons."""

    gunnery: tuple[Rule, ...]  # what all weapons of a unit share against such a place, skill first
    land: Callable[[ClassicPlay, int, Fire, Shot], None]  # what a hit does
    listed: Callable[[Battle, Unit], Iterable[Hex]] = nowhere  # those the menu lists for a unit; others can be named
    miss: Callable[[ClassicPlay, int, Fire, Shot], None] | None = None  # what a miss does, if anything
    only: str = ""  # the special weapons it is attacked with, if there are no others
    modes: tuple[str, ...] = ()  # the special ammunition it is attacked with, if there is no other
    unfit: Callable[[Shot], Barred | None] | None = None  # why a weapon is no use against it
    prepare: Callable[[ClassicPlay, int, Shot], Shot] | None = None  # what is decided before it is launched
    any_range: bool = False  # the range makes no difference, as far as the weapon reaches
    sure: Callable[[PlaceAttack], Mod | None] | None = None  # why it is hit without a roll, if it is
    beaten: Callable[[ClassicPlay, Hex, int, str], None] | None = None  # what physical attacks do to it, if they can
    afar: bool = False  # a special weapon attacks any hex of this kind in its range, not only that of its carrier


def no_target(battle: Battle, target: Target, rule: str) -> Barred | None:
    """Why something other than a unit cannot be attacked: the rules in use must allow it, and it must be there."""
    if isinstance(target, int):
        return None
    if target.what not in battle.rules.attackable:
        return Barred(rule, f"the {target.what} at {target.hex} cannot be attacked by the rules in use")
    if target.hex not in battle.board or not FOUND_IN[target.what](battle.board.at(target.hex)):
        return Barred(rule, MISSING.get(target.what, "there is no {what} at {hex}").format(**asdict(target)))
    return None


def places_at(battle: Battle, unit: Unit, hex: Hex) -> tuple[PlaceTarget, ...]:
    """Everything at a hex that a unit can fire at by the rules in use, with ordinary weapons and its ammunition."""
    return _at(battle, hex, _targets_of(battle, unit))


def _at(battle: Battle, hex: Hex, things: Iterable[Thing]) -> tuple[PlaceTarget, ...]:
    terrain = battle.board.at(hex)
    return tuple([PlaceTarget(what, hex) for what in things if FOUND_IN[what](terrain)])


def _targets_of(battle: Battle, unit: Unit) -> tuple[Thing, ...]:
    """The kinds of places that a unit can fire at with what it carries."""
    things = battle.rules.attackable.items()
    return tuple([what for what, rules in things if (not rules.only or rules.afar) and _loaded(unit, rules)])


def _loaded(unit: Unit, rules: PlaceRules) -> bool:
    """Whether a unit has the special ammunition that a kind of place is attacked with, if it needs any."""
    weapons = [item for item in unit.design.weapons if rules.only in ("", item.equipment.special)]
    return not rules.modes or any(mode in rules.modes for weapon in weapons for mode in modes_of(unit, weapon))


def ways_of(battle: Battle, unit: Unit, weapon: Item) -> tuple[str, ...]:
    """All modes in which a weapon can be fired: with its ammunition of each kind, and other ways it may have."""
    modes, others = modes_of(unit, weapon), battle.rules.firing(weapon.equipment).modes
    return (*modes, *others) if others else modes


def fitting_modes(battle: Battle, unit: Unit, weapon: Item, target: Attacked) -> tuple[str, ...]:
    """The modes in which a weapon can be fired at a target, the usual one first; if none is fit for it, all."""
    modes = ways_of(battle, unit, weapon)
    if modes == USUAL:
        return modes
    wanted = battle.rules.attackable[target.what].modes if isinstance(target, PlaceTarget) else ()
    fit = [mode for mode in modes if (mode in wanted if wanted else mode not in FOR_HEXES)]
    for meant in battle.rules.fitting:
        fit = [mode for mode in fit if meant(battle, unit, weapon, target, mode)]
    return tuple(fit) or modes


def places_in_range(battle: Battle, unit: Unit) -> Iterator[PlaceTarget]:
    """The first such thing at each hex that any weapon of a unit reaches."""
    farthest = max((reach(item.equipment) for item in unit.design.weapons), default=0)
    if things := _targets_of(battle, unit):
        for hex in battle.board.hexes():
            if 0 < distance(unit.place, hex) <= farthest:
                yield from _at(battle, hex, things)[:1]


def reach(gear: Equipment) -> int:
    """The hexes that a weapon reaches; artillery fires directly as far as a mapsheet is long."""
    return MAPSHEET if gear.maps else gear.long


def listed_places(battle: Battle, unit: Unit) -> Iterator[PlaceTarget]:
    """The places that the menu lists as targets for a unit."""
    for what, rules in battle.rules.attackable.items():
        if not _loaded(unit, rules):
            continue
        yield from (PlaceTarget(what, hex) for hex in rules.listed(battle, unit))
