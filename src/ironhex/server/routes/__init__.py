"""The addresses of the server, by chapter."""

from ironhex.server.routes.games import GAMES
from ironhex.server.routes.library import LIBRARY
from ironhex.server.routes.playing import PLAYING

API = (*GAMES, *PLAYING, *LIBRARY)

__all__ = ["API"]
