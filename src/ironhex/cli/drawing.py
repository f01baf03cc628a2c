"""The map on the terminal: hexes two lines high with their numbers, terrain by colour and sign, units with arrows.

Whatever colours say is also said by signs, so that the map reads as well without them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from rich.text import Text

from ironhex.catalog import Terrain
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.condition import conscious
from ironhex.systems.classic.notation import number_of

CELL = 4  # characters across a hex
ARROWS = ("↑", "↗", "↘", "↓", "↙", "↖")
LEGEND = """\
/0915\\  w light, W heavy woods  r rough  x rubble  ~1 water of depth 1  s swamp
\\_2w_/  = road  p pavement  + bridge  #2 building of height 2  f fire  k smoke
 R1↗p   a digit in front is the level; R1↗p: Red's unit 1, facing north-east,
 *2w_   p prone, s shut down, u unconscious; * marks what is in reach"""

# Foregrounds and backgrounds come in pairs of fixed colours, readable on dark and on light terminals alike.
SIDES = ("bold grey100 on red3", "bold grey100 on blue3", "bold grey100 on dark_magenta", "bold grey0 on turquoise2")
MARKED = "bold grey0 on orchid1"
PLAIN = "dim"
LEVELS = (PLAIN, "grey0 on cornsilk1", "grey0 on tan", "grey0 on dark_goldenrod", "grey100 on orange4")
WATER = ("grey0 on light_sky_blue1", "grey0 on sky_blue1", "grey100 on dodger_blue3", "grey100 on navy_blue")


class Cell(NamedTuple):
    """The two lines of a hex, each with its style."""

    top: Text
    bottom: Text


def draw_map(battle: Battle, width: int, marks: Collection[Hex] = ()) -> Text:
    """The map, or as many columns of it as fit; marked hexes carry a star."""
    shown = columns_shown(battle, width // (CELL + 1))
    hexes = (hex for hex in battle.board.hexes() if hex.col in shown)
    cells = {hex: _cell(battle, hex, marked=hex in marks) for hex in hexes}
    lines = [_line(cells, shown, number) for number in range(2 * battle.board.height + 2)]
    if len(shown) < battle.board.width:
        lines.append(Text(f"columns {shown[0]:02d} to {shown[-1]:02d} of {battle.board.width}", PLAIN))
    for line in lines:
        line.truncate(width)
    return Text("\n").join(lines)


def columns_shown(battle: Battle, room: int) -> range:
    """The columns that fit, about the middle of the units where not all do."""
    width = battle.board.width
    if room >= width:
        return range(1, width + 1)
    where = [unit.place.col for unit in battle.present()] or [1]
    first = max(1, min((min(where) + max(where) - room + 1) // 2, width - room + 1))
    return range(first, first + max(1, room))


def _line(cells: dict[Hex, Cell], columns: range, number: int) -> Text:
    """One line of the map: the tops of hexes in every other column, and the bottoms of hexes in those between."""
    line = Text()
    for col in columns:
        line.append(_edge(cells, col, number), PLAIN)
        row, bottom = _part(col, number)
        if cell := cells.get(Hex(col, row)):
            line.append_text(cell.bottom if bottom else cell.top)
        else:
            line.append(("_" if (row, bottom) == (0, True) else " ") * CELL, PLAIN)
    line.append(_edge(cells, columns[-1] + 1, number), PLAIN)
    line.rstrip()
    return line


def _part(col: int, number: int) -> tuple[int, bool]:
    """The row of the hex that a line of the map crosses in a column, and whether in its lower half."""
    row, bottom = divmod(number + col % 2, 2)  # even columns sit a line lower
    return row, bool(bottom)


def _edge(cells: dict[Hex, Cell], col: int, number: int) -> str:
    """What parts a column from the one to its left: the edge of its own hex, or else of the other's."""
    row, bottom = _part(col, number)
    if Hex(col, row) in cells:
        return "\\" if bottom else "/"
    row, bottom = _part(col - 1, number)
    if Hex(col - 1, row) in cells:
        return "/" if bottom else "\\"
    return " "


def _cell(battle: Battle, hex: Hex, *, marked: bool) -> Cell:
    terrain = battle.board.at(hex)
    ground = terrain_style(terrain)
    sign = terrain_sign(terrain)
    bottom = Text(f"*{sign.ljust(CELL - 1, '_')}" if marked else sign.center(CELL, "_"), ground)
    if units := battle.at(hex):
        return Cell(Text(unit_sign(battle, units[0]).center(CELL), side_style(battle, units[0].side)), bottom)
    return Cell(Text(str(hex)[:CELL], MARKED if marked else ground), bottom)


def terrain_sign(terrain: Terrain) -> str:
    """A hex's level, if it is not 0, and what lies in it, the most important first."""
    signs = (
        (str(terrain.level), terrain.level != 0),
        ("+", terrain.bridge),
        (f"~{terrain.depth}", terrain.depth >= 0),
        (f"#{terrain.building_height}", terrain.building),
        (("", "w", "W")[terrain.woods], terrain.woods),
        ("r", terrain.rough),
        ("x", terrain.rubble),
        ("f", terrain.fire),
        ("k", terrain.smoke),
        ("s", terrain.swamp),
        ("p", terrain.paved),
        ("=", terrain.road and not terrain.bridge),
    )
    return "".join(sign for sign, there in signs if there)[: CELL - 1]


def terrain_style(terrain: Terrain) -> str:
    """The colours of a hex, by what matters most in it."""
    if terrain.fire:
        return "grey0 on orange1"
    if terrain.building or terrain.bridge:
        return "grey100 on grey35"
    if terrain.depth >= 0:
        return WATER[min(terrain.depth, len(WATER) - 1)]
    if terrain.woods:
        return ("", "grey0 on dark_sea_green2", "grey100 on dark_green")[terrain.woods]
    if terrain.paved or terrain.road:
        return "grey0 on grey70"
    if terrain.rough or terrain.rubble or terrain.swamp:
        return "grey0 on misty_rose3"
    return LEVELS[min(abs(terrain.level), len(LEVELS) - 1)]


def unit_sign(battle: Battle, unit: Unit) -> str:
    """A unit in four signs at most: its side, its number, where it faces, and what is wrong with it."""
    arrow = ARROWS[unit.facing] if battle.kind(unit).has_facing else ""
    state = "p" if unit.body.prone else "s" if unit.body.shutdown else "u" if not conscious(unit) else ""
    return f"{side_letter(battle, unit.side)}{number_of(unit.id)}{arrow}{state}"[:CELL]


def side_letter(battle: Battle, side: str) -> str:
    """The letter of a side: its initial, or where sides share it, one by the order of the sides."""
    names = [each.name for each in battle.sides]
    initials = [name[:1].upper() for name in names]
    number = names.index(side)
    return initials[number] if len(set(initials)) == len(names) else "ABCDEFGH"[number]


def side_style(battle: Battle, side: str) -> str:
    """The colours of a side."""
    return SIDES[[each.name for each in battle.sides].index(side) % len(SIDES)]
