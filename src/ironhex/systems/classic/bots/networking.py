"""Networks and ECM for bots: whose range counts, and what a hex is worth to a spotter or to a unit that jams.

Values are in points of damage. Units without computers or a suite cost nothing here.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ironhex.catalog import Design
from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bots.firepower import Floats, Ints
from ironhex.systems.classic.electronics.ecm import fields, radius
from ironhex.systems.classic.electronics.networks import connected
from ironhex.systems.classic.electronics.stealth_armor import ECM
from ironhex.systems.classic.sight.distances import distances
from ironhex.systems.classic.sight.line_of_sight import sight

SPOTTING = 0.4  # for each point that a spotter saves each unit of its network
HEXES = 4  # hexes nearer that save about a point
MOST = 3  # points that a spotter saves at most
CUT_OFF = 1.5  # what it costs a unit to be cut off, and once more for each unit that it takes along
JAMMED = {"c3 master": 2.0, "c3 slave": 1.0, "c3i": 1.0, "artemis": 0.3, "narc": 0.3}  # what jamming a unit is worth


def spotted(battle: Battle, unit: Unit, enemy: Unit) -> int:
    """The range of the nearest other unit of the network that sees an enemy; 0 if there is none."""
    if unit.network is None or unit.hex is None:
        return 0
    near = sorted((distance(other.place, enemy.place), other.id, other) for other in connected(battle, unit)[1:])
    return next((hexes for hexes, _, other in near if sight(battle, other, enemy).blocked is None), 0)


def reach_of_network(battle: Battle, enemy: Unit) -> Ints | None:
    """For every hex the range of the nearest other unit of an enemy's network; None if it has none."""
    if enemy.network is None or enemy.hex is None:
        return None
    others = connected(battle, enemy)[1:]
    found: Ints | None = None
    for other in others:
        hexes = distances(battle.board, other.place).astype(np.intp)
        found = hexes if found is None else np.minimum(found, hexes)
    return found


def by_hex(battle: Battle, unit: Unit) -> Floats | None:
    """What each hex is worth because of the electronics of a unit; None if it has none."""
    if unit.network is None and not unit.design.with_special(ECM):
        return None
    found = np.zeros(len(battle.board.hexes()))
    if unit.network is not None:
        found += _spotting(battle, unit) - _cut_off(battle, unit)
    if (reach := radius(unit)) is not None:
        for enemy in battle.enemies(unit):
            if value := worth_jamming(enemy.design):
                found += value * (distances(battle.board, enemy.place) <= reach)
    return found


def _spotting(battle: Battle, unit: Unit) -> Floats:
    """The value of being nearer to an enemy than the rest of the network, for all that could fire at it."""
    others = connected(battle, unit)[1:] if unit.hex is not None else ()
    best = np.zeros(len(battle.board.hexes()))
    for enemy in battle.enemies(unit) if others else ():
        now = min(distance(other.place, enemy.place) for other in others)
        saved = (now - distances(battle.board, enemy.place)) / HEXES
        best = np.maximum(best, np.clip(saved, 0, MOST))
    return SPOTTING * len(others) * best


def _cut_off(battle: Battle, unit: Unit) -> Floats:
    """What it costs to be inside the field of an enemy."""
    inside = np.zeros(len(battle.board.hexes()), np.bool_)
    for field in fields(battle):
        if field.unit.side != unit.side:
            inside |= distances(battle.board, field.center) <= field.radius
    led = sum(other.network is not None and other.network.master == unit.id for other in battle.present())
    return CUT_OFF * (1 + led) * inside


@lru_cache(maxsize=1024)
def worth_jamming(design: Design) -> float:
    """What it is worth to have an enemy inside one's field."""
    return max((JAMMED.get(item.equipment.special, 0.0) for item in design.items), default=0.0)


def gains(battle: Battle, unit: Unit, hex: Hex) -> str:
    """What the electronics of a unit gain in a hex, in words to be added to a reason."""
    reach = radius(unit)
    jammed = [
        enemy
        for enemy in battle.enemies(unit)
        if reach is not None and worth_jamming(enemy.design) and distance(enemy.place, hex) <= reach
    ]
    if jammed:
        return f"; its ECM suite jams {len(jammed)} of the enemy's units there"
    if unit.network is None or unit.hex is None:
        return ""
    others = connected(battle, unit)[1:]
    nearer = any(
        distance(hex, enemy.place) + HEXES <= min(distance(other.place, enemy.place) for other in others)
        for enemy in (battle.enemies(unit) if others else ())
    )
    return "; the others of its network fire with its range" if nearer else ""
