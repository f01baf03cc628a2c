"""Stacking where a unit keeps others out of its hex, with exceptions for pairs of units."""

from __future__ import annotations

from collections.abc import Callable

from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.movement.stacking import others_in
from ironhex.systems.classic.movement.steps import forbidden_ground

Stay = Callable[[Battle, Unit, Hex], Barred | None]
Pair = Callable[[Kind, Kind], bool]
"""Whether something holds for a unit and the other unit in the hex, by their kinds."""


def one_to_a_hex(rule: str, share: Pair) -> Stay:
    """A move ends in no hex with another unit, unless the two may share it, nor where the unit could not go."""

    def crowded(battle: Battle, unit: Unit, hex: Hex) -> Barred | None:
        if barred := forbidden_ground(battle, unit, hex):
            return barred
        return _in_the_way(battle, unit, hex, rule, share, others_in(battle, unit, hex))

    return crowded


def enemies_block(rule: Callable[[Kind], str], over: Pair) -> Stay:
    """Friends let each other pass, and no unit passes an enemy unless it can walk over it."""

    def closed(battle: Battle, unit: Unit, hex: Hex) -> Barred | None:
        foes = tuple(other for other in others_in(battle, unit, hex) if other.side != unit.side)
        return _in_the_way(battle, unit, hex, rule(battle.kind(unit)), over, foes)

    return closed


def _in_the_way(
    battle: Battle, unit: Unit, hex: Hex, rule: str, spared: Pair, others: tuple[Unit, ...]
) -> Barred | None:
    kind = battle.kind(unit)
    there = next((other for other in others if not spared(kind, battle.kind(other))), None)
    return Barred(rule, f"{there.name} is in {hex}") if there else None
