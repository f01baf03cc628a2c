"""Alembic's entry point: runs the migrations on a given connection."""

from alembic import context

from ironhex.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
