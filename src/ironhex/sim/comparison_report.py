"""The report of a comparison: the effect of the change, and then both contests."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ironhex.sim.bars import bars
from ironhex.sim.charts import both
from ironhex.sim.contest import Contest
from ironhex.sim.document import Part, Plot, Report, table, terms
from ironhex.sim.games import Game
from ironhex.sim.report import plots, rate_bar
from ironhex.sim.summary import Compared, summary

Played = tuple[Contest, Sequence[Game]]


def comparison_report(first: Played, second: Played, found: Compared) -> Report:
    """The report of a contest as given and with a change, on the same seeds."""
    difference = Part("", difference_plots(first, second, found))
    both_runs = (Part("As given", plots(*first)), Part("Instead", plots(*second)))
    return Report("Comparison", f"{terms(*first)}; the same number with the change", (difference, *both_runs))


def difference_plots(first: Played, second: Played, found: Compared) -> tuple[Plot, ...]:
    """The rates side by side, and the pairs of games by winner."""
    name = first[0].teams[0].name
    return (
        Plot(f"How often {name} wins", difference_told(found), _rates(first, second)),
        Plot("Pairs of games with the same seed", "Only pairs with different results count.", _pairs(name, found)),
    )


def difference_told(found: Compared) -> str:
    """The difference in a sentence."""
    value, low, high = (100 * each for each in found.difference)
    said = f"The change makes a difference of {value:+.0f} percentage points [{low:+.0f} to {high:+.0f}] "
    said += f"over {found.pairs} pairs"
    if low > 0 or high < 0:
        return f"{said}: {'better' if low > 0 else 'worse'}."
    return f"{said}: too small, or too few games, to call it better or worse."


def _rates(first: Played, second: Played) -> str:
    rows = []
    for series, (contest, games) in ((0, first), (2, second)):
        team = summary(contest, games).teams[0]
        rows.append(rate_bar(f"{team.force} ({team.bot})", team, series, len(games)))
    return both(partial(bars, "Share of games won", rows, "share of games won", top=100, unit="%"))


def _pairs(name: str, found: Compared) -> str:
    rows = (
        (f"{name} won only as given", str(found.only_first)),
        (f"{name} won only with the change", str(found.only_second)),
        ("same result", str(found.pairs - found.only_first - found.only_second)),
    )
    return table(("", "pairs"), rows)
