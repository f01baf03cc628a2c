"""What terrain costs a unit, asked of the rules of movement hex by hex."""

from __future__ import annotations

from functools import cache

from ironhex.catalog import Board, Design, Terrain
from ironhex.catalog.board_text import Drawing
from ironhex.kernel.hexes import Hex
from ironhex.sheets.blocks import signed
from ironhex.systems.classic.battle import Mode
from ironhex.systems.classic.fresh_units import kind_found
from ironhex.systems.classic.kinds.kind import Gait
from ironhex.systems.classic.master_rules import MASTER_RULES
from ironhex.systems.classic.movement.steps import level, standing, step_cost, stride

SOUTH = 3
FROM, TO = Hex(1, 1), Hex(1, 2)
FLAT = {
    "Light woods": Terrain(woods=1),
    "Heavy woods": Terrain(woods=2),
    "Rough": Terrain(rough=1),
    "Rubble": Terrain(rubble=1),
    "Water 1": Terrain(depth=1),
    "Water 2+": Terrain(depth=2),
}
CLIMBS = {"1 level": Terrain(level=1), "2 levels": Terrain(level=2)}
CLOSED = "–"
KINDS = {
    "mech": "'Mech",
    "protomech": "ProtoMech",
    "tracked": "Tracked",
    "wheeled": "Wheeled",
    "hover": "Hover",
    "foot": "Infantry",
    "battle armor": "battle armor",
}


def terrain_costs(design: Design) -> tuple[tuple[str, str], ...]:
    """The MP that ground and levels add to the 1 of a hex, – where a unit cannot go; empty for what flies, swims or
    never moves."""
    if not (design.walk or design.run):
        return ()
    kind = kind_found(design.kind, design.type, MASTER_RULES)
    costs = _costs(kind) if kind else ()
    return costs if {cost for _, cost in costs} - {CLOSED, "0"} else ()


@cache
def _costs(kind: str) -> tuple[tuple[str, str], ...]:
    gait = MASTER_RULES.kinds[kind].drive.gait
    flat = ((name, _cost(gait, ground, _height(gait, ground))) for name, ground in FLAT.items())
    return (*flat, *((name, _cost(gait, ground, 0)) for name, ground in CLIMBS.items()))


def costs_by_kind() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """The costs of the usual kinds of units; those that pay the same are together."""
    groups: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for kind, name in KINDS.items():
        groups.setdefault(_costs(kind), []).append(name)
    return tuple((", ".join(names), costs) for costs, names in groups.items())


def _height(gait: Gait, ground: Terrain) -> int:
    """Where a unit stands on some ground, above or below its level."""
    board = _board(Terrain(), ground)
    return level(board, standing(board, gait, TO))


def _cost(gait: Gait, ground: Terrain, start: int) -> str:
    """What a step from clear ground at a level adds."""
    board = _board(Terrain(level=start), ground)
    number = step_cost(stride(board, gait, Mode.WALK, standing(board, gait, FROM), SOUTH))
    return CLOSED if number.barred else signed(number.total - 1)


def _board(origin: Terrain, ground: Terrain) -> Board:
    return Board(Drawing("two hexes", 1, 2, {FROM: origin, TO: ground}))
