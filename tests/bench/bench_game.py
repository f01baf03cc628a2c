"""Whole games, one thread: 20 rounds of four against four in the woods (16x17), every answer drawn from the menu.

    PYTHONPATH=src:. python tests/bench/bench_game.py

Hunchback HBK-4G, Griffin GRF-1N, Shadow Hawk SHD-2H and Wolverine WVR-6R against Centurion CN9-A, Enforcer ENF-4R,
Trebuchet TBT-5N and Phoenix Hawk PXH-1, seeds 1 to 5, bots that choose evenly among all entries. Seconds are those the
processor worked for the game, the best of three times. The memory is the peak of a fresh process that plays the first
game and nothing else.
"""

import subprocess
import sys
from time import process_time

from tests.bench.calibration import calibration, calls_per_second
from tests.conformance.make_ups import BLUE_LANCE, RED_LANCE

import ironhex
from ironhex.bots import RandomBot, play_out
from ironhex.engine import Play
from ironhex.systems.classic.battle import Battle

ROUNDS, SEEDS = 20, range(1, 6)
ALLOWED_SECONDS, ALLOWED_MEGABYTES = 2.0, 120


def game(seed: int) -> Play[Battle]:
    forces = ironhex.Force("Red", RED_LANCE, home=3), ironhex.Force("Blue", BLUE_LANCE, home=0)
    play = ironhex.new_game("classic", forces, "woods", seed=seed)
    bots = {seat: RandomBot(b"%s %d" % (seat.encode(), seed)) for seat in ("Red", "Blue")}
    return play_out(play, bots, limit_turns=ROUNDS)


def timed(seed: int) -> tuple[Play[Battle], float]:
    """The game, and the best of three times."""
    return min((timed_once(seed) for _ in range(3)), key=lambda found: found[1])


def timed_once(seed: int) -> tuple[Play[Battle], float]:
    start = process_time()
    play = game(seed)
    return play, process_time() - start


MEMORY = """
import resource
from tests.bench.bench_game import game
game(1)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def peak_megabytes() -> float:
    """The peak of a fresh process, which counts the interpreter and the libraries too."""
    done = subprocess.run([sys.executable, "-c", MEMORY], capture_output=True, text=True, check=True)
    return int(done.stdout) / (2**20 if sys.platform == "darwin" else 2**10)


def main() -> None:
    memory = peak_megabytes()  # first, for a process begins with the peak of the one that started it
    base = calls_per_second(calibration)
    print(f"whole games of {ROUNDS} rounds, 4 on 4, random answers")
    print(f"  {'calibration loop':42} {base:>14,.0f} a second")
    slowest = 0.0
    for seed in SEEDS:
        play, seconds = timed(seed)
        slowest = max(slowest, seconds)
        what = f"seed {seed}: {len(play.lines)} answers, {len(play.log)} events"
        print(f"  {what:42} {seconds:>14.2f} s {seconds * base:>14,.0f} loops")
    print(f"  {'slowest':42} {slowest:>14.2f} s   (at most {ALLOWED_SECONDS})")
    print(f"  {'peak memory of a process':42} {memory:>14.0f} MB  (at most {ALLOWED_MEGABYTES})")


if __name__ == "__main__":
    main()
