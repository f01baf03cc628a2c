"""The store: writes and reads games, each act in one transaction, so that what is confirmed is stored."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import wraps
from secrets import token_hex
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    bindparam,
    delete,
    func,
    insert,
    select,
    text,
    tuple_,
    union_all,
    update,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ironhex.server.database_faults import explained, place_of
from ironhex.server.processes.link import Link
from ironhex.server.storage import database
from ironhex.server.storage.clocks import write_clocks
from ironhex.server.storage.errors import DatabaseError, UnknownGame
from ironhex.server.storage.rows import GameRow, NewGame, Proposal, SeatRow, Written
from ironhex.server.storage.schema import clocks, draws, games, lines, listings, messages, proposals, seats
from ironhex.server.storage.writing import BatchWriter, DirectWriter, Writer

CHANNEL = "ironhex"
LOBBY = "lobby"  # what changes when games are listed, joined or withdrawn
CHANGED = "ironhex changed games"  # of the current write, in the info of its connection

# The statements of every act, built once: they set the columns named when they are executed.
_NEW_LINE = insert(lines)
_GO_ON = update(games).where(
    games.c.id == bindparam("game"), games.c.version == bindparam("before"), games.c.over.is_(False)
)
_NO_DRAW = delete(draws).where(draws.c.game == bindparam("of"))
_NO_PROPOSALS = delete(proposals).where(proposals.c.game == bindparam("of"))


def _waiting(game: str, setup: str) -> tuple[ColumnElement[bool], ...]:
    """A game with a setup that has not begun; it has no header yet."""
    return games.c.id == game, games.c.header == "", games.c.setup == setup


class Conflict(Exception):
    """Another server was faster: the game has more lines than this one knew."""


P = ParamSpec("P")
T = TypeVar("T")


def _written(work: Callable[Concatenate[Store, Connection, P], T]) -> Callable[Concatenate[Store, P], T]:
    """Make a method a write: it gets a connection, may be called again, and is committed when it returns."""

    @wraps(work)
    def change(store: Store, /, *args: P.args, **more: P.kwargs) -> T:
        return store.write(lambda connection: work(store, connection, *args, **more))

    return change


class Store:
    """The games in a database. `me` identifies this server in its notices.

    With a link, other processes of the same supervisor use the database, too, and the supervisor holds its lock.
    """

    def __init__(self, engine: Engine, link: Link | None = None) -> None:
        self.engine, self.link = engine, link
        self.me = token_hex(6)
        self.notifies = engine.dialect.name == "postgresql"
        self.shared = self.notifies or link is not None
        self._lock = None if link else database.alone(engine)
        try:
            database.bring_up_to_date(engine)
        except (SQLAlchemyError, DatabaseError) as error:
            engine.dispose()
            if self._lock:
                self._lock.close()
            if isinstance(error, DatabaseError):
                raise
            raise DatabaseError(explained(error, place_of(engine))) from None
        self.writer: Writer = DirectWriter(engine) if self.notifies else BatchWriter(engine)
        self.when_changed: Callable[[str], None] = lambda what: None

    @classmethod
    def at(cls, address: str, link: Link | None = None) -> Store:
        """The store at a database address."""
        return cls(database.opened(address), link)

    def close(self) -> None:
        self.writer.close()
        self.engine.dispose()
        if self._lock:
            self._lock.close()

    # --- writing --------------------------------------------------------------------------------------------------
    def write(self, work: Callable[[Connection], T]) -> T:
        """Make a change, which may be called again; then tell everybody here and in the other processes of it."""
        changed: set[str] = set()

        def do(connection: Connection) -> T:
            connection.info[CHANGED] = changed
            return work(connection)

        result = self.writer.write(do)
        for what in changed:
            if self.link is not None and not self.notifies:
                self.link.publish(what)
            self.when_changed(what)
        return result

    @_written
    def create(self, connection: Connection, game: NewGame) -> None:
        """Write a new game."""
        now = time.time()
        row = game._asdict()
        written, players = row.pop("lines"), row.pop("seats")
        connection.execute(insert(games).values(**row, created=now, changed=now, opened=now, version=len(written)))
        if written:
            connection.execute(
                insert(lines), [{"game": game.id, "n": n, "line": line} for n, line in enumerate(written, 1)]
            )
        connection.execute(
            insert(seats),
            [{"game": game.id, "place": place, **player._asdict()} for place, player in enumerate(players)],
        )

    @_written
    def begin(self, connection: Connection, game: NewGame, before: str) -> bool:
        """Write how a game begins that has waited with a setup; returns False if that has changed meanwhile."""
        row = game._asdict()
        written, _ = row.pop("lines"), row.pop("seats")
        for kept in ("id", "maker", "maker_token"):
            del row[kept]
        now = time.time()
        begun = update(games).where(*_waiting(game.id, before))
        values = {**row, "changed": now, "opened": now, "version": len(written)}
        if connection.execute(begun.values(**values)).rowcount != 1:
            return False
        if written:
            connection.execute(
                insert(lines), [{"game": game.id, "n": n, "line": line} for n, line in enumerate(written, 1)]
            )
        self.notify(connection, game.id)
        self.notify(connection, LOBBY)
        return True

    @_written
    def set_up(self, connection: Connection, game: str, setup: str, before: str) -> bool:
        """Change the setup of a game that has not begun; returns False if another change was faster."""
        changed = update(games).where(*_waiting(game, before)).values(setup=setup, changed=time.time())
        found = connection.execute(changed).rowcount == 1
        self.notify(connection, game)
        return found

    @_written
    def append(self, connection: Connection, game: str, n: int, act: Written) -> None:
        """Write an act as line `n`; raises Conflict if the line exists."""
        changes: dict[str, Any] = {"version": n, "over": act.over, "outcome": act.outcome, "changed": time.time()}
        changes |= {"game": game, "before": n - 1, "bot_due": act.bot_due}
        if act.settled is not None:
            changes["settled"], changes["settled_lines"] = act.settled
        try:
            connection.execute(_NEW_LINE, {"game": game, "n": n, "line": act.line})
            if connection.execute(_GO_ON, changes).rowcount != 1:
                raise Conflict(game)
            if act.open_move:
                connection.execute(_NO_DRAW, {"of": game})
                connection.execute(_NO_PROPOSALS, {"of": game})
            if act.clocks is not None:
                write_clocks(connection, game, act.clocks)
            self.notify(connection, game)
        except IntegrityError as error:
            raise Conflict(game) from error

    @_written
    def end(self, connection: Connection, game: str, outcome: str) -> None:
        """End a game by agreement."""
        ended = {"over": True, "outcome": outcome, "changed": time.time(), "bot_due": False}
        connection.execute(update(games).where(games.c.id == game, games.c.over.is_(False)).values(**ended))
        self.notify(connection, game)

    @_written
    def agree(self, connection: Connection, game: str, agreed: Sequence[str]) -> None:
        """Add seats that agree to a draw."""
        if connection.execute(select(games.c.id).where(games.c.id == game)).first() is None:
            raise UnknownGame(game)
        for seat in agreed:
            there = select(func.count()).select_from(draws).where(draws.c.game == game)
            n: int = connection.execute(there).scalar_one()
            known = select(draws.c.seat).where(draws.c.game == game, draws.c.seat == seat)
            if connection.execute(known).first() is None:
                connection.execute(insert(draws).values(game=game, seat=seat, n=n))
        self.notify(connection, game)

    @_written
    def disagree(self, connection: Connection, game: str) -> None:
        """Cancel the offer of a draw."""
        connection.execute(delete(draws).where(draws.c.game == game))
        self.notify(connection, game)

    @_written
    def propose(self, connection: Connection, game: str, proposal: Proposal) -> None:
        """Write what a player proposes, or how that ended; it replaces what was proposed of its kind."""
        if connection.execute(select(games.c.id).where(games.c.id == game)).first() is None:
            raise UnknownGame(game)
        connection.execute(delete(proposals).where(proposals.c.game == game, proposals.c.kind == proposal.kind))
        connection.execute(insert(proposals).values(game=game, **proposal._asdict()))
        self.notify(connection, game)

    @_written
    def withdraw(self, connection: Connection, game: str, kind: str) -> None:
        """Remove what was proposed of a kind."""
        connection.execute(delete(proposals).where(proposals.c.game == game, proposals.c.kind == kind))
        self.notify(connection, game)

    @_written
    def seat_player(
        self, connection: Connection, game: str, seat: str, kind: str, bot: str, name: str, placed_by: str = ""
    ) -> None:
        """Change the player of a seat; its token stays."""
        there = (seats.c.game == game) & (seats.c.seat == seat)
        connection.execute(update(seats).where(there).values(kind=kind, bot=bot, name=name, placed_by=placed_by))
        self.notify(connection, game)

    @_written
    def note_bots(self, connection: Connection, game: str, due: bool, only: bool) -> None:
        """Note whether a bot has to act now, and whether only bots play."""
        connection.execute(update(games).where(games.c.id == game).values(bot_due=due, bots_only=only))

    @_written
    def link_rematch(self, connection: Connection, game: str, rematch: str) -> bool:
        """Link a rematch; returns whether it is the first one."""
        open_still = (games.c.id == game) & games.c.rematch.is_(None)
        first = connection.execute(update(games).where(open_still).values(rematch=rematch)).rowcount == 1
        if first:
            self.notify(connection, game)
        return first

    @_written
    def delete(self, connection: Connection, game: str) -> None:
        """Delete a game."""
        self._delete(connection, [game])

    def _delete(self, connection: Connection, unwanted: Sequence[str]) -> None:
        for table in (listings, clocks, messages, proposals, draws, seats, lines):
            connection.execute(delete(table).where(table.c.game.in_(unwanted)))
        connection.execute(delete(games).where(games.c.id.in_(unwanted)))
        for game in unwanted:
            self.notify(connection, game)

    @_written
    def expire(self, connection: Connection, before: float, most: int) -> list[str]:
        """Delete unfinished games that nobody has opened since a time, at most so many; returns their ids."""
        forgotten = select(games.c.id).where(games.c.over.is_(False), games.c.opened < before).limit(most)
        found = [row.id for row in connection.execute(forgotten)]
        if found:
            self._delete(connection, found)
        return found

    @_written
    def mark_opened(self, connection: Connection, opened: Sequence[str]) -> None:
        """Record that somebody has just looked at these games."""
        connection.execute(update(games).where(games.c.id.in_(opened)).values(opened=time.time()))

    @_written
    def mark_seen(
        self, connection: Connection, present: Sequence[tuple[str, str]], ago: float = 0.0, *, notify: bool = False
    ) -> None:
        """Record that players are present, or were this many seconds ago."""
        where = {game for game, _ in present}
        there = seats.c.game.in_(where) & tuple_(seats.c.game, seats.c.seat).in_(present)
        connection.execute(update(seats).where(there).values(seen=time.time() - ago))
        hosted = listings.c.game.in_(where) & tuple_(listings.c.game, listings.c.host).in_(present)
        connection.execute(update(listings).where(hosted).values(seen=time.time()))
        if notify:
            for game in where:
                self.notify(connection, game)

    def notify(self, connection: Connection, game: str) -> None:
        """Notify this server and the others when the transaction is committed."""
        connection.info[CHANGED].add(game)
        if self.notifies:
            notice = {"channel": CHANNEL, "payload": f"{self.me} {game}"}
            connection.execute(text("SELECT pg_notify(:channel, :payload)"), notice)

    def checkpoint(self) -> None:
        """Move SQLite's journal into the database while others write."""
        if not self.notifies:
            with self.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    # --- reading --------------------------------------------------------------------------------------------------
    def game(self, id: str) -> GameRow:
        """A game's row."""
        with self.engine.connect() as connection:
            row = connection.execute(select(games).where(games.c.id == id)).first()
        if row is None:
            raise UnknownGame(id)
        return GameRow(*row)

    def lines(self, game: str, count: int, after: int = 0) -> list[str]:
        """The first lines of a game, or those of them after some."""
        number = lines.c.n
        with self.engine.connect() as connection:
            wanted = select(lines.c.line).where(lines.c.game == game, number > after, number <= count).order_by(number)
            return [row.line for row in connection.execute(wanted)]

    def version(self, game: str) -> int:
        """The number of lines of a game."""
        with self.engine.connect() as connection:
            found = connection.execute(select(games.c.version).where(games.c.id == game)).scalar()
        if found is None:
            raise UnknownGame(game)
        return int(found)

    def opened(self, game: str) -> float:
        """When a game was last opened, at any server; 0 if there is no such game."""
        with self.engine.connect() as connection:
            return float(connection.execute(select(games.c.opened).where(games.c.id == game)).scalar() or 0.0)

    def seats(self, game: str) -> tuple[SeatRow, ...]:
        """The seats of a game."""
        columns = [seats.c[field] for field in SeatRow._fields]
        with self.engine.connect() as connection:
            wanted = select(*columns).where(seats.c.game == game).order_by(seats.c.place)
            return tuple(SeatRow(*row) for row in connection.execute(wanted))

    def for_a_draw(self, game: str) -> tuple[str, ...]:
        """The seats that agree to a draw, the one that offered it first."""
        with self.engine.connect() as connection:
            wanted = select(draws.c.seat).where(draws.c.game == game).order_by(draws.c.n, draws.c.seat)
            return tuple(row.seat for row in connection.execute(wanted))

    def proposals(self, game: str) -> tuple[Proposal, ...]:
        """What players have proposed since the last open move."""
        columns = [proposals.c[field] for field in Proposal._fields]
        with self.engine.connect() as connection:
            wanted = select(*columns).where(proposals.c.game == game).order_by(proposals.c.kind)
            return tuple(Proposal(*row) for row in connection.execute(wanted))

    def waiting_for_bots(self, after: str, still_since: float, opened_since: float, most: int) -> list[str]:
        """Games in which a bot has to act, by id from one on, at most so many.

        Nothing has happened in them since one time; if only bots play, somebody has opened them since another.
        """
        due = select(games.c.id).where(games.c.bot_due.is_(True), games.c.id > after, games.c.changed <= still_since)
        with_people = due.where(games.c.bots_only.is_(False))
        attended = due.where(games.c.bots_only.is_(True), games.c.opened >= opened_since)
        wanted = union_all(with_people, attended).order_by("id").limit(most)  # so that both use the index
        with self.engine.connect() as connection:
            return [row.id for row in connection.execute(wanted)]
