"""Smooth noise over the hex plane, in whole numbers, so that every computer generates the same land."""

from __future__ import annotations

from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from ironhex.kernel.hexes import Hex, half_rows

ACROSS, HALF_DOWN = 26, 15  # a column and half a row, in thirtieths of a hex: the plane is not distorted
HEX = 30
ONE = 256  # the lattice unit in fixed point
TOP = 1000

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]


def noise(seed: bytes, hexes: tuple[Hex, ...], size: int) -> dict[Hex, int]:
    """Hills and hollows about `size` hexes across, ranked from 0 for the lowest hex to 999 for the highest."""
    x = np.array([hex.col * ACROSS for hex in hexes], dtype=np.int64)
    y = np.array([half_rows(hex) * HALF_DOWN for hex in hexes], dtype=np.int64)
    heap = np.zeros(len(hexes), dtype=np.int64)
    for octave in range(3):
        # Each finer layer is rotated by the angle of the 3-4-5 triangle, so that the lattices do not show.
        heap += _layer(seed + bytes((octave,)), x, y, max(1, size * HEX >> octave)) >> octave
        x, y = (4 * x - 3 * y) // 5, (3 * x + 4 * y) // 5
    ranks = np.empty(len(hexes), dtype=np.int64)
    ranks[np.argsort(heap, kind="stable")] = np.arange(len(hexes)) * TOP // len(hexes)
    return dict(zip(hexes, ranks.tolist(), strict=True))


def _layer(seed: bytes, x: Numbers, y: Numbers, cell: int) -> Numbers:
    """One layer: random values at the corners of a lattice, interpolated smoothly."""
    key = int.from_bytes(blake2b(seed, digest_size=8).digest(), "little")
    (left, across), (top, down) = _split(x, cell), _split(y, cell)
    upper = _blend(_corner(key, left, top), _corner(key, left + 1, top), across)
    lower = _blend(_corner(key, left, top + 1), _corner(key, left + 1, top + 1), across)
    return _blend(upper, lower, down)


def _split(along: Numbers, cell: int) -> tuple[Numbers, Numbers]:
    """The lattice line before each position, and the eased distance from it."""
    fixed = along * ONE // cell
    part = fixed % ONE
    return fixed // ONE, part * part * (3 * ONE - 2 * part) // ONE**2


def _blend(one: Numbers, other: Numbers, part: Numbers) -> Numbers:
    return one + (other - one) * part // ONE


def _corner(key: int, column: Numbers, row: Numbers) -> Numbers:
    """A random 16-bit value for each corner of the lattice."""
    words: Words = column.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15) + row.astype(np.uint64) * np.uint64(
        0xC2B2AE3D27D4EB4F
    )
    words ^= np.uint64(key)
    words = (words ^ (words >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(32))) * np.uint64(0x94D049BB133111EB)
    return (words >> np.uint64(48)).astype(np.int64)
