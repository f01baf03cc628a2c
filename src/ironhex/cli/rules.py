"""The rules that a command uses: a game and one of its presets, with the default forces and board."""

from __future__ import annotations

from typing import Any, NamedTuple

from ironhex.cli.hinting import UnknownName, one_of
from ironhex.engine.edition import Edition
from ironhex.engine.setup import SetupError
from ironhex.games import EDITIONS, edition


class Rules(NamedTuple):
    """A game, and the name of a preset of its options (empty: there is none)."""

    edition: Edition[Any]
    preset: str = ""

    @property
    def system(self) -> str:
        return self.edition.name

    @property
    def board(self) -> str:
        """The default map."""
        return self.edition.usual_board

    @property
    def options(self) -> tuple[str, ...] | None:
        """The options of the preset; None for the default ones."""
        found = self.edition.preset(self.preset)
        return found.options if found else None

    def forces(self, large: bool = False) -> tuple[tuple[str, ...], ...]:
        """The default forces: a small battle or a large one."""
        try:
            return self.edition.forces(self.preset, large)
        except SetupError as error:
            raise UnknownName(str(error)) from error

    def largest_force(self) -> tuple[str, ...]:
        """One force of a large battle, or of a small one if the game has no large ones."""
        try:
            return self.forces(large=True)[0]
        except UnknownName:
            return self.forces()[0]

    def units(self, text: str) -> tuple[str, ...]:
        """Parse a list of units such as `Griffin GRF-1N, shadow hawk`."""
        what, known = self.edition.unit_word, self.edition.units()
        names = _names(text, known)
        if not names:
            raise UnknownName(f"no {what} named")
        return tuple(one_of(what, name, known) for name in names)


def chosen_rules(system: str | None, level: str | None) -> Rules:
    """The rules for these names; a level alone means the game that has it."""
    if system:
        found = edition(one_of("system", system, tuple(EDITIONS)))
        return Rules(found, _preset(level, found) if level else found.usual_preset)
    if level:
        preset = _preset(level, *EDITIONS.values())
        return Rules(next(each for each in EDITIONS.values() if each.preset(preset)), preset)
    return Rules(edition(), edition().usual_preset)


def _preset(level: str, *among: Edition[Any]) -> str:
    return one_of("level", level, tuple(preset.name for each in among for preset in each.presets))


def _names(text: str, known: tuple[str, ...]) -> list[str]:
    """The names in a list; a name that contains a comma is found whole."""
    return [text] if text in known else [name.strip() for name in text.split(",") if name.strip()]
