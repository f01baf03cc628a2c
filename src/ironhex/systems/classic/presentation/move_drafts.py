"""What a move would do to the unit, step by step, and the rush it may end in."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from ironhex.engine import Preview
from ironhex.engine.presentation.drafts import Exchange, Step
from ironhex.engine.presentation.numbers import Value
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.attack.attack import MOVED, attack_on
from ironhex.systems.classic.battle import Battle, Blow, Mode, PlaceTarget, Unit
from ironhex.systems.classic.damage.hit_location import side_struck
from ironhex.systems.classic.melee.charge import charge_table
from ironhex.systems.classic.melee.death_from_above import from_above
from ironhex.systems.classic.melee.physical_to_hit import rush_damage, to_hit
from ironhex.systems.classic.melee.ramming import ramming_damage
from ironhex.systems.classic.movement.altitudes import altitude
from ironhex.systems.classic.movement.forecast import handled, outlook, rushing
from ironhex.systems.classic.movement.path import Pace as Going
from ironhex.systems.classic.movement.path import arrive, pace_of, paces, placed, walk_of
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.narrate.movement import harder_to_hit
from ironhex.systems.classic.piloting.rolls import MADE_CHARGE, MADE_DEATH_FROM_ABOVE
from ironhex.systems.classic.presentation.attack_numbers import chance
from ironhex.systems.classic.presentation.draft_numbers import (
    Numbers,
    any_comes_true,
    destroys_values,
    expected_value,
    heat_after,
    heat_value,
    odds_value,
    shares,
)
from ironhex.systems.classic.presentation.exchanges import exchanges
from ironhex.systems.classic.presentation.numbers import in_percent
from ironhex.systems.classic.presentation.offers import movement_heat_of
from ironhex.systems.classic.presentation.previews import upright_risk
from ironhex.systems.classic.presentation.prospects import Volley
from ironhex.systems.classic.sight.terrain import DEATH_FROM_ABOVE
from ironhex.systems.classic.unit import unit_of
from ironhex.systems.hex_field import degrees


def of_move(action: Move, battle: Battle, target: str | None) -> tuple[Preview, Numbers]:
    """What the move does to the unit: MP, heat, how hard it is to hit and to hit with, and its risk of falling."""
    pace, cost, risks, warned = outlook(battle, action)
    unit, after = battle.unit(action.unit), _after(battle, action, pace)
    points = allowance(battle, unit, action.mode)
    most = 0 if points.barred else points.total
    flies = battle.kind(unit).drive.gait.flies
    harder = harder_to_hit(pace.move.hexes, action.mode, flies)
    aim = MOVED.get(action.mode, 0)
    numbers: Numbers = (
        Value("mp", "Movement points", pace.move.spent + handled(action), full=most or None, parts=shares(cost)),
        Value("hexes", "Hexes moved", pace.move.hexes),
        Value("target_modifier", "Harder to hit", harder, "signed"),
        Value("aim", "Your shots", aim, "signed"),
    )
    if flies and pace.spot is not None:
        high = altitude(battle.board.at(pace.spot.hex), pace.spot.elevation)
        numbers += (Value("altitude", "Altitude", high),)
    if battle.kind(unit).drive.gait.dives and pace.spot is not None:
        deep = max(battle.board.at(pace.spot.hex).depth - pace.spot.elevation, 0)
        numbers += (Value("depth", "Depth", deep),)
    if battle.kind(after).has_heat:
        gained = movement_heat_of(battle, action, pace.move.traveled) or 0
        numbers += (heat_value(after.body.heat, heat_after(battle, after), gained),)
    if len(risks) > 1:
        numbers += (Value("falls", "Any of these fails", in_percent(any_comes_true(risks)), "percent"),)
    if action.rush is None or pace.spot is None:
        return Preview(notes=warned), numbers
    return _rush(battle, rushing(battle, action, pace), numbers)


def shots_after(battle: Battle, action: Move) -> tuple[Exchange, ...]:
    """The shots that the unit would give and take where the move ends; none for a rush, or if it leaves the map."""
    pace = outlook(battle, action).pace
    if action.rush is not None or pace.spot is None:
        return ()
    after = _after(battle, action, pace)
    return tuple(exchanges(battle.changed(after), after))


def _after(battle: Battle, action: Move, pace: Going) -> Unit:
    """The unit after a move in which nothing goes wrong."""
    unit = battle.unit(action.unit)
    attempts = unit.move.stand_attempts + action.steps.endswith("U")
    move = replace(pace.move, mode=action.mode, stand_attempts=attempts)
    if pace.spot is None:
        return replace(unit, move=move)
    facing = pace.facing if action.facing is None else action.facing
    return replace(placed(unit, pace), facing=facing, move=move)


def _rush(battle: Battle, rusher: Unit, numbers: Numbers) -> tuple[Preview, Numbers]:
    """A charge or a death from above as it would be in the Physical Attack Phase, if nothing changes until then."""
    rush = rusher.move.rush
    assert rush is not None, "only a unit that rushes has a victim"
    leaping = rush.form == DEATH_FROM_ABOVE
    there = battle.changed(rusher)
    if isinstance(rush.target, PlaceTarget):
        return _ramming(there, rusher, numbers)
    victim = there.unit(rush.target)
    number = to_hit(there, rusher, victim, Blow(rush.form, victim.id))
    given, taken = rush_damage(there, rusher, victim)
    odds = chance(number)
    numbers += (
        odds_value(odds),
        Value("damage", "Damage", given),
        expected_value(odds * given),
        Value("own_damage", "Damage to itself", taken),
        *destroys_values(there, victim, (_impact(there, rusher, number.total, given),) if odds else ()),
    )
    cause = MADE_DEATH_FROM_ABOVE if leaping else MADE_CHARGE
    return Preview(risks=upright_risk(there, rusher.id, "to stay upright if it hits", cause)), numbers


def _ramming(there: Battle, rusher: Unit, numbers: Numbers) -> tuple[Preview, Numbers]:
    """A charge at a building, which always hits."""
    given, taken = ramming_damage(there, rusher)
    numbers += (
        odds_value(Fraction(1)),
        Value("damage", "Damage", given),
        Value("own_damage", "Damage to itself", taken),
    )
    return Preview(risks=upright_risk(there, rusher.id, "to stay upright after it", MADE_CHARGE)), numbers


def _impact(battle: Battle, rusher: Unit, number: int, points: int) -> Volley:
    """A rush as an attack in groups of 5 points, from where the jump began or where the charger is."""
    rush = rusher.move.rush
    assert rush is not None, "only a unit that rushes hits like this"
    victim = battle.unit(unit_of(rush.target))
    if rush.form == DEATH_FROM_ABOVE:
        table, (side, *_) = from_above(battle, rusher, victim)
    else:
        table = charge_table(attack_on(battle, rusher, victim))
        side = side_struck(battle.kind(victim), rusher.place, victim)
    return Volley(number, points, table, side, split=True)


def path(battle: Battle, move: Move) -> Iterator[Step]:
    """A move step by step, with what each costs."""
    unit = battle.unit(move.unit)
    if move.mode is Mode.JUMP:
        end = outlook(battle, move).pace.facing if move.rush is not None or move.facing is None else move.facing
        yield from (Step(str(hex), degrees(end), 1) for hex in move.path)
        return
    if move.mode is Mode.STAND:
        return
    walk, pace = walk_of(battle, unit, move.mode), pace_of(battle, unit)
    if move.enter is not None:
        entered = arrive(walk, move.enter, unit.facing if move.facing is None else move.facing)
        assert isinstance(entered, Going), "the judge has allowed it"
        yield Step(str(move.enter), degrees(entered.facing), entered.move.spent)
        pace = entered
    for after in paces(walk, pace, move.steps):
        assert isinstance(after, Going), "the judge has allowed it"
        place = after.spot or pace.spot
        yield Step(str(place.hex) if place else "", degrees(after.facing), after.move.spent - pace.move.spent)
        pace = after
