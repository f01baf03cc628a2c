"""What all builders have in common: names, equipment by name, violations, and the finished design."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from difflib import get_close_matches
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Generic, NamedTuple, Self, TypeVar, get_type_hints

import msgspec

from ironhex.catalog import CatalogError, Design, Equipment, NamedLocation, Tech, equipment
from ironhex.catalog.equipment import Carrier, all_equipment
from ironhex.catalog.equipment import Tech as Base
from ironhex.catalog.mech_sheet import Slot
from ironhex.construction.assess import check
from ironhex.construction.builder.arguments import expected, fits, flag, shown, text, tons, whole
from ironhex.construction.omni import FIXED_FIGURES, configuration_violations
from ironhex.construction.technology import advanced
from ironhex.construction.violation import Violation, merged

MOST_POINTS = 9999
"""More armor than a location can have."""
Year = Annotated[int, msgspec.Meta(ge=1, le=9999)]
Level = Annotated[int, msgspec.Meta(ge=1, le=3)]
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
    """The result of all requests: the design, and what could not be done."""

    design: Made_co
    faults: tuple[Violation, ...] = ()


class Impossible(NamedTuple):
    """A value that the sheet cannot hold, and the violation that it is."""

    field: str
    violation: Violation


class Builder(ABC, Generic[Made_co]):
    """Collects what a unit should be; nothing is decided before `build` or `violations`.

    A call with an argument that makes no sense raises a ValueError that names it, and changes nothing.
    """

    carrier: ClassVar[Carrier]
    sheet: ClassVar[type[msgspec.Struct]]
    """The sheet it fills in."""
    cited: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The rules behind the limits of the sheet's fields."""
    legal: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    """A legal value for each field, to check everything else where the given one is impossible."""
    unsure: ClassVar[Mapping[str, frozenset[str]]] = MappingProxyType({})
    """The rules that cannot be checked without a field."""
    armored: Sequence[str] = ()
    """The names of the locations with armor of their own."""
    figures: dict[str, Any]
    points: Sequence[int] = ()
    """Armor by location, if it has any."""

    def __init__(self, chassis: str, model: str = "", *, tech: Tech = "IS", era: int = 3067, level: int = 2) -> None:
        self.name = f"{text('chassis', chassis)} {text('model', model)}".strip()
        self.tech = text("tech", tech)
        self.chassis: Design | None = None
        self.identity: dict[str, Any] = {
            "chassis": chassis,
            "model": model,
            "tech": tech,
            "era": whole("era", era),
            "level": whole("level", level),
        }

    @abstractmethod
    def _assemble(self) -> Assembly[Made_co]:
        """The design from all requests, without what does not fit."""

    def draft(self) -> Made_co | None:
        """The design so far, even if it breaks rules; None if there can be none."""
        return self._checked()[0]

    def violations(self) -> tuple[Violation, ...]:
        """Everything that breaks a rule, without raising."""
        return self._checked()[1]

    def build(self) -> Made_co:
        """The design; raises a `BuildError` with all violations if there are any."""
        design, faults = self._checked()
        if design is None or faults:
            raise BuildError(self.name, faults)
        return design

    def _checked(self) -> tuple[Made_co | None, tuple[Violation, ...]]:
        """The design, if one is possible, with everything that breaks a rule."""
        impossible = tuple(self._impossible())
        made = self._possible({field for field, _ in impossible})._assemble()
        found = (*made.faults, *self._misfits(made.design), *check(made.design), *advanced(made.design))
        unsure = frozenset(rule for field, _ in impossible for rule in self._unsure(field))
        certain = (violation for violation in found if violation.rule not in unsure)
        faults = merged((*(violation for _, violation in impossible), *certain))
        return None if impossible else made.design, faults

    def _misfits(self, made: Design) -> tuple[Violation, ...]:
        """Where it does not fit the chassis that it configures."""
        return () if self.chassis is None else tuple(configuration_violations(self.chassis, made))

    # --- values that no sheet can hold --------------------------------------------------------------------------------
    def _impossible(self) -> Iterator[Impossible]:
        """Values that its sheet cannot hold, such as a negative number or an unknown type of engine."""
        forms = get_type_hints(self.sheet, include_extras=True) | {"era": Year, "level": Level}
        for field, value in (self.identity | self.figures).items():
            if not fits(value, forms[field]):
                what = f"{expected(forms[field])}, not {shown(value)}"
                yield Impossible(field, Violation(self._rule(field), field.replace("_", " "), what))
        for name, points in zip(self.armored, self.points, strict=True):
            if not 0 <= points <= MOST_POINTS:
                what = f"expected 0 to {MOST_POINTS} points of armor, not {shown(points)}"
                yield Impossible("armor", Violation(self._rule("armor"), name, what))

    def _rule(self, field: str) -> str:
        """The rule that limits a field of the sheet."""
        return self.cited.get(field, "BMR-GEN-002" if field == "level" else "")

    def _unsure(self, field: str) -> frozenset[str]:
        return LEVELS if field == "level" else self.unsure.get(field, frozenset())

    def _possible(self, fields: set[str]) -> Self:
        """The same requests, with legal values for impossible ones."""
        if not fields:
            return self
        twin = copy(self)
        twin.identity = self.identity | {field: NAMED[field] for field in fields & self.identity.keys()}
        twin.figures = self.figures | {field: self._legal(field) for field in fields & self.figures.keys()}
        twin.points = [points if 0 <= points <= MOST_POINTS else 0 for points in self.points]
        return twin

    def _legal(self, field: str) -> Any:
        return self.legal[field]

    # --- requests -----------------------------------------------------------------------------------------------------
    def configures(self, chassis: Design) -> Self:
        """Require this OmniMech or OmniVehicle to fit the chassis it is a configuration of."""
        given: object = chassis
        if not (isinstance(given, Design) and given.type in FIXED_FIGURES):
            raise ValueError(f"chassis: expected the design of an OmniMech or OmniVehicle, not {shown(chassis)}")
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
            return equipment(text("name", name), self.base, self.carrier)
        except CatalogError as error:
            reason = f"{error.reason}{_similar(name, self.carrier)}"
            raise CatalogError(error.place, error.field, reason, error.rule) from None

    def ammunition(self, weapon: str, munition: str = "") -> Equipment:
        """The ammunition of a weapon, or a special kind of it."""
        gear = self.gear(weapon)
        if not gear.ammo:
            raise ValueError(f"{gear.name} needs no ammunition")
        return self.gear(f"{gear.ammo} {text('munition', munition)}".strip())


NAMED = {"chassis": "Unnamed", "model": "", "tech": "IS", "era": 3067, "level": 2}
"""Legal values for what all sheets begin with."""
LEVELS = frozenset({"BMR-GEN-002", "BMR-GEN-004"})


def shots_in(weight: float, ammo: Equipment) -> int:
    """The shots in some tons of ammunition."""
    shots = int(tons("tons", weight) * ammo.shots)
    if shots < 1:
        raise ValueError(f"tons: {shown(weight)} tons of {ammo.name} hold no shot")
    return shots


def bins(ammo: Equipment, shots: int) -> list[int]:
    """The shots in each bin; every ton is a separate one."""
    full, rest = divmod(shots, ammo.shots)
    return [ammo.shots] * full + [rest] * (rest > 0)


def slot_of(gear: Equipment, *, rear: bool = False, pod: bool = False) -> Slot:
    """An item as mounted; ammunition by the ton."""
    return Slot(gear, gear.shots if gear.category == "ammo" else 0, flag("rear", rear), flag("pod", pod))


def _similar(name: str, carrier: Carrier | None) -> str:
    """Suggestions for an unknown item: names that contain the text, or else close ones."""
    known = {item.key.lower(): item.key for item in all_equipment() if carrier is None or carrier in item.carriers}
    wanted = name.lower().strip()
    found = [each for each in known if wanted in each] or get_close_matches(wanted, known, n=3, cutoff=0.5)
    return f"; did you mean {', '.join(known[each] for each in found[:3])}?" if wanted and found else ""


def location_index(locations: Sequence[NamedLocation], where: str) -> int:
    """The index of a location by its code or its name."""
    for location in locations:
        if text("where", where).lower().replace("_", " ") in (location.code.lower(), location.name):
            return location.index
    raise ValueError(f"no location {shown(where)}; known: {', '.join(location.code for location in locations)}")
