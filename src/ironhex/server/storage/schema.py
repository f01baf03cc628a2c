"""The tables. A game is its record: a header, numbered lines, the last settled position, and the seed of its dice."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    false,
)

REVISION = "0006"
"""The latest migration; a database with it is up to date."""

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("system", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False, index=True),
    Column("setup", Text, nullable=False),
    Column("header", Text, nullable=False),
    Column("seed", Text),  # secret until the game is over; null with real dice
    Column("settled", Text),  # the position before which nothing can be undone
    Column("settled_lines", Integer, nullable=False),
    Column("version", Integer, nullable=False),  # the number of lines
    Column("over", Boolean, nullable=False),
    Column("outcome", Text),
    Column("rematch", Text),
    Column("maker", Text, nullable=False, server_default="{}"),  # their name and their seats
    Column("maker_token", Text),  # its hash
    Column("opened", Float, nullable=False, server_default="0"),  # when anybody last opened it
    Column("bot_due", Boolean, nullable=False, server_default=false()),  # whether a bot has to act now
    Column("bots_only", Boolean, nullable=False, server_default=false()),  # whether no people play
    Index("ix_games_bot_due", "bot_due", "bots_only", "opened"),
    Index("ix_games_opened", "over", "opened"),
)

lines = Table(
    "lines",
    metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("line", Text, nullable=False),
    PrimaryKeyConstraint("game", "n"),
)

seats = Table(
    "seats",
    metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Text, nullable=False),
    Column("place", Integer, nullable=False),  # their order
    Column("side", Text, nullable=False),
    Column("token", Text, nullable=False, unique=True),
    Column("kind", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("seen", Float, nullable=False),
    Column("placed_by", Text, nullable=False, server_default=""),  # the seat that put a bot here; empty: the setup
    Column("replaced", Text, nullable=False, server_default=""),  # the hash of its token before somebody joined
    PrimaryKeyConstraint("game", "seat"),
)

draws = Table(
    "draws",
    metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Text, nullable=False),
    Column("n", Integer, nullable=False),  # the lowest number made the offer
    PrimaryKeyConstraint("game", "seat"),
)

proposals = Table(
    "proposals",
    metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("kind", Text, nullable=False),  # undo or draw
    Column("state", Text, nullable=False),  # asked, declined or done
    Column("by", Text, nullable=False),  # the seat that asked for an undo, or declined a draw
    Column("ask", Integer, nullable=False),  # the question whose answer is to be undone
    PrimaryKeyConstraint("game", "kind"),
)

listings = Table(  # the games in the lobby
    "listings",
    metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("host", Text, nullable=False),  # a seat of its maker
    Column("seats", Text, nullable=False),  # those that are still open, as JSON
    Column("card", Text, nullable=False),  # how the lobby describes it
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False, index=True),  # when its host was last present
)

profiles = Table(  # what players carry from one device to another
    "profiles",
    metadata,
    Column("secret", Text, primary_key=True),  # its hash
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("opened", Float, nullable=False, index=True),
)

messages = Table(
    "messages",
    metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("n", Integer, nullable=False),  # counted from 1
    Column("seat", Text, nullable=False),  # of the player who wrote it
    Column("text", Text, nullable=False),
    Column("sent", Float, nullable=False),
    PrimaryKeyConstraint("game", "n"),
)

clocks = Table(
    "clocks",
    metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("side", Text, nullable=False),
    Column("left", Float, nullable=False),  # seconds, at the time `since`
    Column("since", Float, index=True),  # when it began to run; null: it stands still
    PrimaryKeyConstraint("game", "side"),
)

heartbeats = Table(
    "heartbeats",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),  # when a server of this database was last alive
)

revisions = Table(  # as Alembic creates it
    "alembic_version",
    metadata,
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
