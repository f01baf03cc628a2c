"""Phrases shared by all chapters."""

from __future__ import annotations

from ironhex.catalog import Item
from ironhex.kernel.hexes import DIRECTIONS
from ironhex.systems.classic.battle import Battle, Target, Thing, Unit

PURPOSES = {
    Thing.WOODS: "the woods at {hex}, to clear them",
    Thing.FIRE: "{hex}, to set it on fire",
    Thing.MINES: "{hex}, to clear its mines",
    Thing.THUNDER: "{hex}, to lay mines in it",
    Thing.FLARE: "{hex}, to light it",
    Thing.GEL: "{hex}, to cover it with burning gel",
    Thing.BLAST: "{hex}, to bombard it",
    Thing.ICE: "the ice at {hex}, to melt it",
}
"""Places that are attacked for a purpose."""


PROPER = ("Artemis", "Narc", "Swarm-I", "Thunder", "Nemesis", "ECM", "FASCAM", "Inferno-IV", "Vibrabomb-IV")
"""Names within the names of ammunition."""
ABBREVIATIONS = {"er": "ER", "he": "HE"}  # the names of ammunition that are only letters
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def named(battle: Battle, id: int) -> str:
    """A unit by its name, and by its number if the name is ambiguous."""
    unit = battle.unit(id)
    doubles = [other.name for other in battle.units].count(unit.name)
    return f"{unit.name} ({unit.side} {id + 1})" if doubles > 1 else unit.name


def owned(battle: Battle, id: int) -> str:
    """A unit with its side: Blue's Locust LCT-1V; a name that is ambiguous has it already."""
    unit, name = battle.unit(id), named(battle, id)
    return f"{possessive(unit.side)} {name}" if name == unit.name else name


def possessive(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def target_owned(battle: Battle, target: Target) -> str:
    """What is attacked: a unit with its side, or something in a hex."""
    return owned(battle, target) if isinstance(target, int) else target_named(battle, target)


def target_named(battle: Battle, target: Target) -> str:
    """What is attacked: a unit, or something in a hex."""
    if isinstance(target, int):
        return named(battle, target)
    return PURPOSES.get(target.what, "the {what} at {hex}").format(what=target.what, hex=target.hex)


def munition_words(mode: str) -> str:
    """Special ammunition, or another way to fire, as players write it."""
    if mode in ABBREVIATIONS:
        return ABBREVIATIONS[mode]
    for name in PROPER:
        mode = mode.replace(name.lower(), name)
    return mode


def item_words(unit: Unit, item: Item) -> str:
    """An item as players call it: by its place and, if there are several of its kind, by its number among them."""
    same = [
        other for other in unit.design.items if (other.equipment, other.location) == (item.equipment, item.location)
    ]
    which = f"{ORDINALS[same.index(item)]} " if 1 < len(same) <= len(ORDINALS) else ""
    return f"{which}{item.equipment.name} in the {unit.design.location_name(item.location)}"


def rolled(faces: tuple[int, ...]) -> str:
    """Dice as rolled."""
    if len(faces) == 1:
        return f"rolled {faces[0]}"
    return f"rolled {added(faces)}"


def added(faces: tuple[int, ...]) -> str:
    """Dice and their sum."""
    return f"{'+'.join(str(face) for face in faces)} = {sum(faces)}"


def plural(count: int, noun: str, nouns: str = "") -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {nouns or noun + 's'}"


def turned(battle: Battle, unit: int, facing: int) -> str:
    """A facing at the end of a sentence; empty for a unit without one."""
    return f", facing {DIRECTIONS[facing]}" if battle.kind(battle.unit(unit)).has_facing else ""
