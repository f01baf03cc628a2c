"""What a machine without critical slots carries, and where."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from ironhex.catalog.design import Design
from ironhex.catalog.document import Document, parse
from ironhex.catalog.equipment import Equipment
from ironhex.catalog.errors import CatalogError, at
from ironhex.catalog.form import Form, read_form, write_form
from ironhex.catalog.mech_sheet import Slot, slot

Place = TypeVar("Place", bound=IntEnum)


class Mount(NamedTuple, Generic[Place]):
    """One piece of equipment in its location."""

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody asks of a mount
    equipment: Equipment
    location: Place
    rear: bool
    shots: int
    pod: bool


class MountedDesign(Design, Generic[Place]):
    """A design of something that carries mounts."""

    __slots__ = ("bins", "items", "weapons")

    form: ClassVar[Form]
    places: ClassVar[type[IntEnum]]

    items: tuple[Mount[Place], ...]
    weapons: tuple[Mount[Place], ...]
    bins: tuple[Mount[Place], ...]

    def __init__(self, sheet: Any) -> None:
        super().__init__(sheet)
        self.items = tuple(_mounts(sheet.items, self.places))
        self.weapons = tuple(mount for mount in self.items if mount.equipment.weapon)
        self.bins = tuple(mount for mount in self.items if mount.equipment.category == "ammo")

    @classmethod
    def load(cls, text: str, place: str) -> Self:
        """Read our own TOML form of the design."""
        return cls.of(parse(text, place))

    @classmethod
    def of(cls, document: Document) -> Self:
        """The design of a file that has been taken apart."""
        sheet = read_form(document, cls.form_of(document.data))
        with at(document.place, document.lines):
            return cls(sheet)

    @classmethod
    def form_of(cls, data: dict[str, Any]) -> Form:
        """The form of a file with these fields."""
        return cls.form

    def to_toml(self) -> str:
        return write_form(self.sheet, self.form_of({field: getattr(self, field) for field in self.form.paragraphs[0]}))


def _mounts(items: Sequence[Sequence[str]], places: type[IntEnum]) -> list[Mount[Any]]:
    gear = [(place, _gear(place, text)) for place, texts in zip(places, items, strict=True) for text in texts]
    return [
        Mount(index, each.equipment, place, each.rear, each.shots, each.pod) for index, (place, each) in enumerate(gear)
    ]


def _gear(place: IntEnum, text: str) -> Slot:
    found = slot(text)
    if not isinstance(found, Slot):
        raise CatalogError("items", f"items.{place.name.lower()}", f"{text!r} is no equipment")
    return found
