"""The colors of the map: sage lowlands to umber heights, water by depth, everything else subdued."""

from __future__ import annotations

FRAME, EDGE = "#23282b", "#14181d"
INK = "#2b2a22"
PAPER = "#f4eeda"
LIGHT, DARK, SHADOW = "#fff6dd", "#3a2a1a", "#1c1a12"
SINKS = ("#a6b18e", "#92a186", "#7f927f", "#6d8378", "#5d7470")
"""The tints of the sublevels, from -1 down."""
HEIGHTS = (
    "#b9c19a",
    "#c9c394",
    "#d2b983",
    "#c7a06f",
    "#b0835d",
    "#986c4d",
    "#825940",
    "#6e4a37",
    "#5d3f31",
    "#4f372d",
)
"""The tints of the levels, from 0 up."""
DEPTHS = ("#abd0d6", "#86b3c6", "#5f97b4", "#477c9d", "#376686", "#2d5672")
SHORE, RIPPLE = "#e6f1f2", "#ffffff"
ROAD, KERB, CENTER_LINE = "#d8d2c2", "#6d675a", "#8d8777"
DECK, PARAPET = "#b9a888", "#5a5040"
ROOFS = ("", "#dccfb2", "#cfc9bd", "#b4b3ae", "#979b9d")
WALLS = ("", "#9c8a6c", "#857d72", "#6d6b68", "#54585b")
"""The colors of roof and wall by the building's class."""
ICE = "#e4f1f7"
PAVEMENT, MARSH, GLADE, THICKET = "#b9b7ae", "#8fa88c", "#8ea36a", "#5f7a4a"


def ground(level: int) -> str:
    """The tint of a level; it stays the same beyond the last."""
    return HEIGHTS[min(level, len(HEIGHTS) - 1)] if level >= 0 else SINKS[min(-level, len(SINKS)) - 1]


def water(depth: int) -> str:
    return DEPTHS[min(depth, len(DEPTHS) - 1)]
