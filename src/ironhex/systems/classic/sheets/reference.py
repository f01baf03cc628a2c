"""The tables on sheets of units other than 'Mechs, from the catalog's file."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import Struct

from ironhex.catalog.data_files import CLASSIC
from ironhex.engine.prepared_types import prepare

Rows = tuple[tuple[str, ...], ...]


class _Table(Struct, frozen=True, forbid_unknown_fields=True):
    rules: tuple[str, ...]
    """The rules that a table represents."""


class Hits(_Table, frozen=True, kw_only=True):
    """Rolls and the locations they hit."""

    hits: Rows


class VehicleNotes(_Table, frozen=True, kw_only=True):
    """The meaning of the symbols in the hit table, and the critical hits by die roll."""

    notes: str
    criticals: tuple[str, ...]


class VtolTable(VehicleNotes, frozen=True, kw_only=True):
    hits: Rows


class ProtoCriticals(_Table, frozen=True, kw_only=True):
    """The effects of the first, second and third critical hit on a location."""

    head: tuple[str, ...]
    torso: tuple[str, ...]
    right_arm: tuple[str, ...]
    left_arm: tuple[str, ...]
    legs: tuple[str, ...]
    weapon: str


class ProtoTable(Hits, frozen=True, kw_only=True):
    criticals: ProtoCriticals


class EmplacementTable(Hits, frozen=True, kw_only=True):
    notes: str


class InfantryTable(_Table, frozen=True, kw_only=True):
    """By weapon: modifiers from range 0, and the most troopers that do 1, 2, 3 … points."""

    range: dict[str, tuple[int, ...]]
    damage: dict[str, tuple[int, ...]]

    def points(self, weapon: str, troopers: int) -> int:
        """The damage of this many troopers; more than the table covers do no more damage."""
        steps = self.damage[weapon]
        return next((points for points, most in enumerate(steps, start=1) if troopers <= most), len(steps))


class AntiMechTable(_Table, frozen=True, kw_only=True):
    """The minimum number of troopers, of suits, and the target number."""

    leg: tuple[tuple[int, int, int], ...]
    swarm: tuple[tuple[int, int, int], ...]


class SuitTable(_Table, frozen=True, kw_only=True):
    """How many troopers, or of their missiles, hit: by active troopers, for rolls of 2 to 12."""

    attack: tuple[tuple[int, ...], ...]
    missiles: tuple[tuple[int, ...], ...]


class Reference(Struct, frozen=True, forbid_unknown_fields=True):
    """All of them."""

    vehicle: Hits
    ground: VehicleNotes
    naval: VehicleNotes
    vtol: VtolTable
    protomech: ProtoTable
    emplacement: EmplacementTable
    infantry: InfantryTable
    anti_mech: AntiMechTable
    suits: SuitTable


prepare(Reference)


@cache
def reference() -> Reference:
    """The tables, read once."""
    return msgspec.toml.decode((CLASSIC / "sheet_tables.toml").read_bytes(), type=Reference)
