"""Where units are dropped from a DropShip: within reach of the enemy, but not among them, and near friends."""

from __future__ import annotations

from collections.abc import Iterable

from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.buildings.loads import gives_way
from ironhex.systems.classic.drops.landings import landing_spot
from ironhex.systems.classic.drops.nominating import Drop

NEAR, FAR = 5, 9  # hexes from the nearest enemy
SAFE = 2  # hexes from the edge of the map: failed landings drift
COMPANY = 0.2  # for each hex closer to the nearest friend
COLLAPSE = 20  # for a roof that does not bear the unit


def best_drop(battle: Battle, unit: Unit, offers: Iterable[Drop]) -> Drop:
    """The best hex of those offered; without any, the unit waits."""
    places = [offer for offer in offers if offer.hex is not None]
    enemies = [enemy.place for enemy in battle.enemies(unit)]
    friends = [each.place for each in battle.present() if each.side == unit.side]
    return max(places, key=lambda offer: _worth(battle, unit, offer.hex, enemies, friends), default=Drop(unit.id))


def _worth(battle: Battle, unit: Unit, hex: Hex | None, enemies: list[Hex], friends: list[Hex]) -> float:
    assert hex is not None, "waiting is no landing"
    terrain = battle.board.at(hex)
    far = min((distance(hex, enemy) for enemy in enemies), default=NEAR)
    edge = min(hex.col - 1, hex.row - 1, battle.board.width - hex.col, battle.board.height - hex.row)
    away = max(NEAR - far, far - FAR, 0) + max(SAFE - edge, 0)
    alone = min((distance(hex, friend) for friend in friends), default=0)
    weak = COLLAPSE if gives_way(battle, unit, landing_spot(battle, unit, hex)) else 0
    return terrain.woods + 0.5 * terrain.level - 3 * max(terrain.depth, 0) - away - COMPANY * alone - weak
