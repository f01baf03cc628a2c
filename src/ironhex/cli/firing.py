"""The dialog of the Weapon Attack Phase: the target first, then the weapons, all that bear by default."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from msgspec.structs import replace
from rich.table import Table

from ironhex.catalog import Item, Location
from ironhex.cli.prompting import Dialog, Place, Prompt, choose, choose_unit, number_and_odds
from ironhex.cli.sheet import damage_of, mounted, weapon_state
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.battle import Battle, Fire, Phase, Unit
from ironhex.systems.classic.condition import immobile, location_name, shots_left
from ironhex.systems.classic.declarations import TWISTS, best_aim, fire_by, refused
from ironhex.systems.classic.finding import clubs_at_hand
from ironhex.systems.classic.firing import PROPS
from ironhex.systems.classic.heat import heat_tally
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.notation import number_of
from ironhex.systems.classic.sequence import waiting
from ironhex.systems.classic.to_hit import Aim, Shot, aim, may_hit, to_hit

TURNED = {0: "straight", -1: "left", 1: "right"}
TARGET_HELP = "Type the number of a target; Enter takes the easiest, 0 holds all fire."
WEAPON_HELP = """\
Enter fires every weapon that can hit; numbers such as `1 3` fire only these, `0` none.
`left`, `right` and `straight` turn the torso. `t` shows how each number comes about.
A weapon that can fire rapidly does so with a star: `1*2` fires it twice."""

AIM_HELP = """\
A shot aimed at a location that hits strikes it on a further roll of 6, 7 or 8, and otherwise lands as any other.
Missiles cannot be aimed; they are fired at the whole target. Aiming at a head is the hardest."""


class Posture(NamedTuple):
    """How a unit fires: its torso turned how, leaning on which limb, and at a first target or a further one."""

    twist: int = 0
    prop: int | None = None
    second: bool = False


class Gun(NamedTuple):
    """A weapon, its number against a target, and its shot."""

    item: Item
    number: Tally
    fire: Fire


class Sights(NamedTuple):
    """The weapons of a unit as they bear on a target: aimed at a location as far as they can be, or at all of it."""

    aims: tuple[Aim, ...]
    posture: Posture
    guns: tuple[Gun, ...]

    @property
    def ready(self) -> tuple[Gun, ...]:
        """The weapons that can hit, as far as the ammunition goes."""
        unit, ready = self.aims[0].attack.attacker, list[Gun]()
        for gun in self.guns:
            ammo = gun.item.equipment.ammo
            alike = sum(ammo == other.item.equipment.ammo for other in ready)
            if may_hit(gun.number) and (not ammo or alike < shots_left(unit, gun.item)):
                ready.append(gun)
        return tuple(ready)


def declaring(place: Place) -> Dialog[Declare]:
    """Declare the weapon attacks of a unit; one that can fire at nobody is not asked."""
    view = place.view
    unit = yield from choose_unit(
        view, waiting(view, Phase.WEAPONS, place.ask.question.side, place.seat), "declares its fire"
    )
    attacker = view.at_phase_start(unit.id)
    aims = {enemy.id: best_aim(view, attacker, view.at_phase_start(enemy.id)) for enemy in view.enemies(unit)}
    clubs = tuple(clubs_at_hand(view, unit)) if view.kind(unit).physical else ()
    if not clubs and all(aimed.base.barred for aimed in aims.values()):
        return Declare(unit.id)
    target = yield from _choose_target(view, unit, aims, clubs)
    if not isinstance(target, int):
        return Declare(unit.id, find=target)
    prop = yield from _choose_prop(view, unit)
    aimed = yield from _choose_location(view, aims[target])
    postures = (Posture(twist, prop) for twist in _twists(view, unit))
    posture = max(postures, key=lambda posture: len(_sights(aimed, posture).ready))
    posture, chosen = yield from _choose_weapons(view, aimed, posture, ())
    shots = [gun.fire for gun in chosen]
    while chosen and (further := _further(view, aims, posture, shots)):
        other = yield from _choose_further(view, unit, further)
        if other is None:
            break
        aimed = yield from _choose_location(view, aims[other])
        _, chosen = yield from _choose_weapons(view, aimed, posture._replace(second=True), shots)
        shots += [gun.fire for gun in chosen]
    return Declare(unit.id, posture.twist, tuple(shots), prop if shots else None)


def _twists(view: Battle, unit: Unit) -> tuple[int, ...]:
    return TWISTS if view.kind(unit).twists and not unit.prone else (0,)


def _sights(aims: tuple[Aim, ...], posture: Posture, but: Collection[Fire] = ()) -> Sights:
    used = {fire.weapon for fire in but}
    weapons = (item for item in aims[0].attack.attacker.design.weapons if item.index not in used)
    return Sights(aims, posture, tuple(_gun(aims, item, posture) for item in weapons))


def _gun(aims: tuple[Aim, ...], item: Item, posture: Posture) -> Gun:
    """A weapon with the first of some aims by which it can hit, or else with the last."""
    guns = [Gun(item, to_hit(Shot(aimed, item, *posture)), fire_by(aimed, item.index)) for aimed in aims]
    return next((gun for gun in guns if may_hit(gun.number)), guns[-1])


# --- the target -------------------------------------------------------------------------------------------------------
def _choose_target(view: Battle, unit: Unit, aims: dict[int, Aim], clubs: tuple[str, ...]) -> Dialog[int | str]:
    """A target by its number, a club to take up instead, or nothing."""
    table = Table("", "target", "hex", "hexes", "before weapon and range", box=None, pad_edge=False, header_style="dim")
    for target, aimed in aims.items():
        enemy, spotter = aimed.attack.target, aimed.attack.spotter
        spotted = f", {named(view, spotter.id)} spotting" if spotter else ""
        seen = aimed.base.barred.why if aimed.base.barred else f"{aimed.base.total}+{spotted}"
        table.add_row(f"  {number_of(target)}", named(view, target), str(enemy.hex), str(aimed.attack.distance), seen)
    seen_ones = (target for target in aims if not aims[target].base.barred)
    best = min(seen_ones, key=lambda target: aims[target].base.total, default=None)
    words = f", {', '.join(clubs)}: take up a club" if clubs else ""
    usual = "nobody" if best is None else number_of(best)
    text = f"{named(view, unit.id)} fires at (Enter: {usual}, 0: nobody{words})? "
    tallies = tuple((named(view, target), aimed.base) for target, aimed in aims.items())
    prompt = Prompt(text, (table,), TARGET_HELP, tallies=tallies)
    while True:
        typed = yield prompt
        if typed == "0" or typed in clubs or (not typed and best is None):
            return typed.strip("0")
        target = int(typed) - 1 if typed.isdecimal() else best if best is not None and not typed else -1
        if target in aims and aims[target].base.barred is None:
            return target
        reason = f"{named(view, target)}: {aims[target].base.barred}" if target in aims else f"{typed!r} is no target."
        prompt = prompt._replace(shown=(reason,))


def _further(view: Battle, aims: dict[int, Aim], posture: Posture, shots: list[Fire]) -> tuple[int, ...]:
    """Other targets at which weapons that are left could fire, if the rules allow several."""
    taken = {fire.target for fire in shots}
    second = posture._replace(second=True)
    return tuple(
        target
        for target, aimed in aims.items()
        if target not in taken and not aimed.base.barred and _allowed(view, shots, _sights((aimed,), second, shots))
    )


def _allowed(view: Battle, shots: list[Fire], more: Sights) -> bool:
    """Whether a weapon can be fired at a further target."""
    unit, (twist, prop, _) = more.aims[0].attack.attacker.id, more.posture
    return any(refused(view, Declare(unit, twist, (*shots, gun.fire), prop)) is None for gun in more.ready)


def _choose_further(view: Battle, unit: Unit, targets: tuple[int, ...]) -> Dialog[int | None]:
    options = {str(number_of(target)): target for target in targets}
    lines = "\n".join(f"  {number}  {named(view, target)}" for number, target in options.items())
    prompt = Prompt("Fire what is left at another target (Enter: no)? ", (lines,), TARGET_HELP)
    while True:
        typed = yield prompt
        if typed in ("", "0"):
            return None
        if typed in options:
            return options[typed]
        prompt = prompt._replace(shown=(f"{typed!r} is not one of {', '.join(options)}.",))


def _choose_prop(view: Battle, unit: Unit) -> Dialog[int | None]:
    """The arm a prone 'Mech leans on; by default the one with fewer weapons."""
    if not unit.prone or not view.kind(unit).props_to_fire(unit):
        return None
    arms = sorted(PROPS, key=lambda arm: sum(item.location == arm for item in unit.design.weapons))
    prompt = Prompt("Prone: lean on which limb (Enter: 1)? ", help="Weapons in that limb do not fire.")
    return (yield from choose(prompt, [(location_name(unit, arm), int(arm)) for arm in arms], default=0))


def _choose_location(view: Battle, plain: Aim) -> Dialog[tuple[Aim, ...]]:
    """What cannot move may be aimed at in one place; what cannot be aimed is fired at all of it."""
    attack = plain.attack
    if not immobile(attack.target) or not attack.target_kind.has_location or attack.spotter:
        return (plain,)
    places = [place for place in Location if not attack.target.gone(place)]
    aims = [aim(view, attack.attacker, attack.target, place) for place in places]
    lines = [
        (f"{location_name(attack.target, place):<14}{aimed.base.total}+ before weapon and range", (aimed, plain))
        for place, aimed in zip(places, aims, strict=True)
        if not (attack.sight.cover and place in attack.target_kind.legs)
    ]
    whole = (f"{'no aim':<14}{plain.base.total}+ before weapon and range", (plain,))
    text = f"{named(view, attack.target.id)} cannot move: aim at which location (Enter: no aim)? "
    return (yield from choose(Prompt(text, help=AIM_HELP), [whole, *lines], default=0))


# --- the weapons ------------------------------------------------------------------------------------------------------
def _choose_weapons(
    view: Battle, aims: tuple[Aim, ...], posture: Posture, but: Collection[Fire]
) -> Dialog[tuple[Posture, tuple[Gun, ...]]]:
    """The weapons to fire at a target, and the turn of the torso, which a first target leaves free."""
    unit, problem = aims[0].attack.attacker, ""
    while True:
        sights = _sights(aims, posture, but)
        shown = (problem,) if problem else _shown(view, sights, but)
        prompt = Prompt(_question(view, sights), shown, WEAPON_HELP, tallies=_labelled(sights))
        typed = (yield prompt).lower()
        turn = next((twist for twist, word in TURNED.items() if typed and word.startswith(typed)), None)
        problem = ""
        if turn is not None:
            free = turn in _twists(view, unit) and not posture.second
            posture, problem = (posture._replace(twist=turn), "") if free else (posture, "The torso cannot be turned.")
        elif not typed:
            return posture, sights.ready
        else:
            chosen, problem = _picked(sights, typed)
            if not problem:
                return posture, chosen


def _question(view: Battle, sights: Sights) -> str:
    ready = [str(place) for place, gun in enumerate(sights.guns, 1) if gun in sights.ready]
    return f"Weapons to fire (Enter: {' '.join(ready) or 'none'})? "


def _picked(sights: Sights, typed: str) -> tuple[tuple[Gun, ...], str]:
    """The weapons of some numbers, and what is wrong with them, if anything."""
    words = typed.replace(",", " ").split()
    if words == ["0"]:
        return (), ""
    parts = [word.partition("*") for word in dict.fromkeys(words)]
    if not all(number.isdecimal() and 1 <= int(number) <= len(sights.guns) for number, _, _ in parts):
        return (), f"{typed!r}: type numbers from 1 to {len(sights.guns)}, or left, right, straight."
    if not all(rate.isdecimal() for _, star, rate in parts if star):
        return (), f"{typed!r}: the number of shots stands behind the star, such as 1*2."
    chosen = tuple(_firing(sights.guns[int(number) - 1], int(rate or 1)) for number, _, rate in parts)
    barred = [f"{gun.item.equipment.name}: {gun.number.barred}" for gun in chosen if gun.number.barred]
    return chosen, "\n".join(barred)


def _firing(gun: Gun, rate: int) -> Gun:
    """A weapon that fires more than once, if it can."""
    return gun._replace(fire=replace(gun.fire, rate=rate)) if rate > 1 else gun


def _shown(view: Battle, sights: Sights, but: Collection[Fire]) -> tuple[str | Table, ...]:
    attack = sights.aims[0].attack
    unit = view.unit(attack.attacker.id)
    far = f"{attack.distance} hex{'es' * (attack.distance > 1)}"
    head = f"{named(view, unit.id)} at {named(view, attack.target.id)}, {far}"
    torso = f", torso {TURNED[sights.posture.twist]}" if view.kind(unit).twists else ""
    aimed = "" if attack.aim is None else f", aimed at the {location_name(attack.target, attack.aim)}"
    heat = _heat(view, unit, (*but, *(gun.fire for gun in sights.ready))) if view.kind(unit).has_heat else ""
    return f"{head}{aimed}{torso}{heat}", _table(view, unit, sights)


def _heat(view: Battle, unit: Unit, fired: tuple[Fire, ...]) -> str:
    after = max(0, unit.heat + heat_tally(view, replace(unit, did=replace(unit.did, shots=fired))).total)
    return f"; heat {unit.heat}, with all of these {after} after the turn"


def _table(view: Battle, unit: Unit, sights: Sights) -> Table:
    heat = "heat" if view.kind(unit).has_heat else ""
    table = Table("", "weapon", "in", "to hit", heat, "damage", "", box=None, pad_edge=False, header_style="dim")
    at = sights.aims[0].attack.aim
    for place, gun in enumerate(sights.guns, 1):
        item, gear = gun.item, gun.item.equipment
        state = ", ".join(filter(None, (weapon_state(unit, item), "not aimed" if gun.fire.aim != at else "")))
        figures = (number_and_odds(gun.number), str(gear.heat) if heat else "", damage_of(gear))
        row = (f"  {place}", gear.name, mounted(unit, item), *figures, state)
        table.add_row(*row, style="" if gun in sights.ready else "dim")
    return table


def _labelled(sights: Sights) -> tuple[tuple[str, Tally], ...]:
    return tuple((gun.item.equipment.name, gun.number) for gun in sights.guns)
