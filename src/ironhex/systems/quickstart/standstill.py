"""How a battle ends: as in the Master Rules and, where the players have agreed on it, drawn at a standstill.

The book goes on until one side is gone, and sets no limit. Two machines without legs that do not see each other would
never end a battle; the players may set their own terms, and these are some that always end it.
"""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.catalog import Item
from ironhex.engine import Outcome
from ironhex.systems.classic.attack.to_hit import Shot, aim, may_hit, to_hit
from ironhex.systems.classic.battle import Battle, MoveState, Unit
from ironhex.systems.classic.damage.condition import shots_left, works
from ironhex.systems.classic.victory import decided as last_standing
from ironhex.systems.quickstart.citations import requoted

RULE = "QS-GEN-012"
LONGEST = 400  # turns


def decided(battle: Battle) -> Outcome | None:
    """The outcome at the end of a turn, or None while the battle goes on."""
    outcome = requoted(last_standing(battle))
    return drawn(battle) if outcome is None and battle.scenario.standstill else outcome


def drawn(battle: Battle) -> Outcome | None:
    """A draw when nobody can do anything to anybody any more, and after very many turns."""
    rested = replace(battle, units=tuple(replace(unit, move=MoveState()) for unit in battle.units))
    if not any(may_do_harm(rested, unit) for unit in rested.units if not unit.fate):
        return Outcome((), RULE, "a standstill: whoever still has weapons can neither move nor hit anybody")
    return Outcome((), RULE, f"no decision in {LONGEST} turns") if battle.turn >= LONGEST else None


def may_do_harm(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has a weapon to fire, and can move or hit somebody from where it stands."""
    armed = [each for each in unit.design.weapons if works(unit, each) and loaded(unit, each)]
    if not armed or unit.hex is None or moves(battle, unit):
        return bool(armed)
    aims = [aim(battle, unit, enemy) for enemy in battle.enemies(unit)]
    return any(may_hit(to_hit(Shot(aimed, weapon))) for aimed in aims for weapon in armed)


def loaded(unit: Unit, weapon: Item) -> bool:
    return not weapon.equipment.ammo or shots_left(unit, weapon) > 0


def moves(battle: Battle, unit: Unit) -> bool:
    kind = battle.kind(unit)
    return any(points.barred is None and points.total > 0 for points in (kind.drive.walk(unit), kind.drive.run(unit)))
