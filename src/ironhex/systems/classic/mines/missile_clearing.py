"""Clearing mines with large salvos of missiles, fired at the hex."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog import Equipment
from ironhex.kernel.hexes import Hex, distance
from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.classic.attack.attack import target_in_woods
from ironhex.systems.classic.attack.indirect import INDIRECT
from ironhex.systems.classic.attack.places import PlaceRules
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.battle import Battle, Fire, PlaceTarget, Unit
from ironhex.systems.classic.fire.lighting import GUNNERY
from ironhex.systems.classic.mines.events import MineClearingRolled, MinesCleared
from ironhex.systems.classic.sequence import ClassicPlay

SALVO = Tally((Mod("BMR-MINE-024", 5, "clearing mines with missiles"),))
LAUNCHERS = {"LRM": 20, "Rocket": 20, "MRM": 20}  # the smallest launchers that clear mines, by their family


def too_small(shot: Shot) -> Barred | None:
    """Why a weapon clears no mines: it takes at least 20 missiles, and no short-range ones."""
    if clears(shot.weapon.equipment):
        return None
    return Barred("BMR-MINE-024", "only LRM 20, MRM 20 to 40 and Rocket Launcher 20 clear mines")


def clears(gear: Equipment) -> bool:
    """Whether a launcher is large enough to clear mines."""
    return gear.category == "missile" and gear.missiles >= LAUNCHERS.get(gear.family, gear.missiles + 1)


def known_mines(battle: Battle, unit: Unit) -> Iterator[Hex]:
    """The hexes with mines of others that the menu lists: those a side knows of, within range of such a launcher."""
    farthest = max((item.equipment.long for item in unit.design.weapons if clears(item.equipment)), default=0)
    hexes = dict.fromkeys(field.hex for field in battle.mines if field.side != unit.side)
    return (hex for hex in hexes if 0 < distance(unit.place, hex) <= farthest)


def clear(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    """A hit clears the mines of the hex on 5 or more, whether anybody knows of them or not; they do no damage."""
    assert isinstance(fire.target, PlaceTarget), "mines are in a hex"
    hex, faces = fire.target.hex, play.roll(2, why="clearing mines")
    passed = sum(faces) >= SALVO.total
    play.emit(MineClearingRolled(unit_id, hex, SALVO, faces, passed, exploded=False))
    if passed:
        play.emit(MinesCleared(hex))


MISSILE_CLEARING = PlaceRules((*GUNNERY, target_in_woods, *INDIRECT), clear, known_mines, unfit=too_small)
