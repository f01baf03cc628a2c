"""A full disk or a damaged database while the server runs: named as such, nothing half done, and it goes on."""

from __future__ import annotations

import errno
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from tests.server.client import BOT, QUIET, Live, duel
from tests.server.databases import Starter
from tests.server.test_storage import GAME
from tests.waiting import until

from ironhex.catalog import design
from ironhex.server.database_faults import Fault, explained, fault_of
from ironhex.server.errors import storage_problem
from ironhex.server.log_format import Discreet
from ironhex.server.storage import Store
from ironhex.server.storage.database import opened
from ironhex.server.storage.errors import DatabaseError

TOKEN = "(t1)"


@contextmanager
def full_disk(store: Store) -> Iterator[None]:
    """SQLite gets no more pages."""

    def limit(connection: Any, _: Any) -> None:
        connection.execute("PRAGMA max_page_count = 1")

    event.listen(store.engine, "connect", limit)
    store.engine.dispose()
    yield
    event.remove(store.engine, "connect", limit)
    store.engine.dispose()


def test_a_full_disk_is_named_and_nothing_is_half_done(live: Live, caplog: pytest.LogCaptureFixture) -> None:
    seats = live.make()
    asked = next(seat for seat in seats if seat.ask)
    before, ask = asked.table, asked.ask
    assert ask is not None
    with full_disk(live.server.games.store):
        made = live.api("POST", "/games", json=duel())
        answered = asked.answer(ask, asked.offers(ask)[0])
        for refused in (made, answered):
            assert (refused.status_code, refused.json()["error"]) == (507, "storage")
            assert "disk of the server is full" in refused.json()["detail"]
        assert (asked.table["version"], asked.ask, len(asked.offers(ask)) > 0) == (before["version"], ask, True)
        with asked.follow() as stream:
            assert next(stream).event
    assert "the disk of the database is full (database or disk is full); free some space on it" in caplog.text
    assert asked.act()
    assert live.api("POST", "/games", json=duel()).status_code == 201


def test_damaged_pages_are_named(live: Live, caplog: pytest.LogCaptureFixture) -> None:
    (blue, *_), store = live.make(), live.server.games.store
    with store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    store.engine.dispose()
    path = Path(str(store.engine.url.database))
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\x55" * (path.stat().st_size - 4096))
    live.server.games._games.clear()  # as if it had not been used for long
    answer = blue.get()
    assert (answer.status_code, answer.json()["error"]) == (503, "storage")
    assert "database of the server is damaged" in answer.json()["detail"]
    assert "the database is damaged (database disk image is malformed); stop the server and restore" in caplog.text
    assert live.api("GET", "/about").status_code == 200


def test_a_full_disk_at_the_start_is_named(tmp_path: Path) -> None:
    engine = opened(f"sqlite:///{tmp_path / 'games.sqlite'}")
    event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA max_page_count = 1"))
    with pytest.raises(DatabaseError, match=r"the disk of .* is full \(database or disk is full\); free some space"):
        Store(engine)
    Store.at(f"sqlite:///{tmp_path / 'games.sqlite'}").close()


def test_a_library_on_a_full_disk_is_named(started: Starter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IRONHEX_LIBRARY", str(tmp_path / "library"))

    def no_space(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    live, griffin = started(QUIET), design("Griffin GRF-1N").to_toml().replace("GRF-1N", "GRF-1X")
    with monkeypatch.context() as patch:
        patch.setattr("ironhex.catalog.user_library._write", no_space)
        answer = live.upload("/designs/import", griffin, name="griffin.toml")
    assert (answer.status_code, answer.json()["error"]) == (507, "storage")
    assert str(tmp_path) not in answer.text
    assert live.upload("/designs/import", griffin, name="griffin.toml").json()["names"] == ["Griffin GRF-1X"]


def test_a_bot_waits_while_nothing_can_be_stored(lively: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not asked again at once, or it would think without end."""
    tried: list[str] = []

    def full(_: object, game: str, *rest: object) -> None:
        tried.append(game)
        raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

    with monkeypatch.context() as patch:
        patch.setattr(Store, "append", full)
        patch.setattr("ironhex.server.bots.SWEEP", 10_000.0)
        lively.make(duel(BOT, BOT))
        until(lambda: tried)
        bots = lively.server.bots
        until(lambda: not bots._waiting)
        assert len(tried) == 1


# --- faults in words --------------------------------------------------------------------------------------------------
class PostgresError(Exception):
    def __init__(self, sqlstate: str | None) -> None:
        super().__init__("duplicate key\nDETAIL: Key (token)=(secret) already exists.")
        self.sqlstate = sqlstate


FAULTS = {
    "53100": Fault.FULL,
    "XX001": Fault.DAMAGED,
    "25006": Fault.READ_ONLY,
    "57P01": Fault.UNREACHABLE,
    "58030": Fault.BROKEN_DISK,
    "22021": Fault.UNKNOWN,
}


@pytest.mark.parametrize(("code", "fault"), FAULTS.items())
def test_faults_of_postgresql_have_names(code: str, fault: Fault) -> None:
    error = OperationalError("INSERT", {}, PostgresError(code))
    assert fault_of(error) is fault
    sentence = explained(error, "the database")
    assert "secret" not in sentence
    assert "\n" not in sentence
    assert storage_problem(fault).status in (503, 507)


def test_the_log_has_no_texts_of_exceptions() -> None:
    def logged(error: Exception) -> str:
        try:
            try:
                raise error
            except Exception as first:
                raise RuntimeError("secret") from first
        except RuntimeError as second:
            return Discreet().formatException((type(second), second, second.__traceback__))

    text = logged(ValueError("secret"))
    assert "builtins.ValueError" in text
    assert "which led to:" in text
    assert "test_storage_faults.py" in text
    assert 'RuntimeError("secret")' not in text.replace('raise RuntimeError("secret") from first', "")
    assert "No space" in logged(OSError(errno.ENOSPC, "No space left on device", "/secret"))


def test_a_fault_of_the_database_is_one_line_in_the_log(store: Store) -> None:
    store.create(GAME)
    with pytest.raises(SQLAlchemyError) as caught:
        store.create(GAME._replace(id="h"))
    record = logging.LogRecord(
        "ironhex", logging.ERROR, "", 0, "it failed", (), (type(caught.value), caught.value, None)
    )
    told = Discreet("ironhex: %(message)s").format(record)
    assert len(told.splitlines()) == 2
    assert TOKEN not in told
