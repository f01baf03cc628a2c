"""Exact straight lines between hex centers, one at a time or from one hex to a whole board.

With columns three units apart and half rows one unit high, a hex has its corners at (±2, 0) and (±1, ±1), so whether a
line touches a hex is a comparison of integers. Lines are calculated once per displacement.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from ironhex.kernel.hexes import Hex, half_rows

Offset = tuple[int, int]  # columns and half rows from the hex where a line starts
Indices = npt.NDArray[np.int32]
Offsets = npt.NDArray[np.int16]
Cells = npt.NDArray[np.intp]
Flags = npt.NDArray[np.bool_]
Scalar = TypeVar("Scalar", bound=np.generic)

_NEIGHBORS: tuple[Offset, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_AHEAD: tuple[Offset, ...] = ((1, -1), (1, 1), (0, 2), (-1, 1))  # neighbors that lead down or to the right
_FAR = 1 << 30  # more than any product of two displacements
_NOWHERE = np.iinfo(np.int32).min // 2  # stays far below every board index, whatever is added to it


def between(a: Hex, b: Hex) -> tuple[tuple[Hex, ...], ...]:
    """Every hex the line touches, however slightly, in order and without the end hexes.

    If the line runs exactly along a hexside, the step holds both hexes, the left one first.
    """
    col, down = a[0], half_rows(a)
    steps = _walk(b[0] - col, half_rows(b) - down)
    return tuple([tuple([_hex_at(col + dcol, down + ddown) for dcol, ddown in step]) for step in steps])


def _hex_at(col: int, down: int) -> Hex:
    return Hex(col, (down + (col & 1)) >> 1)


@lru_cache(maxsize=4096)
def _walk(across: int, down: int) -> tuple[tuple[Offset, ...], ...]:
    """The steps of a line: from each hex to the next one or two neighbors it touches."""
    x, y = 3 * across, down
    # A hex is touched if its center is no farther from the line than its own farthest corner.
    breadth = max(2 * abs(y), abs(x) + abs(y))
    # How far each neighbor leads forward (dot product) and sideways (cross product, negative to the left).
    ways = sorted((x * dx + y * dy, x * dy - 3 * y * dx, dx, dy) for dx, dy in _NEIGHBORS if x * dx + y * dy > 0)
    steps: list[tuple[Offset, ...]] = []
    here, aside = (0, 0), 0
    while here != (across, down):
        touched = [way for way in ways if abs(aside + way[1]) <= breadth]
        forward, turn, *_ = touched[0]
        steps.append(tuple([(here[0] + dx, here[1] + dy) for far, _, dx, dy in touched if far == forward]))
        here, aside = steps[-1][0], aside + turn
    return tuple(steps[:-1])


class _Quadrant(NamedTuple):
    """Lines down and to the right, by columns and by pairs of half rows: their lengths, and the left and the right hex
    of each step, with the displacements as the last axis."""

    lengths: Indices
    across: Offsets
    down: Offsets
    adjacent_to_origin: Flags
    adjacent_to_target: Flags


@lru_cache(maxsize=8)
def _quadrant(cols: int, rows: int, reach: int) -> _Quadrant:
    """All lines in one of the four quadrants of a range, which are each other's mirror images."""
    across, down = (each.ravel().astype(np.int32) for each in np.mgrid[: cols + 1, : rows + 1])
    down = 2 * down + (across & 1)
    near = np.flatnonzero(_length(across, down) <= reach)
    across, down = across[near], down[near]
    steps = _walks(across, down)
    lengths = np.zeros((cols + 1) * (rows + 1), np.int32)
    lengths[near] = _used(steps).sum(axis=0)
    shape = 2, int(lengths.max()), len(lengths)
    hexes = np.zeros((2, *shape), np.int16)
    hexes[..., near] = steps[: shape[1]].transpose(1, 2, 0, 3)
    used = np.zeros(shape, np.bool_)
    used[..., near] = _used(steps)[: shape[1]]
    from_target = np.zeros_like(hexes)
    from_target[..., near] = hexes[..., near] - np.stack([across, down])[:, np.newaxis, np.newaxis].astype(np.int16)
    first, last = (used & (_length(each[0], each[1]) == 1) for each in (hexes, from_target))
    return _Quadrant(lengths, hexes[0], hexes[1], first, last)


def _used(steps: Offsets) -> Flags:
    """Which steps lines have; only the first hex of all is at 0, 0."""
    return np.asarray(steps.any(axis=(1, 2)))


def _walks(across: Indices, down: Indices) -> Offsets:
    """The same as `_walk` for all lines of a quadrant at once: by step, axis, left or right, and line, the first and
    the last hex of each step, and zeros after the end of a line."""
    x, y = 3 * across, down
    ahead = np.array(_AHEAD, np.int32)
    dx, dy = ahead[:, :1], ahead[:, 1:]
    breadth = np.maximum(2 * y, x + y)
    forward, turn, which = x * dx + y * dy, x * dy - 3 * y * dx, np.arange(len(ahead), dtype=np.int32)[:, np.newaxis]
    forward[forward <= 0] = _FAR
    ordered = len(ahead) * turn + which  # sorts by turn, and remembers whose it is
    here, aside = np.zeros((2, len(x)), np.int32), np.zeros_like(x)
    ends, steps = np.stack([across, down]), []
    going = (here != ends).any(axis=0)
    while going.any():
        leading = np.where(np.abs(aside + turn) <= breadth, forward, _FAR)
        touched = leading == leading.min(axis=0)
        first = np.where(touched, ordered, _FAR).min(axis=0)
        last = np.where(touched, ordered, -_FAR).max(axis=0)
        both = here[:, np.newaxis] + ahead.T[:, np.stack([first, last]) % len(ahead)]
        here, aside = np.where(going, both[:, 0], here), aside + first // len(ahead)
        going = (here != ends).any(axis=0)
        steps.append(both * going)
    return np.array(steps or np.zeros((1, 2, 2, len(x))), np.int16)


class LineField(NamedTuple):
    """The lines from one hex to every hex of a board, as arrays of shape (2, steps, targets), which add up fastest.

    `cells` holds board indices, counted down the columns from 0, and -1 after the end of a line. A single hex appears
    in both places; so does the remaining hex of a pair if the other is off the board. Targets are in the order of board
    indices; lines longer than the radius are empty.
    """

    cells: Cells
    adjacent_to_origin: Flags
    adjacent_to_target: Flags


def lines_from(origin: Hex, width: int, height: int, radius: int | None = None) -> LineField:
    """The lines from a hex to all hexes of a board, padded to the length of the longest."""
    col, row = origin[0] - 1, origin[1] - 1
    if not (0 <= col < width and 0 <= row < height):
        raise ValueError(f"hex {origin} is not on a board of {width} by {height}")
    reach = width + height if radius is None else min(radius, width + height)
    cols, rows = min(reach, width - 1), min(reach, height - 1)
    table = _relative_lines(origin[0] & 1, cols, rows, reach, height)
    (across, dcols), (down, drows) = _overlap(col, cols, width), _overlap(row, rows, height)
    steps = int(table.lengths[dcols, drows].max())

    def placed(values: npt.NDArray[Any], empty: Scalar) -> npt.NDArray[Scalar]:
        whole = np.full((2, steps, width, height), empty)
        whole[:, :, across, down] = values[:, :steps, dcols, drows]
        return whole.reshape(2, steps, width * height)

    cells = placed(table.cells, np.intp(_NOWHERE))  # numpy looks up such numbers fastest
    cells += col * height + row
    np.maximum(cells, -1, out=cells)
    _keep_on_board(cells, origin, height)
    return LineField(cells, *(placed(each, np.False_) for each in (table.adjacent_to_origin, table.adjacent_to_target)))


def lines_to(
    origin: Hex, targets: npt.NDArray[np.intp], width: int, height: int, radius: int | None = None
) -> LineField:
    """The same for the lines to some hexes within the radius, given by their board indices."""
    col, row = origin[0] - 1, origin[1] - 1
    reach = width + height if radius is None else min(radius, width + height)
    cols, rows = min(reach, width - 1), min(reach, height - 1)
    table = _relative_lines(origin[0] & 1, cols, rows, reach, height)
    which = (targets // height - col + cols) * (2 * rows + 1) + targets % height - row + rows
    steps = int(table.lengths.reshape(-1)[which].max(initial=0))

    def chosen(values: npt.NDArray[Scalar]) -> npt.NDArray[Scalar]:
        return values.reshape(2, values.shape[1], table.lengths.size)[:, :steps, which]

    cells = np.maximum(chosen(table.cells).astype(np.intp) + col * height + row, -1)
    _keep_some_on_board(cells, targets, origin, height)
    return LineField(cells, chosen(table.adjacent_to_origin), chosen(table.adjacent_to_target))


def _overlap(center: int, reach: int, size: int) -> tuple[slice, slice]:
    """Where displacements within a range overlap one axis of a board: the slice of the board, and that of the table."""
    start, stop = max(0, center - reach), min(size, center + reach + 1)
    return slice(start, stop), slice(start - center + reach, stop - center + reach)


def _keep_on_board(cells: Cells, origin: Hex, height: int) -> None:
    """Replace hexes off the board, which occur only as the outer ones of pairs along its top or bottom edge."""
    if origin.row == 1 and origin.col % 2 == 1:
        cells[..., ::height] = cells[..., ::height].max(axis=0)
    if origin.row == height and origin.col % 2 == 0:
        cells[..., height - 1 :: height] = cells[..., height - 1 :: height].min(axis=0)


def _keep_some_on_board(cells: Cells, targets: npt.NDArray[np.intp], origin: Hex, height: int) -> None:
    """The same for some targets."""
    if origin.row == 1 and origin.col % 2 == 1:
        top = targets % height == 0
        cells[..., top] = cells[..., top].max(axis=0)
    if origin.row == height and origin.col % 2 == 0:
        bottom = targets % height == height - 1
        cells[..., bottom] = cells[..., bottom].min(axis=0)


class _RelativeLines(NamedTuple):
    """Lines by displacement in columns and rows: their lengths, and their hexes as differences of board index, with
    the displacements as the last two axes."""

    lengths: Indices
    cells: Indices
    adjacent_to_origin: Flags
    adjacent_to_target: Flags


@lru_cache(maxsize=8)
def _relative_lines(odd: int, cols: int, rows: int, reach: int, height: int) -> _RelativeLines:
    """All lines within a range of a hex in an odd (1) or even (0) column of a board of a given height."""
    lines = _quadrant(cols, rows, reach)
    dcols, drows = np.mgrid[-cols : cols + 1, -rows : rows + 1].astype(np.int32)
    downs = 2 * drows + odd - ((dcols + odd) & 1)
    which = (np.abs(dcols) * (rows + 1) + np.abs(downs) // 2).ravel()
    mirrored = ((dcols < 0) != (downs < 0)).ravel()  # left is right then

    def placed(values: npt.NDArray[Scalar]) -> npt.NDArray[Scalar]:
        found = values.take(which, axis=-1)
        return np.asarray(np.where(mirrored, found[::-1], found), values.dtype)

    across = placed(lines.across) * np.where(dcols < 0, -1, 1).ravel().astype(np.int16)
    down = placed(lines.down) * np.where(downs < 0, -1, 1).ravel().astype(np.int16)
    lengths = lines.lengths.take(which)
    cells = across * np.int32(height) + ((down - np.int16(odd) + ((across + np.int16(odd)) & 1)) >> 1)
    cells[:, np.arange(cells.shape[1])[:, np.newaxis] >= lengths] = _NOWHERE
    shape = *cells.shape[:2], *dcols.shape
    adjacent = (placed(each).reshape(shape) for each in (lines.adjacent_to_origin, lines.adjacent_to_target))
    return _RelativeLines(lengths.reshape(dcols.shape), cells.reshape(shape), *adjacent)


def _length(across: npt.NDArray[Any], down: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Distances in hexes of displacements in columns and half rows."""
    across, down = np.abs(across), np.abs(down)
    return np.asarray(np.maximum(across, (across + down) // 2))
