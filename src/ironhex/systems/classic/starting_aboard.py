"""Units that start inside or on the outside of another unit of their side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ironhex.engine.setup import SetupError
from ironhex.systems.classic.battle import Attachment, Battle, Unit
from ironhex.systems.classic.infantry.carriers import no_ride, way_to_ride


class Enlistment(NamedTuple):
    """The units of a force, and by their numbers in it those that start aboard another, with its number, those that
    are linked to another in a network, with its number, and those that start under water, with their depth."""

    units: Sequence[Unit]
    aboard: Mapping[int, int]
    linked: Mapping[int, int]
    depths: Mapping[int, int]


def check_aboard(units: Sequence[Unit], aboard: Mapping[int, int]) -> None:
    """Carriers are other units of the force that start on their own, and nobody aboard has a place or hides alone."""
    for number, carrier in aboard.items():
        unit = units[number]
        if type(carrier) is not int or carrier not in range(len(units)):
            reason = f"there is no unit {carrier!r} in its force, counted from 0"
        elif carrier == number:
            reason = "it cannot carry itself"
        elif carrier in aboard:
            reason = f"{units[carrier].name} starts aboard another unit itself"
        elif unit.hex is not None:
            reason = f"it has a place of its own, {unit.hex}"
        elif unit.aside:
            reason = f"it has a place of its own, {_elsewhere(unit)}"
        elif units[carrier].aside:
            reason = f"{units[carrier].name} starts {_elsewhere(units[carrier])}"
        elif unit.hidden and not units[carrier].hidden:
            reason = f"it can hide only together with {units[carrier].name}"
        else:
            continue
        raise SetupError(f"{unit.side}: {unit.name} cannot start aboard: {reason}")


def _elsewhere(unit: Unit) -> str:
    """Where a unit starts that is not on the map."""
    return "in a DropShip" if unit.dropping else "off the map"


def hidden_with_carriers(force: Enlistment) -> list[Unit]:
    """The units of a force; those aboard a hidden unit are as secret as it is."""
    return [
        replace(unit, hidden=force.units[force.aboard.get(number, number)].hidden)
        for number, unit in enumerate(force.units)
    ]


def embarked(battle: Battle, units: Sequence[Unit], aboard: Mapping[int, int]) -> Battle:
    """A battle in which the units of a force that start aboard others are there; each must be able to carry them."""
    for number, other in aboard.items():
        unit, carrier = battle.unit(units[number].id), battle.unit(units[other].id)
        if barred := no_ride(battle, carrier, unit):
            raise SetupError(
                f"{unit.side}: {unit.name} cannot start aboard {carrier.name}: {barred.why} [{barred.rule}]"
            )
        battle = _aboard(battle, carrier, unit)
    return battle


def _aboard(battle: Battle, carrier: Unit, unit: Unit) -> Battle:
    how = way_to_ride(battle, carrier, unit)
    assert how is not None, "judged before"
    return battle.changed(replace(unit, attached=Attachment(carrier.id, how)))


def possible_carriers(battle: Battle, aboard: Mapping[int, int]) -> tuple[tuple[int, ...], ...]:
    """For each unit of a battle, numbered from 0, those that could carry it beside the units aboard them already."""
    return tuple(tuple(_carriers_of(battle, unit, aboard)) for unit in battle.units)


def _carriers_of(battle: Battle, unit: Unit, aboard: Mapping[int, int]) -> list[int]:
    if unit.id in aboard.values():
        return []  # it carries others itself
    for number, carrier in aboard.items():
        other, by = battle.find(number), battle.find(carrier)
        if number != unit.id and other is not None and by is not None and no_ride(battle, by, other) is None:
            battle = _aboard(battle, by, other)
    return [
        each.id
        for each in battle.units
        if each.id != unit.id and each.id not in aboard and no_ride(battle, each, unit) is None
    ]
