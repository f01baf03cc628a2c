"""Who made a game, when it was last opened, whether a bot has to act, and who put a bot on a seat."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

BOT_SEATS = "SELECT 1 FROM seats WHERE seats.game = games.id AND seats.kind = 'bot'"
PEOPLE = "SELECT 1 FROM seats WHERE seats.game = games.id AND seats.kind <> 'bot'"


def upgrade() -> None:
    for column in (
        sa.Column("maker", sa.Text, nullable=False, server_default="{}"),
        sa.Column("maker_token", sa.Text),
        sa.Column("opened", sa.Float, nullable=False, server_default="0"),
        sa.Column("bot_due", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("bots_only", sa.Boolean, nullable=False, server_default=sa.false()),
    ):
        op.add_column("games", column)
    op.add_column("seats", sa.Column("placed_by", sa.Text, nullable=False, server_default=""))
    op.create_index("ix_games_bot_due", "games", ["bot_due", "bots_only", "opened"])
    op.create_index("ix_games_opened", "games", ["over", "opened"])
    # Nobody loses a game because an older version did not note when it was opened. The server looks at each of the
    # games with bots once and notes whether one really has to act.
    now = sa.text("UPDATE games SET opened = :now").bindparams(now=time.time())
    op.execute(now)
    op.execute(f"UPDATE games SET bot_due = (NOT over AND EXISTS ({BOT_SEATS})), bots_only = NOT EXISTS ({PEOPLE})")


def downgrade() -> None:
    op.drop_index("ix_games_opened", "games")
    op.drop_index("ix_games_bot_due", "games")
    op.drop_column("seats", "placed_by")
    for column in ("bots_only", "bot_due", "opened", "maker_token", "maker"):
        op.drop_column("games", column)
