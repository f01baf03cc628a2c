"""Horizontal bars and ranges with intervals, labels and notes."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

from ironhex.sim.intervals import Interval
from ironhex.sim.svg import box, dot, drawing, figure, fitted, mark, rule, steps, text, whisker, wide

STACKED = 400  # below this width labels are above their bars


class Bar(NamedTuple):
    """A bar: its label, its length, perhaps with an interval, its color number, and its tooltip."""

    label: str
    value: float
    series: int
    told: str
    interval: Interval | None = None
    note: str = ""


class _Lanes(NamedTuple):
    """The positions of horizontal bars: beside their labels, or below them in narrow plots."""

    left: float
    right: float
    high: float
    lanes: int
    stacked: bool
    room: float

    def top(self, at: int) -> float:
        """The upper edge of a bar."""
        return 8 + at * self.high + (18 if self.stacked else 2)

    @property
    def below(self) -> float:
        return 8 + self.high * self.lanes

    def named(self, at: int, bar: Bar, reach: float) -> str:
        """A bar's label and its note."""
        y = self.top(at)
        if self.stacked:
            label = text(self.left, y - 5, fitted(bar.label, self.right - self.left - wide(bar.note)), "label", "start")
            return label + text(self.right, y - 5, bar.note, "value", "end")
        label = text(self.left - 8, y + 13, fitted(bar.label, self.room), "label", "end")
        return mark(label, bar.label) + text(reach + 6, y + 13, bar.note, "value", "start")


def _lanes(rows: Sequence[Bar], width: float) -> _Lanes:
    if width < STACKED:
        return _Lanes(14, width - 20, 44, len(rows), True, 0)
    room = min(0.36 * width, max((wide(bar.label) for bar in rows), default=0)) + 16
    after = 14 + max((wide(bar.note) for bar in rows), default=0)
    return _Lanes(room, width - max(after, 24), 30, len(rows), False, room - 14)


def bars(
    title: str, rows: Sequence[Bar], across: str, width: float, *, top: float | None = None, unit: str = ""
) -> str:
    """Horizontal bars from 0."""
    ticks = steps(max((bar.interval.high if bar.interval else bar.value for bar in rows), default=1))
    if top is not None:
        ticks = [top * quarter / 4 for quarter in range(5)]
    lanes = _lanes(rows, width)
    scale = (lanes.right - lanes.left) / ticks[-1]
    marks = _below(lanes, [(lanes.left + tick * scale, f"{figure(tick)}{unit}") for tick in ticks], across)
    for at, bar in enumerate(rows):
        y = lanes.top(at)
        marks.append(mark(box(lanes.left, y, bar.value * scale, 18, f"s{bar.series}"), bar.told))
        if bar.interval:
            marks.append(whisker(lanes.left + bar.interval.low * scale, lanes.left + bar.interval.high * scale, y + 9))
        reach = max(bar.interval.high if bar.interval else 0, bar.value)
        marks.append(lanes.named(at, bar, lanes.left + reach * scale))
    return drawing(width, lanes.below + 42, title, marks)


def ranges(title: str, rows: Sequence[Bar], across: str, width: float) -> str:
    """Points with horizontal intervals, on an axis that starts near them."""
    spans = [bar.interval for bar in rows if bar.interval]
    low, high = min((each.low for each in spans), default=0), max((each.high for each in spans), default=1)
    step = steps(high - low, 4)[1]
    first, last = floor(low / step), ceil(high / step)
    lanes = _lanes(rows, width)
    scale = (lanes.right - lanes.left) / max(step, (last - first) * step)

    def place(value: float) -> float:
        return lanes.left + (value - first * step) * scale

    ticks = [number * step for number in range(first, last + 1)]
    marks = _below(lanes, [(place(tick), figure(tick)) for tick in ticks], across)
    for at, bar in enumerate(rows):
        y = lanes.top(at) + 9
        shape = dot(place(bar.value), y, 6, bar.series)
        shape += whisker(place(bar.interval.low), place(bar.interval.high), y) if bar.interval else ""
        marks += [mark(shape, bar.told), lanes.named(at, bar, lanes.right)]
    return drawing(width, lanes.below + 42, title, marks)


def _below(lanes: _Lanes, ticks: Sequence[tuple[float, str]], across: str) -> list[str]:
    """The axis below horizontal bars: lines, figures and a label."""
    marks = [rule(x, 6, x, lanes.below) for x, _ in ticks]
    marks += [text(x, lanes.below + 16, words) for x, words in ticks]
    return [*marks, text((lanes.left + lanes.right) / 2, lanes.below + 34, across, "axis-name")]
