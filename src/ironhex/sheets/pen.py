"""What sheets are drawn with: words, lines, boxes, plates and pips, written as SVG.

Every element has a class, so that a page can recolor it, and carries its looks on paper as attributes, which any style
sheet overrides. There are no transforms: coordinates are final.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Literal, NamedTuple

from ironhex.sheets.typeface import FAMILY, REGULAR, STRONG, fit, width

Anchor = Literal["start", "middle", "end"]
Tone = Literal["ink", "soft", "hit", "plain"]
Point = tuple[float, float]
Outline = tuple[Point, ...]

LOOKS: dict[str, dict[str, str]] = {
    "paper": {"fill": "#fff"},
    "ink": {"fill": "#1b1e22"},
    "soft": {"fill": "#646b73"},
    "plain": {"fill": "#fff"},
    "hit": {"fill": "#b3261e"},
    "rule": {"stroke": "#a9b0b7", "stroke-width": ".5"},
    "edge": {"stroke": "#1b1e22", "stroke-width": "1"},
    "strike": {"stroke": "#b3261e", "stroke-width": ".6"},
    "bar": {"fill": "#1b1e22"},
    "band": {"fill": "#e8ebee"},
    "zebra": {"fill": "#f4f6f7"},
    "box": {"fill": "#fff", "stroke": "#646b73", "stroke-width": ".5"},
    "box hit": {"fill": "#b3261e", "stroke": "#b3261e", "stroke-width": ".5"},
    "box warm": {"fill": "#f3d3cf", "stroke": "#646b73", "stroke-width": ".5"},
    "plate": {"fill": "#f1f3f5", "stroke": "#434a52", "stroke-width": ".8", "stroke-linejoin": "round"},
    "plate lost": {"fill": "#ecd6d3", "stroke": "#b3261e", "stroke-width": ".8", "stroke-linejoin": "round"},
    "shade": {"fill": "#dde1e5"},
    "pip": {"fill": "#fff", "stroke": "#1b1e22", "stroke-width": ".55"},
    "pip hit": {"fill": "#b3261e", "stroke": "#7c120c", "stroke-width": ".55"},
}
"""Looks by class: subdued grays, and one red for hits."""


class Drawing(NamedTuple):
    """A finished sheet, measured in points."""

    width: float
    height: float
    svg: str
    headings: frozenset[str] = frozenset()
    """The titles of the blocks on it."""


class Pen:
    """Draws on one sheet."""

    def __init__(self, width: float, height: float, *, paper: bool = True) -> None:
        self.width, self.height = width, height
        self.headings: set[str] = set()
        self._parts: list[str] = []
        if paper:
            self.box(0, 0, width, height, look="paper")

    def finished(self, title: str, kind: str) -> Drawing:
        """The sheet with everything drawn on it."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(self.width)} {num(self.height)}" '
            f'class="record-sheet {kind}" font-family="{FAMILY}, sans-serif">'
        )
        lines = (head, f"<title>{escape(title)}</title>", *self._parts, "</svg>\n")
        return Drawing(self.width, self.height, "\n".join(lines), frozenset(self.headings))

    def text(
        self,
        x: float,
        y: float,
        words: object,
        size: float = 6.6,
        *,
        tone: Tone = "ink",
        strong: bool = False,
        anchor: Anchor = "start",
        room: float | None = None,
        struck: bool = False,
    ) -> None:
        """Words on a line, scaled to fit a maximum width, and struck out if void."""
        said = str(words)
        if not said:
            return
        weight = STRONG if strong else REGULAR
        if room is not None:
            said, size = fit(said, room, size, weight)
        bold = f' font-weight="{weight}"' if strong else ""
        turned = f' text-anchor="{anchor}"' if anchor != "start" else ""
        place = f'x="{num(x)}" y="{num(y)}" font-size="{num(size)}"'
        self._parts.append(f"<text {_look(tone)} {place}{bold}{turned}>{escape(said, quote=False)}</text>")

        if struck:
            wide = width(said, size, weight)
            left = x - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
            self.line((left - 1, y - 0.26 * size), (left + wide + 1, y - 0.26 * size), look="strike")

    def line(self, start: Point, end: Point, look: str = "rule") -> None:
        ends = f'x1="{num(start[0])}" y1="{num(start[1])}" x2="{num(end[0])}" y2="{num(end[1])}"'
        self._parts.append(f"<line {_look(look)} {ends}/>")

    def box(self, x: float, y: float, wide: float, high: float, look: str = "box") -> None:
        sides = f'x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{num(high)}"'
        self._parts.append(f"<rect {_look(look)} {sides}/>")

    def plate(self, outline: Outline, look: str = "plate") -> None:
        """A closed outline with straight sides."""
        corners = "L".join(f"{num(x)} {num(y)}" for x, y in outline)
        self._parts.append(f'<path {_look(look)} d="M{corners}z"/>')

    def pips(self, places: Sequence[Point], radius: float, hit: int, *, square: bool = False) -> None:
        """A pip for each point; lost ones are filled, the first ones first."""
        self._parts.append(f"<g {_look('pip')}>")
        self._parts += (_pip(at, radius, square, number < hit) for number, at in enumerate(places))
        self._parts.append("</g>")


def num(value: float) -> str:
    """A number in its shortest form, to a hundredth."""
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"


def _look(name: str) -> str:
    return " ".join((f'class="{name}"', *(f'{key}="{value}"' for key, value in LOOKS[name].items())))


def _pip(at: Point, radius: float, square: bool, hit: bool) -> str:
    look = f" {_look('pip hit')}" if hit else ""
    x, y = at
    if square:
        side = num(1.8 * radius)
        return f'<rect x="{num(x - 0.9 * radius)}" y="{num(y - 0.9 * radius)}" width="{side}" height="{side}"{look}/>'
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"{look}/>'
