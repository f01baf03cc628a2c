"""Which link of a seat stopped working when somebody joined from the lobby."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("seats", sa.Column("replaced", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("seats", "replaced")
