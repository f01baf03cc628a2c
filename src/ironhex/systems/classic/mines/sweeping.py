"""Infantry in mined hexes: it notices the mines, clears them, and lays its own."""

from __future__ import annotations

from collections.abc import Sequence

from ironhex.engine import Task
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Minefield, Mode, Unit
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.damage.condition import able
from ironhex.systems.classic.mines.blasts import explode_under
from ironhex.systems.classic.mines.engineers import CLEARING, carried_mines, clearing_number, clumsy
from ironhex.systems.classic.mines.events import (
    MineClearingRolled,
    MinesCleared,
    MinesFound,
    MinesLaid,
    MinesRevealed,
)
from ironhex.systems.classic.mines.fields import PLACED, VIBRABOMB, fields_at
from ironhex.systems.classic.mines.laying import LISTED, mined
from ironhex.systems.classic.sequence import ClassicPlay, roll_for
from ironhex.systems.classic.views import seen_field

SUIT_MINES, KEEP_MINES = "mines of a squad", "keep them"
SUIT_POINTS = 10


class OfferLaying(Task, frozen=True, tag=True):
    """A squad that carries mines may lay one field of them in its hex."""

    unit: int


# --- clearing ---------------------------------------------------------------------------------------------------------
def clear_mines(play: ClassicPlay) -> None:
    """In each hex all who clear mines roll, and all must succeed; if one is clumsy, mines explode under all of them."""
    for hex in sorted({unit.place for unit in clearing(play.facts)}):
        units = [unit for unit in clearing(play.facts) if unit.hex == hex]
        fields = [field for field in fields_at(play.facts, hex) if known(field, units)]
        if fields:
            clear(play, hex, units, fields)


def clearing(battle: Battle) -> list[Unit]:
    """The infantry that has declared to clear mines and still can."""
    return [unit for unit in battle.present() if unit.turn.finding == CLEARING and able(unit)]


def known(field: Minefield, units: Sequence[Unit]) -> bool:
    return any(seen_field(field, unit.side) for unit in units)


def clear(play: ClassicPlay, hex: Hex, units: Sequence[Unit], fields: Sequence[Minefield]) -> None:
    """Everybody sees what is going on there."""
    for field in fields:
        if not field.public:
            play.emit(MinesRevealed(field))
    rolls = [try_to_clear(play, unit) for unit in units]
    if any(roll.exploded for roll in rolls):
        for field in fields:
            explode_under(play, field, [unit.id for unit in units])
    elif all(roll.passed for roll in rolls):
        play.emit(MinesCleared(hex))


def try_to_clear(play: ClassicPlay, unit: Unit) -> MineClearingRolled:
    number, faces = clearing_number(unit), roll_for(play, unit, why="clearing mines")
    total = sum(faces)
    roll = MineClearingRolled(unit.id, unit.place, number, faces, total >= number.total, total <= clumsy(unit))
    play.emit(roll)
    return roll


# --- at the end of the turn -------------------------------------------------------------------------------------------
def notice_mines(play: ClassicPlay) -> None:
    """Infantry that ends its turn in a mined hex is told so."""
    for unit in play.facts.present():
        if play.facts.kind(unit).on_foot:
            for field in fields_at(play.facts, unit.place):
                if seen_field(field, unit.side) is None:
                    play.emit(MinesFound(field, unit.side))


def offer_laying(play: ClassicPlay) -> None:
    """Squads that carry mines and have done nothing else this turn may lay some."""
    play.then(*(OfferLaying(unit.id) for unit in play.facts.present() if can_lay(play.facts, unit)))


def can_lay(battle: Battle, unit: Unit) -> bool:
    """Whether a squad has neither moved nor attacked, and has mines for a hex where its side has none yet."""
    if unit.move.mode is not Mode.STAND or unit.move.dismounted or not carried_mines(unit) or not able(unit):
        return False
    busy = unit.turn.shots or unit.turn.close or unit.turn.finding or unit.turn.ambushed
    return not busy and not mined(battle, unit.side, unit.place)


def offered(play: ClassicPlay, task: OfferLaying) -> None:
    """The kind of mines is chosen when they are laid; nobody else knows the setting of vibrabombs."""
    unit = play.facts.unit(task.unit)
    choice = choose(play, unit.id, SUIT_MINES, "BMR-SUIT-043", (KEEP_MINES, *LAYABLE))
    if choice == KEEP_MINES:
        return
    what, setting = LAYABLE[choice]
    field = Minefield(unit.place, what, unit.side, SUIT_POINTS, setting, public=not unit.hidden)
    play.emit(MinesLaid(field, unit.id, carried_mines(unit)[0].index))


LAYABLE = {what: (what, 0) for what in PLACED if what != VIBRABOMB} | {
    f"{VIBRABOMB} {tons}": (VIBRABOMB, tons) for tons in LISTED
}
"""What a squad may lay, by the name of the choice."""
