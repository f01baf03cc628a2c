"""What a unit's weapons cover: the hexes of each range band within the weapon's arc, and those the unit sees."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ironhex.catalog import Item
from ironhex.engine.presentation.drafts import Band, Coverage, Ranges
from ironhex.systems.classic.actions import number_of
from ironhex.systems.classic.attack.arcs import ARCS, mount_arcs, mount_facing, turned
from ironhex.systems.classic.attack.weapon_modifiers import has_rules
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.condition import works
from ironhex.systems.classic.presentation.gear import mount
from ironhex.systems.classic.presentation.numbers import unit_numbered
from ironhex.systems.classic.sight.distances import bearings, distances
from ironhex.systems.classic.sight.field import sight_field, stances
from ironhex.systems.classic.sight.line_of_sight import stance

BANDS = ("short", "medium", "long")
MINIMUM = "minimum"
HALF_TURN = 12
WHOLE_MAP = 1_200  # hexes of the largest map on which sight is shown everywhere
FAR = 40  # hexes it is shown on larger maps: no weapon reaches farther


def ranges(battle: Battle, figure: str) -> Ranges:
    """The hexes each working weapon covers from the unit's current position and torso facing."""
    seen = unit_numbered(battle, figure)
    if not seen.on_map or not battle.kind(seen).fires:
        return Ranges(figure)
    weapons = (item for item in seen.design.weapons if works(seen, item) and has_rules(item.equipment))
    return Ranges(
        str(number_of(seen.id)), tuple(_coverage(battle, seen, item) for item in weapons), _in_sight(battle, seen)
    )


def _coverage(battle: Battle, unit: Unit, item: Item) -> Coverage:
    gear = item.equipment
    far, covered = distances(battle.board, unit.place), _in_arc(battle, unit, item)
    edges = (0, gear.short, gear.medium, gear.long)
    bands = [
        Band(name, name, level, _named(battle, covered & (far > near) & (far <= end)))
        for level, (name, near, end) in enumerate(zip(BANDS, edges[:-1], edges[1:], strict=True))
        if end > near
    ]
    if gear.minimum:
        bands.append(
            Band(MINIMUM, "minimum range", len(BANDS), _named(battle, covered & (far > 0) & (far <= gear.minimum)))
        )
    return Coverage(str(item.index), gear.name, mount(unit.design, item), tuple(bands))


def _in_arc(battle: Battle, unit: Unit, item: Item) -> NDArray[np.bool_]:
    kind, turn = battle.kind(unit), turned(unit, unit.turn.twist)
    reached = mount_arcs(kind, item, turn)
    facing = mount_facing(kind, item, unit.facing, turn)
    table = np.array([arc in reached for arc in ARCS])
    # The board stores bearings toward a hex; away from it they are reversed.
    away = bearings(battle.board, unit.place) + HALF_TURN - 4 * facing
    found: NDArray[np.bool_] = table[away % len(ARCS)]
    return found


def _in_sight(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """The hexes in which the unit would see a standing 'Mech; on large maps, those that are not too far away."""
    board = battle.board
    radius = None if board.width * board.height <= WHOLE_MAP else FAR
    field = sight_field(board, stance(battle, unit), stances(board), radius=radius)
    return _named(battle, ~field.blocked)


def _named(battle: Battle, chosen: NDArray[np.bool_]) -> tuple[str, ...]:
    return tuple(str(battle.board.hex(number)) for number in np.flatnonzero(chosen).tolist())
