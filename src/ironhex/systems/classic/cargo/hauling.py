"""Cargo outside a unit slows it."""

from __future__ import annotations

from ironhex.kernel.tally import Barred, Mod
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.cargo.loads import burden

QUARTERS = 4  # of its tonnage: a unit that carries more than one of them is very slow
MOST_LOST = 3  # MP, by a lighter load


def slow(battle: Battle, unit: Unit, mode: Mode, left: int) -> tuple[Mod, ...]:
    """Up to a quarter of its tonnage costs a unit 3 MP, but at most half of them; more leaves it half, rounded down.

    Running MP follow from the Walking MP; Jumping MP stay.
    """
    tons = burden(battle, unit)
    if not tons or mode is not Mode.WALK:
        return ()
    if overloaded(unit, tons):
        return _less("BMR-CARGO-010", left - left // 2, tons)
    return _less("BMR-CARGO-009", min(MOST_LOST, left // 2), tons)


def _less(rule: str, points: int, tons: float) -> tuple[Mod, ...]:
    return (Mod(rule, -points, f"{tons:g} tons of cargo outside"),) if points else ()


def overloaded(unit: Unit, tons: float) -> bool:
    """Whether some tons are more than a quarter of those of a unit."""
    return QUARTERS * tons > unit.design.tons


def only_at_a_walk(battle: Battle, unit: Unit, mode: Mode) -> Barred | None:
    """With more than a quarter of its tonnage a unit neither runs nor jumps."""
    if mode not in (Mode.RUN, Mode.JUMP) or not overloaded(unit, burden(battle, unit)):
        return None
    return Barred("BMR-CARGO-010", f"{unit.name} carries more than a quarter of its tonnage outside")
