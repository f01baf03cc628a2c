"""Bridges: what they bear, and what happens when they are overloaded."""

from __future__ import annotations

from ironhex.engine import Task
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.damage.hit_location import FRONT, FULL
from ironhex.systems.classic.damage.hits import strike_clusters
from ironhex.systems.classic.events.movement import BridgeCollapsed
from ironhex.systems.classic.movement.steps import bridge_capacity, bridged, on_deck, spot_of, water
from ironhex.systems.classic.piloting.fall_damage import fall_damage
from ironhex.systems.classic.piloting.falls import fall
from ironhex.systems.classic.sequence import ClassicPlay


class Bear(Task, frozen=True, tag=True):
    """Check whether a bridge bears the units on it now."""

    hex: Hex


def weight(battle: Battle, unit: Unit) -> int:
    """The tons a unit adds to a bridge: infantry weighs as much as in a carrier, a warrior on foot nothing."""
    return unit.design.tons if battle.kind(unit).has_sheet else 0


def on_bridge(battle: Battle, unit: Unit) -> bool:
    """Whether a unit on the map stands on the deck of a bridge."""
    return on_deck(battle.board, spot_of(unit))


def load(battle: Battle, hex: Hex) -> int:
    """The tons of all units on the bridge in a hex."""
    return sum(weight(battle, unit) for unit in battle.at(hex) if on_bridge(battle, unit))


def would_break(battle: Battle, unit: Unit, hex: Hex) -> bool:
    """Whether a bridge is too weak for one more unit."""
    already = 0 if unit.hex == hex and on_bridge(battle, unit) else weight(battle, unit)
    return load(battle, hex) + already > bridge_capacity(battle.board.at(hex))


def bear(play: ClassicPlay, task: Bear) -> None:
    """A bridge with more tons than its Construction Factor collapses, and everybody on it falls."""
    battle = play.facts
    terrain, tons = battle.board.at(task.hex), load(battle, task.hex)
    if not bridged(terrain) or tons <= bridge_capacity(terrain):
        return
    collapse_bridge(play, task.hex, bridge_capacity(terrain))


def collapse_bridge(play: ClassicPlay, hex: Hex, capacity: int) -> None:
    """Everybody on a bridge falls with it."""
    battle = play.facts
    falling = [unit for unit in battle.at(hex) if on_bridge(battle, unit)]
    play.emit(BridgeCollapsed(hex, load(battle, hex), capacity))
    for unit in falling:
        kind = battle.kind(unit)
        if kind.makes_piloting_rolls:
            fall(play, unit.id, plunge=True)
        elif kind.on_foot or kind.drive.lands is None:
            fall_on_foot(play, unit.id)
        else:
            kind.drive.lands(play, unit.id, spot_of(play.facts.unit(unit.id)), 0)


def fall_on_foot(play: ClassicPlay, unit_id: int) -> None:
    """People are lost in water that they cannot enter; on dry ground a fall hurts them like others of their weight."""
    battle, unit = play.facts, play.facts.unit(unit_id)
    spot = spot_of(unit)
    if water(battle.board.at(spot.hex), spot) >= 1 and not battle.kind(unit).drive.gait.wades:
        doom(play, unit_id, "BMR-PAVE-011", "falls into the water")
    elif points := fall_damage(weight(battle, unit), 0, battle.scenario.gravity):
        strike_clusters(play, unit_id, points, FULL, FRONT, cause="fall from a bridge")
