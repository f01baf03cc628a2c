"""Who may pass whom, and who may stay with whom: nobody, until there is infantry."""

from __future__ import annotations

from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.movement.stacking import Stacking, never_held, others_in
from ironhex.systems.classic.movement.steps import forbidden_ground


def stacking(passing: str, staying: str) -> Stacking:
    """By what rules units keep each other out; men on foot share a hex with a 'Mech, wherever there are any."""

    def taken(battle: Battle, unit: Unit, hex: Hex) -> Barred | None:
        """A move ends in no hex with another unit, nor where the unit could not go."""
        if barred := forbidden_ground(battle, unit, hex):
            return barred
        there = next((other for other in others_in(battle, unit, hex) if not agree(battle, unit, other)), None)
        return Barred(staying, f"{there.name} is in {hex}") if there else None

    def shut(battle: Battle, unit: Unit, hex: Hex) -> Barred | None:
        """Friends let each other pass; a 'Mech walks over enemy infantry, and nobody else passes an enemy."""
        legs = battle.kind(unit).drive.legs
        foes = (other for other in others_in(battle, unit, hex) if other.side != unit.side)
        foe = next((foe for foe in foes if not (legs and battle.kind(foe).on_foot)), None)
        return Barred(passing if legs else "QS-MOV-019", f"{foe.name} is in {hex}") if foe else None

    return Stacking(taken, never_held, shut)


def agree(battle: Battle, *units: Unit) -> bool:
    """Whether two units may stay in a hex: a 'Mech and infantry."""
    kinds = [battle.kind(unit) for unit in units]
    return any(kind.drive.legs for kind in kinds) and any(kind.on_foot for kind in kinds)


ALONE = stacking("QS-MOV-019", "QS-MOV-020")
WITH_INFANTRY = stacking("QS-INF-006", "QS-INF-007")
