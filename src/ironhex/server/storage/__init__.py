"""Storage of games: a SQLite file, or a PostgreSQL database that several servers share."""

from ironhex.server.storage.rows import GameRow, NewGame, Proposal, SeatRow, Written
from ironhex.server.storage.store import Conflict, Store, UnknownGame

__all__ = ["Conflict", "GameRow", "NewGame", "Proposal", "SeatRow", "Store", "UnknownGame", "Written"]
