"""Drawings of the designs in a battle, each once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ironhex.catalog import Design
from ironhex.engine.presentation.scene import Picture
from ironhex.sheets.outlines import outline
from ironhex.systems.classic.battle import Battle


def picture_key(design: Design) -> str:
    """The key of a design's picture; empty if it has none."""
    return design.name if outline(design) else ""


def pictures(battle: Battle) -> Mapping[str, Picture]:
    """The pictures of all units that this view of the battle has."""
    return _drawn(tuple(dict.fromkeys(unit.design for unit in battle.units if battle.kind(unit).has_sheet)))


@lru_cache(maxsize=256)
def _drawn(designs: tuple[Design, ...]) -> Mapping[str, Picture]:
    found = {design.name: outline(design) for design in designs}
    return {name: Picture(*drawn) for name, drawn in found.items() if drawn}
