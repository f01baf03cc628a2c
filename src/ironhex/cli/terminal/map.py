"""The map on the terminal: places two lines high with their names, their ground by color and sign, figures by signs.

Signs repeat what colors show, so that the map can be read without colors.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from rich.text import Text

from ironhex.cli.terminal.figures import LONGEST_SIGN, figure_sign, labels_of, on_field, place_of
from ironhex.cli.terminal.grid import Grid, Spot, grid_of
from ironhex.cli.terminal.numbers import compass
from ironhex.cli.terminal.styles import MARKED, PLAIN, TONES, side_style
from ironhex.engine.presentation import Figure, Presentation, Scene, Symbol
from ironhex.engine.presentation.field import Field

CELL = LONGEST_SIGN  # characters across a place
FACING = "R1↗p figure 1 of side R, facing north-east (p down, s shut down, u asleep)"
PLAIN_FIGURE = "[R1] figure 1 of side R"
MARK = "* in reach"
NOTHING = Symbol()


class Cell(NamedTuple):
    """The two lines of a place, each with its style."""

    top: Text
    bottom: Text


class Ground(NamedTuple):
    """Everything on the map: the field, the scene, the symbols of places, and the marked places."""

    field: Field
    scene: Scene
    symbols: Mapping[str, Symbol]
    marks: Collection[str] = ()


def draw_map(
    presentation: Presentation[Any],
    view: Any,
    width: int,
    marks: Collection[str] = (),
    *,
    every_floor: bool = False,
    only_marks: bool = False,
) -> Text:
    """The map of a view, or as many of its columns as fit; floors without figures and marks are left out, and with
    `only_marks` also the lines far from all marks."""
    field, scene = presentation.ground(view), presentation.scene(view, None)
    ground = Ground(field, scene, presentation.symbols(view), marks)
    grid = grid_of(field)
    if only_marks:
        grid = _near_marks(grid, marks)
    shown = columns_shown(ground, grid, width // (CELL + 1))
    lines: list[Text] = []
    for floor in _floors(ground, every_floor):
        if field.floors:
            lines.append(Text(field.floors[floor].name, "bold"))
        lines.extend(_floor_lines(ground, grid, floor, shown))
    if len(shown) < grid.columns:
        lines.append(Text(f"columns {shown[0] + 1:02d} to {shown[-1] + 1:02d} of {grid.columns}", PLAIN))
    for line in lines:
        line.truncate(width)
    return Text("\n").join(lines)


def _near_marks(grid: Grid, marks: Collection[str]) -> Grid:
    """The lines of a grid from the first mark to the last."""
    lines = [grid.spots[place].line for place in marks if place in grid.spots]
    if not lines:
        return grid
    near = range(min(lines) - 1, max(lines) + 2)
    return grid._replace(spots={place: spot for place, spot in grid.spots.items() if spot.line in near})


def legend(presentation: Presentation[Any], scene: Scene) -> Text:
    """What the signs on the map mean."""
    turned = any(figure.heading is not None for figure in scene.figures)
    return Text("\n".join(filter(None, (presentation.legend, FACING if turned else PLAIN_FIGURE, MARK))), PLAIN)


def surroundings(scene: Scene) -> Text:
    """What is unusual about the place of the battle, such as its gravity and its wind, in a line; empty if nothing."""
    short = [condition.short for condition in scene.conditions]
    if scene.wind is not None:
        short.append(f"wind to {compass(scene.wind)}")
    return Text(" · ".join(short), PLAIN)


def explained(scene: Scene) -> Text:
    """The same in sentences, with their rules."""
    rows = (f"{each.text} [{each.rule}]" if each.rule else each.text for each in scene.conditions)
    return Text("\n".join(rows), PLAIN)


def columns_shown(ground: Ground, grid: Grid, room: int) -> range:
    """All columns, or as many as fit around the figures."""
    if room >= grid.columns:
        return range(grid.columns)
    places = (place_of(figure, ground.field) for figure in on_field(ground.scene))
    where = [grid.spots[place].column for place in places if place in grid.spots] or [0]
    first = max(0, min((min(where) + max(where) - room + 1) // 2, grid.columns - room))
    return range(first, first + max(1, room))


# --- floors -----------------------------------------------------------------------------------------------------------
def _floor_of(field: Field) -> dict[str, int]:
    return dict(zip(field.ids, field.place_floors or (0,) * len(field.ids), strict=True))


def _floors(ground: Ground, every_floor: bool) -> list[int]:
    """The floors to draw: all, or those with figures and marks."""
    every = list(range(max(1, len(ground.field.floors))))
    if every_floor or len(every) == 1:
        return every
    floors = _floor_of(ground.field)
    places = {place_of(figure, ground.field) for figure in on_field(ground.scene)} | {*ground.marks}
    found = {floors[place] for place in places if place in floors}
    return sorted(found) or every


def _floor_lines(ground: Ground, grid: Grid, floor: int, columns: range) -> Iterator[Text]:
    """One floor, from its first line with a place to its last."""
    floors = _floor_of(ground.field)
    standing = {place_of(figure, ground.field): figure for figure in reversed([*on_field(ground.scene)])}
    labels = labels_of(ground.field)
    cells = {
        spot: _cell(ground, grid, place, labels[place], standing.get(place))
        for place, spot in grid.spots.items()
        if floors[place] == floor and spot.column in columns
    }
    if not cells:
        return
    lines = [spot.line for spot in cells]
    for number in range(min(lines) - grid.hexes, max(lines) + 2):
        yield _line(cells, columns, number, grid.hexes)


def _line(cells: Mapping[Spot, Cell], columns: range, number: int, hexes: bool) -> Text:
    """One line of the map: the tops of places in some columns, and the bottoms of places in those between."""
    line = Text()
    for column in columns:
        line.append(_edge(cells, column, number) if hexes else " ", PLAIN)
        if top := cells.get(Spot(column, number)):
            line.append_text(top.top)
        elif bottom := cells.get(Spot(column, number - 1)):
            line.append_text(bottom.bottom)
        else:
            line.append(("_" if hexes and Spot(column, number + 1) in cells else " ") * CELL, PLAIN)
    if hexes:
        line.append(_edge(cells, columns[-1] + 1, number), PLAIN)
    line.rstrip()
    return line


def _edge(cells: Mapping[Spot, Cell], column: int, number: int) -> str:
    """What separates a column of hexes from the one to its left: the edge of its own hex, or else of the other's."""
    if Spot(column, number) in cells:
        return "/"
    if Spot(column, number - 1) in cells:
        return "\\"
    if Spot(column - 1, number) in cells:
        return "\\"
    return "/" if Spot(column - 1, number - 1) in cells else " "


def _cell(ground: Ground, grid: Grid, place: str, label: str, figure: Figure | None) -> Cell:
    """A place: its name or the figure in it above, its symbol below; a star in front marks it."""
    symbol, marked = ground.symbols.get(place, NOTHING), place in ground.marks
    style, blank = TONES[symbol.tone], "_" if grid.hexes else " "
    name, sign = (label if len(label) <= CELL else place)[:CELL], symbol.text[: CELL - 1]
    star_above = marked and not grid.hexes and figure is None and len(name) < CELL
    below = f"*{sign.ljust(CELL - 1, blank)}" if marked and not star_above else sign.center(CELL, blank)
    above = Text(f"{'*' * star_above}{name}".center(CELL), MARKED if marked else style)
    return Cell(above if figure is None else _figure(ground.scene, figure, framed=not grid.hexes), Text(below, style))


def _figure(scene: Scene, figure: Figure, *, framed: bool) -> Text:
    """The sign of a figure, in a frame if it could be mistaken for the name of a place."""
    sign = figure_sign(scene, figure)
    shown = f"[{sign}]" if framed and len(sign) <= CELL - 2 else sign
    return Text(shown.center(CELL), side_style(scene, figure.side))
