"""Who may pass whom, and who may stay with whom: nobody, until there is infantry."""

from __future__ import annotations

from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.movement.stacking import Stacking, others_in
from ironhex.systems.classic.movement.steps import Spot, Stride
from ironhex.systems.quickstart.cards import INFANTRY, MECH


def taken(battle: Battle, unit: Unit, hex: Hex) -> Barred | None:
    """A move ends in no hex with another unit, nor where the unit could not go."""
    if barred := forbidden_ground(battle, unit, hex):
        return barred
    there = next(iter(others_in(battle, unit, hex)), None)
    return Barred("QS-MOV-020", f"{there.name} is in {hex}") if there else None


def forbidden_ground(battle: Battle, unit: Unit, hex: Hex) -> Barred | None:
    """Terrain that a unit may not enter, whichever way it comes."""
    gait = battle.kind(unit).drive.gait
    step = Stride(battle.board, gait, unit.move.mode, 0, Spot(hex), Spot(hex), along=False)
    return next((barred for rule in gait.rules if isinstance(barred := rule(step), Barred)), None)


def shut(battle: Battle, unit: Unit, hex: Hex) -> Barred | None:
    """Friends let each other pass, enemies do not."""
    foe = next((other for other in others_in(battle, unit, hex) if other.side != unit.side), None)
    return Barred("QS-MOV-019", f"{foe.name} is in {hex}") if foe else None


def never_held(battle: Battle, unit: Unit, hex: Hex) -> bool:
    return False


def taken_but_by_infantry(battle: Battle, unit: Unit, hex: Hex) -> Barred | None:
    """A 'Mech and an infantry unit may share a hex; two of one sort, or a vehicle with anybody, may not."""
    if barred := forbidden_ground(battle, unit, hex):
        return barred
    there = next((other for other in others_in(battle, unit, hex) if not agree(unit, other)), None)
    return Barred("QS-INF-007", f"{there.name} is in {hex}") if there else None


def shut_but_by_infantry(battle: Battle, unit: Unit, hex: Hex) -> Barred | None:
    """A 'Mech walks over enemy infantry; nobody else passes an enemy."""
    if unit.kind != MECH:
        return shut(battle, unit, hex)
    foes = [other for other in others_in(battle, unit, hex) if other.side != unit.side and other.kind not in INFANTRY]
    return Barred("QS-INF-006", f"{foes[0].name} is in {hex}") if foes else None


def agree(one: Unit, other: Unit) -> bool:
    """Whether two units may stay in a hex: a 'Mech and infantry."""
    kinds = (one.kind, other.kind)
    return MECH in kinds and any(kind in INFANTRY for kind in kinds)


ALONE = Stacking(taken, never_held, shut)
WITH_INFANTRY = Stacking(taken_but_by_infantry, never_held, shut_but_by_infantry)
