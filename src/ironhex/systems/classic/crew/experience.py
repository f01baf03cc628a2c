"""What warriors learn from one battle to the next, if the players agree to keep track of it (BMR-WAR-012)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from ironhex.kernel.tally import Barred

SURVIVAL = BONUS = 1  # Experience Points for surviving, and for each award by an enemy
COSTS = {"piloting": 4, "gunnery": 8}


class Warrior(msgspec.Struct, frozen=True, omit_defaults=True):
    """A warrior between battles; without a Piloting Skill if their kind of unit needs none."""

    name: str
    side: str
    gunnery: int
    piloting: int | None = None
    experience: int = 0


def debriefing(survivors: tuple[Warrior, ...], awards: Mapping[str, str]) -> tuple[Warrior, ...]:
    """The survivors of a scenario with the experience they earned: one point each, and one more for every award.

    `awards` says to which surviving enemy each player gives a bonus point; `award_refused` judges it.
    """
    awarded = tuple(awards.values())
    return tuple(
        replace(one, experience=one.experience + SURVIVAL + BONUS * awarded.count(one.name)) for one in survivors
    )


def award_refused(survivors: tuple[Warrior, ...], side: str, name: str | None) -> Barred | None:
    """Every player of a side must award one surviving enemy, if there is any."""
    enemies = [one.name for one in survivors if one.side != side]
    if name is None:
        return Barred("BMR-WAR-014", f"choose one of {', '.join(enemies)} for the award") if enemies else None
    return None if name in enemies else Barred("BMR-WAR-014", f"{name} is not a surviving enemy")


def improvement_refused(warrior: Warrior, skill: str) -> Barred | None:
    """A skill costs its points, and cannot be better than 0."""
    rating = _rating(warrior, skill)
    if rating is None:
        return Barred("BMR-WAR-005", f"{warrior.name} has no {skill} skill")
    if rating <= 0:
        return Barred("BMR-WAR-017", f"{skill} cannot be better than 0")
    if warrior.experience < COSTS[skill]:
        return Barred("BMR-WAR-015", f"{skill} costs {COSTS[skill]} points, {warrior.name} has {warrior.experience}")
    return None


def improved(warrior: Warrior, skill: str) -> Warrior:
    """The warrior with one skill a point better and the experience for it spent."""
    if barred := improvement_refused(warrior, skill):
        raise ValueError(str(barred))
    left = warrior.experience - COSTS[skill]
    if skill == "gunnery":
        return replace(warrior, gunnery=warrior.gunnery - 1, experience=left)
    assert warrior.piloting is not None
    return replace(warrior, piloting=warrior.piloting - 1, experience=left)


def _rating(warrior: Warrior, skill: str) -> int | None:
    return {"piloting": warrior.piloting, "gunnery": warrior.gunnery}[skill]
