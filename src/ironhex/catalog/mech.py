"""'Mech designs: a sheet and everything derived from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import ClassVar

from ironhex.catalog.data_files import table
from ironhex.catalog.design import Content, Design, Item, NamedLocation
from ironhex.catalog.document import Document, parse
from ironhex.catalog.errors import CatalogError, at
from ironhex.catalog.items import gather
from ironhex.catalog.mech_sheet import LONG_NAMES, REAR, SLOTS, Location, MechSheet, Slot, slot
from ironhex.catalog.mech_sheet_text import read_sheet, write_sheet

__all__ = ["Item", "Location", "MechDesign", "MechSheet", "weight_class"]

WEIGHT_CLASSES = ((20, 35, "Light"), (40, 55, "Medium"), (60, 75, "Heavy"), (80, 100, "Assault"))


def weight_class(tons: int) -> str:
    """Light up to 35 tons, medium to 55, heavy to 75, assault to 100; 'Mechs weigh 20 to 100 tons in steps of 5."""
    for lightest, heaviest, name in WEIGHT_CLASSES:
        if lightest <= tons <= heaviest and tons % 5 == 0:
            return name
    raise CatalogError("sheet", "tons", f"no 'Mech weighs {tons} tons")


LOCATIONS = {
    config: tuple(NamedLocation(int(each), each.name, names[each].replace("_", " ")) for each in Location)
    for config, names in LONG_NAMES.items()
}
"""The locations of a 'Mech; a quad's arms are its front legs."""


class MechDesign(Design):
    """A 'Mech type."""

    __slots__ = (
        *MechSheet.__struct_fields__,
        "arm_has_hand",
        "arm_has_lower",
        "engine_sinks",
        "has_case",
        "jets",
        "kind",
        "run",
        "sinks",
        "structure_points",
        "xl_is",
    )

    type: ClassVar[str] = "mech"
    kinds: ClassVar[tuple[str, ...]] = tuple(LOCATIONS)
    rear: ClassVar[Mapping[int, int]] = {int(torso): row for torso, row in REAR.items()}

    sheet: MechSheet
    config: str
    structure: str
    armor_type: str
    jets: tuple[int, ...]
    """Jump jets by location."""
    sinks: tuple[int, ...]
    """Heat sinks in slots, by location."""
    arm_has_lower: dict[int, bool]
    arm_has_hand: dict[int, bool]

    def __init__(self, sheet: MechSheet) -> None:
        super().__init__(sheet)
        self.kind = sheet.config
        self.locations = LOCATIONS[sheet.config]
        self.xl_is = sheet.engine == "XL"
        self.run = (3 * sheet.walk + 1) // 2
        self.structure_points = _structure(sheet)
        self._fill(_parsed(sheet))

    def _fill(self, parsed: tuple[tuple[Slot | str | None, ...], ...]) -> None:
        """Everything in the slots."""
        items = gather(parsed)
        self._carry(items, _contents(parsed, items))
        self.jets = self._count("jump jet")
        self.sinks = self._count("heat sink")
        self.engine_sinks = self.heat_sinks - sum(self.sinks)
        if self.engine_sinks < 0:
            raise CatalogError(
                self.name,
                "heat_sinks",
                f"{self.heat_sinks} heat sinks, but {sum(self.sinks)} in the slots",
                "BMR-CON-034",
            )
        self.has_case = tuple(self._case(location) for location in Location)
        self.arm_has_lower = {arm: "Lower Arm Actuator" in self.slots[arm] for arm in (Location.LA, Location.RA)}
        self.arm_has_hand = {arm: "Hand Actuator" in self.slots[arm] for arm in (Location.LA, Location.RA)}

    def _count(self, category: str) -> tuple[int, ...]:
        found = [item.location for item in self.items if item.equipment.category == category]
        return tuple(found.count(location) for location in Location)

    def _case(self, location: Location) -> bool:
        """Where it is installed; Clan machines have it wherever something may explode."""
        here = [content.equipment for content in self.contents[location] if isinstance(content, Item)]
        return any(item.special == "case" or (self.clan and item.explosive_damage) for item in here)

    def summary(self) -> tuple[str, ...]:
        sinks = f"{self.heat_sinks}{' double' if self.double_sinks else ''} heat sinks"
        inside = f"{self.engine} engine {self.engine_rating}, {sinks}, {self.structure.lower()} structure"
        return self.speeds_text(), inside, self.armor_text(self.armor_type)

    @staticmethod
    def load(text: str, place: str) -> MechDesign:
        """Parse our own TOML format of a design."""
        return MechDesign.of(parse(text, place))

    @staticmethod
    def of(document: Document) -> MechDesign:
        """The design of a parsed file."""
        sheet, lines = read_sheet(document)
        with at(document.place, lines):
            return MechDesign(sheet)

    def to_toml(self) -> str:
        return write_sheet(self.sheet)


def structure_points(tons: int, config: str) -> tuple[int, ...] | None:
    """Structure by location; a quad's front legs are as strong as its rear ones (BMR-QUAD-003).

    None if no 'Mech weighs this much.
    """
    row = _structure_table().get(tons)
    if row is None:
        return None
    head, center, side, arm, leg = row
    front = leg if config == "quad" else arm
    return (head, center, side, side, front, front, leg, leg)


def _structure(sheet: MechSheet) -> tuple[int, ...]:
    points = structure_points(sheet.tons, sheet.config)
    if points is None:
        raise CatalogError(sheet.name, "tons", f"no 'Mech weighs {sheet.tons} tons", "BMR-CON-003")
    return points


@cache
def _structure_table() -> dict[int, tuple[int, ...]]:
    rows = [[int(cell) for cell in cells.values()] for _, cells in table("internal_structure.csv")]
    return {tons: tuple(points) for tons, *points in rows}


def _parsed(sheet: MechSheet) -> tuple[tuple[Slot | str | None, ...], ...]:
    for location, texts, size in zip(Location, sheet.slots, SLOTS[sheet.config], strict=True):
        if len(texts) != size:
            raise CatalogError(
                sheet.name, f"slots.{location.name}", f"{len(texts)} slots instead of {size}", "BMR-CON-008"
            )
    return tuple(tuple(slot(text) for text in texts) for texts in sheet.slots)


def _contents(
    parsed: tuple[tuple[Slot | str | None, ...], ...], items: tuple[Item, ...]
) -> Iterator[tuple[Content, ...]]:
    owner = {cell: item for item in items for cell in item.slots}
    for location, row in enumerate(parsed):
        yield tuple(
            owner[location, number] if isinstance(content, Slot) else content for number, content in enumerate(row)
        )
