"""Maps of dots in a triangular lattice: six neighbors each, exact lines and arcs.

A dot counts steps to the lower right (direction 2) and steps down (direction 3). Directions are 0..5, clockwise; if the
dots form columns, 0 is straight up; if they form rows, everything is rotated by 30 degrees and 0 is the upper right.
Games use only the functions of this module, so another lattice is another module.
"""

from __future__ import annotations

from functools import lru_cache
from math import lcm
from typing import NamedTuple


class Dot(NamedTuple):
    """A dot, or a displacement between dots."""

    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.x},{self.y}"

    @staticmethod
    def parse(text: str) -> Dot:
        """Parse the two numbers of a dot, such as 12,-3."""
        try:
            x, y = map(int, text.split(","))
        except ValueError:
            raise ValueError(f"{text!r} is not a dot such as 12,-3") from None
        return Dot(x, y)


STEPS = (Dot(0, -1), Dot(1, -1), Dot(1, 0), Dot(0, 1), Dot(-1, 1), Dot(-1, 0))


def neighbor(dot: Dot, direction: int, steps: int = 1) -> Dot:
    """The dot this many steps away in a direction."""
    dx, dy = STEPS[direction % 6]
    return Dot(dot[0] + steps * dx, dot[1] + steps * dy)


def neighbors(dot: Dot) -> tuple[Dot, ...]:
    """All six adjacent dots, clockwise."""
    x, y = dot
    return tuple([Dot(x + dx, y + dy) for dx, dy in STEPS])


def distance(a: Dot, b: Dot) -> int:
    """Steps along the shortest path from one dot to another."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return max(abs(dx), abs(dy), abs(dx + dy))


def direction_to(a: Dot, b: Dot) -> int | None:
    """The direction of an adjacent dot, or None if it is not adjacent."""
    step = Dot(b[0] - a[0], b[1] - a[1])
    return STEPS.index(step) if step in STEPS else None


def scatter_direction(face: int) -> int:
    """The direction a die gives on the scatter diagram, which runs clockwise from the lower left, or the left."""
    return (face + 3) % 6


def between(a: Dot, b: Dot) -> tuple[tuple[Dot, ...], ...]:
    """What a straight line passes, in order, without the end dots.

    A step is one dot if the line goes exactly through it, or the two neighbors (left, right) it passes between.
    """
    x, y = a
    steps = _passed(b[0] - x, b[1] - y)
    return tuple([tuple([Dot(x + dx, y + dy) for dx, dy in step]) for step in steps])


@lru_cache(maxsize=4096)
def _passed(dx: int, dy: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    # The lattice has three families of evenly spaced lines; each is crossed at equal intervals, counted in `whole`
    # parts.
    crossings = [abs(dx), abs(dy), abs(dx + dy)]
    whole = lcm(*filter(None, crossings))
    parts = {number * whole // crossed for crossed in crossings for number in range(1, crossed)}

    def dots_at(part: int) -> tuple[tuple[int, int], ...]:
        (x, past_x), (y, past_y) = divmod(dx * part, whole), divmod(dy * part, whole)
        if past_x and past_y:  # on a line of the third family, which runs from lower left to upper right
            pair = {(x, y + 1), (x + 1, y)}
        else:
            pair = {(x, y), (x + bool(past_x), y + bool(past_y))}
        return tuple(sorted(pair, key=lambda dot: dx * dot[1] - dy * dot[0]))

    return tuple([dots_at(part) for part in sorted(parts)])


def side_of(a: Dot, b: Dot, dot: Dot) -> int:
    """Where a dot lies relative to the line from a to b: -1 left, 0 on the line, 1 right."""
    cross = (b[0] - a[0]) * (dot[1] - a[1]) - (b[1] - a[1]) * (dot[0] - a[0])
    return (cross > 0) - (cross < 0)


def meet(a: Dot, b: Dot, c: Dot, d: Dot) -> bool:
    """Whether the segments a-b and c-d share a point; touching is enough."""
    return (
        side_of(a, b, c) * side_of(a, b, d) <= 0
        and side_of(c, d, a) * side_of(c, d, b) <= 0
        and all(max(min(a[i], b[i]), min(c[i], d[i])) <= min(max(a[i], b[i]), max(c[i], d[i])) for i in (0, 1))
    )


def in_arc(origin: Dot, center: Dot, width: int, dot: Dot) -> bool:
    """Whether a dot lies in an arc of 30, 60 or 90 degrees around the direction from its origin to another dot.

    The arc is unbounded; its edges and its origin belong to it.
    """
    ux, uy, vx, vy = center[0] - origin[0], center[1] - origin[1], dot[0] - origin[0], dot[1] - origin[1]
    if ux == uy == 0:
        raise ValueError(f"an arc at {origin} needs another dot to point at")
    # The tangent of the angle between them is aside / ahead times the square root of 3; squaring removes the root.
    ahead, aside = 2 * (ux * vx + uy * vy) + ux * vy + uy * vx, abs(ux * vy - uy * vx)
    if ahead < 0:
        return False
    match width:
        case 30:  # the tangent of 15 degrees is 2 minus the root of 3
            return 3 * (ahead + aside) ** 2 <= 4 * ahead**2
        case 60:  # of 30 degrees, the root of 1/3
            return 3 * aside <= ahead
        case 90:  # of 45 degrees, 1
            return 3 * aside**2 <= ahead**2
    raise ValueError(f"no arc is {width} degrees wide")
