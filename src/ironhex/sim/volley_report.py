"""The odds of a volley as figures for programs, and as a plot and a table for people."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import msgspec

from ironhex.catalog import Item, Location
from ironhex.kernel.odds import expected, percent
from ironhex.sim.bars import Bar, bars
from ironhex.sim.charts import both
from ironhex.sim.document import Plot, table
from ironhex.sim.volley import SHAKEN, Fired, Volley, why_silent


class Mod(msgspec.Struct, frozen=True):
    """An entry of a number."""

    rule: str
    value: int
    why: str


class WeaponOdds(msgspec.Struct, frozen=True):
    """A weapon that is fired."""

    weapon: str
    location: str
    number: int
    chance: float
    exactly: str  # the chance as a fraction
    expected: float
    damage: dict[str, float]
    mods: tuple[Mod, ...]


class Silent(msgspec.Struct, frozen=True):
    """A weapon that is not, and the rule why."""

    weapon: str
    rule: str
    why: str


class VolleyOdds(msgspec.Struct, frozen=True):
    """A volley in figures; `damage` has the odds of each sum, `destroyed` is percent by trials."""

    attacker: str
    target: str
    weapons: tuple[WeaponOdds, ...]
    silent: tuple[Silent, ...]
    expected: float
    damage: dict[str, float]
    heat: int
    destroyed: float


def volley_figures(found: Volley) -> VolleyOdds:
    """A volley in figures."""
    return VolleyOdds(
        found.attacker,
        found.target,
        tuple(map(_weapon, found.fired)),
        tuple(Silent(item.equipment.name, (why := why_silent(number)).rule, why.why) for item, number in found.silent),
        float(found.expected),
        _odds(found.damage),
        found.heat.total,
        found.destroyed,
    )


def _weapon(fired: Fired) -> WeaponOdds:
    return WeaponOdds(
        fired.item.equipment.name,
        place_of(fired.item),
        fired.number.total,
        float(fired.chance),
        str(fired.chance),
        float(expected(fired.damage)),
        _odds(fired.damage),
        tuple(Mod(mod.rule, mod.value, mod.why) for mod in fired.number.mods),
    )


def _odds(damage: dict[int, Fraction]) -> dict[str, float]:
    return {str(points): float(chance) for points, chance in damage.items()}


def place_of(item: Item) -> str:
    """Where a weapon sits, such as `RT`."""
    return Location(item.location).name


def marks(found: Volley) -> list[int]:
    """Figures worth naming: every fifth or tenth up to the most there can be."""
    most = max(found.damage)
    step = 5 if most <= 60 else 10
    return sorted({1, *range(step, most + 1, step), *((SHAKEN,) if most >= SHAKEN else ())}) if most else []


def volley_plots(found: Volley) -> tuple[Plot, ...]:
    """The chances of damage, and how each weapon's number comes about."""
    told = (
        f"{float(found.expected):.1f} points on average; heat {found.heat.total:+}; "
        f"the target is out of action at once in {found.destroyed:.1f} % of 2,000 trials."
    )
    return (
        Plot("Chance of at least so much damage", told, _chances(found)),
        Plot("Weapons", "Numbers to reach on two dice, by the rules, and the damage to expect.", _weapons(found)),
    )


def _chances(found: Volley) -> str:
    rows = [_chance(points, found.at_least(points)) for points in marks(found)]
    return both(partial(bars, "Chance of at least so much damage", rows, "chance", top=100, unit=" %"))


def _chance(points: int, chance: Fraction) -> Bar:
    label = f"{points} point{'s' * (points > 1)}"
    note = f"{percent(chance)}{' · piloting roll' * (points == SHAKEN)}"
    return Bar(label, 100 * float(chance), 0, f"{label} or more: {float(chance):.2%}", note=note)


def _weapons(found: Volley) -> str:
    fired = [
        (
            each.item.equipment.name,
            place_of(each.item),
            f"{each.number.total}+",
            percent(each.chance),
            f"{float(expected(each.damage)):.1f}",
            ", ".join(f"{mod.value:+} {mod.why}" for mod in each.number.mods),
        )
        for each in found.fired
    ]
    silent = [
        (item.equipment.name, place_of(item), "–", "–", "–", f"{(why := why_silent(number)).why} [{why.rule}]")
        for item, number in found.silent
    ]
    return table(("weapon", "in", "number", "chance", "damage", "made up of"), [*fired, *silent])
