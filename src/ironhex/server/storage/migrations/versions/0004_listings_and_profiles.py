"""Games in the lobby, and what players carry from one device to another."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "listings",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("card", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("game"),
    )
    op.create_index("ix_listings_seen", "listings", ["seen"])
    op.create_table(
        "profiles",
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("opened", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("secret"),
    )
    op.create_index("ix_profiles_opened", "profiles", ["opened"])


def downgrade() -> None:
    op.drop_table("profiles")
    op.drop_table("listings")
