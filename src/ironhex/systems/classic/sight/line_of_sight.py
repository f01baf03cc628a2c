"""Line of sight: what lies between two units, whether they see each other, and who has partial cover.

`trace` explains a line hex by hex, `sight` answers for two units and caches it, `sight_field` answers for a whole board
at once. A line that runs along a hexside uses, pair by pair, the hex that is worse for the attacker: the target's
player chooses, and would hardly choose otherwise. Where the choice matters, `hexsides` asks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ironhex.catalog import Board, Terrain
from ironhex.kernel.hexes import Hex, distance
from ironhex.kernel.lines import between
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.battle import Attacked, Battle, PlaceTarget, Thing, Unit
from ironhex.systems.classic.buildings.places import is_inside, same_building
from ironhex.systems.classic.sight.terrain import TREES, afloat, density, depth, sight_level, submerged, upright

OPAQUE = 3  # points of woods that block sight, a light hex counting 1 and a heavy hex 2
LIGHT, HEAVY, SMOKE = "light woods", "heavy woods", "smoke"
COVER = 3  # what partial cover adds to the to-hit number


class Sight(NamedTuple):
    """The result of a line of sight: why it is blocked, intervening woods, and partial cover at either end.

    Smoke counts as heavy woods; `smoke` says how many hexes of them are smoke.
    """

    blocked: Barred | None = None
    light: int = 0
    heavy: int = 0
    cover: bool = False
    own_cover: bool = False
    smoke: int = 0

    @property
    def thick(self) -> int:
        """Hexes of heavy woods that are not smoke."""
        return self.heavy - self.smoke


CLEAR = Sight()


class Stance(NamedTuple):
    """How a unit sees and is seen: its hex and level, whether it stands, and whether it wades, dives or floats."""

    hex: Hex
    level: int
    upright: bool = True
    wading: bool = False
    submerged: bool = False
    afloat: bool = False  # on the surface of water
    indoors: bool = False  # in a building

    @property
    def wet(self) -> bool:
        """Whether it is partly in the water, so that it sees both what is above and what is below the surface."""
        return self.wading or self.afloat


class Step(NamedTuple):
    """One step of a line: the hex it touches or the two it runs between, the one that counts, and its effect."""

    hexes: tuple[Hex, ...]
    counts: Hex
    does: Sight


class Trace(NamedTuple):
    """A line of sight step by step, and its result."""

    steps: tuple[Step, ...]
    sight: Sight


def stance(battle: Battle, unit: Attacked) -> Stance:
    """The position of a unit, or of a place that is attacked, for all questions of sight."""
    if isinstance(unit, PlaceTarget):
        return _place_stance(battle.board, unit)
    tall = upright(battle, unit)
    wading = tall and depth(battle, unit) == 1
    under, floats = submerged(battle, unit), afloat(battle, unit)
    return Stance(unit.place, sight_level(battle, unit), tall, wading, under, floats, is_inside(battle, unit))


def _place_stance(board: Board, target: PlaceTarget) -> Stance:
    """A place is seen at the level of its ground, water or bridge deck; a building at its roof."""
    terrain = board.at(target.hex)
    return Stance(
        target.hex, terrain.level + (terrain.building_height if target.what is Thing.BUILDING else 0), upright=False
    )


def sight(battle: Battle, attacker: Unit, target: Attacked) -> Sight:
    """What a unit sees of its target under the current rules; nobody chooses where a line to a place passes."""
    if isinstance(target, PlaceTarget):
        return clear_sight(battle, attacker, target)
    return battle.rules.sight(battle, attacker, target)


def clear_sight(battle: Battle, attacker: Unit, target: Attacked) -> Sight:
    """What a unit sees of its target, using the hex worse for the attacker along hexsides."""
    return sight_between(battle.board, stance(battle, attacker), stance(battle, target))


def sight_between(board: Board, attacker: Stance, target: Stance) -> Sight:
    """What one stance sees of another, cached by the board."""
    board = board.seen
    found: Sight | None = board.memo.get((attacker, target))
    if found is None:
        found = _as_before(board, attacker, target) or trace(board, attacker, target).sight
        board.memo[attacker, target] = found
    return found


def _as_before(board: Board, attacker: Stance, target: Stance) -> Sight | None:
    """What is known from before the last change of the board, if nothing has changed near the line."""
    elder = board.elder
    found: Sight | None = elder.memo.get((attacker, target)) if elder else None
    if found is None or elder is None:
        return None
    far, here, there = distance(attacker.hex, target.hex) + 1, attacker.hex, target.hex
    return found if all(distance(here, hex) + distance(hex, there) > far for hex in elder.hexes) else None


def trace(board: Board, attacker: Stance, target: Stance, side: int | None = None) -> Trace:
    """Follow the line from hex to hex; where it may be blocked by one choice of hexsides, it is.

    With a side, 0 left or 1 right, only the hexes on that side of hexsides count.
    """
    if under := _separated_by_water(attacker, target):
        return Trace((), Sight(under))
    touched = [tuple(hex for hex in step if hex in board) for step in between(attacker.hex, target.hex)]
    if side is not None:
        touched = [(step[-side],) for step in touched]
    passed = [[_passing(board, attacker, target, hex) for hex in step] for step in touched]
    steps = _choose(touched, passed, _obstruction)
    if blocked := _blocked(steps):
        return Trace(steps, Sight(blocked))
    steps = _choose(touched, passed, _hindrance)
    return Trace(steps, _in_all([step.does for step in steps], attacker, target))


def _separated_by_water(attacker: Stance, target: Stance) -> Barred | None:
    """The surface of the water separates a submerged unit from every unit on land or in the air."""
    if attacker.submerged == target.submerged or attacker.wet or target.wet:
        return None
    under = attacker if attacker.submerged else target
    rule = "BMR-COVER-009" if under.upright else "BMR-COVER-010"
    return Barred(rule, f"the unit at {under.hex} is under water")


def _passing(board: Board, attacker: Stance, target: Stance, hex: Hex) -> Sight:
    """The effect of one hex between two units on the line."""
    terrain = board.at(hex)
    near, far = distance(attacker.hex, hex) == 1, distance(hex, target.hex) == 1
    reach = _reach(attacker.level, target.level, near, far)
    through_water = attacker.submerged or target.submerged
    if through_water and terrain.depth < 1:
        return Sight(Barred("BMR-LOS-023", f"{hex}, which is not under water, intervenes"))
    solid = terrain.floor if through_water else terrain.level
    if terrain.building and not _one_roof(board, attacker, target, hex):
        solid += terrain.building_height
    if solid > reach:
        return Sight(_obstacle(terrain, hex, reach))
    woods = density(terrain) if terrain.level + TREES > reach else 0
    return Sight(
        None,
        int(woods == 1),
        int(woods == 2),
        far and _needs_cover(target) and attacker.level <= target.level == solid,
        near and _needs_cover(attacker) and target.level <= attacker.level == solid,
        int(woods > 0 and terrain.smoke > 0),
    )


def _one_roof(board: Board, attacker: Stance, target: Stance, hex: Hex) -> bool:
    """Whether two units are in the same building as a hex between them; what is inside does not hide them."""
    if not attacker.indoors or not target.indoors:
        return False
    return same_building(board, attacker.hex, hex) and same_building(board, hex, target.hex)


def _needs_cover(unit: Stance) -> bool:
    """Only standing units can have cover, and wading ones already do."""
    return unit.upright and not unit.wading


def _reach(attacker: int, target: int, near: bool, far: bool) -> int:
    """The level above which terrain intervenes: that of both units or, next to one of them, that unit's."""
    if near and far:
        return min(attacker, target)
    return attacker if near else target if far else max(attacker, target)


def _obstacle(terrain: Terrain, hex: Hex, reach: int) -> Barred:
    if terrain.level <= reach:
        return Barred("BMR-LOS-019", f"the building at {hex} intervenes")
    if terrain.floor <= reach:
        return Barred("BMR-LOS-023", f"water at {hex} intervenes")
    return Barred("BMR-LOS-018", f"level {terrain.floor} at {hex} intervenes")


def _choose(
    touched: Sequence[tuple[Hex, ...]], passed: Sequence[Sequence[Sight]], worse: Callable[[Sight], int]
) -> tuple[Step, ...]:
    """The worse hex of each pair by some measure."""
    steps = []
    for hexes, sights in zip(touched, passed, strict=True):
        does = max(sights, key=worse)
        steps.append(Step(hexes, hexes[sights.index(does)], does))
    return tuple(steps)


def _obstruction(does: Sight) -> int:
    """How much a hex contributes to blocking the line."""
    return OPAQUE if does.blocked else does.light + 2 * does.heavy


def _hindrance(does: Sight) -> int:
    """How much a hex adds to the to-hit number; among equals, the attacker's own cover is worse."""
    return 2 * (does.light + 2 * does.heavy + COVER * does.cover) + does.own_cover


def _blocked(steps: Sequence[Step]) -> Barred | None:
    for step in steps:
        if step.does.blocked:
            return step.does.blocked
    light, heavy = sum(step.does.light for step in steps), sum(step.does.heavy for step in steps)
    if light + 2 * heavy < OPAQUE:
        return None
    smoke = sum(step.does.smoke for step in steps)
    rule = "BMR-LOS-020" if not heavy else "BMR-LOS-022" if not light else "BMR-LOS-021"
    counts = (light, LIGHT), (heavy - smoke, HEAVY), (smoke, SMOKE)
    between = " and ".join(hexes_of(count, kind) for count, kind in counts if count)
    return Barred("BMR-FIRE-026" if smoke else rule, f"{between} between")


def hexes_of(count: int, terrain: str) -> str:
    """Some hexes of a terrain, in words."""
    return f"{count} hex{'' if count == 1 else 'es'} of {terrain}"


def _in_all(passed: Sequence[Sight], attacker: Stance, target: Stance) -> Sight:
    """Woods add up; a wading unit is covered by the water whatever intervenes."""
    return Sight(
        None,
        sum(does.light for does in passed),
        sum(does.heavy for does in passed),
        target.wading or any(does.cover for does in passed),
        attacker.wading or any(does.own_cover for does in passed),
        sum(does.smoke for does in passed),
    )
