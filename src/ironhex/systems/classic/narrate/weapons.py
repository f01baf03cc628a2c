"""Sentences about weapon attacks."""

from __future__ import annotations

from itertools import groupby

from ironhex.systems.classic.attack.turning import turn_words
from ironhex.systems.classic.battle import Battle, Fire, unit_of
from ironhex.systems.classic.chapter import Sentences
from ironhex.systems.classic.damage.condition import HEATING, location_name
from ironhex.systems.classic.events.weapons import (
    BombsFell,
    BurstRolled,
    ClubFound,
    ClubNotFound,
    ClusterRolled,
    Jammed,
    LineChosen,
    NotFired,
    Scattered,
    WeaponFired,
    WeaponsDeclared,
)
from ironhex.systems.classic.narrate.words import (
    munition_words,
    named,
    owned,
    plural,
    rolled,
    target_named,
    target_owned,
)
from ironhex.systems.classic.sight.hexsides import SIDES

_FINDS = {
    "limb": "picks up a limb",
    "tree": "uproots a tree",
    "girder": "searches the rubble for a girder",
    "mines": "clears mines",
    "cargo": "lifts cargo",
}


_CLOSE = {"leg": "will attack the legs of {}", "swarm": "will swarm {}", "stop": "lets go of {}"}


def weapons_declared(event: WeaponsDeclared, battle: Battle) -> str:
    """All declarations of a unit in one sentence."""
    kind = battle.kind(battle.unit(event.unit))
    parts = [turn_words(kind, event.twist, told=True)] if event.twist else []
    parts += [f"leans on its {location_name(battle.unit(event.unit), event.prop)}"] if event.prop is not None else []
    parts += [_FINDS[event.find]] if event.find else []
    parts += [_CLOSE[event.close.form].format(named(battle, event.close.target))] if event.close else []
    parts += [f"will fire {volley(battle, event.unit, event.shots)}"] if event.shots else []
    parts += [f"holds {volley(battle, event.unit, event.withheld)} back, no chance to hit"] if event.withheld else []
    return f"{named(battle, event.unit)} {', '.join(parts) or 'does not fire'}"


def _aimed_at(battle: Battle, unit: int, code: str) -> str:
    location = battle.unit(unit).design.location_at(code)
    return code if location is None else location_name(battle.unit(unit), location)


def volley(battle: Battle, unit: int, shots: tuple[Fire, ...]) -> str:
    """Weapons by target: PPC and LRM 10 at Locust LCT-1V."""
    parts = []
    for (target, aim, spotter), fires in groupby(shots, key=lambda fire: (fire.target, fire.aim, fire.spotter)):
        names = [_announced(battle, unit, fire) for fire in fires]
        kinds = [_counted(names.count(name), *name) for name in dict.fromkeys(names)]
        where = f"'s {_aimed_at(battle, unit_of(target), aim)}" if aim else ""
        how = "" if spotter is None else f" indirectly, {named(battle, spotter)} spotting"
        parts.append(f"{_listed(kinds)} at {target_named(battle, target)}{where}{how}")
    return "; ".join(parts)


def _announced(battle: Battle, unit: int, fire: Fire) -> tuple[str, int, str]:
    """A weapon, how often it fires, and its special ammunition: it is announced with the attack (BMR-AMMO-007)."""
    load = battle.unit(unit).design.items[fire.weapon].equipment.load
    return weapon_name(battle, unit, fire.weapon), fire.rate, _with(fire.mode) if fire.mode != load else ""


def _with(mode: str) -> str:
    """How a weapon is fired, after its name; heat is not a kind of ammunition."""
    return " set to heat" if mode == HEATING else f" with {munition_words(mode)} ammunition" if mode else ""


def _rate(battle: Battle, unit: int, weapon: int) -> int:
    """How many shots a declared weapon fires."""
    return next((fire.rate for fire in battle.unit(unit).turn.shots if fire.weapon == weapon), 1)


def weapon_name(battle: Battle, unit: int, weapon: int) -> str:
    return battle.unit(unit).design.items[weapon].equipment.name


def _counted(count: int, name: str, rate: int, how: str) -> str:
    weapons = name if count == 1 else f"{count} {name}s"
    often = f" ({plural(rate, 'shot')}{'' if count == 1 else ' each'})" if rate > 1 else ""
    return f"{weapons}{often}{how}"


def _listed(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


def weapon_fired(event: WeaponFired, battle: Battle) -> str:
    rate = _rate(battle, event.unit, event.weapon)
    often = f", {plural(rate, 'shot')}," if rate > 1 else ""
    weapon = weapon_name(battle, event.unit, event.weapon)
    shot = f"{owned(battle, event.unit)}: {weapon}{often} at {target_owned(battle, event.target)}"
    if event.tally.barred:
        return f"{shot}: {event.tally.barred.why}"
    if event.hit and not event.faces:
        return f"{shot}: hits automatically, {event.tally.mods[0].why}"
    if not event.faces:
        return f"{shot}: needs {event.tally.total}, no chance to hit"
    return f"{shot}: {rolled(event.faces)}, needs {event.tally.total}: {'hit' if event.hit else 'miss'}"


def cluster_rolled(event: ClusterRolled, battle: Battle) -> str:
    """Autocannon with cluster rounds roll as launchers do, but fire no missiles."""
    gun = battle.unit(event.unit).design.items[event.weapon].equipment.category == "ballistic"
    what = "submunition" if gun and event.what == "missile" else event.what
    strike = "strike" if event.what == "missile" else "hit"
    where = f" {named(battle, event.target)}" if isinstance(event.target, int) else ""
    return f"{event.struck} of {plural(event.fired, what)} {strike}{where}: {rolled(event.faces)}"


def burst_rolled(event: BurstRolled, battle: Battle) -> str:
    return f"The {weapon_name(battle, event.unit, event.weapon)} fires into the infantry: {rolled(event.faces)}"


def scattered(event: Scattered, battle: Battle) -> str:
    where = f"lands in {event.lands}" if event.on_map else "lands off the map"
    return f"The salvo at {event.hex} scatters ({rolled(event.faces)}) and {where}"


def bombs_fell(event: BombsFell, battle: Battle) -> str:
    return f"The bombs fall {f'on {event.hex}' if event.on_map else 'outside the map'}: {rolled((event.face,))}"


def not_fired(event: NotFired, battle: Battle) -> str:
    return f"{weapon_name(battle, event.unit, event.weapon)} has no lock and is not fired"


def jammed(event: Jammed, battle: Battle) -> str:
    gear = battle.unit(event.unit).design.items[event.weapon].equipment
    lasting = "" if battle.rules.firing(gear).clears else " permanently"
    return f"The {gear.name} of {named(battle, event.unit)} jams{lasting}"


def line_chosen(event: LineChosen, battle: Battle) -> str:
    one, other = sorted((event.attacker, event.target))
    return f"The line of sight from {named(battle, one)} to {named(battle, other)} passes {SIDES[event.side]}"


def club_found(event: ClubFound, battle: Battle) -> str:
    dice = f": {rolled(event.faces)}, needs {event.needed}" if event.faces else ""
    return f"{named(battle, event.unit)} has a {event.club} for a club{dice}"


def club_not_found(event: ClubNotFound, battle: Battle) -> str:
    return f"{named(battle, event.unit)} finds no girder: {rolled(event.faces)}, needs {event.needed}"


SENTENCES: Sentences = {
    LineChosen: line_chosen,
    WeaponsDeclared: weapons_declared,
    WeaponFired: weapon_fired,
    ClusterRolled: cluster_rolled,
    BurstRolled: burst_rolled,
    BombsFell: bombs_fell,
    Scattered: scattered,
    Jammed: jammed,
    NotFired: not_fired,
    ClubFound: club_found,
    ClubNotFound: club_not_found,
}
