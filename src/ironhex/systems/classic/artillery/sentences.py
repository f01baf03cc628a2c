"""Artillery in words."""

from __future__ import annotations

from ironhex.systems.classic.artillery.events import (
    ArtilleryClearingRolled,
    ArtilleryFired,
    Blasted,
    Deflected,
    Engulfed,
    Homed,
    OrderLapsed,
    RangeFound,
    ShellChanged,
    ShellLanded,
    TargetPreset,
)
from ironhex.systems.classic.artillery.pieces import order_of
from ironhex.systems.classic.battle import Battle, Due
from ironhex.systems.classic.chapter import Sentences
from ironhex.systems.classic.narrate.words import named, plural, rolled


def target_preset(event: TargetPreset, battle: Battle) -> str:
    return f"The artillery of {event.preset.side} is ranged in on {event.preset.hex}"


def shell_changed(event: ShellChanged, battle: Battle) -> str:
    """Who sees the target hex, or who is to designate a target."""
    shell, where = event.after.shell, event.after.hex
    assert shell is not None, "it is a shell"
    if shell.spotter is not None:
        return f"{named(battle, shell.spotter)} is to designate the target of a homing missile"
    seen = " and ".join(named(battle, unit) for unit in shell.seen_by if battle.knows(unit))
    return f"{seen} {'see' if ' and ' in seen else 'sees'} {where}" if seen else f"Nobody sees {where}"


def order_lapsed(event: OrderLapsed, battle: Battle) -> str:
    assert event.due.unit is not None, "a unit had the order"
    return f"{named(battle, event.due.unit)} cannot fire at {event.due.hex} any more"


def artillery_fired(event: ArtilleryFired, battle: Battle) -> str:
    gear = battle.unit(event.unit).design.items[event.weapon].equipment
    return f"{named(battle, event.unit)} fires its {gear.name} indirectly"


def shell_landed(event: ShellLanded, battle: Battle) -> str:
    shell = f"{event.what} of {event.side} at {event.target}"
    if event.hit and not event.faces:
        return f"{shell}: it cannot miss ({event.tally.mods[0].why})"
    roll = f"{rolled(event.faces)}, needs {event.tally.total}" if event.faces else f"needs {event.tally.total}"
    if event.hit:
        return f"{shell}: {roll}, on target"
    where = f"lands in {event.hex}" if event.hex in battle.board else "lands off the map"
    return f"{shell}: {roll}, {where} after scattering {plural(event.scatter[1], 'hex', 'hexes')}"


def range_found(event: RangeFound, battle: Battle) -> str:
    return f"{named(battle, event.unit)} has found the range to {event.hex}"


def homed(event: Homed, battle: Battle) -> str:
    missile = f"A homing missile of {event.side}"
    if event.target is None:
        return f"{missile} finds no designated target and explodes harmlessly"
    result = "hits" if event.hit else f"explodes in {event.hex} next to"
    return f"{missile}: {rolled(event.faces)}, needs {event.tally.total}, {result} {named(battle, event.target)}"


def deflected(event: Deflected, battle: Battle) -> str:
    if event.drawn_to is None:
        return f"The missile is not attracted by a Nemesis pod ({rolled((event.face,))})"
    return f"A Nemesis pod attracts the missile to {named(battle, event.drawn_to)} ({rolled((event.face,))})"


def blasted(event: Blasted, battle: Battle) -> str:
    side = f" from the {event.side}" if event.side else ""
    return f"The explosion strikes {named(battle, event.unit)}{side}: {plural(event.points, 'point')}"


def engulfed(event: Engulfed, battle: Battle) -> str:
    return f"Burning gel of an Inferno-IV covers {named(battle, event.unit)} for {plural(event.turns, 'turn')}"


def clearing_rolled(event: ArtilleryClearingRolled, battle: Battle) -> str:
    result = "cleared" if event.passed else "not cleared"
    return f"The shell is to clear mines in {event.hex}: {rolled(event.faces)}, needs {event.tally.total}, {result}"


def shell_words(battle: Battle, due: Due) -> str:
    """A shell in flight: what it is, and when it lands."""
    gun, _, shell = order_of(due)
    gear = battle.unit(gun).design.items[shell.weapon].equipment
    what = f"{gear.name} {shell.mode}" if shell.mode else gear.name
    return f"{what} of {named(battle, gun)}, lands in turn {due.turn}"


SENTENCES: Sentences = {
    TargetPreset: target_preset,
    ShellChanged: shell_changed,
    OrderLapsed: order_lapsed,
    ArtilleryFired: artillery_fired,
    ShellLanded: shell_landed,
    RangeFound: range_found,
    Homed: homed,
    Deflected: deflected,
    Blasted: blasted,
    Engulfed: engulfed,
    ArtilleryClearingRolled: clearing_rolled,
}
