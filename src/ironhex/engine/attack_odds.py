"""The odds of a single attack, in types that any game can fill."""

from __future__ import annotations

from typing import NamedTuple

import msgspec


class Circumstances(NamedTuple):
    """The situation of attacker and target; a game ignores what it does not have."""

    distance: int = 5
    moved: str = "stand"  # how the attacker moved
    target_moved: str = "stand"
    target_hexes: int = 0
    side: str = "front"  # the side of the target that is struck
    ground: str = "clear"
    gunnery: int | None = None
    heat: int = 0
    prone: bool = False  # the target
    immobile: bool = False
    weapons: tuple[str, ...] = ()  # parts of their names; empty: all that can hit


class Mod(msgspec.Struct, frozen=True):
    """An item of a target number."""

    rule: str
    value: int
    why: str


class WeaponOdds(msgspec.Struct, frozen=True):
    """A weapon that is fired."""

    weapon: str
    location: str
    number: int
    chance: float
    exactly: str  # the chance as a fraction
    expected: float
    damage: dict[str, float]
    mods: tuple[Mod, ...]


class Silent(msgspec.Struct, frozen=True):
    """A weapon that is not fired, and the rule that says why."""

    weapon: str
    location: str
    rule: str
    why: str


class Threshold(msgspec.Struct, frozen=True):
    """The chance of at least this much damage, and what happens at that point."""

    points: int
    chance: float
    percent: str  # the chance as text
    note: str = ""


class VolleyOdds(msgspec.Struct, frozen=True):
    """A volley in numbers; `damage` has the odds of each total, `destroyed` is a percentage found by trials."""

    attacker: str
    target: str
    weapons: tuple[WeaponOdds, ...]
    silent: tuple[Silent, ...]
    expected: float
    damage: dict[str, float]
    heat: int
    destroyed: float
    marks: tuple[Threshold, ...] = ()
