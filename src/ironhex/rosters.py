"""Rosters and games: the units of a game as a roster, with their crews and damage, and a roster's units in a setup."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from ironhex.catalog import Damage, Enlisted, Roster
from ironhex.catalog.document import convert
from ironhex.engine import Play, Record
from ironhex.engine.setup import SetupError, UnitSetup
from ironhex.games import edition

SKILLS = ("gunnery", "piloting")


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
    setup = edition(played.system.name).described(played.facts)
    if setup is None:
        raise SetupError(f"units of {edition(played.system.name).named} cannot be kept in a roster")
    return {side.name: Roster(side.name, tuple(map(_enlisted, side.units))) for side in setup.sides}


def _enlisted(unit: UnitSetup) -> Enlisted:
    """A unit of a setup as a roster keeps it."""
    if others := set(unit.skills) - set(SKILLS):
        raise SetupError(f"{unit.design}: a roster cannot keep the skill {others.pop()!r}")
    damage = convert(unit.damage or {}, Damage)
    gunnery, piloting = map(unit.skills.get, SKILLS)
    loads, links = unit.ammunition, unit.linked
    return Enlisted(unit.design, unit.name, gunnery, piloting, damage, unit.aboard, loads, links)


def unit_setup(unit: Enlisted) -> UnitSetup:
    """A unit of a roster as it enters a game."""
    damage = to_builtins(unit.damage) or None
    return UnitSetup(
        unit.design,
        unit.skills,
        name=unit.pilot,
        damage=damage,
        aboard=unit.aboard,
        ammunition=unit.ammunition,
        linked=unit.linked,
    )
