"""Lines of sight against a second calculation: plain geometry, trying every choice of hexsides.

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
from tests.classic.sight.test_field import boards

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.sight.field import sight_field, stances
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
    """How the straight line between two centers meets a hex, if it does."""
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


class Seen(NamedTuple):
    """What a line comes to: whether it is blocked, hexes of woods that intervene, and cover at either end."""

    blocked: bool
    light: int
    heavy: int
    cover: bool
    own_cover: bool

    @property
    def hindrance(self) -> tuple[bool, int, bool]:
        """Blocked before the greatest modifier, and of equal ones the attacker's own cover."""
        return self.blocked, self.light + 2 * self.heavy + 3 * self.cover, self.own_cover


BLOCKED = Seen(True, 0, 0, False, False)


def seen(board: Board, attacker: Stance, target: Stance, line: tuple[Hex, ...]) -> Seen:
    """What an attacker sees of a target along a line, by the book's sentences."""
    wet = attacker.submerged or target.submerged
    woods, cover, own, blocked = [0, 0, 0], target.wading, attacker.wading, False
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
        woods[2 if terrain.smoke else terrain.woods] += intervenes(terrain.level + 2)
        cover |= far and target.upright and top == target.level and attacker.level <= target.level
        own |= near and attacker.upright and top == attacker.level and target.level <= attacker.level
    _, light, heavy = woods
    blocked |= light >= 3 or heavy >= 2 or (light >= 1 and heavy >= 1)
    return BLOCKED if blocked else Seen(False, light, heavy, cover, own)


def standing(board: Board, hex: Hex, upright: bool) -> Stance:
    """How a 'Mech stands or lies in a hex: on the bed of the water, unless there is a bridge over it."""
    terrain = board.at(hex)
    deep = 0 if terrain.bridge else max(0, terrain.depth)
    level = terrain.level - deep + (1 if upright else 0)
    return Stance(hex, level, upright, wading=upright and deep == 1, submerged=deep > (1 if upright else 0))


def worst(board: Board, attacker: Stance, target: Stance) -> Seen:
    """What the target's player chooses to be seen of it."""
    found = (seen(board, attacker, target, line) for line in lines(board, attacker.hex, target.hex))
    return max(found, key=lambda each: each.hindrance)


@settings(max_examples=60)
@given(drawn=boards(), data=st.data(), upright=st.booleans(), others=st.booleans())
@pytest.mark.rule("BMR-LOS-002", "BMR-LOS-003", "BMR-LOS-015", "BMR-LOS-019", "BMR-COVER-002", "BMR-COVER-003")
@pytest.mark.rule("BMR-FIRE-026", "BMR-FIRE-027")
def test_a_trace_is_the_worst_line_of_all(drawn: Board, data: st.DataObject, upright: bool, others: bool) -> None:
    attacker = standing(drawn, data.draw(st.sampled_from(drawn.hexes())), upright)
    for hex in set(drawn.hexes()) - {attacker.hex}:
        target = standing(drawn, hex, others)
        blocked, *rest, _ = trace(drawn, attacker, target).sight
        assert (blocked is not None, *rest) == worst(drawn, attacker, target), (attacker, target)


@settings(max_examples=60)
@given(drawn=boards(), data=st.data(), upright=st.booleans(), others=st.booleans(), incoming=st.booleans())
@pytest.mark.rule("BMR-LOS-003", "BMR-LOS-016", "BMR-LOS-017", "BMR-LOS-023", "BMR-COVER-003", "BMR-COVER-008")
def test_a_field_holds_the_worst_line_to_every_hex(
    drawn: Board, data: st.DataObject, upright: bool, others: bool, incoming: bool
) -> None:
    origin = standing(drawn, data.draw(st.sampled_from(drawn.hexes())), upright)
    field = sight_field(drawn, origin, stances(drawn, upright=others), incoming=incoming)
    for hex in set(drawn.hexes()) - {origin.hex}:
        ends = (origin, standing(drawn, hex, others))
        expected = worst(drawn, *(reversed(ends) if incoming else ends))
        assert tuple(layer[drawn.index(hex)] for layer in field) == expected, ends
