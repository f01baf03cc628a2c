"""What a client asks while a player thinks: the menu of a move, a draft considered, the story of a battle; one thread.

    PYTHONPATH=src:. python tests/bench/bench_table.py

A Griffin GRF-1N (5/8/5) in the middle of `hills` (16x17) with a Locust LCT-1V before it; a volley of a Hunchback HBK-4G
at an Enforcer ENF-4R three hexes away, another enemy beside, the chance to destroy worked out anew each time; six turns
of four against four.
"""

from time import perf_counter

from msgspec.structs import replace
from tests.bench.calibration import calls_per_second, report
from tests.classic.presentation.positions import TABLE, brawl
from tests.classic.stage import mech, stage

from ironhex.catalog import board
from ironhex.engine.presentation.story import opening, told
from ironhex.systems.classic.battle import MoveState, Phase
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.presentation.prospects import chance_to_destroy
from ironhex.systems.classic.questions import DeclareNext, MoveNext
from ironhex.systems.classic.system import CLASSIC

MOVE, FIRE = MoveNext("Red"), DeclareNext("Red")
FIELD = stage(
    board("hills"),
    mech("Griffin GRF-1N", "0809"),
    mech("Locust LCT-1V", "0805", move=MoveState(moved=True)),
    phase=Phase.MOVEMENT,
)
DUEL = stage(
    board("woods"),
    mech("Hunchback HBK-4G", "0808"),
    mech("Enforcer ENF-4R", "0805", facing=3),
    mech("Griffin GRF-1N", "1010"),
    mech("Locust LCT-1V", "0707", facing=3),
)
VOLLEY = action_of("declare 1 0>2 4>2 5>2 6>2")
STEPS = action_of("move 1 run FFLF")
PLAY = brawl(6)


def menu() -> int:
    return len(TABLE.menu(FIELD, MOVE, "Red", "1", ()).offers)


def short_menu() -> int:
    assert TABLE.short_menu
    columns = TABLE.short_menu(FIELD, MOVE, "Red", "1", ()).columns
    assert columns
    return len(columns.action)


def through() -> int:
    return len(TABLE.menu(FIELD, MOVE, "Red", "1", ("0807",)).offers)


def considered_move() -> int:
    TABLE.consider(FIELD, MOVE, "Red", STEPS, None)
    return 1


def considered_volley() -> int:
    chance_to_destroy.cache_clear()
    TABLE.consider(replace(DUEL), FIRE, "Red", VOLLEY, None)  # as if it had just arrived at a worker
    return 1


def story() -> int:
    return sum(1 for _ in told(CLASSIC, opening(CLASSIC, PLAY.start.facts, "Red"), PLAY.log_of("Red")))


if __name__ == "__main__":
    for name, work in (("a whole menu", menu), ("a menu through a hex", through)):
        times, offers = [], 0
        for _ in range(7):
            start = perf_counter()
            offers = work()
            times.append(perf_counter() - start)
        print(f"{name}: {offers} offers in {1000 * min(times):.0f} ms")
    figures = {
        "offers of moves": menu,
        "moves considered": considered_move,
        "volleys considered, desk and chance to destroy": considered_volley,
        "entries of a story": story,
    }
    report("what a client asks", {name: calls_per_second(work) for name, work in figures.items()})
