"""Piloting Skill Rolls: what requires them, their modifiers, and when they fail automatically.

Lasting damage counts once, whether old or from this phase: it is read from the 'Mech's current state.
"""

from __future__ import annotations

from typing import NamedTuple

from ironhex.catalog import Location, Terrain
from ironhex.kernel.tally import Barred, Mod, Tally, tally
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.condition import (
    FOOT,
    GYRO,
    HIP,
    LOWER_LEG,
    UPPER_LEG,
    conscious,
    damaged,
    hits,
    missing_limbs,
)
from ironhex.systems.classic.events.piloting import PilotingRolled, Unsettled
from ironhex.systems.classic.movement.points import FOUR_LEGS, LEGS, place_name
from ironhex.systems.classic.sequence import ClassicPlay, roll_for

SHUTTING_DOWN = "BMR-PSR-016"
LASTING = frozenset({"BMR-PSR-017", "BMR-PSR-018", "BMR-PSR-019"})  # events that leave lasting damage behind

KICKED = Mod("BMR-PSR-021", 0, "kicked")
PUSHED = Mod("BMR-PSR-021", 0, "pushed")
CHARGED = Mod("BMR-PSR-022", 2, "charged")
FALLEN_ON = Mod("BMR-PSR-022", 2, "hit from above")
MISSED_KICK = Mod("BMR-PSR-023", 0, "missed a kick")
MADE_CHARGE = Mod("BMR-PSR-024", 2, "made a charge")
MADE_DEATH_FROM_ABOVE = Mod("BMR-PSR-025", 4, "made a death from above")
STANDING_UP = Mod("BMR-PSR-027", 0, "standing up")
RUBBLE = Mod("BMR-PSR-027", 0, "entering rubble")
RUNNING_DAMAGED = Mod("BMR-PSR-029", 0, "running with a damaged hip or gyro")
JUMPING_DAMAGED = Mod("BMR-PSR-029", 0, "jumping with a damaged gyro or leg")


class Control(NamedTuple):
    """A warrior and machine at the moment of a roll, and what has shaken them in this phase."""

    battle: Battle
    unit: Unit
    causes: tuple[Mod, ...] = ()
    upright: bool = True  # a roll to stay upright, not one to save the warrior from injury


def unconscious(control: Control) -> Barred | None:
    """An unconscious warrior fails every roll."""
    return None if conscious(control.unit) else Barred("BMR-WAR-031", "the warrior is unconscious")


def shut_down(control: Control) -> Barred | None:
    """Without power every roll fails, except the one for the shutdown itself."""
    if not control.unit.body.shutdown or any(cause.rule == SHUTTING_DOWN for cause in control.causes):
        return None
    return Barred(SHUTTING_DOWN, "the reactor is shut down")


def piloting_skill(control: Control) -> Mod:
    """Every roll starts from the warrior's Piloting Skill."""
    return Mod("BMR-PSR-005", control.unit.piloting, "Piloting Skill")


def four_legs(control: Control) -> Mod | None:
    """A quad with all its legs stays upright more easily."""
    legs = control.battle.kind(control.unit).drive.legs
    sound = len(legs) == 4 and not any(control.unit.gone(leg) for leg in legs)
    return Mod("BMR-QUAD-007", -2, "four sound legs") if sound and control.upright else None


PILOTING = (unconscious, shut_down, piloting_skill, four_legs)


def piloting_tally(battle: Battle, unit_id: int, causes: tuple[Mod, ...] = (), *, upright: bool = True) -> Tally:
    """The Modified Piloting Skill: the skill, everything that has happened in the phase, and lasting damage.

    `causes` are added to those the unit already has in the phase. A bar means that the roll fails automatically.
    """
    unit = battle.unit(unit_id)
    events = (*unit.phase.causes, *causes)
    target = tally(Control(battle, unit, events, upright), battle.rules.piloting)
    if target.barred:
        return target
    passing = (event for event in events if event.value and event.rule not in LASTING)
    stability = battle.kind(unit).drive.stability
    return target.plus(*passing, *(stability(unit) if stability else ()))


def roll_piloting(play: ClassicPlay, unit_id: int, causes: tuple[Mod, ...], why: str, *, upright: bool = True) -> bool:
    """Make a Piloting Skill Roll: 2D6 against the Modified Piloting Skill."""
    unit = play.facts.unit(unit_id)
    target = piloting_tally(play.facts, unit_id, causes, upright=upright)
    faces = () if target.barred else roll_for(play, unit, why=why)
    event = PilotingRolled(unit_id, why, target, faces, known_to=unit.known_to)
    play.emit(event)
    return event.passed


def unsettle(play: ClassicPlay, unit_id: int, cause: Mod) -> None:
    """Something shakes a unit, which must roll for it when the phase ends."""
    play.emit(Unsettled(unit_id, cause))


def entering(terrain: Terrain, elevation: int = 0) -> Mod | None:
    """Entering water or rubble requires a roll, easy in shallow water and hard in deep."""
    if terrain.depth >= 1 and terrain.depth - elevation >= 1:
        return Mod("BMR-PSR-026", min(terrain.depth, 3) - 2, f"entering water of depth {terrain.depth}")
    return RUBBLE if terrain.rubble else None


def biped_stability(unit: Unit) -> tuple[Mod, ...]:
    """Lasting damage of a two-legged 'Mech: its gyro, and each leg."""
    lost = (Mod("BMR-PSR-032", 5, f"{place_name(LEGS, leg)} lost") for leg in LEGS if unit.gone(leg))
    return (*_gyro(unit), *lost, *_actuators(unit, LEGS))


def quad_stability(unit: Unit) -> tuple[Mod, ...]:
    """A quad can lose one leg without a penalty; with two gone it is like a biped on its last leg."""
    gone = missing_limbs(unit, FOUR_LEGS)
    lost = (Mod("BMR-QUAD-023", 5, f"{gone} legs lost"),) if gone >= 2 else ()
    return (*_gyro(unit), *lost, *_actuators(unit, FOUR_LEGS))


def _gyro(unit: Unit) -> tuple[Mod, ...]:
    return (Mod("BMR-PSR-031", 3, "gyro damaged"),) if hits(unit, GYRO) else ()


def _actuators(unit: Unit, legs: tuple[Location, ...]) -> tuple[Mod, ...]:
    """A damaged hip replaces everything else in its leg; a lost leg has no actuators to count."""
    mods: list[Mod] = []
    for leg in legs:
        if damaged(unit, leg, HIP):
            mods.append(Mod("BMR-PSR-031", 2, f"hip of the {place_name(legs, leg)}"))
        else:
            broken = (part for part in (UPPER_LEG, LOWER_LEG, FOOT) if damaged(unit, leg, part))
            mods += (Mod("BMR-PSR-031", 1, f"{part.lower()} of the {place_name(legs, leg)}") for part in broken)
    return tuple(mods)
