"""Everything in reach of a 5/8/5 'Mech, a second, one thread, on our boards of 16x17.

    PYTHONPATH=src:. python tests/bench/bench_reach.py

A Griffin amid four other units in the middle of each board: walking, running and jumping searched; then the same with
all options listed; and the actions of those options with their paths derived. Boards keep their footing, as in a game.
"""

from itertools import cycle

from tests.bench.calibration import calls_per_second, report
from tests.classic.stage import mech, stage

from ironhex.catalog import board
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.movement.reach import Reach

GRIFFIN = "Griffin GRF-1N"
OTHERS = ("0606", "1005", "0910", "0611")


def scene(name: str) -> Battle:
    others = (mech(GRIFFIN, hex) for hex in OTHERS)
    return stage(board(name), mech(GRIFFIN, "0808"), *others, phase=Phase.MOVEMENT)


SCENES = {name: scene(name) for name in ("hills", "open-ground", "river-crossing", "woods")}


def search(battle: Battle) -> Reach:
    reach = Reach(battle, battle.unit(0))
    assert reach.walk
    assert reach.run
    assert reach.leaps
    return reach


def searched(battle: Battle, times: int = 20) -> int:
    for _ in range(times):
        search(battle)
    return times


def listed() -> int:
    for battle in SCENES.values():
        list(search(battle).options())
    return len(SCENES)


def derived() -> int:
    battle = next(_scenes)
    reach = search(battle)
    return len([reach.move(option) for option in reach.options()])


_scenes = cycle(SCENES.values())

if __name__ == "__main__":
    figures = {
        f"walk, run and jump on {name}": calls_per_second(lambda battle=battle: searched(battle))  # type: ignore[misc]
        for name, battle in SCENES.items()
    }
    figures["the same with all options listed"] = calls_per_second(listed)
    figures["single actions with their paths"] = calls_per_second(derived)
    report("reach of a 5/8/5 'Mech, boards of 16x17", figures)
