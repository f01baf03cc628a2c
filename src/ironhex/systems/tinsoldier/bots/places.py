"""Where a piece can go with one move, and which of these places are the best."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from ironhex.kernel.hexes import Hex, bearing, distance
from ironhex.systems.tinsoldier import actions as a
from ironhex.systems.tinsoldier.battle import Battle
from ironhex.systems.tinsoldier.bots.outlook import Outlook
from ironhex.systems.tinsoldier.bots.survey import Pose, moved
from ironhex.systems.tinsoldier.movement.jumping import jump_heat, landing_height, landings
from ironhex.systems.tinsoldier.movement.route import Stand
from ironhex.systems.tinsoldier.movement.search import ways
from ironhex.systems.tinsoldier.movement.walking import WALK_HEAT

FACING_PARTS = 4
"""A facing is so many of the 24 parts of the circle."""


AT_FIRST = 6
"""So many times as many hexes are looked at as are left in the end."""


class End(NamedTuple):
    """The end of a move, and the move."""

    at: Stand
    action: Any
    jumped: bool
    heat: int


class Place(NamedTuple):
    """An end of a move, how the piece would be there, and what that is worth at the end of an activation."""

    worth: float
    pose: Pose
    end: End


class Goal(NamedTuple):
    """A hex that a move can end in: the end there that faces the nearest enemy best, and the facings it can have."""

    end: End
    ends: tuple[End, ...]
    """Empty for jumps, which may end in any facing."""


def goals(outlook: Outlook, pose: Pose) -> Iterator[Goal]:
    """All hexes that a piece can get to with one move."""
    piece, battle = pose.piece, outlook.survey.battle
    heat = WALK_HEAT if piece.is_mech else 0
    walks: dict[tuple[Any, ...], list[End]] = {}
    for at, steps in ways(battle, piece).items():
        walks.setdefault((at.hex, at.height), []).append(End(at, a.Move(piece.id, steps), False, heat))
    for ends in walks.values():
        toward = _toward(outlook, ends[0].at)
        yield Goal(min(ends, key=lambda end: _off(toward, end.at.facing)), tuple(ends))
    if outlook.survey.skill.jumps and piece.element.jump:
        walked = frozenset(hex for hex, _ in walks)
        yield from _jumps(outlook, pose, frozenset() if outlook.survey.skill.glances else walked)


def _jumps(outlook: Outlook, pose: Pose, walked: frozenset[Hex]) -> Iterator[Goal]:
    """Jumps to hexes that cannot be walked to."""
    piece, battle = pose.piece, outlook.survey.battle
    for hex in (hex for hex in landings(battle, piece) if hex not in walked):
        height = landing_height(battle, piece, hex)
        if isinstance(height, int):
            heat = jump_heat(distance(pose.at.hex, hex)) if piece.is_mech else 0
            at = Stand(hex, 0, height)
            facing = 0 if piece.is_infantry else (_toward(outlook, at) + 2) % 24 // FACING_PARTS
            yield Goal(End(at._replace(facing=facing), a.Jump(piece.id, hex, facing), True, heat), ())


def _turned(goal: Goal, *, infantry: bool) -> tuple[End, ...]:
    """All ends in a hex that face an enemy, or nearly."""
    end, middle = goal.end, goal.end.at.facing
    if not end.jumped:
        near = {middle, (middle + 1) % 6, (middle - 1) % 6}
        return tuple(each for each in goal.ends if each.at.facing in near)
    if infantry:
        return (end,)
    facings = (middle, (middle + 1) % 6, (middle - 1) % 6)
    return tuple(
        End(end.at._replace(facing=facing), replace(end.action, facing=facing), True, end.heat) for facing in facings
    )


def best_places(outlook: Outlook, pose: Pose, hexes: int) -> list[Place]:
    """The best ends of a move.

    Hexes are judged by where they are, then by a first impression, the better ones with the facing to the nearest
    enemy, and the best ones in the facings beside it, too.
    """
    survey = outlook.survey
    found = sorted(goals(outlook, pose), key=lambda goal: -outlook.lie(goal.end.at.hex))[: AT_FIRST * hexes]
    rows = [(outlook.glance(there(survey.battle, pose, goal.end)), goal) for goal in found]
    if survey.skill.glances > hexes:
        looked = sorted(rows, key=_first)[: survey.skill.glances]
        rows = [(place(outlook, pose, goal.end).worth, goal) for _, goal in looked]
    chosen = sorted(rows, key=_first)[:hexes]
    infantry = pose.piece.is_infantry
    return [place(outlook, pose, end) for _, goal in chosen for end in _turned(goal, infantry=infantry)]


def _first(row: tuple[float, Goal]) -> float:
    return -row[0]


def there(battle: Battle, pose: Pose, end: End) -> Pose:
    """A piece at the end of a move."""
    return moved(battle, pose, end.at, jumped=end.jumped, heat=end.heat)


def place(outlook: Outlook, pose: Pose, end: End) -> Place:
    """What an end of a move is worth."""
    then = there(outlook.survey.battle, pose, end)
    return Place(outlook.worth(then), then, end)


def _toward(outlook: Outlook, at: Stand) -> int:
    """The bearing of the nearest enemy from a place."""
    return bearing(at.hex, outlook.foes[0].at.hex) if outlook.foes else FACING_PARTS * at.facing


def _off(toward: int, facing: int) -> int:
    off = (toward - FACING_PARTS * facing) % 24
    return min(off, 24 - off)
