"""Databases of both kinds, PostgreSQL a real one, and servers on them."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from tests.server.client import QUIET, Live
from tests.waiting import PATIENCE

from ironhex.server.app import Settings
from ironhex.server.storage import Store

_numbers = count()
ATTEMPTS = 3


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server; where none can be started, tests are skipped, but never in CI."""
    with ExitStack() as stack:
        yield _started(stack)


def _started(stack: ExitStack) -> str:
    """Start one; where two processes add PostgreSQL's user to the system at the same time, one has to try again."""
    reason = ""
    for attempt in range(ATTEMPTS):
        # Not among pytest's own folders: PostgreSQL may run as another user, who cannot look into those.
        folder = stack.enter_context(TemporaryDirectory(prefix="ironhex-postgres-", ignore_cleanup_errors=True))
        try:
            return _started_in(folder, stack)
        except Exception as error:
            reason = f"no PostgreSQL can be started here: {error}"
            if attempt == ATTEMPTS - 1 and os.environ.get("CI") == "true":
                raise
    pytest.skip(reason)


def _started_in(folder: str, stack: ExitStack) -> str:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pgserver import get_server, postgres_server

    patch = stack.enter_context(pytest.MonkeyPatch.context())
    patch.setattr(postgres_server, "pg_ctl", partial(_patiently, postgres_server.pg_ctl))
    server = get_server(folder)
    stack.callback(server.cleanup)
    return str(server.get_uri())


def _patiently(pg_ctl: Callable[..., str], arguments: list[str], **options: Any) -> str:
    """PostgreSQL's control program with more time than the package gives it, which is ten seconds."""
    waiting = ["-t", f"{PATIENCE:.0f}", *arguments]
    return pg_ctl(waiting, **options | {"timeout": PATIENCE})


@pytest.fixture
def postgres_database(postgres: str) -> str:
    """A new database."""
    return another_database(postgres)


def another_database(postgres: str) -> str:
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


Starter = Callable[[Settings], Live]


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Starter]:
    """Starts a server on SQLite with some settings."""
    with ExitStack() as stack:

        def start(settings: Settings) -> Live:
            store = Store.at(f"sqlite:///{tmp_path / 'games.sqlite'}")
            stack.callback(store.close)
            return stack.enter_context(Live(store, settings))

        yield start


@pytest.fixture
def lively(tmp_path: Path) -> Iterator[Live]:
    """A server on SQLite, with bots."""
    store = Store.at(f"sqlite:///{tmp_path / 'games.sqlite'}")
    with Live(store, QUIET._replace(bot_workers=1)) as running:
        yield running
    store.close()


@pytest.fixture
def either(store: Store) -> Iterator[Live]:
    """A server on either kind of database, without bots."""
    with Live(store) as running:
        yield running
