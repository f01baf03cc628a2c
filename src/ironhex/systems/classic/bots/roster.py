"""The bots of the Master Rules battle by level and style: hard, hard/aggressive, easy/hold:0809."""

from __future__ import annotations

from collections.abc import Callable

from ironhex.bots import RANDOM, Bot, BotCard, RandomBot, Roster, StyleCard, Styles
from ironhex.bots.roster import RECKLESS
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.bots.tactician import Tactician
from ironhex.systems.classic.bots.weights import ADVISER, BALANCED, HOLD, LEVELS, style_of

CARDS = (
    BotCard("easy", "Easy", "Sometimes forgets its heat and its back. Good for a first battle."),
    BotCard("normal", "Normal", "Closes in, keeps its front to you, and shoots what it can hit."),
    BotCard("hard", "Hard", "Thinks about what you will do next, and takes a little longer."),
    RECKLESS,
)
STYLE_CARDS = (
    StyleCard(BALANCED, "Balanced"),
    StyleCard("cautious", "Cautious"),
    StyleCard("aggressive", "Aggressive"),
    StyleCard("defend", "Defends its edge"),
    StyleCard(HOLD, "Holds a hex", "Which hex", "0809"),
)


def off_the_map(style: str, battle: Battle) -> str:
    """What is wrong with the place a bot should hold; empty if nothing is."""
    post = style_of(style).post
    return "" if post is None or post in battle.board else f"there is no hex {post} on {battle.board.name}"


def _level(level: str) -> Callable[[bytes, str], Bot]:
    return lambda seed, style: Tactician(seed, level, style)


BOTS = Roster(
    {RANDOM: RandomBot},
    {level: _level(level) for level in LEVELS},
    Styles(STYLE_CARDS, style_of, off_the_map),
    CARDS,
    f"normal/{ADVISER}",
)
