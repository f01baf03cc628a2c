"""Before the battle every side lays its mines in secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ironhex.engine import Action, Offer, Question, Task
from ironhex.engine.presentation import ActionForm, Prompt
from ironhex.engine.setup import SetupError
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.action_texts import NotationError, read_number
from ironhex.systems.classic.actions import number_of
from ironhex.systems.classic.battle import Battle, Minefield, Unit
from ironhex.systems.classic.chapter import Answers, Verb
from ironhex.systems.classic.hiding.rules import CloseUndo
from ironhex.systems.classic.mines.events import MinesLaid
from ironhex.systems.classic.mines.fields import MINEFIELDS, PLACED, SETTINGS, USUAL, VIBRABOMB, fields_at
from ironhex.systems.classic.sequence import ClassicPlay

LISTED = (30, 50, 70)  # the settings of vibrabombs in the menu; others can be named
MOST = 20  # minefields of a kind
LAY = "lay"
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


class LayMines(Task, frozen=True, tag=True):
    """Every side with minefields left lays one of them."""


def mines_of(side: str, wanted: Mapping[str, int] | None, allowed: bool) -> tuple[tuple[str, int], ...]:
    """How many minefields of each kind a side lays: as agreed, or as usual if the rules have mines."""
    if wanted and not allowed:
        raise SetupError(f"{side}: minefields need the option {MINEFIELDS!r}")
    if unknown := [what for what in wanted or () if what not in PLACED]:
        raise SetupError(f"{side}: there are no {unknown[0]} mines, only {', '.join(PLACED)}")
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


def menu(battle: Battle, question: LayNext, seat: str) -> Iterator[Lay]:
    """Every kind that is left, in every free hex."""
    free = [hex for hex in battle.board.hexes() if not mined(battle, question.side, hex)]
    for what in PLACED:
        if left_to_lay(battle, question.side)[what]:
            for setting in LISTED if what == VIBRABOMB else (0,):
                yield from (Lay(what, hex, setting) for hex in free)


def mined(battle: Battle, side: str, hex: Hex) -> bool:
    """Whether a side has mines in a hex."""
    return any(field.side == side for field in fields_at(battle, hex))


def refusal(battle: Battle, question: LayNext, seat: str, action: Any) -> Barred | None:
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


def commander(battle: Battle, side: str) -> Unit:
    """The first unit of a side, which stands for it."""
    return next(unit for unit in battle.units if unit.side == side)


def prompt(battle: Battle, question: LayNext, seat: str) -> Prompt:
    left = left_to_lay(battle, question.side)
    figures = (str(number_of(commander(battle, question.side).id)),)
    listed = ", ".join(f"{left[what]} {what}" for what in PLACED if left[what])
    return Prompt(f"Lay mines in secret: {listed} left", RULE, figures, "place", "Lay mines here", "Choose a hex")


def lay_offer(action: Lay, battle: Battle) -> Offer:
    set_to = f", set to {action.setting} tons" if action.setting else ""
    return Offer(f"{action.what} mines in {action.hex}{set_to}", mode_of(action), place=str(action.hex))


def mode_of(action: Lay) -> str:
    """The mode under which it is offered: its kind, and the setting of vibrabombs."""
    return f"{action.what} {action.setting}" if action.setting else action.what


def read_lay(words: list[str]) -> Lay:
    if len(words) not in (2, 3) or words[0] not in PLACED:
        raise NotationError(f"name the kind ({', '.join(PLACED)}), the hex and the setting of vibrabombs")
    return Lay(words[0], Hex.parse(words[1]), read_number(words[2]) if len(words) == 3 else 0)


# --- carried out ------------------------------------------------------------------------------------------------------
def lay_mines(play: ClassicPlay) -> None:
    """All sides lay their mines at the same time, one after the other."""
    play.then(LayMines())


def lay_next(play: ClassicPlay, task: LayMines) -> None:
    sides = [side for side in play.facts.sides if left_to_lay(play.facts, side.name).total()]
    questions = [(side.seats, LayNext(side.name)) for side in sides]
    for side, action in zip(sides, play.ask_all(questions, sealed=False), strict=True):
        play.emit(MinesLaid(Minefield(action.hex, action.what, side.name, PLACED[action.what], action.setting)))
    play.then(task if sides else CloseUndo())


FORMS = (
    ActionForm("lay conventional 0810", "lay mines in hex 0810 before the battle"),
    ActionForm("lay vibrabomb 0810 50", "the same, set to a 'Mech of 50 tons"),
)
VERB = Verb(Lay, read_lay, lay_offer, forms=FORMS)
ANSWERS = Answers(menu, refusal, prompt)
