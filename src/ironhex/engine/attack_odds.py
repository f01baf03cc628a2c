"""The odds of a single attack: the circumstances that a game asks for, and the numbers it returns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from ironhex.engine.setup import SetupError


# --- the circumstances ------------------------------------------------------------------------------------------------
class OddsChoice(msgspec.Struct, frozen=True):
    """One of the values of a circumstance."""

    id: str
    label: str


class OddsField(msgspec.Struct, frozen=True):
    """A circumstance of the attacker or the target; without a default the game decides."""

    id: str
    label: str
    of: Literal["attacker", "target"]
    kind: Literal["number", "choice", "flag", "text"]
    default: int | bool | str | None = None
    choices: tuple[OddsChoice, ...] = ()
    least: int = 0
    most: int = 0
    hint: str = ""


class AttackOdds(NamedTuple):
    """How a game calculates an attack: what it asks for, and the calculation with the designs of both units."""

    fields: tuple[OddsField, ...]
    calculate: Callable[[str, str, Mapping[str, Any]], VolleyOdds]


def check_circumstances(fields: Iterable[OddsField], given: Mapping[str, Any]) -> None:
    """Refuse circumstances that a game does not have, and values that they cannot have."""
    known = {field.id: field for field in fields}
    for name, value in given.items():
        if name not in known:
            raise SetupError(f"{name!r} is not one of {', '.join(known)}")
        if value is not None and (problem := _problem(known[name], value)):
            raise SetupError(f"{known[name].label}: {problem}")


def _problem(field: OddsField, value: Any) -> str:
    if field.kind == "choice":
        known = [choice.id for choice in field.choices]
        return "" if value in known else f"{value!r} is not one of {', '.join(known)}"
    if field.kind == "number":
        fits = type(value) is int and field.least <= value <= field.most
        return "" if fits else f"must be from {field.least} to {field.most}, not {value}"
    return "" if isinstance(value, bool if field.kind == "flag" else str) else f"cannot be {value!r}"


# --- the odds ---------------------------------------------------------------------------------------------------------
class Mod(msgspec.Struct, frozen=True):
    """An item of a target number."""

    rule: str
    value: int
    why: str


class WeaponOdds(msgspec.Struct, frozen=True):
    """A weapon that is fired."""

    weapon: str
    location: str
    needs: str  # such as `8+`
    chance: float
    exactly: str  # the chance as a fraction
    expected: float
    damage: dict[str, float]
    mods: tuple[Mod, ...]


class Silent(msgspec.Struct, frozen=True):
    """A weapon that is not fired, and the rule that says why."""

    weapon: str
    location: str
    rule: str
    why: str


class Threshold(msgspec.Struct, frozen=True):
    """The chance of at least this much damage, and what happens at that point."""

    points: int
    chance: float
    percent: str  # the chance as text
    note: str = ""


class VolleyOdds(msgspec.Struct, frozen=True):
    """A volley in numbers; `damage` has the odds of each total, `destroyed` is a percentage found by trials,
    or None where that cannot be calculated.

    `figures` are other numbers of the game by their names, such as heat.
    """

    attacker: str
    target: str
    weapons: tuple[WeaponOdds, ...]
    silent: tuple[Silent, ...]
    expected: float
    damage: dict[str, float]
    figures: dict[str, int]
    destroyed: float | None
    marks: tuple[Threshold, ...] = ()
