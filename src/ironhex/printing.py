"""Record sheets for paper: those of designs, of a force with its crews, or of the units of a battle, in one PDF."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ironhex.catalog import Design, Enlisted, Roster
from ironhex.catalog.loads import numbered_loads, reloaded
from ironhex.engine import Play
from ironhex.engine.presentation import presentation_of
from ironhex.games import EDITIONS, edition
from ironhex.rosters import unit_setup

if TYPE_CHECKING:
    from ironhex.sheets.condition import Condition
    from ironhex.sheets.paper import Paper
    from ironhex.sheets.pen import Drawing


class Sheet(NamedTuple):
    """A record sheet, and the game that has drawn it."""

    drawing: Drawing
    game: str


def design_sheet(design: Any, crew: Condition | None = None, game: str = "") -> Sheet | None:
    """The sheet of a design by a game, or by the first one that has a sheet for it."""
    for name in (game,) if game else EDITIONS:
        if drawing := EDITIONS[name].design_sheet(design, crew):
            return Sheet(drawing, name)
    return None


def roster_sheets(roster: Roster) -> list[Sheet]:
    """The sheets of a force as it is: with its crews, special ammunition and damage; a design that does not exist is an
    error."""
    return [sheet for unit in roster.units if (sheet := enlisted_sheet(unit))]


def enlisted_sheet(unit: Enlisted) -> Sheet | None:
    """The sheet of a unit of a roster, with its crew, special ammunition and damage."""
    machine, setup = with_loads(unit.machine(), unit.ammunition), unit_setup(unit)
    for name, game in EDITIONS.items():
        marks = game.damage_marks(machine, setup) or crew(unit.pilot, unit.gunnery, unit.piloting)
        if drawing := game.design_sheet(machine, marks):
            return Sheet(drawing, name)
    return None


def crew(name: str = "", gunnery: int | None = None, piloting: int | None = None) -> Condition:
    """The crew as a sheet shows it."""
    from ironhex.sheets.condition import Condition

    return Condition(warrior=name, gunnery=gunnery, piloting=piloting)


def with_loads(design: Design, ammunition: Mapping[str, str]) -> Design:
    """A design with special ammunition by item numbers."""
    return reloaded(design, numbered_loads(ammunition, design.name))


def view_sheets(system: str, view: Any, side: str = "") -> list[Sheet]:
    """The sheets of the units in a view of a battle as they are now, or of a side's; those that are out of the battle
    and those without sheets are left out."""
    found = edition(system)
    figures = presentation_of(found.system).scene(view, None).figures
    drawn = (found.unit_sheet(view, figure.id) for figure in figures if side in ("", figure.side) and not figure.fate)
    return [Sheet(drawing, system) for drawing in drawn if drawing]


def battle_sheets(play: Play[Any], seen_by: str | None = None, side: str = "") -> list[Sheet]:
    """The sheets of the units of a battle as they are now: of all, or of those that a side sees."""
    return view_sheets(play.system.name, play.system.view(play.facts, seen_by), side)


def pdf(sheets: Sequence[Sheet], title: str = "", paper: Paper = "a4", per_page: int | None = None) -> bytes:
    """All sheets in one file; the tables of their game fill the rest of the last page."""
    from ironhex.sheets import paper as on_paper

    games = dict.fromkeys(sheet.game for sheet in sheets)
    tables = [table for game in games for table in EDITIONS[game].sheet_tables()]
    return on_paper.pdf([sheet.drawing for sheet in sheets], title, paper, per_page, tables)


def title_of(names: Iterable[str]) -> str:
    """The title of the sheets of some units: a name, or the first one and how many more there are."""
    counted = list(names)
    different = list(dict.fromkeys(counted))
    if len(different) < 2:
        return "".join(different) or "Record sheets"
    return f"{different[0]} and {len(counted) - 1} more"
