"""Bots: how long whole games take, and who beats whom.

    PYTHONPATH=src:. python tests/bench/bench_bots.py                        # times
    PYTHONPATH=src:. python tests/bench/bench_bots.py match hard normal 200  # one against the other
    PYTHONPATH=src:. python tests/bench/bench_bots.py memory 1000            # of a process that plays so many games

Times: four against four as in `bench_game.py`, seeds 1 to 5, and twelve against twelve on a map of 32x34, seed 1;
seconds are those the processor worked, the best of three. A match is played in pairs: the same seed, lance and map
twice, both sides with the same machines, the bots changing places; lances and maps go by turns. After 40 turns points
decide.
"""

import resource
import sys
from collections.abc import Iterator
from multiprocessing import Pool
from time import process_time
from typing import NamedTuple

from tests.bench.calibration import calibration, calls_per_second
from tests.conformance.make_ups import BLUE_LANCE, RED_LANCE

import ironhex
from ironhex.bots import BOTS, play_out
from ironhex.engine import Play
from ironhex.maps.finding import find_board
from ironhex.sim.intervals import wilson
from ironhex.systems.classic.battle import Battle, Scenario

SEEDS, TURNS = range(1, 6), 60
LARGE = "woods+hills/hills+woods"
WANTED = {"normal": 1.0, "hard": 5.0}
WANTED_LARGE = 10.0

LANCES = (
    RED_LANCE,
    BLUE_LANCE,
    ("Warhammer WHM-6R", "Marauder MAD-3R", "Archer ARC-2R", "Rifleman RFL-3N"),
    ("Jenner JR7-D", "Locust LCT-1V", "Panther PNT-9R", "Wasp WSP-1A"),
    ("Atlas AS7-D", "Thunderbolt TDR-5S", "Commando COM-2D", "Catapult CPLT-C1"),
)
BOARDS = ("woods", "hills", "river-crossing", "open-ground", "lake-district", "village")
LIMIT = Scenario(turn_limit=40, points=True)


def game(bot: str, seed: int, copies: int = 1, board: str = "woods") -> Play[Battle]:
    field = find_board(board, ironhex.board)
    forces = ironhex.Force("Red", RED_LANCE * copies, home=3), ironhex.Force("Blue", BLUE_LANCE * copies, home=0)
    play = ironhex.new_battle(forces, field, seed=seed)
    bots = {seat: BOTS[bot](b"%s %d" % (seat.encode(), seed)) for seat in ("Red", "Blue")}
    return play_out(play, bots, limit_turns=TURNS)


def timed(bot: str, seed: int, copies: int = 1, board: str = "woods") -> tuple[Play[Battle], float]:
    """The game, and the best of three times."""
    runs = [_timed(bot, seed, copies, board) for _ in range(3)]
    return runs[0][0], min(seconds for _, seconds in runs)


def _timed(bot: str, seed: int, copies: int, board: str) -> tuple[Play[Battle], float]:
    start = process_time()
    return game(bot, seed, copies, board), process_time() - start


def times() -> None:
    base = calls_per_second(calibration)
    print(f"whole games to the end\n  {'calibration loop':42} {base:>14,.0f} a second")
    for bot, wanted in WANTED.items():
        for seed in SEEDS:
            play, seconds = timed(bot, seed)
            what = f"{bot}, 4 on 4, seed {seed}: {play.facts.turn} turns, {len(play.lines)} answers"
            print(f"  {what:42} {seconds:>14.2f} s {seconds * base:>14,.0f} loops   (at most {wanted} s)")
    play, seconds = timed("normal", 1, copies=3, board=LARGE)
    what = f"normal, 12 on 12, 32x34: {play.facts.turn} turns"
    print(f"  {what:42} {seconds:>14.2f} s {seconds * base:>14,.0f} loops   (at most {WANTED_LARGE} s)")


# --- matches ----------------------------------------------------------------------------------------------------------
class Bout(NamedTuple):
    """One game of a match."""

    one: str
    other: str
    seed: int
    swapped: bool


def bouts(one: str, other: str, count: int) -> Iterator[Bout]:
    return (Bout(one, other, number // 2, bool(number % 2)) for number in range(count))


def fight(bout: Bout) -> float:
    """What the first bot gets: 1 for a win, a half for a draw."""
    sides = ("Blue", "Red") if bout.swapped else ("Red", "Blue")
    lance, board = LANCES[bout.seed % len(LANCES)], BOARDS[bout.seed // 2 % len(BOARDS)]
    forces = ironhex.Force("Red", lance, home=3), ironhex.Force("Blue", lance, home=0)
    play = ironhex.new_battle(forces, board, seed=bout.seed, scenario=LIMIT)
    seats = dict(zip(sides, (bout.one, bout.other), strict=True))
    play_out(play, {seat: BOTS[name](b"%s %d" % (seat.encode(), bout.seed)) for seat, name in seats.items()})
    assert play.outcome is not None
    return 0.5 if len(play.outcome.winners) != 1 else float(play.outcome.winners[0] == sides[0])


def compare(one: str, other: str, count: int, processes: int = 2) -> None:
    with Pool(processes) as pool:
        points = pool.map(fight, bouts(one, other, count), chunksize=1)
    won, drawn = sum(point == 1 for point in points), sum(point == 0.5 for point in points)
    _, low, high = wilson(won, count)
    print(f"{one} against {other}: {won} won, {drawn} drawn of {count}, seeds 0 to {(count - 1) // 2}")
    print(f"  {won / count:.1%} won (95 % between {low:.1%} and {high:.1%}); {sum(points) / count:.1%} of the points")


# --- memory -----------------------------------------------------------------------------------------------------------
def memory(count: int) -> None:
    """The peak after a tenth of the games, and after all of them."""
    for number in range(1, count + 1):
        fight(Bout("normal", "normal", number, False))
        if number in (max(1, count // 10), count):
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)
            print(f"  after {number} games: {peak:.0f} MB")


def main(arguments: list[str]) -> None:
    match arguments:
        case []:
            times()
        case ["memory", count]:
            memory(int(count))
        case ["match", one, other, count]:
            compare(one, other, int(count))
        case ["match", one, other, count, processes]:
            compare(one, other, int(count), int(processes))
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
