"""What an answer may lead to, beyond what it says itself: a player who looks for something prefers such an answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tests.conformance.choosers import end_of
from tests.runner.happenings import BLADES, Happening
from tests.runner.items import ITEM, MUNITION, of_fire

from ironhex.kernel.hexes import distance
from ironhex.systems.classic.actions import Declare, Move, Strike
from ironhex.systems.classic.battle import Battle, Fire, Mode, Target, Unit
from ironhex.systems.classic.infantry.swarms import swarmers

SHARP = re.compile("F[LR]+F")  # a turn on the way


def prospects(battle: Battle, action: Any) -> Iterator[Happening]:
    """What may happen because of an action, to its unit and to its targets."""
    unit = battle.find(getattr(action, "unit", -1))
    if unit is None:
        return
    match action:
        case Declare(shots=shots) if shots:
            yield from _of_shot(battle, unit, shots[0])
            yield from _of_shot(battle, unit, shots[-1])
        case Declare(find="", close=None):
            yield from _of_idle_arms(battle, unit)
        case Strike(blows=blows):
            for blow in blows:
                form = "club" if blow.form in BLADES else blow.form
                yield Happening(unit.kind, f"{blow.form}: hits")
                yield from _to(battle, blow.target, f"suffers {form}")
        case Move():
            yield from _of_move(battle, unit, action)


def _of_idle_arms(battle: Battle, unit: Unit) -> Iterator[Happening]:
    """Arms that have not fired can strike an enemy next to the unit."""
    if battle.kind(unit).punches and any(distance(unit.place, other.place) <= 1 for other in battle.enemies(unit)):
        yield from (Happening(unit.kind, f"strikes: {form}") for form in ("punch", "push"))
        if unit.body.club:
            yield Happening(unit.kind, "strikes: club")


def _of_shot(battle: Battle, unit: Unit, fire: Fire) -> Iterator[Happening]:
    """Who is fired at, and with what; a shot at somebody in woods may set them on fire."""
    yield Happening(ITEM + unit.design.items[fire.weapon].equipment.name, "hits")
    yield from of_fire(unit.design.items, fire)
    if fire.mode:
        yield Happening(MUNITION + fire.mode, "hits")
    target = battle.find(fire.target) if isinstance(fire.target, int) else None
    yield Happening(unit.kind, f"fires at {target.kind if target else 'a place'}")
    if target is not None:
        yield Happening(target.kind, "hit by fire")
        if fire.aim:
            yield Happening(target.kind, "aimed at: hit")
        if target.hex is not None and battle.board.at(target.hex).woods and battle.wind is not None:
            yield Happening(unit.kind, "AccidentRolled")


def _of_move(battle: Battle, unit: Unit, move: Move) -> Iterator[Happening]:
    """What a unit may run into where it ends its move."""
    if move.rush is not None:
        form = "death from above" if move.path else "charge"
        yield Happening(unit.kind, f"{form}: hits")
        yield from _to(battle, move.rush, f"suffers {form}")
    if move.mode is Mode.RUN and SHARP.search(move.steps) and unit.hex is not None and battle.board.at(unit.hex).paved:
        yield Happening(unit.kind, "skids")
        yield Happening(unit.kind, "TurnHeld")
    yield from _of_swarmers(battle, unit, move)
    end = end_of(unit, move)
    if end is None or end not in battle.board:
        return
    for other in battle.at(end):
        if battle.kind(other).stranded:
            yield Happening(unit.kind, "picks up a warrior")
        elif battle.kind(unit).stranded:
            yield Happening(other.kind, "picks up a warrior")
    terrain = battle.board.at(end)
    if terrain.fire:
        yield Happening(unit.kind, "FireBraved")
    if terrain.depth > 0:
        yield Happening(unit.kind, f"rolls: entering water of depth {terrain.depth}: failed")
        yield Happening(unit.kind, "BreachRolled")
    if terrain.rubble:
        yield Happening(unit.kind, "rolls: entering rubble: failed")


def _of_swarmers(battle: Battle, unit: Unit, move: Move) -> Iterator[Happening]:
    """How a move may get rid of the infantry on a 'Mech."""
    holding = swarmers(battle, unit)
    if not holding:
        return
    if move.steps.endswith("D"):
        yield Happening(unit.kind, "rolls: drop on the infantry: passed")
    if move.mode is Mode.JUMP:
        yield Happening(unit.kind, "rolls: shake off infantry: passed")
    end = end_of(unit, move)
    terrain = battle.board.at(end) if end is not None and end in battle.board else None
    for other in holding if terrain else ():
        if terrain and terrain.fire:
            yield Happening(other.kind, "FellIntoFire")
        if terrain and terrain.depth == 1:
            yield Happening(other.kind, "doomed: BMR-ANTIMECH-028")
        if terrain and terrain.depth > 1:
            yield Happening(other.kind, "doomed: BMR-ANTIMECH-027")


def _to(battle: Battle, target: Target, what: str) -> Iterator[Happening]:
    other = battle.find(target) if isinstance(target, int) else None
    if other is not None:
        yield Happening(other.kind, what)
