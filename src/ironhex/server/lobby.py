"""The lobby: games whose hosts wait for somebody to join, and those that others may watch."""

from __future__ import annotations

import time
from collections.abc import Iterable
from threading import Lock
from typing import Any, NamedTuple
from unicodedata import normalize

import msgspec

from ironhex.engine.edition import Edition
from ironhex.engine.edition_defaults import NO_WORTH
from ironhex.engine.setup import Maker, Setup, SideSetup, seats_of
from ironhex.server.attendance import has_come
from ironhex.server.editions import known_edition
from ironhex.server.errors import NotFound, NotPossibleNow, NotYourSeat, Overloaded
from ironhex.server.front import Limits
from ironhex.server.front.budget import HOUR, Budget
from ironhex.server.games import Games
from ironhex.server.storage import LOBBY, GameRow, Listing, Listings, SeatRow, UnknownGame
from ironhex.server.tokens import matches, new_token
from ironhex.server.wire_lobby import Joining, ListingCard, LobbyGame, LobbyView, OpenSeat

HOST_GONE = 90.0  # seconds after which a game whose host is not there is not shown
MOST_SHOWN = 200
MOST_LISTED = 2000
LONGEST_NAME = 40
FRESH_VIEW = 5.0  # seconds for which everybody gets the same list, unless it changes
ATTEMPTS = 8

_CARD = msgspec.json.Decoder(ListingCard)


class Joined(NamedTuple):
    """The seat that somebody has taken."""

    game: str
    seat: SeatRow


class Lobby:
    """The games that this server and others on its database list."""

    def __init__(self, games: Games, limits: Limits) -> None:
        self.games = games
        self.lists = Budget(limits.lists, limits.lists / HOUR, "the games that it may list")
        self.joins = Budget(limits.joins, limits.joins / HOUR, "the games that it may join")
        self._view = b""
        self._viewed = 0.0
        self._lock = Lock()
        games.watchers.arrive(LOBBY, self._forget_view)  # before anybody who then looks

    @property
    def listings(self) -> Listings:
        return Listings(self.games.store)

    # --- looking --------------------------------------------------------------------------------------------------
    def _forget_view(self) -> None:
        self._viewed = 0.0

    def view(self) -> bytes:
        """The lobby as JSON; everybody who looks at the same time gets the same."""
        with self._lock:
            now = time.time()
            if now - self._viewed > FRESH_VIEW or not self._view:
                self._viewed = now
                self._view = msgspec.json.encode(self._read())
            return self._view

    def _read(self) -> LobbyView:
        found = self.listings.shown(time.time() - HOST_GONE, MOST_SHOWN)
        games = [_game(listing) for listing in found]
        begun = {listing.game for listing in found if listing.begun}
        running = tuple(game for game in games if not game.open and game.game in begun)
        return LobbyView(tuple(game for game in games if game.open), running)

    # --- listing --------------------------------------------------------------------------------------------------
    def list(self, id: str, tokens: Iterable[str], address: str) -> None:
        """List a game with all its seats that nobody has taken yet; only its maker may, who must play in it."""
        row = self._own(id, tokens)
        if row.over:
            raise NotPossibleNow("the game has ended")
        maker = msgspec.json.decode(row.maker, type=Maker)
        setup = msgspec.json.decode(row.setup, type=Setup | None)
        if setup is None or not maker.seats:
            raise NotPossibleNow("only a new battle in which you play can be listed in the lobby")
        free = tuple(seat.seat for seat in self.games.store.seats(id) if self._free(row, maker, seat))
        if not free:
            raise NotPossibleNow("no seat of this game is open")
        if self.listings.count() >= MOST_LISTED:
            raise Overloaded("the lobby is full; try again later")
        self.lists.take(address, 1)
        now, about = time.time(), _about(row, setup, maker, free)
        card = msgspec.json.encode(about).decode()
        self.listings.add(Listing(id, maker.seats[0], free, card, now, now))
        self._refresh(id)

    def withdraw(self, id: str, tokens: Iterable[str]) -> None:
        """Remove a game from the lobby."""
        self._own(id, tokens)
        self.listings.remove(id)
        self._refresh(id)

    def _own(self, id: str, tokens: Iterable[str]) -> GameRow:
        row = self._row(id)
        if row.maker_token is None or not any(matches(token, row.maker_token) for token in tokens):
            raise NotYourSeat("only the player who created a game can list it, with the token they got for it")
        return row

    def _row(self, id: str) -> GameRow:
        try:
            return self.games.store.game(id)
        except UnknownGame:
            raise NotFound("there is no such game") from None

    def _free(self, row: GameRow, maker: Maker, seat: SeatRow) -> bool:
        """Whether nobody has ever taken a seat that is for a person."""
        came = has_come(self.games.visits.last_seen(row.id, seat), row.created)
        return seat.kind == "person" and seat.seat not in maker.seats and not came

    # --- joining --------------------------------------------------------------------------------------------------
    def join(self, id: str, wish: Joining, address: str) -> Joined:
        """Take an open seat; its token is new, so that nobody else has it."""
        self.joins.take(address, 1)
        for _ in range(ATTEMPTS):
            found = self._open(id)
            seat = wish.seat or found.seats[0]
            if seat not in found.seats:
                raise NotPossibleNow(f"{seat} is not open; open are {', '.join(found.seats)}")
            if self.listings.claim(found, seat, new_token(), plain_name(wish.name)):
                self._refresh(id)
                return Joined(id, next(row for row in self.games.store.seats(id) if row.seat == seat))
        raise Overloaded("too many changes at once; try again")

    def _open(self, id: str) -> Listing:
        found = self.listings.of(id)
        if found is None:
            raise NotFound("this game is not in the lobby any more")
        if self._row(id).over:
            raise NotPossibleNow("the game has ended")
        if not found.seats:
            raise NotPossibleNow("somebody else was faster: no seat of this game is open any more")
        if found.seen < time.time() - HOST_GONE:
            raise NotPossibleNow("the host of this game has left")
        return found

    def _refresh(self, id: str) -> None:
        if (game := self.games.in_memory(id)) is not None:
            game.refresh()


def plain_name(text: str) -> str:
    """A name as everybody may see it: no characters that hide others, single spaces, and not too long."""
    shown = "".join(letter for letter in normalize("NFC", text) if letter.isprintable() or letter.isspace())
    return " ".join(shown.split())[:LONGEST_NAME].strip()


def _game(listing: Listing) -> LobbyGame:
    about = _CARD.decode(listing.card)
    return LobbyGame(
        listing.game, listing.created, about, tuple(each for each in about.seats if each.seat in listing.seats)
    )


def _about(row: GameRow, setup: Setup, maker: Maker, free: tuple[str, ...]) -> ListingCard:
    found = known_edition(row.system)
    return ListingCard(
        system=row.system,
        title=found.title,
        name=plain_name(row.name),
        host=plain_name(maker.name),
        rules=_rules(found, setup),
        board=setup.board or found.usual_board,
        sign=found.worth.sign,
        clock=setup.clock,
        seats=tuple(_open_seat(found, side, seat) for side in setup.sides for seat in seats_of(side) if seat in free),
    )


def _rules(found: Edition[Any], setup: Setup) -> str:
    """The name of the preset, or the number of optional rules."""
    chosen = found.chosen_options(setup)
    for preset in found.presets:
        if set(preset.options) == set(chosen):
            return preset.title
    return f"{len(chosen)} optional rule{'s' * (len(chosen) != 1)}"


def _open_seat(found: Edition[Any], side: SideSetup, seat: str) -> OpenSeat:
    """What a player gets: the units of their side that everybody may see."""
    seen = tuple(unit for unit in side.units if not unit.hidden)
    value = 0 if found.worth is NO_WORTH or side.limit is not None else sum(map(found.worth.of, seen))
    return OpenSeat(seat, side.name, len(seen), value, side.limit)
