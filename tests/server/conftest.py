"""Databases of both kinds, PostgreSQL a real one, and servers on them."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from ironhex.server.storage import Store
from tests.server.client import Live

_numbers = count()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL server; where none can be started, tests are skipped, but never in CI."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import pgserver

            server = pgserver.get_server(tmp_path_factory.mktemp("postgres"))
    except Exception as error:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(f"no PostgreSQL can be started here: {error}")
    yield server.get_uri()
    server.cleanup()


@pytest.fixture
def postgres_database(postgres: str) -> str:
    """A new database of its own."""
    import psycopg

    name = f"test{next(_numbers)}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return postgres.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.sqlite'}"
    address: str = request.getfixturevalue("postgres_database")
    return address


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    with_games = Store.at(database)
    yield with_games
    with_games.close()


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    """A server on SQLite, without bots."""
    store = Store.at(f"sqlite:///{tmp_path / 'games.sqlite'}")
    with Live(store) as running:
        yield running
    store.close()


@pytest.fixture
def either(store: Store) -> Iterator[Live]:
    """A server on either kind of database, without bots."""
    with Live(store) as running:
        yield running
