"""The store: the same on SQLite and PostgreSQL; nothing half written, nothing written twice."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import OperationalError
from tests.server.databases import another_database
from tests.waiting import PATIENCE, until

from ironhex.server.storage import Conflict, NewGame, SeatRow, Store, UnknownGame, Written
from ironhex.server.storage.database import MIGRATIONS, migrate, opened, revision
from ironhex.server.storage.errors import DatabaseError
from ironhex.server.storage.schema import REVISION, metadata
from ironhex.server.storage.writing import BatchWriter

SEATS = (SeatRow("Blue", "Blue", "t1", seen=5.0), SeatRow("Orange", "Orange", "t2", kind="bot", bot="normal"))
GAME = NewGame(
    "g",
    "classic",
    "Duel",
    setup='"setup"',
    header='"header"',
    seed="5eed",
    settled='"settled"',
    settled_lines=1,
    lines=("one", "two"),
    seats=SEATS,
)


def test_a_game_reads_back(store: Store) -> None:
    store.create(GAME)
    row = store.game("g")
    written, read = GAME._asdict(), row._asdict()
    both = written.keys() & read.keys()
    assert both == written.keys() - {"lines", "seats"}
    assert {field: read[field] for field in both} == {field: written[field] for field in both}
    assert row.version == 2, "the number of its lines"
    assert row.created == row.changed == row.opened > 0
    assert store.lines("g", row.version) == ["one", "two"]
    assert store.lines("g", 1) == ["one"]
    assert store.seats("g") == SEATS
    with pytest.raises(UnknownGame):
        store.game("other")


def test_a_line_is_written_once(store: Store) -> None:
    store.create(GAME)
    store.append("g", 3, Written("three", ("{new}", 3)))
    with pytest.raises(Conflict):
        store.append("g", 3, Written("another three"))
    with pytest.raises(Conflict):
        store.append("g", 5, Written("too early"))
    row = store.game("g")
    assert (row.version, row.settled, row.settled_lines) == (3, "{new}", 3)
    assert store.lines("g", 10) == ["one", "two", "three"]


def test_a_settled_position_stays_until_there_is_another(store: Store) -> None:
    store.create(GAME)
    store.append("g", 3, Written("three"))
    assert (store.game("g").settled, store.game("g").settled_lines) == (GAME.settled, 1)


def test_nothing_is_written_after_the_end(store: Store) -> None:
    store.create(GAME)
    store.append("g", 3, Written("three", over=True, outcome="{}"))
    assert store.game("g").over
    with pytest.raises(Conflict):
        store.append("g", 4, Written("four"))
    assert store.lines("g", 10) == ["one", "two", "three"]


def test_a_draw_is_agreed_on_until_somebody_moves(store: Store) -> None:
    store.create(GAME)
    store.agree("g", ["Orange"])
    store.agree("g", ["Blue", "Orange"])
    assert store.for_a_draw("g") == ("Orange", "Blue")
    store.append("g", 3, Written("three", open_move=False))
    assert store.for_a_draw("g") == ("Orange", "Blue")
    store.append("g", 4, Written("four"))
    assert store.for_a_draw("g") == ()
    store.agree("g", ["Blue"])
    store.disagree("g")
    assert store.for_a_draw("g") == ()


def test_players_change_and_tokens_stay(store: Store) -> None:
    store.create(GAME)
    store.seat_player("g", "Blue", "bot", "random", "", "Orange")
    assert store.seats("g")[0] == SEATS[0]._replace(kind="bot", bot="random", placed_by="Orange")
    assert store.seats("g")[0].stand_in
    store.mark_seen([("g", "Blue")])
    assert store.seats("g")[0].seen > 5.0


def test_only_the_first_rematch_counts(store: Store) -> None:
    store.create(GAME)
    assert store.link_rematch("g", "a")
    assert not store.link_rematch("g", "b")
    assert store.game("g").rematch == "a"


def due(store: Store, after: str = "", most: int = 10, opened_since: float = 0.0) -> list[str]:
    return store.waiting_for_bots(after, time.time() + 1, opened_since, most)


def test_games_in_which_a_bot_has_to_act_are_found_until_it_has_acted(store: Store) -> None:
    store.create(GAME._replace(bot_due=True))
    assert due(store) == ["g"]
    assert store.waiting_for_bots("", time.time() - 60, 0.0, 10) == [], "it may still be thinking"
    store.append("g", 3, Written("three"))
    assert due(store) == []
    store.note_bots("g", due=True, only=False)
    assert due(store) == ["g"]
    store.end("g", "{}")
    assert due(store) == []


def test_games_of_bots_are_found_only_if_somebody_looks(store: Store) -> None:
    store.create(GAME._replace(bot_due=True, bots_only=True))
    opened = store.game("g").opened
    assert due(store, opened_since=opened - 1) == ["g"]
    assert due(store, opened_since=opened + 1) == []
    store.mark_opened(["g"])
    assert store.game("g").opened >= opened


def test_a_few_games_are_found_at_a_time(store: Store) -> None:
    for number in range(5):
        store.create(GAME._replace(id=f"g{number}", bot_due=True, seats=(SEATS[0]._replace(token=f"t{number}"),)))
    first = due(store, most=3)
    assert first == ["g0", "g1", "g2"]
    assert due(store, after=first[-1], most=3) == ["g3", "g4"]


def test_unfinished_games_that_nobody_opens_expire_a_few_at_a_time(store: Store) -> None:
    for number in range(6):
        store.create(GAME._replace(id=f"g{number}", seats=(SEATS[0]._replace(token=f"t{number}"),)))
    store.append("g0", 3, Written("three", over=True, outcome="{}"))
    later = time.time() + 10
    assert store.expire(later - 20, 3) == []
    assert len(store.expire(later, 3)) == 3
    assert len(store.expire(later, 3)) == 2
    assert store.expire(later, 3) == []
    assert store.lines("g0", 10) == ["one", "two", "three"], "a finished game stays"


def test_a_game_is_deleted_completely(store: Store) -> None:
    store.create(GAME)
    store.delete("g")
    assert store.seats("g") == ()
    assert store.lines("g", 10) == []
    store.create(GAME)


def test_a_database_is_brought_up_to_date_once(database: str) -> None:
    Store.at(database).close()
    again = Store.at(database)
    with again.engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == REVISION
    again.close()


def built(address: str) -> dict[str, object]:
    """All about the tables of a database."""
    engine = opened(address)
    found = inspect(engine)
    whole = (
        found.get_multi_columns(),
        found.get_multi_pk_constraint(),
        found.get_multi_foreign_keys(),
        found.get_multi_indexes(),
        found.get_multi_unique_constraints(),
    )
    tables = {name: [str(each[None, name]) for each in whole] for name in found.get_table_names()}
    engine.dispose()
    return {**tables, "tables": len(tables)}


def test_the_migrations_make_the_same_tables_as_a_new_database_gets(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    old = f"sqlite:///{tmp_path / 'old.sqlite'}"
    if database.startswith("postgresql"):
        old = another_database(request.getfixturevalue("postgres"))
    engine = opened(old)
    with engine.begin() as connection:
        migrate(connection)
        assert revision(connection) == REVISION
    engine.dispose()
    Store.at(database).close()
    assert built(old) == built(database)
    assert built(old)["tables"] == len(metadata.tables)
    Store.at(old).close()


OLD = (
    "INSERT INTO games (id, system, name, created, changed, setup, header, settled_lines, version, over)"
    " VALUES (:id, 'classic', '', 1, 1, 'null', '', 0, 0, :over)"
)
OLD_SEAT = (
    "INSERT INTO seats (game, seat, place, side, token, kind, bot, name, seen)"
    " VALUES (:game, :seat, 0, '', :token, :kind, '', '', 0)"
)
PLAYERS = {"people": "person person", "mixed": "person bot", "bots": "bot bot", "ended": "bot bot"}


def test_an_older_database_keeps_its_games(database: str) -> None:
    """Nothing in it expires at once, and the games whose bots may have to act are known."""
    engine = opened(database)
    with engine.begin() as connection:
        migrate(connection, "0001")
        for game, kinds in PLAYERS.items():
            connection.execute(text(OLD), {"id": game, "over": game == "ended"})
            for number, kind in enumerate(kinds.split()):
                seat = {"game": game, "seat": str(number), "token": f"{game}{number}", "kind": kind}
                connection.execute(text(OLD_SEAT), seat)
    engine.dispose()
    store = Store.at(database)
    rows = {game: store.game(game) for game in PLAYERS}
    assert {game: (row.bot_due, row.bots_only) for game, row in rows.items()} == {
        "people": (False, False),
        "mixed": (True, False),
        "bots": (True, True),
        "ended": (False, True),
    }
    assert all(row.opened > 1e9 and row.maker_token is None for row in rows.values())
    assert not any(seat.stand_in for game in PLAYERS for seat in store.seats(game))
    store.close()


def test_the_newest_migration_is_the_one_that_is_asked_for() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == REVISION


def test_a_sqlite_file_is_for_one_server(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'games.sqlite'}"
    first = Store.at(address)
    with pytest.raises(DatabaseError, match="another server is using"):
        Store.at(address)
    first.close()
    Store.at(address).close()


@pytest.mark.parametrize(
    "address", ["", "games", "mysql://x/y", "sqlite://", "sqlite:///:memory:", "sqlite:////dev/null/x"]
)
def test_an_invalid_address_is_refused(address: str) -> None:
    with pytest.raises(DatabaseError):
        opened(address)


def test_a_database_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(b"this is not a database" * 100)
    with pytest.raises(DatabaseError, match=r"games.sqlite is not a SQLite database"):
        Store.at(f"sqlite:///{path}")


def test_presence_is_stored_for_the_named_seats_only(store: Store) -> None:
    store.create(GAME)
    other = tuple(seat._replace(token=f"other {seat.token}") for seat in SEATS)
    store.create(GAME._replace(id="h", seats=other))
    store.mark_seen([("g", "Orange"), ("h", "Blue")])
    assert [seat.seen > 1e9 for game in "gh" for seat in store.seats(game)] == [False, True, True, False]


def test_waiting_changes_are_written_except_invalid_ones(store: Store) -> None:
    games = [GAME._replace(id=f"g{n}", seats=(SEATS[0]._replace(token=f"t{n}"),)) for n in range(40)]
    for game in games:
        store.create(game)

    def act(number: int) -> str:
        try:
            store.append(f"g{number // 2}", 3, Written(f"by {number}"))
        except Conflict:
            return "late"
        return "written"

    with ThreadPoolExecutor(16) as pool:
        said = list(pool.map(act, range(2 * len(games))))
    for number, game in enumerate(games):
        both = said[2 * number : 2 * number + 2]
        assert sorted(both) == ["late", "written"]
        assert store.lines(game.id, 10)[2] == f"by {2 * number + both.index('written')}"


def test_waiting_changes_share_a_transaction(tmp_path: Path) -> None:
    engine = opened(f"sqlite:///{tmp_path / 'games.sqlite'}")
    writer = BatchWriter(engine)
    begun, go_on = Event(), Event()

    def first(connection: Connection) -> Connection:
        begun.set()
        assert go_on.wait(PATIENCE)
        return connection

    with ThreadPoolExecutor(8) as pool:
        slow = pool.submit(writer.write, first)
        assert begun.wait(PATIENCE)
        others = [pool.submit(writer.write, lambda connection: connection) for _ in range(5)]
        faulty = pool.submit(writer.write, lambda connection: connection.execute(text("nonsense")))
        until(lambda: writer._queue.qsize() == 6)
        go_on.set()
        assert slow.result(PATIENCE) not in {other.result(PATIENCE) for other in others}
        with pytest.raises(OperationalError):
            faulty.result(PATIENCE)
    writer.close()
    assert writer.write(lambda connection: connection.execute(text("SELECT 1")).scalar()) == 1
    engine.dispose()


def test_the_sqlite_journal_is_checkpointed(store: Store) -> None:
    store.create(GAME)
    store.checkpoint()
    assert store.game("g").name == "Duel"
