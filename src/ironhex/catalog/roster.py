"""Rosters: who pilots what, so that a force can be reused."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from ironhex.catalog.collection import design
from ironhex.catalog.damage import UNDAMAGED, Damage
from ironhex.catalog.design import Design, Name
from ironhex.catalog.document import convert, parse, value
from ironhex.catalog.errors import CatalogError, at

FIGURES = ("design", "pilot", "gunnery", "piloting", "aboard", "linked")
Skill = Annotated[int, Meta(ge=0, le=8)]


class Enlisted(Struct, frozen=True, forbid_unknown_fields=True):
    """A machine of a roster and its warrior; missing skills are average."""

    design: str
    pilot: str = ""
    gunnery: Skill | None = None
    piloting: Skill | None = None
    damage: Damage = UNDAMAGED
    aboard: Annotated[int, Meta(ge=0)] | None = None  # the number of the unit, counted from 0, that carries it
    ammunition: dict[str, str] = {}  # special ammunition by the item numbers of the bins and launchers that hold it
    linked: Annotated[int, Meta(ge=0)] | None = None  # the same of the unit to which it is linked in a network
    crews: dict[str, dict[str, int]] = {}  # the skills of its crew in other games, by the names of these games

    @property
    def skills(self) -> dict[str, int]:
        """The skills that are known, by their names."""
        known = {"gunnery": self.gunnery, "piloting": self.piloting}
        return {name: skill for name, skill in known.items() if skill is not None}

    def machine(self) -> Design:
        """The design it names."""
        return design(self.design)


class Roster(Struct, frozen=True, forbid_unknown_fields=True):
    """A named list of machines and warriors."""

    name: Name
    units: tuple[Enlisted, ...]

    @staticmethod
    def load(text: str, place: str) -> Roster:
        """Parse our own TOML format of a roster."""
        document = parse(text, place)
        with at(place, document.lines):
            return convert(document.data, Roster)

    def to_toml(self) -> str:
        """Our own TOML format of the roster, which can be read back."""
        parts = [f"name = {value(self.name)}"]
        for unit in self.units:
            figures = ((field, getattr(unit, field)) for field in FIGURES)
            lines = [f"{field} = {value(figure)}" for field, figure in figures if figure not in ("", None)]
            lines += [f"ammunition = {_inline(unit.ammunition)}"] if unit.ammunition else []
            lines += [f"crews = {_inline(unit.crews)}"] if unit.crews else []
            parts.append("\n".join(["[[units]]", *lines, *_damage_lines(unit.damage)]))
        return "\n\n".join(parts) + "\n"

    def missing(self) -> tuple[str, ...]:
        """The designs it names that do not exist."""
        return tuple(unit.design for unit in self.units if not _known(unit))


def _known(unit: Enlisted) -> bool:
    try:
        unit.machine()
    except CatalogError:
        return False
    return True


def _damage_lines(damage: Damage) -> list[str]:
    """The damage of a unit as its own table; nothing for an undamaged one."""
    figures = msgspec.to_builtins(damage)
    return ["[units.damage]", *(f"{field} = {_inline(figure)}" for field, figure in figures.items())] if figures else []


def _inline(figure: object) -> str:
    if not isinstance(figure, dict):
        return value(figure)
    return f"{{{', '.join(f'{value(key)} = {_inline(each)}' for key, each in figure.items())}}}"
