"""Record sheets drawn and printed, one thread: a PDF of one sheet for every type, after the first.

    PYTHONPATH=src:. python tests/bench/bench_sheets.py

The first PDF of a process also reads the typeface and starts the typesetter; it is printed apart.
"""

from collections.abc import Callable
from itertools import count
from time import process_time

from tests.bench.calibration import calls_per_second, report

from ironhex.catalog import Design, design
from ironhex.sheets.condition import Condition
from ironhex.sheets.paper import pdf
from ironhex.systems.classic.sheets.record_sheet import draw

SHEETS = {
    "'Mech with the most equipment": "Dire Wolf S",
    "quad": "Goliath GOL-1H",
    "tank with the most weapons": "Behemoth Heavy Tank (Flamer)",
    "VTOL": "Cavalry Attack Helicopter",
    "platoon": "Foot Platoon (Rifle)",
    "Point of battle armor": "Elemental (Laser)",
    "ProtoMech": "Centaur",
}
ALLOWED_MILLISECONDS = 50
_heat = count()


def drawn(machine: Design) -> Callable[[], int]:
    def work() -> int:
        draw(machine)
        return 1

    return work


def printed(machine: Design) -> Callable[[], int]:
    """Each time another sheet, so that the typesetter remembers none."""

    def work() -> int:
        pdf([draw(machine, Condition(warrior=f"Number {next(_heat)}"))])
        return 1

    return work


if __name__ == "__main__":
    start = process_time()
    pdf([draw(design("Atlas AS7-D"))])
    print(f"the first PDF: {1000 * (process_time() - start):.0f} ms")
    machines = {what: design(name) for what, name in SHEETS.items()}
    figures = {what: calls_per_second(printed(machine)) for what, machine in machines.items()}
    report("sheets drawn", {what: calls_per_second(drawn(machine)) for what, machine in machines.items()})
    report("sheets drawn and printed as PDF", figures)
    slowest = max(1000 / figure for figure in figures.values())
    print(f"the slowest: {slowest:.0f} ms each, {ALLOWED_MILLISECONDS} wanted")
