"""A thousand games one after the other in one process: its memory stays where it was."""

from __future__ import annotations

import gc

import psutil

from ironhex.sim import Contest, Team, jobs, play_job

GAMES, WARM = 1000, 200
ALLOWED = 24 * 2**20  # bytes: what the allocator may leave lying about, far less than a leak of a few kB a game
DUEL = Contest((Team("A", ("Wolverine WVR-6R",), "normal"), Team("B", ("Griffin GRF-1N",), "normal")), "woods")


def test_memory_is_flat_over_a_thousand_games() -> None:
    process, early = psutil.Process(), 0
    for job in jobs(DUEL, GAMES, 1, swap=True):
        play_job(job)
        if job.number == WARM:
            gc.collect()
            early = process.memory_info().rss
    gc.collect()
    assert process.memory_info().rss - early < ALLOWED
