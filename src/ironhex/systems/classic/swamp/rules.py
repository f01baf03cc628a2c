"""Who gets stuck in a swamp, and how they get out of it."""

from __future__ import annotations

from ironhex.engine import Risk, Task
from ironhex.kernel.tally import Barred, Item, Mod, Tally
from ironhex.systems.classic.attack.attack import AnyAttack
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.movement.hazards import Hazard
from ironhex.systems.classic.movement.steps import Spot, paved_sides, spot_of
from ironhex.systems.classic.piloting.rolls import piloting_tally, roll_piloting
from ironhex.systems.classic.sequence import ClassicPlay, roll_for
from ironhex.systems.classic.swamp.events import BrokeFree, GotStuck, MudRolled

ON_FOOT = Tally((Mod("BMR-ENV-039", 5, "swamp"),))
ALWAYS = Tally(barred=Barred("BMR-ENV-040", "a 'Mech that jumps into a swamp always gets stuck"))
EASY_TARGET = -2
ENTERING, LEAVING = "not get stuck", "break free"


class Wade(Task, frozen=True, tag=True):
    """A unit that has entered a swamp rolls to keep moving."""

    unit: int


class PullOut(Task, frozen=True, tag=True):
    """A stuck unit rolls to break free."""

    unit: int


# --- getting stuck ----------------------------------------------------------------------------------------------------
def swampy(battle: Battle, spot: Spot) -> bool:
    """Whether a place is swampy ground; a road through a swamp is not."""
    terrain = battle.board.at(spot.hex)
    return bool(terrain.swamp) and spot.elevation == 0 and not paved_sides(terrain)


def entering_swamp(battle: Battle, unit: Unit, mode: Mode, spot: Spot) -> Risk | None:
    """The roll of a unit that enters a place in some mode, if it may get stuck there."""
    if not swampy(battle, spot):
        return None
    kind = battle.kind(unit)
    if kind.drive.suspension and not kind.drive.gait.floats:
        return Risk(ENTERING, piloting_tally(battle, unit.id, (swamp_cause("BMR-ENV-035"),), upright=False))
    if kind.makes_piloting_rolls:
        by_roll = piloting_tally(battle, unit.id, (swamp_cause("BMR-ENV-035"),), upright=False)
        return Risk(ENTERING, ALWAYS if mode is Mode.JUMP else by_roll)
    return Risk(ENTERING, ON_FOOT) if kind.on_foot and mode is not Mode.JUMP else None


def swamp_cause(rule: str) -> Mod:
    return Mod(rule, 0, "swamp")


def wade(play: ClassicPlay, task: Wade) -> None:
    """Unless its roll succeeds, the unit is stuck; nobody falls because of it."""
    unit = play.facts.unit(task.unit)
    risk = entering_swamp(play.facts, unit, unit.move.mode, spot_of(unit)) if unit.on_map else None
    if risk is None or unit.phase.doom is not None:
        return
    if risk.tally is ALWAYS:
        play.emit(GotStuck(unit.id, unit.place, "BMR-ENV-040", known_to=unit.known_to))
    elif not passes(play, unit, ENTERING, "BMR-ENV-035"):
        rule = "BMR-ENV-039" if play.facts.kind(unit).on_foot else "BMR-ENV-035"
        play.emit(GotStuck(unit.id, unit.place, rule, known_to=unit.known_to))


def passes(play: ClassicPlay, unit: Unit, why: str, rule: str) -> bool:
    """A Piloting Skill Roll, or that of people on foot."""
    if not play.facts.kind(unit).on_foot:
        return roll_piloting(play, unit.id, (swamp_cause(rule),), why, upright=False)
    faces = roll_for(play, unit, why=why)
    passed = sum(faces) >= ON_FOOT.total
    play.emit(MudRolled(unit.id, ON_FOOT, faces, passed, known_to=unit.known_to))
    return passed


def into_mud(unit_id: int) -> Task:
    return Wade(unit_id)


MUD = Hazard(entering_swamp, into_mud)


# --- being stuck ------------------------------------------------------------------------------------------------------
def easy_target(attack: AnyAttack) -> Item:
    """A stuck unit is easier to hit with all attacks."""
    target = attack.target
    return Mod("BMR-HIT-048", EASY_TARGET, "stuck in a swamp") if isinstance(target, Unit) and target.mired else None


def pull_out_all(play: ClassicPlay) -> None:
    """At the start of the Movement Phase all stuck units try to break free."""
    play.then(*(PullOut(unit.id) for unit in play.facts.present() if unit.mired))


def pull_out(play: ClassicPlay, task: PullOut) -> None:
    unit = play.facts.unit(task.unit)
    if unit.mired and passes(play, unit, LEAVING, "BMR-ENV-038"):
        play.emit(BrokeFree(unit.id, known_to=unit.known_to))
