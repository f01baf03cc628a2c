"""A battle that cannot be decided is drawn, if the players have agreed on that.

The rules set no limit: two machines without legs that do not see each other would never end a battle. These terms
always end it.
"""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Outcome
from ironhex.kernel.hexes import distance
from ironhex.systems.classic.armament.clearing import could_fire
from ironhex.systems.classic.attack.to_hit import aim, may_hit, to_hit, usual_shot
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Unit
from ironhex.systems.classic.damage.condition import immobile, ready
from ironhex.systems.classic.movement.points import allowance

RULE = "BMR-SEQ-023"
LONGEST = 400  # turns


def drawn(battle: Battle) -> Outcome | None:
    """A draw when no unit can harm another any more, or after very many turns."""
    rested = replace(battle, units=tuple(replace(unit, move=MoveState()) for unit in battle.units))
    if not any(may_do_harm(rested, unit) for unit in rested.units if not unit.fate):
        return Outcome((), RULE, "a standstill: no unit that still has weapons can move or hit an enemy")
    return Outcome((), RULE, f"no decision after {LONGEST} turns") if battle.turn >= LONGEST else None


def may_do_harm(battle: Battle, unit: Unit) -> bool:
    """Whether a unit can attack somehow, and can move or hit a unit from where it is."""
    kind, armed = battle.kind(unit), [weapon for weapon in unit.design.weapons if ready(unit, weapon)]
    if unit.battery is not None:
        return any(weapon.equipment.maps for weapon in armed)
    if could_fire(battle, unit):
        return True
    if not armed and not kind.charges:
        return False
    if unit.hex is None or immobile(unit) or moves(battle, unit):  # an immobile unit may recover
        return True
    enemies = tuple(battle.enemies(unit))
    if kind.physical and any(distance(unit.place, enemy.place) <= 1 for enemy in enemies):
        return True
    aims = [aim(battle, unit, enemy) for enemy in enemies]
    return any(may_hit(to_hit(usual_shot(aimed, weapon))) for aimed in aims for weapon in armed)


def moves(battle: Battle, unit: Unit) -> bool:
    tallies = [allowance(battle, unit, mode) for mode in (Mode.WALK, Mode.RUN, Mode.JUMP)]
    return any(points.barred is None and points.total > 0 for points in tallies)
