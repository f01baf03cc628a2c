"""VTOLs with combustion engines set fire to the hex in which they explode; on water their fuel burns for a while.

A crash without an explosion starts no fire: only explosions of VTOLs do (BMR-VTOL-055), and a crash into water also
leaves burning fuel only if it ends in one (BMR-VTOL-051). So the hex of "the crash" (BMR-VTOL-049) is that of one in
which the VTOL explodes.
"""

from __future__ import annotations

from ironhex.catalog.vehicle import VehicleDesign
from ironhex.systems.classic.fire.burning import kindle
from ironhex.systems.classic.sequence import ClassicPlay

FUEL = 1  # turns after this one in which spilled fuel burns


def burning_fuel(play: ClassicPlay, unit_id: int) -> None:
    """Woods burn on as usual; anywhere else, water included, the fire goes out when the next turn ends."""
    unit = play.facts.unit(unit_id)
    if isinstance(unit.design, VehicleDesign) and unit.design.engine == "ICE":
        kindle(play, unit.place, FUEL)
