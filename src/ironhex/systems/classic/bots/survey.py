"""What a bot knows of its enemies, for every hex in which its unit might be: the numbers to hit them, and theirs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from ironhex.systems.classic.attack.to_hit_arrays import constants, ground
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Unit, lying
from ironhex.systems.classic.bots.firepower import AHEAD, Firepower, Flags, Floats, Ints, firepower, spare
from ironhex.systems.classic.bots.target_value import STRUCK, worth
from ironhex.systems.classic.damage.condition import able
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.sight.distances import bearings

NOTHING: Mapping[int, float] = {}
Reckoning = Callable[[Battle, Unit, Unit], int]
BARRED = 99  # stands for a number that no dice reach


class Might(NamedTuple):
    """What an enemy can do, wherever it is, and what a point of damage to it is worth by the side struck."""

    guns: Firepower
    kick: int
    walk: int
    worth: Floats


class Aims(NamedTuple):
    """Numbers to hit before the range and one's own movement are added, by hex, and whether there is a shot."""

    number: Ints
    open: Flags
    usual: int  # the number on average


class Foe(NamedTuple):
    """An enemy as seen by one unit; the arrays hold a value for every hex in which that unit might be."""

    unit: Unit
    might: Might
    settled: bool  # it stays where it is until the attacks
    distance: Ints
    toward: Ints  # bearing from there to it
    above: Ints  # how many levels it stands higher
    outgoing: Aims  # the unit's shots at it
    incoming: Aims  # its shots at the unit
    bearing: Ints  # of the unit from where it faces; straight ahead for who has still to move
    worth: Floats  # what a point of damage to it is worth


def base(battle: Battle, attacker: Unit, target: Unit) -> int:
    """What all shots of one unit at another have in common, wherever they are."""
    found = constants(battle, attacker, target, ()).base
    return BARRED if found is None else found


def worthy(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The enemies worth a thought: all but warriors on foot."""
    return tuple(enemy for enemy in battle.enemies(unit) if battle.kind(enemy).holds_field)


def foes(battle: Battle, unit: Unit, focus: float = 0.5, coming: Mapping[int, float] = NOTHING) -> tuple[Foe, ...]:
    """All worthy enemies as the unit sees them; so much damage to each is coming from friends."""
    return tuple(
        foe(battle, unit, enemy, might(battle, enemy, focus, coming.get(enemy.id, 0.0)))
        for enemy in worthy(battle, unit)
    )


def might(battle: Battle, enemy: Unit, focus: float, coming: float = 0.0) -> Might:
    """Take an enemy's measure."""
    return Might(
        guns=firepower(battle, enemy, spare(battle, enemy)),
        kick=enemy.design.tons // 5 if able(enemy) and not enemy.body.prone else 0,
        walk=allowance(battle, enemy, Mode.WALK).total,
        worth=worth(battle, enemy, coming).by_side ** focus,
    )


def foe(battle: Battle, unit: Unit, enemy: Unit, known: Might, reckon: Reckoning = base) -> Foe:
    """Look at one enemy from everywhere; some remember what all shots between two units have in common."""
    board, still = battle.board, settled(enemy)
    here = poised(unit, enemy)
    toward = bearings(board, enemy.place).astype(np.intp)
    bearing = (toward + 12 - 4 * enemy.facing) % 24
    outgoing, incoming = reckon(battle, here, enemy), reckon(battle, enemy, here)
    between, back = (ground(battle, enemy, here, incoming=way) for way in (True, False))
    return Foe(
        unit=enemy,
        might=known,
        settled=still,
        distance=between.distance.astype(np.intp),
        toward=toward,
        above=(board.level[board.index(enemy.place)] - board.level).astype(np.intp),
        outgoing=Aims(between.number + outgoing, between.open, int(between.usual + outgoing)),
        incoming=Aims(back.number + incoming, back.open, int(back.usual + incoming)),
        bearing=bearing if still else np.full_like(bearing, AHEAD),
        worth=known.worth[STRUCK[bearing]] if still else np.full(len(bearing), known.worth[:2].mean()),
    )


def poised(unit: Unit, enemy: Unit) -> Unit:
    """A unit before its move, on its feet; one that has still to come is as good as beside its enemy."""
    return replace(lying(unit, prone=False), hex=unit.hex or enemy.hex, move=MoveState())


def settled(unit: Unit) -> bool:
    """Whether a unit stays where it is until the attacks."""
    return unit.move.moved or not able(unit)
