"""Before the battle one side after the other lays its mines in secret, takes some back if it likes, and says when it is
done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ironhex.engine import Action, Question, Task
from ironhex.engine.setup import SetupError
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.battle import Battle, Minefield
from ironhex.systems.classic.hiding.rules import CloseUndo
from ironhex.systems.classic.mines.events import MinesLaid, MinesLifted
from ironhex.systems.classic.mines.fields import (
    MINEFIELDS,
    PLACED,
    SETTINGS,
    USUAL,
    VIBRABOMB,
    fields_at,
)
from ironhex.systems.classic.sequence import ClassicPlay

LISTED = (50, 30, 70)  # the settings of vibrabombs in the menu; others can be named
MOST = 20  # minefields of a kind
LAY, LIFT, LAID = "lay", "lift", "laid"
RULE = "BMR-MINE-002"


class LayNext(Question, frozen=True, tag=True):
    """Choose a hex for one of your minefields."""

    side: str

    @property
    def reveals(self) -> bool:
        return True


class Lay(Action, frozen=True, tag=True, omit_defaults=True):
    """Lay mines in a hex; vibrabombs are set to the weight of a 'Mech."""

    what: str
    hex: Hex
    setting: int = 0

    def __str__(self) -> str:
        return f"{LAY} {self.what} {self.hex}{f' {self.setting}' if self.setting else ''}"


class Lift(Action, frozen=True, tag=True):
    """Take back the mines that your side has laid in a hex."""

    hex: Hex

    def __str__(self) -> str:
        return f"{LIFT} {self.hex}"


class Laid(Action, frozen=True, tag=True):
    """Your side has laid all the mines that it wants to lay."""

    def __str__(self) -> str:
        return LAID


class LayMines(Task, frozen=True, tag=True, omit_defaults=True):
    """The next side with minefields lays one of them, takes one back, or is done."""

    done: tuple[str, ...] = ()


def mines_of(side: str, wanted: Mapping[str, int] | None, allowed: bool) -> tuple[tuple[str, int], ...]:
    """How many minefields of each kind a side lays: as agreed, or as usual if the rules have mines."""
    if wanted and not allowed:
        raise SetupError(f"{side}: minefields need the option {MINEFIELDS!r}")
    if any(not 0 <= count <= MOST for count in (wanted or {}).values()):
        raise SetupError(f"{side}: a side lays at most {MOST} minefields of a kind")
    counts = wanted if wanted is not None else USUAL if allowed else {}
    return tuple((what, counts[what]) for what in PLACED if counts.get(what))


# --- menu and judge ---------------------------------------------------------------------------------------------------
def left_to_lay(battle: Battle, side: str) -> Counter[str]:
    """How many minefields of each kind a side has yet to lay, by what is on its own map; none if that is full."""
    if all(mined(battle, side, hex) for hex in battle.board.hexes()):
        return Counter()
    laid = Counter(field.what for field in battle.mines if field.side == side)
    return Counter(dict(battle.side(side).mines)) - laid


def menu(battle: Battle, question: LayNext, seat: str) -> Iterator[Lay | Lift | Laid]:
    """Every kind that is left, in every free hex; to be done; and to take back what is laid."""
    free = [hex for hex in battle.board.hexes() if not mined(battle, question.side, hex)]
    for what in PLACED:
        if left_to_lay(battle, question.side)[what]:
            for setting in LISTED if what == VIBRABOMB else (0,):
                yield from (Lay(what, hex, setting) for hex in free)
    yield Laid()
    yield from (Lift(field.hex) for field in battle.mines if field.side == question.side)


def mined(battle: Battle, side: str, hex: Hex) -> bool:
    """Whether a side has mines in a hex."""
    return any(field.side == side for field in fields_at(battle, hex))


def refusal(battle: Battle, question: LayNext, seat: str, action: Any) -> Barred | None:
    if isinstance(action, Laid):
        return None
    if isinstance(action, Lift):
        mine = mined(battle, question.side, action.hex)
        return None if mine else Barred(RULE, f"you have laid no mines in {action.hex}")
    if not isinstance(action, Lay):
        return Barred(RULE, "mines must be laid now")
    if not left_to_lay(battle, question.side)[action.what]:
        return Barred(RULE, f"there are no {action.what} mines left to lay")
    if action.hex not in battle.board:
        return Barred(RULE, f"{action.hex} is off the map")
    if mined(battle, question.side, action.hex):
        return Barred(RULE, f"there are mines in {action.hex} already")
    return setting_refused(action.what, action.setting)


def setting_refused(what: str, setting: int) -> Barred | None:
    """Vibrabombs are set to the weight of a 'Mech, other mines to nothing."""
    if what == VIBRABOMB and setting not in SETTINGS:
        return Barred("BMR-MINE-013", f"vibrabombs are set to {SETTINGS[0]} to {SETTINGS[-1]} tons, by fives")
    return Barred(RULE, f"{what} mines have no setting") if setting and what != VIBRABOMB else None


# --- carried out ------------------------------------------------------------------------------------------------------
def lay_mines(play: ClassicPlay) -> None:
    """One side after the other lays all its mines; the order tells nothing, because nobody sees those of others."""
    play.then(LayMines())


def lay_next(play: ClassicPlay, task: LayMines) -> None:
    """The next side lays a field, takes one back, or says that it is done."""
    side = next((side for side in play.facts.sides if side.mines and side.name not in task.done), None)
    if side is None:
        play.then(CloseUndo())
        return
    action: Lay | Lift | Laid = play.ask(side.seats, LayNext(side.name))
    if isinstance(action, Laid):
        play.then(LayMines((*task.done, side.name)))
    else:
        play.emit(_carried_out(play.facts, side.name, action))
        play.then(task)


def _carried_out(battle: Battle, side: str, action: Lay | Lift) -> MinesLaid | MinesLifted:
    if isinstance(action, Lift):
        return MinesLifted(next(field for field in fields_at(battle, action.hex) if field.side == side))
    return MinesLaid(Minefield(action.hex, action.what, side, PLACED[action.what], action.setting))
