"""The firing desk: what could be added to a draft of weapon attacks, each entry with the draft it leads to.

Every entry names a whole declaration, and its refusal is the judge's on exactly that: what the desk allows is allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from ironhex.catalog import Item, Location
from ironhex.engine.drafts import AimAt, Desk, Find, Prop, Spotter, Target, Twist, Weapon
from ironhex.engine.scene import Reason, told_reason, told_tally
from ironhex.kernel.tally import Barred, Tally
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.arcs import Arc
from ironhex.systems.classic.attack.declarations import TWISTS, best_aim, fire_by, rates_of, refused
from ironhex.systems.classic.attack.to_hit import Aim, Shot, aim, may_hit, to_hit
from ironhex.systems.classic.attack.volley import expected_damage
from ironhex.systems.classic.attack.weapon_modifiers import OUT_OF_RANGE, PROPS
from ironhex.systems.classic.battle import Battle, Fire
from ironhex.systems.classic.damage.condition import immobile, location_name, shots_left
from ironhex.systems.classic.melee.clubs import clubs_at_hand
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.notation import number_of, text_of
from ironhex.systems.classic.presentation.gear import damage_text, mount, range_text
from ironhex.systems.classic.presentation.numbers import in_percent, rounded
from ironhex.systems.classic.presentation.offers import FINDS
from ironhex.systems.classic.presentation.previews import chance
from ironhex.systems.classic.presentation.sight_lines import line
from ironhex.systems.classic.presentation.volley_drafts import (
    Draft,
    arc_to,
    as_far_as_allowed,
    leans,
    propped,
    with_fire,
    without,
)
from ironhex.systems.classic.sight.line_of_sight import stance

TURNED = {0: "straight ahead", -1: "left", 1: "right"}
ARC_WORDS = {Arc.FORWARD: "front", Arc.LEFT: "left", Arc.RIGHT: "right", Arc.REAR: "rear"}
NO_CHANCE = "nothing can hit it"


def desk(battle: Battle, action: Declare, target: int | None) -> Desk:
    """What could be added to a draft; the weapons as they bear on a target, or on the one that promises most."""
    unit = battle.at_phase_start(action.unit)
    draft = Draft(battle, action, unit)
    aims = {enemy.id: best_aim(battle, unit, battle.at_phase_start(enemy.id)) for enemy in battle.enemies(unit)}
    if target is not None and target not in aims:
        aims[target] = best_aim(battle, unit, battle.at_phase_start(target))
    targets = {id: _target(draft, aimed) for id, aimed in aims.items()}
    at = max(targets, key=lambda id: (targets[id].expected, -targets[id].distance), default=None)
    aimed = None if at is None else aims[at if target is None else target]
    return Desk(
        target="" if aimed is None else str(number_of(aimed.attack.target.id)),
        twists=tuple(_twists(draft)),
        props=tuple(_props(draft)),
        finds=tuple(_finds(draft)),
        targets=tuple(targets.values()),
        weapons=() if aimed is None else tuple(_weapon(draft, aimed, item) for item in unit.design.weapons),
        sight=None if aimed is None else line(battle, stance(battle, unit), stance(battle, aimed.attack.target)),
    )


def _finds(draft: Draft) -> Iterator[Find]:
    """The clubs at hand, to be taken up instead of firing."""
    for club in clubs_at_hand(draft.battle, draft.unit):
        action = Declare(draft.unit.id, find=club)
        if refused(draft.battle, action) is None:
            yield Find(text_of(action), FINDS[club])


# --- torso, limbs -----------------------------------------------------------------------------------------------------
def _twists(draft: Draft) -> Iterator[Twist]:
    """The turns of the torso; where none is possible only the one that is none."""
    for twist in TWISTS:
        barred = refused(draft.battle, Declare(draft.unit.id, twist))
        action = as_far_as_allowed(draft, replace(draft.action, twist=twist, find=""))
        yield Twist(twist, TURNED[twist], text_of(action), told_reason(barred))


def _props(draft: Draft) -> Iterator[Prop]:
    """The limbs a prone 'Mech could lean on, with the draft as far as it goes on with that."""
    for limb in PROPS if leans(draft) else ():
        action = replace(draft.action, prop=int(limb))
        fired = as_far_as_allowed(draft, action)
        barred = None if fired.shots or not action.shots else refused(draft.battle, action)
        yield Prop(limb.name, location_name(draft.unit, limb), text_of(fired), told_reason(barred))


# --- targets ----------------------------------------------------------------------------------------------------------
class Bearing(NamedTuple):
    """What bears on a target with the torso turned one way: the weapons that can hit, the best number, the damage."""

    twist: int
    weapons: tuple[Item, ...]
    best: Tally | None
    expected: Fraction


def _target(draft: Draft, aimed: Aim) -> Target:
    battle, target = draft.battle, aimed.attack.target
    found = [_bearing(draft, aimed, twist) for twist in _possible_twists(draft)]
    now = next((each for each in found if each.twist == draft.action.twist), found[0])
    best = max(found, key=lambda each: (each.expected, each.twist == now.twist, each.twist == 0))
    everything = as_far_as_allowed(draft, _everything(draft, aimed, best))
    barred = aimed.base.barred or (None if everything.shots else Barred(OUT_OF_RANGE, NO_CHANCE))
    return Target(
        unit=str(number_of(target.id)),
        name=named(battle, target.id),
        distance=aimed.attack.distance,
        arc=ARC_WORDS[arc_to(draft, draft.action.twist, target.id)],
        action=text_of(everything),
        twist=best.twist,
        refusal=told_reason(barred),
        best=None if now.best is None else now.best.total,
        odds=0 if now.best is None else in_percent(chance(now.best)),
        expected=rounded(best.expected),
        spotter="" if aimed.attack.spotter is None else str(number_of(aimed.attack.spotter.id)),
    )


def _possible_twists(draft: Draft) -> tuple[int, ...]:
    return tuple(twist for twist in TWISTS if refused(draft.battle, Declare(draft.unit.id, twist)) is None)


def _bearing(draft: Draft, aimed: Aim, twist: int) -> Bearing:
    if aimed.base.barred:
        return Bearing(twist, (), None, Fraction(0))
    prop = draft.action.prop if draft.action.prop is not None or not leans(draft) else int(PROPS[0])
    rows = [(item, to_hit(Shot(aimed, item, twist, prop))) for item in draft.unit.design.weapons]
    ready = [(item, number) for item, number in rows if may_hit(number)]
    best = min((number for _, number in ready), key=lambda number: number.total, default=None)
    hit = expected_damage
    damage = sum((chance(number) * hit(Shot(aimed, item), 1) for item, number in ready), Fraction(0))
    return Bearing(twist, tuple(item for item, _ in ready), best, damage)


def _everything(draft: Draft, aimed: Aim, bearing: Bearing) -> Declare:
    """All that can hit a target, the torso turned as is best for that."""
    shots = tuple(fire_by(aimed, item.index) for item in bearing.weapons)
    return propped(draft, Declare(draft.unit.id, bearing.twist, shots, draft.action.prop))


# --- weapons ----------------------------------------------------------------------------------------------------------
def _weapon(draft: Draft, aimed: Aim, item: Item) -> Weapon:
    gear, fire = item.equipment, fire_by(aimed, item.index)
    added = with_fire(draft, fire)
    number = _number(added, aimed, item)
    chosen = next((shot for shot in draft.action.shots if shot.weapon == item.index), None)
    odds = chance(number)
    return Weapon(
        weapon=item.index,
        name=gear.name,
        location=mount(draft.unit.design, item),
        range=range_text(gear),
        minimum=gear.minimum,
        damage=damage_text(gear),
        heat=gear.heat,
        shots=shots_left(draft.unit, item) if gear.ammo else None,
        fire=_word(fire),
        action=text_of(added),
        without=text_of(without(draft, item.index)) if chosen else "",
        chosen=_word(chosen) if chosen else "",
        tally=told_tally(number),
        odds=in_percent(odds),
        expected=rounded(odds * expected_damage(Shot(aimed, item), 1)),
        refusal=_refusal(draft, added),
        hopeless=not may_hit(number),
        aims=(*_rates(draft, aimed, item), *_aims(draft, aimed, item)),
        spotters=tuple(_spotters(draft, aimed, item)),
    )


def _refusal(draft: Draft, action: Declare) -> Reason | None:
    return told_reason(refused(draft.battle, action))


def _number(action: Declare, aimed: Aim, item: Item) -> Tally:
    """The number of a shot within a declaration, whose first target is the primary one."""
    secondary = aimed.attack.target.id != action.shots[0].victim
    return to_hit(Shot(aimed, item, action.twist, action.prop, secondary))


def _rates(draft: Draft, aimed: Aim, item: Item) -> Iterator[AimAt]:
    """Firing the weapon more than once."""
    for rate in rates_of(aimed, item.index)[1:]:
        fire = fire_by(aimed, item.index, rate)
        action = with_fire(draft, fire)
        if refused(draft.battle, action) is None:
            number = _number(action, aimed, item)
            odds = in_percent(chance(number))
            yield AimAt(f"x{rate}", f"{rate} shots", _word(fire), text_of(action), told_tally(number), odds)


def _aims(draft: Draft, aimed: Aim, item: Item) -> Iterator[AimAt]:
    """The locations of an immobile target at which the weapon can be aimed."""
    attack = aimed.attack
    if not immobile(attack.target) or not attack.target_kind.has_location or attack.spotter:
        return
    for location in Location:
        at = aim(draft.battle, draft.unit, attack.target, int(location))
        for action, number in _allowed(draft, at, item):
            fire = _word(fire_by(at, item.index))
            name = location_name(attack.target, location)
            yield AimAt(location.name, name, fire, text_of(action), told_tally(number), in_percent(chance(number)))


def _spotters(draft: Draft, aimed: Aim, item: Item) -> Iterator[Spotter]:
    """The friends who could spot for the weapon, where its own unit does not see the target."""
    battle = draft.battle
    if aimed.attack.spotter is None:
        return
    for friend in battle.present():
        if friend.side != draft.unit.side or friend.id == draft.unit.id:
            continue
        at = aim(battle, draft.unit, aimed.attack.target, spotter=battle.at_phase_start(friend.id))
        for action, number in _allowed(draft, at, item):
            fire, odds = _word(fire_by(at, item.index)), in_percent(chance(number))
            who = str(number_of(friend.id))
            yield Spotter(who, named(battle, friend.id), fire, text_of(action), told_tally(number), odds)


def _allowed(draft: Draft, aimed: Aim, item: Item) -> Iterable[tuple[Declare, Tally]]:
    """The draft with a shot, and its number, if that is allowed."""
    action = with_fire(draft, fire_by(aimed, item.index))
    return () if refused(draft.battle, action) else ((action, _number(action, aimed, item)),)


def _word(fire: Fire) -> str:
    """A shot as it is written in a declaration."""
    return text_of(Declare(0, shots=(fire,))).split()[-1]
