"""What the tests of the server are given."""

from tests.server.databases import database, either, live, postgres, postgres_database, store

__all__ = ["database", "either", "live", "postgres", "postgres_database", "store"]
