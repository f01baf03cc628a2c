"""The questions to players as sentences, each with the rule it comes from and the units it is about."""

from __future__ import annotations

from collections.abc import Sequence

from ironhex.engine.presentation.drafts import Prompt, Task
from ironhex.systems.classic.actions import number_of
from ironhex.systems.classic.battle import Battle, Mode, Phase, Unit
from ironhex.systems.classic.movement.path import stays_down
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.phases.deployment import to_deploy
from ironhex.systems.classic.questions import (
    DeclareNext,
    DeployNext,
    DodgeMove,
    GoOn,
    MoveNext,
    StrikeNext,
)
from ironhex.systems.classic.sequence import waiting

CONFIRM_MOVE = "Confirm move"
MOVE_HINT = "Pick a highlighted hex"
DEPLOY_HINT = "Choose a starting hex"
HIDE_HINT = "Choose a hex to hide in"


def deploy_prompt(battle: Battle, question: DeployNext, seat: str) -> Prompt:
    units = to_deploy(battle, question, seat)
    if question.hidden:
        return _prompt(battle, units, "Hide {one}", "BMR-HIDDEN-001")._replace(confirm="Hide here", hint=HIDE_HINT)
    return _prompt(battle, units, "Deploy {one}", "BMR-SCEN-006")._replace(confirm="Deploy here", hint=DEPLOY_HINT)


def move_prompt(battle: Battle, question: MoveNext, seat: str) -> Prompt:
    units = waiting(battle, Phase.MOVEMENT, question.side, seat)
    moved = _prompt(battle, units, "Move {one}", "BMR-SEQ-006")
    barred = stays_down(battle, units[0]) if len(units) == 1 else None
    return moved._replace(hint=_capitalized(barred.why)) if barred else moved


def go_on_prompt(battle: Battle, question: GoOn, seat: str) -> Prompt:
    """Why the unit is asked again, and what it has left."""
    unit = battle.unit(question.unit)
    mode = unit.move.mode
    left = 0 if mode is Mode.STAND else allowance(battle, unit, mode).total - unit.move.spent
    if unit.move.boosted and not unit.move.spent:
        rule, now = "BMR-EQ-126", f"runs with MASC and has {left} MP: move it"
    else:
        how = "on the ground" if unit.body.prone else "standing"
        rule, now = "BMR-MOV-001", f"is {how} with {left} MP left: keep moving, or stop here"
    units = (str(number_of(unit.id)),)
    return Prompt(f"{named(battle, unit.id)} {now}", rule, units, "place", CONFIRM_MOVE, MOVE_HINT)


def dodge_prompt(battle: Battle, question: DodgeMove, seat: str) -> Prompt:
    words = f"{named(battle, question.unit)} gets out of the way of a skidding unit: make its whole move now"
    return Prompt(words, "BMR-SKID-018", (str(number_of(question.unit)),), "place", CONFIRM_MOVE, MOVE_HINT)


def declare_prompt(battle: Battle, question: DeclareNext, seat: str) -> Prompt:
    units = waiting(battle, Phase.WEAPONS, question.side, seat)
    return _prompt(battle, units, "Choose targets for {one}", "BMR-SEQ-008", "draft")


def strike_prompt(battle: Battle, question: StrikeNext, seat: str) -> Prompt:
    units = waiting(battle, Phase.PHYSICAL, question.side, seat)
    return _prompt(battle, units, "Choose a physical attack for {one}", "BMR-SEQ-015", "draft")


def _prompt(battle: Battle, units: Sequence[Unit], words: str, rule: str, task: Task = "place") -> Prompt:
    one = named(battle, units[0].id) if len(units) == 1 else "one of your units"
    said = words.format(one=one)
    figures = tuple(str(number_of(unit.id)) for unit in units)
    move = (CONFIRM_MOVE, MOVE_HINT) if task == "place" else ()
    return Prompt(_capitalized(said), rule, figures, task, *move)


def _capitalized(text: str) -> str:
    return text[0].upper() + text[1:]
