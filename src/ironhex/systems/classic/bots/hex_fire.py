"""Missiles that are fired at hexes: Thunder in front of enemies, flares over them at night."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.kernel.hexes import distance
from ironhex.kernel.odds import at_least
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.declarations import best_aim, fire_by
from ironhex.systems.classic.attack.places import FOR_HEXES, fitting_modes
from ironhex.systems.classic.attack.to_hit import Shot, to_hit
from ironhex.systems.classic.battle import Battle, PlaceTarget, Thing, Unit
from ironhex.systems.classic.damage.condition import able, modes_of
from ironhex.systems.classic.mines.fields import fields_at

LIKELY = 0.4  # the least chance to hit the hex
CLOSE = 3  # hexes from friends in which no mines are laid


def hex_fire(battle: Battle, unit: Unit) -> Declare | None:
    """The best salvo at a hex, for a unit that has nothing better to fire; none if it has no such missiles."""
    if not able(unit) or not any(mode in FOR_HEXES for item in unit.design.weapons for mode in modes_of(unit, item)):
        return None
    return max(_salvos(battle, unit), key=lambda found: found[0], default=(0.0, None))[1]


def _salvos(battle: Battle, unit: Unit) -> Iterator[tuple[float, Declare]]:
    for what in (Thing.THUNDER, Thing.FLARE):
        rules = battle.rules.attackable.get(what)
        for hex in rules.listed(battle, unit) if rules else ():
            if what is Thing.FLARE or _free(battle, unit, PlaceTarget(what, hex)):
                yield from _shots(battle, unit, PlaceTarget(what, hex))


def _free(battle: Battle, unit: Unit, target: PlaceTarget) -> bool:
    """Whether mines in a hex would bother enemies more than friends, and there are none yet."""
    friends = (each.place for each in battle.present() if each.side == unit.side)
    return not fields_at(battle, target.hex) and all(distance(place, target.hex) > CLOSE for place in friends)


def _shots(battle: Battle, unit: Unit, target: PlaceTarget) -> Iterator[tuple[float, Declare]]:
    aimed = best_aim(battle, unit, target)
    for item in unit.design.weapons:
        mode = fitting_modes(battle, unit, item, target)[0]
        number = to_hit(Shot(aimed, item, mode=mode))
        if mode in FOR_HEXES and number.barred is None and float(at_least(number.total)) >= LIKELY:
            yield float(at_least(number.total)), Declare(unit.id, shots=(fire_by(aimed, item.index, 1, mode),))
