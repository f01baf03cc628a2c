"""The Targeting Phase: every artillery piece may be ordered in secret to fire at a hex this turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ironhex.catalog.loads import STANDARD
from ironhex.engine import Action, Offer, Preview, Question, Task
from ironhex.engine.presentation import ActionForm, Prompt
from ironhex.engine.presentation.offers import NumberName
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.action_texts import NotationError, read_number, read_unit
from ironhex.systems.classic.actions import number_of
from ironhex.systems.classic.artillery.gunnery import expected_number
from ironhex.systems.classic.artillery.pieces import (
    LANDS,
    VIBRABOMB_IV,
    Piece,
    flight_time,
    loads,
    mapsheets,
    out_of_reach,
    pieces,
    sheet_of,
)
from ironhex.systems.classic.battle import Battle, Due, Phase, Shell
from ironhex.systems.classic.chapter import Answers, Verb
from ironhex.systems.classic.events.turn import Scheduled
from ironhex.systems.classic.hiding.rules import CloseUndo
from ironhex.systems.classic.mines.fields import VIBRABOMB, fields_at
from ironhex.systems.classic.mines.laying import LISTED, setting_refused
from ironhex.systems.classic.munitions.tags import HOMING
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.phases.phase import PhaseRules, Step
from ironhex.systems.classic.sequence import ClassicPlay

PLOT, HOLD, CLEARING = "plot", "hold", "clear"
CLEAR_MINES = "clear mines"  # the mode under which such an order is offered
RULE = "BMR-ARTY-010"
ANY_HEX = "Choose a hex on the map"
UNSEEN_HEX = "Choose a hex that it does not see, or that is far away; at others it fires in the Weapon Attack Phase"
LANDS_IN = NumberName("lands", "lands in turn")


class PlotNext(Question, frozen=True, tag=True):
    """Choose the hex that an artillery piece fires at this turn, or hold its fire."""

    unit: int
    weapon: int

    @property
    def reveals(self) -> bool:
        return True


class Plot(Action, frozen=True, tag=True, omit_defaults=True):
    """Fire a piece at a hex with some ammunition, to clear its mines if that is the mission; without a hex it holds
    its fire. A homing missile is fired at the whole mapsheet around the hex."""

    unit: int
    weapon: int
    hex: Hex | None = None
    mode: str = ""
    setting: int = 0
    clearing: bool = False

    def __str__(self) -> str:
        words = [PLOT, str(number_of(self.unit)), str(self.weapon), HOLD if self.hex is None else str(self.hex)]
        words += [self.mode] if self.mode else []
        words += [str(self.setting)] if self.setting else []
        words += [CLEARING] if self.clearing else []
        return " ".join(words)


class PlotFire(Task, frozen=True, tag=True, omit_defaults=True):
    """Every player with pieces that have no orders yet gives the next one its orders."""

    asked: tuple[tuple[int, int], ...] = ()  # the pieces that have them


# --- the phase --------------------------------------------------------------------------------------------------------
def plot_fire(play: ClassicPlay) -> None:
    """All players give their orders at the same time, one piece after the other."""
    play.then(PlotFire())


def plot_next(play: ClassicPlay, task: PlotFire) -> None:
    """One piece of each player; nobody learns what others have ordered, nor whether they have artillery at all."""
    waiting: dict[str, Piece] = {}
    for side in play.facts.sides:
        for piece in pieces(play.facts, side.name):
            if _key(piece) not in task.asked:
                waiting.setdefault(piece.unit.seat, piece)
    questions = [(seat, PlotNext(*_key(piece))) for seat, piece in waiting.items()]
    for action in play.ask_all(questions, sealed=False):
        if action.hex is not None:
            order(play, action)
    asked = (*task.asked, *map(_key, waiting.values()))
    play.then(PlotFire(asked) if waiting else CloseUndo())


def _key(piece: Piece) -> tuple[int, int]:
    return piece.unit.id, piece.weapon.index


def order(play: ClassicPlay, action: Plot) -> None:
    """The shell is due when its time in flight is over."""
    assert action.hex is not None, "somebody fires at a hex"
    battle, unit = play.facts, play.facts.unit(action.unit)
    turn = battle.turn + flight_time(mapsheets(battle, unit, action.hex))
    shell = Shell(action.weapon, battle.turn, action.mode, action.setting, action.clearing)
    play.emit(
        Scheduled(Due(turn, Phase.OFF_BOARD, LANDS, action.hex, unit.id, unit.side, known_to=unit.side, shell=shell))
    )


RULES = PhaseRules(Phase.TARGETING, steps=(Step("plot fire", plot_fire),))


# --- menu and judge ---------------------------------------------------------------------------------------------------
def piece_of(battle: Battle, question: PlotNext | Plot) -> Piece:
    unit = battle.unit(question.unit)
    return Piece(unit, unit.design.items[question.weapon])


def menu(battle: Battle, question: PlotNext, seat: str) -> Iterator[Plot]:
    """To hold fire, or every hex within reach with every kind of ammunition; homing missiles once for each mapsheet."""
    yield Plot(question.unit, question.weapon)
    piece = piece_of(battle, question)
    hexes = [hex for hex in battle.board.hexes() if not out_of_reach(battle, piece, hex)]
    for mode in loads(battle, piece):
        sheets = {sheet_of(hex): hex for hex in reversed(hexes)}
        for hex in sorted(sheets.values()) if mode == HOMING else hexes:
            for setting in LISTED if mode == VIBRABOMB_IV else (0,):
                yield Plot(question.unit, question.weapon, hex, mode, setting)
        if not mode and battle.mines:
            yield from (Plot(question.unit, question.weapon, hex, clearing=True) for hex in _mined(battle, hexes))


def _mined(battle: Battle, hexes: list[Hex]) -> Iterator[Hex]:
    return (hex for hex in hexes if fields_at(battle, hex))


def refusal(battle: Battle, question: PlotNext, seat: str, action: Any) -> Barred | None:
    """Judge any order."""
    if not isinstance(action, Plot) or (action.unit, action.weapon) != (question.unit, question.weapon):
        return Barred(RULE, f"weapon {question.weapon} of unit {question.unit + 1} gets its orders now")
    if action.hex is None:
        return Barred(RULE, "name a hex, or hold fire") if action.mode or action.setting or action.clearing else None
    if action.hex not in battle.board:
        return Barred("BMR-ARTY-011", f"{action.hex} is not a hex of the map")
    piece = piece_of(battle, question)
    if action.mode not in loads(battle, piece):
        return Barred("BMR-WPN-008", f"the {piece.gear.name} has no {action.mode or 'standard'} ammunition to fire")
    if action.clearing and action.mode:
        return Barred("BMR-MINE-022", "mines are cleared with standard ammunition")
    if action.setting and action.mode != VIBRABOMB_IV:
        return Barred("BMR-ARTY-070", "only vibrabombs have a setting")
    if action.mode == VIBRABOMB_IV and (barred := setting_refused(VIBRABOMB, action.setting)):
        return barred
    return out_of_reach(battle, piece, action.hex)


# --- words ------------------------------------------------------------------------------------------------------------
def prompt(battle: Battle, question: PlotNext, seat: str) -> Prompt:
    piece = piece_of(battle, question)
    words = f"Choose a hex for the {piece.gear.name} of {named(battle, question.unit)}, or hold its fire"
    figures = (str(number_of(question.unit)),)
    hint = ANY_HEX if piece.unit.battery is not None else UNSEEN_HEX
    return Prompt(words, RULE, figures, "place", "Fire at this hex", hint)


def offered(action: Plot, battle: Battle) -> Offer:
    piece, number = piece_of(battle, action), str(number_of(action.unit))
    if action.hex is None:
        return Offer(f"{piece.gear.name}: hold fire", HOLD, number)
    turn = battle.turn + flight_time(mapsheets(battle, piece.unit, action.hex))
    label = f"{piece.gear.name} at {action.hex}{purpose(action)}: lands in turn {turn}"
    mode = CLEAR_MINES if action.clearing else action.mode or STANDARD
    return Offer(label, mode, number, str(action.hex), numbers={LANDS_IN.id: float(turn)})


def purpose(action: Plot) -> str:
    """What is special about an order."""
    loaded = f" with {action.mode} ammunition" if action.mode else ""
    set_to = f", set to {action.setting} tons" if action.setting else ""
    return f"{loaded}{set_to}{' to clear mines' if action.clearing else ''}"


def preview(action: Plot, battle: Battle) -> Preview:
    """The number to hit as it would be with the spotters of this moment."""
    if action.hex is None or action.mode == HOMING:
        return Preview()
    return Preview((("to hit when it lands", expected_number(battle, piece_of(battle, action), action.hex)),))


def read(words: list[str]) -> Plot:
    """`plot 3 12 0810 smoke`: the unit, its weapon, the hex or `hold`, and what is special about the shell."""
    if len(words) < 3:
        raise NotationError("name the unit, the weapon, and the hex or hold")
    unit, weapon, where, *rest = words
    hex = None if where == HOLD else Hex.parse(where)
    clearing = CLEARING in rest
    rest = [word for word in rest if word != CLEARING]
    setting = read_number(rest.pop()) if rest and rest[-1].isdecimal() else 0
    if len(rest) > 1:
        raise NotationError(f"{rest[1]!r} is not expected after the ammunition")
    return Plot(read_unit(unit), read_number(weapon), hex, rest[0] if rest else "", setting, clearing)


FORMS = (
    ActionForm("plot 3 12 0810", "weapon 12 of unit 3 fires at hex 0810; hold instead of a hex holds its fire"),
    ActionForm("plot 3 12 0810 vibrabomb-iv 50", "the same with vibrabombs set to a 'Mech of 50 tons"),
    ActionForm("plot 3 12 0810 clear", "the same to clear the mines in the hex"),
)
VERB = Verb(Plot, read, offered, preview, FORMS)
ANSWERS = Answers(menu, refusal, prompt)
