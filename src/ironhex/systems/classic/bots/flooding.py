"""What bots think of deep water, once their armor is gone somewhere."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace

from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bots.firepower import Floats
from ironhex.systems.classic.damage.breaches import bare_locations
from ironhex.systems.classic.damage.condition import COCKPIT, ENGINE, hits
from ironhex.systems.classic.damage.destruction import ENGINE_SHIELDING
from ironhex.systems.classic.sight.terrain import depths, submerged

DEEP = 2  # the depth at which a 'Mech is under water
FLOODED, LOST = 6.0, 60.0  # points that a flooded location costs a unit, and its destruction


def flood_danger(battle: Battle, unit: Unit) -> Floats | None:
    """What it costs a unit to end its move in each hex of the board; None if no water gets in."""
    bare = bare_locations(battle, unit)
    if not bare or unit.hex is None or submerged(battle, unit):
        return None
    wet = replace(unit, flooded=unit.flooded | sum(1 << location for location in bare))
    lost = hits(wet, COCKPIT) > 0 or hits(wet, ENGINE) >= ENGINE_SHIELDING
    return np.where(depths(battle.board) >= DEEP, LOST if lost else FLOODED * len(bare), 0.0)
