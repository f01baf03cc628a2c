"""Parts that editions on the same battle share: rows of units, boards they accept, and sheets of units in a battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from ironhex.catalog import Board, Design, board, boards
from ironhex.engine.edition_rows import UnitRow
from ironhex.systems.classic.actions import number_of
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.presentation.figures import size_of

if TYPE_CHECKING:
    from ironhex.sheets.condition import Condition
    from ironhex.sheets.pen import Drawing

Sheet = Callable[[Any, "Condition | None"], "Drawing | None"]


def unit_row(design: Design, level: str, value: int) -> UnitRow:
    """A unit of an edition, by its design, the first level that has it and its points."""
    guns = Counter(item.equipment.name for item in design.weapons)
    weapons = ", ".join(f"{count} × {name}" if count > 1 else name for name, count in guns.items())
    movement = f"{design.walk}/{design.run} MP" if design.run else f"{design.walk} MP"
    return UnitRow(design.name, design.kind, level, design.tons, movement, weapons, value, size_of(design.tons))


def accepted_boards(refusal: Callable[[Board], str], first: str) -> Callable[[], tuple[str, ...]]:
    """The names of the boards that an edition does not refuse, the usual one first."""

    @cache
    def accepted(name: str) -> bool:
        return not refusal(board(name))

    return lambda: tuple(sorted(filter(accepted, boards()), key=lambda name: name != first))


def unit_sheets(draw: Sheet) -> Callable[[Battle, str], Drawing | None]:
    """The record sheet of a unit in a battle, by its printed number, from the sheet of its design."""

    def unit_sheet(battle: Battle, number: str) -> Drawing | None:
        from ironhex.systems.classic.sheets.live import condition_in

        unit = next((unit for unit in battle.units if str(number_of(unit.id)) == number), None)
        return None if unit is None or unit.design is None else draw(unit.design, condition_in(battle, unit))

    return unit_sheet
