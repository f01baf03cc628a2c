"""The catalog for clients: rows to search, and cards with every calculation of one design."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from threading import Lock
from typing import Any, NamedTuple

from ironhex import catalog, construction
from ironhex.catalog import CatalogError, Design, Item
from ironhex.catalog.assignment import factions, fielded
from ironhex.catalog.chassis_names import other_names
from ironhex.catalog.collection import reader
from ironhex.catalog.data_files import users
from ironhex.catalog.eras import ERAS
from ironhex.catalog.search_words import found_by
from ironhex.games import edition, playable, unit_note, unit_refusal
from ironhex.kernel.calculation import Calculation, nearest, plain
from ironhex.kernel.tally import Barred
from ironhex.server.editions import known_edition
from ironhex.server.errors import NotFound
from ironhex.server.wire_library import (
    CalculationCard,
    DesignCard,
    DesignRow,
    DesignRows,
    EraCard,
    Figure,
    GearRow,
    StepCard,
    ViolationCard,
)
from ironhex.sheets import inventory
from ironhex.sheets.condition import UNTOUCHED

_lock = Lock()


class Wanted(NamedTuple):
    """A search; None and empty text match everything."""

    words: str = ""
    type: str = ""
    tech: str = ""
    tons_min: int | None = None
    tons_max: int | None = None
    bv_min: int | None = None
    bv_max: int | None = None
    cost_max: int | None = None
    playable: bool | None = None
    sort: str = "name"
    role: str = ""
    faction: str = ""
    year_max: int | None = None
    system: str = ""  # a game that accepts the designs

    def fits(self, row: DesignRow) -> bool:
        """Whether the figures of a design are as wanted, whatever the words are."""
        return (
            self.type in ("", row.type)
            and self.tech in ("", row.tech)
            and _between(row.tons, self.tons_min, self.tons_max)
            and _between(row.bv, self.bv_min, self.bv_max)
            and _between(row.cost, None, self.cost_max)
            and self.playable in (None, row.playable)
            and self.role in ("", row.role)
            and _between(row.year, None, self.year_max)
            and (not self.faction or (self.faction in factions() and row.name in fielded(self.faction)))
        )


SORTS = ("name", "tons", "bv", "cost", "type", "tech", "role", "speed", "year")


def _between(value: float | None, least: int | None, most: int | None) -> bool:
    if least is None and most is None:
        return True
    return value is not None and (least is None or value >= least) and (most is None or value <= most)


def search(wanted: Wanted, limit: int, offset: int) -> DesignRows:
    """The designs that match, sorted; a minus reverses the order."""
    rows, words = all_rows(), wanted.words.split()
    read = reader()
    found = [row for row in rows if wanted.fits(row) and (not words or _matches(read, row.name, words))]
    if wanted.system:
        found = [row for row in found if _accepted(read, row.name, known_edition(wanted.system).name)]
    field = wanted.sort.removeprefix("-")
    if field in SORTS:
        known = [row for row in found if getattr(row, field) is not None]
        known.sort(key=lambda row: (getattr(row, field), row.name), reverse=wanted.sort.startswith("-"))
        found = known + [row for row in found if getattr(row, field) is None]
    types, techs = (tuple(sorted({getattr(row, name) for row in rows})) for name in ("type", "tech"))
    eras = tuple(EraCard(title, year) for title, year in ERAS.items())
    part = tuple(found[offset : offset + limit])
    return DesignRows(len(found), types, techs, construction.ROLES, factions(), eras, part)


def _matches(read: Callable[[str], Design], name: str, words: Sequence[str]) -> bool:
    try:
        return found_by(read(name), words)
    except (CatalogError, LookupError, OSError):  # removed meanwhile
        return False


def _accepted(read: Callable[[str], Design], name: str, system: str) -> bool:
    try:
        return not _refusal(read(name), system)
    except (CatalogError, LookupError, OSError):  # removed meanwhile
        return False


@lru_cache(maxsize=8192)
def _refusal(design: Design, system: str) -> str:
    return edition(system).unit_refusal(design)


def all_rows() -> tuple[DesignRow, ...]:
    """Every design, built-in or imported."""
    own, read = frozenset(users("designs", ".toml")), reader()
    with _lock:
        return tuple(row for name in catalog.designs() if (row := _row(read, name, name in own)))


def _row(read: Callable[[str], Design], name: str, own: bool) -> DesignRow | None:
    try:
        return _row_of(read(name), own)
    except (CatalogError, LookupError, OSError):  # it was removed, or somebody edited its file
        return None


@lru_cache(maxsize=4096)
def _row_of(design: Design, own: bool) -> DesignRow:
    value = construction.battle_value(design)
    return DesignRow(
        design.name,
        design.type,
        design.tech,
        design.tons,
        None if value.barred else value.total,
        _price(construction.cost(design)),
        playable(design),
        own,
        unit_note(design),
        other_names(design.chassis),
        construction.role(design),
        design.era,
        max((points for _, points in design.speeds), default=0),
        "/".join(str(points) for _, points in design.speeds),
    )


def _price(bill: Calculation | Barred) -> int | None:
    return nearest(bill.total) if isinstance(bill, Calculation) else None


def found(name: str) -> Design:
    """A design by its name."""
    try:
        return catalog.design(name)
    except CatalogError as error:
        raise NotFound(str(error)) from error


def card(name: str) -> DesignCard:
    """A design with all its details."""
    design = found(name)
    row = _row_of(design, design.name in users("designs", ".toml"))
    value, bill = construction.battle_value(design), construction.cost(design)
    named = (("Defensive", value.defensive), ("Offensive", value.offensive), ("Battle Value", value.final))
    return DesignCard(
        **{field: getattr(row, field) for field in DesignRow.__struct_fields__},
        why=unit_refusal(design),
        figures=tuple(Figure(what, str(value)) for what, value in _figures(design)),
        gear=tuple(_gear(design)),
        weights=_weights(design),
        battle_value=tuple(_calculation(what, each) for what, each in named if each.steps),
        price=_calculation("C-bills", bill) if isinstance(bill, Calculation) else None,
        violations=tuple(ViolationCard(each.rule, str(each)) for each in construction.check(design)),
    )


def _calculation(what: str, calculation: Calculation) -> CalculationCard:
    steps = tuple(StepCard(step.rule, step.sign, plain(step.value), step.why) for step in calculation.steps)
    return CalculationCard(what, plain(calculation.total), steps)


def _weights(design: Design) -> CalculationCard | None:
    tally = construction.weight(design)
    if not tally.mods:
        return None
    steps = tuple(StepCard(mod.rule, "+", f"{mod.value:,}", mod.why) for mod in tally.mods)
    return CalculationCard("kilograms", f"{tally.total:,}", steps)


SHOWN = {
    "config": "Build",
    "motion": "Moves",
    "motive": "Moves",
    "era": "Year",
    "level": "Rules level",
    "engine_rating": "Engine rating",
    "engine": "Engine",
    "structure": "Structure",
    "armor_type": "Armor",
    "heat_sinks": "Heat sinks",
    "troopers": "Troopers",
    "suits": "Suits",
}


def _figures(design: Any) -> Iterator[tuple[str, object]]:
    yield from ((f"{name} MP", points) for name, points in design.speeds)
    for name, what in SHOWN.items():
        value = getattr(design, name, None)
        if isinstance(value, int | str) and value not in ("", 0):
            doubled = " (double)" if name == "heat_sinks" and getattr(design, "double_sinks", False) else ""
            yield what, f"{value}{doubled}"
    armor = design.sheet.armor if hasattr(design.sheet, "armor") else ()
    if isinstance(armor, tuple) and armor:
        yield "Armor points", sum(armor)


def _gear(design: Design) -> Iterator[GearRow]:
    """Weapons and equipment, then ammunition, equal ones of a location in one row."""

    def place(item: Item) -> str:
        code = design.location_code(item.location)
        return f"{code} rear" if item.rear else code

    for line in inventory.lines(design, UNTOUCHED, place):
        ranges = "/".join(filter(None, (line.short, line.medium, line.long)))
        yield GearRow(line.name, line.number, line.place, line.heat, line.damage, ranges, line.minimum)
    for load in inventory.loads(design, UNTOUCHED, place):
        yield GearRow(f"{load.name} ammunition", 1, load.place, shots=load.shots)
