"""How experienced warriors are, and the skills that this gives them."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from ironhex.catalog import design
from ironhex.catalog.data_files import table
from ironhex.systems.classic.crew.warriors import AVERAGE_SKILLS, CLAN, INNER_SPHERE
from ironhex.systems.classic.generation.tables import Roller
from ironhex.systems.classic.setup_offers import crew_skills

LEVELS = ("Green", "Regular", "Veteran", "Elite")
CLAN_MODIFIERS = {"mech": 2, "vehicle": -2}
WARRIORS = {"mech": "MechWarrior", "vehicle": "vehicle crew", "protomech": "ProtoMech pilot"}
SKILLS_RULE = "BMR-UGEN-049"

Method = Literal["average", "rolled"]


class Band(NamedTuple):
    """Totals of a die for an experience level, and the skills they give."""

    low: int
    high: int
    piloting: int
    gunnery: int


@cache
def _bands(level: str) -> tuple[Band, ...]:
    rows = (cells for _, cells in table("generation/skills.csv") if cells["experience"] == level)
    return tuple(Band(*(int(cells[field]) for field in Band._fields)) for cells in rows)


def skill(level: str, name: str, total: int) -> int:
    """The skill that a total gives a warrior; beyond the end of the table it is that of the end."""
    bands = _bands(level)
    found = next((band for band in bands if band.low <= total <= band.high), bands[-1])
    return found.piloting if name == "piloting" else found.gunnery


def rolled_level(roller: Roller, bonus: int = 0) -> str:
    """The experience level of a force; Clans that have bid get a bonus."""
    return roller.on("Experience Level", bonus)


def rolled_skills(name: str, level: str, clan: bool, roller: Roller) -> dict[str, int]:
    """The skills of a crew, one die for each that counts for its unit, Piloting first."""
    machine = design(name)
    modifier = CLAN_MODIFIERS.get(machine.type, 0) if clan else 0
    counting = crew_skills(machine)
    return {each: _rolled(name, each, level, modifier, roller) for each in ("piloting", "gunnery") if each in counting}


def _rolled(name: str, what: str, level: str, modifier: int, roller: Roller) -> int:
    faces = roller.faces(1)
    value = skill(level, what, sum(faces) + modifier)
    roller.note(f"{what.capitalize()} of {name} ({level})", faces, str(value), SKILLS_RULE, modifier)
    return value


def average(name: str, clan: bool) -> dict[str, int]:
    """The average skills of a crew."""
    machine = design(name)
    kind = WARRIORS.get(machine.type, "infantry")
    piloting, gunnery = AVERAGE_SKILLS.get((CLAN if clan else INNER_SPHERE, kind), (5, 4))
    given = {"piloting": piloting, "gunnery": gunnery}
    return {each: value for each, value in given.items() if value is not None and each in crew_skills(machine)}
