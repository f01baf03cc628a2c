"""What the tests of toy games are given."""

from tests.server.databases import database, live, lively, store

__all__ = ["database", "live", "lively", "store"]
