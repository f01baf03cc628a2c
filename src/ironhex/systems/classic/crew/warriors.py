"""MechWarriors: their skills, their wounds, and whether they stay conscious."""

from __future__ import annotations

from typing import NamedTuple

from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.condition import conscious
from ironhex.systems.classic.events.damage import DEAD
from ironhex.systems.classic.events.warriors import ConsciousnessRolled, ShockOver, WakingRolled, WarriorHurt
from ironhex.systems.classic.sequence import ClassicPlay, roll_for

INNER_SPHERE, CLAN = "Inner Sphere", "Clan"
WORST_SKILL = 8


class Skills(NamedTuple):
    """A warrior's two skills; lower is better."""

    piloting: int
    gunnery: int


# By technology base and kind of warrior: Piloting (or Driving) and Gunnery; None where there is no such skill.
AVERAGE_SKILLS: dict[tuple[str, str], tuple[int | None, int]] = {
    (INNER_SPHERE, "MechWarrior"): (5, 4),
    (INNER_SPHERE, "vehicle crew"): (5, 4),
    (INNER_SPHERE, "infantry"): (None, 4),
    (CLAN, "MechWarrior"): (4, 3),
    (CLAN, "ProtoMech pilot"): (None, 4),
    (CLAN, "vehicle crew"): (6, 5),
    (CLAN, "infantry"): (None, 4),
}

CONSCIOUSNESS = (3, 5, 7, 10, 11)  # the number to reach with 1, 2, … 5 wounds; the sixth kills


def average_skills(base: str) -> Skills:
    """The default skills of a MechWarrior of a technology base."""
    piloting, gunnery = AVERAGE_SKILLS[base, "MechWarrior"]
    assert piloting is not None
    return Skills(piloting, gunnery)


def consciousness_number(wounds: int) -> int:
    """The 2D6 number a warrior with this many wounds needs to stay conscious."""
    return CONSCIOUSNESS[wounds - 1]


def aboard(unit: Unit) -> bool:
    """Whether there is a living warrior in the machine, or the unit is a warrior on foot."""
    return not unit.fate and unit.wounds < DEAD


def hurt(play: ClassicPlay, unit_id: int, points: int, rule: str, why: str) -> None:
    """Wound a unit's warrior, if there still is one."""
    unit = play.facts.unit(unit_id)
    if aboard(unit):
        play.emit(WarriorHurt(unit_id, points, rule, why, known_to=unit.known_to))


def dazed(battle: Battle) -> tuple[int, ...]:
    """The units whose warriors owe consciousness rolls."""
    return tuple(unit.id for unit in battle.present() if unit.phase.shocks and unit.phase.doom is None)


def roll_consciousness(play: ClassicPlay, unit_id: int) -> None:
    """One roll for each new wound, against the number of wounds at that point; an unconscious warrior stops rolling."""
    unit = play.facts.unit(unit_id)
    for wounds in range(unit.wounds - unit.phase.shocks + 1, unit.wounds + 1):
        if conscious(play.facts.unit(unit_id)):
            number = consciousness_number(wounds)
            faces = roll_for(play, unit, why="stay conscious")
            play.emit(ConsciousnessRolled(unit_id, wounds, number, faces, known_to=unit.known_to))
    play.emit(ShockOver(unit_id, known_to=unit.known_to))


def wake(play: ClassicPlay) -> None:
    """In the End Phase of every turn after being knocked out, a warrior may regain consciousness."""
    for unit in tuple(play.facts.present()):
        if 0 < unit.knocked_out < play.facts.turn and unit.wounds < DEAD:
            number = consciousness_number(unit.wounds)
            faces = roll_for(play, unit, why="regain consciousness")
            play.emit(WakingRolled(unit.id, unit.wounds, number, faces, known_to=unit.known_to))
