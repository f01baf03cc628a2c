"""Bots: how long whole games take, and how much memory.

    PYTHONPATH=src:. python tests/bench/bench_bots.py              # times
    PYTHONPATH=src:. python tests/bench/bench_bots.py memory 1000  # of a process that plays so many games

Times: four against four as in `bench_game.py`, seeds 1 to 5, and twelve against twelve on a map of 32x34, seed 1,
'Mechs and mixed forces (a force of `bench_matches.py` and most of another);
seconds are those the processor worked, the best of three. Then answers in a battle of 32 against 32 on a map of 64x68,
seed 1: the first one, and the slowest of the others in the first turn. Who beats whom is in `bench_matches.py`.
"""

import resource
import sys
from time import process_time

from tests.bench.bench_matches import MIXED, Bout, fight, mixed_forces
from tests.bench.calibration import calibration, calls_per_second
from tests.conformance.make_ups import BLUE_LANCE, RED_LANCE

import ironhex
from ironhex.bots import Bot, let_answer, play_out
from ironhex.engine import Play
from ironhex.maps.board_lookup import find_board
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.bots.roster import BOTS

SEEDS, TURNS = range(1, 6), 60
LARGE = "woods+hills/hills+woods"
WANTED = {"normal": 1.0, "hard": 5.0}
WANTED_LARGE = 10.0
HUGE, HUGE_COPIES, ANSWERS = "generated:hills,woods:7:64x68", 8, 128
WANTED_HUGE = 2.0


def begun(bot: str, seed: int, copies: int, board: str) -> tuple[Play[Battle], dict[str, Bot]]:
    field = find_board(board, ironhex.board)
    forces = ironhex.Force("Red", RED_LANCE * copies, home=3), ironhex.Force("Blue", BLUE_LANCE * copies, home=0)
    play = ironhex.new_game("classic", forces, field, seed=seed)
    return play, {seat: BOTS[bot](b"%s %d" % (seat.encode(), seed)) for seat in ("Red", "Blue")}


def game(bot: str, seed: int, copies: int = 1, board: str = "woods") -> Play[Battle]:
    play, bots = begun(bot, seed, copies, board)
    return play_out(play, bots, limit_turns=TURNS)


def answers(bot: str) -> list[float]:
    """How long each of the first answers in a huge battle takes."""
    play, bots = begun(bot, 1, HUGE_COPIES, HUGE)
    times = []
    for _ in range(ANSWERS):
        start = process_time()
        let_answer(play, bots)
        times.append(process_time() - start)
    return times


def mixed_game(bot: str, seed: int) -> tuple[Play[Battle], float]:
    """Twelve units of all kinds on each side, and the best of three times."""
    field = find_board(LARGE, ironhex.board)
    forces = mixed_forces(field, (*MIXED[0], *MIXED[1][:4]))
    runs = []
    for _ in range(3):
        play = ironhex.new_game("classic", forces, field, seed=seed)
        bots = {seat: BOTS[bot](b"%s %d" % (seat.encode(), seed)) for seat in ("Red", "Blue")}
        start = process_time()
        runs.append((play_out(play, bots, limit_turns=TURNS), process_time() - start))
    return runs[0][0], min(seconds for _, seconds in runs)


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
    play, seconds = mixed_game("normal", 1)
    what = f"normal, 12 mixed on 12, 32x34: {play.facts.turn} turns"
    print(f"  {what:42} {seconds:>14.2f} s {seconds * base:>14,.0f} loops   (at most {WANTED_LARGE} s)")
    for bot in WANTED:
        first, *others = answers(bot)
        what = f"{bot}, an answer in 32 on 32, 64x68"
        print(f"  {what:42} {first:>14.2f} s first, {max(others):.2f} s at most afterwards   (at most {WANTED_HUGE} s)")


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
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
