"""Ammunition as players choose it before a battle: what each bin may hold, in words, and what needs other options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from ironhex.catalog import Design, Equipment
from ironhex.catalog.loads import STANDARD, Load, loads_of
from ironhex.catalog.munitions import described, includes
from ironhex.engine.edition_rows import LoadChoice, LoadRow
from ironhex.systems.classic.battle import Thing
from ironhex.systems.classic.chapters import OPTIONS
from ironhex.systems.classic.munitions.damage import INCENDIARY
from ironhex.systems.classic.munitions.scope import equipment_name, in_use
from ironhex.systems.classic.ruleset import Ruleset, ruleset

USELESS = "Without the option for fire nothing burns, and it only explodes more easily in a hot 'Mech."


def load_rows(design: Design, options: Sequence[str]) -> tuple[LoadRow, ...]:
    """The bins and one-shot launchers of a design whose ammunition is chosen by the rules with some options."""
    rows = (_row(design, load, options) for load in loads_of(design))
    return tuple(row for row in rows if len(row.choices) > 1 or row.others)


def _row(design: Design, load: Load, options: Sequence[str]) -> LoadRow:
    rules = ruleset(tuple(options))
    fit = [each for each in load.choices if each == STANDARD or in_use(rules, each)]
    others = [each for each in load.choices if each not in fit and options_for(each)]
    where = design.location_name(load.item.location)
    return LoadRow(
        str(load.item.index),
        f"{equipment_name(load.item)}, {where}",
        load.chosen,
        tuple(_choices(fit, load.choices, rules)),
        tuple(_choices(others, load.choices, rules, options)),
    )


def _choices(
    munitions: Iterable[str], gear: Mapping[str, Equipment], rules: Ruleset, options: Sequence[str] | None = None
) -> Iterable[LoadChoice]:
    for munition in munitions:
        words, item = described(munition), gear[munition]
        label = f"{words.label} ({item.shots})" if item.category == "ammo" else words.label
        needs = () if options is None else tuple(each for each in options_for(munition) if each not in options)
        text = f"{words.text} {USELESS}" if useless(rules, munition, item) else words.text
        yield LoadChoice(munition, label, text, words.rules, needs)


def useless(rules: Ruleset, munition: str, gear: Equipment) -> bool:
    """Whether missiles are incendiary where nothing burns: they differ from others only by exploding more easily."""
    return INCENDIARY in includes(munition) and gear.family == "LRM" and Thing.FIRE not in rules.attackable


@cache
def options_for(munition: str) -> tuple[str, ...]:
    """The options that together bring a kind of ammunition into use; none if no option does."""
    chosen = tuple(option.shown.name for option in OPTIONS)
    if not in_use(ruleset(chosen), munition):
        return ()
    for option in chosen:
        fewer = tuple(each for each in chosen if each != option)
        chosen = fewer if in_use(ruleset(fewer), munition) else chosen
    return chosen
