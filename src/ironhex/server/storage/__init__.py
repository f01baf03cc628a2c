"""Storage of games: a SQLite file, or a PostgreSQL database that several servers share."""

from ironhex.server.storage.clocks import beat, change_clocks, clocks_of
from ironhex.server.storage.errors import UnknownGame
from ironhex.server.storage.listings import Listing, Listings
from ironhex.server.storage.messages import KEPT, add_message, messages_after
from ironhex.server.storage.profiles import ProfileRow, ProfileStore
from ironhex.server.storage.rows import ClockChange, ClockRow, GameRow, MessageRow, NewGame, Proposal, SeatRow, Written
from ironhex.server.storage.store import LOBBY, Conflict, Store

__all__ = [
    "KEPT",
    "LOBBY",
    "ClockChange",
    "ClockRow",
    "Conflict",
    "GameRow",
    "Listing",
    "Listings",
    "MessageRow",
    "NewGame",
    "ProfileRow",
    "ProfileStore",
    "Proposal",
    "SeatRow",
    "Store",
    "UnknownGame",
    "Written",
    "add_message",
    "beat",
    "change_clocks",
    "clocks_of",
    "messages_after",
]
