"""The builder of 'Mechs on two legs or four, and of OmniMechs."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Any, Literal, Self

from ironhex.catalog import Equipment, Location, MechDesign, MechSheet, Tech
from ironhex.catalog.mech import LOCATIONS, structure_points
from ironhex.catalog.mech_sheet import ARM, LEG, REAR, SYSTEMS, Slot
from ironhex.catalog.variable import Frame
from ironhex.construction.builder.arguments import flag, known, shown, text, whole
from ironhex.construction.builder.builder import Assembly, Builder, Impossible, bins, location_index, shots_in, slot_of
from ironhex.construction.builder.mech_armor import MechArmor, front_and_rear
from ironhex.construction.builder.mech_slots import Rows, Wish, fixed_rows
from ironhex.construction.engines import integral_sinks
from ironhex.construction.violation import Violation, count

MOST_SLOTS = 100
"""More than any 'Mech has in one location."""
WEIGHTS = range(20, 101, 5)
STRONGEST = 400
"""The highest rating of an engine."""
STRUCTURES = ("Standard", "Endo Steel")
ARMORS = {"Standard": "", "Ferro-Fibrous": "Ferro-Fibrous", "Stealth": "Stealth Armor"}
"""The types of armor, and the equipment that fills their slots."""
WEIGHED = frozenset({"BMR-CON-004", "BMR-OMNI-003"})
Points = int | tuple[int, int]
"""Armor of a location; for a torso, its front and its rear."""


class MechBuilder(MechArmor, Builder[MechDesign]):
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
    cited = MappingProxyType(
        {
            "tech": "BMR-CON-012",
            "walk": "BMR-CON-021",
            "engine": "BMR-CON-019",
            "jump": "BMR-CON-028",
            "heat_sinks": "BMR-CON-030",
            "armor": "BMR-CON-037",
        }
    )
    legal = MappingProxyType({"engine": "Fusion", "jump": 0, "heat_sinks": 10})
    unsure = MappingProxyType(
        {
            "tons": WEIGHED
            | {"BMR-CON-019", "BMR-CON-032", "BMR-CON-037", "BMR-CON-039", "BMR-CON-040", "BMR-OMNI-019"},
            "walk": WEIGHED | {"BMR-CON-019", "BMR-CON-028", "BMR-CON-032", "BMR-OMNI-019"},
            "engine": WEIGHED | {"BMR-OMNI-019"},
            "jump": WEIGHED | {"BMR-CON-028", "BMR-CON-029"},
            "heat_sinks": WEIGHED | {"BMR-CON-030", "BMR-CON-032", "BMR-CON-034", "BMR-OMNI-014", "BMR-OMNI-015"},
            "armor": WEIGHED | {"BMR-OMNI-019"},
            "tech": frozenset({"BMR-CON-001", "BMR-CON-013"}),
        }
    )

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
        known("configuration", config, LOCATIONS)
        clan_xl = text("engine", engine) == "XL" and self.base == "Clan"
        self.figures: dict[str, Any] = {
            "tons": whole("tons", tons),
            "walk": whole("walk", walk),
            "jump": 0,
            "engine": "Clan XL" if clan_xl else engine,
            "config": config,
            "omni": flag("omni", omni),
            "structure": "Standard",
            "armor_type": "Standard",
            "heat_sinks": 10,
            "double_sinks": False,
        }
        names = [location.name for location in LOCATIONS[config]]
        self.armored = (*names, *(f"{names[torso]} (rear)" for torso in REAR))
        self.points = [0] * 11
        self.wishes: list[Wish] = []
        self.missing: list[tuple[Location, str]] = []
        self.materials: dict[str, Equipment] = {}

    # --- the machine itself -------------------------------------------------------------------------------------------
    def structure(self, kind: Literal["Standard", "Endo Steel"], **slots: int) -> Self:
        """The internal structure, with its slots by location; the rest go wherever there is room."""
        known("structure", kind, STRUCTURES)
        return self._material("structure", kind, "" if kind == "Standard" else kind, slots)

    def armor_type(self, kind: Literal["Standard", "Ferro-Fibrous", "Stealth"], **slots: int) -> Self:
        """The type of armor, with its slots by location; the rest go wherever there is room."""
        return self._material("armor_type", kind, ARMORS[known("armor type", kind, ARMORS)], slots)

    def _material(self, field: str, kind: str, name: str, slots: dict[str, int]) -> Self:
        homes = self._numbers(slots)
        gear = self.gear(name) if name else None
        before = self.materials.pop(field, None)
        self.wishes = [wish for wish in self.wishes if wish.slot.equipment != before]
        self.figures[field] = kind
        if gear is not None:
            self.materials[field] = gear
            if homes:
                self.wishes.append(Wish(Slot(gear, 0, False), tuple(homes), tuple(homes.values())))
        return self

    def armor(self, **points: Points) -> Self:
        """Armor point by point: `armor(HD=9, CT=(26, 5), LA=16)`."""
        worn = list(self.points)
        for place, found in points.items():
            location = self._at(place)
            worn[location], rear = front_and_rear(place, found)
            if location in REAR:
                worn[REAR[location]] = rear
            elif rear:
                raise ValueError(f"{place} has no rear armor")
        self.points = worn
        self._point_by_point()
        return self

    def heat_sinks(self, number: int, *, double: bool = False, **slots: int) -> Self:
        """The total number of heat sinks, and how many fill slots where; the engine holds what it can, the rest is
        placed automatically.
        """
        chosen = {"heat_sinks": whole("number", number), "double_sinks": flag("double", double)}
        self._several("Double Heat Sink" if double else "Heat Sink", slots)
        self.figures |= chosen
        return self

    def jump_jets(self, number: int, **slots: int) -> Self:
        """Jumping MP and where the jets are; the rest go in legs and torsos."""
        jump = whole("number", number)
        self._several("Jump Jet", slots)
        self.figures["jump"] = jump
        return self

    def without(self, where: str, *actuators: str) -> Self:
        """Omit actuators of an arm: its hand, or its hand and its lower arm."""
        location = self._at(where)
        for actuator in actuators:
            if text("actuators", actuator) not in SYSTEMS:
                raise ValueError(f"no actuator {shown(actuator)}")
            if actuator not in self._limb(location):
                raise ValueError(f"there is no {actuator} in the {self.armored[location]}")
        self.missing += [(location, actuator) for actuator in actuators]
        return self

    def _limb(self, location: Location) -> tuple[str, ...]:
        """The actuators of a location."""
        if location in (Location.LL, Location.RL):
            return LEG
        arm = ARM if self.figures["config"] == "biped" else LEG
        return arm if location in (Location.LA, Location.RA) else ()

    # --- what it carries ----------------------------------------------------------------------------------------------
    def mount(self, name: str, *where: str, rear: bool = False, pod: bool = False, **parts: int) -> Self:
        """Carry an item in a location; what does not fit goes to the next one named, or to an adjacent one.

        Equipment that depends on the machine gets the right size automatically. `mount("Arrow IV", RT=6, RA=9)` says
        how an item is split; without a location, it goes where there is room.
        """
        if where and parts:
            raise ValueError("where: expected either locations or numbers of slots, not both")
        homes = self._numbers(parts)
        wish = Wish(
            slot_of(self.gear(name), rear=rear, pod=pod), tuple(homes) or self._all(where), tuple(homes.values())
        )
        self.wishes.append(wish)
        return self

    def load(self, weapon: str, tons: float = 1, where: str = "", *, munition: str = "", pod: bool = False) -> Self:
        """Carry ammunition for a weapon, a slot for each ton or part of one."""
        ammo = self.ammunition(weapon, munition)
        shots = shots_in(tons, ammo)
        homes = self._all((where,)) if text("where", where) else ()
        flag("pod", pod)
        self.wishes += [Wish(Slot(ammo, number, False, pod), homes) for number in bins(ammo, shots)]
        return self

    def case(self, where: str) -> Self:
        """CASE in a torso."""
        return self.mount("CASE", where)

    def artemis(self, where: str, *, pod: bool = False) -> Self:
        """An Artemis IV system for a launcher in the same location."""
        return self.mount("Artemis IV", where, pod=pod)

    def _several(self, name: str, slots: dict[str, int]) -> None:
        gear = self.gear(name)
        for home, number in self._numbers(slots).items():
            self.wishes += [Wish(Slot(gear, 0, False), (home,))] * number

    def _numbers(self, slots: dict[str, int]) -> dict[Location, int]:
        """How many slots or items go where."""
        found: dict[Location, int] = {}
        for place, number in slots.items():
            if self._at(place) in found:
                raise ValueError(f"{place}: this location is given twice")
            found[self._at(place)] = whole(place, number, least=0, most=MOST_SLOTS)
        return found

    def _all(self, where: tuple[str, ...]) -> tuple[Location, ...]:
        return tuple(self._at(place) for place in where)

    def _at(self, where: str) -> Location:
        return Location(location_index(LOCATIONS[self.figures["config"]], where))

    # --- the design ---------------------------------------------------------------------------------------------------
    def _impossible(self) -> Iterator[Impossible]:
        yield from super()._impossible()
        if structure_points(self.figures["tons"], self.figures["config"]) is None:
            reason = f"no 'Mech weighs {shown(self.figures['tons'])} tons"
            yield Impossible("tons", Violation("BMR-CON-003", "design", reason))

    def _legal(self, field: str) -> Any:
        """The nearest weight, and the highest speed, which leaves most room for heat sinks in the engine."""
        tons = min(WEIGHTS, key=lambda weight: abs(weight - self.figures["tons"]))
        return {"tons": tons, "walk": STRONGEST // tons}.get(field) or super()._legal(field)

    @property
    def _rating(self) -> int:
        rating: int = self.figures["tons"] * self.figures["walk"]
        return rating

    def _assemble(self) -> Assembly[MechDesign]:
        rows = Rows(self.figures["config"], self._frame(), fixed_rows(self.figures, self.missing))
        for wish in (*self.wishes, *self._unplaced()):
            rows.put(wish)
        figures = self.figures | {"heat_sinks": max(self.figures["heat_sinks"], rows.sinks)}
        sheet = MechSheet(
            **self.identity, **figures, engine_rating=self._rating, armor=tuple(self.points), slots=rows.texts()
        )
        bare = MechDesign(sheet)
        faults = (*rows.faults, *self._too_many_sinks(rows), *self._misspent(bare))
        return Assembly(self._armored(bare), faults)

    def _frame(self) -> Frame:
        aimed = sum(wish.slot.equipment.kilograms for wish in self.wishes if wish.slot.equipment.aimed)
        return Frame(tons=self.figures["tons"], clan=self.base == "Clan", rating=self._rating, aimed=aimed)

    def _unplaced(self) -> list[Wish]:
        """Jets, heat sinks and materials without a given place."""
        figures = self.figures
        sink = Wish(Slot(self.gear("Double Heat Sink" if figures["double_sinks"] else "Heat Sink"), 0, False))
        jet = Wish(Slot(self.gear("Jump Jet"), 0, False))
        jets = figures["jump"] - self._asked("jump jet")
        sinks = figures["heat_sinks"] - integral_sinks(self._rating) - self._asked("heat sink")
        materials = [Wish(Slot(gear, 0, False), rest=True) for gear in self.materials.values()]
        return [*[jet] * jets, *[sink] * sinks, *materials]

    def _asked(self, category: str) -> int:
        return sum(wish.slot.equipment.category == category for wish in self.wishes)

    def _too_many_sinks(self, rows: Rows) -> list[Violation]:
        surplus = rows.sinks - self.figures["heat_sinks"]
        if surplus <= 0:
            return []
        what = f"{self.figures['heat_sinks']} heat sinks, but {rows.sinks} in slots"
        return [Violation("BMR-CON-034", "heat sinks", what, count(surplus, "sink"))]
