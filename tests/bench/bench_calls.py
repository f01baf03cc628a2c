"""Function calls of some work, which are the same on any machine, however busy it is.

    PYTHONPATH=src:. python tests/bench/bench_calls.py

Compare two versions with these first: the machine's speed may vary by 20 % between two runs, the calls do not.
"""

from collections.abc import Callable
from cProfile import Profile
from functools import partial
from pstats import Stats

from tests.bench import bench_reach, bench_record, bench_sheets, bench_table

from ironhex.catalog import design

WORK: dict[str, Callable[[], object]] = {
    "a menu of moves": bench_table.menu,
    "the same as columns": bench_table.short_menu,
    "a menu through a hex": bench_table.through,
    "a move considered": bench_table.considered_move,
    "a volley considered": bench_table.considered_volley,
    "a story of six turns": bench_table.story,
    "a record verified": bench_record.verified,
    **{f"reach on {name}": partial(bench_reach.search, battle) for name, battle in bench_reach.SCENES.items()},
    **{f"sheet: {name}": bench_sheets.drawn(design(machine)) for name, machine in bench_sheets.SHEETS.items()},
}


def calls_of(work: Callable[[], object]) -> int:
    """Calls once everything that is cached is there."""
    work()
    work()
    with Profile() as profile:
        work()
    return sum(calls for _, calls, *_ in Stats(profile).stats.values())  # type: ignore[attr-defined]


if __name__ == "__main__":
    for name, work in WORK.items():
        print(f"{name:45}{calls_of(work):10,}")
