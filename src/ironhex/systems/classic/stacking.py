"""How many units may share a hex, and who may pass through whom."""

from __future__ import annotations

from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.terrain import DEATH_FROM_ABOVE

EACH_SIDE = 2  # units of one side in a hex


def others_in(battle: Battle, unit: Unit, hex: Hex) -> tuple[Unit, ...]:
    """The other units on the ground of a hex; neither wrecks nor one that hangs in the air above its victim."""
    return tuple(other for other in battle.at(hex) if other.id != unit.id and takes_room(other))


def takes_room(unit: Unit) -> bool:
    return not hangs(unit) and unit.took.doom is None


def hangs(unit: Unit) -> bool:
    """Whether a unit is in the air, about to come down on its victim (BMR-DFA-006)."""
    return unit.did.rush is not None and unit.did.rush.form == DEATH_FROM_ABOVE


def crowded(battle: Battle, unit: Unit, hex: Hex) -> Barred | None:
    """Why a unit cannot stay in a hex: one 'Mech in all, two units of each side."""
    others = others_in(battle, unit, hex)
    stacks = battle.kind(unit).stacks_as_mech
    if stacks and (there := next((o for o in others if battle.kind(o).stacks_as_mech), None)):
        return Barred("BMR-STACK-002", f"{there.name} is in {hex}, and one hex holds one 'Mech")
    if sum(other.side == unit.side for other in others) >= EACH_SIDE:
        return Barred("BMR-STACK-001", f"two units of {unit.side} are in {hex} already")
    return None


def held(battle: Battle, unit: Unit, hex: Hex) -> bool:
    """Whether an enemy holds a hex: it may be entered, but not left again in the same phase (BMR-STACK-004)."""
    return any(other.side != unit.side for other in others_in(battle, unit, hex))
