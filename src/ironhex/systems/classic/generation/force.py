"""A whole force by the dice: its formations, machines, experience and skills, with the story of every roll."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ironhex.catalog import design
from ironhex.engine.setup import UnitSetup
from ironhex.kernel.dice import Dice
from ironhex.systems.classic.generation.assignment import assign, is_clan
from ironhex.systems.classic.generation.composition import (
    CLAN_SIZES,
    SPHERE_SIZES,
    Composition,
    compose,
)
from ironhex.systems.classic.generation.experience import LEVELS, Method, average, rolled_level, rolled_skills
from ironhex.systems.classic.generation.tables import Roll, Roller
from ironhex.systems.classic.unit_values import worth_together


class CannotGenerate(ValueError):
    """A force that cannot be rolled; the message says why."""


class ForceWish(NamedTuple):
    """What is rolled: the force of a faction, as far as players have not decided it."""

    faction: str
    composition: Composition = Composition()
    experience: str = ""  # empty: rolled
    skills: Method = "rolled"
    bonus: int = 0  # to the roll for experience


class Warrior(NamedTuple):
    """A unit of a force and its crew; a commander is marked on the record sheet."""

    unit: UnitSetup
    commander: bool = False


class Group(NamedTuple):
    """A lance, a Star or a Level II with its units."""

    name: str
    warriors: tuple[Warrior, ...]


class RolledForce(NamedTuple):
    """A force, and how it came about."""

    faction: str
    experience: str
    groups: tuple[Group, ...]
    rolls: tuple[Roll, ...] = ()

    @property
    def units(self) -> tuple[UnitSetup, ...]:
        """All units, group by group."""
        return tuple(warrior.unit for group in self.groups for warrior in group.warriors)

    @property
    def value(self) -> int:
        """The Battle Value of all units with their crews."""
        return sum(worth_together(self.units))


def roll_force(wish: ForceWish, dice: Dice) -> RolledForce:
    """Roll a force: composition, machines, experience, skills."""
    check_wish(wish)
    roller, clan = Roller(dice), is_clan(wish.faction)
    formations = compose(wish.composition, roller)
    machines = [assign(formation, wish.faction, roller) for formation in formations]
    level = wish.experience or rolled_level(roller, wish.bonus)
    groups = tuple(
        Group(formation.name, tuple(_warrior(name, wish.skills, level, clan, roller) for name in names))
        for formation, names in zip(formations, machines, strict=True)
    )
    return RolledForce(wish.faction, level, tuple(map(with_commander, groups)), tuple(roller.rolls))


def check_wish(wish: ForceWish) -> None:
    """Refuse a wish that the tables cannot fulfil."""
    size, clan = wish.composition.size, is_clan(wish.faction)
    if size not in (CLAN_SIZES if clan else SPHERE_SIZES):
        raise CannotGenerate(f"{wish.faction} has no force of the size {size!r}")
    if clan and wish.composition.arms != "mechs":
        raise CannotGenerate(f"{wish.faction}: Clan forces have 'Mechs and battle armor only [BMR-UGEN-009]")
    if wish.experience and wish.experience not in LEVELS:
        raise CannotGenerate(f"there is no experience level {wish.experience!r}; there are {', '.join(LEVELS)}")
    if not 1 <= wish.composition.lances <= 12:
        raise CannotGenerate(f"a company has 1 to 12 lances, not {wish.composition.lances}")


def _warrior(name: str, method: Method, level: str, clan: bool, roller: Roller) -> Warrior:
    skills = average(name, clan) if method == "average" else rolled_skills(name, level, clan, roller)
    return Warrior(UnitSetup(name, skills=skills))


# --- finishing touches ------------------------------------------------------------------------------------------------
def with_commander(group: Group) -> Group:
    """The group led by its most skilled warrior, in the heaviest machine if several are."""
    best = max(range(len(group.warriors)), key=lambda at: _merit(group.warriors[at].unit))
    return with_named_commander(group, best)


def with_named_commander(group: Group, leader: int) -> Group:
    """The group led by one of its warriors, for whatever reason."""
    named = tuple(warrior._replace(commander=at == leader) for at, warrior in enumerate(group.warriors))
    return group._replace(warriors=named)


def _merit(unit: UnitSetup) -> tuple[int, float]:
    return -sum(unit.skills.values()), design(unit.design).tons


def exchanged(force: RolledForce, first: tuple[int, int], second: tuple[int, int]) -> RolledForce:
    """The force after two units of it, each given by its group and place, have changed places with their warriors."""
    groups = [list(group.warriors) for group in force.groups]
    (a, i), (b, j) = first, second
    groups[a][i], groups[b][j] = groups[b][j], groups[a][i]
    return force._replace(groups=_regrouped(force.groups, groups))


def transferred(force: RolledForce, unit: tuple[int, int], to: int) -> RolledForce:
    """The force after one unit of it has moved to another group with its warrior."""
    groups = [list(group.warriors) for group in force.groups]
    group, place = unit
    if len(groups[group]) == 1:
        raise CannotGenerate(f"{force.groups[group].name}: its last unit cannot leave it")
    groups[to].append(groups[group].pop(place))
    return force._replace(groups=_regrouped(force.groups, groups))


def _regrouped(old: Sequence[Group], warriors: Sequence[Sequence[Warrior]]) -> tuple[Group, ...]:
    pairs = zip(old, warriors, strict=True)
    return tuple(with_commander(Group(group.name, tuple(members))) for group, members in pairs)
