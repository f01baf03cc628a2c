"""The builder of 'Mechs on two legs or four, and of OmniMechs."""

from __future__ import annotations

from typing import Any, Literal, Self

from msgspec.structs import replace

from ironhex.catalog import CatalogError, Equipment, Location, MechDesign, MechSheet, Tech
from ironhex.catalog.mech import LOCATIONS, structure_points
from ironhex.catalog.mech_sheet import REAR, SYSTEMS, Slot
from ironhex.catalog.variable import TON, Frame
from ironhex.construction import armor
from ironhex.construction.builder.builder import Assembly, Builder, location_index, parts_of, shots_in, spread
from ironhex.construction.builder.mech_slots import Rows, Wish, fixed_rows
from ironhex.construction.engines import integral_sinks
from ironhex.construction.mech import HEAD_ARMOR
from ironhex.construction.mech_weight import QUARTER_TON, mech_weight
from ironhex.construction.violation import Violation, count

MOST_SLOTS = 100
"""More than any 'Mech has in one location."""
Points = int | tuple[int, int]
"""Armor of a location; for a torso, its front and its rear."""


class MechBuilder(Builder[MechDesign]):
    """A 'Mech, described part by part.

    >>> hunchback = MechBuilder("Hunchback", "HBK-4G", tons=50, walk=4, era=3025, level=1)
    >>> hunchback = hunchback.heat_sinks(13).armor_tons(10).mount("AC/20", "RT").load("AC/20", 2, "LT")
    >>> for place in ("LA", "RA"):
    ...     hunchback = hunchback.mount("Medium Laser", place)
    >>> hunchback.mount("Small Laser", "HD").build().heat_sinks
    13
    """

    carrier = "mech"
    sheet = MechSheet

    def __init__(
        self,
        chassis: str,
        model: str = "",
        *,
        tons: int,
        walk: int,
        engine: Literal["Fusion", "XL", "Light"] = "Fusion",
        tech: Tech = "IS",
        config: Literal["biped", "quad"] = "biped",
        omni: bool = False,
        era: int = 3067,
        level: int = 2,
    ) -> None:
        super().__init__(chassis, model, tech=tech, era=era, level=level)
        if config not in LOCATIONS:
            raise ValueError(f"no configuration {config!r}; known: {', '.join(LOCATIONS)}")
        clan_xl = engine == "XL" and self.base == "Clan"
        self.figures: dict[str, Any] = {
            "tons": tons,
            "walk": walk,
            "jump": 0,
            "engine": "Clan XL" if clan_xl else engine,
            "engine_rating": tons * walk,
            "config": config,
            "omni": omni,
            "structure": "Standard",
            "armor_type": "Standard",
            "heat_sinks": 10,
            "double_sinks": False,
        }
        self.points = [0] * 11
        self.armor_quarters: int | None = 0
        self.wishes: list[Wish] = []
        self.missing: list[tuple[Location, str]] = []
        self.materials: dict[str, Equipment] = {}

    # --- the machine itself -------------------------------------------------------------------------------------------
    def structure(self, kind: Literal["Standard", "Endo Steel"], **slots: int) -> Self:
        """The internal structure, with its slots by location; the rest go wherever there is room."""
        return self._material("structure", kind, kind, slots)

    def armor_type(self, kind: Literal["Standard", "Ferro-Fibrous", "Stealth"], **slots: int) -> Self:
        """The type of armor, with its slots by location; the rest go wherever there is room."""
        return self._material("armor_type", kind, "Stealth Armor" if kind == "Stealth" else kind, slots)

    def _material(self, field: str, kind: str, name: str, slots: dict[str, int]) -> Self:
        homes = tuple(self._at(place) for place in slots)
        before = self.materials.pop(field, None)
        self.wishes = [wish for wish in self.wishes if wish.slot.equipment != before]
        self.figures[field] = kind
        if kind != "Standard":
            self.materials[field] = self.gear(name)
            if homes:
                self.wishes.append(Wish(Slot(self.gear(name), 0, False), homes, tuple(slots.values())))
        return self

    def armor(self, **points: Points) -> Self:
        """Armor point by point: `armor(HD=9, CT=(26, 5), LA=16)`."""
        worn = list(self.points)
        for place, found in points.items():
            location = self._at(place)
            front, rear = found if isinstance(found, tuple) else (found, 0)
            worn[location] = front
            if location in REAR:
                worn[REAR[location]] = rear
            elif rear:
                raise ValueError(f"{place} has no rear armor")
        self.points, self.armor_quarters = worn, 0
        return self

    def armor_tons(self, tons: float) -> Self:
        """Armor by weight, distributed automatically."""
        self.armor_quarters = parts_of(tons)
        return self

    def best_armor(self) -> Self:
        """As much armor as the remaining weight allows, distributed automatically."""
        self.armor_quarters = None
        return self

    def heat_sinks(self, number: int, *, double: bool = False, **slots: int) -> Self:
        """The total number of heat sinks, and how many fill slots where; the engine holds what it can, the rest is
        placed automatically.
        """
        self._several("Double Heat Sink" if double else "Heat Sink", slots)
        self.figures |= {"heat_sinks": number, "double_sinks": double}
        return self

    def jump_jets(self, number: int, **slots: int) -> Self:
        """Jumping MP and where the jets are; the rest go in legs and torsos."""
        self._several("Jump Jet", slots)
        self.figures["jump"] = number
        return self

    def without(self, where: str, *actuators: str) -> Self:
        """Omit actuators of an arm: its hand, or its hand and its lower arm."""
        location = self._at(where)
        if unknown := [actuator for actuator in actuators if actuator not in SYSTEMS]:
            raise ValueError(f"no actuator {unknown[0]!r}")
        self.missing += [(location, actuator) for actuator in actuators]
        return self

    # --- what it carries ----------------------------------------------------------------------------------------------
    def mount(self, name: str, *where: str, rear: bool = False, pod: bool = False, **parts: int) -> Self:
        """Carry an item in a location; what does not fit goes to the next one named, or to an adjacent one.

        Equipment that depends on the machine gets the right size automatically. `mount("Arrow IV", RT=6, RA=9)` says
        how an item is split; without a location, it goes where there is room.
        """
        homes = tuple(self._at(place) for place in (*where, *parts))
        self.wishes.append(Wish(Slot(self.gear(name), 0, rear, pod), homes, tuple(parts.values())))
        return self

    def load(self, weapon: str, tons: float = 1, where: str = "", *, munition: str = "", pod: bool = False) -> Self:
        """Carry ammunition for a weapon, a slot for each ton or part of one."""
        ammo = self.ammunition(weapon, munition)
        shots = shots_in(tons, ammo)
        while shots > 0:
            homes = (self._at(where),) if where else ()
            self.wishes.append(Wish(Slot(ammo, min(shots, ammo.shots), False, pod), homes))
            shots -= ammo.shots
        return self

    def case(self, where: str) -> Self:
        """CASE in a torso."""
        return self.mount("CASE", where)

    def artemis(self, where: str, *, pod: bool = False) -> Self:
        """An Artemis IV system for a launcher in the same location."""
        return self.mount("Artemis IV", where, pod=pod)

    def _several(self, name: str, slots: dict[str, int]) -> None:
        for place, number in slots.items():
            self._at(place)
            if not 0 <= number <= MOST_SLOTS:
                raise ValueError(f"{place} cannot hold {number} items")
        for place, number in slots.items():
            for _ in range(number):
                self.mount(name, place)

    def _at(self, where: str) -> Location:
        return Location(location_index(LOCATIONS[self.figures["config"]], where))

    # --- the design ---------------------------------------------------------------------------------------------------
    def _assemble(self) -> Assembly[MechDesign]:
        if structure_points(self.figures["tons"], self.figures["config"]) is None:
            reason = f"no 'Mech weighs {self.figures['tons']} tons"
            return Assembly(None, (Violation("BMR-CON-003", "design", reason),))
        rows = Rows(self.figures["config"], self._frame(), fixed_rows(self.figures, self.missing))
        for wish in (*self.wishes, *self._unplaced()):
            rows.put(wish)
        faults = [*rows.faults, *self._too_many_sinks(rows)]
        figures = self.figures | {"heat_sinks": max(self.figures["heat_sinks"], rows.sinks)}
        sheet = MechSheet(**self.identity, **figures, armor=tuple(self.points), slots=rows.texts())
        try:
            design = self._armored(MechDesign(sheet))
        except CatalogError as error:  # incomplete parts of items
            return Assembly(None, (*faults, Violation(error.rule, error.field, error.reason)))
        return Assembly(design, tuple(faults))

    def _frame(self) -> Frame:
        weapons = [wish.slot.equipment for wish in self.wishes if wish.slot.equipment.aimed]
        return Frame(
            tons=self.figures["tons"],
            clan=self.base == "Clan",
            rating=self.figures["engine_rating"],
            aimed=sum(gear.kilograms for gear in weapons),
        )

    def _unplaced(self) -> list[Wish]:
        """Jets, heat sinks and materials without a given place."""
        figures = self.figures
        sink = self.gear("Double Heat Sink" if figures["double_sinks"] else "Heat Sink")
        jets = figures["jump"] - self._asked("jump jet")
        sinks = figures["heat_sinks"] - integral_sinks(figures["engine_rating"]) - self._asked("heat sink")
        return [
            *(Wish(Slot(self.gear("Jump Jet"), 0, False)) for _ in range(jets)),
            *(Wish(Slot(sink, 0, False)) for _ in range(sinks)),
            *(Wish(Slot(gear, 0, False), rest=True) for gear in self.materials.values()),
        ]

    def _asked(self, category: str) -> int:
        return sum(wish.slot.equipment.category == category for wish in self.wishes)

    def _too_many_sinks(self, rows: Rows) -> list[Violation]:
        surplus = rows.sinks - self.figures["heat_sinks"]
        if surplus <= 0:
            return []
        what = f"{self.figures['heat_sinks']} heat sinks, but {rows.sinks} in slots"
        return [Violation("BMR-CON-034", "heat sinks", what, count(surplus, "sink"))]

    def _armored(self, design: MechDesign) -> MechDesign:
        """The same machine with its armor bought by weight."""
        if self.armor_quarters == 0:
            return design
        quarters = self.armor_quarters
        if quarters is None:
            left = TON * design.tons // QUARTER_TON - mech_weight(design).total
            quarters = max(0, left + armor.weight(sum(design.armor), design.armor_type, design.clan)) // 2 * 2
        points = armor.points(quarters, design.armor_type, design.clan)
        return MechDesign(_with_armor(design, points))


def _with_armor(design: MechDesign, points: int) -> MechSheet:
    """The head first, then all other locations in proportion to their maximum; a fifth of a torso's to the rear."""
    most = [2 * structure for structure in design.structure_points[1:]]
    head = min(HEAD_ARMOR, points)
    worn = [head, *spread(min(points - head, sum(most)), most)]
    rears = [worn[torso] // 5 for torso in REAR]
    for torso, rear in zip(REAR, rears, strict=True):
        worn[torso] -= rear
    return replace(design.sheet, armor=(*worn, *rears))
