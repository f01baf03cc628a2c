"""How high a flight could end: the same way through the air, ended by climbing or sinking."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ironhex.engine.presentation.drafts import Choice, Group
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.movement.altitudes import altitude
from ironhex.systems.classic.movement.forecast import outlook
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.movement.path import walk_of
from ironhex.systems.classic.movement.steps import gait_of

CLIMB, SINK, LEAVE = "C", "S", "X"


def altitudes(battle: Battle, move: Move) -> tuple[Group, ...]:
    """The altitudes at which a flight can end, from the lowest; none if there is nothing to choose."""
    stays = not (move.steps or move.enter) or move.steps.endswith(LEAVE)
    if stays or not gait_of(battle, battle.unit(move.unit)).flies:
        return ()
    found = {_altitude(battle, each): each for each in _ended_otherwise(battle, move)}
    if len(found) < 2:
        return ()
    here = _altitude(battle, move)
    choices = (Choice(str(at), _words(at), str(found[at]), selected=at == here) for at in sorted(found))
    return (Group("altitude", "Altitude at the end", "menu", tuple(choices)),)


def _ended_otherwise(battle: Battle, move: Move) -> Iterator[Move]:
    """A flight with every possible climb or descent where it ends."""
    unit = battle.unit(move.unit)
    level = move.steps.rstrip(CLIMB + SINK)
    most = walk_of(battle, unit, move.mode).limit
    for step in (CLIMB, SINK):
        for levels in range(0 if step == CLIMB else 1, most + 1):
            ended = replace(move, steps=level + step * levels)
            if refused(battle, unit, ended) is None:
                yield ended
            elif levels > 1:
                break


def _altitude(battle: Battle, move: Move) -> int:
    spot = outlook(battle, move).pace.spot
    assert spot is not None, "only a flight off the map ends nowhere"
    return altitude(battle.board.at(spot.hex), spot.elevation)


def _words(levels: int) -> str:
    return f"{levels} level{'' if levels == 1 else 's'} up" if levels else "landed"
