"""Battles that differ only in a secret of one side look the same to all others at the server, byte for byte."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.conformance.choosers import Varied
from tests.conformance.secret_battles import SECRETS
from tests.conformance.secrets import Secret, is_out, is_private, same_answer
from tests.server.client import Live, Seat

from ironhex.engine import Ask, Play
from ironhex.server.callers import Caller
from ironhex.server.game import Game
from ironhex.server.storage import SeatRow
from ironhex.server.stream_news import Cursor, news_for
from ironhex.server.tokens import new_token
from ironhex.systems.classic.battle import Battle

STEPS, FEWEST = 20, 8
SHOWN = 120  # bytes on both sides of a difference
IDS = re.compile(rb'"id":(\d{6,})')
CHANCE = re.compile(rb'"players":\[.*?\]')  # says who is present
CALLERS = (Caller(("Blue",), "Blue"), Caller((), None))


class Told:
    """A game at the server, and everything that Blue and a spectator are told about it."""

    def __init__(self, live: Live, play: Play[Battle]) -> None:
        rows = tuple(SeatRow(seat, seat, new_token(), "person", "", seat, 0.0) for seat in ("Red", "Blue"))
        self.game: Game = live.server.games.create(play, "", None, rows)
        self.red, self.blue = (Seat(live.http, self.game.id, row.seat, row.token) for row in rows)
        self.spectator = live.watch(self.game.id)
        assert self.red.table["you"] + self.blue.table["you"] == ["Red", "Blue"]  # and so both are known to be present
        self._cursors: list[Cursor | None] = [None, None]
        self._ids: dict[bytes, int] = {}
        self.messages: list[list[bytes]] = [[], []]  # as others get them
        self.pauses: list[int] = []  # how many messages others had when Red was asked in secret
        self.listen()

    def listen(self) -> None:
        """The messages that the streams of Blue and a spectator send now; none if nothing is new."""
        for number, caller in enumerate(CALLERS):
            news, self._cursors[number] = news_for(self.game, caller, self._cursors[number])
            if news:
                self.messages[number].append(self.without_chance(news))

    def without_chance(self, data: bytes) -> bytes:
        """Some bytes without the ids of the game and of questions, which are drawn by lot in each game."""
        data = CHANCE.sub(b"", data).replace(self.game.id.encode(), b"GAME")
        return IDS.sub(lambda found: b'"id":#%d' % self._ids.setdefault(found[1], len(self._ids)), data)

    def answer(self, seat: str, action: Any) -> None:
        self._send(self.red if seat == "Red" else self.blue, self.game.play.asks[0], action)

    def in_secret(self, secret: Secret, number: int) -> None:
        """Red answers everything that it is asked in secret; others notice at most that it does."""
        if any(map(is_private, self.game.play.asks)):
            self.pauses.append(len(self.messages[0]))
        while found := next(filter(is_private, self.game.play.asks), None):
            self._send(self.red, found, secret.private(self.game.play, found, number))

    def _send(self, seat: Seat, question: Ask, action: Any) -> None:
        asks = [ask for ask in seat.table["asks"] if ask["mine"]]
        mine = [ask for ask in self.game.play.asks if seat.seat in ask.seats]
        chosen = asks[mine.index(question)]
        reply = seat.answer(chosen, str(action))
        assert reply.status_code == 200, reply.text
        self.listen()

    def now(self) -> Iterator[tuple[str, bytes]]:
        """What Blue and a spectator can ask for."""
        for seat in (self.blue, self.spectator):
            for path in ("", "/story", "/statistics"):
                yield path, self.without_chance(seat.get(path).content)
            if seat.ask and seat.ask["task"] != "dice":
                figures = {"figure": seat.ask["figures"][0]} if seat.ask["figures"] else {}
                yield "menu", self.without_chance(seat.get(f"/asks/{seat.ask['id']}/menu", **figures).content)


def apart(first: bytes, other: bytes) -> str:
    """Where two texts differ."""
    at = next((at for at, (one, two) in enumerate(zip(first, other, strict=False)) if one != two), len(first))
    start = max(0, at - SHOWN)
    return f"{first[start : at + SHOWN]!r} but {other[start : at + SHOWN]!r}"


def differences(first: Told, other: Told) -> Iterator[str]:
    """What tells two games apart; messages are compared if there was a pause in both at the same moments."""
    for (what, seen), (_, as_first) in zip(other.now(), first.now(), strict=True):
        if seen != as_first:
            yield f"{what}: {apart(as_first, seen)}"
    if first.pauses == other.pauses and first.messages != other.messages:
        ours, theirs = (b"".join(b"|".join(heard) for heard in told.messages) for told in (first, other))
        yield f"messages: {apart(ours, theirs)}"


@pytest.mark.rule("BMR-HIDDEN-001", "BMR-MINE-002", "BMR-MINE-004", "BMR-EJECT-003", "BMR-ARTY-010")
@pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: secret.name)
def test_others_are_told_the_same_whatever_the_secret_is(live: Live, secret: Secret) -> None:
    games = [Told(live, make()) for make in secret.battles]
    plays = [told.game.play for told in games]
    choose = Varied(b"secret")
    for step in range(STEPS):
        for number, told in enumerate(games):
            told.in_secret(secret, number)
        if plays[0].over or any(is_out(secret, play) for play in plays):
            break
        for number, told in enumerate(games[1:], 1):
            found = [*differences(games[0], told)]
            assert not found, f"battle {number} after {step} answers: {found}"
        seat, action = same_answer(plays, choose)
        for told in games:
            told.answer(seat, action)
    assert step >= FEWEST
