"""What an edition does about everything that its game does not have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ironhex.engine.edition_parts import Worth
from ironhex.engine.edition_rows import LinkRow, LoadRow, StartRow, SwitchRow, TurnHelp
from ironhex.engine.setup import UnitSetup


def no_worth(unit: UnitSetup) -> int:
    return 0


NO_WORTH = Worth(no_worth)
NO_HELP = TurnHelp()
PLAIN_UNITS: Mapping[str, str] = {
    "damage": "all units of this game start undamaged",
    "aboard": "no unit of this game carries others",
    "ammunition": "this game has no special ammunition",
    "linked": "this game has no networks",
    "engaged": "units of this game have nothing to switch on",
    "searchlight": "this game has no searchlights",
    "entrenched": "this game has no field fortifications",
    "cargo": "units of this game carry no cargo",
    "supplies": "the sides of this game have nothing but their units",
}


def itself(name: str) -> str:
    return name


def as_named(name: str) -> Any:
    raise LookupError(f"there is no unit {name!r}")


def no_links(units: Sequence[UnitSetup]) -> tuple[LinkRow | None, ...]:
    return (None,) * len(units)


def no_strength(facts: Any) -> Mapping[str, int]:
    """No game-independent measure of who is ahead."""
    return {}


def no_carriers(units: Sequence[UnitSetup]) -> tuple[tuple[int, ...], ...]:
    return ((),) * len(units)


def no_loads(unit: UnitSetup, options: Sequence[str]) -> tuple[LoadRow, ...]:
    return ()


def no_switches(unit: UnitSetup, options: Sequence[str]) -> tuple[SwitchRow, ...]:
    return ()


def hauls_nothing(unit: UnitSetup, options: Sequence[str]) -> int:
    return 0


def no_starts(unit: UnitSetup, options: Sequence[str]) -> tuple[StartRow, ...]:
    return ()


def no_others(name: str) -> tuple[str, ...]:
    return ()


def no_forces(preset: str, large: bool) -> tuple[tuple[str, ...], ...]:
    return ()


def accepted(_: Any) -> str:
    return ""


def nothing_to_note(design: Any, options: Sequence[str]) -> str:
    return ""


def starts_anywhere(design: Any, board: Any) -> str:
    return ""


def nothing(*_: Any) -> None:
    return None
