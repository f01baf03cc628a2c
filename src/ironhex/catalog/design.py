"""What designs of every type provide: locations, equipment, speeds and crew."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

import msgspec

from ironhex.catalog.equipment import Equipment

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Model = Annotated[str, msgspec.Meta(max_length=80)]
Tech = Literal["IS", "Clan", "Mixed IS", "Mixed Clan"]

Cell = tuple[int, int]
"""A location and a slot number in it, counted from 0."""


class NamedLocation(NamedTuple):
    """A location of a design: its index in every row by location, its code and its name."""

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody asks of a location
    code: str
    name: str
    struck: bool = True
    """Hits can land here; the body of a vehicle, for example, only holds equipment."""


class Crew(NamedTuple):
    """The crew of a unit: their skills, regular by default, and their number."""

    gunnery: int = 4
    piloting: int | None = 5
    """None if the rules give such a unit no Piloting Skill."""
    people: int = 1


class Item(NamedTuple):
    """One piece of equipment in its slots; the location of a split weapon is its torso side."""

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody asks of an item
    equipment: Equipment
    location: int
    rear: bool
    slots: tuple[Cell, ...]
    shots: int
    pod: bool = False


Content = Item | str | None
"""What a slot holds: an item, a system such as the engine, or nothing."""


class Design(ABC):
    """A sheet and everything derived from it. Immutable; two designs are equal if their keys are.

    Rows by location (`armor`, `structure_points`, `contents`, …) are indexed by `NamedLocation.index`. A location that
    a machine lacks has an empty place in them: no armor, no structure and no contents.
    """

    __slots__ = (
        "_by_special",
        "bins",
        "clan",
        "contents",
        "hittable",
        "items",
        "key",
        "locations",
        "name",
        "sheet",
        "systems",
        "weapons",
    )

    type: ClassVar[str]

    key: str
    name: str
    clan: bool
    sheet: Any
    chassis: str
    model: str
    tech: Tech
    era: int
    level: int
    tons: int
    """Its weight; for infantry, the room they take in a carrier; a building has none."""
    kind: str
    """How it moves and fights: biped or quad, tracked, hover, foot, …"""
    kinds: ClassVar[tuple[str, ...]]
    """All kinds that designs of its type can be."""
    to_carry: ClassVar[bool] = False
    """Its tons are the room it takes in a carrier."""
    omni: bool = False
    crew: Crew = Crew()

    locations: tuple[NamedLocation, ...]
    armor: tuple[int, ...]
    """Points by location, then those of the rear where there are any; troopers and Construction Factors count as armor.
    """
    rear: ClassVar[Mapping[int, int]] = {}
    """The row of the rear armor of each location that has one."""
    structure_points: tuple[int, ...]
    """Points by location; one point where the rules have none, so that zero always means destroyed."""
    has_case: tuple[bool, ...]

    items: tuple[Item, ...]
    weapons: tuple[Item, ...]
    bins: tuple[Item, ...]
    contents: tuple[tuple[Content, ...], ...]
    """What is in each slot of each location; a type without critical slots has one for each of its items."""
    hittable: tuple[tuple[bool, ...], ...]
    systems: Mapping[str, tuple[Cell, ...]]
    """The slots of built-in systems such as the engine, by name."""
    slots: tuple[tuple[str, ...], ...]
    """The texts of the slots."""

    walk: int = 0
    run: int = 0
    jump: int = 0
    speed_names: ClassVar[tuple[str, str]] = ("Walking", "Running")
    engine: str = ""
    engine_rating: int = 0
    heat_sinks: int = 0
    engine_sinks: int = 0
    """Heat sinks inside the engine, which cannot be hit individually."""
    double_sinks: bool = False
    xl_is: bool = False
    """An Inner Sphere XL engine, which is lost with either side torso."""

    def __init__(self, sheet: Any) -> None:
        for field in sheet.__struct_fields__:
            setattr(self, field, getattr(sheet, field))
        self.sheet = sheet
        self.name = f"{sheet.chassis} {sheet.model}".strip()
        self.key = f"{self.name}#{hashlib.sha256(msgspec.json.encode(sheet)).hexdigest()[:8]}"
        self.clan = sheet.tech.endswith("Clan")

    def _carry(self, items: Iterable[Item], contents: Iterable[tuple[Content, ...]]) -> None:
        """Everything derived from the contents."""
        self.items = tuple(items)
        self.contents = tuple(contents)
        self.hittable = tuple(tuple(_is_hittable(content) for content in row) for row in self.contents)
        self.systems = _system_cells(self.contents)
        self.weapons = tuple(item for item in self.items if item.equipment.weapon)
        self.bins = tuple(item for item in self.items if item.equipment.category == "ammo")
        self._by_special: dict[str, tuple[Item, ...]] = {}
        for item in self.items:
            if special := item.equipment.special:
                self._by_special[special] = (*self._by_special.get(special, ()), item)

    def with_special(self, special: str) -> tuple[Item, ...]:
        """The items to which some special rules apply, such as its ECM suites."""
        return self._by_special.get(special, ())

    def struck(self, row: tuple[int, ...]) -> tuple[int, ...]:
        """The part of a row by location that covers the locations where hits can land."""
        return tuple(row[location.index] for location in self.locations if location.struck)

    @property
    def speeds(self) -> tuple[tuple[str, int], ...]:
        """Its Movement Points by the names its type uses."""
        faster = self.run if self.run != self.walk else 0  # on foot there is only one way to move
        named = zip((*self.speed_names, "Jumping"), (self.walk, faster, self.jump), strict=True)
        return tuple((name, points) for name, points in named if points)

    def has_location(self, index: int) -> bool:
        """Whether it has a location, such as a turret."""
        return any(location.index == index for location in self.locations)

    def location_name(self, location: int) -> str:
        """What players call a location, such as right torso."""
        return self._location(location).name

    def location_code(self, location: int) -> str:
        """The code of a location on a record sheet, such as RT."""
        return self._location(location).code

    def armor_row(self, location: int, *, rear: bool) -> int:
        """The row of a location's armor; some have separate rear armor."""
        return self.rear.get(location, location) if rear else location

    def location_at(self, code: str) -> int | None:
        """The index of the location with a code, if it has one."""
        return next((location.index for location in self.locations if location.code == code), None)

    def summary(self) -> tuple[str, ...]:
        """What distinguishes it within its type, in a few lines."""
        return (self.speeds_text(), self.armor_text())

    def speeds_text(self) -> str:
        """All its Movement Points, also those it lacks."""
        named = zip((*self.speed_names, "Jumping"), (self.walk, self.run, self.jump), strict=True)
        return ", ".join(f"{name} {points}" for name, points in named)

    def armor_text(self, kind: str = "Standard") -> str:
        """Armor by location; a slash separates front and rear."""
        struck = [at for at in self.locations if at.struck]
        rear = {at: f"/{self.armor[row]}" for at, row in self.rear.items()}
        shown = ", ".join(f"{at.name} {self.armor[at.index]}{rear.get(at.index, '')}" for at in struck)
        return f"{kind.lower()} armor {sum(self.armor)}: {shown}"

    def _location(self, index: int) -> NamedLocation:
        # Nearly every type has all its locations, each at its own index.
        if index < len(self.locations) and (found := self.locations[index]).index == index:
            return found
        return next(location for location in self.locations if location.index == index)

    @abstractmethod
    def to_toml(self) -> str:
        """Our own TOML format of the design, which can be read back."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Design) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.key}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.sheet,)


def _is_hittable(content: Content) -> bool:
    return content.equipment.hittable if isinstance(content, Item) else content is not None


def _system_cells(contents: tuple[tuple[Content, ...], ...]) -> dict[str, tuple[Cell, ...]]:
    """The slots of each built-in system."""
    cells: dict[str, tuple[Cell, ...]] = {}
    for location, row in enumerate(contents):
        for slot, content in enumerate(row):
            if isinstance(content, str):
                cells[content] = (*cells.get(content, ()), (location, slot))
    return cells
