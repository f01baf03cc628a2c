"""The builder of ProtoMechs."""

from __future__ import annotations

from typing import Any, Self

from msgspec.structs import replace

from ironhex.catalog import ProtoDesign, ProtoLocation, ProtoSheet, Tech
from ironhex.catalog.mech_sheet import Slot
from ironhex.catalog.protomech import structure_points
from ironhex.catalog.variable import TON
from ironhex.construction.builder.builder import Assembly, MountingBuilder, parts_of, spread
from ironhex.construction.proto import most_armor
from ironhex.construction.proto_weight import ARMOR_POINT, proto_weight
from ironhex.construction.violation import Violation


class ProtoBuilder(MountingBuilder[ProtoDesign]):
    """A ProtoMech, described part by part.

    >>> proto = ProtoBuilder("Centaur", tons=5, walk=6).mount("SRM 2", "torso").load_shots("SRM 2", 10)
    >>> proto = proto.mount("LRM 3", "torso").load_shots("LRM 3", 8).mount("ER Micro Laser", "main gun")
    >>> sum(proto.best_armor().build().armor)
    20
    """

    carrier = "proto"
    sheet = ProtoSheet
    rows = tuple(location.name.lower() for location in ProtoLocation)
    codes = ProtoDesign.codes
    stores = "torso"

    def __init__(
        self,
        chassis: str,
        model: str = "",
        *,
        tons: int,
        walk: int,
        jump: int = 0,
        tech: Tech = "Clan",
        era: int = 3067,
        level: int = 2,
    ) -> None:
        super().__init__(chassis, model, tech=tech, era=era, level=level)
        self.figures: dict[str, Any] = {"tons": tons, "walk": walk, "jump": jump}
        self.points = [0] * len(ProtoLocation)
        self.armor_points: int | None = 0
        self.has_main_gun = False

    def armor(self, *, head: int, torso: int, right_arm: int, left_arm: int, legs: int, main_gun: int = 0) -> Self:
        """Armor point by point."""
        self.points = [head, torso, right_arm, left_arm, legs, main_gun]
        self.armor_points = 0
        self.has_main_gun |= main_gun > 0
        return self

    def armor_tons(self, tons: float) -> Self:
        """Armor by weight, distributed automatically."""
        self.armor_points = parts_of(tons, TON) // ARMOR_POINT
        return self

    def best_armor(self) -> Self:
        """As much armor as the remaining weight allows, distributed automatically."""
        self.armor_points = None
        return self

    def heat_sinks(self, number: int) -> Self:
        """Heat sinks, if not as many as the energy weapons need."""
        self.figures["heat_sinks"] = number
        return self

    def load_shots(self, weapon: str, shots: int, where: str | None = None) -> Self:
        """Carry ammunition shot by shot."""
        self.items.append((self._row(where or self.stores), Slot(self.ammunition(weapon), shots, False)))
        return self

    def _row(self, where: str) -> int:
        row = super()._row(where)
        self.has_main_gun |= row == ProtoLocation.MAIN_GUN
        return row

    def _assemble(self) -> Assembly[ProtoDesign]:
        if structure_points(self.figures["tons"]) is None:
            reason = f"no ProtoMech weighs {self.figures['tons']} tons"
            return Assembly(None, (Violation("BMR-CPROTO-004", "design", reason),))
        armor = tuple(self.points[: 6 if self.has_main_gun else 5])
        bare = ProtoDesign(ProtoSheet(**self.identity, **self.figures, armor=armor, items=self._texts()))
        return Assembly(self._armored(bare))

    def _armored(self, design: ProtoDesign) -> ProtoDesign:
        if self.armor_points == 0:
            return design
        most = [most_armor(design, ProtoLocation(place.index)) for place in design.locations]
        points = self.armor_points
        if points is None:
            left = TON * design.tons - proto_weight(design).total
            points = max(0, left // ARMOR_POINT + sum(design.armor))
        return ProtoDesign(replace(design.sheet, armor=tuple(spread(min(points, sum(most)), most))))
