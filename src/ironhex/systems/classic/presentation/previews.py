"""What an action would do, before anybody commits to it: numbers, odds, expected damage, heat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from ironhex.engine import Preview, Risk
from ironhex.kernel.odds import percent
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.classic.actions import Declare, Eject, Move, Strike
from ironhex.systems.classic.attack.attack import MOVED
from ironhex.systems.classic.battle import Battle, Blow, Fire, MoveState, PlaceTarget, Target, Unit
from ironhex.systems.classic.crew.ejection import ejection_tally, landing_hex
from ironhex.systems.classic.heat import heat_tally, movement_heat
from ironhex.systems.classic.infantry.thrashing import THRASHING
from ironhex.systems.classic.melee.elevations import KICK, PUSH, THRASH
from ironhex.systems.classic.melee.physical_to_hit import rush_damage
from ironhex.systems.classic.melee.physical_to_hit import to_hit as blow_to_hit
from ironhex.systems.classic.melee.ramming import number_of_ramming, ramming_damage
from ironhex.systems.classic.missiles.nemesis import lures
from ironhex.systems.classic.movement.forecast import outlook, rushing
from ironhex.systems.classic.movement.path import Pace, placed
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.narrate.movement import harder_to_hit
from ironhex.systems.classic.narrate.physical import attacks
from ironhex.systems.classic.narrate.weapons import volley
from ironhex.systems.classic.narrate.words import named, target_named
from ironhex.systems.classic.piloting.rolls import KICKED, MISSED_KICK, PUSHED, piloting_tally
from ironhex.systems.classic.presentation.attack_numbers import (
    chance,
    close_tally,
    damage_of,
    fired_by,
    further,
    having_fired,
    strokes,
)
from ironhex.systems.hex_field import degrees

SPENT, AVAILABLE, HEAT = "MP spent", "MP available", "heat"


def move_preview(action: Move, battle: Battle) -> Preview:
    """What the move costs and the MP available, every roll on the way, and its effect on shots at it and its own."""
    unit = battle.unit(action.unit)
    pace, cost, risks, warned = outlook(battle, action)
    move = replace(unit.move, mode=action.mode, traveled=pace.move.traveled, hexes=pace.move.hexes)
    tallies: tuple[tuple[str, Tally], ...] = ()
    if cost.mods:
        tallies = ((SPENT, cost), (AVAILABLE, allowance(battle, unit, action.mode)))
        if battle.kind(unit).has_heat:
            tallies += ((HEAT, Tally((*movement_heat(replace(unit, move=move)), *_heated(battle, unit, pace)))),)
    flies = battle.kind(unit).drive.gait.flies
    harder = harder_to_hit(pace.move.hexes, action.mode, flies)
    aim = MOVED.get(action.mode, 0)
    notes = (f"+{harder} to be hit", f"+{aim} to its own shots")
    end = {"heat_after": _heat_after(battle, unit, pace, move), **_destination(battle, unit, pace)}
    if action.rush is None:
        return Preview(tallies, risks, (*notes, *warned), **end)
    number, given, damage = _rush(battle, rushing(battle, action, pace), action.rush)
    odds, said = float(chance(number)), (*notes[:1], damage, *warned)
    return Preview((*tallies, ("to hit", number)), risks, said, (odds,), odds * given, **end)


def _destination(battle: Battle, unit: Unit, pace: Pace) -> dict[str, Any]:
    """Where a move ends, in the words of offers; nothing if it leaves the map."""
    if pace.spot is None:
        return {}
    return {"place": str(pace.spot.hex), "heading": degrees(pace.facing) if battle.kind(unit).has_facing else None}


def _heat_after(battle: Battle, unit: Unit, pace: Pace, move: MoveState) -> int | None:
    """The heat at the end of the turn if the unit does no more than this move."""
    if not battle.kind(unit).has_heat:
        return None
    after = replace(unit, move=move) if pace.spot is None else replace(placed(unit, pace), move=move)
    return max(0, unit.body.heat + heat_tally(battle, after).total)


def _heated(battle: Battle, unit: Unit, pace: Pace) -> Iterator[Mod]:
    """What heats a unit from outside on its way and at its end."""
    if pace.spot is None:
        return iter(())
    there = replace(placed(unit, pace), move=pace.move)
    return (mod for heater in battle.rules.heaters for mod in heater(battle, there))


def _rush(battle: Battle, unit: Unit, rush: Target) -> tuple[Tally, int, str]:
    """The number of a charge or a death from above, the damage of a hit, and what it does to both in words."""
    there = battle.changed(unit)
    if isinstance(rush, PlaceTarget):
        number, (given, taken) = number_of_ramming(there, unit, rush), ramming_damage(there, unit)
    else:
        assert unit.move.rush is not None
        target = battle.unit(rush)
        number = blow_to_hit(there, unit, target, Blow(unit.move.rush.form, target.id))
        given, taken = rush_damage(there, unit, target)
    return number, given, f"a hit does {given}, and {taken} to itself"


def eject_preview(action: Eject, battle: Battle) -> Preview:
    """The roll to land unhurt."""
    machine = battle.unit(action.unit)
    target = ejection_tally(battle, machine, landing_hex(battle, machine), automatic=False)
    return Preview(risks=(Risk("land unhurt", target),))


def declare_preview(action: Declare, battle: Battle) -> Preview:
    """The number of each shot, the expected total damage, and the heat afterward."""
    unit, fired = battle.unit(action.unit), fired_by(action, battle)
    tallies = [(f"{volley(battle, unit.id, (each.fire,))}: {percent(each.odds)}", each.number) for each in fired]
    damage = damage_of(fired) + Fraction(further(battle, unit.side, fired)[0])
    notes = [f"expected damage {one_decimal(damage)}"] if action.shots else []
    baits = [named(battle, lure.aim.on_unit.target.id) for each in fired for lure in lures(each.shot)]
    notes += [f"the Nemesis pod on {name} may attract missiles" for name in dict.fromkeys(baits)]
    hot, after = having_fired(unit, fired), None
    notes += spotting(battle, hot.turn.shots)
    if battle.kind(unit).has_heat:
        heat = heat_tally(battle, hot)
        tallies.append((HEAT, heat))
        after = max(0, unit.body.heat + heat.total)
        notes.append(f"heat {unit.body.heat}, after this turn {after}")
    closing = close_tally(battle, action)
    odds = tuple(float(each.odds) for each in fired) if closing is None else (float(chance(closing)),)
    return Preview(tuple(tallies), (), tuple(notes), odds, float(damage), after)


def spotting(battle: Battle, fired: Iterable[Fire]) -> list[str]:
    """Who gives up its own attacks to spot for some shots."""
    spotters = dict.fromkeys(fire.spotter for fire in fired if fire.spotter is not None)
    return [f"{named(battle, spotter)} spots and makes no attacks this turn" for spotter in spotters]


def upright_risk(battle: Battle, unit_id: int, label: str, cause: Mod) -> tuple[Risk, ...]:
    """The roll by which a unit stays upright; none for one that cannot fall."""
    if not battle.kind(battle.unit(unit_id)).makes_piloting_rolls:
        return ()
    return (Risk(label, piloting_tally(battle, unit_id, (cause,))),)


def strike_preview(action: Strike, battle: Battle) -> Preview:
    """The number of each attack, the expected damage, and who may fall."""
    unit = battle.unit(action.unit)
    made = strokes(action, battle)
    tallies = [(f"{attacks(battle, unit.id, (each.blow,))}: {percent(each.odds)}", each.number) for each in made]
    risks: list[Risk] = []
    for blow in action.blows:
        target = target_named(battle, blow.target)
        if not isinstance(blow.target, int):
            continue
        if blow.form in (KICK, PUSH):
            cause = KICKED if blow.form == KICK else PUSHED
            risks += upright_risk(battle, blow.victim, f"{target} stays upright after a {blow.form}", cause)
        if blow.form == KICK:
            risks += upright_risk(battle, unit.id, "to stay upright after a miss", MISSED_KICK)
        if blow.form == THRASH:
            risks += upright_risk(battle, unit.id, "to take no damage from thrashing", THRASHING)
    damage = sum((each.expected for each in made), Fraction(0))
    notes = (f"expected damage {one_decimal(damage)}",) if damage else ()
    return Preview(tuple(tallies), tuple(risks), notes, tuple(float(each.odds) for each in made), float(damage))


def one_decimal(value: Fraction) -> str:
    tenths = (20 * value + 1) // 2
    return f"{tenths // 10}.{tenths % 10}"
