"""Places in a few characters, for maps drawn as text; they stay on the side of the server."""

from __future__ import annotations

from typing import Literal, NamedTuple

Tone = Literal[
    "plain",
    "low",
    "middle",
    "high",
    "peak",
    "shallow",
    "water",
    "deep",
    "abyss",
    "woods",
    "thicket",
    "rough",
    "paved",
    "built",
    "fire",
]
"""What a place looks like at a glance; a terminal has a color for each tone."""


class Symbol(NamedTuple):
    """What is in a place, in three characters at most, and its tone."""

    text: str = ""
    tone: Tone = "plain"
