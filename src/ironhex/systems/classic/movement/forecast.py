"""What a move would do: its end if nothing goes wrong, its cost itemized, and every roll on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from ironhex.engine import Risk
from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, Rush, Unit
from ironhex.systems.classic.buildings.breaking import THROUGH_A_WALL
from ironhex.systems.classic.buildings.floors import A_FLOOR, uses_stairs
from ironhex.systems.classic.buildings.forecast import warnings
from ironhex.systems.classic.buildings.walls import wall_modifiers, walls_between
from ironhex.systems.classic.movement.flight import VERTICAL
from ironhex.systems.classic.movement.hazards import risks_at
from ironhex.systems.classic.movement.jumping import jump_end
from ironhex.systems.classic.movement.path import SIDES, TURNS, Pace, Walk, arrive, pace_of, paces, placed, walk_of
from ironhex.systems.classic.movement.points import shaken_by_jumping, shaken_by_running
from ironhex.systems.classic.movement.skidding import grip, skid_modifier
from ironhex.systems.classic.movement.steps import Spot, arrival, minimum_cost, stride
from ironhex.systems.classic.movement.swimming import LEVEL_OF_WATER
from ironhex.systems.classic.movement.walk_tasks import skid_looms
from ironhex.systems.classic.piloting.rolls import (
    JUMPING_DAMAGED,
    RUNNING_DAMAGED,
    STANDING_UP,
    entering,
    piloting_tally,
)
from ironhex.systems.classic.sight.terrain import CHARGE, DEATH_FROM_ABOVE
from ironhex.systems.classic.vtols.sideslips import TURNING, slip_looms

ACTIONS = {
    "U": Mod("BMR-MOV-065", 2, "standing up"),
    "D": Mod("BMR-MOV-063", 1, "dropping to the ground"),
    "X": Mod("BMR-SCEN-010", 1, "leaving the map"),
}


DROPPING = Mod("BMR-CARGO-014", 1, "drops its cargo")


class Outlook(NamedTuple):
    """A move simulated to its end."""

    pace: Pace
    cost: Tally
    risks: tuple[Risk, ...] = ()
    notes: tuple[str, ...] = ()  # what else may or will happen


def outlook(battle: Battle, move: Move) -> Outlook:
    """Simulate an allowed move, with the MP for infantry that mounts or dismounts."""
    found, people = _outlook(battle, move), len(move.load) + len(move.unload)
    found = found._replace(risks=(*found.risks, *_afterwards(battle, move, found.pace)))
    if not handled(move):
        return found
    by_hand = Mod("BMR-INF-019", people, "infantry mounts or dismounts") if people else None
    return found._replace(cost=found.cost.plus(by_hand, DROPPING if move.drop else None))


def _afterwards(battle: Battle, move: Move, pace: Pace) -> Iterator[Risk]:
    """What the unit risks by the move when all units have moved."""
    if battle.rules.tolls and pace.spot is not None:
        moved = replace(placed(battle.unit(move.unit), pace), move=replace(pace.move, moved=True))
        for toll in battle.rules.tolls:
            yield from toll(battle, moved)


def handled(move: Move) -> int:
    """What units that mount or dismount in a move, and cargo that is dropped, cost a carrier: an MP each."""
    return len(move.load) + len(move.unload) + move.drop


def _outlook(battle: Battle, move: Move) -> Outlook:
    unit = battle.unit(move.unit)
    if move.mode is Mode.STAND:
        return Outlook(pace_of(battle, unit), Tally())
    if move.mode is Mode.JUMP:
        return _jump(battle, unit, move)
    return _march(walk_of(battle, unit, move.mode), move)


def rushing(battle: Battle, move: Move, pace: Pace) -> Unit:
    """The unit as it will be when its charge or death from above is resolved."""
    assert move.rush is not None, "not every move is a rush"
    unit = battle.unit(move.unit)
    rush = Rush(DEATH_FROM_ABOVE if move.mode is Mode.JUMP else CHARGE, move.rush, unit.place)
    return replace(placed(unit, pace), move=replace(pace.move, rush=rush))


def _jump(battle: Battle, unit: Unit, move: Move) -> Outlook:
    pace = jump_end(battle, move)
    cost = Tally((Mod("BMR-MOV-055", pace.move.spent, f"jumping {pace.move.spent}"),))
    if move.rush is not None:
        return Outlook(pace, cost)
    causes = [*_footing(battle, unit, pace.spot)]
    causes += [JUMPING_DAMAGED] if shaken_by_jumping(battle, unit) else []
    risks = (*_risks(battle, unit, causes), *risks_at(battle, unit, move.mode, pace.spot))
    return Outlook(pace, cost, risks, tuple(warnings(battle, unit, pace.spot)))


def _march(walk: Walk, move: Move) -> Outlook:
    costs: list[Mod] = []
    causes: list[Mod] = []
    others: list[Risk] = []
    notes: list[str] = []
    pace = pace_of(walk.battle, walk.unit, walk.mode)
    if move.enter is not None:
        facing = walk.unit.facing if move.facing is None else move.facing
        costs += minimum_cost(arrival(walk.battle.board, walk.gait, walk.mode, move.enter, facing)).mods
        pace = _sure(arrive(walk, move.enter, facing))
        causes += _footing(walk.battle, walk.unit, pace.spot)
        others += _walls(walk, None, pace)
        others += risks_at(walk.battle, walk.unit, walk.mode, pace.spot)
        notes += warnings(walk.battle, walk.unit, pace.spot)
    for step, after in zip(move.steps, map(_sure, paces(walk, pace, move.steps)), strict=True):
        costs += _items(walk, pace, step)
        causes += _dangers(walk, pace, step, after)
        if step in SIDES:
            others += _walls(walk, pace.spot, after)
            others += risks_at(walk.battle, walk.unit, walk.mode, after.spot)
            notes += warnings(walk.battle, walk.unit, after.spot)
        elif step in VERTICAL and walk.gait.flies:
            others += risks_at(walk.battle, walk.unit, walk.mode, after.spot, landing=True)
        pace = after
    if walk.mode is Mode.RUN and not pace.prone and shaken_by_running(walk.battle, walk.unit):
        causes.append(RUNNING_DAMAGED)
    risks = (*_risks(walk.battle, walk.unit, causes), *others)
    return Outlook(pace, Tally(tuple(costs)), risks, tuple(dict.fromkeys(notes)))


def _walls(walk: Walk, origin: Spot | None, after: Pace) -> Iterator[Risk]:
    """The rolls for the walls that a step breaks through."""
    if not walk.gait.walls or after.spot is None:
        return
    board = walk.battle.board
    for hex in walls_between(board, origin, after.spot):
        causes = wall_modifiers(board.at(hex), after.move.traveled)
        yield Risk(THROUGH_A_WALL, piloting_tally(walk.battle, walk.unit.id, causes, upright=False))


def _items(walk: Walk, pace: Pace, step: str) -> Iterator[Mod]:
    """What a step costs, and why."""
    if step in TURNS:
        yield Mod("BMR-MOV-042", walk.gait.turn, "turning")
    elif step in VERTICAL and pace.spot and uses_stairs(walk.battle.board, walk.gait, pace.spot):
        yield Mod("BMR-BLDG-033", A_FLOOR, "a floor up" if VERTICAL[step] > 0 else "a floor down")
    elif step in VERTICAL and walk.gait.dives:
        rule = "BMR-NAVAL-006" if walk.gait.turn else "BMR-SUIT-026"
        yield Mod(rule, LEVEL_OF_WATER, "rising a level" if VERTICAL[step] > 0 else "diving a level")
    elif step in VERTICAL:
        yield Mod("BMR-VTOL-004", walk.gait.per_level, "climbing a level" if VERTICAL[step] > 0 else "sinking a level")
    elif step in SIDES and pace.spot:
        onward = stride(walk.battle.board, walk.gait, walk.mode, pace.spot, pace.facing, SIDES[step], pace.aim)
        yield from (Mod(rule, value, f"{onward.to.hex}: {why}") for rule, value, why in minimum_cost(onward).mods)
    elif step in ACTIONS:
        yield ACTIONS[step]


def _dangers(walk: Walk, pace: Pace, step: str, after: Pace) -> Iterator[Mod]:
    """Why a step requires a roll."""
    if step == "U" and not walk.battle.kind(walk.unit).drive.stands_freely(walk.unit):
        yield STANDING_UP
    if step not in TURNS and slip_looms(walk.gait, pace.move):
        yield TURNING
    if step in SIDES and skid_looms(walk, pace):
        assert pace.spot is not None, "on the map"
        yield Mod("BMR-SKID-009", skid_modifier(pace.move.traveled), grip(walk.battle.board, pace.spot))
    if step in SIDES:
        yield from _footing(walk.battle, walk.unit, after.spot)


def _footing(battle: Battle, unit: Unit, spot: Spot | None) -> Iterator[Mod]:
    if spot and battle.kind(unit).makes_piloting_rolls:
        cause = entering(battle.board.at(spot.hex), spot.elevation)
        yield from (cause,) if cause else ()


def _risks(battle: Battle, unit: Unit, causes: Iterable[Mod]) -> Iterator[Risk]:
    return (Risk(cause.why, piloting_tally(battle, unit.id, (cause,))) for cause in causes)


def _sure(pace: Pace | Barred) -> Pace:
    assert isinstance(pace, Pace), pace
    return pace
