"""The answers to a question, described so that a client can show and group them without knowing the game."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Mode(msgspec.Struct, frozen=True, omit_defaults=True):
    """A way to do something; offers belong to modes.

    `style` is how it is drawn: `calm`, `fast`, `leap` or `attack`. A `usual` mode is shown from the start, others
    when chosen. `beyond` means that its region is drawn around those of the modes before it. `value` is how far it
    leads at most.
    """

    id: str
    label: str
    style: str = "calm"
    usual: bool = False
    beyond: bool = False
    key: str = ""  # a letter of the keyboard
    value: int | None = None


class NumberName(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number that offers of a menu may have; `main` is shown in places, `risk` counts what may go wrong."""

    id: str
    label: str
    unit: str = ""
    role: str = ""


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of a menu, described so that a client can show it without knowing the game.

    `action` is its text, `mode` the id of its mode, `heading` in degrees clockwise from north. `targets` are
    figures, or other things by the game's own ids.
    """

    label: str
    mode: str
    subject: str = ""
    place: str = ""
    heading: float | None = None
    targets: tuple[str, ...] = ()
    action: str = ""
    numbers: Mapping[str, float] = {}


class Menu(msgspec.Struct, frozen=True):
    """The offers of a question, with their modes and the names of their numbers."""

    offers: tuple[Offer, ...]
    modes: tuple[Mode, ...] = ()
    numbers: tuple[NumberName, ...] = ()
