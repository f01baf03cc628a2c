"""The builder of ProtoMechs."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Any, Self

from msgspec.structs import replace

from ironhex.catalog import ProtoDesign, ProtoLocation, ProtoSheet, Tech
from ironhex.catalog.mech_sheet import Slot
from ironhex.catalog.protomech import structure_points
from ironhex.catalog.variable import TON
from ironhex.construction.builder.arguments import shown, whole
from ironhex.construction.builder.armor_by_weight import ArmorByWeight, spread
from ironhex.construction.builder.builder import Assembly, Impossible
from ironhex.construction.builder.mounting import MountingBuilder
from ironhex.construction.proto import most_armor
from ironhex.construction.proto_weight import ARMOR_POINT, proto_weight
from ironhex.construction.violation import Violation, count, tons

MOST_SHOTS = 9999
"""More than any ProtoMech carries of a kind."""
LIGHTEST, HEAVIEST = 2, 9
WEIGHED = frozenset({"BMR-CPROTO-001"})


class ProtoBuilder(ArmorByWeight, MountingBuilder[ProtoDesign]):
    """A ProtoMech, described part by part.

    >>> proto = ProtoBuilder("Centaur", tons=5, walk=6).mount("SRM 2", "torso").load_shots("SRM 2", 10)
    >>> proto = proto.mount("LRM 3", "torso").load_shots("LRM 3", 8).mount("ER Micro Laser", "main gun")
    >>> sum(proto.best_armor().build().armor)
    20
    """

    carrier = "proto"
    sheet = ProtoSheet
    cited = MappingProxyType(
        {
            "tech": "BMR-CPROTO-003",
            "walk": "BMR-CPROTO-010",
            "jump": "BMR-CPROTO-014",
            "heat_sinks": "BMR-CPROTO-025",
            "armor": "BMR-CPROTO-017",
        }
    )
    legal = MappingProxyType({"walk": 1, "jump": 0, "heat_sinks": None})
    unsure = MappingProxyType(
        {
            "tons": WEIGHED | {"BMR-CPROTO-011", "BMR-CPROTO-015", "BMR-CPROTO-016"},
            "walk": WEIGHED | {"BMR-CPROTO-011", "BMR-CPROTO-014"},
            "jump": WEIGHED,
            "heat_sinks": WEIGHED | {"BMR-CPROTO-025"},
            "armor": WEIGHED,
            "tech": frozenset({"BMR-CPROTO-003"}),
        }
    )
    armored = tuple(location.name.lower().replace("_", " ") for location in ProtoLocation)
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
        self.figures: dict[str, Any] = {
            "tons": whole("tons", tons),
            "walk": whole("walk", walk),
            "jump": whole("jump", jump),
        }
        self.points = [0] * len(ProtoLocation)
        self.has_main_gun = False

    def armor(self, *, head: int, torso: int, right_arm: int, left_arm: int, legs: int, main_gun: int = 0) -> Self:
        """Armor point by point."""
        given = (head, torso, right_arm, left_arm, legs, main_gun)
        self.points = [whole(name, points) for name, points in zip(self.rows, given, strict=True)]
        self.has_main_gun |= self.points[ProtoLocation.MAIN_GUN] > 0
        self._point_by_point()
        return self

    def heat_sinks(self, number: int) -> Self:
        """Heat sinks, if not as many as the energy weapons need."""
        self.figures["heat_sinks"] = whole("number", number)
        return self

    def load_shots(self, weapon: str, shots: int, where: str | None = None) -> Self:
        """Carry ammunition shot by shot."""
        bin = Slot(self.ammunition(weapon), whole("shots", shots, least=1, most=MOST_SHOTS), False)
        self.items.append((self._row(where), bin))
        return self

    def _impossible(self) -> Iterator[Impossible]:
        yield from super()._impossible()
        if structure_points(self.figures["tons"]) is None:
            reason = f"no ProtoMech weighs {shown(self.figures['tons'])} tons"
            yield Impossible("tons", Violation("BMR-CPROTO-004", "design", reason))

    def _legal(self, field: str) -> Any:
        return min(max(self.figures["tons"], LIGHTEST), HEAVIEST) if field == "tons" else super()._legal(field)

    def _assemble(self) -> Assembly[ProtoDesign]:
        gun = self.has_main_gun or any(at == ProtoLocation.MAIN_GUN for at, _ in self.items)
        armor = tuple(self.points[: 6 if gun else 5])
        bare = ProtoDesign(ProtoSheet(**self.identity, **self.figures, armor=armor, items=self._texts()))
        most = [most_armor(bare, ProtoLocation(place.index)) for place in bare.locations]
        points = self._bought_points(bare)
        if points is None:
            return Assembly(bare)
        armor = tuple(spread(min(points, sum(most)), most))
        return Assembly(ProtoDesign(replace(bare.sheet, armor=armor)), tuple(self._misspent(sum(most))))

    def _bought_points(self, design: ProtoDesign) -> int | None:
        """Points of the armor bought by weight, if it is."""
        if self.best:
            left = TON * design.tons - proto_weight(design).total
            return max(0, left // ARMOR_POINT + sum(design.armor))
        return None if self.bought is None else int(TON * self.bought) // ARMOR_POINT

    def _misspent(self, most: int) -> Iterator[Violation]:
        """Armor comes in whole points, no more than the locations can carry."""
        if self.bought is None:
            return
        points = TON * self.bought / ARMOR_POINT
        if points.denominator != 1:
            what = f"{tons(int(TON * self.bought))} of armor, but a point weighs {ARMOR_POINT} kg"
            yield Violation("BMR-CPROTO-017", "armor", what)
        if points > most:
            what = f"{count(int(points), 'point')} of armor, at most {most}"
            yield Violation("BMR-CPROTO-015", "armor", what, count(int(points) - most, "point"))
