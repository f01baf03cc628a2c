"""Cargo: bots put down what hinders them in a fight.

No battle is won with crates, and full hands cannot fire, so bots never lift cargo. What they carry from the start they
deliver as far as the enemy lets them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from msgspec.structs import replace

from ironhex.bots import Advice
from ironhex.kernel.hexes import distance
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bots import reasons
from ironhex.systems.classic.bots.carrying import reach_of, speed
from ironhex.systems.classic.cargo.loads import unprotected

MOST = 24  # moves with which it is tried: dropping cargo costs MP, so that the best ones may be too long


def dropping_first(battle: Battle, found: Iterator[Advice]) -> Iterator[Advice]:
    """The same advice, but units that should put their cargo down do so with the best move that allows it."""
    return _dropping_first(battle, found) if battle.rules.slings else found


def _dropping_first(battle: Battle, found: Iterator[Advice]) -> Iterator[Advice]:
    best = list(islice(found, MOST))
    for advice in best:
        move = advice.action
        if isinstance(move, Move) and worth_dropping(battle, unit := battle.unit(move.unit)):
            yield Advice(replace(move, drop=True), partial(reasons.drops_cargo, battle, unit))
    yield from best
    yield from found


def worth_dropping(battle: Battle, unit: Unit) -> bool:
    """Whether cargo in its hands or outside hinders a unit: an enemy is in reach, or has it in reach."""
    if not unprotected(unit) or unit.hex is None or unit.body.prone:
        return False
    return any(
        distance(unit.place, enemy.place) <= max(_reach(battle, unit), _reach(battle, enemy))
        for enemy in battle.enemies(unit)
    )


def _reach(battle: Battle, unit: Unit) -> int:
    """How far from here a unit may do harm in this turn."""
    return speed(battle, unit) + reach_of(battle, unit)
