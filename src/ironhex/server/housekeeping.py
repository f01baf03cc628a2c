"""What the server does now and then: writes down who is present, and deletes games that nobody opens any more."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from threading import Event
from typing import TypeVar

from ironhex.operating_system import return_memory
from ironhex.server.games import Games

INTERVAL = 15.0  # seconds
TOGETHER = 500  # games or seats in a statement
MOST_EXPIRED = 20  # games that are deleted at a time
DAY = 86_400.0

T = TypeVar("T")

log = logging.getLogger("ironhex")


def housekeeping(games: Games, keep_days: float, stopped: Event) -> None:
    """Do the housekeeping until the server stops, and write down the last visits."""
    while not stopped.wait(INTERVAL):
        _carefully(lambda: clean_up(games, keep_days))
    _carefully(lambda: note_visits(games))


def _carefully(work: Callable[[], None]) -> None:
    try:
        work()
    except Exception:
        log.exception("housekeeping failed")


def clean_up(games: Games, keep_days: float) -> None:
    """Note who is present and which games were opened, delete those nobody opens, clean up, and free memory."""
    note_visits(games)
    if keep_days:
        for game in games.store.expire(time.time() - keep_days * DAY, MOST_EXPIRED):
            games.forget(game)
    games.store.checkpoint()
    if games.drop_unused():
        return_memory()


def note_visits(games: Games) -> None:
    """Write down the visits since the last time; somebody who listens is visiting all the time."""
    opened, seen = games.visits.take_new()
    for game in games.everything():
        if game.attendance.watched:
            opened.add(game.id)
            seen.update((game.id, seat) for seat in game.attendance.listening)
    for seats in _parts(sorted(seen)):
        games.store.mark_seen(seats)
    for ids in _parts(sorted(opened)):
        games.store.mark_opened(ids)


def _parts(things: Sequence[T]) -> Iterator[Sequence[T]]:
    return (things[start : start + TOGETHER] for start in range(0, len(things), TOGETHER))
