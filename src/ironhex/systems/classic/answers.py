"""The possible answers to each question: its menu and its judge, for engine, bots and clients."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ironhex.kernel.tally import Barred
from ironhex.systems.classic import choices
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.phases import deployment, movement, physical, weapons
from ironhex.systems.classic.questions import (
    Choice,
    DeclareNext,
    DeployNext,
    DodgeMove,
    GoOn,
    MoveNext,
    StrikeNext,
)

# Each question's menu and judge: the single source of legality for engine, bots and clients.
ANSWERS: Mapping[type, tuple[Callable[..., Iterator[Any]], Callable[..., Barred | None]]] = {
    DeployNext: (deployment.menu, deployment.refusal),
    MoveNext: (movement.menu, movement.refusal),
    GoOn: (movement.menu, movement.refusal),
    DodgeMove: (movement.menu, movement.refusal),
    DeclareNext: (weapons.menu, weapons.refusal),
    StrikeNext: (physical.menu, physical.refusal),
    Choice: (choices.menu, choices.refusal),
}


def menu(battle: Battle, question: Any, seat: str) -> Iterator[Any]:
    return ANSWERS[type(question)][0](battle, question, seat)


def refusal(battle: Battle, question: Any, seat: str, action: Any) -> Barred | None:
    return ANSWERS[type(question)][1](battle, question, seat, action)
