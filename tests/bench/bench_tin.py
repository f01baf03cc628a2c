"""Tin Soldier: how long whole battles of bots take, and who beats whom.

    PYTHONPATH=src:. python tests/bench/bench_tin.py                       # times
    PYTHONPATH=src:. python tests/bench/bench_tin.py match hard normal 60  # one level against the other
    PYTHONPATH=src:. python tests/bench/bench_tin.py arms hard normal 60   # the same with combined arms

Times: four against four in the woods, seeds 1 to 5, and twelve against twelve on a map of 32x34, seeds 1 to 3; seconds
are those the processor worked, the best of three. A match is played in pairs: the same seed, force and board twice, the
sides changing places; boards and forces rotate. After 40 turns the value destroyed decides. Seeds begin with 0, or
with a number given last; as many processes play as there are processors, or as PROCESSES says.
"""

import sys
from collections.abc import Sequence
from functools import partial
from time import process_time
from typing import Any

from tests.bench.bench_matches import BOARDS, DRY_BOARDS, Bout, bouts, match_up
from tests.bench.calibration import calibration, calls_per_second
from tests.conformance.make_ups import BLUE_LANCE, RED_LANCE

from ironhex.bots import play_out
from ironhex.engine import Play
from ironhex.engine.setup import Setup, SideSetup, UnitSetup
from ironhex.systems.tinsoldier.battle import Battle
from ironhex.systems.tinsoldier.bots.roster import BOTS
from ironhex.systems.tinsoldier.edition import EDITION

TURNS, SEEDS = 40, range(1, 6)
LARGE, LARGE_SEEDS = "woods+hills/hills+woods", range(1, 4)
WANTED_LARGE = 3.0
LANCES: tuple[tuple[str, ...], ...] = (
    tuple(RED_LANCE),
    tuple(BLUE_LANCE),
    ("Warhammer WHM-6R", "Marauder MAD-3R", "Archer ARC-2R", "Rifleman RFL-3N"),
    ("Jenner JR7-D", "Locust LCT-1V", "Panther PNT-9R", "Wasp WSP-1A"),
    ("Atlas AS7-D", "Thunderbolt TDR-5S", "Commando COM-2D", "Catapult CPLT-C1"),
)
ARMS: tuple[tuple[str, ...], ...] = (
    ("Griffin GRF-1N", "Manticore Heavy Tank", "Anti-Mech Jump Platoon (MG)", "Peregrine Attack VTOL"),
    ("Centurion CN9-A", "Saladin Assault Hovertank", "Vedette Medium Tank", "Foot Platoon (SRM)"),
)


def begun(red: Sequence[str], blue: Sequence[str], board: str, seed: int) -> Play[Battle]:
    sides = (SideSetup(name, tuple(map(UnitSetup, units))) for name, units in (("Red", red), ("Blue", blue)))
    return EDITION.new_game(Setup(tuple(sides), board=board, seed=seed, turns=TURNS))


def seated(levels: dict[str, str], seed: int) -> dict[str, Any]:
    return {side: BOTS[level](b"%s %d" % (side.encode(), seed)) for side, level in levels.items()}


# --- times ------------------------------------------------------------------------------------------------------------
def game(level: str, seed: int, copies: int = 1, board: str = "woods") -> Play[Battle]:
    """A battle of bots of one level to its end."""
    play = begun(RED_LANCE * copies, BLUE_LANCE * copies, board, seed)
    return play_out(play, seated({"Red": level, "Blue": level}, seed))


def timed(level: str, seed: int, copies: int = 1, board: str = "woods") -> tuple[Play[Battle], float]:
    """The game, and the best of three times."""
    runs = [_timed(level, seed, copies, board) for _ in range(3)]
    return runs[0][0], min(seconds for _, seconds in runs)


def _timed(level: str, seed: int, copies: int, board: str) -> tuple[Play[Battle], float]:
    start = process_time()
    return game(level, seed, copies, board), process_time() - start


def times() -> None:
    base = calls_per_second(calibration)
    print(f"whole battles to the end\n  {'calibration loop':52} {base:>14,.0f} a second")
    for level in ("easy", "normal", "hard"):
        for seed in SEEDS:
            _print(f"{level}, 4 on 4, seed {seed}", *timed(level, seed), base)
    for seed in LARGE_SEEDS:
        _print(f"normal, 12 on 12, 32x34, seed {seed}", *timed("normal", seed, 3, LARGE), base, WANTED_LARGE)


def _print(what: str, play: Play[Battle], seconds: float, base: float, wanted: float = 0.0) -> None:
    what = f"{what}: {play.facts.turn} turns, {len(play.lines)} answers"
    limit = f"   (at most {wanted} s)" if wanted else ""
    print(f"  {what:52} {seconds:>8.2f} s {seconds * base:>14,.0f} loops{limit}")


# --- matches ----------------------------------------------------------------------------------------------------------
def fight(bout: Bout, forces: Sequence[tuple[str, ...]], boards: Sequence[str]) -> float:
    """The first bot's result: 1 for a win, a half for a draw; both sides have the same machines."""
    force, board = forces[bout.seed % len(forces)], boards[bout.seed % len(boards)]
    levels = bout.seated("Red", "Blue")
    play = play_out(begun(force, force, board, bout.seed), seated(levels, bout.seed))
    assert play.outcome is not None
    winners = play.outcome.winners
    return 0.5 if len(winners) != 1 else float(winners[0] == next(iter(levels)))


def main(arguments: list[str]) -> None:
    match arguments:
        case []:
            times()
        case ["match" | "arms" as kind, one, other, count, *first]:
            play = partial(fight, forces=LANCES, boards=BOARDS)
            if kind == "arms":
                play = partial(fight, forces=ARMS, boards=DRY_BOARDS)
            match_up(f"{one} against {other}", play, [*bouts(one, other, int(count), *map(int, first or ["0"]))])
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
