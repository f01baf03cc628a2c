"""Games that have not begun: a player still picks the units of a side, worth no more than its limit."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from ironhex.catalog import CatalogError
from ironhex.engine.edition import Edition
from ironhex.engine.edition_defaults import NO_WORTH
from ironhex.engine.setup import Setup, SideSetup, UnitSetup, players_of, seats_of
from ironhex.server.attendance import FRESH, has_come
from ironhex.server.callers import Caller, caller_of
from ironhex.server.clocks import check_clock
from ironhex.server.editions import begin, known_edition
from ironhex.server.errors import BadRequest, NotFound, NotPossibleNow, NotYourSeat, Overloaded
from ironhex.server.games import Games
from ironhex.server.origin import check_maker, origin_of
from ironhex.server.persistence import new_row
from ironhex.server.storage import GameRow, Listings, NewGame, SeatRow, UnknownGame
from ironhex.server.tokens import new_id
from ironhex.server.wire_lobby import ForcePick, WaitingCard, WaitingSide

ATTEMPTS = 8
OWN_CHOICE = ("heading", "damage", "seat")
"""What nobody decides about the units that they pick: the battle decides it, or the maker of the game."""


class WaitingGame(NamedTuple):
    """A stored game that has not begun."""

    row: GameRow
    setup: Setup
    seats: tuple[SeatRow, ...]

    @property
    def side(self) -> dict[str, SideSetup]:
        """The sides by the seats of their players."""
        return {seat: side for side in self.setup.sides for seat in seats_of(side)}


# --- setting up -------------------------------------------------------------------------------------------------------
def waits(setup: Setup) -> bool:
    """Whether a player has to pick a force before the battle begins."""
    return any(side.limit is not None for side in setup.sides)


def make_waiting(
    games: Games, setup: Setup, seats: tuple[SeatRow, ...], token: str, board: bytes | None = None
) -> NewGame:
    """Store a game that waits for forces; everything else about it is checked now."""
    found = known_edition(setup.system)
    check_maker(setup, seats)
    check_clock(setup)
    for side in setup.sides:
        if side.limit is not None:
            _check_side(found, side)
    begin(rehearsal(setup), board)
    text = msgspec.json.encode(setup).decode()
    row = NewGame(new_id(), found.name, setup.name, text, "", None, None, 0, (), seats)
    games.add(row, setup.maker, token)
    return row


def _check_side(found: Edition[Any], side: SideSetup) -> None:
    """A side whose player picks its units has one player, a person, and its units have a value."""
    players = players_of(side)
    if len(players) != 1 or players[0].kind != "person":
        raise BadRequest(f"{side.name}: limit: only one player, a person, can pick the units of a side")
    if side.units:
        raise BadRequest(f"{side.name}: units: its player picks them, so the setup has none")
    if found.worth is NO_WORTH:
        raise BadRequest(f"{side.name}: limit: units of {found.named} have no value")


def rehearsal(setup: Setup) -> Setup:
    """The setup as it would be if everybody picked a unit that another side has, to check all the rest."""
    ready = next((side.units[0] for side in setup.sides if side.units), None)
    if ready is None:
        raise BadRequest("sides: at least one side needs units from the start")
    like = (UnitSetup(ready.design),)
    return complete(replace(setup, sides=tuple(replace(side, units=side.units or like) for side in setup.sides)))


def complete(setup: Setup) -> Setup:
    """A setup whose sides have all their units, without the limits by which they were picked."""
    return replace(setup, sides=tuple(replace(side, limit=None) for side in setup.sides))


# --- looking ----------------------------------------------------------------------------------------------------------
def find(games: Games, id: str) -> WaitingGame:
    """A game that has not begun."""
    try:
        row = games.store.game(id)
    except UnknownGame:
        raise NotFound("there is no such game") from None
    if row.header:
        raise NotPossibleNow("the battle has begun")
    return WaitingGame(row, msgspec.json.decode(row.setup, type=Setup), games.store.seats(id))


def enter(games: Games, id: str, tokens: Iterable[str]) -> tuple[WaitingGame, Caller]:
    """A game that has not begun and the seats of the caller, who has come."""
    found = find(games, id)
    caller = caller_of(found.seats, tokens)
    _note_visit(games, found, caller)
    return found, caller


def _note_visit(games: Games, found: WaitingGame, caller: Caller) -> None:
    """Players have come, so the lobby must not offer their seats any more."""
    id, created = found.row.id, found.row.created
    there = [row for row in found.seats if row.seat in caller.seats]
    if new := [(id, row.seat) for row in there if not has_come(games.visits.last_seen(id, row), created)]:
        games.store.mark_seen(new)
    games.visits.note(id, caller.seats)
    listings = Listings(games.store)
    listing = listings.of(id) if there else None
    if listing and (taken := [row.seat for row in there if row.seat in listing.seats]):
        listings.close(id, taken)


def card(games: Games, found: WaitingGame, caller: Caller) -> WaitingCard:
    """What the caller may know: nobody sees the force of another side before the battle begins."""
    row, setup = found.row, found.setup
    edition = known_edition(setup.system)
    return WaitingCard(
        game=row.id,
        system=row.system,
        name=row.name,
        board=setup.board or edition.usual_board,
        options=edition.chosen_options(setup),
        conditions=edition.chosen_conditions(setup),
        turns=setup.turns,
        deploy=setup.deploy,
        real_dice=setup.real_dice,
        maker=origin_of(row),
        you=caller.seats,
        listed=Listings(games.store).of(row.id) is not None,
        clock=setup.clock,
        sides=tuple(_side_card(games, found, caller, edition, side) for side in setup.sides),
    )


def _side_card(games: Games, found: WaitingGame, caller: Caller, edition: Edition[Any], side: SideSetup) -> WaitingSide:
    rows = [row for row in found.seats if row.side == side.name]
    mine = any(row.seat in caller.seats for row in rows)
    limits = [found.side[seat].limit for seat in caller.seats]
    own = next((limit for limit in limits if limit is not None), None)
    return WaitingSide(
        name=side.name,
        seats=tuple(row.seat for row in rows),
        players=tuple(row.name for row in rows),
        bots=all(row.kind == "bot" for row in rows),
        present=any(row.kind == "bot" or _present(games, found, row) for row in rows),
        limit=side.limit,
        ready=bool(side.units),
        within=own is None or not side.units or value_of(edition, side) <= own,
        units=side.units if mine else (),
        supplies=side.supplies if mine else None,
        joined=tuple(row.seat for row in rows if row.joined),
    )


def _present(games: Games, found: WaitingGame, row: SeatRow) -> bool:
    return time.time() - games.visits.last_seen(found.row.id, row) < FRESH


# --- picking ----------------------------------------------------------------------------------------------------------
def with_force(found: WaitingGame, caller: Caller, pick: ForcePick) -> Setup:
    """The setup with the force that the caller has picked; an error says what is wrong with that."""
    side = _own_side(found, caller, pick.seat)
    chosen = replace(side, units=pick.units, supplies=pick.supplies)
    _check_force(known_edition(found.setup.system), found.setup, chosen)
    sides = tuple(chosen if each.name == side.name else each for each in found.setup.sides)
    return replace(found.setup, sides=sides)


def _own_side(found: WaitingGame, caller: Caller, seat: str | None) -> SideSetup:
    own = [each for each in caller.seats if found.side[each].limit is not None and seat in (None, each)]
    if not own:
        raise NotYourSeat("this needs the token of a seat whose player picks their force")
    return found.side[own[0]]


def _check_force(found: Edition[Any], setup: Setup, side: SideSetup) -> None:
    for unit in side.units:
        _check_unit(found, setup, side, unit)
    total, sign = value_of(found, side), found.worth.sign
    if side.limit is not None and total > side.limit:
        over = f"{total - side.limit:,} {sign} over the limit of {side.limit:,} {sign}"
        raise BadRequest(f"{side.name}: {total:,} {sign} is {over}")


def _check_unit(found: Edition[Any], setup: Setup, side: SideSetup, unit: UnitSetup) -> None:
    for field in OWN_CHOICE:
        if getattr(unit, field) is not None:
            raise BadRequest(f"{side.name}: {unit.design}: {field}: a player who picks a force cannot choose it")
    if unit.place and unit.place not in (start.id for start in _starts(found, setup, side, unit)):
        raise BadRequest(f"{side.name}: {unit.design}: place: it cannot start at {unit.place!r}")


def _starts(found: Edition[Any], setup: Setup, side: SideSetup, unit: UnitSetup) -> tuple[Any, ...]:
    try:
        return found.starts_for(unit, setup.options)
    except (CatalogError, ValueError, LookupError) as error:
        raise BadRequest(f"{side.name}: {error}") from error


def value_of(found: Edition[Any], side: SideSetup) -> int:
    """The value of a side's units together, with their crews."""
    try:
        found.check_skills(side.units)
        return sum(found.worth.values(side.units))
    except (CatalogError, ValueError, LookupError) as error:
        raise BadRequest(f"{side.name}: {error}") from error


def pick_force(games: Games, id: str, tokens: tuple[str, ...], pick: ForcePick, board: bytes | None = None) -> bool:
    """Store the force that a player picks; when it is the last one, the battle begins. Returns whether it has."""
    for _ in range(ATTEMPTS):
        found, caller = enter(games, id, tokens)
        setup = with_force(found, caller, pick)
        if any(not side.units for side in setup.sides):
            begin(rehearsal(setup), board)
            if games.store.set_up(id, msgspec.json.encode(setup).decode(), found.row.setup):
                return False
        elif _begun(games, found, complete(setup), board):
            return True
    raise Overloaded("too many changes at once; try again")


def _begun(games: Games, found: WaitingGame, setup: Setup, board: bytes | None) -> bool:
    play = begin(setup, board)
    row = new_row(found.row.id, play, found.row.name, setup, found.seats)
    if not games.store.begin(row, found.row.setup):
        return False
    games.start(row.id)
    return True
