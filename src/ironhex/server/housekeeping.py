"""What the server does now and then: notes that it runs and who is present, and deletes games that nobody opens."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from threading import Event
from typing import TypeVar

from ironhex.operating_system import return_memory
from ironhex.server.games import Games
from ironhex.server.storage import Listings, ProfileStore, beat

INTERVAL = 15.0  # seconds
TOGETHER = 500  # games or seats in a statement
MOST_EXPIRED = 20  # games that are deleted at a time
DAY = 86_400.0
SILENCE = 3 * INTERVAL  # seconds without any server after which the time since the last one does not count
LISTED_DAYS = 1.0  # without its host
PROFILE_DAYS = 365.0  # longer than games

T = TypeVar("T")

log = logging.getLogger("ironhex")


def housekeeping(games: Games, keep_days: float, stopped: Event) -> None:
    """Do the housekeeping until the server stops, and write down the last visits."""
    while not stopped.wait(INTERVAL):
        _carefully(lambda: note_alive(games))
        _carefully(lambda: clean_up(games, keep_days))
    _carefully(lambda: note_alive(games))
    _carefully(lambda: note_visits(games))


def resume_clocks(games: Games) -> None:
    """Begin to run: the time without a server does not count, not even a moment of it if there are no others."""
    _carefully(lambda: note_alive(games, SILENCE if games.store.shared else 0.0))


def note_alive(games: Games, patience: float = SILENCE) -> None:
    """Note that a server runs; clocks do not count the time without any, such as that of a computer asleep."""
    for id in beat(games.store, time.time(), patience):
        if (game := games.in_memory(id)) is not None:
            game.refresh()


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
    forget_old(games, keep_days)
    games.store.checkpoint()
    if games.drop_unused():
        return_memory()


def forget_old(games: Games, keep_days: float) -> None:
    """Remove games from the lobby whose hosts do not come back, and delete profiles that no device opens any more."""
    now = time.time()
    Listings(games.store).expire(now - LISTED_DAYS * DAY)
    if keep_days:
        ProfileStore(games.store).expire(now - (keep_days + PROFILE_DAYS) * DAY)


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
