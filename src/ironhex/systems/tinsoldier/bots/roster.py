"""The bots of Tin Soldier by level."""

from __future__ import annotations

from functools import partial

from ironhex.bots import RANDOM, BotCard, RandomBot, Roster
from ironhex.bots.roster import RECKLESS
from ironhex.systems.tinsoldier.bots.tactician import Tactician
from ironhex.systems.tinsoldier.bots.weights import LEVELS

CARDS = (
    BotCard("easy", "Easy", "Fires at what it sees, gives no orders, and fears nothing. Good for a first battle."),
    BotCard("normal", "Normal", "Looks for good places, commands its group, and watches its heat."),
    BotCard("hard", "Hard", "Plans both actions, compares many places, and lets whole groups act together."),
    RECKLESS,
)
BOTS = Roster({RANDOM: RandomBot, **{level: partial(Tactician, level=level) for level in LEVELS}}, cards=CARDS)
