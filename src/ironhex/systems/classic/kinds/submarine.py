"""Submarines: vessels that dive."""

from __future__ import annotations

from dataclasses import replace

from ironhex.systems.classic.battle import Mode
from ironhex.systems.classic.kinds.vehicle import AT_SEA, DISPLACEMENT, STRAIGHT
from ironhex.systems.classic.movement import steps
from ironhex.systems.classic.movement.swimming import deep_enough, no_flanking_under_water, off_the_bottom
from ironhex.systems.classic.movement.vehicles import only_on_water

UNDER_WATER = AT_SEA._replace(
    per_level=1,
    rules=(
        *STRAIGHT,
        only_on_water,
        no_flanking_under_water,
        off_the_bottom,
        deep_enough,
        steps.too_steep,
        steps.hex_cost,
    ),
    minimum_mode=None,
    dives=True,
    dives_in=Mode.WALK,
)
SUBMARINE = replace(DISPLACEMENT, name="submarine", drive=replace(DISPLACEMENT.drive, gait=UNDER_WATER))
