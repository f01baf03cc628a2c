"""Where in a building a move could end: the same hex and facing on another floor, or on the roof."""

from __future__ import annotations

from ironhex.engine.presentation.drafts import Choice, Group
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode
from ironhex.systems.classic.buildings.places import has_floors
from ironhex.systems.classic.buildings.words import height_words
from ironhex.systems.classic.movement.forecast import outlook
from ironhex.systems.classic.movement.reach import Option, Reach
from ironhex.systems.classic.movement.steps import gait_of


def floors(battle: Battle, move: Move) -> tuple[Group, ...]:
    """The floors on which a move into a building can end, from the lowest; none if there is nothing to choose."""
    unit = battle.unit(move.unit)
    walks = move.mode in (Mode.WALK, Mode.RUN) and not (move.rush or move.load or move.unload or move.drop)
    if not walks or not gait_of(battle, unit).upstairs or unit.body.prone:
        return ()
    end = outlook(battle, move).pace
    if end.spot is None or end.prone or not has_floors(battle.board.at(end.spot.hex)):
        return ()
    found = _cheapest(Reach(battle, unit), move.mode, end.spot.hex, end.facing)
    found[end.spot.elevation] = move
    if len(found) < 2:
        return ()
    top, here = battle.board.at(end.spot.hex).building_height, end.spot.elevation
    choices = (
        Choice(str(height), height_words(height, top).capitalize(), str(found[height]), selected=height == here)
        for height in sorted(found)
    )
    return (Group("floor", "Where in the building", "menu", tuple(choices)),)


def _cheapest(reach: Reach, mode: Mode, hex: Hex, facing: int) -> dict[int, Move]:
    """The cheapest way to each floor in a hex, with a facing if that matters."""
    best: dict[int, Option] = {}
    for option in reach.options_of(mode):
        fits = option.spot.hex == hex and (option.facing == facing or not reach.gait.turn)
        known = best.get(option.spot.elevation)
        if fits and (known is None or (option.rolls, option.spent) < (known.rolls, known.spent)):
            best[option.spot.elevation] = option
    return {height: reach.move(option) for height, option in best.items()}
