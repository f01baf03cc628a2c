"""The Heat Phase: every 'Mech's heat is adjusted, followed by shutdown, ammunition and warrior effects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ironhex.engine import Task
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.battle import Phase
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.crew.warriors import hurt
from ironhex.systems.classic.damage.condition import LIFE_SUPPORT, conscious, hits
from ironhex.systems.classic.damage.explosions import explode_bin
from ironhex.systems.classic.events.heat import (
    AmmunitionChecked,
    HeatChanged,
    ReactorStopped,
    RestartTried,
    ShutdownChecked,
)
from ironhex.systems.classic.heat import (
    AMMO_EXPLOSION,
    OVERHEATED,
    SHUTDOWN,
    avoid_number,
    heat_tally,
    life_support_wounds,
    worst_bins,
)
from ironhex.systems.classic.munitions.volatile import risk_volatile_ammunition
from ironhex.systems.classic.phases import phase_end
from ironhex.systems.classic.phases.phase import PhaseRules, Step
from ironhex.systems.classic.piloting.falls import fall
from ironhex.systems.classic.piloting.rolls import roll_piloting
from ironhex.systems.classic.sequence import ClassicPlay, roll_for

EXPLODING = "exploding ammunition"
LOSING_POWER = (Mod("BMR-PSR-016", 3, "reactor shuts down"),)


class Adjust(Task, frozen=True, tag=True):
    """Adjust one unit's heat, and check its reactor."""

    unit: int


class CookOff(Task, frozen=True, tag=True):
    """Check whether heat affects one unit's ammunition or warrior."""

    unit: int


def resolve(play: ClassicPlay) -> None:
    """One unit after the other."""
    hot = [unit.id for unit in play.facts.present() if play.facts.kind(unit).has_heat]
    play.then(*(task for id in hot for task in (Adjust(id), CookOff(id))))


def adjust(play: ClassicPlay, task: Adjust) -> None:
    """New heat = old heat + built up - dissipated, at least 0; effects depend on the new level."""
    unit = play.facts.unit(task.unit)
    tally = heat_tally(play.facts, unit)
    heat = unit.body.heat
    play.emit(HeatChanged(unit.id, tally, heat, max(0, heat + tally.total), known_to=unit.known_to))
    if unit.body.shutdown:
        restart(play, unit.id)
    else:
        check_shutdown(play, unit.id)


def check_shutdown(play: ClassicPlay, id: int) -> None:
    """From 14 heat the reactor shuts down unless one roll reaches the highest number; at 30 it cannot be avoided.

    An unconscious warrior cannot override it (BMR-WAR-029).
    """
    unit = play.facts.unit(id)
    number = avoid_number(SHUTDOWN, unit.body.heat)
    if number is None:
        return
    if unit.body.heat >= OVERHEATED or not conscious(unit):
        play.emit(ShutdownChecked(id, unit.body.heat, None, (), avoided=False, known_to=unit.known_to))
    else:
        faces = roll_for(play, unit, why="avoid shutdown")
        avoided = sum(faces) >= number
        play.emit(ShutdownChecked(id, unit.body.heat, number, faces, avoided, known_to=unit.known_to))
        if avoided:
            return
    upright = unit.body.prone or roll_piloting(play, id, LOSING_POWER, "reactor shuts down")
    play.emit(ReactorStopped(id, known_to=unit.known_to))
    if not upright:
        fall(play, id, causes=LOSING_POWER)


def restart(play: ClassicPlay, id: int) -> None:
    """Below 14 heat a reactor restarts automatically; from 30 it cannot; in between, the warrior rolls."""
    unit = play.facts.unit(id)
    number = avoid_number(SHUTDOWN, unit.body.heat)
    if number is None:
        play.emit(RestartTried(id, unit.body.heat, None, (), started=True, known_to=unit.known_to))
    elif unit.body.heat < OVERHEATED and conscious(unit):
        faces = roll_for(play, unit, why="restart the reactor")
        started = sum(faces) >= number
        play.emit(RestartTried(id, unit.body.heat, number, faces, started, known_to=unit.known_to))


def cook_off(play: ClassicPlay, task: CookOff) -> None:
    """Ammunition explodes from 19 heat unless a roll avoids it; without life support the warrior is injured from 15."""
    unit = play.facts.unit(task.unit)
    number = avoid_number(AMMO_EXPLOSION, unit.body.heat)
    racks = worst_bins(unit)
    if number is not None and racks:
        faces = roll_for(play, unit, why="avoid an ammunition explosion")
        avoided = sum(faces) >= number
        play.emit(AmmunitionChecked(unit.id, unit.body.heat, number, faces, avoided, known_to=unit.known_to))
        if not avoided:
            explode_bin(play, unit.id, exploding_bin(play, unit.id, racks))
    risk_volatile_ammunition(play, unit.id)
    if hits(unit, LIFE_SUPPORT) and (wounds := life_support_wounds(unit.body.heat)):
        hurt(play, unit.id, wounds, "BMR-HEAT-038", "heat without life support")


def exploding_bin(play: ClassicPlay, id: int, racks: tuple[tuple[int, ...], ...]) -> int:
    """Among equally destructive types the owner chooses; among equally full bins of a type a die does."""
    unit = play.facts.unit(id)
    names = tuple(unit.design.bins[rack[0]].equipment.name for rack in racks)
    rack = racks[names.index(choose(play, id, EXPLODING, "BMR-HEAT-035", names))]
    if len(rack) == 1:
        return rack[0]
    (face,) = roll_for(play, unit, 1, len(rack), why="which bin explodes")
    return rack[face - 1]


TASKS: Mapping[type[Task], Callable[[ClassicPlay, Any], None]] = {Adjust: adjust, CookOff: cook_off}
RULES = PhaseRules(Phase.HEAT, steps=(Step("adjust heat", resolve), Step("settle", phase_end.settle)))
