"""Jumps: where they lead, and what they cost."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.kernel.hexes import Hex, distance
from ironhex.kernel.lines import between
from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.conditions import weather
from ironhex.systems.tinsoldier.ground import building_mass, is_water, stands_at, treetops
from ironhex.systems.tinsoldier.movement.stacking import too_many
from ironhex.systems.tinsoldier.numbers import jump_speed

LEAST_HEAT = 3


def landing_height(battle: Battle, piece: Piece, to: Hex) -> int | Barred:
    """The height at which a jump ends: on a roof, on the ground, or on the bed of water."""
    terrain = battle.board.at(to)
    if terrain.building:
        if not piece.is_infantry and piece.element.mass > building_mass(terrain):
            return Barred("TS-BLD-002", f"the building in {to} cannot bear it")
        return terrain.building_height
    if is_water(terrain):
        return Barred("TS-MOV-004", "infantry cannot enter water") if piece.is_infantry else -terrain.depth
    return 0


def jump_cost(battle: Battle, piece: Piece, to: Hex) -> Tally:
    """A Movement Point for each hex, and for each level up to the highest point of the way (TS-MOV-010, TS-MOV-011)."""
    assert piece.hex is not None
    height = landing_height(battle, piece, to)
    if isinstance(height, Barred):
        return Tally(barred=height)
    hexes = distance(piece.hex, to)
    climb = _highest(battle, piece.hex, to, battle.board.at(to).level + max(height, 0)) - stands_at(battle, piece)
    across, fog = Tally((Mod("TS-MOV-010", hexes, "hexes"),)), weather(battle.conditions)
    across = across.plus(Mod(fog.rule, fog.cost * hexes, fog.name) if fog.cost else None)
    return across.plus(Mod("TS-MOV-011", climb, "levels up") if climb > 0 else None)


def _highest(battle: Battle, start: Hex, to: Hex, end: int) -> int:
    """The highest point of a jump; where the way runs between two hexes, over the lower one."""
    board = battle.board
    tops = [min(treetops(board.at(hex)) for hex in step if hex in board) for step in between(start, to)]
    return max((*tops, end))


def jump_refusal(battle: Battle, piece: Piece, to: Hex) -> Barred | None:
    """Why a piece cannot jump to a hex."""
    points = jump_speed(battle, piece).total
    if not piece.element.jump or not points:
        return Barred("TS-MOV-010", "it cannot jump")
    if piece.prone:
        return Barred("TS-MOV-008", "it is prone and must get up first")
    if to not in battle.board or to == piece.hex:
        return Barred("TS-MOV-010", f"it cannot jump to {to}")
    if barred := _out_of_reach(battle, piece, to, points):
        return barred
    height = landing_height(battle, piece, to)
    return height if isinstance(height, Barred) else too_many(battle, piece, to, height)


def _out_of_reach(battle: Battle, piece: Piece, to: Hex, points: int) -> Barred | None:
    cost = jump_cost(battle, piece, to)
    if cost.barred:
        return cost.barred
    return Barred("TS-MOV-010", f"this costs {cost.total} MP; it has {points}") if cost.total > points else None


def jump_heat(hexes: int) -> int:
    """The heat of a jump (TS-MOV-019)."""
    return max(LEAST_HEAT, hexes)


def landings(battle: Battle, piece: Piece) -> Iterator[Hex]:
    """All hexes that a piece can jump to."""
    if piece.hex is None or not piece.element.jump or piece.prone:
        return
    taken = {other.hex for other in battle.pieces if other.alive and other.id != piece.id}
    for hex, height in _reached(battle, piece):
        if hex not in taken or too_many(battle, piece, hex, height) is None:
            yield hex


def _reached(battle: Battle, piece: Piece) -> tuple[tuple[Hex, int], ...]:
    """The hexes that a jump can lead to, whoever is there, and the heights at which it ends."""
    points, memo = jump_speed(battle, piece).total, battle.board.memo
    key = ("tin jumps", piece.hex, piece.height, points, piece.is_infantry, piece.element.mass)
    found: tuple[tuple[Hex, int], ...] | None = memo.get(key)
    if found is None:
        found = memo[key] = tuple(_searched(battle, piece, points))
    return found


def _searched(battle: Battle, piece: Piece, points: int) -> Iterator[tuple[Hex, int]]:
    assert piece.hex is not None
    for hex in _around(battle, piece.hex, points):
        height = landing_height(battle, piece, hex)
        if isinstance(height, int) and _out_of_reach(battle, piece, hex, points) is None:
            yield hex, height


def _around(battle: Battle, start: Hex, far: int) -> Iterator[Hex]:
    """The other hexes of the board within some distance, in the order of the board."""
    board, (col, row) = battle.board, start
    for each in range(max(col - far, 1), min(col + far, board.width) + 1):
        for down in range(max(row - far - 1, 1), min(row + far + 1, board.height) + 1):
            hex = Hex(each, down)
            if 0 < distance(start, hex) <= far:
                yield hex
