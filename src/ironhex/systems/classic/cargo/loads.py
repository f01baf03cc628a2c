"""What units carry besides other units, and how heavy it is."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle, How, Load, Unit

HANDS, OUTSIDE, INSIDE = "hands", "outside", "inside"
LIFTING = "cargo"  # declared instead of attacks
HAULERS = ("mech", "vehicle")  # the types of units that carry cargo


def held(unit: Unit) -> Load | None:
    """What a 'Mech carries in its hands."""
    return next((load for load in unit.loads if load.where == HANDS), None)


def stowed(unit: Unit) -> int:
    """Tons of cargo behind the armor of a unit."""
    return sum([load.tons for load in unit.loads if load.where == INSIDE])


def unprotected(unit: Unit) -> int:
    """Tons of cargo outside a unit, without infantry."""
    return sum([load.tons for load in unit.loads if load.where != INSIDE])


def strapped(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The infantry that a unit carries outside as cargo."""
    return tuple(
        other
        for other in battle.attached_to(unit)
        if other.attached is not None and other.attached.how is How.CARGO and not other.fate
    )


def burden(battle: Battle, unit: Unit) -> float:
    """Tons that a unit carries outside, with infantry."""
    return unprotected(unit) + sum(other.design.tons for other in strapped(battle, unit))


def load_words(load: Load) -> str:
    """A load in words, such as 3 t in its hands."""
    return f"{load.tons} t {'in its hands' if load.where == HANDS else load.where}"
