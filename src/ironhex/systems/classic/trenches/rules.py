"""What an improved position does for the unit in it: it protects it like a Light Building, and nothing else."""

from __future__ import annotations

from ironhex.engine.setup import SetupError
from ironhex.systems.classic.battle import Side, Trench, Unit
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.trenches.events import DugIn, PositionDamaged

IMPROVED_POSITIONS = "improved-positions"
STRENGTH = 15  # its Construction Factor, that of a Light Building


def trench_of(unit: Unit) -> Trench | None:
    """The improved position that a unit is still in."""
    return unit.trench if unit.trench is not None and unit.trench.hex == unit.hex is not None else None


def dig_in(play: ClassicPlay) -> None:
    """When a battle begins, units on the map are in the positions that they were given."""
    for unit in play.facts.units if play.facts.turn <= 1 else ():
        if unit.on_map and unit.trench is not None and unit.trench.hex is None:
            play.emit(DugIn(unit.id, unit.place, known_to=unit.known_to))


def damage_position(play: ClassicPlay, unit_id: int, points: int, cause: str = "") -> None:
    """A position loses points, while anything is left of it."""
    unit = play.facts.unit(unit_id)
    if points > 0 and trench_of(unit):
        play.emit(PositionDamaged(unit_id, points, cause, known_to=unit.known_to))


def can_dig_in(kind: Kind) -> bool:
    """Whether units of a kind stay on the ground, where positions are."""
    return not (kind.drive.gait.flies or kind.naval or kind.drive.fixed)


def trench_at_first(name: str, kind: Kind, side: Side, rules: Ruleset, *, on_map: bool) -> Trench:
    """The improved position of a unit that is to start in one: by agreement, and on the map (BMR-POS-001)."""
    if IMPROVED_POSITIONS not in rules.options:
        raise SetupError(f"{name}: improved positions need the option {IMPROVED_POSITIONS}")
    if not can_dig_in(kind):
        raise SetupError(f"{name}: it cannot be in an improved position")
    if side.arrival == "enter" or not on_map:
        raise SetupError(f"{name}: only units that start on the map are in improved positions")
    return Trench(STRENGTH)
