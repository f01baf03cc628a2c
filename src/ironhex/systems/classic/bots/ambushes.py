"""Hidden units: they stay hidden until a good chance comes, or until waiting helps no more."""

from __future__ import annotations

from ironhex.bots import calm
from ironhex.kernel.hexes import distance
from ironhex.systems.classic.battle import Battle, Phase, Unit
from ironhex.systems.classic.bots.by_kind import threat
from ironhex.systems.classic.bots.shooting import volleys
from ironhex.systems.classic.bots.weights import Profile

GOOD_CHANCE = 1.5  # of what a unit does in a usual turn: with that much a hidden unit opens fire
RESTLESS = 0.75  # with less calm left, it seeks the fight


def springs(battle: Battle, unit: Unit, profile: Profile) -> bool:
    """Whether a hidden unit reveals itself in this phase."""
    impatient = calm(battle.turn, profile.style.patience) < RESTLESS
    if battle.phase is not Phase.WEAPONS:
        return impatient and not _in_range(battle, unit)
    expected = max(volley.value for volley in volleys(battle, unit, profile))
    return expected >= threat(battle, unit) * (calm(battle.turn, profile.style.patience) if impatient else GOOD_CHANCE)


def _in_range(battle: Battle, unit: Unit) -> bool:
    """Whether an enemy is within reach of its weapons."""
    reach = max((item.equipment.long for item in unit.design.weapons), default=0)
    return any(distance(unit.place, enemy.place) <= reach for enemy in battle.enemies(unit))
