"""A conformance suite for every system: it plays a game and checks everything the engine promises along the way.

A second game, the mirror, gets the same answers; at every checked step it is saved to JSON and loaded again.
"""

from ironhex.engine.conformance.choosing import random_choice
from ironhex.engine.conformance.examined import Alike, Altered, Choose, Nonconforming, Secrets
from ironhex.engine.conformance.game import check_game

__all__ = ["Alike", "Altered", "Choose", "Nonconforming", "Secrets", "check_game", "random_choice"]
