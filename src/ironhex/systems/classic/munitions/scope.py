"""The special ammunition that has rules: what bins may be loaded with, and what weapons may fire."""

from __future__ import annotations

from collections.abc import Iterable

from ironhex.catalog import Design, Item
from ironhex.catalog.equipment import equipment
from ironhex.catalog.loads import munition_of
from ironhex.catalog.munitions import includes
from ironhex.engine.setup import SetupError
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.ruleset import Ruleset

MUNITIONS = (
    "armor-piercing",
    "artemis-capable",
    "cluster",
    "ecm pod",
    "er",
    "explosive pod",
    "flechette",
    "fragmentation",
    "haywire pod",
    "he",
    "incendiary",
    "narc-capable",
    "nemesis pod",
    "precision",
    "semiguided",
    "swarm",
    "swarm-i",
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


def equipment_name(item: Item) -> str:
    """The weapon that a bin feeds, or a one-shot launcher, without its munition."""
    gear = item.equipment
    if gear.category == "ammo":
        return equipment(gear.ammo).name.removesuffix(" Ammo")
    return gear.name.removesuffix(f" {gear.load_name}") if gear.load else gear.name


def check_loads(design: Design, rules: Ruleset, chosen: Iterable[int]) -> None:
    """Refuse ammunition that was chosen without rules for it; what a design has by itself may stay in its bins."""
    for item in (design.items[number] for number in chosen):
        munition = munition_of(item.equipment)
        if not in_use(rules, munition):
            why = f"the rules of {munition} ammunition are not in use"
            raise SetupError(f"{design.name}: ammunition.{item.index}: {item.equipment.name}: {why}")
