"""Where units start that are not deployed: side by side along their home edges, and the hidden ones in cover."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ironhex.catalog import Board
from ironhex.engine.setup import SetupError
from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.hiding.rules import no_hiding_place
from ironhex.systems.classic.kinds.kind import Gait
from ironhex.systems.classic.movement.path import EAST, NORTH, SOUTH
from ironhex.systems.classic.movement.steps import no_standing
from ironhex.systems.classic.narrate.words import plural
from ironhex.systems.classic.phases.deployment import rows_from_edge

EDGES_OF_TWO = ({1, 2}, {4, 5})  # the eastern and the western edge, each of which two sides can share
NORTHERN = (1, 5)  # of two sides that share an edge


class Line(NamedTuple):
    """A line of hexes parallel to a home edge, on which units start; of a shared one only the half near a corner."""

    home: int
    advance: int = 0  # rows from the edge
    shared: bool = False

    def hexes(self, field: Board) -> list[Hex]:
        """All hexes of its row or column."""
        if self.home in (NORTH, SOUTH):
            row = self.advance + 1 if self.home == NORTH else field.height - self.advance
            return [Hex(col, max(1, min(row, field.height))) for col in range(1, field.width + 1)]
        col = field.width - self.advance if self.home in EAST else self.advance + 1
        return [Hex(max(1, min(col, field.width)), row) for row in range(1, field.height + 1)]

    def spread(self, length: int, count: int) -> Iterator[int]:
        """Where a number of units would stand on it at equal distances."""
        half = length // 2
        first, room = (0 if self.home in NORTHERN else half, half) if self.shared else (0, length)
        return (first + (2 * number + 1) * room // (2 * count) for number in range(count))


def shares_edge(home: int, homes: Iterable[int]) -> bool:
    """Whether another side comes from the same edge in the east or west."""
    return any({home, other} in EDGES_OF_TWO for other in homes)


def placed(battle: Battle, lines: Iterable[tuple[str, Line]]) -> Battle:
    """A battle with the units of some sides on the map: those without a hex of their own start on their side's line.

    The hidden ones find their places last, so that those of the others do not tell how many are hidden.
    """
    lines = tuple(lines)
    for side, line in lines:
        battle = side_by_side(battle, side, line)
    for side, line in lines:
        battle = in_hiding(battle, side, line)
    return battle


def side_by_side(battle: Battle, side: str, line: Line) -> Battle:
    """The units of a side that everybody sees, on its line; those aboard others are there already."""
    seen = [unit for unit in battle.units if not unit.hidden and unit.attached is None and not unit.aside]
    waiting = [unit for unit in seen if unit.side == side and unit.hex is None]
    taken = {unit.hex for unit in seen}
    places = starting_places(battle.board, line, [battle.kind(unit).drive.gait for unit in waiting], taken)
    for unit, place in zip(waiting, places, strict=True):
        if place is None:
            raise SetupError(f"{side}: {no_start(battle.board, battle.kind(unit).drive.gait, unit.name)}")
        battle = battle.changed(replace(unit, hex=place))
    return battle


def starting_places(
    field: Board, line: Line, gaits: Sequence[Gait], taken: Collection[Hex | None] = ()
) -> list[Hex | None]:
    """Hexes for units on a line, spread out, on suitable ground, and avoiding taken ones.

    A unit that cannot be anywhere on the line starts as close to it as possible; None if it cannot be on the board.
    """
    hexes = line.hexes(field)
    used = set(taken)
    if len(gaits) > sum(hex not in used for hex in hexes):
        raise SetupError(f"board {field.name} has no room for {plural(len(gaits), 'unit')} in the row where they start")
    chosen: list[Hex | None] = []
    for gait, middle in zip(gaits, line.spread(len(hexes), len(gaits)), strict=True):
        place = _on_line(field, hexes, gait, middle, used) or _near(field, line, gait, hexes[middle], used)
        chosen.append(place)
        used.add(place)
    return chosen


def _on_line(field: Board, hexes: Sequence[Hex], gait: Gait, middle: int, used: Collection[Hex | None]) -> Hex | None:
    """The free hex of a line that suits a unit best."""
    free = (at for at, hex in enumerate(hexes) if hex not in used and no_standing(field, gait, hex) is None)
    best = min(free, key=lambda at: (_troublesome(field, hexes[at]), abs(at - middle)), default=None)
    return None if best is None else hexes[best]


def _near(field: Board, line: Line, gait: Gait, near: Hex, used: Collection[Hex | None]) -> Hex | None:
    """The free hex closest to a home edge in which a unit can be."""
    free = (hex for hex in field.hexes() if hex not in used and no_standing(field, gait, hex) is None)
    return min(free, key=lambda hex: (rows_from_edge(field, line.home, hex), distance(hex, near), hex), default=None)


def no_start(field: Board, gait: Gait, name: str) -> str:
    """Why a unit finds no starting place on a board."""
    barred = next(filter(None, (no_standing(field, gait, hex) for hex in field.hexes())), None)
    why = f": {barred.why} [{barred.rule}]" if barred else ""
    return f"{name} finds no place to start on board {field.name}{why}"


def in_hiding(battle: Battle, side: str, line: Line) -> Battle:
    """The hidden units of a side, in cover as close to its line as possible; those aboard others are there already."""
    hexes = line.hexes(battle.board)
    hidden = [unit for unit in battle.units if unit.hidden and unit.attached is None and not unit.aside]
    own = [unit for unit in hidden if unit.side == side]
    for unit, middle in zip(own, line.spread(len(hexes), len(own)), strict=True):
        if unit.hex is None:
            battle = battle.changed(replace(unit, hex=hiding_place(battle, unit, hexes[middle])))
    return battle


def hiding_place(battle: Battle, unit: Unit, near: Hex) -> Hex:
    """The closest free hex in which a unit can hide, in its own part of the map and on dry ground if possible."""
    field, taken = battle.board, {other.hex for other in battle.units}
    gait = battle.kind(unit).drive.gait
    free = [
        hex
        for hex in field.hexes()
        if hex not in taken and no_hiding_place(battle, unit, hex) is None and no_standing(field, gait, hex) is None
    ]
    if not free:
        raise SetupError(f"{unit.side}: {unit.name} finds no place to hide on board {field.name} [BMR-HIDDEN-010]")
    return min(free, key=lambda hex: (_foreign(battle, unit, hex), _troublesome(field, hex), distance(hex, near), hex))


def _foreign(battle: Battle, unit: Unit, hex: Hex) -> bool:
    """Whether the home edge of another side is closer: its own hidden units may be there."""
    rows = {side.name: rows_from_edge(battle.board, side.home, hex) for side in battle.sides}
    return min(rows.values()) < rows[unit.side]


def _troublesome(field: Board, hex: Hex) -> bool:
    """Whether a hex is unsuitable as a starting place."""
    return field.at(hex).depth >= 1 or field.at(hex).building > 0
