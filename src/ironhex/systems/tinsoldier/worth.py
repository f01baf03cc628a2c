"""What elements are worth: the Battle Value of their designs, and how much of it is left."""

from __future__ import annotations

from functools import lru_cache

from ironhex.catalog import Design, PlatoonDesign, design
from ironhex.construction import battle_value
from ironhex.engine.setup import UnitSetup
from ironhex.systems.tinsoldier.battle import Battle, Piece

SECTIONS = 4
"""In a platoon (TS-INF-001)."""


def worth(unit: UnitSetup) -> int:
    """The Battle Value of a unit's design; a section of infantry is a quarter of its platoon."""
    return value_of(design(unit.design))


@lru_cache(maxsize=4096)
def value_of(machine: Design) -> int:
    """The value of a design."""
    value = int(battle_value(machine).total)
    return value // SECTIONS if isinstance(machine, PlatoonDesign) else value


def strength(battle: Battle) -> dict[str, int]:
    """The value of what each side has left, reduced by the armor and soldiers that it has lost."""
    return {
        side.name: round(sum(piece.value * _left(piece) for piece in battle.alive(side.name))) for side in battle.sides
    }


def _left(piece: Piece) -> float:
    element = piece.element
    whole = element.troopers if piece.is_infantry else element.front + element.back
    left = piece.troopers if piece.is_infantry else piece.front + piece.back
    return left / whole if whole else 1.0
