"""Two thousand mixed battles: every design takes part, and every kind does and suffers nearly everything it can.

They are fought in rounds of batches. What the rounds before have shown, the players of the next one look for less; the
batches of a round know nothing of each other, so they can be fought side by side and come to the same on any machine.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context

from tests.runner.running import Figures, campaign, no_figures
from tests.runner.table import sure, unexpected

from ironhex.systems.classic.edition import units

BATTLES, BATCH, ABREAST = 2000, 50, 4
PROCESSES = 2
FEW = 25  # pairs that chance may leave out, about one in a hundred; the report names them


def test_mixed_battles(record_property: Callable[[str, object], None]) -> None:
    figures = fought()
    record_property("mixed battles", dict(figures.battles))
    record_property("designs", dict(figures.designs))
    record_property("happenings", {f"{kind}|{what}": count for (kind, what), count in figures.happenings.items()})
    assert not figures.faults
    assert not unexpected(figures.happenings)
    assert not set(units()) - set(figures.designs)
    missing = sorted(sure() - set(figures.happenings))
    assert len(missing) <= FEW, f"neither seen nor marked as rare in table.txt: {missing}"


def fought() -> Figures:
    """All rounds, each of several batches at a time."""
    figures = no_figures()
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:
        for first in range(0, BATTLES, BATCH * ABREAST):
            batches = [range(at, at + BATCH) for at in range(first, first + BATCH * ABREAST, BATCH)]
            for batch in list(pool.map(campaign, batches, repeat(figures))):
                figures.add(batch)
    return figures
