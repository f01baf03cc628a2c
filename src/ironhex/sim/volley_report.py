"""The odds of a volley as a plot and a table."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from ironhex.engine.attack_odds import Threshold, VolleyOdds
from ironhex.kernel.odds import percent
from ironhex.sim.bars import Bar, bars
from ironhex.sim.charts import both
from ironhex.sim.document import Plot, table

COLUMNS = ("weapon", "in", "number", "chance", "damage", "made up of")


def volley_plots(found: VolleyOdds) -> tuple[Plot, ...]:
    """The chances of damage, and where each weapon's number comes from."""
    return (
        Plot("Chance of at least this much damage", _told(found), _chances(found)),
        Plot("Weapons", "The numbers to roll, and the expected damage.", table(COLUMNS, weapon_rows(found))),
    )


def _told(found: VolleyOdds) -> str:
    """A volley in a sentence; how often it destroys its target only where that was tried."""
    told = f"{found.expected:.1f} points on average; {figures(found)}"
    if found.destroyed is None:
        return f"{told.removesuffix('; ')}."
    return f"{told}the target is destroyed at once in {found.destroyed:.1f}% of 2,000 trials."


def figures(found: VolleyOdds) -> str:
    """The game's own numbers, such as `heat +7; `."""
    return "".join(f"{name} {value:+}; " for name, value in found.figures.items())


def _chances(found: VolleyOdds) -> str:
    rows = [_chance(mark) for mark in found.marks]
    return both(partial(bars, "Chance of at least this much damage", rows, "chance", top=100, unit="%"))


def _chance(mark: Threshold) -> Bar:
    label = f"{mark.points} point{'s' * (mark.points > 1)}"
    note = f"{mark.percent} · {mark.note}" if mark.note else mark.percent
    return Bar(label, 100 * mark.chance, 0, f"{label} or more: {100 * mark.chance:.2f}%", note=note)


def weapon_rows(found: VolleyOdds) -> list[tuple[str, ...]]:
    """A row for each weapon, those that are not fired last with the reason."""
    fired = [
        (
            each.weapon,
            each.location,
            each.needs,
            percent(Fraction(each.exactly)),
            f"{each.expected:.1f}",
            ", ".join(f"{mod.value:+} {mod.why}" for mod in each.mods),
        )
        for each in found.weapons
    ]
    silent = [(each.weapon, each.location, "–", "–", "–", f"{each.why} [{each.rule}]") for each in found.silent]
    return [*fired, *silent]
