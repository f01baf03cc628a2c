"""Damage to people on foot: troopers of a squad are hit one by one, the men of a platoon fall in numbers."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.damage.hits import Hit, mark_off
from ironhex.systems.classic.events.damage import TrooperRolled
from ironhex.systems.classic.sequence import ClassicPlay, roll_for

DIE = 6


def squad_takes_hit(play: ClassicPlay, unit_id: int, hit: Hit, rule: str = "BMR-INF-064") -> None:
    """A die chooses the trooper that is hit; damage beyond what the trooper can take is wasted."""
    unit = play.facts.unit(unit_id)
    if not active(unit):
        return
    mark_off(play, unit_id, roll_trooper(play, unit), hit.points)
    if not active(play.facts.unit(unit_id)):
        doom(play, unit_id, rule, "no trooper is left")


def roll_trooper(play: ClassicPlay, unit: Unit) -> int:
    """Roll until the die names a trooper who is still alive."""
    rolls: list[tuple[int, ...]] = []
    while True:
        rolls.append(roll_for(play, unit, 1, DIE, why="trooper hit"))
        trooper = rolls[-1][0] - 1
        if trooper < len(unit.armor) and not unit.gone(trooper):
            play.emit(TrooperRolled(unit.id, trooper, tuple(rolls), known_to=unit.known_to))
            return trooper


def active(unit: Unit) -> int:
    """The troopers who still fight, each until the last point is gone; a platoon counts as one."""
    return sum(not unit.gone(trooper) for trooper in range(len(unit.armor)))


def platoon_takes_hit(play: ClassicPlay, unit_id: int, hit: Hit, rule: str = "BMR-INF-043") -> None:
    """Each point kills a man, or more of them in the open and in a vacuum."""
    mark_off(play, unit_id, 0, toll(play.facts, play.facts.unit(unit_id)) * hit.points)
    if not active(play.facts.unit(unit_id)):
        doom(play, unit_id, rule, "nobody is left")


def toll(battle: Battle, unit: Unit) -> int:
    """How many men of a platoon a point kills: twice as many in the open, and again in a vacuum."""
    return (2 if in_the_open(battle, unit) else 1) * leaking(battle)


def leaking(battle: Battle) -> int:
    """By how much breached suits multiply all damage to people."""
    return 2 if battle.rules.airless else 1


def in_the_open(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is in clear terrain, at any level."""
    terrain = battle.board.at(unit.place)
    return terrain == type(terrain)(level=terrain.level)
