"""What infantry does about mines: clearing them, and the suits that carry some or have the gear to clear them."""

from __future__ import annotations

from ironhex.catalog import Item
from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.damage.condition import able
from ironhex.systems.classic.infantry.troopers import living
from ironhex.systems.classic.mines.fields import fields_at

CLEARING = "mines"  # what is declared instead of weapon attacks
MINE, GEAR = "mine", "mine clearing"  # special equipment of suits
BY_HAND = Tally((Mod("BMR-MINE-018", 10, "clearing mines"),))
WITH_GEAR = Tally((Mod("BMR-SUIT-044", 6, "mine clearance gear"),))
CLUMSY, CLUMSY_WITH_GEAR = 5, 2  # the highest rolls on which mines explode


def no_clearing(battle: Battle, unit: Unit) -> Barred | None:
    """Why a unit cannot clear mines: that is for infantry which has stayed in a hex where it knows of some."""
    if not battle.kind(unit).on_foot or not able(unit):
        return Barred("BMR-MINE-018", "only infantry clears mines by hand")
    if unit.move.mode is not Mode.STAND or unit.move.dismounted:
        return Barred("BMR-MINE-018", "it must have stayed in the mined hex for a Movement Phase")
    if not fields_at(battle, unit.place):
        return Barred("BMR-MINE-018", f"it knows of no mines in {unit.place}")
    return None


def clearing_number(unit: Unit) -> Tally:
    """The number to clear mines."""
    return WITH_GEAR if _with_gear(unit) else BY_HAND


def clumsy(unit: Unit) -> int:
    """The highest roll on which mines explode under those who clear them."""
    return CLUMSY_WITH_GEAR if _with_gear(unit) else CLUMSY


def _with_gear(unit: Unit) -> bool:
    return bool(unit.design.with_special(GEAR))


def carried_mines(unit: Unit) -> tuple[Item, ...]:
    """The mines that the troopers of a squad still carry."""
    troopers = living(unit)
    return tuple(
        item for item in unit.design.with_special(MINE) if item.location in troopers and item.index not in unit.expended
    )
