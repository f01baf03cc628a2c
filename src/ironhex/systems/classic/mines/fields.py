"""Minefields: their kinds, which of them a unit sets off, and who sees a hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.classic.battle import Battle, Minefield, PlaceTarget, Thing, Unit
from ironhex.systems.classic.damage.condition import able
from ironhex.systems.classic.movement.altitudes import airborne
from ironhex.systems.classic.movement.stacking import hangs
from ironhex.systems.classic.movement.steps import Spot
from ironhex.systems.classic.sight.line_of_sight import sight

MINEFIELDS = "minefields"
"""The option that enables them."""
CONVENTIONAL, COMMAND, VIBRABOMB = "conventional", "command-detonated", "vibrabomb"
ACTIVE, INFERNO = "active", "inferno"  # that only missiles lay
PLACED = {CONVENTIONAL: 6, COMMAND: 10, VIBRABOMB: 10}  # what players lay before a battle, and its damage
USUAL = {CONVENTIONAL: 3, COMMAND: 2, VIBRABOMB: 2}  # how many of each a side lays if nothing else is agreed
LASTING = frozenset({CONVENTIONAL, ACTIVE, INFERNO})  # do not end with an explosion
TENS = 10  # tons by which a 'Mech may be lighter than the setting of vibrabombs, and for each hex of their range
SETTINGS = range(20, 105, 5)  # tons


# --- the list of minefields -------------------------------------------------------------------------------------------
def laid(mines: Iterable[Minefield], field: Minefield) -> tuple[Minefield, ...]:
    """The minefields with one more, which replaces one of the same kind and side in its hex."""
    return tuple(sorted((*(each for each in mines if not same(each, field)), field), key=_order))


def removed(mines: Iterable[Minefield], field: Minefield) -> tuple[Minefield, ...]:
    """The minefields without one."""
    return tuple(each for each in mines if not same(each, field))


def same(one: Minefield, other: Minefield) -> bool:
    """Whether two are the same minefield, whatever is known of it."""
    return _order(one) == _order(other)


def _order(field: Minefield) -> tuple[Hex, str, str, bool, int]:
    return field.hex, field.what, field.side, field.scattered, field.lot


def fields_at(battle: Battle, hex: Hex) -> tuple[Minefield, ...]:
    """The minefields in a hex, as far as this view of the battle has them."""
    return tuple([field for field in battle.mines if field.hex == hex])


# --- what sets them off -----------------------------------------------------------------------------------------------
def at_spot(unit: Unit, spot: Spot) -> Unit:
    """A unit as it is when it gets to a place."""
    return replace(unit, hex=spot.hex, elevation=spot.elevation)


def treads(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is on the ground as a ground unit: neither a vessel nor a VTOL, and not in the air."""
    kind = battle.kind(unit)
    gait = kind.drive.gait
    if kind.naval or (gait.flies and gait.flies_in is None):
        return False
    return not airborne(battle, unit) and not hangs(unit)


def vibration_range(tons: int, setting: int) -> int | None:
    """How many hexes away a 'Mech sets off vibrabombs, 0 in their own hex only; None if it is too light.

    Only a 'Mech that is more than 10 tons heavier than the setting does so from another hex.
    """
    excess = tons - setting
    if excess <= -TENS:
        return None
    return excess // TENS if excess > TENS else 0


def shakes(battle: Battle, unit: Unit, field: Minefield) -> bool:
    """Whether the steps of a unit set off vibrabombs."""
    if not battle.kind(unit).heavy_steps or not treads(battle, unit):
        return False
    reach = vibration_range(unit.design.tons, field.setting)
    return reach is not None and distance(field.hex, unit.place) <= reach


# --- command detonation -----------------------------------------------------------------------------------------------
def observers(battle: Battle, field: Minefield) -> Iterator[Unit]:
    """The units of its side that see the hex of a minefield."""
    return (unit for unit in battle.units if unit.side == field.side and able(unit) and sees(battle, unit, field.hex))


def sees(battle: Battle, unit: Unit, hex: Hex) -> bool:
    return unit.place == hex or sight(battle, unit, PlaceTarget(Thing.HEX, hex)).blocked is None


def near(battle: Battle, field: Minefield, hexes: int = 1) -> Iterator[Unit]:
    """The enemies in sight that a minefield would strike: those within some hexes."""
    for unit in battle.present():
        if (
            unit.side != field.side
            and not unit.hidden
            and battle.spotted(unit.id, field.side)
            and distance(unit.place, field.hex) <= hexes
            and struck(battle, unit)
        ):
            yield unit


def struck(battle: Battle, unit: Unit) -> bool:
    """Whether an explosion on the ground strikes a unit: not one in the air, and not a wreck."""
    return unit.on_map and unit.phase.doom is None and not airborne(battle, unit) and not hangs(unit)
