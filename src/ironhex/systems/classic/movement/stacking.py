"""How many units may share a hex, and which may pass through others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.battle import Battle, How, Unit
from ironhex.systems.classic.buildings.places import has_floors
from ironhex.systems.classic.movement.steps import standing
from ironhex.systems.classic.sight.terrain import DEATH_FROM_ABOVE

EACH_SIDE = 2  # units of one side in a hex


def others_in(battle: Battle, unit: Unit, hex: Hex) -> tuple[Unit, ...]:
    """The other units on the ground of a hex, without wrecks and without one in the air above its target.

    Units that fly or dive share only their own level with others (BMR-STACK-008, BMR-STACK-009), as do units inside a
    building and on its roof (BMR-STACK-007).
    """
    others = [other for other in battle.at(hex) if other.id != unit.id and takes_room(other)]
    return tuple([other for other in others if _same_height(battle, unit, other)]) if others else ()


def _same_height(battle: Battle, unit: Unit, other: Unit) -> bool:
    """Whether two units are at one height in the hex of the second: that matters only if one of them flies or dives,
    or in a building.

    One that does neither, and is elsewhere, would be where a unit of its kind is put into the hex.
    """
    own, others = battle.kind(unit).drive.gait, battle.kind(other).drive.gait
    layered = own.indoors and has_floors(battle.board.at(other.place))
    if not (layered or own.flies or own.dives or others.flies or others.dives):
        return True
    elsewhere = unit.hex != other.hex and not (own.flies or own.dives)
    height = standing(battle.board, own, other.place).elevation if elsewhere else unit.elevation
    return height == other.elevation


def _swarming(battle: Battle, hex: Hex, unit: Unit) -> list[Unit]:
    """The infantry that swarms a unit in a hex, which still takes room there (BMR-ANTIMECH-016)."""
    on = [other for other in battle.units if other.attached is not None and other.attached.how is How.SWARM]
    return [other for other in on if not other.fate and other.id != unit.id and battle.where(other) == hex]


def takes_room(unit: Unit) -> bool:
    return not hangs(unit) and unit.phase.doom is None


def hangs(unit: Unit) -> bool:
    """Whether a unit is in the air, about to land on its target (BMR-DFA-006)."""
    return unit.move.rush is not None and unit.move.rush.form == DEATH_FROM_ABOVE


def never_exposed(battle: Battle, unit: Unit, hex: Hex) -> Barred | None:
    """A unit may stay anywhere."""
    return None


@dataclass(frozen=True)
class Stacking:
    """The stacking rules."""

    full: Callable[[Battle, Unit, Hex], Barred | None]  # why there is no room for a unit in a hex
    held: Callable[[Battle, Unit, Hex], bool]  # whether a hex that it has entered cannot be left again
    closed: Callable[[Battle, Unit, Hex], Barred | None]  # why a unit cannot even enter a hex
    exposed: Callable[[Battle, Unit, Hex], Barred | None] = never_exposed  # why it cannot stay there even alone


def crowded(battle: Battle, unit: Unit, hex: Hex) -> Barred | None:
    """Why a unit cannot stay in a hex."""
    return full(battle, unit, hex) or battle.rules.stacking.exposed(battle, unit, hex)


def full(battle: Battle, unit: Unit, hex: Hex) -> Barred | None:
    """Why the units in a hex leave no room for another."""
    return battle.rules.stacking.full(battle, unit, hex)


def held(battle: Battle, unit: Unit, hex: Hex) -> bool:
    """Whether a unit that enters a hex must stay there."""
    return battle.rules.stacking.held(battle, unit, hex)


def closed(battle: Battle, unit: Unit, hex: Hex) -> Barred | None:
    """Why a unit cannot enter a hex because of the units there."""
    return battle.rules.stacking.closed(battle, unit, hex)


def overfull(battle: Battle, unit: Unit, hex: Hex) -> Barred | None:
    """A hex holds one 'Mech in total, and two units per side."""
    others = others_in(battle, unit, hex)
    stacks = battle.kind(unit).fills_hex
    if stacks and (there := next((o for o in others if battle.kind(o).fills_hex), None)):
        return Barred("BMR-STACK-002", f"{there.name} is in {hex}, and a hex holds only one 'Mech")
    if sum([other.side == unit.side for other in (*others, *_swarming(battle, hex, unit))]) >= EACH_SIDE:
        return Barred("BMR-STACK-001", f"two units of {unit.side} are already in {hex}")
    return None


def enemy_held(battle: Battle, unit: Unit, hex: Hex) -> bool:
    """Whether an enemy is in a hex: it may be entered, but not left again in the same phase (BMR-STACK-004)."""
    return any(other.side != unit.side for other in others_in(battle, unit, hex))


def never_held(battle: Battle, unit: Unit, hex: Hex) -> bool:
    """Every hex can be left again."""
    return False


def never_closed(battle: Battle, unit: Unit, hex: Hex) -> Barred | None:
    """No unit keeps others out of a hex."""
    return None


STACKING = Stacking(overfull, enemy_held, never_closed)
