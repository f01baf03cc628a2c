"""Which weapons to fire at which target: torso twist, target and the weapons that are worth their heat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from ironhex.catalog import Item
from ironhex.kernel.odds import at_least
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.aimed_shots import aimed as aimed_at
from ironhex.systems.classic.attack.aimed_shots import can_be_aimed_at
from ironhex.systems.classic.attack.arcs import in_front
from ironhex.systems.classic.attack.declarations import best_aim, fire_by
from ironhex.systems.classic.attack.to_hit import HEAT_STEPS, Aim, Shot, aim, to_hit, usual_shot
from ironhex.systems.classic.attack.turning import turns_of
from ironhex.systems.classic.attack.weapon_modifiers import PROPS, can_be_lobbed
from ironhex.systems.classic.battle import Battle, Fire, Unit
from ironhex.systems.classic.bots import reasons
from ironhex.systems.classic.bots.bounds import nearest
from ironhex.systems.classic.bots.close_combat import best_close_attack
from ironhex.systems.classic.bots.fire_modes import best_way, versatile
from ironhex.systems.classic.bots.firepower import HOPELESS
from ironhex.systems.classic.bots.gel import effect_of
from ironhex.systems.classic.bots.hex_fire import hex_fire
from ironhex.systems.classic.bots.interest import damage_by_weapon, interest
from ironhex.systems.classic.bots.marksmanship import DEADLY, sharpshot
from ironhex.systems.classic.bots.mines import clears_mines
from ironhex.systems.classic.bots.pods import worth_of_pod
from ironhex.systems.classic.bots.resistance import let_through, resistance
from ironhex.systems.classic.bots.survey import points_left
from ironhex.systems.classic.bots.weights import USUAL, Profile
from ironhex.systems.classic.damage.condition import able, modes_of, shots_left
from ironhex.systems.classic.electronics.stealth_armor import engaged
from ironhex.systems.classic.heat import AMMO_EXPLOSION, OVERHEATED, SHUTDOWN, avoid_number, heat_tally, worst_bins
from ironhex.systems.classic.infantry.fire import MINE
from ironhex.systems.classic.missiles.nemesis import chance_to_pass

HOT = 8  # from this heat on, no long shots
LONG_SHOT = 11
SCARCE = 6  # with this many shots left or fewer, none are wasted on long odds
THRIFT = 0.15  # the least chance to hit for a scarce shot

Clash = Callable[[Unit, Sequence[Fire]], Barred | None]


class Posture(NamedTuple):
    """How a unit would fire: its primary target, its torso twist, and the limb it leans on."""

    primary: int
    twist: int
    prop: int | None


class Bid(NamedTuple):
    """A shot that could be fired, and what it is worth."""

    fire: Fire
    item: Item
    value: float
    damage: float


class Volley(NamedTuple):
    """A declaration and what it is worth, including its heat."""

    action: Declare
    worth: float
    value: float
    heat: int


class Sights(NamedTuple):
    """A unit's aims at its enemies, and what a point of damage to each of them is worth."""

    aims: Mapping[int, Aim]
    interest: Mapping[int, float]
    damage: Mapping[int, Mapping[int, float]]  # of a hit on each target, by weapon
    soft: Mapping[int, float]  # the infantry among them, and the damage that each can still take
    bids: dict[tuple[int, int, int, int | None, bool], Bid | None]  # calculated so far


def best_volley(battle: Battle, unit: Unit, profile: Profile = USUAL) -> tuple[Declare, str]:
    """The best declaration for a unit, and why; without a shot of its own, an ally may spot for it."""
    close = best_close_attack(battle, unit, profile.skill.focus) if battle.kind(unit).on_foot else None
    if unit.attached is not None:
        action = close[0] if close else Declare(unit.id)
        return action, reasons.climbs(battle, unit, action)
    found = [*volleys(battle, unit, profile)]
    errors = profile.skill.noise / 2 * profile.errors(len(found)) if profile.skill.noise else np.zeros(len(found))
    best = found[int(np.argmax([volley.worth + error for volley, error in zip(found, errors, strict=True)]))]
    if not best.action.shots:
        best = max((best, *spotted_volleys(battle, unit, profile)), key=_worth)
    if close is not None and close[1] > max(best.worth, 0.0):
        return close[0], reasons.climbs(battle, unit, close[0])
    action = best.action
    if not action.shots and (salvo := hex_fire(battle, unit)):
        return salvo, reasons.fires_at_hex(battle, unit, salvo)
    if not action.shots and (clearing := clears_mines(battle, unit)):
        return clearing, reasons.clears_mines(battle, unit)
    if not action.shots:
        return action, reasons.holds_fire(battle, unit, likely=len(found) > 1)
    return action, reasons.fires(battle, unit, action, best.value, best.heat)


def volleys(battle: Battle, unit: Unit, profile: Profile = USUAL) -> Iterator[Volley]:
    """No fire, and for each torso twist and primary target the shots that are worth their heat."""
    yield weighed(battle, unit, Declare(unit.id), (), profile)
    if able(unit):
        yield from _with(battle, unit, sights(battle, unit, dict(_aims(battle, unit)), profile), profile)


def sights(battle: Battle, unit: Unit, aims: Mapping[int, Aim], profile: Profile) -> Sights:
    """A unit's targets, and how much each interests it."""
    targets = [battle.unit(target) for target in aims]
    takes = {target.id: resistance(battle, target) for target in targets}
    soft = [target for target in targets if takes[target.id].soft]
    return Sights(
        aims,
        {target.id: interest(battle, unit, target, profile) for target in targets},
        {target.id: damage_by_weapon(battle, unit, target) for target in targets},
        {target.id: points_left(target, takes[target.id]) for target in soft},
        {},
    )


def _with(battle: Battle, unit: Unit, seen: Sights, profile: Profile) -> Iterator[Volley]:
    """The volleys at the targets aimed at."""
    kind = battle.kind(unit)
    props = PROPS if unit.body.prone and kind.attacks.props(unit) else (None,)
    for twist, prop, primary in product(turns_of(battle, unit), props, seen.aims):
        bids = tuple(bids_of(battle, seen, Posture(primary, twist, prop)))
        action = Declare(unit.id, twist, prop=prop)
        yield from (
            weighed(battle, unit, action, chosen, profile, seen)
            for chosen in worthwhile(unit, bids, primary, kind.attacks.clash)
        )


def _worth(volley: Volley) -> float:
    return volley.worth


def spotted_volleys(battle: Battle, unit: Unit, profile: Profile) -> Iterator[Volley]:
    """Indirect fire, minus what the spotter could do itself, because a spotter does not attack."""
    if not able(unit) or not any(can_be_lobbed(item.equipment) for item in unit.design.weapons):
        return
    for enemy in _worth_a_shot(battle, unit):
        aimed = best_aim(battle, battle.at_phase_start(unit.id), battle.at_phase_start(enemy.id))
        if aimed.attack.spotter is not None and not aimed.base.barred:
            lost = forgone(battle, battle.unit(aimed.attack.spotter.id), profile)
            found = _with(battle, unit, sights(battle, unit, {enemy.id: aimed}, profile), profile)
            yield from (volley._replace(worth=volley.worth - lost) for volley in found)


def forgone(battle: Battle, spotter: Unit, profile: Profile) -> float:
    """What a unit gives up by spotting: nothing if it has held its fire already."""
    return 0.0 if spotter.turn.declared else max(volleys(battle, spotter, profile), key=_worth).worth


def _worth_a_shot(battle: Battle, unit: Unit) -> Iterator[Unit]:
    """The nearest enemies, except people on foot."""
    yield from nearest(unit, (enemy for enemy in battle.enemies(unit) if battle.kind(enemy).holds_field))


def _aims(battle: Battle, unit: Unit) -> Iterator[tuple[int, Aim]]:
    """The enemies in sight that are worth a shot."""
    for enemy in _worth_a_shot(battle, unit):
        aimed = aim(battle, battle.at_phase_start(unit.id), battle.at_phase_start(enemy.id))
        if not aimed.base.barred:
            yield enemy.id, aimed


def bids_of(battle: Battle, seen: Sights, posture: Posture) -> Iterator[Bid]:
    """For each weapon its shot at the primary target, or else at the best secondary target; some weapons do more to
    infantry."""
    aims = seen.aims
    attacker = aims[posture.primary].attack.attacker
    kind = aims[posture.primary].attack.kind
    ahead = {each for each in aims if in_front(kind, attacker, posture.twist, aims[each].attack.target.place)}
    several = not kind.on_foot and (posture.primary in ahead or not ahead)
    several = several and not engaged(aims[posture.primary].on_unit.target)
    others = [target for target in aims if target != posture.primary] if several else []
    soft = [target for target in others if target in seen.soft]
    for item in attacker.design.weapons:
        if own := bid(seen, posture.primary, item, posture):
            better = (bid(seen, other, item, posture) for other in soft)
            yield max(filter(None, (own, *better)), key=lambda each: each.value)
        else:
            found = filter(None, (bid(seen, other, item, posture) for other in others))
            yield from sorted(found, key=lambda each: -each.value)[:1]


def bid(seen: Sights, target: int, item: Item, posture: Posture) -> Bid | None:
    """A shot, if it is worth firing; each is calculated once."""
    key = (target, item.index, posture.twist, posture.prop, target != posture.primary)
    if key not in seen.bids:
        seen.bids[key] = _bid(seen, target, item, posture)
    return seen.bids[key]


def _bid(seen: Sights, target: int, item: Item, posture: Posture) -> Bid | None:
    aimed = seen.aims[target]
    attack = aimed.attack
    shot = usual_shot(aimed, item, posture.twist, posture.prop, secondary=target != posture.primary)
    rate = shots_left(attack.attacker, item) if item.equipment.special == MINE else 1
    if versatile(shot) and (way := best_way(shot)):
        shot, rate = way
    number = to_hit(shot)
    limit = LONG_SHOT if attack.attacker.body.heat >= HOT else HOPELESS
    if number.barred or number.total >= limit:
        return None
    chance = float(at_least(number.total))
    if item.equipment.ammo and chance < THRIFT and shots_left(attack.attacker, item, shot.mode) <= SCARCE:
        return None
    points = None if rate > 1 or shot.mode else seen.damage[target].get(item.index)
    each = effect_of(shot, rate) * let_through(shot) if points is None else points
    each += worth_of_pod(shot)
    fire = replace(fire_by(aimed, item.index, rate, shot.mode), aim=_heart(aimed, shot))
    damage = chance * each if not shot.mode else past_friends(shot, chance) * each
    if target == posture.primary and not fire.aim and (sharp := sharpshot(shot)):
        fire, damage = replace(fire, aim=sharp.aim), DEADLY * float(sharp.chance) * each
    return Bid(fire, item, damage * seen.interest[target], damage)


def past_friends(shot: Shot, chance: float) -> float:
    """The chance to hit, if no friend with a Nemesis pod draws the missiles to itself, minus the chance of that."""
    passing = float(chance_to_pass(shot))
    return chance * passing - (1 - passing)


def _heart(aimed: Aim, shot: Shot) -> str:
    """The heart of an immobile target, if the weapon can be aimed at it."""
    attack = aimed.on_unit
    aiming = attack.target_kind.hull.aiming if can_be_aimed_at(attack) else None
    if aiming is None or aimed_at(shot._replace(aim=Aim(attack._replace(aim=aiming.heart), aimed.base))) is not None:
        return ""
    return attack.target.design.location_code(aiming.heart)


def worthwhile(
    unit: Unit, bids: tuple[Bid, ...], primary: int, clash: Clash | None = None
) -> Iterator[tuple[Bid, ...]]:
    """The shots with most damage per heat, then one more each time; the primary target comes first."""
    left = {
        (item.equipment.ammo, mode): shots_left(unit, item, mode)
        for item in unit.design.weapons
        if item.equipment.ammo
        for mode in modes_of(unit, item)
    }
    chosen: list[Bid] = []
    for each in sorted(bids, key=lambda each: -each.value / (0.5 + each.item.equipment.heat * each.fire.rate)):
        ammo = each.item.equipment.ammo, each.fire.mode
        if (ammo[0] and left[ammo] < each.fire.rate) or (clash and clash(unit, [bid.fire for bid in (*chosen, each)])):
            continue
        if chosen and MINE in (each.item.equipment.special, chosen[0].item.equipment.special):
            continue
        if ammo[0]:
            left[ammo] -= each.fire.rate
        chosen = sorted([*chosen, each], key=lambda each: each.fire.target != primary)
        if chosen[0].fire.target == primary:
            yield tuple(chosen)


def weighed(
    battle: Battle, unit: Unit, action: Declare, bids: tuple[Bid, ...], profile: Profile, seen: Sights | None = None
) -> Volley:
    """A declaration with these shots, and what it is worth."""
    shots = tuple(each.fire for each in bids)
    fired = replace(unit, turn=replace(unit.turn, shots=shots))
    heat = max(0, unit.body.heat + heat_tally(battle, fired).total) if battle.kind(unit).has_heat else 0
    value = sum(each.value for each in bids) - (wasted(seen, bids) if seen and seen.soft else 0.0)
    return Volley(replace(action, shots=shots), value - price(unit, heat, profile), value, heat)


def wasted(seen: Sights, bids: Sequence[Bid]) -> float:
    """The value of the damage that infantry under fire cannot take any more."""
    damage = {target: sum(each.damage for each in bids if each.fire.target == target) for target in seen.soft}
    return sum(max(0.0, damage[target] - left) * seen.interest[target] for target, left in seen.soft.items())


def price(unit: Unit, heat: int, profile: Profile) -> float:
    """What it costs to end the turn this hot: less speed, worse aim, fewer shots next turn, and the chance to shut
    down or explode; an easy bot considers only the worst."""
    steps = sum(heat >= step for step in HEAT_STEPS)
    stopped = 1.0 if heat >= OVERHEATED else _chance_to_fail(SHUTDOWN, heat)
    blown = _chance_to_fail(AMMO_EXPLOSION, heat) if worst_bins(unit) else 0.0
    worst = 30 * stopped + 80 * blown
    return worst + profile.style.heat * heat + heat // 5 + 2 * steps if profile.skill.heeds_heat else worst / 3


def _chance_to_fail(scale: tuple[tuple[int, int], ...], heat: int) -> float:
    number = avoid_number(scale, heat)
    return 0.0 if number is None else 1 - float(at_least(number))
