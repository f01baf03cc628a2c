"""The rules of the book, and the options that change them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from ironhex.engine import with_options
from ironhex.engine.edition_rows import ConditionRow, Option
from ironhex.systems.tinsoldier.combat import melee, to_hit
from ironhex.systems.tinsoldier.combat.sight import bracket_range, slant_range
from ironhex.systems.tinsoldier.conditions import LIGHTS, WEATHERS
from ironhex.systems.tinsoldier.ruleset import Ruleset

BOOK = Ruleset(
    to_hit=to_hit.RULES,
    melee=melee.RULES,
    tag_speed=to_hit.full_speed,
    height_range=bracket_range,
)


class Choice(NamedTuple):
    """An option: how players see it, and what it changes."""

    shown: Option
    change: Callable[[Ruleset], Ruleset]


def _fire(rules: Ruleset) -> Ruleset:
    return rules.changed(burns=True)


def _smoke(rules: Ruleset) -> Ruleset:
    return rules.changed(smoke_hinders=True)


def _half_tag(rules: Ruleset) -> Ruleset:
    return rules.changed(tag_speed=to_hit.half_speed_at_first)


def _slant(rules: Ruleset) -> Ruleset:
    return rules.changed(height_range=slant_range)


def _once(rules: Ruleset) -> Ruleset:
    return rules.changed(refire=False)


def _same(rules: Ruleset) -> Ruleset:
    """What an option decides is in the conditions of the battle."""
    return rules


WIND = ConditionRow(
    "wind",
    "Wind",
    "The direction to which the wind blows: 0 north, 1 north-east, 2 south-east, 3 south, 4 south-west, 5 north-west.",
    "TS-ENV-008",
    0,
    0,
    5,
    "",
)
LIGHT = ConditionRow(
    "light",
    "Darkness",
    "1 dusk or dawn, 2 well-lit night, 3 dark night, 4 pitch black.",
    "TS-ENV-011",
    2,
    1,
    len(LIGHTS) - 1,
    "",
)
WEATHER = ConditionRow(
    "weather",
    "Weather",
    "1 light fog, 2 heavy fog, 3 light rain, 4 heavy rain, 5 high wind, 6 gale, 7 strong gale, 8 storm, "
    "9 violent storm, 10 hurricane.",
    "TS-ENV-015",
    3,
    1,
    len(WEATHERS) - 1,
    "",
)
GRAVITY = ConditionRow("gravity", "Gravity", "In tenths of 1 G: 10 is normal.", "TS-ENV-025", 8, 2, 30, "tenths of 1 G")
AIRLESS = "airless"
OTHER, WORLD = "Other rules", "Place and weather"

CHOICES = (
    Choice(
        Option(
            "fire",
            "Fire and smoke",
            "Attacks may set woods on fire; fires spread with the wind, and smoke drifts.",
            "TS-ENV-002",
            group=WORLD,
            conditions=(WIND,),
        ),
        _fire,
    ),
    Choice(
        Option("smoke-hinders", "Smoke hides", "Smoke makes hitting harder, as woods do.", "TS-ENV-009", group=WORLD),
        _smoke,
    ),
    Choice(
        Option(
            "darkness",
            "Darkness",
            "Attacks are harder in the dark, except on hot targets.",
            "TS-ENV-011",
            group=WORLD,
            conditions=(LIGHT,),
        ),
        _same,
    ),
    Choice(
        Option(
            "weather",
            "Weather",
            "Fog slows, rain and storm spoil the aim and keep some elements at home.",
            "TS-ENV-015",
            group=WORLD,
            conditions=(WEATHER,),
        ),
        _same,
    ),
    Choice(
        Option(
            "gravity",
            "High and low gravity",
            "Gravity changes speeds, falls, and the aim of guns and missiles.",
            "TS-ENV-025",
            group=WORLD,
            conditions=(GRAVITY,),
        ),
        _same,
    ),
    Choice(
        Option(
            AIRLESS,
            "No air to breathe",
            "Infantry cannot take part, and losing life support is fatal.",
            "TS-ENV-029",
            group=WORLD,
        ),
        _same,
    ),
    Choice(
        Option(
            "half-tag",
            "Slow starts",
            "A target with a move tag of 1 counts with half its speed.",
            "TS-MOD-010",
            group=OTHER,
        ),
        _half_tag,
    ),
    Choice(
        Option("slant-range", "Exact heights", "Ranges up and down are exact distances.", "TS-HIT-016", group=OTHER),
        _slant,
    ),
    Choice(
        Option(
            "fire-once",
            "Fire once",
            "A weapon is fired only once in an activation.",
            "TS-ACT-005",
            group=OTHER,
        ),
        _once,
    ),
)


@cache
def ruleset(options: tuple[str, ...] = ()) -> Ruleset:
    """The rules with some options."""
    chosen = tuple(sorted(set(options)))
    changes = {choice.shown.name: choice.change for choice in CHOICES}
    return with_options(BOOK, changes, chosen).changed(options=chosen)
