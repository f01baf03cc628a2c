"""Whole phases on the stage, by the real procedures and under the eyes of the judge.

    battle, events = played(battle, Phase.WEAPONS, Phase.PHYSICAL, script=[Declare(0, twist=1)], dice=[...])

Units without a part in the script do nothing, small choices fall to their default unless `picks` says otherwise.
All of the script and all dice must be used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ironhex.engine import Action, Ask, Event, Play, Position, Question
from ironhex.kernel.dice import ScriptedDice
from ironhex.systems.classic.actions import Declare, Eject, Move, Pick, Strike
from ironhex.systems.classic.battle import Battle, Mode, Phase
from ironhex.systems.classic.events.movement import Halted
from ironhex.systems.classic.events.physical import BlowsDeclared
from ironhex.systems.classic.events.turn import PhaseBegan, TurnBegan
from ironhex.systems.classic.events.weapons import WeaponsDeclared
from ironhex.systems.classic.questions import Choice, DeclareNext, GoOn, MoveNext, StrikeNext
from ironhex.systems.classic.sequence import BeginPhase, BeginTurn, yet_to_act
from ironhex.systems.classic.system import CLASSIC

Part = Move | Eject | Declare | Strike  # what a script may have a unit do
TURN = (Phase.MOVEMENT, Phase.WEAPONS, Phase.PHYSICAL, Phase.HEAT, Phase.END)  # without the initiative
QUESTIONS: Mapping[Phase, Callable[[str], Question]] = {
    Phase.MOVEMENT: MoveNext,
    Phase.WEAPONS: DeclareNext,
    Phase.PHYSICAL: StrikeNext,
}
FORMS: Mapping[type[Question], tuple[type[Part], ...]] = {
    MoveNext: (Move, Eject),
    GoOn: (Move,),
    DeclareNext: (Declare,),
    StrikeNext: (Strike,),
}


def played(
    battle: Battle,
    *phases: Phase,
    script: Iterable[Action] = (),
    dice: Iterable[int] = (),
    picks: Mapping[str, str] | None = None,
    to_the_end: bool = False,
) -> tuple[Battle, tuple[Event, ...]]:
    """The battle after some phases, and all that happened; `to_the_end` if it must be decided then."""
    faces, parts = tuple(dice), list(script)
    agenda = (*[BeginTurn()] * to_the_end, *map(BeginPhase, reversed(phases)))
    play = Play(CLASSIC, Position(battle, agenda), ScriptedDice(faces))
    while not play.over:
        ask = play.asks[0]
        if isinstance(ask.question, Choice):
            play.answer(ask, Pick((picks or {}).get(ask.question.what, "")))
        else:
            act(play, ask, parts)
    assert not parts, f"not played: {parts}"
    assert play.drawn == len(faces), f"{play.drawn} of {len(faces)} dice used"
    return play.facts, tuple(play.log)


def act(play: Play[Battle], ask: Ask, parts: list[Any]) -> None:
    """The unit with a part in the script plays it; otherwise the first unit does nothing, or nothing more."""
    units = asked_about(play.facts, ask.question)
    forms = FORMS[type(ask.question)]
    part = next((part for part in parts if isinstance(part, forms) and part.unit in units), None)
    if part is not None:
        parts.remove(part)
    seat = play.facts.unit(part.unit if part else units[0]).seat
    play.answer(ask, part or nothing(play.facts, ask.question, units[0]), seat)


def asked_about(battle: Battle, question: Any) -> list[int]:
    """The units of which one may answer a question."""
    if isinstance(question, GoOn):
        return [question.unit]
    return [unit.id for unit in yet_to_act(battle, battle.phase, question.side)]


def nothing(battle: Battle, question: Any, unit: int) -> Action:
    match question:
        case MoveNext():
            return Move(unit, Mode.STAND)
        case GoOn():
            return Move(unit, battle.unit(unit).move.mode)
        case DeclareNext():
            return Declare(unit)
    return Strike(unit)


def choices(battle: Battle, phase: Phase, side: str = "Red") -> list[Any]:
    """All that a side may answer first in a phase."""
    return list(CLASSIC.menu(PhaseBegan(phase).apply(battle), QUESTIONS[phase](side), side))


def refused(battle: Battle, phase: Phase, action: Action, side: str = "Red") -> str | None:
    """The rule by which a side's first answer in a phase is refused."""
    barred = CLASSIC.refusal(PhaseBegan(phase).apply(battle), QUESTIONS[phase](side), side, action)
    return barred.rule if barred else None


def acted(events: Iterable[Event]) -> list[int]:
    """Who has taken a step of its side, in order, over all phases of steps."""
    return [event.unit for event in events if isinstance(event, (Halted, WeaponsDeclared, BlowsDeclared))]


def idle(battle: Battle) -> bool:
    """Whether unit 0, alone on its side, can do nothing in any phase, unless its warrior gives it up."""
    nothing = {Phase.MOVEMENT: Move(0, Mode.STAND), Phase.WEAPONS: Declare(0), Phase.PHYSICAL: Strike(0)}
    listed = {phase: [action for action in choices(battle, phase) if action != Eject(0)] for phase in nothing}
    asked = all(listed[phase] == [action] for phase, action in nothing.items())
    return asked and refused(battle, Phase.MOVEMENT, Move(0, Mode.WALK, "F")) is not None


def next_turn(battle: Battle) -> Battle:
    """The battle at the beginning of the next turn."""
    return TurnBegan(battle.turn + 1).apply(battle)
