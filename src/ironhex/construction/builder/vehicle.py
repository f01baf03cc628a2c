"""The builder of vehicles: ground vehicles, VTOLs, ships and submarines."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Any, Literal, Self, get_args

from msgspec.structs import replace

from ironhex.catalog import Equipment, Tech, VehicleDesign, VehicleLocation, VehicleSheet
from ironhex.catalog.variable import TON
from ironhex.catalog.vehicle import NAMES, Motion
from ironhex.construction import armor
from ironhex.construction.builder.arguments import flag, known, shown, text, tonnage, whole
from ironhex.construction.builder.arguments import tons as weight
from ironhex.construction.builder.armor_by_weight import ArmorByWeight, spread
from ironhex.construction.builder.builder import Assembly, Impossible
from ironhex.construction.builder.mounting import MountingBuilder, is_item
from ironhex.construction.vehicle import HEAVIEST, ROTOR_ARMOR, too_heavy
from ironhex.construction.vehicle_weight import QUARTER_TON, armor_weight, kilograms_of, whole_weight
from ironhex.construction.violation import Violation, tons

SHARES = (6, 5, 5, 4, 5)
"""How armor is distributed over front, right, left, rear and turret."""
ARMORS = ("Standard", "Ferro-Fibrous", "Stealth")
"""The armors of the book; stealth armor is not for vehicles."""
WEIGHED = frozenset({"BMR-CVEH-013", "BMR-OMNI-003"})


class VehicleBuilder(ArmorByWeight, MountingBuilder[VehicleDesign]):
    """A vehicle, described part by part.

    >>> tank = VehicleBuilder("Vedette", tons=50, motion="tracked", cruise=5, engine="ICE", era=3025, level=1)
    >>> tank = tank.mount("AC/5", "turret").mount("Machine Gun", "front").load("AC/5").load("Machine Gun")
    >>> sum(tank.best_armor().build().armor)
    96
    """

    carrier = "vehicle"
    sheet = VehicleSheet
    cited = MappingProxyType(
        {
            "tech": "BMR-CVEH-012",
            "cruise": "BMR-CVEH-019",
            "engine": "BMR-CVEH-022",
            "armor": "BMR-CVEH-027",
            "heat_sinks": "BMR-CVEH-032",
        }
    )
    legal = MappingProxyType({"cruise": 1, "engine": "Fusion", "armor_type": "Standard", "heat_sinks": None})
    unsure = MappingProxyType(
        {
            "tons": WEIGHED | {"BMR-CVEH-003", "BMR-CVEH-019", "BMR-OMNI-019"},
            "cruise": WEIGHED | {"BMR-CVEH-019", "BMR-OMNI-019"},
            "engine": WEIGHED | {"BMR-CVEH-032", "BMR-OMNI-019"},
            "armor_type": WEIGHED | {"BMR-OMNI-019"},
            "armor": WEIGHED | {"BMR-OMNI-019"},
            "heat_sinks": WEIGHED | {"BMR-CVEH-032", "BMR-OMNI-014"},
            "tech": frozenset({"BMR-CVEH-012"}),
        }
    )
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
        known("motion", motion, get_args(Motion))
        clan_xl = text("engine", engine) == "XL" and self.base == "Clan"
        self.tonnage = tonnage("tons", tons, parts=2)
        self.figures: dict[str, Any] = {
            "tons": int(self.tonnage // 1),
            "half_ton": self.tonnage % 1 > 0,
            "motion": motion,
            "cruise": whole("cruise", cruise),
            "engine": "Clan XL" if clan_xl else engine,
            "armor_type": "Standard",
            "omni": flag("omni", omni),
        }
        self.flies = motion == "vtol"
        self.armored = (*NAMES[:4], "rotor" if self.flies else "turret")
        self.points = [0] * 5
        self.stray = 0
        self.has_turret = False

    def armor_type(self, kind: Literal["Standard", "Ferro-Fibrous"]) -> Self:
        """The type of armor."""
        self.figures["armor_type"] = known("armor type", kind, ARMORS)
        return self

    def armor(self, *, front: int, right: int, left: int, rear: int, turret: int = 0, rotor: int = 0) -> Self:
        """Armor point by point."""
        given = {"front": front, "right": right, "left": left, "rear": rear, "turret": turret, "rotor": rotor}
        *sides, turret, rotor = (whole(name, points) for name, points in given.items())
        self.points = [*sides, rotor if self.flies else turret]
        self.stray = turret if self.flies else rotor
        self.has_turret |= turret > 0
        self._point_by_point()
        return self

    def turret(self, tons: float = 0) -> Self:
        """A turret; that of an OmniVehicle has its own weight."""
        quarters = int(4 * weight("tons", tons, parts=4))
        self.has_turret = True
        self.figures["turret"] = quarters or self.figures.get("turret", 0)
        return self

    def cargo(self, tons: float) -> Self:
        """Space for infantry and cargo."""
        self.figures["cargo"] = int(4 * weight("tons", tons, parts=4))
        return self

    def heat_sinks(self, number: int) -> Self:
        """Heat sinks, if not as many as the energy weapons need."""
        self.figures["heat_sinks"] = whole("number", number)
        return self

    def _item(self, name: str) -> Equipment:
        return is_item(self.gear(name))

    def _row(self, where: str | None) -> int:
        rotor = self.flies and isinstance(where, str) and where.lower() == "rotor"
        return super()._row("turret" if rotor else where)

    # --- the design ---------------------------------------------------------------------------------------------------
    def _impossible(self) -> Iterator[Impossible]:
        for field, violation in super()._impossible():
            if field == "tons":
                yield Impossible(field, self._wrong_weight())
            elif field == "armor_type":
                yield Impossible(field, Violation("BMR-EQ-148", "armor", "vehicles cannot mount stealth armor"))
            else:
                yield Impossible(field, violation)

    def _wrong_weight(self) -> Violation:
        light = Violation("BMR-CVEH-013", "design", f"no vehicle weighs {float(self.tonnage):g} tons")
        return next(too_heavy(self.figures["motion"], int(TON * self.tonnage)), light)

    def _legal(self, field: str) -> Any:
        if field == "tons":
            return max(1, min(self.figures["tons"], HEAVIEST[self.figures["motion"]][1]))
        return super()._legal(field)

    def _assemble(self) -> Assembly[VehicleDesign]:
        without = (VehicleLocation.ROTOR,) if self.flies else ()
        sheet = VehicleSheet(**self.identity, **self.figures, armor=self._worn(), items=self._texts(without))
        faults = (*self._faults(), *self._split_half_tons("BMR-CVEH-026"))
        return Assembly(self._armored(VehicleDesign(sheet)), faults)

    def _worn(self) -> tuple[int, ...]:
        """Armor of the four sides, and of a turret or rotor if there is one."""
        in_turret = any(at == VehicleLocation.TURRET for at, _ in self.items)
        return tuple(self.points[: 5 if self.flies or self.has_turret or in_turret else 4])

    def _faults(self) -> Iterator[Violation]:
        """Nothing is mounted on a rotor, a VTOL has no turret, and only a VTOL has a rotor."""
        if not self.flies and self.stray:
            what = f"{shown(self.stray)} points of armor, but only VTOLs have a rotor"
            yield Violation("BMR-CVEH-027", "rotor", what)
        if self.flies:
            for at, slot in self.items:
                if at == VehicleLocation.ROTOR:
                    what = f"{slot.equipment.name} needs a turret, which VTOLs do not have"
                    yield Violation("BMR-CVEH-034", "rotor", what)
        if self.flies and self.has_turret:
            yield Violation("BMR-CVEH-034", "rotor", "VTOLs have no turret")
        if (quarters := self.figures.get("turret")) and not self.figures["omni"]:
            what = f"{tons(QUARTER_TON * quarters)}, but only an OmniVehicle's turret has a weight of its own"
            yield Violation("BMR-CVEH-034", "turret", what)

    def _armored(self, design: VehicleDesign) -> VehicleDesign:
        """The same machine with its armor bought by weight."""
        quarters = self._quarters()
        if self.best:
            left = kilograms_of(design) - whole_weight(design) + armor_weight(design)
            quarters = max(0, left // QUARTER_TON) // 2 * 2
        if quarters is None:
            return design
        points = armor.points(quarters, design.armor_type, design.clan)
        return VehicleDesign(replace(design.sheet, armor=self._spread(points, len(design.sheet.armor))))

    def _spread(self, points: int, locations: int) -> tuple[int, ...]:
        if self.flies:
            rotor = min(ROTOR_ARMOR, points)
            return (*spread(points - rotor, SHARES[:4]), rotor)
        return tuple(spread(points, SHARES[:locations]))
