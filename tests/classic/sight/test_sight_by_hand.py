"""Lines of sight against a second way of working them out: plain geometry, and every choice of hexsides tried.

Nothing here uses the lines or the levels of the rules under test; it is slow and follows the book's sentences.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.classic.sight.test_field import at, boards

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.sight.field import stances
from ironhex.systems.classic.sight.line_of_sight import Stance, trace

Point = tuple[int, int]
CORNERS = ((-2, 0), (-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1))


def center(hex: Hex) -> Point:
    """Columns are three units apart, hexes two units high, and even columns lie half a hex lower."""
    return 3 * hex.col, 2 * hex.row + (hex.col % 2 == 0)


def side_of(a: Point, b: Point, point: Point) -> int:
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def forward(a: Point, b: Point, point: Point) -> int:
    return (b[0] - a[0]) * (point[0] - a[0]) + (b[1] - a[1]) * (point[1] - a[1])


class Touch(NamedTuple):
    """From where to where a line runs through a hex, and whether it does so only along a side."""

    start: Fraction
    end: Fraction
    aside: bool


def touch(a: Hex, b: Hex, hex: Hex) -> Touch | None:
    """How the straight line between two centres meets a hex, if it does."""
    start, end, (x, y) = center(a), center(b), center(hex)
    corners = [(x + dx, y + dy) for dx, dy in CORNERS]
    sides = [side_of(start, end, corner) for corner in corners]
    ways = [forward(start, end, corner) for corner in corners]
    met = [Fraction(way) for way, side in zip(ways, sides, strict=True) if side == 0]
    for one, other in zip(range(6), (1, 2, 3, 4, 5, 0), strict=True):
        if sides[one] * sides[other] < 0:
            span = sides[other] - sides[one]
            met.append(Fraction(ways[one] * sides[other] - ways[other] * sides[one], span))
    if not met or max(met) < 0 or min(met) > forward(start, end, end):
        return None
    return Touch(min(met), max(met), sides.count(0) == 2 and 0 in (min(sides), max(sides)))


def adjacent(a: Hex, b: Hex) -> bool:
    (x, y), (u, v) = center(a), center(b)
    return (abs(x - u), abs(y - v)) in ((0, 2), (3, 1))


def lines(board: Board, a: Hex, b: Hex) -> Iterator[tuple[Hex, ...]]:
    """Every line the target's player may choose: of two hexes that share a side of the line, one or the other."""
    touched = {hex: found for hex in board.hexes() if hex not in (a, b) and (found := touch(a, b, hex))}
    across = [hex for hex, found in touched.items() if not found.aside]
    pairs: dict[Fraction, list[Hex]] = {}
    for hex, found in touched.items():
        if found.aside:
            pairs.setdefault(found.start, []).append(hex)
    for choice in product(*pairs.values()):
        yield (*across, *choice)


def seen(board: Board, attacker: Stance, target: Stance, line: tuple[Hex, ...]) -> tuple[bool, int, bool, bool]:
    """Blocked or not, modifiers for woods and cover, cover, and the attacker's own cover, by the book's sentences."""
    wet = attacker.submerged or target.submerged
    woods, cover, own, blocked = 0, target.wading, attacker.wading, False
    if attacker.submerged != target.submerged and not (attacker.wading or target.wading):
        blocked = True
    for hex in line:
        terrain = board.at(hex)
        near, far = adjacent(attacker.hex, hex), adjacent(hex, target.hex)

        def intervenes(top: int, near: bool = near, far: bool = far) -> bool:
            higher, taller = top > attacker.level, top > target.level
            return (higher and taller) or (near and higher) or (far and taller)

        ground = terrain.level - terrain.depth if wet and terrain.depth > 0 else terrain.level
        top = ground + terrain.building_height
        blocked |= intervenes(top) or (wet and terrain.depth < 1)
        woods += terrain.woods if intervenes(terrain.level + 2) else 0
        cover |= far and target.upright and top == target.level and attacker.level <= target.level
        own |= near and attacker.upright and top == attacker.level and target.level <= attacker.level
    return blocked or woods > 2, woods + 3 * cover, cover, own


@settings(max_examples=60)
@given(drawn=boards(), data=st.data(), upright=st.booleans(), others=st.booleans())
@pytest.mark.rule("BMR-LOS-002", "BMR-LOS-003", "BMR-LOS-015", "BMR-LOS-019", "BMR-COVER-002", "BMR-COVER-003")
def test_a_trace_is_the_worst_line_of_all(drawn: Board, data: st.DataObject, upright: bool, others: bool) -> None:
    """Blocked if any choice blocks; else the greatest modifier, and of equal ones the attacker's own cover."""
    count = len(drawn.hexes())
    attacker = at(drawn, stances(drawn, upright=upright), data.draw(st.integers(0, count - 1)))
    for index in set(range(count)) - {drawn.index(attacker.hex)}:
        target = at(drawn, stances(drawn, upright=others), index)
        outcomes = [seen(drawn, attacker, target, line) for line in lines(drawn, attacker.hex, target.hex)]
        blocked, modifier, cover, own = max(outcomes, key=lambda outcome: (outcome[0], outcome[1], outcome[3]))
        found = trace(drawn, attacker, target).sight
        assert (found.blocked is not None) == blocked, (attacker, target)
        if not blocked:
            assert (found.light + 2 * found.heavy + 3 * found.cover) == modifier, (attacker, target)
            assert (found.cover, found.own_cover) == (cover, own), (attacker, target)
