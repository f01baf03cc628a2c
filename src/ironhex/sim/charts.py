"""Plots as small SVG drawings: histograms, lines, points and heat maps; `bars.py` has horizontal bars.

We draw them here because they must fit in one self-contained file, print well and follow the reader's light or
dark theme: a plotting library would make the page a hundred times as large and need a script.
Colors come from classes of the page's style sheet; every mark shows its numbers when you hover over it. Each plot is
drawn twice, for wide and for narrow screens, because scaled-down text would be unreadable.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from ironhex.sim.intervals import Interval
from ironhex.sim.svg import (
    BOTTOM,
    LEFT,
    RIGHT,
    TOP,
    Down,
    box,
    dot,
    drawing,
    figure,
    fitted,
    mark,
    rule,
    steps,
    text,
    upright,
    wide,
)

WIDE, NARROW = 540, 320
THICKEST = 46  # a vertical bar


class Line(NamedTuple):
    """A line through averages, the first one at 1, each with an interval."""

    label: str
    values: Sequence[Interval]
    series: int


class Point(NamedTuple):
    """A point with a vertical interval."""

    x: float
    y: Interval
    series: int
    told: str


class Layer(NamedTuple):
    """A color of a histogram, and what it means."""

    series: int
    name: str


def both(chart: Callable[[float], str]) -> str:
    """A plot for wide and for narrow screens; the style sheet shows the one that fits."""
    return f'<div class="roomy">{chart(WIDE)}</div><div class="tight">{chart(NARROW)}</div>'


def histogram(
    title: str,
    stacks: Sequence[Sequence[int]],
    ticks: Sequence[tuple[float, str]],
    across: str,
    layers: Sequence[Layer],
    width: float,
) -> str:
    """Vertical bars, each a stack of games; `ticks` name positions, 0 being the left edge of the first."""
    height = 240
    top = steps(max((sum(stack) for stack in stacks), default=1), 4, whole=True)
    down, marks = upright(width, height, top, "games")
    room = (width - LEFT - RIGHT) / max(1, len(stacks))
    thick = min(room * 0.84, THICKEST)
    for at, stack in enumerate(stacks):
        x, base = LEFT + at * room + (room - thick) / 2, 0
        for count, layer in zip(stack, layers, strict=True):
            if count:
                shape = box(x, down(base + count), thick, down(base) - down(base + count), f"s{layer.series}", 1)
                marks.append(mark(shape, f"{layer.name}: {count} of {sum(stack)} games here"))
            base += count
    longest = max((wide(words) for _, words in ticks), default=1) + 8
    gap = min((b - a for (a, _), (b, _) in pairwise(ticks)), default=1) * room
    skip = max(1, ceil(longest / max(gap, 1)))
    marks += [text(LEFT + at * room, height - BOTTOM + 16, words) for at, words in ticks[::skip]]
    marks.append(text((LEFT + width - RIGHT) / 2, height - 6, across, "axis-name"))
    shown = [layer for at, layer in enumerate(layers) if any(stack[at] for stack in stacks)]
    return drawing(width, height, title, [*marks, *_legend(shown, width)])


def _legend(layers: Sequence[Layer], width: float) -> list[str]:
    """The legend of the colors, top right."""
    marks, x = [], width - RIGHT
    for layer in reversed(layers):
        marks.append(text(x, 12, layer.name, "axis-name", "end"))
        x -= wide(layer.name) + 16
        marks.append(box(x, 2, 11, 11, f"s{layer.series}"))
        x -= 14
    return marks


def lines(title: str, rows: Sequence[Line], across: str, upward: str, width: float) -> str:
    """Lines over turns with intervals as bands; every second one is dashed for print."""
    height, right = 250, width - RIGHT - 24
    count = max((len(line.values) for line in rows), default=1)
    highest = max((value.high for line in rows for value in line.values), default=1)
    down, marks = upright(width - 24, height, steps(highest, 4), upward)

    def place(turn: int) -> float:
        return LEFT + (right - LEFT) * (turn - 0.5) / max(1, count)

    skip = max(1, ceil(24 * count / (right - LEFT)))
    marks += [text(place(turn), height - BOTTOM + 16, str(turn)) for turn in range(1, count + 1, skip)]
    for line in rows:
        marks.append(_band(line, place, down))
    for line in rows:
        marks.append(_line(line, place, down))
    marks += _line_names(rows, place, down)
    marks.append(text((LEFT + right) / 2, height - 6, across, "axis-name"))
    return drawing(width, height, title, marks)


def _band(line: Line, place: Callable[[int], float], down: Down) -> str:
    upper = [f"{place(turn):.1f},{down(value.high):.1f}" for turn, value in enumerate(line.values, 1)]
    lower = [f"{place(turn):.1f},{down(max(0.0, value.low)):.1f}" for turn, value in enumerate(line.values, 1)]
    return f'<polygon points="{" ".join([*upper, *reversed(lower)])}" class="band s{line.series}"/>'


def _line(line: Line, place: Callable[[int], float], down: Down) -> str:
    spots = [(place(turn), down(value.value)) for turn, value in enumerate(line.values, 1)]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    told = [
        f"{line.label}, turn {turn}: {value.value:.1f} [{value.low:.1f} to {value.high:.1f}]"
        for turn, value in enumerate(line.values, 1)
    ]
    dots = (mark(dot(x, y, 3, line.series), words) for (x, y), words in zip(spots, told, strict=True))
    return f'<polyline points="{path}" class="line l{line.series}"/>{"".join(dots)}'


def _line_names(rows: Sequence[Line], place: Callable[[int], float], down: Down) -> list[str]:
    """Each line's name at its end, moved up where two would overlap."""
    ends = [(down(line.values[-1].value), place(len(line.values)), line) for line in rows if line.values]
    marks, last = [], float("inf")
    for y, x, line in sorted(ends, key=lambda end: -end[0]):
        last = min(y + 4, last - 14)
        marks.append(text(x + 8, last, line.label, f"name t{line.series}", "start"))
    return marks


def points(title: str, dots: Sequence[Point], across: str, upward: str, width: float) -> str:
    """Points with intervals over an axis from 0; the vertical values are shares of 1."""
    height = 270
    down, marks = upright(width, height, (0, 0.25, 0.5, 0.75, 1), upward, share=True)
    marks.append(rule(LEFT, down(0.5), width - RIGHT, down(0.5), "axis"))
    ticks = steps(max((each.x for each in dots), default=1))
    scale = (width - LEFT - RIGHT - 10) / ticks[-1]
    marks += [text(LEFT + tick * scale, height - BOTTOM + 16, figure(tick)) for tick in ticks]
    for each in dots:
        x = LEFT + each.x * scale
        shape = rule(x, down(each.y.low), x, down(each.y.high), "whisker thin")
        marks.append(mark(shape + dot(x, down(each.y.value), 5, each.series), each.told))
    marks.append(text((LEFT + width - RIGHT) / 2, height - 6, across, "axis-name"))
    return drawing(width, height, title, marks)


def heat_map(
    title: str,
    names: Sequence[str],
    cells: Sequence[Sequence[float | None]],
    told: Sequence[Sequence[str]],
    width: float,
) -> str:
    """Shares of 1 as colored squares; rows and columns are numbered in the same order."""
    longest = max(map(wide, names), default=LEFT)
    room = min(0.3 * width, longest) + 36
    side = max(26.0, min(64.0, (width - room) / max(1, len(names))))
    marks = []
    for row, name in enumerate(names):
        y = TOP + row * side
        marks.append(mark(text(room - 26, y + side / 2 + 4, fitted(name, room - 34), "label", "end"), name))
        marks.append(text(room - 8, y + side / 2 + 4, str(row + 1), "tick", "end"))
        marks.append(text(room + (row + 0.5) * side, 16, str(row + 1)))
        for column, share in enumerate(cells[row]):
            if share is not None:
                marks.append(_cell(room + column * side, y, side, share, told[row][column]))
    return drawing(max(width, room + side * len(names)), TOP + 6 + side * len(names), title, marks, width)


def _cell(x: float, y: float, side: float, share: float, told: str) -> str:
    square = box(x + 1, y + 1, side - 2, side - 2, "over" if share >= 0.5 else "under")
    shape = f'<g style="--much:{abs(share - 0.5) * 200:.0f}%">{square}</g>'
    return mark(shape + text(x + side / 2, y + side / 2 + 4, f"{share * 100:.0f}", "cell"), told)
