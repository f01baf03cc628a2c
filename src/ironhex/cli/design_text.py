"""A design on the terminal: data, armor, equipment by location, weights and value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ironhex.catalog import Design
from ironhex.catalog.loads import Load, loads_of
from ironhex.cli.design_rows import figures
from ironhex.construction import check, weight
from ironhex.kernel.tally import Tally

TYPES = {"mech": "'Mech", "protomech": "ProtoMech", "battle armor": "battle armor", "emplacement": "gun emplacement"}
TECHS = {"IS": "Inner Sphere", "Clan": "Clan", "Mixed IS": "mixed (Inner Sphere)", "Mixed Clan": "mixed (Clan)"}
UNHEEDED = frozenset({"material", "heat sink", "jump jet", "ability"})
"""Equipment that the data already cover."""


def design_text(design: Design) -> Group:
    """The full description of a design."""
    return Group(*_parts(design))


def _parts(design: Design) -> Iterator[RenderableType]:
    worth = figures(design)
    yield Text(design.name, "bold")
    yield Text(f"{TYPES.get(design.type, design.type)}, {TECHS[design.tech]}{_weighs(design)}, {design.era}")
    yield from map(Text, design.summary())
    price = "none" if worth["cost"] is None else f"{worth['cost']:,} C-bills"
    yield Text(f"Battle Value {'none' if worth['bv'] is None else format(worth['bv'], ',')}, price {price}")
    if design.items:
        yield from ("", _equipment(design))
    if loads := loads_of(design):
        yield from ("", _ammunition(design, loads))
    if (parts := weight(design)).mods:
        yield from ("", _weights(parts))
    yield from (Text(f"! {violation}") for violation in check(design))


def _weighs(design: Design) -> str:
    """Its weight; for infantry, the weight to carry."""
    carried = " to carry" if design.to_carry else ""
    return f", {design.tons} tons{carried}" if design.tons else ""


def _equipment(design: Design) -> Table:
    table = Table("equipment", "where", box=None, pad_edge=False, header_style="dim")
    listed = Counter(
        (_shots(item.equipment.name, item.shots) + " (rear)" * item.rear, design.location_name(item.location))
        for item in design.items
        if item.equipment.category not in UNHEEDED
    )
    for (name, where), number in listed.items():
        table.add_row(f"{number} {name}" if number > 1 else name, where)
    return table


def _ammunition(design: Design, loads: Iterable[Load]) -> Table:
    """What bins and one-shot launchers may hold, by the numbers that setups use."""
    table = Table("item", "ammunition", "where", "may hold", box=None, pad_edge=False, header_style="dim")
    for item, choices in loads:
        table.add_row(str(item.index), item.equipment.name, design.location_name(item.location), ", ".join(choices))
    return table


def _shots(name: str, shots: int) -> str:
    return f"{name}, {shots} shots" if shots else name


def _weights(parts: Tally) -> Table:
    """The parts with their weights, equal ones in one row, and the total."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("kg", justify="right")
    table.add_column("part")
    table.add_column("rule")
    for mod, number in Counter(parts.mods).items():
        table.add_row(f"{number * mod.value:,}", f"{number} × {mod.why}" if number > 1 else mod.why, mod.rule)
    table.add_row(f"{parts.total:,}", "total", "")
    return table
