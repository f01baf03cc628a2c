"""Which weapons to fire at which target: torso twist, target and the weapons that are worth their heat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from ironhex.bots import Advice
from ironhex.kernel.odds import at_least
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.declarations import best_aim
from ironhex.systems.classic.attack.to_hit import HEAT_STEPS, Aim, aim
from ironhex.systems.classic.attack.turning import turns_of
from ironhex.systems.classic.attack.weapon_modifiers import PROPS, can_be_lobbed
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bots import reasons
from ironhex.systems.classic.bots.arson import set_fire
from ironhex.systems.classic.bots.artillery import bombard
from ironhex.systems.classic.bots.bids import Bid, Posture, Sights, bids_of, sights
from ironhex.systems.classic.bots.bounds import nearest
from ironhex.systems.classic.bots.close_combat import best_close_attack
from ironhex.systems.classic.bots.firepower import Floats
from ironhex.systems.classic.bots.hex_fire import hex_fire
from ironhex.systems.classic.bots.mines import clears_mines
from ironhex.systems.classic.bots.siege import besiege
from ironhex.systems.classic.bots.spotting import batteries
from ironhex.systems.classic.bots.weights import USUAL, Profile
from ironhex.systems.classic.damage.condition import able, ammunition_of, modes_of, shots_left
from ironhex.systems.classic.heat import AMMO_EXPLOSION, OVERHEATED, SHUTDOWN, avoid_number, heat_tally, worst_bins
from ironhex.systems.classic.infantry.fire import MINE
from ironhex.systems.classic.kinds.kind import Kind


class Volley(NamedTuple):
    """A declaration, what it is worth with its heat, the value of its shots, and the heat at the end of the turn."""

    action: Declare
    worth: float
    value: float
    heat: int


class Reserves(NamedTuple):
    """What a unit has for its volleys: the heat it will have without them, and rounds by ammunition and mode."""

    unit: Unit
    kind: Kind
    heat: int
    explosive: bool  # it carries ammunition that heat can set off
    rounds: Mapping[tuple[str, str], int]


def best_volley(battle: Battle, unit: Unit, profile: Profile = USUAL) -> Advice:
    """The best declaration for a unit; without a shot of its own, an ally may spot for it."""
    close = best_close_attack(battle, unit, profile.skill.focus) if battle.kind(unit).on_foot else None
    if unit.attached is not None:
        action = close[0] if close else Declare(unit.id)
        return Advice(action, partial(reasons.climbs, battle, unit, action))
    found = [*volleys(battle, unit, profile)]
    best = found[int(np.argmax([volley.worth for volley in found] + _errors(len(found), profile)))]
    if not best.action.shots:
        best = max((best, *spotted_volleys(battle, unit, profile)), key=_worth)
    if close is not None and close[1] > max(best.worth, 0.0):
        return Advice(close[0], partial(reasons.climbs, battle, unit, close[0]))
    if (friend := spots_for(battle, unit, profile)) is not None:
        return Advice(Declare(unit.id), partial(reasons.spots, battle, unit, friend))
    action = best.action
    if (shelling := bombard(battle, unit)) is not None and shelling[1] > max(best.value, 0.0):
        return Advice(shelling[0], partial(reasons.bombards, battle, unit, *shelling))
    if (torch := set_fire(battle, unit)) is not None and torch[1] > max(best.value, 0.0):
        return Advice(torch[0], partial(reasons.sets_fire, battle, unit, torch[0]))
    if not action.shots and (salvo := hex_fire(battle, unit)):
        return Advice(salvo, partial(reasons.fires_at_hex, battle, unit, salvo))
    if not action.shots and (siege := besiege(battle, unit)):
        return Advice(siege, partial(reasons.besieges, battle, unit, siege))
    if not action.shots and (clearing := clears_mines(battle, unit)):
        return Advice(clearing, partial(reasons.clears_mines, battle, unit))
    if not action.shots:
        return Advice(action, partial(reasons.holds_fire, battle, unit, likely=len(found) > 1))
    return Advice(action, partial(reasons.fires, battle, unit, action))


def _errors(count: int, profile: Profile) -> Floats:
    """How wrong a bot is about the worth of its volleys."""
    noise = profile.skill.noise
    return noise / 2 * profile.errors(count) if noise else np.zeros(count)


def volleys(battle: Battle, unit: Unit, profile: Profile = USUAL) -> Iterator[Volley]:
    """No fire, and for each torso twist and primary target the shots that are worth their heat."""
    own = reserves(battle, unit)
    yield weighed(own, Declare(unit.id), (), profile)
    if able(unit):
        yield from _with(battle, own, sights(battle, unit, dict(_aims(battle, unit)), profile), profile)


def reserves(battle: Battle, unit: Unit) -> Reserves:
    """What a unit has for its volleys."""
    kind = battle.kind(unit)
    idle = replace(unit, turn=replace(unit.turn, shots=())) if unit.turn.shots else unit
    heat = unit.body.heat + heat_tally(battle, idle).total if kind.has_heat else 0
    rounds = {
        (item.equipment.ammo, mode): shots_left(unit, item, mode)
        for item in unit.design.weapons
        if item.equipment.ammo
        for mode in modes_of(unit, item)
    }
    return Reserves(unit, kind, heat, bool(worst_bins(unit)), rounds)


def _with(battle: Battle, own: Reserves, seen: Sights, profile: Profile) -> Iterator[Volley]:
    """The volleys at the targets aimed at."""
    unit = own.unit
    props = PROPS if unit.body.prone and own.kind.attacks.props(unit) else (None,)
    for twist, prop, primary in product(turns_of(battle, unit), props, seen.aims):
        bids = tuple(bids_of(seen, Posture(primary, twist, prop)))
        action = Declare(unit.id, twist, prop=prop)
        for chosen in worthwhile(own, bids, primary):
            yield weighed(own, action, chosen, profile, seen)


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
            found = _with(battle, reserves(battle, unit), sights(battle, unit, {enemy.id: aimed}, profile), profile)
            yield from (volley._replace(worth=volley.worth - lost) for volley in found)


def forgone(battle: Battle, spotter: Unit, profile: Profile) -> float:
    """What a unit gives up by spotting: nothing if it has held its fire already."""
    return 0.0 if spotter.turn.declared else max(volleys(battle, spotter, profile), key=_worth).worth


def spots_for(battle: Battle, unit: Unit, profile: Profile) -> Unit | None:
    """The friend for whom a unit that flies had better hold its fire, because the friend has no shot without it, and
    does more with it than the unit does itself."""
    for friend in batteries(battle, unit):
        if not friend.turn.declared and not max(volleys(battle, friend, profile), key=_worth).action.shots:
            best = max(spotted_volleys(battle, friend, profile), key=_worth, default=None)
            if best is not None and best.worth > 0 and best.action.shots[0].spotter == unit.id:
                return friend
    return None


def _worth_a_shot(battle: Battle, unit: Unit) -> Iterator[Unit]:
    """The nearest enemies, except people on foot."""
    yield from nearest(unit, (enemy for enemy in battle.enemies(unit) if battle.kind(enemy).holds_field))


def _aims(battle: Battle, unit: Unit) -> Iterator[tuple[int, Aim]]:
    """The enemies in sight that are worth a shot."""
    for enemy in _worth_a_shot(battle, unit):
        aimed = aim(battle, battle.at_phase_start(unit.id), battle.at_phase_start(enemy.id))
        if not aimed.base.barred:
            yield enemy.id, aimed


def worthwhile(own: Reserves, bids: tuple[Bid, ...], primary: int) -> Iterator[tuple[Bid, ...]]:
    """The shots with most damage per heat, then one more each time; the primary target comes first."""
    left, clash = dict(own.rounds), own.kind.attacks.clash
    chosen: list[Bid] = []
    for each in sorted(bids, key=_yield, reverse=True):
        ammo = each.item.equipment.ammo, ammunition_of(each.fire.mode)
        if ammo[0] and left[ammo] < each.fire.rate:
            continue
        if clash and clash(own.unit, [bid.fire for bid in (*chosen, each)]):
            continue
        if chosen and MINE in (each.item.equipment.special, chosen[0].item.equipment.special):
            continue
        if ammo[0]:
            left[ammo] -= each.fire.rate
        chosen = sorted([*chosen, each], key=lambda each: each.fire.target != primary)
        if chosen[0].fire.target == primary:
            yield tuple(chosen)


def _yield(bid: Bid) -> float:
    """The value of a shot per heat."""
    return bid.value / (0.5 + bid.item.equipment.heat * bid.fire.rate)


def weighed(
    own: Reserves, action: Declare, bids: tuple[Bid, ...], profile: Profile, seen: Sights | None = None
) -> Volley:
    """A declaration with these shots, and what it is worth."""
    heat, value = own.heat, 0.0
    for each in bids:
        heat += each.item.equipment.heat * each.fire.rate
        value += each.value
    if seen and seen.soft:
        value -= wasted(seen, bids)
    heat = max(0, heat) if own.kind.has_heat else 0
    shots = tuple([each.fire for each in bids])
    return Volley(replace(action, shots=shots), value - price(own, heat, profile), value, heat)


def wasted(seen: Sights, bids: Sequence[Bid]) -> float:
    """The value of the damage that infantry under fire cannot take any more."""
    damage = {target: sum(each.damage for each in bids if each.fire.target == target) for target in seen.soft}
    return sum(max(0.0, damage[target] - left) * seen.interest[target] for target, left in seen.soft.items())


def price(own: Reserves, heat: int, profile: Profile) -> float:
    """What it costs to end the turn this hot: less speed, worse aim, fewer shots next turn, and the chance to shut
    down or explode; an easy bot considers only the worst."""
    steps = sum(heat >= step for step in HEAT_STEPS)
    stopped = 1.0 if heat >= OVERHEATED else _chance_to_fail(SHUTDOWN, heat)
    blown = _chance_to_fail(AMMO_EXPLOSION, heat) if own.explosive else 0.0
    worst = 30 * stopped + 80 * blown
    return worst + profile.style.heat * heat + heat // 5 + 2 * steps if profile.skill.heeds_heat else worst / 3


def _chance_to_fail(scale: tuple[tuple[int, int], ...], heat: int) -> float:
    number = avoid_number(scale, heat)
    return 0.0 if number is None else 1 - float(at_least(number))
