"""What it costs to enter a hex, by the way of moving (TS-MOV-004)."""

from __future__ import annotations

from collections.abc import Mapping

from ironhex.catalog.terrain import Terrain
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.conditions import weather
from ironhex.systems.tinsoldier.element import Mode
from ironhex.systems.tinsoldier.ground import building_mass, is_paved, is_water, treetops

NO = None
GROUND = (Mode.WALKER, Mode.WHEEL, Mode.TRACK, Mode.HOVER, Mode.FOOT)
TABLE: Mapping[str, tuple[int | None, ...]] = {
    "rough": (1, 2, 1, 0, 0),
    "rubble": (1, NO, 2, 0, 0),
    "light woods": (1, NO, 1, NO, 1),
    "heavy woods": (2, NO, 2, NO, 1),
    "water of depth 1": (1, NO, NO, 0, NO),
    "deep water": (3, NO, NO, 0, NO),
    "a level": (1, 2, 1, 1, 1),
    "two levels": (2, NO, NO, 3, 2),
    "a small building": (1, 1, 1, NO, 0),
    "a building": (2, 2, 2, NO, 0),
    "a large building": (3, 3, 3, NO, 0),
    "a huge building": (4, 4, 4, NO, 0),
}
"""The extra Movement Points for each mode: walker, wheel, track, hover, foot; none: impassable."""
BUILDINGS = ((3, "a small building"), (5, "a building"), (7, "a large building"), (99, "a huge building"))
"""Buildings by the highest Mass of each row."""
MOST_LEVELS = 2


def entry_cost(
    battle: Battle, piece: Piece, start: Hex, to: Hex, *, height: int = 0, roof: bool = False, flying: bool = False
) -> Tally:
    """What it costs a piece to go from a hex, at its height there, to the next one."""
    mode = piece.element.mode
    key = ("tin cost", mode, start, height, to, roof, flying, battle.conditions.weather)
    memo = battle.board.memo
    found: Tally | None = memo.get(key)
    if found is None:
        found = memo[key] = _cost(battle, mode, start, to, height, roof=roof, flying=flying)
    return found


def _cost(battle: Battle, mode: Mode, start: Hex, to: Hex, height: int, *, roof: bool, flying: bool) -> Tally:
    if to not in battle.board:
        return Tally(barred=Barred("TS-INT-001", "not on the board"))
    base = Tally((Mod("TS-MOV-002", 1, "a hex"),))
    fog = weather(battle.conditions)
    if fog.cost:
        base = base.plus(Mod(fog.rule, fog.cost, fog.name))
    terrain = battle.board.at(to)
    if mode is Mode.VTOL:
        return base
    if mode in (Mode.WATER, Mode.SUBMARINE):
        return base if is_water(terrain) else Tally(barred=Barred("TS-MOV-017", "it needs water of depth 1"))
    ground_mode = Mode.HOVER if mode is Mode.WIGE else mode
    level = 0 if flying else _rise(battle, start, height, to, roof=roof)
    return _added(base, ground_mode, terrain, level, roof=roof)


def _rise(battle: Battle, start: Hex, height: int, to: Hex, *, roof: bool) -> int:
    """The difference in levels; water counts with its surface."""
    here, there = battle.board.at(start), battle.board.at(to)
    top = there.building_height if roof else 0
    return there.level + top - (here.level + max(height, 0))


def _added(base: Tally, mode: Mode, terrain: Terrain, level: int, *, roof: bool) -> Tally:
    if abs(level) > MOST_LEVELS:
        return Tally(barred=Barred("TS-MOV-005", f"{abs(level)} levels of difference"))
    rows = [] if roof else list(_rows(terrain))
    rows += ["a level"] if abs(level) == 1 else ["two levels"] if level else []
    column = GROUND.index(mode)
    for row in rows:
        extra = TABLE[row][column]
        if extra is None:
            return Tally(barred=Barred("TS-MOV-004", f"{row}: impassable ({mode})"))
        base = base.plus(Mod("TS-MOV-004", extra, row) if extra else None)
    return base


def _rows(terrain: Terrain) -> list[str]:
    """The rows of the table that a hex falls under; a bridge spans whatever is below."""
    if terrain.bridge:
        return []
    found = []
    if terrain.rough or terrain.swamp:
        found.append("rough")
    if terrain.rubble:
        found.append("rubble")
    if terrain.woods:
        found.append("light woods" if terrain.woods == 1 else "heavy woods")
    if is_water(terrain):
        found.append("water of depth 1" if terrain.depth == 1 else "deep water")
    if terrain.building:
        mass = building_mass(terrain)
        found.append(next(name for most, name in BUILDINGS if mass <= most))
    return found


def resting_height(battle: Battle, piece: Piece, hex: Hex) -> int:
    """The height of a piece that comes into a hex without choosing one."""
    terrain = battle.board.at(hex)
    mode = piece.element.mode
    if mode is Mode.VTOL and piece.height > 0 and piece.hex is not None:
        return battle.board.at(piece.hex).level + piece.height - terrain.level
    if mode is Mode.WIGE and piece.flying:
        return 1
    if mode is Mode.SUBMARINE:
        return max(piece.height, -terrain.depth)
    return -terrain.depth if is_water(terrain) and mode in (Mode.WALKER, Mode.FOOT) else 0


def can_land(terrain: Terrain) -> bool:
    """Whether an aircraft can be on the ground: in a clear or paved hex (TS-MOV-013)."""
    built = terrain.building or is_water(terrain)
    return is_paved(terrain) or not (terrain.woods or terrain.rough or terrain.rubble or terrain.swamp or built)


def clear_above(terrain: Terrain, height: int) -> bool:
    """Whether a VTOL at a height is above everything in a hex, woods included."""
    return terrain.level + height > treetops(terrain)
