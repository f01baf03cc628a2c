"""The elements of plots: shapes, axes with round numbers, and texts cut to fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

LETTER = 7.2  # the width of a letter, on average
LEFT, RIGHT, TOP, BOTTOM = 44, 20, 24, 42


def drawing(width: float, height: float, title: str, marks: Iterable[str], room: float | None = None) -> str:
    """A drawing that fills its width; a larger one scrolls instead of shrinking."""
    name = escape(title, quote=True)
    style = f' style="min-width:{width:.0f}px"' if room is not None and width > room else ""
    box = f'viewBox="0 0 {width:g} {height:g}"'
    return f'<svg {box}{style} role="img" aria-label="{name}">{"".join(marks)}</svg>'


def text(x: float, y: float, words: str, kind: str = "tick", anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def wide(words: str) -> float:
    """The approximate width of a text."""
    return LETTER * len(words)


def fitted(words: str, room: float) -> str:
    """A text cut to a width."""
    most = max(3, int(room / LETTER))
    return words if len(words) <= most else f"{words[: most - 1].rstrip()}…"


def mark(shape: str, told: str) -> str:
    """A shape with a tooltip."""
    return f"<g>{shape}<title>{escape(told)}</title></g>"


def rule(x1: float, y1: float, x2: float, y2: float, kind: str = "grid") -> str:
    return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" class="{kind}"/>'


def whisker(low: float, high: float, y: float) -> str:
    """A horizontal interval."""
    ends = "".join(rule(x, y - 4, x, y + 4, "whisker") for x in (low, high))
    return rule(low, y, high, y, "whisker") + ends


def box(x: float, y: float, width: float, height: float, kind: str, corner: float = 2) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{max(height, 0):.1f}" '
        f'rx="{corner:g}" class="{kind}"/>'
    )


def dot(x: float, y: float, size: float, series: int) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:g}" class="s{series}"/>'


def steps(top: float, count: int = 5, *, whole: bool = False) -> list[float]:
    """Round figures from 0 to at least the top; whole ones if halves make no sense."""
    if top <= 0:
        return [0.0, 1.0]
    rough = top / count
    size = 10.0 ** floor(log10(rough))
    step = next(size * factor for factor in (1, 2, 2.5, 5, 10) if size * factor >= rough)
    if whole:
        step = max(1.0, ceil(step) if step < 10 else step)
    return [step * number for number in range(ceil(top / step - 1e-9) + 1)]


def figure(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) or abs(value) >= 100 else f"{value:,.3g}"


class Down(NamedTuple):
    """The vertical position of a value."""

    height: float
    top: float

    def __call__(self, value: float) -> float:
        return TOP + (self.height - TOP - BOTTOM) * (1 - value / self.top)


def upright(
    width: float, height: float, ticks: Sequence[float], upward: str, share: bool = False
) -> tuple[Down, list[str]]:
    """The scale of the values, and the axis with its name and grid lines."""
    down = Down(height, ticks[-1])
    marks = [text(4, 12, upward, "axis-name", "start")]
    for tick in ticks:
        marks.append(rule(LEFT, down(tick), width - RIGHT, down(tick)))
        marks.append(text(LEFT - 6, down(tick) + 4, f"{100 * tick:.0f}%" if share else figure(tick), anchor="end"))
    return down, marks
