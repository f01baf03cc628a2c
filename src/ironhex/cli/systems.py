"""What the command line takes for granted in each system: its units, its usual forces and its usual map."""

from __future__ import annotations

from typing import NamedTuple

from ironhex.catalog import designs
from ironhex.cli.hinting import UnknownName, one_of
from ironhex.games import SYSTEMS
from ironhex.systems.quickstart.cards import cards
from ironhex.systems.quickstart.levels import ELITE, LEVELS
from ironhex.systems.quickstart.setup import TRAINING_GROUND, scenarios

CLASSIC, QUICKSTART = "classic", "quickstart"
OPEN_GROUND = "open-ground"
DUEL = (("Wolverine WVR-6R",), ("Griffin GRF-1N",))
LANCES = (
    ("Hunchback HBK-4G", "Griffin GRF-1N", "Shadow Hawk SHD-2H", "Wolverine WVR-6R"),
    ("Centurion CN9-A", "Enforcer ENF-4R", "Trebuchet TBT-5N", "Phoenix Hawk PXH-1"),
)


class Edition(NamedTuple):
    """By which rules is played: a system, and the level of the Quick-Start edition (empty: there are none)."""

    system: str = CLASSIC
    level: str = ""

    @property
    def board(self) -> str:
        """The map, where none is named."""
        return TRAINING_GROUND if self.level else OPEN_GROUND

    @property
    def options(self) -> tuple[str, ...] | None:
        """The options that make up the level; None for the usual ones of the system."""
        return (self.level,) if self.level else None

    def forces(self, lance: bool = False) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The forces, where none are named: a duel, two lances, or those of the level's training scenario."""
        if not self.level:
            return LANCES if lance else DUEL
        if lance:
            raise UnknownName("the Quick-Start edition has no lances: name your units")
        training = scenarios()[self.level]
        return training.defenders, training.attackers

    def units(self, text: str) -> tuple[str, ...]:
        """The units of a list such as `Griffin GRF-1N, shadow hawk`."""
        what, known = ("unit", tuple(cards())) if self.level else ("design", designs("mech"))
        names = _names(text, known)
        if not names:
            raise UnknownName(f"no {what} is named")
        return tuple(one_of(what, name, known) for name in names)


def edition(system: str | None, level: str | None) -> Edition:
    """The rules that are meant; whoever names a level means the Quick-Start edition."""
    name = one_of("system", system, tuple(SYSTEMS)) if system else QUICKSTART if level else CLASSIC
    if name != QUICKSTART:
        if level:
            raise UnknownName(f"{name} has no levels; they belong to {QUICKSTART}")
        return Edition(name)
    return Edition(name, one_of("level", level, tuple(LEVELS)) if level else ELITE)


def _names(text: str, known: tuple[str, ...]) -> list[str]:
    """The names of a list; one that has a comma itself is found whole."""
    return [text] if text in known else [name.strip() for name in text.split(",") if name.strip()]
