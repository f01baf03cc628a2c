"""Damage to people on foot: troopers of a squad are hit one by one, the men of a platoon fall in numbers."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.damage.hits import Hit
from ironhex.systems.classic.events.damage import Damaged, TrooperRolled
from ironhex.systems.classic.sequence import ClassicPlay

DIE = 6


def squad_takes_hit(play: ClassicPlay, unit_id: int, hit: Hit, rule: str = "BMR-INF-064") -> None:
    """A die tells which trooper is struck; what he cannot take is wasted."""
    unit = play.facts.unit(unit_id)
    if not active(unit):
        return
    trooper = roll_trooper(play, unit)
    play.emit(Damaged(unit_id, trooper, min(hit.points, unit.armor[trooper]), shakes=False))
    if not active(play.facts.unit(unit_id)):
        doom(play, unit_id, rule, "no trooper is left")


def roll_trooper(play: ClassicPlay, unit: Unit) -> int:
    """Roll until the die names a trooper who is still there."""
    rolls: list[tuple[int, ...]] = []
    while True:
        rolls.append(play.roll(1, DIE, why="trooper hit"))
        trooper = rolls[-1][0] - 1
        if trooper < len(unit.armor) and not unit.gone(trooper):
            play.emit(TrooperRolled(unit.id, trooper, tuple(rolls)))
            return trooper


def active(unit: Unit) -> int:
    """The troopers of a squad who still fight; each does until his last point is gone."""
    return sum(not unit.gone(trooper) for trooper in range(len(unit.armor)))


def platoon_takes_hit(play: ClassicPlay, unit_id: int, hit: Hit, rule: str = "BMR-INF-043") -> None:
    """Each point strikes down a man, or two of them in the open."""
    unit = play.facts.unit(unit_id)
    lost = min(unit.armor[0], 2 * hit.points if in_the_open(play.facts, unit) else hit.points)
    if lost:
        play.emit(Damaged(unit_id, 0, lost, shakes=False))
        if lost == unit.armor[0]:
            doom(play, unit_id, rule, "nobody is left")


def in_the_open(battle: Battle, unit: Unit) -> bool:
    """Whether a unit stands in clear terrain, at whatever level."""
    terrain = battle.board.at(unit.place)
    return terrain == type(terrain)(level=terrain.level)
