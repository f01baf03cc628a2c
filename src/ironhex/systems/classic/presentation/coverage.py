"""What a unit's weapons cover: the hexes of each range band within the weapon's arc, and those the unit sees."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ironhex.catalog import Item
from ironhex.engine.presentation.drafts import Band, Coverage, Ranges
from ironhex.systems.classic.actions import number_of
from ironhex.systems.classic.attack.arcs import ARCS, mount_arcs, mount_facing, turned
from ironhex.systems.classic.attack.places import MAPSHEET
from ironhex.systems.classic.attack.weapon_modifiers import has_rules
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.condition import works
from ironhex.systems.classic.presentation.gear import figures, mount
from ironhex.systems.classic.presentation.numbers import unit_numbered
from ironhex.systems.classic.sight.distances import bearings, distances
from ironhex.systems.classic.sight.field import sight_field, stances
from ironhex.systems.classic.sight.line_of_sight import stance

BANDS = ("short", "medium", "long")
MINIMUM, DIRECT = "minimum", "direct"
HALF_TURN = 12
WHOLE_MAP = 1_200  # hexes of the largest map on which sight is shown everywhere
FAR = 40  # hexes it is shown on larger maps: no weapon reaches farther


def ranges(battle: Battle, figure: str) -> Ranges:
    """The hexes each working weapon covers from the unit's current position and torso facing."""
    seen = unit_numbered(battle, figure)
    if not seen.on_map or not battle.kind(seen).fires:
        return Ranges(figure)
    weapons = (item for item in seen.design.weapons if works(seen, item) and _can_be_fired(battle, item))
    return Ranges(
        str(number_of(seen.id)), tuple(_coverage(battle, seen, item) for item in weapons), _in_sight(battle, seen)
    )


def _can_be_fired(battle: Battle, item: Item) -> bool:
    """Whether the rules in use say how a weapon is fired; for artillery, an option does."""
    return has_rules(item.equipment) or item.equipment.special in battle.rules.munitions


def _coverage(battle: Battle, unit: Unit, item: Item) -> Coverage:
    gear = item.equipment
    far, covered = distances(battle.board, unit.place), _in_arc(battle, unit, item)
    if gear.maps:
        direct = Band(DIRECT, "direct fire", 0, named_places(battle, covered & (far > 0) & (far <= MAPSHEET)))
        return Coverage(str(item.index), gear.name, mount(unit.design, item), (direct,))
    minimum, *ends = figures(gear)
    edges = (0, *ends)
    bands = [
        Band(name, name, level, named_places(battle, covered & (far > near) & (far <= end)))
        for level, (name, near, end) in enumerate(zip(BANDS, edges[:-1], edges[1:], strict=True))
        if end > near
    ]
    if minimum:
        close = named_places(battle, covered & (far > 0) & (far <= minimum))
        bands.append(Band(MINIMUM, "minimum range", len(BANDS), close))
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
    return named_places(battle, ~field.blocked)


def named_places(battle: Battle, chosen: NDArray[np.bool_]) -> tuple[str, ...]:
    """The ids of some hexes."""
    return tuple(str(battle.board.hex(number)) for number in np.flatnonzero(chosen).tolist())
