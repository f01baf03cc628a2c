"""When bots switch on MASC: with rested legs, to come within range sooner."""

from __future__ import annotations

from ironhex.bots import Advice
from ironhex.catalog import Equipment
from ironhex.kernel.hexes import distance
from ironhex.systems.classic.actions import Masc
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bots import reasons
from ironhex.systems.classic.damage.condition import ready
from ironhex.systems.classic.myomer.masc import MASC, no_masc
from ironhex.systems.classic.myomer.strain import strain


def sprint(battle: Battle, unit: Unit) -> Advice | None:
    """MASC, if the legs are rested and no enemy is within range."""
    if not unit.design.with_special(MASC) or unit.body.prone or strain(unit) or no_masc(battle, unit):
        return None
    reach = max((_reach(item.equipment) for item in unit.design.weapons if ready(unit, item)), default=0)
    enemies = [distance(unit.place, enemy.place) for enemy in battle.enemies(unit)] if unit.hex else []
    if not enemies or min(enemies) <= reach:
        return None
    return Advice(Masc(unit.id), reasons.sprints(battle, unit))


def _reach(gear: Equipment) -> int:
    return gear.long or gear.medium
