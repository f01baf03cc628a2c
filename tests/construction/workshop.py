"""A workshop for tests: the books' worked examples, and refits of them in which something is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from ironhex.catalog import Design, Location, MechDesign
from ironhex.catalog.mech_sheet import ARM, LEG, SLOTS
from ironhex.construction import Violation, check

HERE = Path(__file__).parent

Rows = Mapping[Location, Iterable[str]]


def example(name: str) -> MechDesign:
    """A worked example of the book."""
    path = HERE / f"{name}.toml"
    return MechDesign.load(path.read_text(encoding="utf-8"), path.name)


WYVERN = example("wyvern")
GOSHAWK = example("goshawk")

BARE: dict[Location, tuple[str, ...]] = {
    Location.HD: ("Life Support", "Sensors", "Cockpit", "", "Sensors", "Life Support"),
    Location.CT: (*["Engine"] * 3, *["Gyro"] * 4, *["Engine"] * 3),
    Location.LT: (),
    Location.RT: (),
    Location.LA: ARM,
    Location.RA: ARM,
    Location.LL: LEG,
    Location.RL: LEG,
}


def refit(design: MechDesign, rows: Rows | None = None, **figures: Any) -> MechDesign:
    """The same machine with other figures, and with some locations filled anew."""
    config = figures.get("config", design.config)
    slots = tuple(
        _filled((rows or {}).get(location, filter(None, design.slots[location])), SLOTS[config][location])
        for location in Location
    )
    return MechDesign(replace(design.sheet, slots=slots, **figures))


def _filled(texts: Iterable[str], size: int) -> tuple[str, ...]:
    row = tuple(texts)
    return row + ("",) * (size - len(row))


def bare(**figures: Any) -> MechDesign:
    """A 'Mech with no more than every 'Mech must have; 50 tons that walk 4 hexes unless told otherwise."""
    usual: dict[str, Any] = {"tons": 50, "walk": 4, "jump": 0, "structure": "Standard", "heat_sinks": 10}
    usual |= {"armor": (0,) * 11}
    figures = usual | figures
    figures.setdefault("engine_rating", figures["tons"] * figures["walk"])
    return refit(WYVERN, BARE, **figures)


def put(design: MechDesign, location: Location, *texts: str) -> MechDesign:
    """The same machine with more in a location."""
    return fit(design, {location: texts})


def fit(design: MechDesign, rows: Rows) -> MechDesign:
    """The same machine with more in several locations."""
    return refit(design, {location: (*filter(None, design.slots[location]), *rows[location]) for location in rows})


def without(design: MechDesign, location: Location, *texts: str) -> MechDesign:
    """The same machine with some slots of a location emptied."""
    row = list(design.slots[location])
    for text in texts:
        row[row.index(text)] = ""
    return refit(design, {location: row})


def broken(design: Design) -> list[str]:
    """The rules that a design breaks."""
    return [violation.rule for violation in check(design)]


def breach(design: Design, rule: str) -> Violation:
    """The one breach of a rule in a design."""
    (found,) = (violation for violation in check(design) if violation.rule == rule)
    return found
