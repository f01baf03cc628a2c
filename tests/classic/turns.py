"""Whole phases on the stage, by the real procedures and under the eyes of the judge.

    battle, events = played(battle, Phase.WEAPONS, Phase.PHYSICAL, script=[Declare(0, twist=1)], dice=[...])

Units without a part in the script do nothing, small choices fall to their default unless `picks` says otherwise.
All of the script and all dice must be used.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ironhex.engine import Action, Ask, Event, Play, Position
from ironhex.kernel.dice import ScriptedDice
from ironhex.systems.classic.actions import Declare, Move, Pick, Strike
from ironhex.systems.classic.battle import Battle, Mode, Phase
from ironhex.systems.classic.events.turn import TurnBegan
from ironhex.systems.classic.questions import Choice
from ironhex.systems.classic.sequence import BeginPhase, BeginTurn, yet_to_act
from ironhex.systems.classic.system import CLASSIC

FORMS: Mapping[Phase, type[Any]] = {Phase.MOVEMENT: Move, Phase.WEAPONS: Declare, Phase.PHYSICAL: Strike}


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
    """Whoever of the side has a part plays it; if nobody has, the first unit does nothing."""
    phase = play.facts.phase
    units = [unit.id for unit in yet_to_act(play.facts, phase, ask.question.side)]
    part = next((part for part in parts if type(part) is FORMS[phase] and part.unit in units), None)
    if part is not None:
        parts.remove(part)
    play.answer(ask, part or nothing(phase, units[0]))


def nothing(phase: Phase, unit: int) -> Action:
    match phase:
        case Phase.MOVEMENT:
            return Move(unit, Mode.STAND)
        case Phase.WEAPONS:
            return Declare(unit)
    return Strike(unit)


def next_turn(battle: Battle) -> Battle:
    """The battle at the beginning of the next turn."""
    return TurnBegan(battle.turn + 1).apply(battle)
