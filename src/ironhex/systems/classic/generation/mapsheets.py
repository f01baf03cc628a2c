"""The mapsheets of a battle: how many, which ones, and how they are laid."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import NamedTuple

from ironhex.catalog.data_files import table
from ironhex.catalog.joining import BELOW, BESIDE, TURNED
from ironhex.systems.classic.generation.tables import Roller

UNITS_OF_A_SHEET = 4
URBAN = 7
TERRAIN, RANDOM = "terrain", "random"


class BadLayout(ValueError):
    """Mapsheets that cannot be laid like this; the message says why."""


class MapsheetTable(NamedTuple):
    """A table with a mapsheet for each face of a die."""

    number: int
    title: str
    rule: str
    sheets: tuple[str, ...]


class Sheet(NamedTuple):
    """A mapsheet by its name in the tables, and our board of the same character."""

    name: str
    board: str


@cache
def mapsheet_tables(group: str) -> dict[int, MapsheetTable]:
    """The tables of a group by number: for kinds of terrain, or for any mapsheet."""
    rows = [cells for _, cells in table("generation/mapsheets.csv") if cells["group"] == group]
    found: dict[int, MapsheetTable] = {}
    for number in sorted({int(cells["table"]) for cells in rows}):
        mine = [cells for cells in rows if int(cells["table"]) == number]
        title = mine[0].get("title", f"Random Mapsheet Table {number}")
        found[number] = MapsheetTable(number, title, mine[0]["rule"], tuple(cells["mapsheet"] for cells in mine))
    return found


@cache
def boards_of(sheet: str) -> tuple[str, ...]:
    """Our boards for a mapsheet: one, or several that are drawn by lot."""
    return tuple(cells["board"] for _, cells in table("generation/boards.csv") if cells["mapsheet"] == sheet)


# --- which ones -------------------------------------------------------------------------------------------------------
def sheets_needed(units: int) -> int:
    """One mapsheet for every four units in play."""
    return max(1, -(-units // UNITS_OF_A_SHEET))


def rolled_terrain(roller: Roller) -> int:
    """The table of a kind of terrain by one die; the urban one is never rolled."""
    (face,) = roller.faces(1)
    roller.note("Terrain", (face,), mapsheet_tables(TERRAIN)[face].title, "BMR-MAPS-003")
    return face


def terrain_sheets(number: int, count: int, roller: Roller, without: Collection[str] = ()) -> tuple[Sheet, ...]:
    """Mapsheets of a kind of terrain, one die for each; those that are not to be had are rolled again."""
    found = mapsheet_tables(TERRAIN)[number]
    _check_any(found.sheets, without)
    return tuple(_rolled(found, roller, without) for _ in range(count))


def random_sheets(count: int, roller: Roller, without: Collection[str] = ()) -> tuple[Sheet, ...]:
    """Mapsheets of any kind: one die for the table and one for the mapsheet."""
    every = [sheet for found in mapsheet_tables(RANDOM).values() for sheet in found.sheets]
    _check_any(every, without)
    return tuple(_any_sheet(roller, without) for _ in range(count))


def _any_sheet(roller: Roller, without: Collection[str]) -> Sheet:
    while True:
        (face,) = roller.faces(1)
        found = mapsheet_tables(RANDOM)[face]
        roller.note("Random Mapsheet Table", (face,), str(face), "BMR-MAPS-006")
        name = _named(found, roller)
        if name not in without:
            return _ours(name, roller)


def _rolled(found: MapsheetTable, roller: Roller, without: Collection[str]) -> Sheet:
    while (name := _named(found, roller)) in without:
        continue
    return _ours(name, roller)


def _named(found: MapsheetTable, roller: Roller) -> str:
    (face,) = roller.faces(1)
    return roller.note(found.title, (face,), found.sheets[face - 1], found.rule)


def _ours(name: str, roller: Roller) -> Sheet:
    """Our board for a mapsheet; where there are several a die decides, and it is rolled again if it shows too much."""
    boards = boards_of(name)
    if len(boards) == 1:
        return Sheet(name, boards[0])
    while True:
        (face,) = roller.faces(1)
        if face <= len(boards):
            roller.note(f"{name} map", (face,), boards[face - 1], "BMR-MAPS-014")
            return Sheet(name, boards[face - 1])


def _check_any(sheets: Sequence[str], without: Collection[str]) -> None:
    if all(sheet in without for sheet in sheets):
        raise BadLayout("every mapsheet of the table is left out")


# --- laying them ------------------------------------------------------------------------------------------------------
def laying_order(players: Sequence[str], count: int, roller: Roller) -> tuple[str, ...]:
    """Who lays each mapsheet: the higher roll lays the first one, then players take turns; ties are rolled again."""
    while True:
        faces = [roller.faces(2) for _ in players]
        for player, two in zip(players, faces, strict=True):
            roller.note(f"{player} lays mapsheets", two, str(sum(two)), "BMR-MAPS-021")
        best = max(map(sum, faces))
        if [sum(two) for two in faces].count(best) == 1:
            first = [sum(two) for two in faces].index(best)
            return tuple(players[(first + turn) % len(players)] for turn in range(count))


def shapes(count: int) -> tuple[tuple[int, int], ...]:
    """The rectangles that mapsheets can form, as columns and rows, the most compact one first."""
    found = [(count // rows, rows) for rows in range(1, count + 1) if count % rows == 0]
    return tuple(sorted(found, key=lambda shape: (sum(shape), shape[1])))


def laid(rows: Sequence[Sequence[tuple[Sheet, bool]]]) -> str:
    """The board of mapsheets in rows, each upright or turned; together they must form a rectangle without gaps."""
    if not rows or not rows[0]:
        raise BadLayout("there is no mapsheet")
    if len({len(row) for row in rows}) > 1:
        raise BadLayout("the mapsheets must form one rectangle: every row needs as many [BMR-MAPS-022]")
    return BELOW.join(BESIDE.join(sheet.board + TURNED * turned for sheet, turned in row) for row in rows)


def in_shape(sheets: Sequence[Sheet], columns: int) -> str:
    """The board of mapsheets laid upright from the upper left, with so many in each row."""
    rows = [[(sheet, False) for sheet in sheets[at : at + columns]] for at in range(0, len(sheets), columns)]
    return laid(rows)
