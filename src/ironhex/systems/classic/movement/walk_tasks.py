"""Resolve moves: part by part, with each Piloting Skill Roll when it is due, and a pause after each failure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from ironhex.engine import Task
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.attachments import leave_battle
from ironhex.systems.classic.battle import Battle, Mode, Rush, Unit
from ironhex.systems.classic.buildings.breaking import entering_building
from ironhex.systems.classic.buildings.caving import interrupt
from ironhex.systems.classic.cargo.dropping import drop_cargo
from ironhex.systems.classic.damage.condition import GYRO, hits, immobile
from ironhex.systems.classic.events.movement import Halted, Moved, Rushed, StandingTried, StoodUp
from ironhex.systems.classic.hiding.events import reveal_all
from ironhex.systems.classic.hiding.rules import Ambush, found_by, hidden_from, in_ambush, unknown_to
from ironhex.systems.classic.ice.breaking import from_below
from ironhex.systems.classic.ice.places import icy
from ironhex.systems.classic.infantry.carriers import unload
from ironhex.systems.classic.infantry.swarms import DEEP, drown, swarmers
from ironhex.systems.classic.melee.charge import charging_step
from ironhex.systems.classic.mines.triggers import Treading
from ironhex.systems.classic.movement.bridges import Bear, bear, would_break
from ironhex.systems.classic.movement.flight import VERTICAL
from ironhex.systems.classic.movement.hazards import tasks_at
from ironhex.systems.classic.movement.path import SIDES, TURNS, Pace, Walk, arrive, pace_of, paces, walk_of
from ironhex.systems.classic.movement.points import allowance, shaken_by_running
from ironhex.systems.classic.movement.skidding import HoldTurn
from ironhex.systems.classic.movement.stacking import crowded, hangs
from ironhex.systems.classic.movement.steps import (
    AIMS,
    Spot,
    gait_of,
    on_deck,
    spot_of,
    step_cost,
    water,
)
from ironhex.systems.classic.piloting.displacement import DOMINO, crowd_out
from ironhex.systems.classic.piloting.falls import fall, fall_spot
from ironhex.systems.classic.piloting.rolls import RUNNING_DAMAGED, STANDING_UP, entering, roll_piloting, unsettle
from ironhex.systems.classic.questions import GoOn
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.sight.terrain import CHARGE
from ironhex.systems.classic.views import view
from ironhex.systems.classic.vtols.sideslips import HoldCourse, slip_looms


class March(Task, frozen=True, tag=True, omit_defaults=True):
    """A move on the ground, or the rest of it after a roll."""

    move: Move
    resumed: bool = False


class Balance(Task, frozen=True, tag=True):
    """A unit has entered a hex with difficult footing."""

    unit: int
    origin: Spot | None


class Rise(Task, frozen=True, tag=True):
    """A 'Mech tries to stand up."""

    unit: int
    mode: Mode
    spent: int
    facing: int


class DropOn(Task, frozen=True, tag=True):
    """A 'Mech drops to the ground on purpose, to get rid of the infantry on it."""

    unit: int


class Drown(Task, frozen=True, tag=True):
    """A 'Mech with infantry on it has entered deep water."""

    unit: int


class Pause(Task, frozen=True, tag=True):
    """After standing up or falling the unit may continue."""

    unit: int


class Halt(Task, frozen=True, tag=True):
    """The end of a unit's movement."""

    unit: int


class Discover(Task, frozen=True, tag=True):
    """A moving unit finds hidden ones in the hex it is about to enter."""

    hex: Hex
    rest: Move


class Stretch(NamedTuple):
    """A part of a move without a roll: where it leads, how many steps it takes, and what follows."""

    path: tuple[Hex, ...]
    pace: Pace
    steps: int
    then: tuple[Task, ...] = ()
    met: Hex | None = None  # the next hex, if hidden units are in it


def active(unit: Unit) -> bool:
    """Whether a unit can continue its move."""
    return unit.phase.doom is None and not unit.fate and not immobile(unit)


# --- on the ground ---------------------------------------------------------------------------------------------------
def march(play: ClassicPlay, task: March) -> None:
    """Continue until the move is over or a roll is due. After a fall the player decides again, and also if what
    happened on the way, such as an explosion of mines, has cost Movement Points."""
    move, battle = task.move, play.facts
    unit = battle.unit(move.unit)
    if not active(unit) or unit.move.skidded or unit.move.crashed or unit.mired:
        play.then(Halt(unit.id))
    elif task.resumed and (unit.body.prone or unit.move.slipped or unit.move.interrupted):
        play.then(Pause(unit.id))
    elif task.resumed and still_possible(battle, unit, move) != move:
        interrupt(play, unit.id)
        play.then(Pause(unit.id))
    else:
        known = view(battle, unit.side)
        go(play, move, walk_of(known, unit, move.mode), pace_of(known, unit, move.mode))


def go(play: ClassicPlay, move: Move, walk: Walk, start: Pace) -> None:
    treading = Treading(play, walk.unit)
    done = stretch(walk, start, move, unknown_to(play.facts, walk.unit.side), treading)
    if done.pace != start:
        dropped = done.pace.prone and not start.prone
        play.emit(Moved(move.unit, move.mode, start.spot and start.spot.hex, done.path, done.pace, dropped))
        treading.tell()
    rest = replace(move, steps=move.steps[done.steps :], enter=None)
    if rest.steps == "U" or any(isinstance(task, DropOn) for task in done.then):
        play.then(*done.then, Pause(move.unit))
    elif done.met is not None:
        play.then(Discover(done.met, rest))
    elif rest.steps == "X" and not done.then:
        leave(play, walk.unit)
    elif move.enter or rest.steps or done.then:
        play.then(*done.then, March(rest, resumed=True))
    else:
        end(play, move)


def discover(play: ClassicPlay, task: Discover) -> None:
    """The hidden units are revealed, and those out of sight are seen by now.

    If there is no room for the mover, it stops before the hex, otherwise in it.
    """
    unit = play.facts.unit(task.rest.unit)
    reveal_all(play, hidden_from(play.facts, unit.side).get(task.hex, ()), "BMR-HIDDEN-003", unit.id)
    if unit.hex is None or crowded(play.facts, unit, task.hex):
        play.then(Halt(unit.id))
    else:
        play.then(March(still_possible(play.facts, unit, task.rest), resumed=True))


def still_possible(battle: Battle, unit: Unit, rest: Move) -> Move:
    """The rest of a move up to the hex of enemies who have come to light: it cannot be left again (BMR-STACK-004)."""
    known = view(battle, unit.side)
    walked = paces(walk_of(known, unit, rest.mode), pace_of(known, unit, rest.mode), rest.steps)
    steps = rest.steps[: sum(isinstance(pace, Pace) for pace in walked)].rstrip("".join(AIMS))
    return rest if steps == rest.steps else replace(rest, steps=steps, rush=None)


def end(play: ClassicPlay, move: Move) -> None:
    """The last step is taken; a charge begins here."""
    if move.rush is not None:
        charge(play, move)
    play.then(Halt(move.unit))


def stretch(walk: Walk, start: Pace, move: Move, hidden: Collection[Hex], treading: Treading) -> Stretch:
    """The steps up to the next roll, to mines that explode, or to the hex of hidden units."""
    if move.enter is not None and move.enter in hidden:
        return Stretch((), start, 0, met=move.enter)
    if move.enter is not None:
        pace = sure(arrive(walk, move.enter, walk.unit.facing if move.facing is None else move.facing))
        return Stretch((move.enter,), pace, 0, (*treading.enters(place(pace)), *hazards(walk, None, pace)))
    path: tuple[Hex, ...] = ()
    pace = start
    for at, after in enumerate(map(sure, paces(walk, start, move.steps))):
        step, number = move.steps[at], at - (at > 0 and move.steps[at - 1] in AIMS)
        if step in AIMS:
            continue
        if step not in TURNS and slip_looms(walk.gait, pace.move):
            return Stretch(path, pace, number, (HoldCourse(move.unit),))
        if step == "X":
            return Stretch(path, pace, number)
        if step == "U":
            facing = pace.facing if move.facing is None else move.facing
            return Stretch(path, pace, number, (Rise(move.unit, move.mode, after.move.spent, facing),))
        if step == "D" and swarmers(walk.battle, walk.unit):
            return Stretch(path, replace(after, prone=False), number, (DropOn(move.unit),))
        if step in SIDES and place(after).hex in hidden:
            return Stretch(path, pace, number, met=place(after).hex)
        if step in SIDES and skid_looms(walk, pace):
            return Stretch(path, pace, number, (HoldTurn(move.unit),))
        if step in SIDES:
            path += (place(after).hex,)
            if then := (*treading.enters(place(after)), *hazards(walk, pace.spot, after)):
                return Stretch(path, after, at + 1, then)
        elif then := landing_hazards(walk, step, after):
            return Stretch(path, after, at + 1, then)
        pace = after
    return Stretch(path, pace, len(move.steps))


def sure(pace: Pace | Barred) -> Pace:
    """A step that was judged before."""
    assert isinstance(pace, Pace), pace
    return pace


def place(pace: Pace) -> Spot:
    assert pace.spot is not None, "on the map"
    return pace.spot


def skid_looms(walk: Walk, pace: Pace) -> bool:
    """A unit that has turned on pavement at a run, or on ice, must not slip when it continues."""
    if not pace.move.turned or not walk.gait.skids:
        return False
    on_ice = walk.gait.slips and pace.spot is not None and icy(walk.battle.board, pace.spot)
    return on_ice or (walk.mode is Mode.RUN and pace.move.paved)


def hazards(walk: Walk, origin: Spot | None, pace: Pace) -> tuple[Task, ...]:
    """What to check on entering a hex: a bridge that may collapse, difficult footing, an ambush, ice above."""
    spot, battle, unit = place(pace), walk.battle, walk.unit
    then: list[Task] = []
    if on_deck(battle.board, spot) and would_break(battle, unit, spot.hex):
        then.append(Bear(spot.hex))
    if walk.gait.rolls and entering(battle.board.at(spot.hex), spot.elevation):
        then.append(Balance(unit.id, origin))
    if water(battle.board.at(spot.hex), spot) >= DEEP and swarmers(battle, unit):
        then.append(Drown(unit.id))
    if any(other.hex == spot.hex for other in in_ambush(battle, unit.id)):
        then.append(Ambush(unit.id))
    inside = entering_building(battle, unit, walk.gait, origin, spot) if walk.gait.indoors else ()
    return (*inside, *then, *from_below(battle.board, origin, spot), *tasks_at(battle, unit, walk.mode, spot))


def landing_hazards(walk: Walk, step: str, pace: Pace) -> tuple[Task, ...]:
    """What to check when a unit in the air comes down a level, and may land."""
    if step not in VERTICAL or not walk.gait.flies:
        return ()
    return tuple(tasks_at(walk.battle, walk.unit, walk.mode, place(pace), landing=True))


def drop_on(play: ClassicPlay, task: DropOn) -> None:
    """Dropping on purpose takes a roll, and hurts like a fall; a failure has no effect."""
    if roll_piloting(play, task.unit, (), "drop on the infantry"):
        fall(play, task.unit)


def drown_infantry(play: ClassicPlay, task: Drown) -> None:
    drown(play, task.unit)


def balance(play: ClassicPlay, task: Balance) -> None:
    """A unit that loses its footing falls into the lower of two hexes, or into the one it was entering."""
    unit = play.facts.unit(task.unit)
    spot = spot_of(unit)
    cause = entering(play.facts.board.at(spot.hex), spot.elevation)
    if cause is None or unit.body.prone or roll_piloting(play, unit.id, (cause,), cause.why):
        return
    into, levels = fall_spot(play.facts.board, task.origin or spot, spot)
    origin = task.origin if into == spot else None
    fall(play, unit.id, into=into, levels=levels, causes=(cause,), origin=origin)


def rise(play: ClassicPlay, task: Rise) -> None:
    """Standing up requires a roll, except with four sound legs; a failure is a fall like any other."""
    play.emit(StandingTried(task.unit, task.mode, task.spent))
    unit = play.facts.unit(task.unit)
    freely = play.facts.kind(unit).drive.stands_freely(unit)
    if freely or roll_piloting(play, unit.id, (STANDING_UP,), STANDING_UP.why):
        play.emit(StoodUp(unit.id, task.facing))
    else:
        fall(play, unit.id, causes=(STANDING_UP,))


def leave(play: ClassicPlay, unit: Unit) -> None:
    """Across the home edge a unit has retreated, out of the battle but not lost; a deadly edge destroys it."""
    if rule := play.facts.scenario.deadly_edges:
        leave_battle(play, unit.id, "destroyed", rule, "left the map")
        return
    leave_battle(play, unit.id, "withdrawn", "BMR-SCEN-010", "left the map over its home edge")


def pause(play: ClassicPlay, task: Pause) -> None:
    """After a failed roll or standing up the owner decides again, if there is anything to decide."""
    battle = play.facts
    unit = battle.unit(task.unit)
    if not can_go_on(battle, unit):
        play.then(Halt(unit.id))
        return
    move: Move = play.ask(unit.seat, GoOn(unit.id))
    play.then(March(move) if move.steps or move.rush is not None else Halt(unit.id))


def can_go_on(battle: Battle, unit: Unit) -> bool:
    """A unit that has not jumped continues while it has MP; without a gyro it has made its one turn."""
    move = unit.move
    if not active(unit) or move.skidded or move.crashed or move.mode not in (Mode.WALK, Mode.RUN):
        return False
    return allowance(battle, unit, move.mode).total > move.spent and hits(unit, GYRO) < 2


def charge(play: ClassicPlay, move: Move) -> None:
    """A charger keeps the MP for its target's hex, and resolves the charge in the Physical Attack Phase."""
    battle = play.facts
    unit = battle.unit(move.unit)
    assert move.rush is not None
    target = battle.unit(move.rush) if isinstance(move.rush, int) else move.rush
    step = charging_step(battle, gait_of(battle, unit), move.mode, spot_of(unit), target)
    rush = Rush(CHARGE, move.rush, unit.place)
    play.emit(Rushed(unit.id, move.mode, rush, unit.move.spent + step_cost(step).total))


# --- the end ---------------------------------------------------------------------------------------------------------
def halt(play: ClassicPlay, task: Halt) -> None:
    """Running on a damaged hip or gyro may end in a fall; a unit that cannot stay in a hex displaces the other."""
    unit = play.facts.unit(task.unit)
    if unit.move.mode is Mode.RUN and not unit.body.prone and active(unit) and shaken_by_running(play.facts, unit):
        end_run(play, unit.id)
    play.emit(Halted(unit.id))
    unload(play, unit.id)
    drop_cargo(play, unit.id)
    unit = play.facts.unit(task.unit)
    found_by(play, unit)
    if unit.hex is not None and play.facts.board.at(unit.hex).building:
        play.facts.rules.weakened(play, unit.hex)
    if unit.on_map and unit.move.heading is not None and not hangs(unit) and crowded(play.facts, unit, unit.place):
        squeeze(play, unit, unit.move.heading)
    if in_ambush(play.facts, unit.id):
        play.then(Ambush(unit.id))


def end_run(play: ClassicPlay, unit_id: int) -> None:
    if not roll_piloting(play, unit_id, (RUNNING_DAMAGED,), RUNNING_DAMAGED.why):
        fall(play, unit_id, causes=(RUNNING_DAMAGED,))


def squeeze(play: ClassicPlay, unit: Unit, direction: int) -> None:
    """Too many units in one hex by accident: a domino effect, in which 'Mechs must stay upright (BMR-STACK-012)."""
    if not unit.body.prone and play.facts.kind(unit).makes_piloting_rolls:
        unsettle(play, unit.id, DOMINO)
    crowd_out(play, unit.id, direction)


TASKS: Mapping[type[Task], Callable[[ClassicPlay, Any], None]] = {
    March: march,
    Discover: discover,
    Balance: balance,
    Bear: bear,
    Rise: rise,
    DropOn: drop_on,
    Drown: drown_infantry,
    Pause: pause,
    Halt: halt,
}
