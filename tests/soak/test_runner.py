"""Two thousand mixed battles: every design takes part, and every kind does and suffers everything it can.

They are fought in rounds of batches. What the rounds before have shown, the players of the next one look for less; the
batches of a round know nothing of each other, so they can be fought side by side and come to the same on any machine.
Scenes then show what is still missing.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context

from tests.runner.item_rows import impossible_for_items, possible_for_items
from tests.runner.running import Figures, campaign, no_figures
from tests.runner.scenes import for_missing, staged
from tests.runner.table import sure, unexpected

from ironhex.systems.classic.playable_units import units

BATTLES, BATCH, ABREAST = 2000, 50, 4
PROCESSES = 2


def test_mixed_battles(record_property: Callable[[str, object], None]) -> None:
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:
        figures = fought(pool)
        record_property("mixed battles", dict(figures.battles))
        figures.add(completed(pool, figures))
    record_property("designs", dict(figures.designs))
    record_property("happenings", {f"{kind}|{what}": count for (kind, what), count in figures.happenings.items()})
    assert not figures.faults
    assert not unexpected(figures.happenings)
    assert not impossible_for_items(figures.happenings)
    assert not set(units()) - set(figures.designs)
    missing = sorted((sure() | possible_for_items()) - figures.happenings.keys())
    assert not missing, f"neither seen nor marked as rare in table.txt: {missing}"


def fought(pool: ProcessPoolExecutor) -> Figures:
    """All rounds, each of several batches at a time."""
    figures = no_figures()
    for first in range(0, BATTLES, BATCH * ABREAST):
        batches = [range(at, at + BATCH) for at in range(first, first + BATCH * ABREAST, BATCH)]
        for batch in list(pool.map(campaign, batches, repeat(figures))):
            figures.add(batch)
    return figures


def completed(pool: ProcessPoolExecutor, figures: Figures) -> Figures:
    """The scenes for all that has not been seen."""
    shown = no_figures()
    known = frozenset(figures.happenings)
    for each in pool.map(staged, for_missing(sure() | possible_for_items(), known), repeat(known)):
        shown.add(each)
    return shown
