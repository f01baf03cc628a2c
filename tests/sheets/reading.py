"""Read a drawing back: where its words are, how much room they take, and where the pips are."""

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

from ironhex.sheets.pen import Drawing
from ironhex.sheets.typeface import ASCENT, DESCENT, REGULAR, STRONG, width

TEXT = re.compile(
    r'<text class="(?P<tone>[a-z ]+)"[^>]*? x="(?P<x>[-\d.]+)" y="(?P<y>[-\d.]+)" font-size="(?P<size>[\d.]+)"'
    r'(?P<bold> font-weight="600")?(?: text-anchor="(?P<anchor>\w+)")?>(?P<words>[^<]*)</text>'
)
PIP = re.compile(r'<circle cx="([-\d.]+)" cy="([-\d.]+)" r="([\d.]+)"')
TOUCH = 0.25
"""Points by which boxes may meet: the roundness of letters leaves as much."""


class Box(NamedTuple):
    """The room that something takes."""

    left: float
    top: float
    right: float
    bottom: float
    what: str

    def meets(self, other: "Box") -> bool:
        beside = self.right - TOUCH <= other.left or other.right - TOUCH <= self.left
        return not (beside or self.bottom - TOUCH <= other.top or other.bottom - TOUCH <= self.top)


def words(drawing: Drawing) -> list[str]:
    return [unescape(found["words"]) for found in TEXT.finditer(drawing.svg)]


def marked(drawing: Drawing) -> list[str]:
    """Words in the color of what is hit."""
    return [unescape(found["words"]) for found in TEXT.finditer(drawing.svg) if found["tone"] == "hit"]


def word_boxes(drawing: Drawing) -> list[Box]:
    found = list(TEXT.finditer(drawing.svg))
    assert len(found) == drawing.svg.count("<text")
    return [_box(each) for each in found]


def _box(text: re.Match[str]) -> Box:
    size, said = float(text["size"]), unescape(text["words"])
    wide = width(said, size, STRONG if text["bold"] else REGULAR)
    left = float(text["x"]) - {"end": wide, "middle": wide / 2}.get(text["anchor"] or "", 0.0)
    base = float(text["y"])
    return Box(left, base - ASCENT * size, left + wide, base + DESCENT * size, said)


def pip_boxes(drawing: Drawing) -> list[Box]:
    circles = (tuple(float(figure) for figure in found.groups()) for found in PIP.finditer(drawing.svg))
    return [Box(x - r, y - r, x + r, y + r, "pip") for x, y, r in circles]


def collisions(drawing: Drawing) -> Iterator[tuple[Box, Box]]:
    """Words that run into words or pips."""
    reached: list[Box] = []
    for box in sorted(word_boxes(drawing) + pip_boxes(drawing), key=lambda box: box.top):
        reached = [other for other in reached if other.bottom - TOUCH > box.top]
        yield from ((other, box) for other in reached if not box.what == other.what == "pip" and box.meets(other))
        reached.append(box)


def strays(drawing: Drawing) -> list[Box]:
    """What leaves the sheet."""
    boxes = word_boxes(drawing) + pip_boxes(drawing)
    return [
        box
        for box in boxes
        if box.left < -TOUCH
        or box.top < -TOUCH
        or box.right > drawing.width + TOUCH
        or box.bottom > drawing.height + 0.7
    ]
