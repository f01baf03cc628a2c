"""The builder of vehicles: ground vehicles, VTOLs, ships and submarines."""

from __future__ import annotations

from typing import Any, Literal, Self, get_args

from msgspec.structs import replace

from ironhex.catalog import Tech, VehicleDesign, VehicleLocation, VehicleSheet
from ironhex.catalog.vehicle import Motion
from ironhex.construction import armor
from ironhex.construction.builder.builder import Assembly, MountingBuilder, parts_of, spread
from ironhex.construction.vehicle import ROTOR_ARMOR
from ironhex.construction.vehicle_weight import QUARTER_TON, armor_weight, kilograms_of, whole_weight
from ironhex.construction.violation import Violation

SHARES = (6, 5, 5, 4, 5)
"""How armor is distributed over front, right, left, rear and turret."""


class VehicleBuilder(MountingBuilder[VehicleDesign]):
    """A vehicle, described part by part.

    >>> tank = VehicleBuilder("Vedette", tons=50, motion="tracked", cruise=5, engine="ICE", era=3025, level=1)
    >>> tank = tank.mount("AC/5", "turret").mount("Machine Gun", "front").load("AC/5").load("Machine Gun")
    >>> sum(tank.best_armor().build().armor)
    96
    """

    carrier = "vehicle"
    sheet = VehicleSheet
    rows = ("front", "right", "left", "rear", "turret", "body")
    codes = VehicleDesign.codes
    stores = "body"

    def __init__(
        self,
        chassis: str,
        model: str = "",
        *,
        tons: float,
        motion: Motion,
        cruise: int,
        engine: Literal["ICE", "Fusion", "XL", "Light"] = "Fusion",
        tech: Tech = "IS",
        omni: bool = False,
        era: int = 3067,
        level: int = 2,
    ) -> None:
        super().__init__(chassis, model, tech=tech, era=era, level=level)
        if motion not in get_args(Motion):
            raise ValueError(f"no motion {motion!r}; known: {', '.join(get_args(Motion))}")
        clan_xl = engine == "XL" and self.base == "Clan"
        self.figures: dict[str, Any] = {
            "tons": int(tons),
            "half_ton": tons % 1 > 0,
            "motion": motion,
            "cruise": cruise,
            "engine": "Clan XL" if clan_xl else engine,
            "armor_type": "Standard",
            "omni": omni,
        }
        self.points = [0] * 5
        self.has_fifth = motion == "vtol"
        self.has_turret = False
        self.armor_quarters: int | None = 0

    def armor_type(self, kind: Literal["Standard", "Ferro-Fibrous"]) -> Self:
        """The type of armor."""
        self.figures["armor_type"] = kind
        return self

    def armor(self, *, front: int, right: int, left: int, rear: int, turret: int = 0, rotor: int = 0) -> Self:
        """Armor point by point."""
        self.points = [front, right, left, rear, turret or rotor]
        self.armor_quarters = 0
        return self if not turret else self.turret()

    def armor_tons(self, tons: float) -> Self:
        """Armor by weight, distributed over all sides."""
        self.armor_quarters = parts_of(tons)
        return self

    def best_armor(self) -> Self:
        """As much armor as the remaining weight allows, distributed over all sides."""
        self.armor_quarters = None
        return self

    def turret(self, tons: float = 0) -> Self:
        """A turret; that of an OmniVehicle has its own weight."""
        self.has_fifth = self.has_turret = True
        self.figures["turret"] = parts_of(tons) or self.figures.get("turret", 0)
        return self

    def cargo(self, tons: float) -> Self:
        """Space for infantry and cargo."""
        self.figures["cargo"] = parts_of(tons)
        return self

    def heat_sinks(self, number: int) -> Self:
        """Heat sinks, if not as many as the energy weapons need."""
        self.figures["heat_sinks"] = number
        return self

    def _row(self, where: str) -> int:
        row = super()._row("turret" if where.lower() == "rotor" else where)
        self.has_fifth |= row == VehicleLocation.TURRET
        return row

    def _assemble(self) -> Assembly[VehicleDesign]:
        faults = tuple(self._faults())
        without = VehicleLocation.ROTOR if self.figures["motion"] == "vtol" else None
        armor = tuple(self.points[: 5 if self.has_fifth else 4])
        sheet = VehicleSheet(**self.identity, **self.figures, armor=armor, items=self._texts(without))
        return Assembly(self._armored(VehicleDesign(sheet)), faults)

    def _faults(self) -> list[Violation]:
        """Nothing is mounted on a rotor, and a VTOL has no turret."""
        if self.figures["motion"] != "vtol":
            return []
        lost = [slot.equipment.name for at, slot in self.items if at == VehicleLocation.ROTOR]
        whats = [f"{name} needs a turret, which VTOLs do not have" for name in lost]
        if self.has_turret:
            whats.append("VTOLs have no turret")
        return [Violation("BMR-CVEH-034", "rotor", what) for what in whats]

    def _armored(self, design: VehicleDesign) -> VehicleDesign:
        if self.armor_quarters == 0:
            return design
        quarters = self.armor_quarters
        if quarters is None:
            left = kilograms_of(design) - whole_weight(design) + armor_weight(design)
            quarters = max(0, left // QUARTER_TON) // 2 * 2
        points = armor.points(quarters, design.armor_type, design.clan)
        return VehicleDesign(replace(design.sheet, armor=self._spread(points)))

    def _spread(self, points: int) -> tuple[int, ...]:
        if self.figures["motion"] == "vtol":
            rotor = min(ROTOR_ARMOR, points)
            return (*spread(points - rotor, SHARES[:4]), rotor)
        return tuple(spread(points, SHARES[: 5 if self.has_fifth else 4]))
