"""What an action would do, before anybody commits to it: numbers, odds, expected damage, heat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from msgspec.structs import replace

from ironhex.engine import Preview, Risk
from ironhex.kernel.odds import at_least, percent
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.classic.actions import Declare, Eject, Move, Strike
from ironhex.systems.classic.attack.attack import MOVED
from ironhex.systems.classic.attack.to_hit import may_hit, to_hit
from ironhex.systems.classic.attack.volley import expected_damage, shots_of
from ironhex.systems.classic.battle import Battle, Blow, Fire, PlaceTarget, Target, Unit
from ironhex.systems.classic.crew.ejection import ejection_tally, landing_hex
from ironhex.systems.classic.heat import heat_tally, movement_heat
from ironhex.systems.classic.infantry.close_attacks import close_number
from ironhex.systems.classic.infantry.thrashing import THRASHING
from ironhex.systems.classic.melee.elevations import KICK, PUSH, THRASH
from ironhex.systems.classic.melee.physical_attacks import number_of_blow
from ironhex.systems.classic.melee.physical_to_hit import damage as blow_damage
from ironhex.systems.classic.melee.physical_to_hit import rush_damage
from ironhex.systems.classic.melee.physical_to_hit import to_hit as blow_to_hit
from ironhex.systems.classic.melee.ramming import number_of_ramming, ramming_damage
from ironhex.systems.classic.missiles.engagement import opposed
from ironhex.systems.classic.missiles.nemesis import chance_to_pass, lures
from ironhex.systems.classic.movement.forecast import outlook, rushing
from ironhex.systems.classic.movement.path import Pace, placed
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.narrate.movement import harder_to_hit
from ironhex.systems.classic.narrate.physical import attacks
from ironhex.systems.classic.narrate.weapons import volley
from ironhex.systems.classic.narrate.words import named, target_named
from ironhex.systems.classic.piloting.rolls import KICKED, MISSED_KICK, PUSHED, piloting_tally

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
    if action.rush is None:
        return Preview(tallies, risks, (*notes, *warned))
    number, damage = _rush(battle, rushing(battle, action, pace), action.rush)
    return Preview((*tallies, ("to hit", number)), risks, (*notes[:1], *damage, *warned), (float(chance(number)),))


def _heated(battle: Battle, unit: Unit, pace: Pace) -> Iterator[Mod]:
    """What heats a unit from outside on its way and at its end."""
    if pace.spot is None:
        return iter(())
    there = replace(placed(unit, pace), move=pace.move)
    return (mod for heater in battle.rules.heaters for mod in heater(battle, there))


def _rush(battle: Battle, unit: Unit, rush: Target) -> tuple[Tally, tuple[str, ...]]:
    """The number of a charge or a death from above, and what a hit does to the target and the attacker."""
    there = battle.changed(unit)
    if isinstance(rush, PlaceTarget):
        number, (given, taken) = number_of_ramming(there, unit, rush), ramming_damage(there, unit)
    else:
        assert unit.move.rush is not None
        target = battle.unit(rush)
        number = blow_to_hit(there, unit, target, Blow(unit.move.rush.form, target.id))
        given, taken = rush_damage(there, unit, target)
    return number, (f"a hit does {given}, and {taken} to itself",)


def eject_preview(action: Eject, battle: Battle) -> Preview:
    """The roll to land unhurt."""
    machine = battle.unit(action.unit)
    target = ejection_tally(battle, machine, landing_hex(battle, machine), automatic=False)
    return Preview(risks=(Risk("land unhurt", target),))


def declare_preview(action: Declare, battle: Battle) -> Preview:
    """The number of each shot, the expected total damage, and the heat afterward."""
    tallies, chances = [], []
    damage = Fraction(0)
    fired, baits = [], []
    for fire, shot in opposed(shots_of(battle, action.unit, action.shots, action.twist, action.prop)):
        number = to_hit(shot)
        odds = chance(number)
        chances.append(float(odds))
        damage += odds * chance_to_pass(shot) * expected_damage(shot, fire.rate)
        baits += [named(battle, lure.aim.on_unit.target.id) for lure in lures(shot)]
        fired += [fire] if odds or number.barred else []
        tallies.append((f"{volley(battle, action.unit, (fire,))}: {percent(odds)}", number))
    unit = battle.unit(action.unit)
    notes = [f"expected damage {one_decimal(damage)}"] if action.shots else []
    notes += [f"the Nemesis pod on {name} may attract missiles" for name in dict.fromkeys(baits)]
    notes += spotting(battle, fired)
    if battle.kind(unit).has_heat:
        heat = heat_tally(battle, replace(unit, turn=replace(unit.turn, shots=tuple(fired))))
        tallies.append((HEAT, heat))
        notes.append(f"heat {unit.body.heat}, after this turn {max(0, unit.body.heat + heat.total)}")
    return Preview(tuple(tallies), notes=tuple(notes), odds=tuple(chances))


def close_tally(battle: Battle, action: Declare) -> Tally | None:
    """The number that infantry needs against a 'Mech in its hex; on the 'Mech it needs none."""
    unit, close = battle.at_phase_start(action.unit), action.close
    if close is None or unit.attached is not None:
        return None
    return close_number(battle, unit, battle.at_phase_start(close.target), close.form)


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
    tallies, chances = [], []
    risks: list[Risk] = []
    damage = Fraction(0)
    for blow in action.blows:
        number, target = number_of_blow(battle, unit, blow), target_named(battle, blow.target)
        odds = chance(number)
        chances.append(float(odds))
        damage += odds * blow_damage(battle, unit, blow)
        tallies.append((f"{attacks(battle, action.unit, (blow,))}: {percent(odds)}", number))
        if not isinstance(blow.target, int):
            continue
        if blow.form in (KICK, PUSH):
            cause = KICKED if blow.form == KICK else PUSHED
            risks += upright_risk(battle, blow.victim, f"{target} stays upright after a {blow.form}", cause)
        if blow.form == KICK:
            risks += upright_risk(battle, unit.id, "to stay upright after a miss", MISSED_KICK)
        if blow.form == THRASH:
            risks += upright_risk(battle, unit.id, "to take no damage from thrashing", THRASHING)
    notes = (f"expected damage {one_decimal(damage)}",) if damage else ()
    return Preview(tuple(tallies), tuple(risks), notes, tuple(chances))


def chance(number: Tally) -> Fraction:
    """The chance of a roll against a tally."""
    return at_least(number.total) if may_hit(number) else Fraction(0)


def one_decimal(value: Fraction) -> str:
    tenths = (20 * value + 1) // 2
    return f"{tenths // 10}.{tenths % 10}"
