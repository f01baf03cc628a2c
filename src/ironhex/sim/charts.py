"""Plots as small SVG drawings: bars with their intervals, histograms, lines, points and heat-maps.

They are drawn here because they must stand in one file that needs nothing else, print well and follow the reader's
light or dark theme: a plotting library in the page would weigh a hundred times as much and need a script to be seen.
Colours come from the page's style sheet, by classes; every mark tells its figures when it is pointed at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

from ironhex.sim.intervals import Interval

WIDTH = 640
LEFT, RIGHT, TOP, BOTTOM = 46, 16, 10, 40


class Bar(NamedTuple):
    """A bar: its label, its length with an interval if there is one, its colour's number, and what it tells."""

    label: str
    value: float
    series: int
    told: str
    interval: Interval | None = None
    note: str = ""


class Line(NamedTuple):
    """A line through values, the first of them at 1."""

    label: str
    values: Sequence[float]
    series: int


class Point(NamedTuple):
    """A point with an interval up and down."""

    x: float
    y: Interval
    series: int
    told: str


def drawing(height: float, title: str, marks: Iterable[str], width: float = WIDTH) -> str:
    """A drawing that takes the width it is given."""
    name = escape(title, quote=True)
    return f'<svg viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{name}">{"".join(marks)}</svg>'


def text(x: float, y: float, words: str, kind: str = "tick", anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def mark(shape: str, told: str) -> str:
    """A shape that tells something when it is pointed at."""
    return f"<g>{shape}<title>{escape(told)}</title></g>"


def rule(x1: float, y1: float, x2: float, y2: float, kind: str = "grid") -> str:
    return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" class="{kind}"/>'


def box(x: float, y: float, width: float, height: float, kind: str, corner: float = 2) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{max(height, 0):.1f}" '
        f'rx="{corner:g}" class="{kind}"/>'
    )


def steps(top: float, count: int = 5) -> list[float]:
    """Round figures from 0 up to what is at least the top."""
    if top <= 0:
        return [0.0, 1.0]
    rough = top / count
    size = 10 ** floor(log10(rough))
    step = next(size * factor for factor in (1, 2, 2.5, 5, 10) if size * factor >= rough)
    return [step * number for number in range(ceil(top / step - 1e-9) + 1)]


def figure(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) or abs(value) >= 100 else f"{value:,.3g}"


# --- the forms --------------------------------------------------------------------------------------------------------
def bars(title: str, rows: Sequence[Bar], *, top: float | None = None, unit: str = "", room: int = 150) -> str:
    """Lying bars, one below the other."""
    ticks = steps(max((bar.interval.high if bar.interval else bar.value for bar in rows), default=1))
    if top is not None:
        ticks = [top * quarter / 4 for quarter in range(5)]
    after = 12 + 6.7 * max((len(bar.note) for bar in rows), default=0)
    scale = (WIDTH - room - after) / ticks[-1]
    high, thick = 30, 18
    below = TOP + high * len(rows)
    marks = [rule(room + tick * scale, TOP - 4, room + tick * scale, below) for tick in ticks]
    marks += [text(room + tick * scale, below + 16, f"{figure(tick)}{unit}") for tick in ticks]
    for at, bar in enumerate(rows):
        y = TOP + at * high
        reach = bar.interval.high if bar.interval else bar.value
        marks.append(text(room - 8, y + 15, bar.label, "label", "end"))
        marks.append(mark(box(room, y + 2, bar.value * scale, thick, f"s{bar.series}"), bar.told))
        if bar.interval:
            marks.append(_whisker(room + bar.interval.low * scale, room + bar.interval.high * scale, y + 11))
        marks.append(text(room + max(reach, bar.value) * scale + 6, y + 16, bar.note, "value", "start"))
    return drawing(below + 24, title, marks)


def _whisker(low: float, high: float, y: float) -> str:
    return (
        rule(low, y, high, y, "whisker")
        + rule(low, y - 4, low, y + 4, "whisker")
        + rule(high, y - 4, high, y + 4, "whisker")
    )


def histogram(
    title: str, stacks: Sequence[Sequence[int]], labels: Sequence[str], across: str, series: Sequence[tuple[int, str]]
) -> str:
    """Standing bars, each a stack of counts; `series` has the colour and the name of each layer."""
    height = 220
    top = steps(max((sum(stack) for stack in stacks), default=1), 4)
    down, wide = _axes(height, top)
    marks = [*wide]
    room = (WIDTH - LEFT - RIGHT) / max(1, len(stacks))
    skip = max(1, ceil(len(stacks) * max(map(len, labels), default=1) / 60))
    for at, stack in enumerate(stacks):
        x, base = LEFT + at * room, 0
        for count, (colour, name) in zip(stack, series, strict=True):
            if count:
                shape = box(
                    x + room * 0.08, down(base + count), room * 0.84, down(base) - down(base + count), f"s{colour}", 1
                )
                marks.append(mark(shape, f"{labels[at]} {across}, {name}: {count} games"))
            base += count
        if at % skip == 0:
            marks.append(text(x + room / 2, height - BOTTOM + 16, labels[at]))
    marks.append(text((LEFT + WIDTH - RIGHT) / 2, height - 6, across, "axis-name"))
    return drawing(height, title, marks)


def _axes(height: float, ticks: Sequence[float]) -> tuple[_Down, list[str]]:
    """The way down from a value to its place, and the lines across."""
    down = _Down(height, ticks[-1])
    marks = []
    for tick in ticks:
        marks += [
            rule(LEFT, down(tick), WIDTH - RIGHT, down(tick)),
            text(LEFT - 6, down(tick) + 4, figure(tick), anchor="end"),
        ]
    return down, marks


class _Down(NamedTuple):
    """Where a value lies on a drawing of some height."""

    height: float
    top: float

    def __call__(self, value: float) -> float:
        return TOP + (self.height - TOP - BOTTOM) * (1 - value / self.top)


def lines(title: str, rows: Sequence[Line], across: str) -> str:
    """Lines over turns, each with its name at its end; every second one is dashed, so that print tells them apart."""
    height = 240
    count = max((len(line.values) for line in rows), default=1)
    down, marks = _axes(height, steps(max((max(line.values, default=0) for line in rows), default=1), 4))
    right = WIDTH - RIGHT - 30

    def place(turn: int) -> float:
        return LEFT + (right - LEFT) * (turn - 0.5) / max(1, count)

    skip = max(1, ceil(count / 20))
    marks += [text(place(turn), height - BOTTOM + 16, str(turn)) for turn in range(1, count + 1, skip)]
    for line in rows:
        points = [(place(turn), down(value)) for turn, value in enumerate(line.values, 1)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        marks.append(f'<polyline points="{path}" class="line l{line.series}"/>')
        for turn, ((x, y), value) in enumerate(zip(points, line.values, strict=True), 1):
            dot = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.4" class="s{line.series}"/>'
            marks.append(mark(dot, f"{line.label}, turn {turn}: {value:.1f}"))
        if points:
            marks.append(text(points[-1][0] + 8, points[-1][1] + 4, line.label, f"name t{line.series}", "start"))
    marks.append(text((LEFT + right) / 2, height - 6, across, "axis-name"))
    return drawing(height, title, marks)


def points(title: str, dots: Sequence[Point], across: str, upward: str, *, middle: float | None = None) -> str:
    """Points with intervals; the values upward are shares of 1."""
    height = 260
    down = _Down(height, 1)
    low, high = min((dot.x for dot in dots), default=0), max((dot.x for dot in dots), default=1)
    spread = (high - low) or 1
    low, high = low - spread * 0.06, high + spread * 0.06
    scale = (WIDTH - LEFT - RIGHT) / (high - low)
    marks = []
    for quarter in (0, 0.25, 0.5, 0.75, 1):
        marks += [rule(LEFT, down(quarter), WIDTH - RIGHT, down(quarter))]
        marks += [text(LEFT - 6, down(quarter) + 4, f"{quarter:.0%}", anchor="end")]
    for fifth in range(6):
        value = low + (high - low) * fifth / 5
        marks.append(text(LEFT + (value - low) * scale, height - BOTTOM + 16, figure(round(value, 2))))
    if middle is not None and low < middle < high:
        x = LEFT + (middle - low) * scale
        marks.append(rule(x, TOP, x, height - BOTTOM, "axis"))
    for dot in dots:
        x = LEFT + (dot.x - low) * scale
        shape = rule(x, down(dot.y.low), x, down(dot.y.high), "whisker")
        shape += f'<circle cx="{x:.1f}" cy="{down(dot.y.value):.1f}" r="5" class="s{dot.series}"/>'
        marks.append(mark(shape, dot.told))
    marks.append(text((LEFT + WIDTH - RIGHT) / 2, height - 6, f"{across}; upward: {upward}", "axis-name"))
    return drawing(height, title, marks)


def heat_map(
    title: str, names: Sequence[str], cells: Sequence[Sequence[float | None]], told: Sequence[Sequence[str]]
) -> str:
    """Shares of 1 as coloured squares, rows against columns."""
    room = min(230, 16 + 7 * max(map(len, names), default=1))
    side = max(26.0, min(64.0, (WIDTH - room) / max(1, len(names))))
    marks = []
    for row, name in enumerate(names):
        y = 30 + row * side
        marks.append(text(room - 8, y + side / 2 + 4, name, "label", "end"))
        marks.append(text(room + (row + 0.5) * side, 20, str(row + 1), "label"))
        for column, share in enumerate(cells[row]):
            x = room + column * side
            if share is None:
                marks.append(box(x + 1, y + 1, side - 2, side - 2, "none"))
                continue
            square = box(x + 1, y + 1, side - 2, side - 2, "over" if share >= 0.5 else "under")
            shape = f'<g style="--much:{abs(share - 0.5) * 200:.0f}%">{square}</g>'
            shape += text(x + side / 2, y + side / 2 + 4, f"{share * 100:.0f}", "cell")
            marks.append(mark(shape, told[row][column]))
    return drawing(36 + side * len(names), title, marks, max(WIDTH, room + side * len(names)))


def ranges(title: str, rows: Sequence[Bar], room: int = 190) -> str:
    """Points with intervals lying beside each other, on an axis that begins where they do."""
    spans = [bar.interval for bar in rows if bar.interval]
    low, high = min((each.low for each in spans), default=0), max((each.high for each in spans), default=1)
    step = steps(high - low, 4)[1]
    first, last = floor(low / step), ceil(high / step)
    after = 12 + 6.7 * max((len(bar.note) for bar in rows), default=0)
    scale = (WIDTH - room - after) / max(step, (last - first) * step)
    below = TOP + 30 * len(rows)

    def place(value: float) -> float:
        return room + (value - first * step) * scale

    ticks = [number * step for number in range(first, last + 1)]
    marks = [rule(place(tick), TOP - 4, place(tick), below) for tick in ticks]
    marks += [text(place(tick), below + 16, figure(tick)) for tick in ticks]
    for at, bar in enumerate(rows):
        y = TOP + at * 30 + 13
        marks.append(text(room - 8, y + 4, bar.label, "label", "end"))
        shape = f'<circle cx="{place(bar.value):.1f}" cy="{y:.1f}" r="6" class="s{bar.series}"/>'
        shape += _whisker(place(bar.interval.low), place(bar.interval.high), y) if bar.interval else ""
        marks.append(mark(shape, bar.told))
        marks.append(text(WIDTH - after + 8, y + 4, bar.note, "value", "start"))
    return drawing(below + 24, title, marks)
