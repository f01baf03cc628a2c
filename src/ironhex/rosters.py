"""Rosters and games: the units of a game as a roster, with their crews and damage, and a roster's units in a setup."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from ironhex.catalog import Damage, Enlisted, Roster
from ironhex.catalog.document import convert
from ironhex.engine import Play, Record
from ironhex.engine.edition import Edition
from ironhex.engine.setup import SetupError, UnitSetup
from ironhex.games import edition

SKILLS = ("gunnery", "piloting")
USUAL = ""
"""The default game, whose skills a roster keeps by their names alone."""


def roster_of(game: Play[Any] | Record, side: str, name: str = "") -> Roster:
    """The units of a side that can fight again, with the crews, damage and ammunition they have now or had at the end.

    The roster has the name of the side unless another one is given. Designs are named, not stored.
    """
    found = rosters_of(game)
    if side not in found:
        raise SetupError(f"there is no side {side!r}; there are {', '.join(found)}")
    return Roster(name or side, found[side].units)


def rosters_of(game: Play[Any] | Record) -> dict[str, Roster]:
    """The rosters of all sides by their names; a side without units that can fight again has an empty one."""
    played = game.retold() if isinstance(game, Record) else game
    found = edition(played.system.name)
    setup = found.described(played.facts)
    if setup is None:
        raise SetupError(f"units of {found.named} cannot be kept in a roster")
    return {side.name: Roster(side.name, tuple(_enlisted(unit, found) for unit in side.units)) for side in setup.sides}


def _enlisted(unit: UnitSetup, game: Edition[Any]) -> Enlisted:
    """A unit of a setup as a roster keeps it; skills of another game than the usual one under its name."""
    if game.name != edition(USUAL).name and unit.skills:
        return Enlisted(unit.design, unit.name, aboard=unit.aboard, crews={game.name: dict(unit.skills)})
    if others := set(unit.skills) - set(SKILLS):
        raise SetupError(f"{unit.design}: a roster cannot keep the skill {others.pop()!r}")
    damage = convert(unit.damage or {}, Damage)
    gunnery, piloting = map(unit.skills.get, SKILLS)
    loads, links = unit.ammunition, unit.linked
    return Enlisted(unit.design, unit.name, gunnery, piloting, damage, unit.aboard, loads, links)


def unit_setup(unit: Enlisted, system: str = "") -> UnitSetup:
    """A unit of a roster as it enters a game, with the skills of its crew there."""
    return UnitSetup(
        unit.design,
        _skills(unit, edition(system)),
        name=unit.pilot,
        damage=to_builtins(unit.damage) or None,
        aboard=unit.aboard,
        ammunition=unit.ammunition,
        linked=unit.linked,
    )


def _skills(unit: Enlisted, game: Edition[Any]) -> dict[str, int]:
    """The skills of a crew in a game; those of the usual game where they mean the same."""
    if game.name in unit.crews:
        return unit.crews[game.name]
    scales = [{row.id: (row.least, row.most) for row in each.skills} for each in (game, edition(USUAL))]
    return unit.skills if scales[0] == scales[1] else {}
