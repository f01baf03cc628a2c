"""Searchlights: one strong unit of a side lights what most of the others can fire at."""

from __future__ import annotations

from ironhex.kernel.hexes import distance
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.condition import able
from ironhex.systems.classic.night.lights import OFF, ON, has_light, lit
from ironhex.systems.classic.night.searchlights import Shine, worth_lighting
from ironhex.systems.classic.sight.line_of_sight import sight

FAR = 15  # hexes beyond which light helps nobody


def switched(battle: Battle, unit: Unit) -> str:
    """Whether a searchlight should be on: that of the unit with most armor left that has somebody to light, if
    others of its side profit from it more than the unit itself suffers."""
    return ON if _bearer(battle, unit) is unit else OFF


def _bearer(battle: Battle, unit: Unit) -> Unit | None:
    friends = [each for each in battle.present() if each.side == unit.side and able(each) and not each.hidden]
    fit = [each for each in friends if has_light(each) and any(worth_lighting(battle, each))]
    if len(friends) < 2 or not fit:
        return None
    best = max(fit, key=lambda each: (sum(each.armor), -each.id))
    return unit if best.id == unit.id else best


def best_light(battle: Battle, unit: Unit) -> Shine:
    """The enemy in the dark that most friends see within range, the nearest of several."""
    dark = [enemy for enemy in worth_lighting(battle, unit) if not lit(battle, enemy)]
    if not dark:
        return Shine(unit.id)
    best = max(dark, key=lambda enemy: (_watchers(battle, unit, enemy), -distance(unit.place, enemy.place)))
    return Shine(unit.id, best.id)


def _watchers(battle: Battle, unit: Unit, enemy: Unit) -> int:
    """How many friends could fire at an enemy."""
    near = (each for each in battle.present() if each.side == unit.side and distance(each.place, enemy.place) <= FAR)
    return sum(each.place != enemy.place and sight(battle, each, enemy).blocked is None for each in near)
