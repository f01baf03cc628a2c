"""Lines of sight a second, one thread, on our 16x17 boards `hills`, `woods` and `river-crossing`.

    PYTHONPATH=src:. python tests/bench/bench_sight.py

Cold: whole fields of sight worked out from every hex, nothing remembered but the lines' geometry. Traced: single pairs
with every hex explained, nothing remembered. Warm: pairs the board remembers. All units stand; no seed is needed.
"""

from itertools import islice, product

from tests.bench.calibration import calls_per_second, report

from ironhex.catalog import Board, board
from ironhex.systems.classic.sight.field import sight_field, stances
from ironhex.systems.classic.sight.line_of_sight import Stance, sight_between, trace

BOARDS = [board(name) for name in ("hills", "woods", "river-crossing")]


def everywhere(field: Board) -> list[Stance]:
    """A 'Mech standing in every hex."""
    places = stances(field)
    return [
        Stance(hex, int(places.level[index]), True, bool(places.wading[index]), bool(places.submerged[index]))
        for index, hex in enumerate(field.hexes())
    ]


STANCES = {field: everywhere(field) for field in BOARDS}
PAIRS = {field: list(islice(product(STANCES[field], repeat=2), 0, None, 37)) for field in BOARDS}


def cold() -> int:
    for field in BOARDS:
        field.memo.clear()
        others = stances(field)
        for origin in STANCES[field]:
            sight_field(field, origin, others)
    return sum(len(field.hexes()) ** 2 for field in BOARDS)


def traced() -> int:
    for field in BOARDS:
        for attacker, target in PAIRS[field][::20]:
            trace(field, attacker, target)
    return sum(len(PAIRS[field][::20]) for field in BOARDS)


def warm() -> int:
    for field in BOARDS:
        for attacker, target in PAIRS[field]:
            sight_between(field, attacker, target)
    return sum(map(len, PAIRS.values()))


if __name__ == "__main__":
    figures = {
        "pairs by fields, cold": calls_per_second(cold),
        "pairs traced and explained": calls_per_second(traced),
        "pairs remembered, warm": calls_per_second(warm),
    }
    report("lines of sight, boards of 16x17", figures)
