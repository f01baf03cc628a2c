"""What a side may know. Record sheets are open; settings in the cockpit are not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ironhex.systems.classic.battle import Battle, Minefield, Unit
from ironhex.systems.classic.blind.references import knowing
from ironhex.systems.classic.bodies import MechBody


def view(battle: Battle, side: str | None) -> Battle:
    """The battle as a side sees it: without the secrets of others: units, mines, plans, networks and settings."""
    if battle.sighted:
        battle = in_sight(battle, side)
    due = tuple(due for due in battle.due if due.known_to in ("", side)) if battle.due else ()
    mines = tuple(filter(None, (seen_field(field, side) for field in battle.mines))) if battle.mines else ()
    presets = tuple(preset for preset in battle.presets if preset.side == side) if battle.presets else ()
    units, before = _masked(battle.units, side), _masked(battle.before, side)
    return replace(battle, units=units, before=before, due=due, mines=mines, presets=presets)


def in_sight(battle: Battle, side: str | None) -> Battle:
    """The battle without what a side does not see; the ground is open to everybody."""
    row = next(row for row in battle.sighted if row.side == (side or ""))
    known = {unit.id for unit in battle.units if unit.side == side}.union(row.units)
    units, before = (
        tuple([knowing(unit, known) for unit in units if unit.id in known]) for units in (battle.units, battle.before)
    )
    limbs = tuple([limb for limb in battle.limbs if limb.unit in known])
    due = tuple([due for due in battle.due if due.unit is None or due.unit in known])
    return replace(battle, units=units, before=before, limbs=limbs, due=due, sighted=(row,))


def seen_field(field: Minefield, side: str | None) -> Minefield | None:
    """A minefield as a side knows it: its own completely, others without their secrets, or not at all."""
    known = side == field.side or field.public or side in field.known_to
    return shown_field(field, side) if known else None


def shown_field(field: Minefield, side: str | None) -> Minefield:
    """A minefield as a side that knows of it sees it: only those who laid vibrabombs know their setting."""
    if side == field.side:
        return field
    return replace(field, setting=0, known_to=() if field.public or side is None else (side,))


def _masked(units: tuple[Unit, ...], side: str | None) -> tuple[Unit, ...]:
    hidden = {unit.id for unit in units if unit.hidden and unit.side != side}
    if hidden:
        hidden |= {unit.id for id in hidden for unit in carried_by(units, id)}
        units = tuple([unit for unit in units if unit.id not in hidden])
    return tuple([unit if unit.side == side or _open(unit) else closed(unit) for unit in units])


def _open(unit: Unit) -> bool:
    """Whether nothing about a unit on the map is a secret."""
    return unit.body.auto_eject is None and unit.network is None


def carried_by(units: Sequence[Unit], carrier: int) -> Iterator[Unit]:
    """The units attached to another, and those attached to them."""
    for unit in units:
        if unit.attached is not None and unit.attached.to == carrier:
            yield unit
            yield from carried_by(units, unit.id)


def closed(unit: Unit) -> Unit:
    """A unit as others see it: without its ejection setting (BMR-EJECT-003), nor a secret network."""
    if unit.network is not None and unit.network.secret:
        unit = replace(unit, network=None)
    if unit.body.auto_eject is None:
        return unit
    body = unit.body
    assert isinstance(body, MechBody), "only 'Mechs have one"
    return replace(unit, body=replace(body, auto_eject=None))
