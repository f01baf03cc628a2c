"""Players that are programs: they see a view and choose from the menu."""

from ironhex.bots.bot import Asked, Bot, asked, let_answer, play_out
from ironhex.bots.random_bot import RandomBot
from ironhex.bots.roster import CLASSIC as BOTS
from ironhex.bots.roster import Maker, Roster, bots_for, off_the_map
from ironhex.bots.tactician import Tactician
from ironhex.bots.weights import LEVELS, STYLES

__all__ = [
    "BOTS",
    "LEVELS",
    "STYLES",
    "Asked",
    "Bot",
    "Maker",
    "RandomBot",
    "Roster",
    "Tactician",
    "asked",
    "bots_for",
    "let_answer",
    "off_the_map",
    "play_out",
]
