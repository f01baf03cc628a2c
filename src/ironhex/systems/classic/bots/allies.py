"""What units do to each other from where they are, which enemies allies already hit, and who moves first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ironhex.kernel.hexes import relative_bearing
from ironhex.systems.classic.attack.to_hit_arrays import Ground
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bots.bounds import ground_in_view, height_above, nearest
from ironhex.systems.classic.bots.firepower import UNARMED, Firepower, firepower, lines_of_fire, spare
from ironhex.systems.classic.bots.resistance import FULL, Resistance, exposure, resistance
from ironhex.systems.classic.bots.survey import base, seen_by, settled
from ironhex.systems.classic.damage.condition import able, immobile
from ironhex.systems.classic.heat import movement_heat
from ironhex.systems.classic.sight.distances import distances

NOBODY = 999  # farther away than any enemy


def first_to_move(battle: Battle, units: Sequence[Unit]) -> Unit:
    """The unit that gives away least moves first: one that cannot move, is prone, or is farthest from enemies.

    A unit that flies moves last, because it gets anywhere and must know who could hit it there.
    """

    if len(units) == 1:
        return units[0]
    board, kinds = battle.board, battle.rules.kinds
    enemies = [board.index(enemy.place) for enemy in battle.enemies(units[0])]

    def given_away(unit: Unit) -> tuple[bool, bool, bool, int]:
        near = int(distances(board, unit.hex)[enemies].min()) if unit.hex and enemies else NOBODY
        frail = kinds[unit.kind].hull.beaten is not None
        return not immobile(unit), not unit.body.prone, frail, -near

    return min(units, key=given_away)


def damage_between(battle: Battle, attacker: Unit, target: Unit) -> float:
    """The expected damage of one unit's weapons to another, both where they are."""
    between = ground_in_view(battle, target, attacker, incoming=True, height=height_above(battle, attacker))
    guns = guns_of(battle, attacker, seen_by(battle, attacker, target, resistance(battle, target)))
    return damage_of(battle, guns, attacker, target, between, base(battle, attacker, target))


def guns_of(battle: Battle, unit: Unit, target: Resistance = FULL) -> Firepower:
    """A unit's firepower after its move; none if it cannot act, charges or makes a death from above."""
    if not able(unit) or unit.move.rush is not None:
        return UNARMED
    heat = sum(mod.value for mod in movement_heat(unit))
    return firepower(battle, unit, spare(battle, unit, heat), target)


def damage_of(battle: Battle, guns: Firepower, attacker: Unit, target: Unit, between: Ground, number: int) -> float:
    """The same with known firepower, terrain around the target, and common modifiers."""
    at = battle.board.index(attacker.place)
    if guns is UNARMED or not lines_of_fire(battle, attacker, between)[at]:
        return 0.0
    bearing = relative_bearing(attacker.place, attacker.facing, target.place)
    found = guns.once(bearing, int(between.number[at]) + number, int(between.distance[at]))
    return found if not battle.rules.kinds[target.kind].hull.men else found * exposure(battle, target)


def comrades(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The other units of its side on the map, the nearest if there are many."""
    return nearest(
        unit,
        (
            each
            for each in battle.present()
            if each.side == unit.side and each.id != unit.id and battle.kind(each).holds_field
        ),
    )


def pressure(battle: Battle, unit: Unit, enemies: Sequence[Unit]) -> Mapping[int, float]:
    """The damage that allies who have moved will do to each enemy, each firing at the best target."""
    coming = dict.fromkeys((enemy.id for enemy in enemies), 0.0)
    still = [enemy for enemy in enemies if settled(enemy)]
    for friend in comrades(battle, unit):
        if friend.move.moved and still:
            doing = {enemy.id: damage_between(battle, friend, enemy) for enemy in still}
            best = max(doing, key=lambda id: doing[id] * (1 + 0.05 * coming[id]))
            coming[best] += doing[best]
    return coming
