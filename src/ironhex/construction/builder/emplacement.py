"""The builder of gun emplacements."""

from __future__ import annotations

from typing import Any

from ironhex.catalog import EmplacementDesign, EmplacementLocation, EmplacementSheet, Tech
from ironhex.construction.builder.builder import Assembly, MountingBuilder
from ironhex.construction.violation import Violation


class EmplacementBuilder(MountingBuilder[EmplacementDesign]):
    """A building with weapons, fixed to an arc or in a turret.

    >>> EmplacementBuilder("Battery", cf=40, turret=15).mount("Medium Laser", "turret").build().armor[:2]
    (40, 15)
    """

    carrier = "vehicle"
    sheet = EmplacementSheet
    rows = tuple(location.name.lower() for location in EmplacementLocation)
    codes = EmplacementDesign.codes
    stores = "building"

    def __init__(
        self,
        chassis: str,
        model: str = "",
        *,
        cf: int,
        height: int = 1,
        turret: int = 0,
        tech: Tech = "IS",
        era: int = 3067,
        level: int = 2,
    ) -> None:
        super().__init__(chassis, model, tech=tech, era=era, level=level)
        self.figures: dict[str, Any] = {"cf": cf, "height": height, "turret": turret}

    def _assemble(self) -> Assembly[EmplacementDesign]:
        without = None if self.figures["turret"] else EmplacementLocation.TURRET
        faults = tuple(
            Violation("BMR-GUN-013", "turret", f"{slot.equipment.name}, but the turret has no armor")
            for at, slot in self.items
            if at == without
        )
        sheet = EmplacementSheet(**self.identity, **self.figures, items=self._texts(without))
        return Assembly(EmplacementDesign(sheet), faults)
