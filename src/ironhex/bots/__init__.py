"""Players that are programs: they see a view and choose from the menu."""

from collections.abc import Callable, Mapping

from ironhex.bots.bot import Asked, Bot, asked, let_answer, play_out
from ironhex.bots.plain import PlainBot
from ironhex.bots.random_bot import RandomBot

BOTS: Mapping[str, Callable[[bytes], Bot]] = {"plain": PlainBot, "random": RandomBot}
"""Each kind of bot by its name; a bot is made with the seed of its own dice."""

__all__ = ["BOTS", "Asked", "Bot", "PlainBot", "RandomBot", "asked", "let_answer", "play_out"]
