"""Write boards in the format that `board_text` reads."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog.board_text import LETTERS, Drawing
from ironhex.catalog.terrain import CLASSES, CLEAR, Terrain
from ironhex.kernel.hexes import DIRECTION_SHORT, Hex, neighbor

HEAD = """\
# One token a hex: level, then w light or W heavy woods, r rough, x rubble (x1 to x4 by building class),
# ~2 water of depth 2, p pavement, s swamp, i ice (~2i on water), f fire, k smoke; a dot is clear ground at level 0."""

UNDER = ("basement", "sinkhole")

Exits = dict[Hex, set[int]]


def write_drawing(drawing: Drawing) -> str:
    """The text of a board, which can be read back."""
    size = f"size {drawing.width} {drawing.height}"
    lines = [f"board {drawing.name}", size, HEAD, *_grid(drawing), *_roads(drawing.hexes)]
    for hex, terrain in drawing.hexes.items():
        if terrain.bridge or terrain.bridge_cf:
            lines.append(f"bridge {hex}{_sides(terrain.bridge)} cf {terrain.bridge_cf}")
        if terrain.building:
            joins = f" joins{_sides(terrain.building_joins)}" if terrain.building_joins else ""
            kind, factor, height = CLASSES[terrain.building], terrain.building_cf, terrain.building_height
            rest = "".join(f" {name} {value}" for name in UNDER if (value := getattr(terrain, name)))
            lines.append(f"building {hex} {kind} cf {factor} height {height}{rest}{joins}")
    return "\n".join(lines) + "\n"


def _sides(mask: int) -> str:
    return "".join(f" {name}" for side, name in enumerate(DIRECTION_SHORT) if mask >> side & 1)


def _grid(drawing: Drawing) -> Iterator[str]:
    tokens = {hex: _token(terrain) for hex, terrain in drawing.hexes.items()}
    wide = max(map(len, tokens.values()))
    columns = range(1, drawing.width + 1)
    yield "#   " + " ".join(f"{column:02d}".ljust(wide) for column in columns).rstrip()
    for row in range(1, drawing.height + 1):
        yield f"{row:02d}  " + " ".join(tokens[Hex(column, row)].ljust(wide) for column in columns).rstrip()


def _token(terrain: Terrain) -> str:
    level = str(terrain.level) if terrain.level else ""
    return level + "".join(_letters(terrain)) or "."


def _letters(terrain: Terrain) -> Iterator[str]:
    for sign, field, plain in LETTERS:
        value = getattr(terrain, field)
        if field == "woods":
            if value == plain:
                yield sign
        elif value != getattr(CLEAR, field):
            yield sign if value == plain and field != "depth" else f"{sign}{value}"


def _roads(hexes: dict[Hex, Terrain]) -> Iterator[str]:
    """Every road as a path: first those that lead off the board or end in the open, then the rest from end to end."""
    exits = {hex: {side for side in range(6) if terrain.road >> side & 1} for hex, terrain in hexes.items()}
    for hex in hexes:
        for side in sorted(exits[hex]):
            if side in exits[hex] and not _goes_on(exits, hex, side):
                exits[hex].remove(side)
                yield f"road {DIRECTION_SHORT[side]} {_walk(exits, hex)}"
    for hex in [*(hex for hex in hexes if len(exits[hex]) % 2), *hexes]:
        while exits[hex]:
            yield f"road {_walk(exits, hex)}"


def _goes_on(exits: Exits, hex: Hex, side: int) -> bool:
    return (side + 3) % 6 in exits.get(neighbor(hex, side), ())


def _walk(exits: Exits, hex: Hex) -> str:
    """Follow a road as far as it goes, consuming the exits along the way."""
    words = [str(hex)]
    while exits[hex]:
        side = min(exits[hex], key=lambda side: (not _goes_on(exits, hex, side), side))
        exits[hex].remove(side)
        if not _goes_on(exits, hex, side):
            return " ".join([*words, DIRECTION_SHORT[side]])
        hex = neighbor(hex, side)
        exits[hex].remove((side + 3) % 6)
        words.append(str(hex))
    return " ".join(words)
