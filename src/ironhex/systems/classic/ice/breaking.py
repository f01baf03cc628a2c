"""Ice over water: under whom it breaks, from above and from below, and who falls in."""

from __future__ import annotations

from fractions import Fraction

from ironhex.catalog import Board
from ironhex.engine import Event, Risk, Task
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.events.movement import Moved, Skidded
from ironhex.systems.classic.events.physical import CameDown
from ironhex.systems.classic.events.turn import Deployed
from ironhex.systems.classic.hiding.events import Revealed, reveal_all
from ironhex.systems.classic.ice.events import IceBroken, IceRolled
from ironhex.systems.classic.ice.places import on_ice, under_ice
from ironhex.systems.classic.ice.steps import goes_under
from ironhex.systems.classic.infantry.swarms import DEEP, drown
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.movement.hazards import Hazard
from ironhex.systems.classic.movement.stacking import hangs
from ironhex.systems.classic.movement.steps import Spot, spot_of
from ironhex.systems.classic.piloting.falls import fall
from ironhex.systems.classic.sequence import ClassicPlay, roll_for
from ironhex.systems.classic.sight.terrain import depth
from ironhex.systems.classic.vehicles.hits import sink

ENTERED = Tally((Mod("BMR-ENV-011", 6, "ice"),))
JUMPED_ONTO = Tally((Mod("BMR-ENV-020", 4, "landing on ice"),))
FACES = 6
THIN = 1  # the depth of water in which whatever comes from below breaks the ice
BREAKING = "break through the ice"


class Creak(Task, frozen=True, tag=True, omit_defaults=True):
    """The ice may break under a unit that has come onto it, in its own mode of movement unless another is given."""

    unit: int
    mode: Mode | None = None


class BreakOut(Task, frozen=True, tag=True):
    """A unit breaks the ice of a hex from below."""

    hex: Hex


# --- from above -------------------------------------------------------------------------------------------------------
def breaks_ice(kind: Kind) -> bool:
    """'Mechs and vehicles break ice, whatever they weigh; not hovercraft, ProtoMechs and people."""
    return kind.makes_piloting_rolls or (kind.hull.vehicle and not kind.drive.gait.floats)


def thin_ice(battle: Battle, unit: Unit, mode: Mode, spot: Spot) -> Risk | None:
    """The roll for the ice under a unit that has come onto it in some mode."""
    if not on_ice(battle.board, spot) or not breaks_ice(battle.kind(unit)):
        return None
    number = JUMPED_ONTO if mode is Mode.JUMP else ENTERED
    least = number.total
    words = f"{least} or more on 1D6" if least < FACES else f"{least} on 1D6"
    return Risk(BREAKING, number, words, Fraction(FACES + 1 - least, FACES))


def creak(play: ClassicPlay, task: Creak) -> None:
    """Roll whether the ice breaks."""
    unit = play.facts.unit(task.unit)
    if not unit.on_map:
        return
    risk = thin_ice(play.facts, unit, unit.move.mode if task.mode is None else task.mode, spot_of(unit))
    if risk is None:
        return
    rolled = IceRolled(unit.id, unit.place, risk.tally, roll_for(play, unit, 1, why=BREAKING), known_to=unit.known_to)
    play.emit(rolled)
    if rolled.breaks:
        break_ice(play, unit.place)


def onto_the_ice(unit_id: int) -> Task:
    return Creak(unit_id)


THIN_ICE = Hazard(thin_ice, onto_the_ice, lands=True)


# --- from below -------------------------------------------------------------------------------------------------------
def from_below(board: Board, origin: Spot | None, spot: Spot) -> tuple[Task, ...]:
    """What a step does to the ice: out from under it a unit breaks it, and also where the water is too shallow."""
    if origin is not None and under_ice(board, origin) and board.at(spot.hex).depth - spot.elevation < 1:
        return (BreakOut(origin.hex),)
    return (BreakOut(spot.hex),) if under_ice(board, spot) and board.at(spot.hex).depth == THIN else ()


def break_out(play: ClassicPlay, task: BreakOut) -> None:
    """The ice breaks without a roll."""
    if play.facts.board.at(task.hex).ice_covered:
        break_ice(play, task.hex)


# --- breaking ---------------------------------------------------------------------------------------------------------
def break_ice(play: ClassicPlay, hex: Hex, *, melted: bool = False) -> None:
    """The hex becomes open water for the rest of the battle, and everybody on the ice falls in."""
    here = [unit for unit in play.facts.at(hex) if on_ice(play.facts.board, spot_of(unit)) and not hangs(unit)]
    reveal_all(play, [unit for unit in here if unit.hidden], "BMR-ENV-018")
    play.emit(IceBroken(hex, melted))
    for unit in here:
        fall_in(play, unit.id, melted=melted)


def fall_in(play: ClassicPlay, unit_id: int, *, melted: bool) -> None:
    """'Mechs fall into the water; hovercraft stay above it; people and other vehicles are lost."""
    kind = play.facts.kind(play.facts.unit(unit_id))
    if kind.makes_piloting_rolls:
        fall(play, unit_id)
        if depth(play.facts, play.facts.unit(unit_id)) >= DEEP:
            drown(play, unit_id)
    elif kind.drive.sinks:
        sink(play, unit_id, "BMR-ENV-014")
    elif not kind.drive.gait.wades:
        rule = "BMR-ENV-019" if melted or kind.on_foot else "BMR-ENV-014"
        doom(play, unit_id, rule, "falls through the ice")


# --- without moving ---------------------------------------------------------------------------------------------------
def driven_onto(before: Battle, after: Battle, event: Event) -> tuple[Task, ...]:
    """What follows from an event that puts a unit onto the ice or under it, if ice can break."""
    if THIN_ICE not in after.rules.hazards or isinstance(event, BY_ITSELF):
        return ()
    id = getattr(event, "unit", None)
    unit, earlier = (after.find(id), before.find(id)) if isinstance(id, int) else (None, None)
    if unit is None or earlier is None or unit.hex is None or not after.board.at(unit.hex).ice_covered:
        return ()
    if earlier.hex is not None and spot_of(earlier) == spot_of(unit):
        return ()
    if on_ice(after.board, spot_of(unit)):
        return (Creak(unit.id, Mode.JUMP if isinstance(event, CameDown) else Mode.WALK),)
    return from_below(after.board, None, spot_of(unit)) if goes_under(after.kind(unit).drive.gait) else ()


BY_ITSELF = (Moved, Skidded, Deployed, Revealed)
"""Events after which the ice has been rolled for already, or is not rolled for."""
