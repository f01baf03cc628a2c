"""Firing arcs, and the half of a target that an attack hits."""

from __future__ import annotations

from collections.abc import Mapping

from ironhex.kernel.hexes import Hex, relative_bearing
from ironhex.systems.tinsoldier.battle import Piece
from ironhex.systems.tinsoldier.element import Arc

CIRCLE = 24
"""Bearings are counted in 24 parts of the circle, clockwise from the facing."""


def _span(start: int, end: int) -> frozenset[int]:
    return frozenset(bearing % CIRCLE for bearing in range(start, end + 1))


FRONT, RIGHT, BACK, LEFT = _span(-4, 4), _span(4, 8), _span(8, 16), _span(16, 20)
ARCS: Mapping[Arc, frozenset[int]] = {
    Arc.F: FRONT,
    Arc.B: BACK,
    Arc.L: LEFT,
    Arc.R: RIGHT,
    Arc.FL: FRONT | LEFT,
    Arc.FR: FRONT | RIGHT,
    Arc.FB_L: FRONT | BACK,
    Arc.FB_R: FRONT | BACK,
    Arc.FX: FRONT | LEFT | RIGHT,
    Arc.X: _span(0, CIRCLE - 1),
}
"""The bearings in each arc; a hexrow on a border belongs to both (TS-HIT-005 to TS-HIT-010)."""
REAR_HALF = _span(7, 17)
"""More than 90 degrees off the facing; what is exactly at the side counts as front."""
ARC_RULES: Mapping[Arc, str] = {
    Arc.F: "TS-HIT-005",
    Arc.B: "TS-HIT-006",
    Arc.FB_L: "TS-HIT-007",
    Arc.FB_R: "TS-HIT-007",
    Arc.L: "TS-HIT-008",
    Arc.R: "TS-HIT-008",
    Arc.FL: "TS-HIT-009",
    Arc.FR: "TS-HIT-009",
    Arc.FX: "TS-HIT-010",
    Arc.X: "TS-HIT-010",
}
HALF_SECTOR = 2


def bears(piece: Piece, arc: Arc, on: Hex) -> bool:
    """Whether an arc of a piece covers a hex; infantry has no facing, and everything covers its own hex."""
    if piece.is_infantry or piece.hex is None or piece.hex == on:
        return True
    return relative_bearing(piece.hex, piece.facing, on) in ARCS[arc]


def turret_bears(piece: Piece, on: Hex) -> bool:
    """Whether a hex is in the direction in which a turret last fired."""
    if piece.hex is None or piece.hex == on:
        return True
    direction = ((piece.turret or 0) + piece.facing) % 6
    off = relative_bearing(piece.hex, direction, on)
    return min(off, CIRCLE - off) <= HALF_SECTOR


def turret_direction(piece: Piece, on: Hex) -> int:
    """The direction of a hex, counted in hexsides from the facing."""
    if piece.hex is None or piece.hex == on:
        return piece.turret or 0
    return (relative_bearing(piece.hex, piece.facing, on) + 2) % CIRCLE // 4


def is_from_behind(target: Piece, attacker: Hex | None) -> bool:
    """Whether an attack hits the rear half of a target (TS-DMG-002)."""
    if target.is_infantry or target.hex is None or attacker is None or attacker == target.hex:
        return False
    return relative_bearing(target.hex, target.facing, attacker) in REAR_HALF
