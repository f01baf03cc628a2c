"""A unit's weapons as they bear on a target: which can hit, how that is shown, and which of them are picked."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from msgspec.structs import replace
from rich.table import Table

from ironhex.catalog import Item
from ironhex.cli.prompting import number_and_odds
from ironhex.cli.sheet import damage_of, mounted, weapon_state
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.attack.declarations import fire_by
from ironhex.systems.classic.attack.to_hit import Aim, Shot, may_hit, to_hit
from ironhex.systems.classic.battle import Battle, Fire, Unit
from ironhex.systems.classic.damage.condition import location_name, shots_left
from ironhex.systems.classic.heat import heat_tally
from ironhex.systems.classic.narrate.words import named

TURNED = {0: "straight", -1: "left", 1: "right"}


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


def sights_of(aims: tuple[Aim, ...], posture: Posture, but: Collection[Fire] = ()) -> Sights:
    """The weapons that are not used yet, as they bear."""
    used = {fire.weapon for fire in but}
    weapons = (item for item in aims[0].attack.attacker.design.weapons if item.index not in used)
    return Sights(aims, posture, tuple(_gun(aims, item, posture) for item in weapons))


def _gun(aims: tuple[Aim, ...], item: Item, posture: Posture) -> Gun:
    """A weapon with the first of some aims by which it can hit, or else with the last."""
    guns = [Gun(item, to_hit(Shot(aimed, item, *posture)), fire_by(aimed, item.index)) for aimed in aims]
    return next((gun for gun in guns if may_hit(gun.number)), guns[-1])


# --- how they are shown -----------------------------------------------------------------------------------------------
def show_sights(view: Battle, sights: Sights, but: Collection[Fire]) -> tuple[str | Table, ...]:
    """The weapons with their numbers, under a line about the attack and the heat it brings."""
    attack = sights.aims[0].attack
    unit = view.unit(attack.attacker.id)
    far = f"{attack.distance} hex{'es' * (attack.distance > 1)}"
    head = f"{named(view, unit.id)} at {named(view, attack.target.id)}, {far}"
    torso = f", torso {TURNED[sights.posture.twist]}" if view.kind(unit).twists else ""
    aimed = "" if attack.aim is None else f", aimed at the {location_name(attack.target, attack.aim)}"
    heat = _heat(view, unit, (*but, *(gun.fire for gun in sights.ready))) if view.kind(unit).has_heat else ""
    return f"{head}{aimed}{torso}{heat}", _table(view, unit, sights)


def _heat(view: Battle, unit: Unit, fired: tuple[Fire, ...]) -> str:
    after = max(0, unit.body.heat + heat_tally(view, replace(unit, turn=replace(unit.turn, shots=fired))).total)
    return f"; heat {unit.body.heat}, with all of these {after} after the turn"


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


def labelled(sights: Sights) -> tuple[tuple[str, Tally], ...]:
    """Each weapon's number under its name."""
    return tuple((gun.item.equipment.name, gun.number) for gun in sights.guns)


# --- which are picked -------------------------------------------------------------------------------------------------
def picked(sights: Sights, typed: str) -> tuple[tuple[Gun, ...], str]:
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
