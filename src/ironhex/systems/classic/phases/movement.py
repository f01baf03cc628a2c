"""The Movement Phase: the sides alternate moving units, the loser of the initiative first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from ironhex.engine import Task
from ironhex.kernel.lazy_list import Part, entries_of, part_of
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.actions import Eject, Masc, Move
from ironhex.systems.classic.battle import Battle, Mode, Phase, Unit
from ironhex.systems.classic.crew.ejection import eject
from ironhex.systems.classic.crew.ejection import refusal as no_ejection
from ironhex.systems.classic.infantry.carriers import handle
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.movement import jumping, skidding, walk_tasks
from ironhex.systems.classic.movement.jumping import Jump
from ironhex.systems.classic.movement.move_menu import further_parts, move_parts
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.movement.skidding import Dodge
from ironhex.systems.classic.movement.walk_tasks import Halt, March
from ironhex.systems.classic.myomer.masc import no_masc, switch_on
from ironhex.systems.classic.phases.phase import PhaseRules, Step
from ironhex.systems.classic.phases.phase_end import KeepFeet, settle
from ironhex.systems.classic.questions import DodgeMove, GoOn, MoveNext
from ironhex.systems.classic.sequence import ClassicPlay, commanders, waiting
from ironhex.systems.classic.vtols import sideslips

Asked = MoveNext | GoOn | DodgeMove
Answer = Move | Masc | Eject


# --- menu and judge ---------------------------------------------------------------------------------------------------
def menu(battle: Battle, question: Asked, seat: str) -> Iterator[Answer]:
    """Unit by unit, everything it can do."""
    return entries_of(parts(battle, question, seat))


def parts(battle: Battle, question: Asked, seat: str) -> Iterator[Part[Answer]]:
    """The menu in parts."""
    for unit in movers(battle, question, seat):
        if isinstance(question, GoOn):
            yield from further_parts(battle, unit)
            continue
        yield from move_parts(battle, unit)
        if no_masc(battle, unit) is None:
            yield part_of([Masc(unit.id)])


def movers(battle: Battle, question: Asked, seat: str) -> tuple[Unit, ...]:
    """The units a question is about."""
    if isinstance(question, MoveNext):
        return waiting(battle, Phase.MOVEMENT, question.side, seat)
    return (battle.unit(question.unit),)


def refusal(battle: Battle, question: Asked, seat: str, action: Any) -> Barred | None:
    """Judge any move."""
    if not isinstance(action, Answer):
        return Barred("BMR-SEQ-006", "a unit must be moved now")
    unit = next((unit for unit in movers(battle, question, seat) if unit.id == action.unit), None)
    if unit is None:
        return Barred("BMR-SEQ-006", f"unit {action.unit + 1} cannot be moved now")
    if isinstance(question, GoOn):
        return going_on_refused(battle, unit, action)
    if isinstance(action, Masc):
        return no_masc(battle, unit)
    return no_ejection(battle, unit) if isinstance(action, Eject) else refused(battle, unit, action)


def going_on_refused(battle: Battle, unit: Unit, action: Answer) -> Barred | None:
    """A unit that continues keeps its mode; stopping is a move in that mode without steps."""
    if isinstance(action, Eject):
        return Barred("BMR-EJECT-004", "a warrior ejects instead of moving")
    if isinstance(action, Masc):
        return no_masc(battle, unit) or Barred("BMR-EQ-126", "MASC is switched on before a 'Mech moves")
    if action.mode is not unit.move.mode:
        return Barred("BMR-MOV-001", "a unit cannot change its mode of movement")
    return None if action == Move(unit.id, unit.move.mode) else refused(battle, unit, action)


# --- carrying out -----------------------------------------------------------------------------------------------------
def act(play: ClassicPlay, side: str) -> None:
    """A side moves one unit; units shaken by its move roll immediately to stay upright."""
    begin(play, play.ask(commanders(play.facts, Phase.MOVEMENT, side), MoveNext(side)))
    play.then(KeepFeet())


def begin(play: ClassicPlay, action: Answer) -> None:
    """Resolve what a player has decided for a unit."""
    if isinstance(action, Eject):
        eject(play, action.unit, automatic=False)
    elif isinstance(action, Masc):
        switch_on(play, action.unit)
    elif action.mode is Mode.STAND:
        play.then(Halt(action.unit))
    elif action.load or action.unload or action.drop:
        handle(play, action)
        rest = replace(action, load=(), unload=(), drop=False)
        begin(play, rest if rest.steps or rest.path else Move(action.unit, Mode.STAND))
    else:
        play.then(Jump(action) if action.mode is Mode.JUMP else March(action))


def dodge(play: ClassicPlay, task: Dodge) -> None:
    """Get out of the way of a skidding unit, with the whole move at once."""
    unit = play.facts.unit(task.unit)
    begin(play, play.ask(unit.seat, DodgeMove(unit.id)))


TASKS: Mapping[type[Task], Callable[[ClassicPlay, Any], None]] = {
    **walk_tasks.TASKS,
    **jumping.TASKS,
    **skidding.TASKS,
    **sideslips.TASKS,
    Dodge: dodge,
}


def has_acted(unit: Unit) -> bool:
    return unit.move.moved


def takes_part(kind: Kind) -> bool:
    """Whether a kind of unit moves at all: buildings do not."""
    return not kind.drive.fixed


RULES = PhaseRules(
    Phase.MOVEMENT, act, (Step("settle", settle),), has_acted=has_acted, takes_part=takes_part, arrival="enter"
)
