"""The systems that can be played here, in words."""

from __future__ import annotations

from ironhex.bots import bots_for
from ironhex.games import SYSTEMS
from ironhex.server.setup import MOST_SIDES, SETUPS
from ironhex.server.wire_library import BotCard, OptionCard, PresetCard, SideCount, SystemCard

TITLES = {"classic": ("Master Rules", "’Mechs on a map of hexes: move, fire, strike, and mind your heat.")}
OPTIONS = {
    "four-legged": OptionCard(
        "four-legged", "Four-legged ’Mechs", "Quads move, kick and fall by rules of their own.", "BMR-QUAD-001"
    ),
}
PRESETS = {
    "classic": (
        PresetCard("standard", "Standard", "The Master Rules as they are usually played.", ("four-legged",)),
        PresetCard("plain", "Plain", "The Master Rules without any option.", ()),
    )
}
BOTS = (
    BotCard("easy", "Easy", "Forgets its heat and its back now and then. Good for a first battle."),
    BotCard("normal", "Normal", "Closes in, keeps its front to you, and shoots what it can hit."),
    BotCard("hard", "Hard", "Thinks of what you will do next, and takes a little longer."),
    BotCard("random", "Reckless", "Does anything that is allowed. Good for a look around."),
)


def system_cards() -> tuple[SystemCard, ...]:
    """Every system, described."""
    return tuple(_card(name) for name in SETUPS)


def _card(name: str) -> SystemCard:
    system = SYSTEMS[name]
    title, text = TITLES.get(name, (name, ""))
    return SystemCard(
        name,
        title,
        text,
        system.rules_version,
        tuple(OPTIONS.values()),
        PRESETS.get(name, ()),
        tuple(card for card in BOTS if card.name in bots_for(name)),
        SideCount(2, MOST_SIDES),
        system.table.forms if system.table else (),
    )
