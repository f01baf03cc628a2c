"""The answers to a question, described so that a client can show and group them without knowing the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

EXPECTED, ODDS = "expected", "odds"  # numbers of attacks: damage on average, and the chance to succeed in percent


class Mode(msgspec.Struct, frozen=True, omit_defaults=True):
    """A way to do something; offers belong to modes.

    `style` is how it is drawn: `calm`, `fast`, `leap`, `attack`, or `mark` for something that is put in a place, whose
    region has no numbers. A `usual` mode is shown from the start, others
    when chosen. `beyond` means that its region is drawn around those of the modes before it. `value` is how far it
    leads at most, or how many are left. `to` is what stands between its label and a place, if that is not "to". A mode
    with a `text` is explained to players, and `rule` is where to read more.

    `buttons` is how offers without a place are shown: by default a button each, named like the mode and the target;
    `each` with the offer's own label; `group` behind one button of the mode, those at the same targets together.
    """

    id: str
    label: str
    style: str = "calm"
    usual: bool = False
    beyond: bool = False
    key: str = ""  # a letter of the keyboard
    value: int | None = None
    to: str = ""
    text: str = ""
    rule: str = ""
    buttons: Literal["", "each", "group"] = ""


class NumberName(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number that offers of a menu may have; `main` is shown in places, `risk` counts what may go wrong, `gain` is
    what a longer way to the same end is good for: without more of it, the way is not worth showing.

    `unit` follows the value, `one` follows a value of 1 if it is different. `zero` is what a value of 0 is called;
    without it, the number is left out then.
    """

    id: str
    label: str
    unit: str = ""
    role: str = ""
    zero: str = ""
    one: str = ""


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of a menu, described so that a client can show it without knowing the game.

    `action` is its text, `mode` the id of its mode, `heading` in degrees clockwise from north. `targets` are
    figures, or other things by the game's own ids. `numbers` are what it costs and promises, by their ids; `expected`
    and `odds` are there for every attack, if the game can calculate them.
    """

    label: str
    mode: str
    subject: str = ""
    place: str = ""
    heading: float | None = None
    targets: tuple[str, ...] = ()
    action: str = ""
    numbers: Mapping[str, float] = {}

    @property
    def expected(self) -> float | None:
        """The damage that its attacks do on average; None if it has none."""
        return self.numbers.get(EXPECTED)

    @property
    def odds(self) -> float | None:
        """The chance in percent that at least one of its attacks succeeds; None if it has none."""
        return self.numbers.get(ODDS)


class OfferColumns(msgspec.Struct, frozen=True):
    """Many offers of one figure that lead to places, column by column: the n-th has the n-th value of each.

    `mode`, `place` and `heading` are indexes into the lists before them. These offers have no label of their own.
    """

    subject: str
    modes: tuple[str, ...]
    places: tuple[str, ...]
    headings: tuple[float, ...]
    mode: tuple[int, ...]
    place: tuple[int, ...]
    heading: tuple[int, ...]
    action: tuple[str, ...]
    numbers: Mapping[str, tuple[float, ...]]

    def offers(self) -> Iterator[Offer]:
        """The offers one by one."""
        rows = zip(self.mode, self.place, self.heading, self.action, strict=True)
        for row, (mode, place, heading, action) in enumerate(rows):
            numbers = {name: values[row] for name, values in self.numbers.items()}
            where = self.places[place], self.headings[heading]
            yield Offer("", self.modes[mode], self.subject, *where, action=action, numbers=numbers)


class Menu(msgspec.Struct, frozen=True):
    """The offers of a question, with their modes and the names of their numbers; many may come as columns."""

    offers: tuple[Offer, ...]
    modes: tuple[Mode, ...] = ()
    numbers: tuple[NumberName, ...] = ()
    columns: OfferColumns | None = None
