"""Line of sight from one hex to all others of a board at once, equal to `trace` for each of them.

Only that units in one building see each other through its other hexes is not calculated here.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ironhex.catalog import Board
from ironhex.catalog.board import Memo
from ironhex.kernel.hexes import Hex, distance, half_rows
from ironhex.kernel.lines import LineField, lines_from, lines_to
from ironhex.systems.classic.ice.places import frozen
from ironhex.systems.classic.kinds.kind import Gait
from ironhex.systems.classic.movement.altitudes import air
from ironhex.systems.classic.sight.distances import displacements, distances
from ironhex.systems.classic.sight.line_of_sight import COVER, OPAQUE, Stance
from ironhex.systems.classic.sight.terrain import TREES, densities, depths

Flags = NDArray[np.bool_]
Levels = NDArray[np.int16]
Counts = NDArray[np.int8]

ROOFS: Literal["roofs"] = "roofs"
Height = int | Literal["roofs"] | None
"""Where units are if not as low as they can be: in the air at a level, or on roofs."""
NOTHING, WALL = -999, 999  # the levels of missing hexes, and above everything
FEWEST_KEPT, MOST_KEPT = 2, 1_500_000  # lines from hexes, and the entries in all their arrays


class Medium(StrEnum):
    """Where units are in every hex."""

    GROUND = "ground"
    AIR = "air"
    SURFACE = "surface"
    DEPTHS = "depths"


class SightField(NamedTuple):
    """What is seen between one hex and every hex of a board, in the order of the board's layers."""

    blocked: Flags
    light: Counts
    heavy: Counts
    cover: Flags
    own_cover: Flags


class Stances(NamedTuple):
    """The position of units in every hex of a board, for sight."""

    level: Levels
    upright: bool
    wading: Flags
    submerged: Flags
    afloat: Flags
    where: Medium = Medium.GROUND
    height: Height = None  # the level at which units fly, where they can, or on roofs
    housed: Flags | None = None  # where they are inside buildings, which are as high as the units in them


def stances(
    board: Board,
    *,
    upright: bool = True,
    where: Medium = Medium.GROUND,
    height: Height = None,
    indoors: bool = False,
) -> Stances:
    """The stances of 'Mechs standing, or prone, on the ground of every hex, or on the deck of its bridge; of VTOLs
    as low as they can fly, or at a level; of vessels; or of submarines just below the surface, if the bottom is
    deeper. Indoors, 'Mechs in buildings are on their ground floors, or on their roofs."""
    board, key = board.seen, ("stances", upright, where, height, indoors)
    if key not in board.memo:
        if height == ROOFS:
            board.memo[key] = _on_roofs(board, upright)
            return stances(board, upright=upright, where=where, height=height, indoors=indoors)
        found = _stances(board, upright, where, height)
        board.memo[key] = _housed(board, found) if indoors and where is Medium.GROUND else found
    known: Stances = board.memo[key]
    return known


def _on_roofs(board: Board, upright: bool) -> Stances:
    """The stances of units on the roofs of buildings, and on the ground elsewhere."""
    found = _stances(board, upright, Medium.GROUND, None)
    built = (board.building > 0) & (board.building_height > 0) & (board.depth < 1)
    level = found.level + built * board.building_height
    return found._replace(level=level.astype(np.int16), height=ROOFS)


def _housed(board: Board, found: Stances) -> Stances:
    """The same for units that are inside where there is a building: 'Mechs are not taller than others there."""
    built = (board.building > 0) & (board.building_height > 0) & (board.depth < 1)
    if not built.any():
        return found
    inside = built & (board.sinkhole == 0)
    level = found.level - (inside & found.upright) - board.sinkhole
    return found._replace(level=level.astype(np.int16), housed=inside)


def _stances(board: Board, upright: bool, where: Medium, height: int | None) -> Stances:
    none = np.zeros(len(board.hexes()), np.bool_)
    if where is Medium.AIR:
        levels = np.maximum(air(board).lowest, NOTHING if height is None else height)
        return Stances(levels.astype(np.int16), False, none, none, none, where, height)
    if where is Medium.GROUND:
        depth = depths(board)
        under = depth >= (2 if upright else 1)
        return Stances(board.level - depth + upright, upright, (depth == 1) & ~under, under, none, where)
    dives = (board.depth > 1) & (board.bridge == 0) & (where is Medium.DEPTHS)
    floats = (board.depth > 0) & (board.bridge == 0) & (board.road == 0) & ~frozen(board) & ~dives
    return Stances((board.level - dives).astype(np.int16), upright, none, dives, floats, where)


def medium_of(gait: Gait) -> Medium:
    """Where units are that move like that; suits that swim come up to fire."""
    if gait.flies:
        return Medium.AIR
    if gait.dives and gait.turn:
        return Medium.DEPTHS
    return Medium.SURFACE if gait.floats else Medium.GROUND


def sight_field(
    board: Board, origin: Stance, others: Stances, *, incoming: bool = False, radius: int | None = None
) -> SightField:
    """What a unit sees of others in every hex; incoming, what the others see of it. Beyond a radius it sees nothing."""
    board = board.seen
    where = ("sight", origin, others.upright, others.where, others.height, others.housed is None, radius)
    found: SightField | None = board.fields.get((*where, incoming))
    if found is None:
        both = _both(board, where, origin, others, radius)
        board.fields[(*where, not incoming)] = both[not incoming]
        found = board.fields[(*where, incoming)] = both[incoming]
    return found


def _both(
    board: Board, where: tuple[object, ...], origin: Stance, others: Stances, radius: int | None
) -> tuple[SightField, SightField]:
    """The fields in both directions; after a change of the board only the lines that it has affected are new."""
    before = [board.elder.fields.get((*where, way)) if board.elder else None for way in (False, True)]
    if before[0] is not None and before[1] is not None:
        return _renewed(board, origin, others, radius, (before[0], before[1]))
    crossed = crossings(board, origin.hex, radius)
    if radius is None:
        return _fields(board, crossed, origin, others)
    inside = _within(board, origin.hex, radius)
    nothing = _nothing(len(inside))
    return _fields_within(board, crossed, origin, others, inside, (nothing, nothing))


def _within(board: Board, hex: Hex, radius: int | None) -> Flags:
    """The hexes up to a radius from one, or all of them."""
    return np.asarray(distances(board, hex) <= (board.width + board.height if radius is None else radius))


def _renewed(
    board: Board, origin: Stance, others: Stances, radius: int | None, before: tuple[SightField, SightField]
) -> tuple[SightField, SightField]:
    """The fields before a change of the board, with the lines that it has affected calculated again."""
    assert board.elder is not None, "the board has changed"
    fresh = np.zeros(len(board.hexes()) + 1, np.bool_)
    fresh[[board.index(hex) for hex in board.elder.hexes]] = True
    near = np.flatnonzero(_behind(board, origin.hex, board.elder.hexes) & _within(board, origin.hex, radius))
    lines = lines_to(origin.hex, near, board.width, board.height, radius)
    touched = fresh[lines.cells].any(axis=(0, 1)) | fresh[near]
    if not touched.any():
        return before
    changed = np.zeros(len(board.hexes()), np.bool_)
    changed[near[touched]] = True
    return _fields_within(board, _crossings(_layers(board), lines, touched), origin, others, changed, before)


def _behind(board: Board, origin: Hex, hexes: tuple[Hex, ...]) -> Flags:
    """The hexes to which a line from one might touch any of some others: those between which the others are, and close
    enough to the line, measured from their centers to their corners."""
    found, straight = np.zeros(len(board.hexes()), np.bool_), distances(board, origin)
    across, down = (each.astype(np.int64) for each in displacements(board, origin))
    corner = 4 * (3 * across**2 + down**2)
    for hex in hexes:
        aside = 3 * (across * (half_rows(origin) - half_rows(hex)) - down * (origin.col - hex.col))
        found |= (distances(board, hex) + distance(origin, hex) <= straight + 1) & (aside**2 <= corner)
    found[[board.index(hex) for hex in hexes]] = True
    return found


def _nothing(size: int) -> SightField:
    """A field in which nothing is seen."""
    none, hidden = np.zeros(size, np.int8), np.ones(size, np.bool_)
    return SightField(hidden, none, none.copy(), ~hidden, ~hidden)


class Crossings(NamedTuple):
    """The hexes that lines from one hex cross, and what is in them: arrays of shape (2, steps, targets)."""

    cells: NDArray[np.int32]
    to_target: Flags  # adjacent to it
    from_origin: Flags  # the same for the origin, in the first steps; the hexes of later ones are farther away
    ground: Levels
    trees: Levels
    woods: Counts


def crossings(board: Board, origin: Hex, radius: int | None) -> Crossings:
    """What the lines from a hex cross, up to a radius; the last ones are kept, because units of all kinds look along
    the same lines."""
    if "crossings" not in board.memo:
        board.memo["crossings"] = Memo()
    known: Memo = board.memo["crossings"]
    found: Crossings | None = known.get((origin, radius))
    if found is None:
        lines = lines_from(origin, board.width, board.height, radius)
        inside = None if radius is None else _within(board, origin, radius)
        found = _crossings(_layers(board), lines, inside)
        known.limit = max(FEWEST_KEPT, MOST_KEPT // (1 + found.cells.size))
        known[origin, radius] = found
    return found


def _crossings(layers: _Layers, lines: LineField, inside: Flags | None) -> Crossings:
    """The same for some of the lines."""
    cells, from_origin, to_target = lines
    if inside is not None:
        cells, from_origin, to_target = cells[..., inside], from_origin[..., inside], to_target[..., inside]
    early = int(from_origin.any(axis=(0, 2)).sum())
    ground, trees, woods = layers.ground[cells], layers.trees[cells], layers.woods[cells]
    return Crossings(cells.astype(np.int32), to_target, from_origin[:, :early], ground, trees, woods)


def _fields_within(
    board: Board,
    crossed: Crossings,
    origin: Stance,
    others: Stances,
    inside: Flags,
    outside: tuple[SightField, SightField],
) -> tuple[SightField, SightField]:
    """The fields calculated for some hexes, and taken from others elsewhere."""
    wading, under, floats = (each[inside] for each in (others.wading, others.submerged, others.afloat))
    housed = None if others.housed is None else others.housed[inside]
    near = Stances(others.level[inside], others.upright, wading, under, floats, others.where, housed=housed)
    outgoing, incoming = _fields(board, crossed, origin, near)
    return _spread(outgoing, inside, outside[0]), _spread(incoming, inside, outside[1])


def _spread(seen: SightField, inside: Flags, outside: SightField) -> SightField:
    """A field of some hexes inside another one of the whole board."""
    blocked, light, heavy, cover, own = outside
    whole = SightField(blocked.copy(), light.copy(), heavy.copy(), cover.copy(), own.copy())
    for everywhere, part in zip(whole, seen, strict=True):
        everywhere[inside] = part
    return whole


def _fields(board: Board, crossed: Crossings, origin: Stance, others: Stances) -> tuple[SightField, SightField]:
    """What a unit sees of others, and what they see of it: the same lines, but cover counts for the other end."""
    solid = _solid(_layers(board), crossed, origin, others)
    reach = _reach(crossed, origin.level, others.level)
    woods = crossed.woods * (crossed.trees > reach)
    obstruction = np.maximum(woods, np.int8(OPAQUE) * (solid > reach)).max(axis=0).sum(axis=0, dtype=np.int16)
    in_water = origin.wet | others.wading | others.afloat
    clear = (obstruction < OPAQUE) & ((others.submerged == origin.submerged) | in_water)
    own, theirs = _covers(crossed, solid, origin, others)
    wading = np.full(len(clear), origin.wading)
    return (
        _in_all(clear, _worst(woods, theirs, own), others.wading, wading),
        _in_all(clear, _worst(woods, own, theirs), wading, others.wading),
    )


def _worst(woods: Counts, cover: Counts, own: Counts) -> Counts:
    """The worse hex of each step, for shots at the end that has this cover: what counts more comes first."""
    return np.asarray((2 * (woods + COVER * cover) + own).max(axis=0))


class _Layers(NamedTuple):
    """The tops of the ground, of underwater terrain and of trees, and points of woods; the last entry is for no hex."""

    ground: Levels
    bed: Levels
    trees: Levels
    woods: Counts


def _layers(board: Board) -> _Layers:
    if "layers" not in board.memo:
        built = board.level + board.building_height
        tops = (built, np.where(board.depth > 0, built - board.depth, WALL), board.level + TREES)
        ground, bed, trees = (np.append(top, NOTHING).astype(np.int16) for top in tops)
        board.memo["layers"] = _Layers(ground, bed, trees, np.append(densities(board), 0).astype(np.int8))
    found: _Layers = board.memo["layers"]
    return found


def _solid(layers: _Layers, crossed: Crossings, origin: Stance, others: Stances) -> Levels:
    """The height of each hex as an obstacle: lines to or from a submerged unit run through the water, above its bed."""
    if origin.submerged:
        return layers.bed[crossed.cells]
    if origin.wet and others.submerged.any():
        return np.where(others.submerged, layers.bed[crossed.cells], crossed.ground)
    return crossed.ground


def seas(board: Board, origin: Hex, radius: int | None = None) -> Flags:
    """From which hexes there is nothing but water of depth 1 or more on the way to one, up to a radius."""
    found: Flags | None = board.fields.get(("seas", origin, radius))
    if found is None:
        cells = lines_from(origin, board.width, board.height, radius).cells
        found = board.fields["seas", origin, radius] = (_layers(board).bed[cells] != WALL).all(axis=(0, 1))
    return found


def _reach(crossed: Crossings, origin: int, others: Levels) -> Levels:
    """The level above which terrain intervenes, for each hex of each line."""
    here, early = np.int16(origin), crossed.from_origin.shape[1]
    reach = np.where(crossed.to_target, others, np.maximum(others, here))
    near = np.where(crossed.to_target[:, :early], np.minimum(others, here), here)
    np.copyto(reach[:, :early], near, where=crossed.from_origin)
    return reach


def _covers(crossed: Crossings, solid: Levels, origin: Stance, others: Stances) -> tuple[Counts, Counts]:
    """Where a hex of a line gives partial cover to the unit at the origin, and to the others, unless the water does."""
    there, bare = others.level, others.upright & ~others.wading
    if others.housed is not None:
        bare = bare & ~others.housed
    here, early = np.zeros(solid.shape, np.bool_), crossed.from_origin.shape[1]
    if origin.upright and not origin.wading:
        level = solid[:, :early] == origin.level
        here[:, :early] = crossed.from_origin & level & (there <= origin.level)
    away = crossed.to_target & (solid == there) & ((there >= origin.level) & bare)
    return here.view(np.int8), away.view(np.int8)


def _in_all(clear: Flags, worst: Counts, wading: Flags, own_wading: Flags) -> SightField:
    """Add up the effect of each step's worse hex: twice its hindrance, plus one for the attacker's own cover."""
    cover = worst >= 2 * COVER
    woods = (worst & ~1) - np.int8(2 * COVER) * cover  # twice their points
    return SightField(
        ~clear,
        _count(woods == 2) * clear,
        _count(woods == 4) * clear,
        (cover.any(axis=0) | wading) & clear,
        ((worst & 1).any(axis=0) | own_wading) & clear,
    )


def _count(steps: Flags) -> Counts:
    """How many steps of each line are so; numpy adds bytes much faster than truth values."""
    found: Counts = steps.view(np.int8).sum(axis=0, dtype=np.int8)
    return found
