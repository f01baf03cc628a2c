"""The fixtures of the server tests."""

from tests.server.clock import clock
from tests.server.databases import database, either, live, lively, postgres, postgres_database, started, store

__all__ = ["clock", "database", "either", "live", "lively", "postgres", "postgres_database", "started", "store"]
