"""What units do to each other from where they stand: whom friends hit already, and whom an enemy would rather hit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ironhex.bots.firepower import firepower, spare
from ironhex.bots.survey import base, settled
from ironhex.bots.worth import STRUCK, worth
from ironhex.kernel.hexes import relative_bearing
from ironhex.systems.classic.batch import ground
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.condition import able


def damage_between(battle: Battle, attacker: Unit, target: Unit) -> float:
    """The damage to expect of one unit's weapons against another, both where they are."""
    if not able(attacker) or attacker.did.rush is not None:
        return 0.0
    at, between = battle.board.index(attacker.place), ground(battle, target, attacker, incoming=True)
    if not between.open[at]:
        return 0.0
    guns = firepower(battle, attacker, spare(battle, attacker))
    row, number, far = guns.entry(
        relative_bearing(attacker.place, attacker.facing, target.place),
        between.number[at] + base(battle, attacker, target),
        between.distance[at],
    )
    return float(guns.damage[row, number, far])


def prize(battle: Battle, attacker: Unit, target: Unit, care: float) -> float:
    """What an enemy gains by firing at a unit."""
    side = STRUCK[relative_bearing(target.place, target.facing, attacker.place)]
    return damage_between(battle, attacker, target) * float(worth(battle, target).by_side[side] ** care)


def comrades(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The other units of its side on the map."""
    return tuple(
        each
        for each in battle.present()
        if each.side == unit.side and each.id != unit.id and battle.kind(each).holds_field
    )


def pressure(battle: Battle, unit: Unit, enemies: Sequence[Unit]) -> Mapping[int, float]:
    """The damage that friends who have moved already will do to each enemy, each firing at whom it can hurt most."""
    coming = dict.fromkeys((enemy.id for enemy in enemies), 0.0)
    still = [enemy for enemy in enemies if settled(enemy)]
    for friend in comrades(battle, unit):
        if friend.did.moved and still:
            doing = {enemy.id: damage_between(battle, friend, enemy) for enemy in still}
            best = max(doing, key=lambda id: doing[id] * (1 + 0.05 * coming[id]))
            coming[best] += doing[best]
    return coming
