"""The files of a server: who may read them, whose they are, and which cannot be used."""

from __future__ import annotations

import os
import socket
import sqlite3
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from tests.server.test_storage import GAME

from ironhex.catalog import design
from ironhex.catalog.data_files import private_folder
from ironhex.catalog.user_library import keep, shelf_of
from ironhex.server.storage import Store
from ironhex.server.storage.errors import DatabaseError

Spoil = Callable[[Path], None]


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def address(path: Path) -> str:
    return f"sqlite:///{path}"


@pytest.fixture
def generous() -> Iterator[None]:
    """A user whose new files can be read by everybody."""
    before = os.umask(0o000)
    yield
    os.umask(before)


@pytest.mark.usefixtures("generous")
def test_a_database_is_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "games.sqlite"
    store = Store.at(address(path))
    store.create(GAME)
    names = {each.name: mode(each) for each in path.parent.iterdir()}
    store.close()
    assert names == {f"games.sqlite{end}": 0o600 for end in ("", "-wal", "-shm", ".lock")}
    assert (mode(path.parent), mode(path.parent.parent)) == (0o700, 0o700)


@pytest.mark.usefixtures("generous")
def test_existing_folders_and_files_keep_their_permissions(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder = tmp_path / "shared"
    folder.mkdir(mode=0o775)
    path = folder / "games.sqlite"
    path.touch(0o664)
    Store.at(address(path)).close()
    assert (mode(folder), mode(path)) == (0o775, 0o664)
    assert "other users of this machine may read" in caplog.text


@pytest.mark.usefixtures("generous")
def test_imported_designs_are_for_their_owner_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IRONHEX_LIBRARY", str(tmp_path / "new" / "library"))
    griffin = design("Griffin GRF-1N")
    keep(griffin)
    shelf = shelf_of(griffin)
    assert (mode(shelf), mode(shelf.parent), mode(tmp_path / "new" / "library")) == (0o600, 0o700, 0o700)


def test_a_file_in_the_place_of_a_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="file"):
        private_folder(tmp_path / "file")


def test_another_name_of_a_database_does_not_admit_a_second_server(tmp_path: Path) -> None:
    path, link, hard = tmp_path / "games.sqlite", tmp_path / "link.sqlite", tmp_path / "hard.sqlite"
    store = Store.at(address(path))
    link.symlink_to(path)
    with pytest.raises(DatabaseError, match="another server is using"):
        Store.at(address(link))
    hard.hardlink_to(path)
    with pytest.raises(DatabaseError, match="2 names"):
        Store.at(address(hard))
    store.create(GAME)
    store.close()
    hard.unlink()
    through = Store.at(address(link))
    assert through.game("g").name == GAME.name
    assert not list(tmp_path.glob("link.sqlite-*"))
    through.close()


# --- files that are not ours ------------------------------------------------------------------------------------------
def of_another_program(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
    connection.close()


def of_another_program_with_migrations(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("CREATE TABLE games (id TEXT)")
    connection.close()


def still_empty_but_marked(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA application_id = 42")
    connection.close()


def with_a_journal(path: Path) -> None:
    """As a program leaves it that was killed."""
    source = path.with_name("source.sqlite")
    connection = sqlite3.connect(source, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("CREATE TABLE bookmarks (url TEXT)")
    for end in ("", "-wal"):
        path.with_name(path.name + end).write_bytes(source.with_name(source.name + end).read_bytes())
    connection.close()


FOREIGN = (of_another_program, of_another_program_with_migrations, still_empty_but_marked, with_a_journal)


@pytest.mark.parametrize("made", FOREIGN, ids=lambda made: made.__name__)
def test_a_database_of_another_program_is_left_alone(made: Spoil, tmp_path: Path) -> None:
    path = tmp_path / "theirs.sqlite"
    made(path)
    before = {each: each.read_bytes() for each in tmp_path.iterdir()}
    with pytest.raises(DatabaseError, match="belongs to another program, and nothing was changed in it; choose"):
        Store.at(address(path))
    assert {each: each.read_bytes() for each in before} == before
    assert not [each for each in tmp_path.iterdir() if each not in before and not each.name.endswith("-shm")]


def test_a_postgresql_database_of_another_program_is_left_alone(postgres_database: str) -> None:
    import psycopg

    with psycopg.connect(postgres_database, autocommit=True) as connection:
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
        with pytest.raises(DatabaseError, match="belongs to another program"):
            Store.at(postgres_database)
        tables = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        assert tables == [("bookmarks",)]


# --- files that cannot be used ----------------------------------------------------------------------------------------
def filled(path: Path) -> None:
    store = Store.at(address(path))
    store.create(GAME._replace(lines=("line " * 1000,) * 20))
    store.close()


def no_database(path: Path) -> None:
    path.write_bytes(b"this is not a database" * 100)


def truncated(path: Path) -> None:
    filled(path)
    path.write_bytes(path.read_bytes()[:-50_000])


def cut_in_the_first_page(path: Path) -> None:
    filled(path)
    path.write_bytes(path.read_bytes()[:1000])


def of_the_future(path: Path) -> None:
    filled(path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()


def without_a_version(path: Path) -> None:
    filled(path)
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM alembic_version")
    connection.close()


def a_folder(path: Path) -> None:
    path.mkdir()


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_folder_as_its_lock(path: Path) -> None:
    Path(f"{path}.lock").mkdir()


def a_link_to_nowhere(path: Path) -> None:
    path.symlink_to("/dev/null/x")


UNUSABLE = {
    no_database: "is not a SQLite database (file is not a database); choose",
    truncated: "is damaged (database disk image is malformed); stop the server and restore a backup",
    cut_in_the_first_page: "restore a backup",
    of_the_future: "was written by a newer version of Ironhex (its schema is 9999); update Ironhex",
    without_a_version: "does not say its version; restore a backup",
    a_folder: "is a folder; choose a file",
    a_pipe: "is not a regular file; choose a file",
    a_folder_as_its_lock: "choose another file",
    a_link_to_nowhere: "Not a directory; choose another file",
}


@pytest.mark.parametrize(("spoil", "said"), UNUSABLE.items(), ids=lambda each: getattr(each, "__name__", ""))
def test_a_file_that_cannot_be_used_is_reported_with_what_to_do(spoil: Spoil, said: str, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    spoil(path)
    with pytest.raises(DatabaseError) as caught:
        Store.at(address(path))
    sentence = str(caught.value)
    assert said in sentence
    assert "\n" not in sentence


def test_a_file_that_cannot_be_written_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path / "games.sqlite")
    monkeypatch.setattr(os, "access", lambda *_: False)  # tests may run as root, who may write everything
    with pytest.raises(DatabaseError, match="cannot be written; change the permissions"):
        Store.at(address(tmp_path / "games.sqlite"))


def test_a_database_that_does_not_answer_is_reported() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
        with pytest.raises(DatabaseError) as caught:
            Store.at(f"postgresql://me:secret@127.0.0.1:{port}/games?password=secret")
    sentence = str(caught.value)
    assert "does not answer (connection failed: " in sentence
    assert sentence.endswith("; start it, or check the address given as --database")
    assert "secret" not in sentence
    assert "\n" not in sentence


def test_a_password_is_not_repeated() -> None:
    with pytest.raises(DatabaseError) as caught:
        Store.at("postgresql//me:secret@host/games")
    assert "secret" not in str(caught.value)


# --- logs -------------------------------------------------------------------------------------------------------------
def test_errors_do_not_repeat_parameters(store: Store) -> None:
    store.create(GAME)
    with pytest.raises(SQLAlchemyError) as caught:
        store.create(GAME._replace(id="h", header="secret header"))
    assert "secret" not in str(caught.value)
    with pytest.raises(SQLAlchemyError) as caught, store.engine.begin() as connection:
        connection.execute(text("SELECT nonsense(:it)"), {"it": "secret"})
    assert "secret" not in str(caught.value)
