"""The ground: dots in columns on two floors, walls, two flights of stairs, and lines of sight along the dots."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ironhex.kernel.dots import Dot, between, distance, neighbors
from ironhex.kernel.tally import Barred

GROUND, UPPER = 0, 1
FLOORS = ("Ground floor", "Upper floor")
LETTERS = "gu"  # of the floors in the names of dots
WALL, STAIRS, OPEN = "#", "<", "."
PLANS = (
    (
        ".............",
        "..#..#.#..#..",
        "....#...#....",
        "....#...#....",
        "....#<.<#....",
        "......#......",
        "....#...#....",
        "..#.##.##.#..",
        ".............",
    ),
    (
        "             ",
        "     # #     ",
        "    #.#.#    ",
        "    #...#    ",
        "    #<.<#    ",
        "    #...#    ",
        "    #...#    ",
        "    #####    ",
        "             ",
    ),
)
COLUMNS, ROWS = len(PLANS[0][0]), len(PLANS[0])


class Spot(NamedTuple):
    """A dot on a floor, by its column and its row; every other column is half a step lower."""

    floor: int
    column: int
    row: int

    def __str__(self) -> str:
        return f"{LETTERS[self.floor]}{chr(ord('A') + self.column)}{self.row + 1}"

    @property
    def dot(self) -> Dot:
        return Dot(self.column, self.row - self.column // 2)

    @staticmethod
    def of(floor: int, dot: Dot) -> Spot:
        return Spot(floor, dot.x, dot.y + dot.x // 2)

    @staticmethod
    def parse(text: str) -> Spot:
        """Read a name such as gC4; raises a ValueError for any other text."""
        if len(text) < 3 or text[0] not in LETTERS or not text[2:].isascii() or not text[2:].isdigit():
            raise ValueError(f"{text!r} is not a dot such as gC4")
        return Spot(LETTERS.index(text[0]), ord(text[1]) - ord("A"), int(text[2:]) - 1)


def sign(spot: Spot) -> str:
    """What the plan shows at a dot; nothing outside of it."""
    inside = 0 <= spot.column < COLUMNS and 0 <= spot.row < ROWS
    return PLANS[spot.floor][spot.row][spot.column] if inside else " "


def is_open(spot: Spot) -> bool:
    return sign(spot) in (OPEN, STAIRS)


@cache
def spots() -> tuple[Spot, ...]:
    """All dots where somebody can stand."""
    every = (Spot(floor, column, row) for floor in (GROUND, UPPER) for column in range(COLUMNS) for row in range(ROWS))
    return tuple(filter(is_open, every))


@cache
def beside(spot: Spot) -> tuple[Spot, ...]:
    """Where one step leads: the open dots around, and the other end of the stairs."""
    around = [Spot.of(spot.floor, dot) for dot in neighbors(spot.dot)]
    ends = [spot._replace(floor=1 - spot.floor)] if sign(spot) == STAIRS else []
    return tuple(filter(is_open, (*around, *ends)))


@cache
def sight(a: Spot, b: Spot) -> Barred | int:
    """Why there is no line of sight, or how often it grazes a wall."""
    if a.floor != b.floor:
        along = a.dot == b.dot and sign(a) == STAIRS
        return 0 if along else Barred("TOY-4", "one sees another floor only along the stairs")
    grazes = 0
    for step in between(a.dot, b.dot):
        walls = [sign(Spot.of(a.floor, dot)) == WALL for dot in step]
        if all(walls):
            return Barred("TOY-4", "a wall is in the way")
        grazes += any(walls)
    return grazes


def steps_between(a: Spot, b: Spot) -> int:
    """The distance in dots; another floor is one more."""
    return distance(a.dot, b.dot) + (a.floor != b.floor)
