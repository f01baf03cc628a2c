"""What players propose to each other, and how that ended: an undo, a draw that was declined."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "proposals",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("ask", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "kind"),
    )


def downgrade() -> None:
    op.drop_table("proposals")
