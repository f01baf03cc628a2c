"""The builder of gun emplacements."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from ironhex.catalog import EmplacementDesign, EmplacementLocation, EmplacementSheet, Equipment, Tech
from ironhex.construction.builder.arguments import whole
from ironhex.construction.builder.builder import Assembly
from ironhex.construction.builder.mounting import MountingBuilder, is_item
from ironhex.construction.violation import Violation


class EmplacementBuilder(MountingBuilder[EmplacementDesign]):
    """A building with weapons, fixed to an arc or in a turret.

    >>> EmplacementBuilder("Battery", cf=40, turret=15).mount("Medium Laser", "turret").build().armor[:2]
    (40, 15)
    """

    carrier = "vehicle"
    sheet = EmplacementSheet
    cited = MappingProxyType({"cf": "BMR-GUN-006", "height": "BMR-GUN-001", "turret": "BMR-GUN-013"})
    legal = MappingProxyType({"cf": 40, "height": 1, "turret": 1})
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
        self.figures: dict[str, Any] = {
            "cf": whole("cf", cf),
            "height": whole("height", height),
            "turret": whole("turret", turret),
        }

    def _item(self, name: str) -> Equipment:
        return is_item(self.gear(name))

    def _assemble(self) -> Assembly[EmplacementDesign]:
        without = () if self.figures["turret"] else (EmplacementLocation.TURRET,)
        faults = tuple(
            Violation("BMR-GUN-013", "turret", f"{slot.equipment.name}, but the turret has no armor")
            for at, slot in self.items
            if at in without
        )
        sheet = EmplacementSheet(**self.identity, **self.figures, items=self._texts(without))
        return Assembly(EmplacementDesign(sheet), faults)
