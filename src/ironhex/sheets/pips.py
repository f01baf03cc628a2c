"""Place the pips of a location in rows that fill its outline from the middle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from ironhex.sheets.pen import Outline, Point

LARGEST, SMALLEST, STEP = 8.4, 2.6, 0.2
"""Distances from one pip to the next."""

LEADING = 0.94
"""Rows are slightly closer than the pips in them."""

RADIUS = 0.39
"""The radius of a pip as a fraction of the distance."""


class Crowd(NamedTuple):
    """Place this many pips inside an outline."""

    outline: Outline
    pips: int


def common_pitch(crowds: Iterable[Crowd], largest: float = LARGEST) -> float:
    """The largest distance at which the pips of all outlines fit."""
    return min((_pitch(crowd, largest) for crowd in crowds if crowd.pips), default=largest)


def places(crowd: Crowd, pitch: float) -> tuple[Point, ...]:
    """The centers of the pips, row by row from the top."""
    if not crowd.pips:
        return ()
    found = _arranged(crowd, pitch)
    if found is None:
        raise ValueError(f"{crowd.pips} pips do not fit")
    return found


@lru_cache(maxsize=1024)
def _pitch(crowd: Crowd, largest: float) -> float:
    pitch = largest
    while pitch > SMALLEST and _arranged(crowd, pitch) is None:
        pitch -= STEP
    return pitch


@lru_cache(maxsize=4096)
def _arranged(crowd: Crowd, pitch: float) -> tuple[Point, ...] | None:
    """The fewest rows around the middle that hold them all, shaped like the outline; None if they do not fit."""
    return _rows(crowd, pitch, _abreast(crowd)) or _rows(crowd, pitch, crowd.pips)


def _abreast(crowd: Crowd) -> int:
    """The most pips per row, so that they do not form one long line."""
    xs, ys = zip(*crowd.outline, strict=True)
    aspect = (max(xs) - min(xs)) / max(1.0, max(ys) - min(ys))
    return int(sqrt(crowd.pips * aspect)) + 2


def _rows(crowd: Crowd, pitch: float, abreast: int) -> tuple[Point, ...] | None:
    ys = [y for _, y in crowd.outline]
    top, bottom = min(ys) + pitch / 2, max(ys) - pitch / 2
    leading = pitch * LEADING
    for rows in range(1, int((bottom - top) / leading) + 2 if bottom >= top else 1):
        first = (top + bottom - (rows - 1) * leading) / 2
        spans = [(y, _span(crowd.outline, y, pitch)) for y in (first + row * leading for row in range(rows))]
        room = [min(abreast, _capacity(span, pitch)) for _, span in spans]
        if sum(room) >= crowd.pips:
            shares = _shares(crowd.pips, room)
            return tuple(
                point for (y, span), share in zip(spans, shares, strict=True) for point in _row(span, y, share, pitch)
            )
    return None


def _span(outline: Outline, y: float, pitch: float) -> tuple[float, float]:
    """The interval of a line where the centers of pips may be."""
    reach = pitch * RADIUS
    cuts = [cut(outline, each) for each in (y - reach, y, y + reach)]
    inset = pitch * 0.58
    return max(left for left, _ in cuts) + inset, min(right for _, right in cuts) - inset


def cut(outline: Outline, y: float) -> Point:
    """Where a line enters and leaves an outline."""
    crossings = [
        x1 + (x2 - x1) * (y - y1) / (y2 - y1)
        for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True)
        if (y1 <= y < y2) or (y2 <= y < y1)
    ]
    return (min(crossings), max(crossings)) if crossings else (0.0, -1.0)


def _capacity(span: Point, pitch: float) -> int:
    return int((span[1] - span[0]) / pitch + 1.0001) if span[1] >= span[0] else 0


def _shares(count: int, room: Sequence[int]) -> list[int]:
    """Each row's share by its room; the remainder goes to the rows that got least."""
    total = sum(room)
    shares = [count * each // total for each in room]
    middle = len(room) / 2
    worst = sorted(range(len(room)), key=lambda row: (shares[row] * total - count * room[row], abs(row - middle)))
    for row in worst[: count - sum(shares)]:
        shares[row] += 1
    return shares


def _row(span: Point, y: float, share: int, pitch: float) -> Iterable[Point]:
    middle = (span[0] + span[1]) / 2
    return ((middle + (number - (share - 1) / 2) * pitch, y) for number in range(share))
