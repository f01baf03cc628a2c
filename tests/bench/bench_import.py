"""Designs read a second, one thread: the corpus of 1,776 units where there is one, else our own designs written for it.

    PYTHONPATH=src:. python tests/bench/bench_import.py

Read: files to designs. Kept: the same, and every design written into a library of its own, as `ironhex import` does.
Found: names listed with that library in use. Loaded: all our own designs from their TOML.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.bench.calibration import calls_per_second, report

from ironhex.catalog import Design, MechDesign, MountedDesign, design, designs, load_design, read_anything
from ironhex.catalog import write_blk as blk
from ironhex.catalog import write_mtf as mtf
from ironhex.catalog.user_library import keep

PROJECT = Path(__file__).parents[2]
CORPUS = Path(os.environ.get("IRONHEX_CORPUS") or PROJECT.parent / "shared" / "corpus")


@contextmanager
def files() -> Iterator[list[Path]]:
    """The files to read."""
    if CORPUS.is_dir():
        yield sorted(path for path in (CORPUS / "units").rglob("*") if path.is_file())
        return
    with TemporaryDirectory() as folder:
        for number, name in enumerate(designs()):
            machine = design(name)
            if isinstance(machine, MechDesign):
                (Path(folder) / f"{number}.mtf").write_text(mtf(machine), encoding="utf-8")
            elif isinstance(machine, MountedDesign):
                (Path(folder) / f"{number}.blk").write_text(blk(machine), encoding="utf-8")
        yield sorted(Path(folder).iterdir())


def read(paths: list[Path]) -> list[Design]:
    return [each for path in paths for each in read_anything(path) if isinstance(each, Design)]


def kept(paths: list[Path]) -> int:
    machines = read(paths)
    for machine in machines:
        keep(machine)
    return len(machines)


def loaded(texts: list[str]) -> int:
    for text in texts:
        load_design(text, "bench")
    return len(texts)


def main() -> None:
    with files() as paths, TemporaryDirectory() as folder:
        os.environ["IRONHEX_LIBRARY"] = folder
        own = [design(name).to_toml() for name in designs()]
        start = perf_counter()
        count = len(read(paths))
        print(f"{count} designs of {len(paths)} files read once, from cold, in {perf_counter() - start:.2f} s")
        figures = {
            "designs read": calls_per_second(lambda: len(read(paths))),
            "designs read and kept": calls_per_second(lambda: kept(paths)),
            "listings of all names": calls_per_second(lambda: int(bool(designs()))),
            "designs of our own loaded": calls_per_second(lambda: loaded(own)),
        }
    report("importing", figures)


if __name__ == "__main__":
    main()
