"""Weapons in the short notation of a record sheet."""

from __future__ import annotations

from ironhex.catalog import Design, Equipment, Item
from ironhex.engine.presentation.scene import Gear
from ironhex.systems.classic.attack.places import MAPSHEET
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
    left = shots(unit, item)
    damage = kind.attacks.damage_text(unit, item)
    cells = (
        range_text(made),
        damage,
        *((str(made.heat),) if kind.has_heat else ()),
        NO_AMMUNITION if left is None else str(left),
    )
    state = "jammed" if item.index in unit.jammed else ""
    letters, at = kind.attacks.letters(item), mount(unit.design, item)
    tip = explained(unit, kind, item)
    return Gear(str(item.index), made.name, at, cells, works(unit, item), letters, state, tip, left)


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
    if made.maps:
        return f"Fires directly at hexes up to {MAPSHEET} hexes away, indirectly as far as {made.maps} mapsheets"
    minimum, short, medium, long = figures(made)
    far = f"Short range up to {short} hexes, medium {medium}, long {long}{'' if made.long else ', under water only'}"
    return f"{far}; minimum range {minimum}: harder to hit at {minimum} or less" if minimum else far


def _effect(unit: Unit, kind: Kind, item: Item) -> str:
    """The damage in words."""
    made = item.equipment
    if made.missiles:
        return f"{made.missiles} missiles of {made.damage} damage each; the dice say how many hit"
    return f"{kind.attacks.damage_text(unit, item).split()[0]} damage"


def shots(unit: Unit, item: Item) -> int | None:
    """The shots that a weapon has left, one for a launcher that fires only once; None if nobody counts them."""
    if item.equipment.ammo:
        return rounds_left(unit, item)
    return int(item.index not in unit.expended) if item.equipment.one_shot else None


def mount(design: Design, item: Item) -> str:
    """Where a weapon is mounted, such as RT, CT rear or trooper 1."""
    code = design.location_code(item.location)
    if code.isdecimal():
        return design.location_name(item.location)
    return f"{code} rear" if item.rear else code


def range_text(gear: Equipment) -> str:
    """Short, medium and long range, and the minimum range where there is one; of a platoon, only how far it fires, and
    of artillery its mapsheets."""
    if gear.key in HAND_HELD:
        return f"0–{len(HAND_HELD[gear.key]) - 1}"
    if gear.maps:
        return f"{gear.maps} maps"
    minimum, *ranges = figures(gear)
    text = "/".join(map(str, ranges))
    return f"{text} min {minimum}" if minimum else text


def figures(gear: Equipment) -> tuple[int, int, int, int]:
    """Minimum, short, medium and long range; of a torpedo, those under water."""
    if gear.submerged and not gear.long:
        return gear.submerged
    return gear.minimum, gear.short, gear.medium, gear.long


def look_of(gear: Equipment) -> str:
    """How its fire is drawn."""
    name = gear.name.lower()
    if "flamer" in name:
        return "flame"
    if "laser" in name or "ppc" in name:
        return "beam"
    return "salvo" if gear.missiles else "tracer"
