"""The tables of the game as strips for the rest of a page."""

from __future__ import annotations

from functools import cache

from ironhex.catalog import Location, design
from ironhex.sheets.blocks import grid, heading, notes
from ironhex.sheets.pen import Drawing, Pen
from ironhex.systems.classic.attack.missiles import MISSILE_HITS
from ironhex.systems.classic.sheets.aids import MOST, Aid, missile_hits, to_hit
from ironhex.systems.classic.sheets.hit_tables import draw_blow_hits, draw_mech_hits
from ironhex.systems.classic.sheets.movement_table import costs_by_kind
from ironhex.systems.classic.sheets.reference import reference

WIDE = 560.0
HITS_HIGH = 118.0
TYPICAL = ("Griffin GRF-1N", "Vedette Medium Tank")
"""Units whose words for movement are in the table of modifiers."""


@cache
def page_tables() -> tuple[Drawing, ...]:
    """Those that most players look up most come first."""
    return (
        _strip("To-hit modifiers", to_hit([design(name) for name in TYPICAL])),
        _hits(),
        _strip("Missiles and shots that hit", missile_hits(tuple(MISSILE_HITS))),
        _strip("Movement Points", _movement()),
    )


def _strip(title: str, aid: Aid) -> Drawing:
    pen = Pen(WIDE, aid.high(MOST))
    aid.draw(pen, 0, 0, WIDE, MOST)
    return pen.finished(title, "tables")


def _movement() -> Aid:
    """What ground adds, by how units move."""
    rows = [(name, *(cost for _, cost in costs)) for name, costs in costs_by_kind()]
    grounds = [name for name, _ in costs_by_kind()[0][1]]

    def draw(pen: Pen, x: float, y: float, wide: float, step: float) -> None:
        y = heading(pen, x, y, wide, "Movement Points", "1 per hex plus")
        names = 0.16 * wide
        columns = [("", names), *((ground, (wide - names) / len(grounds)) for ground in grounds)]
        grid(pen, x, y, columns, rows, step=step, left=frozenset({0}))

    return Aid(1 + len(rows), draw)


def _hits() -> Drawing:
    """Hit locations of 'Mechs, vehicles and ProtoMechs side by side."""
    pen = Pen(WIDE, HITS_HIGH)
    draw_mech_hits(pen, 0, 0, 122, _code, "'Mech hit location")
    draw_blow_hits(pen, 134, 0, 122, _code)
    _listed(pen, 268, 118, "Vehicle hit", ("Front, rear", "Side"), reference().vehicle.hits)
    _listed(pen, 398, 74, "ProtoMech hit", ("Location",), reference().protomech.hits)
    _listed(pen, 484, 76, "Emplacement", ("Hit",), reference().emplacement.hits)
    notes(pen, 398, 92, WIDE - 398, f"Vehicles: {reference().ground.notes}")
    return pen.finished("Hit locations", "tables")


def _listed(
    pen: Pen, x: float, wide: float, title: str, names: tuple[str, ...], rows: tuple[tuple[str, ...], ...]
) -> None:
    y = heading(pen, x, 0, wide, title, "2D6")
    columns = (("", 18.0), *((name, (wide - 18) / len(names)) for name in names))
    grid(pen, x, y, columns, rows, step=7.8, size=6.2)


def _code(location: int) -> str:
    return Location(location).name
