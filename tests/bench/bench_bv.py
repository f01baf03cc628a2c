"""Battle Values, prices and checks of many designs, one thread.

    PYTHONPATH=src:. python tests/bench/bench_bv.py

The designs are those of the corpus where there is one (1,776 files, as far as the Master Rules know them), else our
own. They are read beforehand. No seed is needed.
"""

from pathlib import Path
from time import process_time

from tests.bench.calibration import calls_per_second, report
from tests.corpus.replay import CORPUS

from ironhex.catalog import CatalogError, Design, design, designs, read_file
from ironhex.construction import battle_value, check, cost


def corpus() -> list[Design]:
    found: list[Design] = []
    for path in sorted(Path(CORPUS / "units").rglob("*.*")):
        try:
            found += read_file(path)
        except CatalogError:
            continue
    return found


DESIGNS = corpus() or [design(name) for name in designs()]


def values() -> int:
    for each in DESIGNS:
        battle_value(each)
    return len(DESIGNS)


def prices() -> int:
    for each in DESIGNS:
        cost(each)
    return len(DESIGNS)


def checks() -> int:
    for each in DESIGNS:
        check(each)
    return len(DESIGNS)


if __name__ == "__main__":
    start = process_time()
    values()
    print(f"Battle Values of all {len(DESIGNS)} designs: {process_time() - start:.2f} seconds of the processor")
    figures = {"Battle Values": values, "prices": prices, "checks of construction": checks}
    report("designs", {name: calls_per_second(work) for name, work in figures.items()})
