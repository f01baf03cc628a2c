"""The tables that sheets of units other than 'Mechs carry, as the catalogue's file has them."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import Struct

from ironhex.catalog.data_files import CLASSIC

Rows = tuple[tuple[str, ...], ...]


class _Table(Struct, frozen=True, forbid_unknown_fields=True):
    rules: tuple[str, ...]
    """The rules that a table stands for."""


class Hits(_Table, frozen=True, kw_only=True):
    """Rolls and what they strike."""

    hits: Rows


class VehicleNotes(_Table, frozen=True, kw_only=True):
    """What the signs in the table of hits mean, and the critical hits by the roll of a die."""

    notes: str
    criticals: tuple[str, ...]


class VtolTable(VehicleNotes, frozen=True, kw_only=True):
    hits: Rows


class ProtoCriticals(_Table, frozen=True, kw_only=True):
    """What the first, second and third critical hit on a location do."""

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
        """What so many troopers do; more than the table knows do no more."""
        steps = self.damage[weapon]
        return next((points for points, most in enumerate(steps, start=1) if troopers <= most), len(steps))


class AntiMechTable(_Table, frozen=True, kw_only=True):
    """The fewest men, the fewest suits, and the number to roll."""

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


@cache
def reference() -> Reference:
    """The tables, read once."""
    return msgspec.toml.decode((CLASSIC / "sheet_tables.toml").read_bytes(), type=Reference)
