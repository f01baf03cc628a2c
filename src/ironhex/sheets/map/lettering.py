"""Numbers and a few words as strokes, so that a map needs no font and looks the same everywhere."""

from __future__ import annotations

from itertools import accumulate

from ironhex.kernel.hex_plane import Point

HEIGHT = 12
GLYPHS = {
    "0": "m4 0c-6 0-6 12 0 12s6-12 0-12z",
    "1": "m1 3l4-3v12",
    "2": "m0 3c0-4 8-4 8 0 0 3-8 6-8 9h8",
    "3": "m0 1c2-2 7-1 7 2s-4 3-4 3 5 0 5 3-6 4-8 2",
    "4": "m6 12v-12l-6 8h8",
    "5": "m7 0h-6l-1 5c2-1 8-2 8 3s-6 5-8 3",
    "6": "m7 0c-4 0-7 4-7 8 0 5 8 5 8 0s-7-4-8 0",
    "7": "m0 0h8l-5 12",
    "8": "m4 6c-5 0-5-6 0-6s5 6 0 6c-6 0-6 6 0 6s6-6 0-6z",
    "9": "m1 12c4 0 7-4 7-8 0-5-8-5-8 0s7 4 8 0",
    "-": "m1 7h6",
    "d": "m7 0v12m0-4c0-5-7-5-7 0s7 5 7 0",
    "e": "m0 8h7c0-5-7-5-7 0s5 5 7 3",
    "h": "m1 0v12m0-4c0-5 6-5 6-1v5",
    "p": "m1 15v-10m0 3c0-5 7-5 7 0s-7 5-7 0",
    "t": "m3 1v8c0 3 2 3 4 3m-6-8h5",
    " ": "",
}
"""The characters, each within 8 by 12 units from its upper left corner."""


ADVANCE = {"t": 8, " ": 5, "-": 9} | dict.fromkeys("dehp", 10)
"""The advance width of characters, 11 by default."""


def written(text: str, at: Point) -> str:
    """A text centered on a point, with its baseline there, as path data."""
    steps = [0, *accumulate(ADVANCE.get(sign, 11) for sign in text)]
    left, top = at.x - (steps[-1] - 3) // 2, at.y - HEIGHT
    return "".join(
        f"M{left + step} {top}{GLYPHS[sign]}" for step, sign in zip(steps, text, strict=False) if GLYPHS[sign]
    )
