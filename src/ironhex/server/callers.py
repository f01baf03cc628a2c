"""Who makes a request about a game: the seats they hold, and what they see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ironhex.server.errors import NotYourSeat, SeatTaken
from ironhex.server.storage import SeatRow
from ironhex.server.tokens import matches


class Caller(NamedTuple):
    """The caller: the seats they hold, and the side whose view they see (None: what everybody may see)."""

    seats: tuple[str, ...]
    side: str | None


def caller_of(players: Sequence[SeatRow], tokens: Iterable[str], viewer: str = "") -> Caller:
    """The seats of these tokens; raises an error for a wrong one.

    They see what their side sees. With tokens of several sides they see what everybody may see, or what the side of
    one of them sees: the viewer's.
    """
    held = [_player(players, token) for token in tokens]
    sides = {player.side for player in held if viewer in ("", player.token)}
    if viewer and not sides:
        raise NotYourSeat("the view of a seat is only for those who have its token")
    return Caller(tuple(dict.fromkeys(player.seat for player in held)), sides.pop() if len(sides) == 1 else None)


def _player(players: Sequence[SeatRow], token: str) -> SeatRow:
    for player in players:
        if player.token == token:
            return player
    for player in players:
        if player.joined and matches(token, player.replaced):
            raise SeatTaken(f"{player.name or 'somebody'} has joined from the lobby and plays {player.seat} now")
    raise NotYourSeat("the token does not belong to a seat of this game")
