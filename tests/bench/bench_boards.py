"""Boards generated and drawn per second, one thread: a mapsheet of 16x17, and a map of 64x68.

PYTHONPATH=src:. python tests/bench/bench_boards.py
"""

from itertools import count

from tests.bench.calibration import calls_per_second, report

from ironhex.maps import generate
from ironhex.sheets.board_picture import svg

THEMES = ("hills", "woods", "rivers", "lakes", "roads", "towns")
_seeds = count()


def generated(width: int, height: int) -> int:
    generate(THEMES, width, height, next(_seeds))
    return 1


def drawn(width: int, height: int) -> int:
    svg(generate(THEMES, width, height, 7))
    return 1


if __name__ == "__main__":
    sizes = ((16, 17), (64, 68))
    figures = {
        f"{name}, {width}x{height}": calls_per_second(lambda work=work, size=(width, height): work(*size))  # type: ignore[misc]
        for name, work in (("generated", generated), ("generated and drawn", drawn))
        for width, height in sizes
    }
    report("boards with hills, woods, water, roads and towns", figures)
