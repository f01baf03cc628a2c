"""`ironhex import`: import other programs' designs, boards and rosters into the user's library."""

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

from cyclopts import Parameter
from rich.console import Console
from rich.progress import track

from ironhex.catalog import Board, CatalogError, Design, Roster, read_anything
from ironhex.catalog.collection import SUFFIX
from ironhex.catalog.data_files import library, ours
from ironhex.catalog.importers.files import SUFFIXES
from ironhex.catalog.user_library import keep, shelf_of
from ironhex.cli.screen import complain


class Summary(NamedTuple):
    """The result of an import: names, and the reasons for refusals."""

    imported: list[str]
    replaced: list[str]
    unchanged: list[str]
    refused: list[str]


def import_command(
    *paths: Path,
    dead_weight: bool = False,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Import designs, boards and rosters of other programs into your library.

    Parameters
    ----------
    paths
        Files (.mtf, .blk, .ssw, .saw, .mul, .board, .toml) or folders of them.
    dead_weight
        Carry unknown equipment as dead weight instead of refusing its machine.
    as_json
        Print the summary as JSON.
    """
    console, errors = Console(highlight=False), Console(stderr=True, highlight=False)
    files = list(found(paths))
    if not files:
        forms = ", ".join(sorted(SUFFIXES))
        return complain(f"there is nothing to import: name files, or folders of files ({forms})")
    summary = import_files(files, dead_weight, errors)
    if as_json:
        console.print_json(json.dumps(summary._asdict()))
    else:
        tell(summary, console)
    return 2 if summary.refused else 0


def found(paths: Sequence[Path]) -> Iterator[Path]:
    """The named files, and the readable files in named folders."""
    for path in paths:
        if path.is_dir():
            yield from sorted(file for file in _files_below(path) if _readable(file))
        else:
            yield path


def _files_below(folder: Path) -> Iterator[Path]:
    """The files in a folder and its subfolders; those that cannot be listed are skipped."""
    for here, _, names in os.walk(folder):
        yield from (Path(here, name) for name in names)


def _readable(file: Path) -> bool:
    if file.suffix.lower() not in SUFFIXES or file.name.endswith(".chassis.toml"):
        return False
    try:
        return file.is_file()
    except OSError:
        return False


def import_files(files: Sequence[Path], dead_weight: bool, console: Console) -> Summary:
    """Read every file and store what is in it, with a progress bar."""
    summary = Summary([], [], [], [])
    sources: dict[Path, tuple[Path, object]] = {}
    for file in track(files, "Importing", console=console, transient=True, disable=not console.is_terminal):
        for thing in read_anything(file, dead_weight):
            _take(thing, file, sources, summary)
    return summary


def _take(
    thing: Design | Board | Roster | CatalogError,
    file: Path,
    sources: dict[Path, tuple[Path, object]],
    summary: Summary,
) -> None:
    """Store a thing, unless another with its name just came from another file."""
    if isinstance(thing, CatalogError):
        summary.refused.append(str(thing))
        return
    source, other = sources.setdefault(shelf_of(thing), (file, thing))
    if other != thing:
        summary.refused.append(f"{file.name}: name: {thing.name} is also in {source.name}, with different data")
        return
    try:
        getattr(summary, keep(thing)).append(thing.name)
    except CatalogError as error:
        summary.refused.append(str(error))


def tell(summary: Summary, console: Console) -> None:
    """The reasons for refusals, the designs hidden behind bundled ones, then the counts."""
    for reason in summary.refused:
        complain(f"refused: {reason}")
    hidden = sum(name in ours("designs", SUFFIX) for name in (*summary.imported, *summary.replaced, *summary.unchanged))
    if hidden:
        console.print(f"{hidden} with names of bundled designs, which take precedence", soft_wrap=True)
    counts = ", ".join(f"{len(names)} {what}" for what, names in summary._asdict().items() if names)
    console.print(f"{counts}; the library is {library()}", markup=False, soft_wrap=True)
