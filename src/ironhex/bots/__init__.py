"""Computer players: they see a view and choose from the menu. Games add their own (`Edition.bots`)."""

from ironhex.bots.advice import Advice, first_accepted
from ironhex.bots.bot import Asked, Bot, OwnDice, asked, asked_about, let_answer, play_out
from ironhex.bots.offer_bot import OfferBot
from ironhex.bots.own_bots import BotChoice, BotFault
from ironhex.bots.patience import calm
from ironhex.bots.random_bot import RandomBot
from ironhex.bots.roster import ANY_GAME, RANDOM, BotCard, Maker, Roster, StyleCard, Styles, UnknownBot

__all__ = [
    "ANY_GAME",
    "RANDOM",
    "Advice",
    "Asked",
    "Bot",
    "BotCard",
    "BotChoice",
    "BotFault",
    "Maker",
    "OfferBot",
    "OwnDice",
    "RandomBot",
    "Roster",
    "StyleCard",
    "Styles",
    "UnknownBot",
    "asked",
    "asked_about",
    "calm",
    "first_accepted",
    "let_answer",
    "play_out",
]
