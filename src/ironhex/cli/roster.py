"""`ironhex roster`: keeps the units of a saved battle for the next one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ironhex.catalog import CatalogError, Roster
from ironhex.catalog.data_files import file_name
from ironhex.cli.hinting import UnknownName, one_of
from ironhex.cli.records import UnreadableRecord, record_text
from ironhex.cli.screen import complain, plain_console
from ironhex.engine import RecordError
from ironhex.engine.setup import SetupError
from ironhex.games import load
from ironhex.rosters import rosters_of

SUFFIX = ".toml"


def roster(
    file: Path,
    *,
    side: str | None = None,
    output: Annotated[Path | None, Parameter(name=("--output", "-o"))] = None,
    overwrite: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Keep the units of a saved battle as a roster for `--force` and `--against`.

    It has those that can fight again, with their crews, damage and ammunition.

    Parameters
    ----------
    file
        The record of the battle, finished or not.
    side
        Only this side; by default each side gets its own file.
    output
        The file to write; by default it has the record's name. Without --side, each side's name is added to it.
    overwrite
        Replace files that exist already.
    """
    try:
        kept = rosters_of(load(record_text(file)))
        wanted = {one_of("side", side, tuple(kept))} if side else set(kept)
        chosen = {name: each for name, each in kept.items() if name in wanted and each.units}
        if not chosen:
            raise UnknownName(f"no unit of {' or '.join(sorted(wanted))} can fight again")
        files = list(_files(output or Path(f"{file.stem}{SUFFIX}"), chosen, alone=side is not None))
        _write(files, overwrite=overwrite)
    except (RecordError, SetupError, CatalogError, UnknownName) as error:
        return complain(f"{file}: {error}")
    except (OSError, UnreadableRecord) as error:
        return complain(error)
    for name in sorted({name for each in chosen.values() for name in each.missing()}):
        complain(f"{name} is not in your library: import it before you use the roster")
    return 0


def _write(files: Sequence[tuple[Path, Roster]], *, overwrite: bool) -> None:
    for path, _ in files if not overwrite else ():
        if path.exists():
            raise UnknownName(f"{path} exists already; use --overwrite to replace it, or --output for another file")
    for path, each in files:
        path.write_text(each.to_toml(), encoding="utf-8")
        plain_console().print(f"Saved {_counted(each)} of {each.name} to {path}.", markup=False)


def _files(path: Path, rosters: dict[str, Roster], *, alone: bool) -> Iterator[tuple[Path, Roster]]:
    """The file of each roster; the only one has the name that was given."""
    named = path if path.suffix == SUFFIX else path.with_name(f"{path.name}{SUFFIX}")
    for side, each in rosters.items():
        yield (named if alone else named.with_name(file_name(f"{named.stem}-{side}", SUFFIX))), each


def _counted(roster: Roster) -> str:
    return f"{len(roster.units)} unit{'' if len(roster.units) == 1 else 's'}"
