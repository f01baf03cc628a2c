"""Diagrams: plates with their names, points and pips."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ironhex.catalog import Design
from ironhex.sheets.condition import Condition
from ironhex.sheets.pen import Outline, Pen, Tone
from ironhex.sheets.pips import LARGEST, RADIUS, Crowd, common_pitch, cut, places
from ironhex.sheets.typeface import ASCENT, STRONG, width

MOST = 400
"""Points of a location that have pips; above that, only the number is shown."""


class Plate(NamedTuple):
    """A location in a diagram."""

    outline: Outline
    name: str
    points: int
    hit: int = 0
    gone: bool = False
    inner: int = 0
    """Points of internal structure shown in the same plate, as squares below the armor."""
    inner_hit: int = 0


def armor_plates(
    design: Design, condition: Condition, outlines: Mapping[int, Outline], names: Callable[[int], str]
) -> list[Plate]:
    """The armor of the locations that have outlines, front armor where there is also a rear."""
    return [
        Plate(outline, names(at), design.armor[at], condition.armor_lost(at), at in condition.lost)
        for at, outline in outlines.items()
        if at < len(design.armor)
    ]


def draw_plates(
    pen: Pen, plates: Sequence[Plate], *, label: float = 6.6, largest: float = LARGEST, folded: bool = True
) -> None:
    """All pips of a diagram have one size; structure is separate if plates are large enough to be divided."""
    crowds = [_crowds(plate, label) if folded else _together(plate, label) for plate in plates]
    pitch = common_pitch([crowd for pair in crowds for crowd in pair], largest)
    for plate, (outer, inner) in zip(plates, crowds, strict=True):
        pen.plate(plate.outline, look="plate lost" if plate.gone else "plate")
        y = _name_line(plate, label)
        x = sum(cut(plate.outline, y - label / 3)) / 2
        tone: Tone = "hit" if plate.gone else "ink"
        pen.text(x, y, f"{plate.name} {plate.points}", label, strong=True, anchor="middle", tone=tone)
        at = places(outer, pitch) + places(inner, pitch)
        pen.pips(at[: plate.points], RADIUS * pitch, plate.points if plate.gone else plate.hit)
        if plate.inner:
            lost = plate.inner if plate.gone else plate.inner_hit
            pen.pips(at[plate.points :], RADIUS * pitch, lost, square=True)


def _name_line(plate: Plate, label: float) -> float:
    """The highest line below the upper edge where the name fits."""
    room = width(f"{plate.name} {plate.points}", label, STRONG) + 2
    top = min(y for _, y in plate.outline) + 0.3 * label + ASCENT * label
    lines = (top + step for step in range(40))
    return next((y for y in lines if _narrowest(plate.outline, y - ASCENT * label, y) >= room), top)


def _narrowest(outline: Outline, top: float, bottom: float) -> float:
    (left, right), (low_left, low_right) = cut(outline, top), cut(outline, bottom)
    return min(right, low_right) - max(left, low_left)


def _crowds(plate: Plate, label: float) -> tuple[Crowd, Crowd]:
    """The space for the armor pips below the name, and below that for the structure pips."""
    top = _name_line(plate, label) + 0.25 * label
    bottom = max(y for _, y in plate.outline) - 1
    share = _inner_share(plate)
    fold = bottom - share * (bottom - top)
    outer, inner = _slice(plate.outline, top, fold), _slice(plate.outline, fold, bottom)
    return Crowd(outer, _shown(plate.points)), Crowd(inner, _shown(plate.inner))


def _shown(points: int) -> int:
    return points if points <= MOST else 0


def _together(plate: Plate, label: float) -> tuple[Crowd, Crowd]:
    """All in one area, structure last."""
    top = _name_line(plate, label) + 0.25 * label
    bottom = max(y for _, y in plate.outline) - 1
    room = _slice(plate.outline, top, bottom)
    return Crowd(room, _shown(plate.points + plate.inner)), Crowd(room, 0)


def _inner_share(plate: Plate) -> float:
    """The part of a plate's height for its structure: by the number of pips, with a little to spare."""
    return 0 if not plate.inner else max(0.2, min(0.5, 1.1 * plate.inner / (plate.inner + plate.points)))


def _slice(outline: Outline, top: float, bottom: float) -> Outline:
    """The part of an outline between two heights."""
    return _below(tuple((x, -y) for x, y in _below(outline, top)), -bottom, flip=True)


def _below(outline: Outline, limit: float, *, flip: bool = False) -> Outline:
    """The part of an outline at or below a height."""
    kept: list[tuple[float, float]] = []
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if y1 >= limit:
            kept.append((x1, y1))
        if (y1 < limit) != (y2 < limit):
            kept.append((x1 + (x2 - x1) * (limit - y1) / (y2 - y1), limit))
    return tuple((x, -y) for x, y in kept) if flip else tuple(kept)
