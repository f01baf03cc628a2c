"""Lances with C3 computers, for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace
from tests.classic.stage import mech, stage, variant

from ironhex.catalog import Board, Location, MechDesign, design
from ironhex.systems.classic.battle import Battle, Membership, Unit
from ironhex.systems.classic.electronics.linking import networked
from ironhex.systems.classic.positions import Placed

MASTER, SLAVE, CHIEF, IMPROVED = "Naginata NG-C3A", "Owens OW-1C", "Sunder SD1-OB", "Avatar AV1-OE"
JAMMER, TARGET = "Anvil ANV-3M", "Griffin GRF-1N"


def linked(battle: Battle, links: Mapping[int, int] | None = None) -> Battle:
    """A battle in which the units of Red have their networks: as given by their ids, or the usual ones."""
    red = [unit for unit in battle.units if unit.side == "Red"]
    assert [unit.id for unit in red] == list(range(len(red))), "Red comes first"
    for unit in networked(red, links or {}, secret=False):
        battle = battle.changed(unit)
    return replace(battle, before=battle.units) if battle.before else battle


def lance(
    red: Sequence[tuple[str, str]],
    *others: Placed,
    board: Board | str = "16x32",
    links: Mapping[int, int] | None = None,
) -> Battle:
    """Units of Red by design and hex, in their networks, and others of Blue."""
    units = [mech(design, hex, side="Red") for design, hex in red]
    return linked(stage(board, *units, *others), links)


def blue(design: str, hex: str) -> Placed:
    return mech(design, hex, 3, side="Blue")


def fresh(*designs: str) -> list[Unit]:
    """The units of a force before its networks are declared."""
    placed = [mech(design, f"{1 + at:02}01", side="Red") for at, design in enumerate(designs)]
    return list(stage("40x3", *placed).units)


def masters(units: Sequence[Unit]) -> list[int | None]:
    """To which unit each unit of a force is linked; -1 for one that is in no network."""
    return [-1 if unit.network is None else unit.network.master for unit in units]


def memberships(*designs: str, links: Mapping[int, int] | None = None) -> list[Membership | None]:
    """The places of the units of a force in their networks."""
    return [unit.network for unit in networked(fresh(*designs), links or {}, secret=False)]


def stealthy(name: str = JAMMER) -> MechDesign:
    """A 'Mech with stealth armor in place of endo steel."""
    sheet = design(name).sheet
    slots = {
        place: ["Stealth Armor" if text == "Endo Steel" else text for text in sheet.slots[place]] for place in Location
    }
    return variant(name, armor_type="Stealth", slots=slots)
