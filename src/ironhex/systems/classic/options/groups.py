"""The headings under which players find the options, by the chapter of the rule that each comes from."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine.edition_rows import Option

UNITS, GROUND, SECRETS = "Units and equipment", "Ground and buildings", "Hidden units and mines"
FIRE, WORLDS, GUNS, OTHER = "Fire and night", "Hostile worlds", "Artillery and drops", "Other rules"
GROUPS = {
    **dict.fromkeys(("QUAD", "EQ", "AMMO", "ARMS", "CARGO", "DUMP"), UNITS),
    **dict.fromkeys(("BLDG", "WATER", "WOODS"), GROUND),
    **dict.fromkeys(("HIDDEN", "MINE", "POS"), SECRETS),
    **dict.fromkeys(("FIRE", "NIGHT"), FIRE),
    "ENV": WORLDS,
    **dict.fromkeys(("ARTY", "FLAK", "DROP"), GUNS),
}
"""Each heading by the middle part of the ids of a chapter's rules."""


def grouped(option: Option) -> Option:
    """An option under its own heading, or under that of its chapter."""
    if option.group:
        return option
    chapter = option.rule.split("-")[1] if option.rule else ""
    return replace(option, group=GROUPS.get(chapter, OTHER))
