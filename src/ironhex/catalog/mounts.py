"""Designs without critical slots: every item they carry is a slot of its location."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from typing import Any, ClassVar, Self

from ironhex.catalog.design import Design, Item, NamedLocation
from ironhex.catalog.document import Document, parse
from ironhex.catalog.errors import CatalogError, at
from ironhex.catalog.form import Form, read_form, write_form
from ironhex.catalog.mech_sheet import Slot, slot


class MountedDesign(Design):
    """A design whose equipment has no critical slots."""

    form: ClassVar[Form]
    places: ClassVar[type[IntEnum]]
    codes: ClassVar[tuple[str, ...]]
    """The code of each location on a record sheet."""
    only_hold: ClassVar[frozenset[int]] = frozenset()
    """Locations that hold equipment and are never hit."""

    def __init__(self, sheet: Any) -> None:
        super().__init__(sheet)
        self.slots = sheet.items
        items = tuple(_items(sheet.items, self.places))
        self._carry(items, (tuple(item for item in items if item.location == place) for place in self.places))
        self.locations = tuple(self._locations())
        self.has_case = (False,) * len(self.places)

    def _locations(self) -> Iterator[NamedLocation]:
        for place in self.places:
            if self._has(place):
                yield NamedLocation(int(place), self.codes[place], self._named(place), place not in self.only_hold)

    def _has(self, place: int) -> bool:
        """Whether this machine has such a location."""
        return True

    def _named(self, place: IntEnum) -> str:
        return place.name.lower().replace("_", " ")

    @classmethod
    def load(cls, text: str, place: str) -> Self:
        """Parse our own TOML format of the design."""
        return cls.of(parse(text, place))

    @classmethod
    def of(cls, document: Document) -> Self:
        """The design of a parsed file."""
        sheet = read_form(document, cls.form_of(document.data))
        with at(document.place, document.lines):
            return cls(sheet)

    @classmethod
    def form_of(cls, data: dict[str, Any]) -> Form:
        """The format of a file with these fields."""
        return cls.form

    def to_toml(self) -> str:
        return write_form(self.sheet, self.form_of({field: getattr(self, field) for field in self.form.paragraphs[0]}))


def _items(rows: Sequence[Sequence[str]], places: type[IntEnum]) -> Iterator[Item]:
    index = 0
    for place, texts in zip(places, rows, strict=True):
        for number, text in enumerate(texts):
            gear = _gear(place, text)
            yield Item(index, gear.equipment, place, gear.rear, ((int(place), number),), gear.shots, gear.pod)
            index += 1


def _gear(place: IntEnum, text: str) -> Slot:
    found = slot(text)
    if not isinstance(found, Slot):
        raise CatalogError("items", f"items.{place.name.lower()}", f"{text!r} is not equipment")
    return found


def energy_heat(weapons: Iterable[Item]) -> int:
    """The heat that all energy weapons generate in a turn."""
    return sum(weapon.equipment.heat for weapon in weapons if weapon.equipment.category == "energy")
