"""VTOLs with combustion engines set fire to the hex in which they explode; on water their fuel burns for a while."""

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
