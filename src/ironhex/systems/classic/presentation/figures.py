"""What considerations share: chances of failing, heat after the turn, the chance to destroy."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from ironhex.kernel.odds import at_least
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.heat import heat_tally
from ironhex.systems.classic.presentation.prospects import Volley, chance_to_destroy

Figures = dict[str, float]
"""Figures of a draft by their names."""


def fails(tally: Tally) -> Fraction:
    """How often a roll falls short of its number."""
    return Fraction(1) if tally.barred else 1 - at_least(tally.total)


def heat_after(battle: Battle, unit: Unit) -> int:
    """The heat of a unit after the Heat Phase, as things stand."""
    return max(0, unit.body.heat + heat_tally(battle, unit).total) if battle.kind(unit).has_heat else 0


def destroys(battle: Battle, victim: Unit, volleys: Iterable[Volley]) -> float:
    """The chance to put a unit out of action, in percent; of those on foot nothing is said."""
    attacks = tuple(volleys)
    return chance_to_destroy(victim, attacks) if attacks and battle.kind(victim).has_location else 0.0
