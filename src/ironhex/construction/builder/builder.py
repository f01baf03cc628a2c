"""What all builders have in common: names, equipment by name, violations, and the finished design."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar, get_type_hints

import msgspec

from ironhex.catalog import CatalogError, Design, Equipment, NamedLocation, Tech, equipment
from ironhex.catalog.equipment import Carrier, all_equipment
from ironhex.catalog.equipment import Tech as Base
from ironhex.catalog.mech_sheet import Slot
from ironhex.construction.assess import check
from ironhex.construction.omni import configuration_violations
from ironhex.construction.violation import Violation

MOST_TONS = 1000
"""More than any unit weighs."""
Made_co = TypeVar("Made_co", bound=Design, covariant=True)


class BuildError(ValueError):
    """A design that breaks construction rules; `violations` has all of them."""

    def __init__(self, name: str, violations: Sequence[Violation]) -> None:
        super().__init__(name, violations)
        self.name = name
        self.violations = tuple(violations)

    def __str__(self) -> str:
        return "\n".join([f"{self.name} breaks the construction rules:", *map(str, self.violations)])


class Assembly(NamedTuple, Generic[Made_co]):
    """The result of all requests: the design, if one is possible, and what could not be done."""

    design: Made_co | None
    faults: tuple[Violation, ...] = ()


class Builder(ABC, Generic[Made_co]):
    """Collects what a unit should be; nothing is decided before `build` or `violations`."""

    carrier: ClassVar[Carrier]
    sheet: ClassVar[type[msgspec.Struct]]
    """The sheet it fills in."""
    cited: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The rules behind the limits of the sheet's fields."""
    figures: dict[str, Any]
    points: Sequence[int] = ()
    """Armor by location, if it has any."""

    def __init__(self, chassis: str, model: str = "", *, tech: Tech = "IS", era: int = 3067, level: int = 2) -> None:
        self.name = f"{chassis} {model}".strip()
        self.tech = tech
        self.chassis: Design | None = None
        self.identity: dict[str, Any] = {"chassis": chassis, "model": model, "tech": tech, "era": era, "level": level}

    @abstractmethod
    def _assemble(self) -> Assembly[Made_co]:
        """The design from all requests, without what does not fit."""

    def draft(self) -> Made_co | None:
        """The design so far, even if it breaks rules; None if there can be none."""
        return self._checked().design

    def violations(self) -> tuple[Violation, ...]:
        """Everything that breaks a rule, without raising."""
        return self._checked().faults

    def build(self) -> Made_co:
        """The design; raises a `BuildError` with all violations if there are any."""
        made = self._checked()
        if made.design is None or made.faults:
            raise BuildError(self.name, made.faults)
        return made.design

    def _checked(self) -> Assembly[Made_co]:
        """The design with everything in it that breaks a rule."""
        if impossible := tuple(self._impossible()):
            return Assembly(None, impossible)
        try:
            made = self._assemble()
            found = () if made.design is None else (*self._misfits(made.design), *check(made.design))
        except CatalogError as error:  # equipment that this type of unit cannot carry
            return Assembly(None, (Violation(error.rule, error.field, error.reason),))
        return Assembly(made.design, (*made.faults, *found))

    def _misfits(self, made: Design) -> tuple[Violation, ...]:
        """Where it does not fit the chassis that it configures."""
        return () if self.chassis is None else tuple(configuration_violations(self.chassis, made))

    def _impossible(self) -> Iterator[Violation]:
        """Values that its sheet cannot hold, such as a negative number or an unknown type of engine."""
        forms = get_type_hints(self.sheet, include_extras=True)
        armor = {"armor": self.points} if self.points else {}
        for field, value in (self.identity | self.figures | armor).items():
            try:
                msgspec.convert(value, forms[field])
            except msgspec.ValidationError as error:
                yield Violation(
                    self.cited.get(field, ""), field, f"{str(error).partition(' - at')[0]}, not {value!r:.60}"
                )

    def configures(self, chassis: Design) -> Self:
        """Require this OmniMech or OmniVehicle to fit the chassis it is a configuration of."""
        self.chassis = chassis
        return self

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    @property
    def base(self) -> Base:
        """The technology base for names without one."""
        return "Clan" if self.tech.endswith("Clan") else "IS"

    def gear(self, name: str) -> Equipment:
        """An item by name, of the unit's own technology base if both have one."""
        try:
            return equipment(name, self.base, self.carrier)
        except CatalogError as error:
            reason = f"{error.reason}{_similar(name, self.carrier)}"
            raise CatalogError(error.place, error.field, reason, error.rule) from None

    def ammunition(self, weapon: str, munition: str = "") -> Equipment:
        """The ammunition of a weapon, or a special kind of it."""
        gear = self.gear(weapon)
        if not gear.ammo:
            raise ValueError(f"{gear.name} needs no ammunition")
        return self.gear(f"{gear.ammo} {munition}".strip())


def shots_in(tons: float, ammo: Equipment) -> int:
    """The shots in some tons of ammunition."""
    if not 0 < tons <= MOST_TONS:
        raise ValueError(f"{tons} tons of {ammo.name} cannot be loaded")
    return int(Fraction(tons) * ammo.shots)


class MountingBuilder(Builder[Made_co]):
    """A builder of units that carry equipment by location, without critical slots."""

    rows: ClassVar[tuple[str, ...]]
    """The locations, in the order of the sheet."""
    codes: ClassVar[tuple[str, ...]]
    """Their codes on a record sheet."""
    stores: ClassVar[str]
    """Where ammunition goes by default."""

    def __init__(self, chassis: str, model: str = "", *, tech: Tech = "IS", era: int = 3067, level: int = 2) -> None:
        super().__init__(chassis, model, tech=tech, era=era, level=level)
        self.items: list[tuple[int, Slot]] = []

    def mount(self, name: str, where: str | None = None, *, rear: bool = False, pod: bool = False) -> Self:
        """Carry an item in a location."""
        self.items.append((self._row(where or self.stores), Slot(self.gear(name), 0, rear, pod)))
        return self

    def load(self, weapon: str, tons: float = 1, where: str | None = None, *, munition: str = "") -> Self:
        """Carry ammunition for a weapon."""
        ammo = self.ammunition(weapon, munition)
        return self._loaded(ammo, shots_in(tons, ammo), where)

    def _loaded(self, ammo: Equipment, shots: int, where: str | None) -> Self:
        """Every ton is a separate bin."""
        row = self._row(where or self.stores)
        while shots > 0:
            self.items.append((row, Slot(ammo, min(shots, ammo.shots), False, False)))
            shots -= ammo.shots
        return self

    def _row(self, where: str) -> int:
        wanted = where.lower().replace(" ", "_").removesuffix("_side")
        if wanted in self.rows:
            return self.rows.index(wanted)
        if where.upper() in self.codes:
            return self.codes.index(where.upper())
        known = (f"{name} ({code})" for name, code in zip(self.rows, self.codes, strict=True))
        raise ValueError(f"no location {where!r}; known: {', '.join(known)}")

    def _texts(self, without: int | None = None) -> tuple[tuple[str, ...], ...]:
        """The rows of the sheet, with one left empty if necessary."""
        return tuple(
            tuple(str(slot) for at, slot in self.items if at == row and at != without) for row in range(len(self.rows))
        )


def _similar(name: str, carrier: Carrier | None) -> str:
    """Suggestions for an unknown item: names that contain the text, or else close ones."""
    known = {item.key.lower(): item.key for item in all_equipment() if carrier is None or carrier in item.carriers}
    wanted = name.lower().strip()
    found = [each for each in known if wanted in each] or get_close_matches(wanted, known, n=3, cutoff=0.5)
    return f"; did you mean {', '.join(known[each] for each in found[:3])}?" if wanted and found else ""


def parts_of(tons: float, parts: int = 4) -> int:
    """A weight in quarters or other parts of a ton."""
    if not 0 <= tons <= MOST_TONS:
        raise ValueError(f"{tons} is not a weight in tons")
    return int(parts * tons)


def location_index(locations: Sequence[NamedLocation], where: str) -> int:
    """The index of a location by its code or its name."""
    for location in locations:
        if where.lower().replace("_", " ") in (location.code.lower(), location.name):
            return location.index
    raise ValueError(f"no location {where!r}; known: {', '.join(location.code for location in locations)}")


def spread(points: int, weights: Sequence[int]) -> list[int]:
    """Points divided in proportion to weights; the largest remainders are rounded up."""
    whole = sum(weights)
    shares = [points * weight // whole for weight in weights]
    rest = sorted(range(len(weights)), key=lambda at: -(points * weights[at] % whole))
    for at in rest[: points - sum(shares)]:
        shares[at] += 1
    return shares
