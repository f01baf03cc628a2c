"""Shapes in a square from -24 to 24, written as path data in whole numbers."""

from __future__ import annotations

from collections.abc import Iterable

Point = tuple[float, float]


def polygon(points: Iterable[Point]) -> str:
    """A closed polygon."""
    (x, y), *rest = [(round(across), round(down)) for across, down in points]
    return f"M{x} {y}L{' '.join(f'{across} {down}' for across, down in rest)}z"


def box(x: float, y: float, width: float, height: float) -> str:
    """A rectangle by its upper left corner."""
    wide, high = max(1, round(width)), max(1, round(height))
    return f"M{round(x)} {round(y)}h{wide}v{high}h{-wide}z"


def disc(x: float, y: float, radius: float) -> str:
    """A circle."""
    r = max(1, round(radius))
    return f"M{round(x) - r} {round(y)}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z"


def tubes(x: float, y: float, columns: int, rows: int, step: int = 4) -> str:
    """The mouths of missile tubes around a point, each a small square."""
    left, top = x - step * (columns - 1) / 2 - 1, y - step * (rows - 1) / 2 - 1
    return "".join(box(left + step * at, top + step * row, 2, 2) for row in range(rows) for at in range(columns))


def mirrored(points: Iterable[Point], side: int) -> list[Point]:
    """Points of the right half, on the left one if the side is -1."""
    return [(side * x, y) for x, y in points]
