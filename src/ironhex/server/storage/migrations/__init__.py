"""The history of the tables, step by step (Alembic)."""
