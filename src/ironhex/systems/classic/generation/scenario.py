"""What a scenario type asks of forces and maps: how many units, of what value and skill, on how many sheets."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from ironhex.engine.setup import UnitSetup
from ironhex.systems.classic.generation.experience import LEVELS
from ironhex.systems.classic.generation.mapsheets import mapsheet_tables, sheets_needed
from ironhex.systems.classic.generation.tables import Roller
from ironhex.systems.classic.scenarios.types import ScenarioType

LAKES = ("Large Lakes #1", "Large Lakes #2", "Lake Area")
LANCE_VALUES = range(4000, 6001)  # points for a lance against a lance
BEST_SKILL = 0


class Shares(NamedTuple):
    """What the attacker and the defender have: units, or points of Battle Value."""

    attacker: int
    defender: int


def rolled_type(roller: Roller) -> str:
    """A scenario type by one die."""
    return roller.on("Scenario Type")


def shares(type: ScenarioType, units: int) -> Shares:
    """The units of both sides, if the smaller side has so many."""
    return Shares(*(units * size for size in type.sizes))


def value_shares(type: ScenarioType, points: int) -> Shares:
    """The points of both sides, if the side with fewer has so many."""
    return Shares(*(points * value for value in type.values))


def sheets_for(type: str, units: int) -> int:
    """How many mapsheets a scenario with so many units is played on."""
    usual = sheets_needed(units)
    if type == "hide and seek":
        return -(-usual // 2)
    return usual + 1 if type in ("breakthrough", "chase") else usual


def sheets_avoided(type: str, buildings: bool) -> frozenset[str]:
    """The mapsheets that give no place to hide, where hiding matters."""
    if type != "hide and seek":
        return frozenset()
    urban = frozenset() if buildings else frozenset(mapsheet_tables("terrain")[7].sheets) | {"City Ruins"}
    return frozenset(LAKES) | urban


def in_one_row(type: str) -> bool:
    """Whether the mapsheets lie in one row, short edge to short edge."""
    return type in ("breakthrough", "chase")


def defenders_experience(type: str, attackers: str) -> str:
    """The experience of the defenders: one level above the attackers where they hold the line."""
    if type != "hold the line":
        return attackers
    return LEVELS[min(LEVELS.index(attackers) + 1, len(LEVELS) - 1)]


def improved(unit: UnitSetup) -> UnitSetup:
    """A defender who holds the line with bought forces: both skills one better, at no cost."""
    return replace(unit, skills={name: max(BEST_SKILL, value - 1) for name, value in unit.skills.items()})
