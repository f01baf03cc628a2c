"""Games as tables, data frames and files.

`sides` has a row for each team of each game, `turns` one for each of its turns, `weapons` one for each weapon it used,
`losses` one for each unit that left. A table has its columns with their types even if it has no rows.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

import msgspec

from ironhex.sim.document import Report, document
from ironhex.sim.extras import needed
from ironhex.sim.games import Game, Share

Row = dict[str, Any]
Runs = Mapping[str, Sequence[Game]]
"""Games by the name of their run; a single run has no name."""

GAME = {"game": int, "seed": int, "shift": int, "board": str}
COLUMNS: Mapping[str, Mapping[str, type]] = {
    "sides": GAME
    | {"turns": int, "winner": str, "reason": str, "team": str, "bot": str, "place": int, "won": bool}
    | {"units": int, "lost": int, "withdrawn": int, "value": int, "value_left": int}
    | {"shots": int, "hits": int, "expected_hits": float, "rolls": int, "luck": float}
    | {"damage": int, "taken": int},
    "turns": GAME | {"team": str, "turn": int, "damage": int, "taken": int},
    "weapons": GAME | {"team": str, "weapon": str, "shots": int, "hits": int, "expected_hits": float, "damage": int},
    "losses": GAME | {"turn": int, "team": str, "unit": str, "fate": str, "why": str},
}


def _game(game: Game) -> Row:
    return {"game": game.number, "seed": game.seed, "shift": game.shift, "board": game.board}


def sides(game: Game) -> Iterator[Row]:
    """What each team did and took in a game."""
    for share in game.shares:
        yield _game(game) | {
            "turns": game.turns,
            "winner": game.winner,
            "reason": game.why,
            "team": share.team,
            "bot": share.bot,
            "place": share.place,
            "won": share.won,
            "units": share.units,
            "lost": share.lost,
            "withdrawn": share.withdrawn,
            "value": share.value,
            "value_left": share.value_left,
            "shots": share.shots,
            "hits": share.hits,
            "expected_hits": share.expected_hits,
            "rolls": share.rolls,
            "luck": share.luck,
            "damage": sum(share.damage),
            "taken": sum(share.taken),
            **{name: _mean(values) for name, values in share.series.items()},
            **share.figures,
        }


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return round(sum(known) / len(known), 3) if known else None


def turns(game: Game) -> Iterator[Row]:
    """Damage and the game's own measures, turn by turn."""
    for share in game.shares:
        for at, (damage, taken) in enumerate(zip(share.damage, share.taken, strict=True)):
            own = {name: values[at] for name, values in share.series.items()}
            yield _game(game) | {"team": share.team, "turn": at + 1, "damage": damage, "taken": taken} | own


def weapons(game: Game) -> Iterator[Row]:
    """What each weapon did."""
    for share in game.shares:
        for each in share.weapons:
            yield _game(game) | {
                "team": share.team,
                "weapon": each.name,
                "shots": each.shots,
                "hits": each.hits,
                "expected_hits": each.expected_hits,
                "damage": each.damage,
            }


def losses(game: Game) -> Iterator[Row]:
    """The units that left the battle, when and why."""
    for each in game.losses:
        yield _game(game) | {
            "turn": each.turn,
            "team": each.team,
            "unit": each.unit,
            "fate": each.fate,
            "why": each.why,
        }


TABLES: Mapping[str, Callable[[Game], Iterator[Row]]] = {
    "sides": sides,
    "turns": turns,
    "weapons": weapons,
    "losses": losses,
}


def columns(name: str, runs: Runs) -> dict[str, type]:
    """The columns of a table: the run if there are several, and the measures that its games have."""
    if name not in TABLES:
        raise ValueError(f"there is no table {name!r}; there are: {', '.join(TABLES)}")
    run: dict[str, type] = {"run": str} if len(runs) > 1 else {}
    shares = [share for games in runs.values() for game in games for share in game.shares]
    return run | dict(COLUMNS[name]) | {column: float for share in shares for column in _measures(name, share)}


def _measures(name: str, share: Share) -> tuple[str, ...]:
    """The columns that only some games have."""
    return {"sides": (*share.series, *share.figures), "turns": (*share.series,)}.get(name, ())


def table(name: str, runs: Runs) -> list[Row]:
    """All rows of a table."""
    wanted = columns(name, runs)
    rows = ({"run": run} | row for run, games in runs.items() for game in games for row in TABLES[name](game))
    return [{column: row.get(column) for column in wanted} for row in rows]


def write_rows(out: TextIO, name: str, runs: Runs) -> None:
    """Write a table as CSV."""
    writer = csv.DictWriter(out, list(columns(name, runs)))
    writer.writeheader()
    writer.writerows(table(name, runs))


def write_csv(path: Path, runs: Runs) -> None:
    """Write the sides to a file whose name ends in .csv, else all tables into a folder."""
    for name, file in _files(path, ".csv"):
        with file.open("w", newline="", encoding="utf-8") as out:
            write_rows(out, name, runs)


def write_parquet(path: Path, runs: Runs) -> None:
    """Write the sides to a file whose name ends in .parquet, else all tables into a folder."""
    for name, file in _files(path, ".parquet"):
        frame(name, runs).write_parquet(file)


def frame(name: str, runs: Runs) -> Any:
    """A table as a polars data frame; `to_pandas` converts it."""
    polars = needed("polars", "lab")
    return polars.DataFrame(table(name, runs), schema=columns(name, runs))


def _files(path: Path, suffix: str) -> Iterator[tuple[str, Path]]:
    if path.suffix == suffix:
        path.parent.mkdir(parents=True, exist_ok=True)
        yield "sides", path
        return
    path.mkdir(parents=True, exist_ok=True)
    yield from ((name, path / f"{name}{suffix}") for name in TABLES)


# --- results that can be exported -------------------------------------------------------------------------------------
class Exportable(msgspec.Struct, frozen=True):
    """Games of one or several runs."""

    @property
    def runs(self) -> Runs:
        """The games by the names of their runs."""
        raise NotImplementedError

    @property
    def report(self) -> Report:
        """Their report."""
        raise NotImplementedError

    @property
    def page(self) -> str:
        """The report as one self-contained page."""
        return document(self.report)

    @property
    def rows(self) -> list[Row]:
        """A row for each team of each game."""
        return self.table("sides")

    def table(self, name: str) -> list[Row]:
        """The rows of a table: sides, turns, weapons or losses."""
        return table(name, self.runs)

    def frame(self, name: str = "sides") -> Any:
        """A table as a polars data frame (`.to_pandas()` converts it)."""
        return frame(name, self.runs)

    def write_csv(self, path: str | Path) -> None:
        """Write the sides to a .csv file, or all tables into a folder."""
        write_csv(Path(path), self.runs)

    def write_parquet(self, path: str | Path) -> None:
        """Write the sides to a .parquet file, or all tables into a folder."""
        write_parquet(Path(path), self.runs)

    def write_report(self, path: str | Path) -> None:
        """Write a page with plots that opens in any browser."""
        Path(path).write_text(self.page, encoding="utf-8")
