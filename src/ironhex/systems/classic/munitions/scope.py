"""The special ammunition that has rules: what bins may be loaded with, and what weapons may fire."""

from __future__ import annotations

from ironhex.catalog import Design, Item
from ironhex.catalog.loads import STANDARD, loads_of, munition_of
from ironhex.catalog.munitions import includes
from ironhex.engine.setup import SetupError
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.ruleset import Ruleset

MUNITIONS = (
    "armor-piercing",
    "artemis-capable",
    "cluster",
    "er",
    "flechette",
    "fragmentation",
    "he",
    "incendiary",
    "narc-capable",
    "precision",
)
"""Each kind whose rules are written; those that are combined of two need both."""

NOT_IN_USE = "BMR-AMMO-022"


def in_use(rules: Ruleset, munition: str) -> bool:
    """Whether the rules in use have a kind of ammunition, or both kinds that are combined in it."""
    return not munition or all(each in rules.munitions for each in includes(munition))


def no_rules(rules: Ruleset, munition: str) -> Barred | None:
    """Why a kind of ammunition cannot be fired at all."""
    if in_use(rules, munition):
        return None
    return Barred(NOT_IN_USE, f"the rules of {munition} ammunition are not in use")


def choices_of(design: Design, rules: Ruleset) -> tuple[tuple[Item, tuple[str, ...]], ...]:
    """The bins and one-shot launchers of a design, and the ammunition that each may hold by the rules in use."""
    found = []
    for item, choices in loads_of(design):
        fit = tuple(each for each in choices if each == STANDARD or in_use(rules, each))
        if len(fit) > 1:
            found.append((item, fit))
    return tuple(found)


def check_loads(design: Design, rules: Ruleset) -> None:
    """Refuse ammunition that was chosen without rules for it."""
    for item in design.items:
        munition = munition_of(item.equipment)
        if not in_use(rules, munition):
            raise SetupError(f"{design.name}: {item.equipment.name}: the rules of {munition} ammunition are not in use")
