"""`ironhex roll`: forces and maps by the tables of the Master Rules."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from secrets import randbelow
from typing import Annotated, Literal

from cyclopts import App, Parameter

from ironhex.catalog import Enlisted, Roster
from ironhex.engine.setup import UnitSetup, seeded_dice
from ironhex.systems.classic.generation.assignment import UnknownFaction, factions, is_clan
from ironhex.systems.classic.generation.composition import LANCES, Arms, Composition, Size
from ironhex.systems.classic.generation.experience import Method
from ironhex.systems.classic.generation.force import CannotGenerate, ForceWish, RolledForce, roll_force
from ironhex.systems.classic.generation.mapsheets import (
    TERRAIN,
    BadLayout,
    in_shape,
    mapsheet_tables,
    random_sheets,
    rolled_terrain,
    shapes,
    sheets_needed,
    terrain_sheets,
)
from ironhex.systems.classic.generation.tables import Roller
from ironhex.systems.classic.unit_values import worth_together

app = App(name="roll", help="Roll forces and maps by the tables of the Master Rules.")

SEEDS = 2**32


@app.command
def force(
    faction: str,
    *,
    size: Size | None = None,
    weight: Literal["Light", "Medium", "Heavy", "Assault", ""] = "",
    arms: Arms = "mechs",
    lances: int = LANCES,
    second_line: Annotated[bool, Parameter(negative=())] = False,
    experience: Literal["Green", "Regular", "Veteran", "Elite", ""] = "",
    skills: Method = "rolled",
    seed: int | None = None,
    output: Annotated[Path | None, Parameter(name=["-o", "--output"])] = None,
) -> int:
    """Roll a force of a faction: what it is made of, its machines, its experience and the skills of its crews.

    Parameters
    ----------
    faction
        A House, ComStar or a Clan, or a part of the name.
    size
        A lance, a company or a Level II of the Inner Sphere; a Star, a Binary or a Trinary of a Clan.
    weight
        A weight class instead of rolling it.
    arms
        'Mechs, conventional forces (vehicles), or rolled for each lance.
    lances
        How many lances a company has.
    second_line
        A Clan force of the second line, which has no Novas.
    experience
        An experience level instead of rolling it.
    skills
        Rolled for each crew, or average.
    seed
        The dice: the same seed rolls the same force.
    output
        A roster to write, for `--force` and `--against` of other commands.
    """
    try:
        name = _faction(faction)
        wanted: Size = size or ("star" if is_clan(name) else "lance")
        wish = ForceWish(name, Composition(wanted, weight, arms, lances, second_line), experience, skills)
        chosen = randbelow(SEEDS) if seed is None else seed
        rolled = roll_force(wish, seeded_dice(chosen))
        print("\n".join((*told(rolled), f"\nSeed {chosen}")))
        if output is not None:
            output.write_text(roster_of(rolled).to_toml(), encoding="utf-8")
            print(f"Saved {len(rolled.units)} units to {output}.")
    except (CannotGenerate, UnknownFaction, ValueError, OSError) as error:
        return _complain(error)
    return 0


@app.command
def maps(
    *,
    units: int = 8,
    terrain: str = "",
    seed: int | None = None,
) -> int:
    """Roll the mapsheets for a number of units, and lay them in a rectangle.

    Parameters
    ----------
    units
        The units in play; there is a mapsheet for every four.
    terrain
        A kind of terrain such as Hill, or `rolled`; by default every mapsheet is rolled from all of them.
    seed
        The dice: the same seed rolls the same maps.
    """
    try:
        if units < 1:
            raise BadLayout(f"a battle has at least one unit, not {units}")
        chosen = randbelow(SEEDS) if seed is None else seed
        roller = Roller(seeded_dice(chosen))
        count = sheets_needed(units)
        sheets = terrain_sheets(_terrain(terrain, roller), count, roller) if terrain else random_sheets(count, roller)
        print("\n".join((*map(str, roller.rolls), "", in_shape(sheets, shapes(count)[0][0]), f"Seed {chosen}")))
    except (BadLayout, ValueError) as error:
        return _complain(error)
    return 0


def _terrain(name: str, roller: Roller) -> int:
    if name == "rolled":
        return rolled_terrain(roller)
    titles = {found.title.lower(): number for number, found in mapsheet_tables(TERRAIN).items()}
    if name.lower() not in titles:
        raise BadLayout(f"terrain {name!r} is not one of {', '.join(titles)} or rolled")
    return titles[name.lower()]


def _faction(name: str) -> str:
    """The faction of this name, or the only one whose name contains it."""
    found = [each for each in factions() if name.lower() in each.lower()]
    exact = [each for each in found if each.lower() == name.lower()]
    if len(exact or found) == 1:
        return (exact or found)[0]
    near = found or get_close_matches(name, factions(), n=3, cutoff=0.4) or factions()
    raise UnknownFaction(f"faction {name!r} could be {', '.join(near)}")


# --- in words ---------------------------------------------------------------------------------------------------------
def told(force: RolledForce) -> Iterator[str]:
    """A force in words: every roll, then the units of each group with their crews and values."""
    yield from map(str, force.rolls)
    values = iter(worth_together(force.units))
    for group in force.groups:
        yield f"\n{group.name}"
        for warrior in group.warriors:
            leads = ", commander" if warrior.commander else ""
            yield f"  {warrior.unit.design} ({_skills(warrior.unit)}{leads}): BV {next(values):,}"
    yield f"\n{force.faction}, {force.experience.lower()}: {len(force.units)} units, BV {force.value:,}"


def _skills(unit: UnitSetup) -> str:
    return ", ".join(f"{name} {value}" for name, value in sorted(unit.skills.items()))


def roster_of(force: RolledForce) -> Roster:
    """A force as a roster."""
    return Roster(force.faction, tuple(map(_enlisted, force.units)))


def _enlisted(unit: UnitSetup) -> Enlisted:
    return Enlisted(unit.design, gunnery=unit.skills.get("gunnery"), piloting=unit.skills.get("piloting"))


def _complain(error: object) -> int:
    print(f"ironhex: {error}", file=sys.stderr)
    return 2
