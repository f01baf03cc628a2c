"""Games as flat rows, for spreadsheets and data frames.

`sides` has a row for each team of each game, `turns` one for each of its turns, `weapons` one for each weapon it used,
`losses` one for each unit that left.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ironhex.sim.extras import needed
from ironhex.sim.rows import Game, Share

Row = dict[str, Any]


def _game(game: Game) -> Row:
    return {"game": game.number, "seed": game.seed, "shift": game.shift, "board": game.board}


def sides(game: Game) -> Iterator[Row]:
    """What each team did and suffered in a game."""
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
            "bv": share.bv,
            "bv_left": share.bv_left,
            "shots": share.shots,
            "hits": share.hits,
            "expected_hits": share.expected_hits,
            "rolls": share.rolls,
            "luck": share.luck,
            "damage": sum(share.damage),
            "taken": sum(share.taken),
            "heat": _mean(share),
            "hottest": share.hottest,
        }


def _mean(share: Share) -> float:
    return round(sum(share.heat) / len(share.heat), 3) if share.heat else 0.0


def turns(game: Game) -> Iterator[Row]:
    """Damage and heat, turn by turn."""
    for share in game.shares:
        for turn, (damage, taken, heat) in enumerate(zip(share.damage, share.taken, share.heat, strict=True), 1):
            yield _game(game) | {"team": share.team, "turn": turn, "damage": damage, "taken": taken, "heat": heat}


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
    """Who left the battle, when and why."""
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


def table(name: str, games: Sequence[Game]) -> list[Row]:
    """All rows of a table."""
    if name not in TABLES:
        raise ValueError(f"there is no table {name!r}; there are: {', '.join(TABLES)}")
    return [row for game in games for row in TABLES[name](game)]


def write_csv(path: Path, games: Sequence[Game]) -> None:
    """Write the sides to a file whose name ends in .csv, else all tables into a folder."""
    for name, file in _files(path, ".csv"):
        rows = table(name, games)
        with file.open("w", newline="", encoding="utf-8") as out:
            writer = csv.DictWriter(out, list(rows[0]) if rows else [])
            writer.writeheader()
            writer.writerows(rows)


def write_parquet(path: Path, games: Sequence[Game]) -> None:
    """Write the sides to a file whose name ends in .parquet, else all tables into a folder."""
    for name, file in _files(path, ".parquet"):
        frame(name, games).write_parquet(file)


def frame(name: str, games: Sequence[Game]) -> Any:
    """A table as a polars data frame; its `to_pandas` makes one of pandas'."""
    polars = needed("polars", "lab")
    return polars.DataFrame(table(name, games), infer_schema_length=None)


def _files(path: Path, suffix: str) -> Iterator[tuple[str, Path]]:
    if path.suffix == suffix:
        path.parent.mkdir(parents=True, exist_ok=True)
        yield "sides", path
        return
    path.mkdir(parents=True, exist_ok=True)
    yield from ((name, path / f"{name}{suffix}") for name in TABLES)
