"""What units are worth, with their crews and in a force."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ironhex.catalog import Design, design
from ironhex.catalog.loads import numbered_loads, reloaded
from ironhex.construction import Crew, battle_value, force_values
from ironhex.engine.edition_rows import SkillRow
from ironhex.engine.setup import UnitSetup
from ironhex.systems.classic.crew.warriors import WORST_SKILL

SKILLS = (
    SkillRow("gunnery", "Gunnery", 4, 0, WORST_SKILL),
    SkillRow("piloting", "Piloting", 5, 0, WORST_SKILL),
)


def worth(unit: UnitSetup) -> int:
    """The Battle Value of a unit with its crew."""
    return _worth(machine_of(unit), _crew(unit))


def worth_together(units: Sequence[UnitSetup]) -> tuple[int, ...]:
    """The Battle Values of a force, whose units may share a network."""
    machines, crews = list(map(machine_of, units)), list(map(_crew, units))
    return tuple(int(each.total) for each in force_values(machines, crews))


def machine_of(unit: UnitSetup) -> Design:
    """The design of a unit with the ammunition chosen for it."""
    return reloaded(design(unit.design), numbered_loads(unit.ammunition, unit.design))


def _crew(unit: UnitSetup) -> Crew:
    return Crew(*(unit.skills.get(skill.id, skill.default) for skill in SKILLS))


@lru_cache(maxsize=4096)
def _worth(machine: Design, crew: Crew) -> int:
    return int(battle_value(machine, crew).total)
