"""Fires: how one starts, where it spreads, when it goes out; and the smoke that the wind carries from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ironhex.catalog import Board
from ironhex.engine import Task
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Due, Phase
from ironhex.systems.classic.buildings.places import hexes_of
from ironhex.systems.classic.events.turn import Scheduled
from ironhex.systems.classic.fire.events import (
    BuildingBurned,
    FireDied,
    FireRolled,
    FireStarted,
    SmokeDrifted,
    WindRolled,
)
from ironhex.systems.classic.fire.table import burnable, downwind, threatened
from ironhex.systems.classic.sequence import ClassicPlay

TAKES_HOLD, GOES_OUT, SMOKE_LIFTS = "fire takes hold", "fire goes out", "smoke lifts"
LOST_EACH_TURN = 2  # points of the Construction Factor of a burning building


class Spread(Task, frozen=True, tag=True):
    """A fire may spread to the hexes downwind."""

    hex: Hex


# --- a fire -----------------------------------------------------------------------------------------------------------
def burning(battle: Battle) -> tuple[Hex, ...]:
    """The hexes that burn."""
    return _found(battle.board, "burning", battle.board.fire)


def smoking(battle: Battle) -> tuple[Hex, ...]:
    """The hexes that are full of smoke."""
    return _found(battle.board, "smoking", battle.board.smoke)


def _found(board: Board, what: str, there: NDArray[Any]) -> tuple[Hex, ...]:
    """The hexes of a board that have something; sought once, for a board never changes."""
    found: tuple[Hex, ...] | None = board.memo.get(what)
    if found is None:
        found = board.memo[what] = tuple(board.hex(number) for number in np.flatnonzero(there).tolist())
    return found


def catching(battle: Battle) -> list[Hex]:
    """The hexes that were set on fire in this turn and burn from its end on."""
    return [due.hex for due in battle.due if due.what == TAKES_HOLD and due.hex is not None]


def on_fire(battle: Battle, hex: Hex) -> bool:
    """Whether a hex burns, or will at the end of the turn; it cannot be set on fire again."""
    return battle.board.at(hex).fire > 0 or hex in catching(battle)


def kindle(play: ClassicPlay, hex: Hex, turns: int = 0) -> None:
    """Set a hex on fire. In an attack phase the fire takes hold when the turn ends, after its Heat Phase; on ground
    where nothing burns by itself, fuel keeps it up for some turns after this one."""
    battle = play.facts
    end = Due(battle.turn + turns + 1, Phase.INITIATIVE, GOES_OUT, hex)
    if not burnable(battle.board.at(hex)) and end not in battle.due:
        play.emit(Scheduled(end))
    if on_fire(battle, hex):
        return
    if battle.rules.attacks_in(battle.phase):
        play.emit(Scheduled(Due(battle.turn, Phase.END, TAKES_HOLD, hex)))
    else:
        play.emit(FireStarted(hex))


def take_hold(play: ClassicPlay, due: Due) -> None:
    """A hex burns from now on, unless there is nothing left to burn in it."""
    assert due.hex is not None, "a fire is somewhere"
    if burnable(play.facts.board.at(due.hex)) or _fueled(play.facts, due.hex):
        play.emit(FireStarted(due.hex))


def go_out(play: ClassicPlay, due: Due) -> None:
    """A fire goes out when its fuel is used up, and its smoke with it."""
    assert due.hex is not None, "a fire is somewhere"
    terrain = play.facts.board.at(due.hex)
    if terrain.fire and not burnable(terrain) and not _fueled(play.facts, due.hex):
        play.emit(FireDied(due.hex))
        drift(play)


def _fueled(battle: Battle, hex: Hex) -> bool:
    return any(due.what == GOES_OUT and due.hex == hex for due in battle.due)


def burn_buildings(play: ClassicPlay) -> None:
    """A burning building loses some of its Construction Factor every turn, no matter how many of its hexes burn."""
    alight = [hex for hex in burning(play.facts) if play.facts.board.at(hex).building_cf]
    for hex in {hexes_of(play.facts.board, hex)[0]: hex for hex in reversed(alight)}.values():
        play.emit(BuildingBurned(hex, LOST_EACH_TURN))
        play.facts.rules.weakened(play, hex)


# --- wind -------------------------------------------------------------------------------------------------------------
def raise_wind(play: ClassicPlay) -> None:
    """The wind blows in one direction for the whole battle."""
    play.emit(WindRolled(play.roll(1, why="wind direction")[0]))
    drift(play)


def spread_fires(play: ClassicPlay) -> None:
    """Every fire on the map may spread; those that have just started wait a turn."""
    if play.facts.wind is not None:
        play.then(*(Spread(hex) for hex in burning(play.facts)))


def spread(play: ClassicPlay, task: Spread) -> None:
    """A roll for each hex that can burn and does not yet; from another fire it may be threatened again."""
    assert play.facts.wind is not None, "fires spread with the wind"
    for hex, across, number in threatened(task.hex, play.facts.wind):
        if _spreads(play.facts, hex, across):
            faces = play.roll(2, why="spreading fire")
            started = sum(faces) >= number.total
            play.emit(FireRolled(hex, number, faces, started, origin=task.hex))
            if started:
                play.emit(FireStarted(hex))


def _spreads(battle: Battle, hex: Hex, across: Hex | None) -> bool:
    """Whether a fire can get to a hex: something burns there, and nothing burns yet in between."""
    board = battle.board
    if hex not in board or not burnable(board.at(hex)) or board.at(hex).fire:
        return False
    return across is None or across not in board or not board.at(across).fire


# --- smoke ------------------------------------------------------------------------------------------------------------
def drift(play: ClassicPlay) -> None:
    """Smoke fills the hexes downwind of every fire, and leaves those where nothing sends it any more."""
    battle = play.facts
    now, wanted = set(smoking(battle)), smoky(battle)
    if now != wanted:
        play.emit(SmokeDrifted(tuple(sorted(wanted - now)), tuple(sorted(now - wanted))))


def smoky(battle: Battle) -> set[Hex]:
    """Where there should be smoke: downwind of fires, where shells have put it, and where the map shows it."""
    printed = battle.board.printed
    drawn = {printed.hex(number) for number in np.flatnonzero(printed.smoke).tolist()}
    lasting = {due.hex for due in battle.due if due.what == SMOKE_LIFTS and due.hex is not None}
    if battle.wind is None:
        return drawn | lasting
    carried = {hex for fire in burning(battle) for hex in downwind(fire, battle.wind) if hex in battle.board}
    return drawn | lasting | carried


def fill_with_smoke(play: ClassicPlay, hexes: Iterable[Hex], turns: int) -> None:
    """Smoke from elsewhere, such as shells: it stays until the End Phase some turns from now."""
    for hex in hexes:
        play.emit(Scheduled(Due(play.facts.turn + turns, Phase.END, SMOKE_LIFTS, hex)))
    drift(play)


def lift(play: ClassicPlay, due: Due) -> None:
    """The smoke of a shell is gone."""
    drift(play)
