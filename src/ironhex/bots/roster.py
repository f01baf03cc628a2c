"""The bots of a game by name: a level, plus a style unless it is the default: hard, hard/aggressive."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from ironhex.bots.bot import Bot
from ironhex.bots.offer_bot import OfferBot
from ironhex.bots.random_bot import RandomBot

RANDOM, NORMAL = "random", "normal"
Maker = Callable[[bytes], Bot]
"""Creates a bot from the seed of its own dice."""


class BotCard(NamedTuple):
    """A bot as players choose it."""

    name: str
    title: str
    text: str


class StyleCard(NamedTuple):
    """A style of play as players choose it; one that needs a place says what to ask for, with an example."""

    name: str
    title: str
    place: str = ""
    example: str = ""


class Styles(NamedTuple):
    """The styles of play that levels come in, the usual one first.

    `check` raises a KeyError for a style that does not exist; `problem` says what is wrong with a style in the game
    whose facts it is given, such as a place to hold that is not on the map.
    """

    cards: tuple[StyleCard, ...]
    check: Callable[[str], Any]
    problem: Callable[[str, Any], str]

    @property
    def usual(self) -> str:
        return self.cards[0].name


class UnknownBot(KeyError):
    """A bot that a game does not have; lists those it has."""

    def __str__(self) -> str:
        return str(self.args[0])


class Roster(Mapping[str, Maker]):
    """The bots of a game: lists the levels, and finds every level in every style."""

    def __init__(
        self,
        plain: Mapping[str, Maker],
        styled: Mapping[str, Callable[[bytes, str], Bot]] | None = None,
        styles: Styles | None = None,
        cards: tuple[BotCard, ...] = (),
        adviser: str = "",
    ) -> None:
        self._plain, self._styled, self.styles, self.cards = plain, styled or {}, styles, cards
        self._adviser = adviser

    def __getitem__(self, name: str) -> Maker:
        level, _, style = str(name).partition("/")
        if self.styles is not None and level in self._styled:
            _check_style(name, style or self.styles.usual, self.styles)
            return partial(_styled, self._styled[level], style or self.styles.usual)
        if name not in self._plain:
            raise UnknownBot(f"bot {name!r} is not one of {', '.join(self)}")
        return self._plain[name]

    def joined(self, makers: Mapping[str, Maker], cards: tuple[BotCard, ...]) -> Roster:
        """These bots and more."""
        return Roster({**self._plain, **makers}, self._styled, self.styles, (*self.cards, *cards), self._adviser)

    def __iter__(self) -> Iterator[str]:
        return iter((*self._plain, *self._styled))

    def __len__(self) -> int:
        return len(self._plain) + len(self._styled)

    def __repr__(self) -> str:
        return f"<bots: {', '.join(self)}>"

    @property
    def usual(self) -> str:
        """The level of a bot if nobody chose one."""
        return NORMAL if NORMAL in self else next(iter(self))

    @property
    def adviser(self) -> str:
        """The bot that gives players hints."""
        return self._adviser or self.usual

    def has_styles(self, level: str) -> bool:
        """Whether a level plays in different styles."""
        return self.styles is not None and level in self._styled

    def full_name(self, level: str = "", style: str = "", place: str = "") -> str:
        """The name of a bot by its level, its style, and the place that the style needs."""
        level, usual = level or self.usual, self.styles.usual if self.styles else ""
        if style in ("", usual) and not place:
            return level
        return f"{level}/{style}:{place}" if place else f"{level}/{style}"

    def problem(self, name: str, facts: Any) -> str:
        """Why a bot cannot play this game, such as a place to hold that is not on the map; empty if it can."""
        level, _, style = name.partition("/")
        if self.styles is None or level not in self._styled or not style:
            return ""
        found = self.styles.problem(style, facts)
        return f"bot {name!r}: {found}" if found else ""


def _check_style(name: str, style: str, styles: Styles) -> None:
    try:
        styles.check(style)
    except KeyError:
        known = ", ".join(f"{card.name}:{card.example}" if card.place else card.name for card in styles.cards)
        raise UnknownBot(f"bot {name!r}: there is no style {style!r}; styles: {known}") from None


def _styled(make: Callable[[bytes, str], Bot], style: str, seed: bytes) -> Bot:
    return make(seed, style)


RECKLESS = BotCard(RANDOM, "Reckless", "Makes random moves. Good for looking around.")

ANY_GAME = Roster(
    {RANDOM: RandomBot, NORMAL: OfferBot},
    cards=(
        BotCard(NORMAL, "Normal", "Picks the most promising option, and closes in when nothing is in range."),
        RECKLESS,
    ),
)
"""For games that have no bots of their own."""
