"""Exact straight lines between hex centers, one at a time or from one hex to a whole board.

With columns three units apart and half rows one unit high, a hex has its corners at (±2, 0) and (±1, ±1), so whether a
line touches a hex is a comparison of integers. Lines are calculated once per displacement.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from ironhex.kernel.hexes import Hex, half_rows

Offset = tuple[int, int]  # columns and half rows from the hex where a line starts
Indices = npt.NDArray[np.int32]
Flags = npt.NDArray[np.bool_]
Scalar = TypeVar("Scalar", bound=np.generic)

_NEIGHBORS: tuple[Offset, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_FAR = 1 << 40  # more than any product of two displacements
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


def _walks(ends: Indices) -> Indices:
    """The same for all ends at once: the first and the last hex of each step, and zeros after the end of a line."""
    x, y = 3 * ends[:, :1], ends[:, 1:]
    dx, dy = np.array(_NEIGHBORS).T
    breadth = np.maximum(2 * np.abs(y), np.abs(x) + np.abs(y))
    forward, turn = x * dx + y * dy, x * dy - 3 * y * dx
    here, aside, each = np.zeros_like(ends), np.zeros_like(x), np.arange(len(ends))
    steps: list[Indices] = []
    while (going := (here != ends).any(axis=1)).any():
        touched = (forward > 0) & (np.abs(aside + turn) <= breadth)
        nearest = np.where(touched, forward, _FAR).min(axis=1, keepdims=True)
        touched &= forward == nearest
        first, last = np.where(touched, turn, _FAR).argmin(axis=1), np.where(touched, turn, -_FAR).argmax(axis=1)
        both = here[:, np.newaxis] + np.array(_NEIGHBORS)[np.stack([first, last], axis=1)]
        here = np.where(going[:, np.newaxis], both[:, 0], here)
        aside = aside + turn[each, first][:, np.newaxis]
        arrived = (here == ends).all(axis=1)
        steps.append(np.where((going & ~arrived)[:, np.newaxis, np.newaxis], both, 0).astype(np.int32))
    return np.stack(steps[:-1] or steps or [np.zeros((len(ends), 2, 2), np.int32)], axis=1)


class LineField(NamedTuple):
    """The lines from one hex to every hex of a board, as arrays of shape (targets, steps, 2).

    `cells` holds board indices, counted down the columns from 0, and -1 after the end of a line. A single hex appears
    in both places; so does the remaining hex of a pair if the other is off the board. Targets are in the order of board
    indices; lines longer than the radius are empty.
    """

    cells: Indices
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

    def placed(values: npt.NDArray[Scalar], empty: int) -> npt.NDArray[Scalar]:
        whole = np.full((width, height, steps, 2), empty, values.dtype)
        whole[across, down] = values[dcols, drows, :steps]
        return whole.reshape(width * height, steps, 2)

    cells = placed(table.cells, _NOWHERE)
    cells += col * height + row
    np.maximum(cells, -1, out=cells)
    _keep_on_board(cells, origin, height)
    return LineField(cells, placed(table.adjacent_to_origin, False), placed(table.adjacent_to_target, False))


def _overlap(center: int, reach: int, size: int) -> tuple[slice, slice]:
    """Where displacements within a range overlap one axis of a board: the slice of the board, and that of the table."""
    start, stop = max(0, center - reach), min(size, center + reach + 1)
    return slice(start, stop), slice(start - center + reach, stop - center + reach)


def _keep_on_board(cells: Indices, origin: Hex, height: int) -> None:
    """Replace hexes off the board, which occur only as the outer ones of pairs along its top or bottom edge."""
    if origin.row == 1 and origin.col % 2 == 1:
        cells[::height] = cells[::height].max(axis=-1, keepdims=True)
    if origin.row == height and origin.col % 2 == 0:
        cells[height - 1 :: height] = cells[height - 1 :: height].min(axis=-1, keepdims=True)


class _RelativeLines(NamedTuple):
    """Lines by displacement in columns and rows: their lengths, and their hexes as differences of board index."""

    lengths: npt.NDArray[np.intp]
    cells: Indices
    adjacent_to_origin: Flags
    adjacent_to_target: Flags


@lru_cache(maxsize=8)
def _relative_lines(odd: int, cols: int, rows: int, reach: int, height: int) -> _RelativeLines:
    """All lines within a range of a hex in an odd (1) or even (0) column of a board of a given height."""
    dcols, drows = np.mgrid[-cols : cols + 1, -rows : rows + 1]
    ends = np.stack((dcols, 2 * drows + odd - ((dcols + odd) & 1)), axis=-1).astype(np.int32)
    near = _length(ends) <= reach
    steps = _walks(ends[near])
    lengths = np.zeros(near.shape, np.intp)
    lengths[near] = steps.any(axis=(2, 3)).sum(axis=1)  # only the first hex of all is at 0, 0

    used = np.arange(steps.shape[1]) < lengths[..., np.newaxis]
    hexes = np.zeros((*used.shape, 2, 2), np.int32)
    hexes[near] = steps
    across, down = hexes[..., 0], hexes[..., 1]
    cells = across * height + (down - odd + ((across + odd) & 1)) // 2
    return _RelativeLines(
        lengths,
        np.where(used[..., np.newaxis], cells, _NOWHERE).astype(np.int32),
        (_length(hexes) == 1) & used[..., np.newaxis],
        (_length(hexes - ends[:, :, np.newaxis, np.newaxis]) == 1) & used[..., np.newaxis],
    )


def _length(offsets: Indices) -> Indices:
    """Distances in hexes of displacements in columns and half rows."""
    across, down = np.abs(offsets[..., 0]), np.abs(offsets[..., 1])
    lengths: Indices = np.maximum(across, (across + down) // 2)
    return lengths
