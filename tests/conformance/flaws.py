"""Answers that break a rule, made for any question: a path into a wall, a weapon out of arc, somebody else's unit.

Each is judged on the spot: it must be refused, with a reason, by a rule that the ledger has.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from ironhex.catalog import Location, MechDesign
from ironhex.kernel.hexes import Hex, distance, neighbor, relative_bearing
from ironhex.rulebook import rule
from ironhex.systems.classic.actions import Declare, Deploy, Eject, Move, Pick, Strike
from ironhex.systems.classic.battle import Battle, Blow, Fire, Mode, Unit
from ironhex.systems.classic.damage.condition import shots_left, works
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.questions import (
    Choice,
    DeclareNext,
    DeployNext,
    DodgeMove,
    GoOn,
    MoveNext,
    StrikeNext,
)
from ironhex.systems.classic.system import CLASSIC

NOBODY = (-1, 99)
FAR = Hex(90, 90)
TORSO = (Location.CT, Location.LT, Location.RT)
BEHIND = (11, 12, 13)  # bearings from the facing in 24 parts
CLIFF = 3  # levels that no 'Mech climbs or descends in a step
ASIDE = "", "R", "RR", "RRR", "LL", "L"


def altered(view: Battle, question: Any, seat: str, action: Any) -> Iterator[Any]:
    """Broken answers to a question, all of which the judge must refuse."""
    for flawed in _flawed(view, question, seat, action):
        barred = CLASSIC.refusal(view, question, seat, flawed)
        assert barred is not None, f"{flawed} is accepted"
        assert barred.why, f"{flawed} is refused without a reason"
        rule(barred.rule)
        yield flawed


def _flawed(view: Battle, question: Any, seat: str, action: Any) -> Iterator[Any]:
    match question:
        case MoveNext() | DodgeMove():
            yield from flawed_moves(view, seat, action)
        case GoOn(unit=unit):
            yield from flawed_further_moves(view.unit(unit), action)
        case DeclareNext():
            yield from flawed_declarations(view, seat, action)
        case StrikeNext():
            yield from flawed_strikes(view, seat, action)
        case DeployNext(side=side):
            yield from flawed_deployments(view, side, action)
        case Choice():
            yield Pick("something else")


def others(view: Battle, seat: str) -> Iterator[int]:
    """Units that are not this seat's to command: somebody else's, or nobody's."""
    yield from NOBODY
    yield from (unit.id for unit in view.units if unit.seat != seat)


def gone(view: Battle) -> Iterator[Unit]:
    return (unit for unit in view.units if unit.fate)


# --- moving -----------------------------------------------------------------------------------------------------------
def flawed_moves(view: Battle, seat: str, action: Move | Eject) -> Iterator[Any]:
    unit = view.unit(action.unit)
    for other in (*others(view, seat), *(lost.id for lost in gone(view))):
        yield Move(other, Mode.STAND)
        yield Eject(other)
    yield from (Move(own.id, Mode.STAND) for own in view.units if own.seat == seat and own.move.moved)
    yield Move(unit.id, Mode.STAND, "L")
    yield Move(unit.id, Mode.WALK)
    for steps in ("F" * 40, "FQ", "UF", "DF", "XF"):
        yield from (Move(unit.id, mode, steps) for mode in (Mode.WALK, Mode.RUN))
    if view.kind(unit).has_facing:
        yield Move(unit.id, Mode.RUN, "LB")
    yield Move(unit.id, Mode.WALK, "R", facing=3)
    yield Move(unit.id, Mode.WALK, "R", path=(Hex(1, 1),))
    yield Move(unit.id, Mode.JUMP)
    yield Move(unit.id, Mode.JUMP, path=(FAR,), facing=0)
    yield from (Move(unit.id, Mode.RUN, "R", rush=other) for other in (*NOBODY, unit.id))
    if unit.hex is not None:
        yield from flawed_ways(view, unit, unit.hex)


def flawed_ways(view: Battle, unit: Unit, hex: Hex) -> Iterator[Move]:
    """Ways drawn by hand: over the edge, up a cliff, a jump with a detour or too far, onto the map while on it."""
    yield Move(unit.id, Mode.WALK, "R", enter=hex)
    yield Move(unit.id, Mode.JUMP, path=(neighbor(hex, 0), hex), facing=0)
    too_far = range(1, allowance(view, unit, Mode.JUMP).total + 2)
    yield Move(unit.id, Mode.JUMP, path=tuple(Hex(hex.col, hex.row - up) for up in too_far), facing=0)
    if unit.body.prone or view.kind(unit).drive.gait.flies:
        return
    for turn, steps in enumerate(ASIDE):
        to = neighbor(hex, unit.facing + turn)
        if to not in view.board or abs(view.board.at(to).level - view.board.at(hex).level) >= CLIFF:
            yield Move(unit.id, Mode.RUN, steps + "F")


def flawed_further_moves(unit: Unit, action: Move) -> Iterator[Any]:
    yield Eject(unit.id)
    yield replace(action, mode=Mode.RUN if action.mode is Mode.WALK else Mode.WALK)
    yield replace(action, unit=unit.id + 1)
    yield Move(unit.id, Mode.STAND)
    yield Move(unit.id, action.mode, "F" * 40)


# --- shooting ---------------------------------------------------------------------------------------------------------
def flawed_declarations(view: Battle, seat: str, action: Declare) -> Iterator[Any]:
    unit = view.at_phase_start(action.unit)
    yield from (Declare(other) for other in (*others(view, seat), *(lost.id for lost in gone(view))))
    yield from (Declare(own.id) for own in view.units if own.seat == seat and own.turn.declared)
    yield from (Declare(unit.id, twist) for twist in (-3, -2, 2, 3, 4, 6) if twist not in view.kind(unit).turns(unit))
    yield Declare(unit.id, find="sofa")
    yield Declare(unit.id, shots=(Fire(999, 0),))
    if not unit.body.prone:
        yield Declare(unit.id, prop=Location.LA)
    for weapon in unit.design.weapons:
        yield from (Declare(unit.id, shots=(Fire(weapon.index, target),)) for target in (*NOBODY, unit.id))
        yield from (Declare(unit.id, shots=(Fire(weapon.index, lost.id),)) for lost in gone(view))
    for enemy in view.enemies(unit):
        before = view.at_phase_start(enemy.id)
        if unit.on_map and before.on_map:
            yield from flawed_shots(view, unit, before)
    if action.shots:
        first = action.shots[0]
        yield replace(action, shots=(*action.shots, first))
        yield replace(action, shots=(replace(first, aim="ZZ"), *action.shots[1:]))
        yield replace(action, find="tree")


def flawed_shots(view: Battle, unit: Unit, enemy: Unit) -> Iterator[Declare]:
    """Weapons that do not bear, do not work, or have nothing to fire."""
    behind = unit.hex != enemy.hex and relative_bearing(unit.place, unit.facing, enemy.place) in BEHIND
    for weapon in unit.design.weapons:
        fixed = isinstance(unit.design, MechDesign) and weapon.location in TORSO and not weapon.rear
        empty = weapon.equipment.ammo and not shots_left(unit, weapon)
        if (behind and fixed) or not works(unit, weapon) or empty:
            yield Declare(unit.id, shots=(Fire(weapon.index, enemy.id),))


# --- striking ---------------------------------------------------------------------------------------------------------
def flawed_strikes(view: Battle, seat: str, action: Strike) -> Iterator[Any]:
    unit = view.at_phase_start(action.unit)
    yield from (Strike(other) for other in (*others(view, seat), *(lost.id for lost in gone(view))))
    yield from (Strike(own.id) for own in view.units if own.seat == seat and own.turn.struck)
    for target in (*NOBODY, unit.id):
        yield Strike(unit.id, (Blow("kick", target, Location.LL),))
    for enemy in view.enemies(unit):
        punch, kick = Blow("punch", enemy.id, Location.LA), Blow("kick", enemy.id, Location.RL)
        yield Strike(unit.id, (Blow("bite", enemy.id),))
        yield Strike(unit.id, (punch, punch))
        yield Strike(unit.id, (punch, kick))
        yield Strike(unit.id, (kick, replace(kick, limb=Location.LL)))
        yield from (Strike(unit.id, (replace(blow, limb=Location.HD),)) for blow in (punch, kick))
        yield from (Strike(unit.id, (Blow(blade, enemy.id, 0),)) for blade in ("hatchet", "sword") if _unarmed(unit))
        limbs = isinstance(unit.design, MechDesign)
        if not limbs or unit.gone(Location.LA):
            yield Strike(unit.id, (punch,))
        if not limbs or unit.gone(Location.RL):
            yield Strike(unit.id, (kick,))
        if distance(unit.place, enemy.place) > 1:
            yield from (Strike(unit.id, (blow,)) for blow in (punch, kick, Blow("push", enemy.id)))


def _unarmed(unit: Unit) -> bool:
    return not any(item.equipment.key.lower() in ("hatchet", "sword") for item in unit.design.items)


# --- deploying --------------------------------------------------------------------------------------------------------
def flawed_deployments(view: Battle, side: str, action: Deploy) -> Iterator[Any]:
    yield replace(action, hex=FAR)
    yield replace(action, hex=Hex((view.board.width + 1) // 2, (view.board.height + 1) // 2))
    yield from (replace(action, facing=facing) for facing in (-1, 6))
    fills = view.kind(view.unit(action.unit)).fills_hex
    for unit in view.units:
        if unit.hex is not None and fills and view.kind(unit).fills_hex:
            yield replace(action, hex=unit.hex)
        if unit.hex is not None or unit.side != side:
            yield replace(action, unit=unit.id)
    yield from (replace(action, unit=number) for number in NOBODY)
