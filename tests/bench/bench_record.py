"""Records a second, one thread: a game of 20 rounds, four against four in the woods, seed 1 (see bench_game.py).

    PYTHONPATH=src:. python tests/bench/bench_record.py

Saved and loaded: the whole record as text. Replayed: its events applied. Verified: its answers judged and played again.
"""

from tests.bench.bench_game import game
from tests.bench.calibration import calls_per_second, report

from ironhex import load, save

PLAY = game(1)
TEXT = save(PLAY, private=True)
RECORD = load(TEXT)


def saved() -> int:
    save(PLAY, private=True)
    return 1


def loaded() -> int:
    load(TEXT)
    return 1


def replayed() -> int:
    return sum(1 for _ in RECORD.replay())


def verified() -> int:
    RECORD.verify()
    return len(RECORD.lines)


def forked() -> int:
    for _ in range(100):
        PLAY.fork()
    return 100


if __name__ == "__main__":
    figures = {
        f"records of {len(TEXT) // 1024} kB saved": calls_per_second(saved),
        "records loaded": calls_per_second(loaded),
        "events replayed": calls_per_second(replayed),
        "answers verified": calls_per_second(verified),
        "forks": calls_per_second(forked),
    }
    report(f"a record of {len(PLAY.lines)} answers and {len(PLAY.log)} events", figures)
