"""Standing orders: the small choices that can be answered in advance, and how."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ironhex.engine import Orders
from ironhex.systems.classic.actions import Pick
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapters import CHOICES

USUAL = "as usual"  # the first option, whatever it is


def orders(battle: Battle, seat: str) -> Orders:
    """What a player may order: the default for every small choice, and named answers for those that are always the
    same.
    """
    own = [unit for unit in battle.units if unit.seat == seat]
    asked = {what: words for what, words in CHOICES.items() if words.option in ("", *battle.rules.options)}
    offered = {what: words.orders(own) for what, words in asked.items() if words.orders is not None}
    return by_name({what: names for what, names in offered.items() if names is not None})


def by_name(options: Mapping[str, Iterable[str]]) -> Orders:
    """Orders for some choices, each with the default or the names of its options."""
    return {key: {USUAL: Pick(""), **{name: Pick(name) for name in names}} for key, names in options.items()}
