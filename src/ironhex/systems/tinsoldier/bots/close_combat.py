"""What physical attacks and attacks of infantry on machines are worth to a bot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ironhex.kernel.hexes import distance
from ironhex.systems.tinsoldier.actions import Melee, Swarm
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.bots.survey import Survey
from ironhex.systems.tinsoldier.bots.weights import WEIGHTS
from ironhex.systems.tinsoldier.combat.arcs import is_from_behind
from ironhex.systems.tinsoldier.combat.melee import CHARGE, JUMP_ON, KICK, PUSH, attacks, melee_number
from ironhex.systems.tinsoldier.infantry import BOARD, swarms
from ironhex.systems.tinsoldier.numbers import pilot
from ironhex.systems.tinsoldier.prospects import FACES, chance, harm, of_melee, of_swarm

ABOARD = 1.5
"""What it is worth to get onto a machine."""


def strikes(survey: Survey, piece: Piece) -> Iterator[tuple[float, Any]]:
    """The physical attacks that a piece can make now, and what each is worth."""
    battle = survey.battle
    if piece.is_infantry:
        for swarm in swarms(battle, piece):
            yield _swarm(battle, swarm) * survey.interest(battle.piece(swarm.target)), swarm
    elif piece.is_mech and piece.hex is not None and not piece.shut_down and _touches(battle, piece):
        for melee in attacks(battle, piece):
            yield _melee(survey, melee), melee


def _touches(battle: Battle, piece: Piece) -> bool:
    """Whether an enemy is adjacent, or on the piece."""
    here = piece.hex
    assert here is not None
    return any(
        other.swarming == piece.id or (other.hex is not None and distance(here, other.hex) <= 1)
        for other in battle.alive()
        if other.side != piece.side
    )


def _swarm(battle: Battle, swarm: Swarm) -> float:
    seen = of_swarm(battle, swarm)
    if swarm.how == BOARD:
        return seen.odds * ABOARD
    return seen.harm


def _melee(survey: Survey, melee: Melee) -> float:
    battle = survey.battle
    piece, target = battle.piece(melee.piece), battle.piece(melee.target)
    if melee.how in (CHARGE, JUMP_ON):
        return _ramming(survey, piece, target, melee.how)
    seen = of_melee(battle, melee)
    if melee.how == PUSH:
        return 0.2 * seen.odds
    worth = seen.harm * survey.interest(target)
    if melee.how == KICK:
        worth += WEIGHTS.falling * (seen.odds * _stumbles(target) - (1 - seen.odds) * _stumbles(piece))
    return worth


def _stumbles(piece: Piece) -> float:
    """The chance that a 'Mech fails a piloting check."""
    return 1 - min(max(pilot(piece).total, 0), FACES) / FACES if piece.is_mech and not piece.prone else 0.0


def _ramming(survey: Survey, piece: Piece, target: Piece, how: str) -> float:
    """Both are damaged by a charge or a charging jump, and who misses falls."""
    odds = chance(melee_number(survey.battle, piece, target, how))
    times = piece.moved * (2 if how == JUMP_ON else 1)
    weight = target.element.mass if how == CHARGE else piece.element.mass
    done = harm(target, behind=is_from_behind(target, piece.hex), damage=piece.element.mass * times, hits=odds)
    suffered = harm(piece, behind=False, damage=weight * times, hits=odds if how == CHARGE else 1.0)
    return done * survey.interest(target) - suffered - (1 - odds) * WEIGHTS.falling
