"""Buildings with enemy infantry inside, which can only be attacked together with its shelter."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.kernel.hexes import Hex
from ironhex.kernel.odds import at_least
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.declarations import best_aim, clash_of, fire_by, shots_refused
from ironhex.systems.classic.attack.to_hit import may_hit, to_hit, usual_shot
from ironhex.systems.classic.attack.volley import expected_damage
from ironhex.systems.classic.battle import Battle, PlaceTarget, Thing, Unit
from ironhex.systems.classic.bots.firepower import spare
from ironhex.systems.classic.bots.target_value import weight
from ironhex.systems.classic.buildings.infantry import people_in, share_of
from ironhex.systems.classic.damage.condition import able
from ironhex.systems.classic.heat import movement_heat

WORTH_FIRING = 1.0  # the least damage to people for which a building is attacked


def toll_inside(battle: Battle, unit: Unit, target: PlaceTarget, points: float) -> float:
    """What damage to a building is worth: what enemies inside suffer of it, less what friends do."""
    if target.what is not Thing.BUILDING:
        return 0.0
    share = share_of(round(points), battle.board.at(target.hex).building)
    people = people_in(battle, target.hex)
    return share * sum(weight(each) * (-1 if each.side == unit.side else 1) for each in people)


def besiege(battle: Battle, unit: Unit) -> Declare | None:
    """The best volley at a building that hides enemy infantry, for a unit that has nothing better to fire at."""
    if Thing.BUILDING not in battle.rules.attackable or not able(unit):
        return None
    found = [_volley(battle, unit, hex) for hex in _held(battle, unit)]
    worth, best = max(found, key=lambda each: each[0], default=(0.0, None))
    return best if worth >= WORTH_FIRING else None


def _held(battle: Battle, unit: Unit) -> Iterator[Hex]:
    """The hexes of buildings in which enemy infantry is known to be."""
    hexes = {enemy.place for enemy in battle.enemies(unit) if battle.kind(enemy).on_foot}
    yield from (hex for hex in sorted(hexes) if people_in(battle, hex))


def _volley(battle: Battle, unit: Unit, hex: Hex) -> tuple[float, Declare]:
    """All weapons that can hit a building, as far as the heat sinks go."""
    target, declared, points = PlaceTarget(Thing.BUILDING, hex), Declare(unit.id), 0.0
    aimed = best_aim(battle, unit, target)
    left = spare(battle, unit, sum(mod.value for mod in movement_heat(unit)))
    for item in () if aimed.base.barred else unit.design.weapons:
        shot = usual_shot(aimed, item)
        number = to_hit(shot)
        more = Declare(unit.id, shots=(*declared.shots, fire_by(aimed, item.index)))
        if not may_hit(number) or item.equipment.heat > left or clash_of(aimed.attack.kind, unit, more.shots):
            continue
        if shots_refused(battle, unit, more) is None:
            declared, left = more, left - item.equipment.heat
            points += float(at_least(number.total) * expected_damage(shot, 1))
    return toll_inside(battle, unit, target, points), declared
