"""The routes of the server, by topic."""

from ironhex.server.routes.games import GAMES
from ironhex.server.routes.lab import LAB
from ironhex.server.routes.library import LIBRARY
from ironhex.server.routes.lobby import LOBBY
from ironhex.server.routes.playing import PLAYING
from ironhex.server.routes.profiles import PROFILES
from ironhex.server.routes.sheets import SHEETS

API = (*GAMES, *LOBBY, *PROFILES, *PLAYING, *LIBRARY, *SHEETS, *LAB)

__all__ = ["API"]
