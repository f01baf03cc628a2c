"""Alembic's entry: runs the steps on the connection that it is given."""

from alembic import context

from ironhex.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
