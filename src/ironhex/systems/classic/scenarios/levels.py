"""Victory Points by Battle Value, and the level of a victory."""

from __future__ import annotations

from collections.abc import Mapping

from ironhex.engine import Outcome
from ironhex.systems.classic.battle import Battle, Unit

DECISIVE, SUBSTANTIAL, MARGINAL = "Decisive", "Substantial", "Marginal"
LOST = ("destroyed", "ejected", "captured", "given up")
LOST_RULE, LEVEL_RULE = "BMR-SCEN-015", "BMR-SCEN-016"


def is_lost(unit: Unit) -> bool:
    """Whether a unit counts as destroyed."""
    return unit.fate in LOST


def losses(battle: Battle, side: str) -> int:
    """The Battle Value of a side's units that were destroyed, with their crews."""
    return sum(unit.value for unit in battle.units if unit.side == side and is_lost(unit))


def kills(battle: Battle, side: str) -> int:
    """The Battle Value of all units of other sides that were destroyed."""
    return sum(losses(battle, other.name) for other in battle.sides if other.name != side)


def spent(battle: Battle, side: str) -> int:
    """The Battle Value of the force that a side started with."""
    return sum(unit.value for unit in battle.units if unit.side == side)


def standard_points(battle: Battle) -> dict[str, int]:
    """Twice the value of enemies destroyed, less the value of a side's own losses."""
    return {side.name: 2 * kills(battle, side.name) - losses(battle, side.name) for side in battle.sides}


def by_points(battle: Battle, scores: Mapping[str, int], rule: str = LEVEL_RULE) -> Outcome:
    """The side with the most points wins: decisively if it leads by more than its force was worth."""
    ranked = sorted(scores.values(), reverse=True)
    told = ", ".join(f"{side} {score:,}" for side, score in scores.items())
    if ranked[0] == ranked[1]:
        return Outcome((), rule, f"Victory Points: {told}")
    winner = max(scores, key=lambda side: scores[side])
    level = DECISIVE if ranked[0] - ranked[1] > spent(battle, winner) else MARGINAL
    return Outcome((winner,), rule, f"{level} victory. Victory Points: {told}")
