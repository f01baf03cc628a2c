"""Line of sight from one hex to all others of a board at once, equal to `trace` for each of them."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex
from ironhex.kernel.lines import LineField, lines_from
from ironhex.systems.classic.kinds.kind import Gait
from ironhex.systems.classic.movement.altitudes import air
from ironhex.systems.classic.sight.distances import distances
from ironhex.systems.classic.sight.line_of_sight import COVER, OPAQUE, Stance
from ironhex.systems.classic.sight.terrain import TREES, densities

Flags = NDArray[np.bool_]
Levels = NDArray[np.int16]
Counts = NDArray[np.int8]

NOTHING, WALL = -999, 999  # the levels of missing hexes, and above everything


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
    height: int | None = None  # the level at which units fly, where they can


def stances(board: Board, *, upright: bool = True, where: Medium = Medium.GROUND, height: int | None = None) -> Stances:
    """The stances of 'Mechs standing, or prone, on the ground of every hex, or on the deck of its bridge; of VTOLs
    as low as they can fly, or at a level; of vessels; or of submarines just below the surface, if the bottom is
    deeper."""
    key = ("stances", upright, where, height)
    if key not in board.memo:
        board.memo[key] = _stances(board, upright, where, height)
    found: Stances = board.memo[key]
    return found


def _stances(board: Board, upright: bool, where: Medium, height: int | None) -> Stances:
    none = np.zeros(len(board.hexes()), np.bool_)
    if where is Medium.AIR:
        levels = np.maximum(air(board).lowest, NOTHING if height is None else height)
        return Stances(levels.astype(np.int16), False, none, none, none, where, height)
    depth = np.where(board.bridge > 0, 0, np.maximum(board.depth, 0)).astype(np.int16)
    if where is Medium.GROUND:
        under = depth >= (2 if upright else 1)
        return Stances(board.level - depth + upright, upright, (depth == 1) & ~under, under, none, where)
    dives = (depth > 1) & (where is Medium.DEPTHS)
    floats = (board.depth > 0) & (board.bridge == 0) & (board.road == 0) & ~dives
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
    key = ("sight", origin, others.upright, others.where, others.height, incoming, radius)
    found: SightField | None = board.fields.get(key)
    if found is None:
        lines = lines_from(origin.hex, board.width, board.height, radius)
        if radius is None:
            found = _field(board, lines, origin, others, incoming)
        else:
            found = _field_within(board, lines, origin, others, incoming, radius)
        board.fields[key] = found
    return found


def _field_within(
    board: Board, lines: LineField, origin: Stance, others: Stances, incoming: bool, radius: int
) -> SightField:
    """The field as far as the radius; nothing is seen beyond it."""
    inside = distances(board, origin.hex) <= radius
    wading, under, floats = (each[inside] for each in (others.wading, others.submerged, others.afloat))
    near = Stances(others.level[inside], others.upright, wading, under, floats, others.where)
    cells, from_origin, to_target = lines
    seen = _field(board, LineField(cells[inside], from_origin[inside], to_target[inside]), origin, near, incoming)
    none, hidden = np.zeros(len(inside), np.int8), np.ones(len(inside), np.bool_)
    whole = SightField(hidden, none, none.copy(), ~hidden, ~hidden)
    for everywhere, part in zip(whole, seen, strict=True):
        everywhere[inside] = part
    return whole


def _field(board: Board, lines: LineField, origin: Stance, others: Stances, incoming: bool) -> SightField:
    layers = _layers(board)
    solid = _solid(layers, lines, origin, others)
    reach = _reach(lines, origin.level, others.level)
    woods = layers.woods[lines.cells] * (layers.trees[lines.cells] > reach)
    obstruction = np.maximum(woods, OPAQUE * (solid > reach)).max(axis=2).sum(axis=1)
    in_water = origin.wet | others.wading | others.afloat
    clear = (obstruction < OPAQUE) & ((others.submerged == origin.submerged) | in_water)
    covers = _covers(lines, solid, origin, others)
    wading = (np.full(len(clear), origin.wading), others.wading)
    own, theirs = (1, 0) if incoming else (0, 1)
    worst = (2 * (woods + COVER * covers[theirs]) + covers[own]).max(axis=2)
    return _in_all(clear, worst, wading[theirs], wading[own])


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


def _solid(layers: _Layers, lines: LineField, origin: Stance, others: Stances) -> Levels:
    """The height of each hex as an obstacle: lines to or from a submerged unit run through the water, above its bed."""
    if origin.submerged:
        return layers.bed[lines.cells]
    ground = layers.ground[lines.cells]
    if origin.wet and others.submerged.any():
        return np.where(others.submerged[:, np.newaxis, np.newaxis], layers.bed[lines.cells], ground)
    return ground


def seas(board: Board, origin: Hex, radius: int | None = None) -> Flags:
    """From which hexes there is nothing but water of depth 1 or more on the way to one, up to a radius."""
    found: Flags | None = board.fields.get(("seas", origin, radius))
    if found is None:
        cells = lines_from(origin, board.width, board.height, radius).cells
        found = board.fields["seas", origin, radius] = (_layers(board).bed[cells] != WALL).all(axis=(1, 2))
    return found


def _reach(lines: LineField, origin: int, others: Levels) -> Levels:
    """The level above which terrain intervenes, for each hex of each line."""
    there = others[:, np.newaxis, np.newaxis]
    far = np.where(lines.adjacent_to_target, there, np.maximum(there, origin))
    near = np.where(lines.adjacent_to_target, np.minimum(there, origin), np.int16(origin))
    return np.where(lines.adjacent_to_origin, near, far)


def _covers(lines: LineField, solid: Levels, origin: Stance, others: Stances) -> tuple[Counts, Counts]:
    """Where a hex of a line gives partial cover to the unit at the origin, and to the others, unless the water does."""
    there = others.level[:, np.newaxis, np.newaxis]
    bare = (others.upright & ~others.wading)[:, np.newaxis, np.newaxis]
    here = lines.adjacent_to_origin & (solid == origin.level) & (there <= origin.level)
    away = lines.adjacent_to_target & (solid == there) & (there >= origin.level) & bare
    return (here & (origin.upright and not origin.wading)).view(np.int8), away.view(np.int8)


def _in_all(clear: Flags, worst: Counts, wading: Flags, own_wading: Flags) -> SightField:
    """Add up the effect of each step's worse hex: twice its hindrance, plus one for the attacker's own cover."""
    hindrance, own = worst >> 1, worst & 1
    cover = hindrance >= COVER
    woods = hindrance - COVER * cover
    return SightField(
        ~clear,
        (woods == 1).sum(axis=1, dtype=np.int8) * clear,
        (woods == 2).sum(axis=1, dtype=np.int8) * clear,
        (cover.any(axis=1) | wading) & clear,
        (own.any(axis=1) | own_wading) & clear,
    )
