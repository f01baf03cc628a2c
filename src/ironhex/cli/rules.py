"""The rules that a command uses: a game, one of its presets and further options, with the default forces and board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ironhex.cli.hinting import UnknownName, one_of
from ironhex.engine.edition import Edition
from ironhex.engine.ruleset import typed
from ironhex.engine.setup import SetupError
from ironhex.games import EDITIONS, edition


class Rules(NamedTuple):
    """A game, the name of a preset of its options (empty: there is none), and further options."""

    edition: Edition[Any]
    preset: str = ""
    more: tuple[str, ...] = ()

    @property
    def system(self) -> str:
        return self.edition.name

    @property
    def board(self) -> str:
        """The default map."""
        return self.edition.usual_board

    @property
    def options(self) -> tuple[str, ...] | None:
        """The options of the preset and the further ones; None for the default ones."""
        found = self.edition.preset(self.preset)
        if found is None and not self.more:
            return None
        return tuple(dict.fromkeys((*(found.options if found else ()), *self.more)))

    def conditions(self, entries: Sequence[str]) -> dict[str, int]:
        """The numbers in entries such as `gravity=130`, which belong to the options."""
        options = self.edition.usual_options() if self.options is None else self.edition.option_names(self.options)
        known = {row.id: row for row in self.edition.conditions_of(options)}
        found: dict[str, int] = {}
        for entry in entries:
            name, _, number = (part.strip() for part in entry.partition("="))
            if name not in known:
                listed = f"they have {', '.join(known)}" if known else "they have no conditions"
                raise UnknownName(f"--condition: {entry}: {name!r} does not belong to the chosen options; {listed}")
            row = known[name]
            if not _whole(number) or not row.least <= int(number) <= row.most:
                limits = f"from {row.least} to {row.most}"
                raise UnknownName(f"--condition: {entry}: write a number {limits}, such as {name}={row.usual}")
            found[name] = int(number)
        return found

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
        return tuple(map(self.unit, self.names(text)))

    def unit(self, name: str) -> str:
        """The full name of a unit, given any of its names."""
        units = self.edition.units()
        if name in units or (found := self._known(name)) is None:
            return one_of(self.edition.unit_word, name, units)
        if refusal := self.edition.unit_refusal(found):
            raise UnknownName(refusal)
        return one_of(self.edition.unit_word, getattr(found, "name", name), units)

    def _known(self, name: str) -> Any:
        """The design with a name; None if it is not known."""
        try:
            return self.edition.design(name)
        except (LookupError, ValueError):
            return None

    def names(self, text: str) -> list[str]:
        """The names in a list, as they were typed."""
        names = _names(text, self.edition.units())
        if not names:
            raise UnknownName(f"no {self.edition.unit_word} named")
        return names


def _whole(text: str) -> bool:
    """Whether it is a whole number."""
    return text.removeprefix("-").isdecimal() and text.isascii()


def chosen_rules(system: str | None, level: str | None, options: Sequence[str] = ()) -> Rules:
    """The rules for these names; a level alone means the game that has it."""
    found = _game(system, level)
    preset = _preset(level, found) if level else found.usual_preset
    return Rules(found, preset, tuple(_option(option, found) for option in options))


def _game(system: str | None, level: str | None) -> Edition[Any]:
    if system:
        return edition(one_of("system", system, tuple(EDITIONS)))
    if not level:
        return edition()
    preset = _preset(level, *EDITIONS.values())
    return next(each for each in EDITIONS.values() if each.preset(preset))


def _option(name: str, game: Edition[Any]) -> str:
    known = {typed(option.name): option.name for option in game.options}
    return known[one_of("option", typed(name), tuple(known))]


def _preset(level: str, *among: Edition[Any]) -> str:
    return one_of("level", level, tuple(preset.name for each in among for preset in each.presets))


def _names(text: str, known: tuple[str, ...]) -> list[str]:
    """The names in a list; a name that contains a comma is found whole."""
    return [text] if text in known else [name.strip() for name in text.split(",") if name.strip()]
