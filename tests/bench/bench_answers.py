"""How long single answers of a bot take: mean, 99th percentile and the worst, in the first turns of several battles.

    PYTHONPATH=src:. python tests/bench/bench_answers.py                 # hard bots in all battles
    PYTHONPATH=src:. python tests/bench/bench_answers.py normal mixed    # a level, and the battles whose names begin so

Seven mixed units on seven with VTOLs, four 'Mechs on four of several eras, twelve on twelve. Times are those that the
processor worked, the best of three runs for each answer, because other programs may run; each run begins with a new
process, so the first answers also prepare their map. The calibration loop tells how busy the machine was.
"""

import sys
from collections.abc import Callable
from multiprocessing import get_context
from time import process_time
from typing import Any

from tests.bench.bench_matches import LANCES, MIXED, mixed_forces
from tests.bench.calibration import calibration, calls_per_second

import ironhex
from ironhex.bots import let_answer
from ironhex.maps.board_lookup import find_board
from ironhex.systems.classic.bots.roster import BOTS

LARGE = "woods+hills/hills+woods"
WANTED = 200  # milliseconds
RUNS = 3
Forces = Callable[[Any], tuple[ironhex.Force, ironhex.Force]]
CLAN = ("Dire Wolf Prime", "Mad Dog D", "Nova Cat A", "Adder Prime")
LATER = ("Awesome AWS-9M", "Hunchback HBK-5M", "Griffin GRF-3M", "Atlas AS7-S")


def mixed(*machines: str) -> Forces:
    return lambda board: mixed_forces(board, machines)


def equal(*machines: str) -> Forces:
    return lambda board: (ironhex.Force("Red", machines, home=3), ironhex.Force("Blue", machines, home=0))


BATTLES: dict[str, tuple[Forces, str, int]] = {
    "mixed, 7 on 7, woods": (mixed(*MIXED[0]), "woods", 4),
    "mixed, 7 on 7, hills": (mixed(*MIXED[1]), "hills", 4),
    "mixed, 7 on 7, open ground": (mixed(*MIXED[1]), "open-ground", 4),
    "3025, 4 on 4, woods": (equal(*LANCES[2]), "woods", 6),  # type: ignore[arg-type]
    "3025, 4 on 4, river crossing": (equal(*LANCES[4]), "river-crossing", 6),  # type: ignore[arg-type]
    "3050, 4 on 4, hills": (equal(*LATER), "hills", 6),
    "Clans, 4 on 4, lake district": (equal(*CLAN), "lake-district", 6),
    "12 on 12, 32x34": (equal(*LANCES[0], *LANCES[2], *LANCES[4]), LARGE, 3),  # type: ignore[arg-type]
    "mixed, 12 on 12, 32x34": (mixed(*MIXED[0], *MIXED[1][:4]), LARGE, 3),
}


def answers(name: str, bot: str) -> list[float]:
    """The times of all answers in the first turns, in milliseconds."""
    forces, board, turns = BATTLES[name]
    field = find_board(board, ironhex.board)
    play = ironhex.new_game("classic", forces(field), field, seed=1)
    bots = {side: BOTS[bot](side.encode()) for side in ("Red", "Blue")}
    times = []
    while play.outcome is None and play.facts.turn <= turns:
        start = process_time()
        let_answer(play, bots)
        times.append(1000 * (process_time() - start))
    return times


def best(name: str, bot: str) -> list[float]:
    """The best time of each answer, the longest last."""
    with get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        runs = pool.starmap(answers, [(name, bot)] * RUNS, chunksize=1)
    return sorted(map(min, zip(*runs, strict=True)))


def main(bot: str = "hard", which: str = "") -> None:
    print(f"calibration loop {calls_per_second(calibration):,.0f} a second")
    print(f"answers of {bot} bots, ms of processor time{'answers':>16}{'mean':>8}{'p99':>8}{'worst':>8}")
    for name in BATTLES:
        if name.startswith(which):
            times = best(name, bot)
            mean, most = sum(times) / len(times), times[len(times) * 99 // 100]
            print(f"  {name:42}{len(times):14}{mean:8.1f}{most:8.0f}{times[-1]:8.0f}   (at most {WANTED})", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
