"""Weapons in the short notation of a record sheet."""

from __future__ import annotations

from ironhex.catalog import Design, Equipment, Item
from ironhex.engine.presentation.scene import Gear
from ironhex.systems.classic.attack.weapon_modifiers import HAND_HELD
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.damage.condition import rounds_left, works
from ironhex.systems.classic.kinds.kind import Kind

RANGE, DAMAGE, HEAT, SHOTS = "Range", "Dmg", "Heat", "Shots"
NO_AMMUNITION = "—"
# What the letters behind the damage of a weapon mean.
LETTERS = {"P": "P: pulses, easier to hit with", "R": "R: may fire several shots", "AI": "AI: best against infantry"}


def columns(*, heats: bool) -> tuple[str, ...]:
    """The columns for each weapon; only some units have heat."""
    return (RANGE, DAMAGE, HEAT, SHOTS) if heats else (RANGE, DAMAGE, SHOTS)


def gear(unit: Unit, kind: Kind, item: Item) -> Gear:
    """A weapon as the record sheet shows it."""
    made = item.equipment
    shots = str(rounds_left(unit, item)) if made.ammo else _single(unit, item)
    damage = kind.attacks.damage_text(unit, item)
    cells = (range_text(made), damage, *((str(made.heat),) if kind.has_heat else ()), shots)
    state = "jammed" if item.index in unit.jammed else ""
    letters, at = kind.attacks.letters(item), mount(unit.design, item)
    return Gear(str(item.index), made.name, at, cells, works(unit, item), letters, state, explained(unit, kind, item))


def explained(unit: Unit, kind: Kind, item: Item) -> str:
    """A weapon in words: where it is, how far it reaches, what it does, and what its letters mean."""
    made, name = item.equipment, unit.design.location_name(item.location)
    where = f"{name[0].upper()}{name[1:]}{', to the rear' if item.rear else ''}"
    heat = f"{made.heat} heat a shot" if kind.has_heat else ""
    letters = kind.attacks.letters(item).split()
    meant = (words for letter in letters for start, words in LETTERS.items() if letter.rstrip("0123456789") == start)
    return ". ".join(filter(None, (where, _reach(made), _effect(unit, kind, item), heat, *meant))) + "."


def _reach(made: Equipment) -> str:
    """The range brackets in words."""
    if made.key in HAND_HELD:
        return f"Reaches {len(HAND_HELD[made.key]) - 1} hexes"
    far = f"Short range up to {made.short} hexes, medium {made.medium}, long {made.long}"
    return f"{far}; minimum range {made.minimum}: harder to hit at {made.minimum} or less" if made.minimum else far


def _effect(unit: Unit, kind: Kind, item: Item) -> str:
    """The damage in words."""
    made = item.equipment
    if made.missiles:
        return f"{made.missiles} missiles of {made.damage} damage each; the dice say how many hit"
    return f"{kind.attacks.damage_text(unit, item).split()[0]} damage"


def _single(unit: Unit, item: Item) -> str:
    """The shot of a launcher that fires only once; other weapons without ammunition do not count shots."""
    return str(int(item.index not in unit.expended)) if item.equipment.one_shot else NO_AMMUNITION


def mount(design: Design, item: Item) -> str:
    """Where a weapon is mounted, such as RT, CT rear or trooper 1."""
    code = design.location_code(item.location)
    if code.isdecimal():
        return design.location_name(item.location)
    return f"{code} rear" if item.rear else code


def range_text(gear: Equipment) -> str:
    """Short, medium and long range, and the minimum range where there is one; of a platoon, only how far it fires."""
    if gear.key in HAND_HELD:
        return f"0–{len(HAND_HELD[gear.key]) - 1}"
    ranges = f"{gear.short}/{gear.medium}/{gear.long}"
    return f"{ranges} min {gear.minimum}" if gear.minimum else ranges


def look_of(gear: Equipment) -> str:
    """How its fire is drawn."""
    name = gear.name.lower()
    if "flamer" in name:
        return "flame"
    if "laser" in name or "ppc" in name:
        return "beam"
    return "salvo" if gear.missiles else "tracer"
