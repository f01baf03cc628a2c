"""The rules of the book, and the options that change them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from ironhex.engine import with_options
from ironhex.engine.edition_rows import Option
from ironhex.systems.tinsoldier.combat import melee, to_hit
from ironhex.systems.tinsoldier.combat.sight import bracket_range, slant_range
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


CHOICES = (
    Choice(
        Option(
            "fire",
            "Fire and smoke",
            "Attacks may set woods on fire; fires spread with the wind, and smoke drifts.",
            "TS-ENV-002",
        ),
        _fire,
    ),
    Choice(
        Option("smoke-hinders", "Smoke hides", "Smoke makes hitting harder, as woods do.", "TS-ENV-009"),
        _smoke,
    ),
    Choice(
        Option(
            "half-tag",
            "Slow starts",
            "A target with a move tag of 1 counts with half its speed.",
            "TS-MOD-010",
        ),
        _half_tag,
    ),
    Choice(
        Option("slant-range", "Exact heights", "Ranges up and down are exact distances.", "TS-HIT-016"),
        _slant,
    ),
    Choice(
        Option(
            "fire-once",
            "Fire once",
            "A weapon is fired only once in an activation.",
            "TS-ACT-005",
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
