"""What a unit may do with its move: a judge for any move; `move_menu` lists the useful ones."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.kernel.hexes import neighbor
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, PlaceTarget, Target, Unit
from ironhex.systems.classic.buildings.floors import no_jump
from ironhex.systems.classic.damage.condition import immobile
from ironhex.systems.classic.infantry.carriers import handling, handling_refused, no_dismounting
from ironhex.systems.classic.melee.charge import charging_step, no_charge, no_rush
from ironhex.systems.classic.melee.ramming import number_of_ramming
from ironhex.systems.classic.movement.altitudes import airborne
from ironhex.systems.classic.movement.jumping import JumpPath, jump_refusal, no_landing
from ironhex.systems.classic.movement.path import (
    Pace,
    Walk,
    arrive,
    at_height,
    pace_of,
    paces,
    placed,
    walk_of,
)
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.stacking import crowded
from ironhex.systems.classic.movement.steps import (
    Spot,
    gait_of,
    landing,
    level,
    spot_of,
    step_cost,
)
from ironhex.systems.classic.sight.terrain import DEATH_FROM_ABOVE, elevation

ON_FEET = (Mode.WALK, Mode.RUN)


# --- the judge --------------------------------------------------------------------------------------------------------
def refused(battle: Battle, unit: Unit, move: Move) -> Barred | None:
    """Why a unit cannot make or continue a move; names the rule and the step."""
    if move.mode is Mode.STAND:
        return _nothing_else(move)
    if immobile(unit):
        rule, why = ("BMR-HEAT-027", "shut down") if unit.body.shutdown else ("BMR-WAR-029", "its warrior unconscious")
        return Barred(rule, f"{unit.name} cannot move: {why}")
    if unit.mired and _opens_doors(move):
        unit = replace(unit, stuck=None)  # a stuck carrier may let infantry on and off where it is
    if barred := allowance(battle, unit, move.mode).barred:
        return barred
    if move.load or move.unload or move.drop:
        return _handling_refused(battle, unit, move)
    return _jump_refused(battle, unit, move) if move.mode is Mode.JUMP else _march_refused(battle, unit, move)


def _opens_doors(move: Move) -> bool:
    """Whether infantry mounts or dismounts, and the carrier stays where it is."""
    return bool(move.load or move.unload) and not (move.steps or move.path or move.rush is not None)


def _handling_refused(battle: Battle, unit: Unit, move: Move) -> Barred | None:
    """A move with infantry that mounts or dismounts: each costs an MP, and there must be room for it."""
    if barred := handling_refused(battle, unit, move):
        return barred
    if move.rush is not None or move.steps[-1:] == "X":
        return Barred("BMR-INF-026", "infantry mounts and dismounts only where the carrier stops")
    ready = handling(battle, unit, move)
    carrier = ready.unit(unit.id)
    points = allowance(ready, carrier, move.mode)
    if points.barred:
        return points.barred
    if points.total < 0:
        return Barred("BMR-INF-019", "each unit that mounts or dismounts costs 1 MP, and so does dropping cargo")
    rest = replace(move, load=(), unload=(), drop=False)
    if not (rest.steps or rest.path):
        return no_dismounting(battle, unit, move.unload, spot_of(unit))
    barred = (_jump_refused if move.mode is Mode.JUMP else _march_refused)(ready, carrier, rest)
    return barred or no_dismounting(battle, unit, move.unload, _end_of(ready, carrier, rest))


def _end_of(battle: Battle, unit: Unit, move: Move) -> Spot:
    """Where a move that has been judged ends."""
    if move.path:
        return Spot(move.path[-1], landing(gait_of(battle, unit), battle.board.at(move.path[-1])))
    *_, last = paces(walk_of(battle, unit, move.mode), pace_of(battle, unit, move.mode), move.steps)
    assert isinstance(last, Pace), "judged before"
    assert last.spot is not None, "it stays on the map"
    return last.spot


def _nothing_else(move: Move) -> Barred | None:
    if move == Move(move.unit, Mode.STAND):
        return None
    return Barred("BMR-MOV-044", "a unit that stands still cannot do anything else, not even turn")


def _march_refused(battle: Battle, unit: Unit, move: Move) -> Barred | None:
    walk = walk_of(battle, unit, move.mode)
    start = pace_of(battle, unit, move.mode)
    if move.path or (move.facing is not None and not move.enter and move.steps[-1:] != "U"):
        return Barred("BMR-MOV-042", "on the ground a path consists of steps, including turns")
    if move.facing is not None and not 0 <= move.facing < 6:
        return Barred("BMR-MOV-023", f"there is no facing {move.facing}")
    if not move.steps and move.rush is None and not move.enter:
        return Barred("BMR-MOV-044", "a unit that spends no MP stands still")
    first = start if start.spot else _arrived(walk, move)
    if isinstance(first, Barred):
        return first
    *_, last = (first, *paces(walk, first, move.steps))
    return last if isinstance(last, Barred) else _end_refused(walk, last, move)


def _arrived(walk: Walk, move: Move) -> Pace | Barred:
    if move.enter is None:
        return Barred("BMR-SCEN-006", f"{walk.unit.name} is not on the map; it must enter on a hex of its home edge")
    return arrive(walk, move.enter, walk.unit.facing if move.facing is None else move.facing)


def _end_refused(walk: Walk, pace: Pace, move: Move) -> Barred | None:
    if walk.unit.hex is not None and move.enter is not None:
        return Barred("BMR-SCEN-006", f"{walk.unit.name} is already on the map")
    if pace.spot is None or move.steps[-1:] == "U":
        return (
            Barred("BMR-CHARGE-002", "a unit that leaves the map or stands up cannot charge")
            if move.rush is not None
            else None
        )
    if barred := crowded(walk.battle, at_height(walk, pace.spot), pace.spot.hex):
        return barred
    return None if move.rush is None else charge_refused(walk, pace, move.rush)


def _jump_refused(battle: Battle, unit: Unit, move: Move) -> Barred | None:
    if unit.hex is None or move.enter or move.steps:
        return Barred("BMR-MOV-054", "a jump is a path from hex to hex on the map")
    if unit.move.spent:
        return Barred("BMR-MOV-001", "a unit cannot change its mode of movement")
    if move.facing is not None and not 0 <= move.facing < 6:
        return Barred("BMR-MOV-062", f"there is no facing {move.facing}")
    spot, limit = spot_of(unit), allowance(battle, unit, Mode.JUMP).total
    if barred := no_jump(battle.board, gait_of(battle, unit), spot):
        return barred
    jump = JumpPath(battle.board, spot.hex, move.path, level(battle.board, spot), limit)
    if move.rush is not None:
        return leap_upon_refused(battle, unit, jump, move.rush)
    return jump_refusal(jump) or no_landing(battle, unit, move.path[-1])


# --- charges and deaths from above ------------------------------------------------------------------------------------
def charge_refused(walk: Walk, pace: Pace, rush: Target) -> Barred | None:
    """A charge needs the target straight ahead, no step backward, and the MP to enter its hex."""
    battle, unit = walk.battle, walk.unit
    target, spot = foe(battle, unit, rush) if isinstance(rush, int) else rush, pace.spot
    if not battle.kind(unit).charges:
        return Barred("BMR-CHARGE-002", f"{unit.name} cannot make physical attacks")
    if target is None or spot is None or pace.prone:
        return Barred("BMR-CHARGE-002", "there is no unit to charge")
    if neighbor(spot.hex, pace.facing) != target.hex:
        return Barred("BMR-CHARGE-002", f"{target.name} is not straight ahead")
    if pace.move.backward:
        return Barred("BMR-CHARGE-001", "a unit that has moved backward cannot charge")
    cost = step_cost(charging_step(battle, walk.gait, walk.mode, spot, target))
    if cost.barred:
        return Barred("BMR-CHARGE-007", f"it cannot enter {target.hex}: {cost.barred.why}")
    if pace.move.spent + cost.total > walk.limit:
        return Barred(
            "BMR-CHARGE-006",
            f"entering {target.hex} takes {cost.total} MP, but only {walk.limit - pace.move.spent} are left",
        )
    there = placed(unit, pace)
    if isinstance(target, PlaceTarget):
        return number_of_ramming(battle.changed(there), there, target).barred
    return no_charge(battle.changed(there), there, target)


def leap_upon_refused(battle: Battle, unit: Unit, jump: JumpPath, rush: Target) -> Barred | None:
    """A death from above is a jump into the target's hex that stops one hex before it."""
    if not battle.kind(unit).charges:
        return Barred("BMR-PHYS-010", f"{unit.name} cannot make physical attacks")
    target = foe(battle, unit, rush) if isinstance(rush, int) else None
    if target is None:
        return Barred("BMR-DFA-001", "there is no unit to jump onto")
    if target.place in jump.path:
        return Barred("BMR-DFA-002", f"the path must end next to {target.name}, not in its hex")
    barred = jump_refusal(jump._replace(path=(*jump.path, target.place)))
    if barred:
        return Barred("BMR-DFA-002", f"it cannot jump onto {target.name}: {barred.why}")
    if (battle.kind(target).naval or airborne(battle, target)) and abs(
        elevation(battle, target) - elevation(battle, unit)
    ) > jump.limit:
        return Barred("BMR-VTOL-058", f"{target.name} is more levels away than it can jump")
    return no_rush(battle, target, DEATH_FROM_ABOVE)


def foe(battle: Battle, unit: Unit, target_id: int) -> Unit | None:
    """An enemy on the map, by number."""
    known = battle.knows(target_id)
    target = battle.unit(target_id) if known else None
    return target if target and target.on_map and target.side != unit.side else None
