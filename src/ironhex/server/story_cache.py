"""The story of a game as one side has been told it, carried on from where it stood, and taken back where play was."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from ironhex.engine import Event, Play
from ironhex.engine.presentation.story import Moment, opening, told
from ironhex.server.compressed_log import Scroll


class Passage(NamedTuple):
    """An event, and how far the story has been told with it."""

    event: Event
    moment: Moment


class Telling:
    """What a side (None: spectators) has been told.

    Up to `settled` nothing can change any more. What came after is kept passage by passage; when the game goes on
    otherwise than it had, by an undo or a resignation, the passages that no longer hold are taken back.
    """

    def __init__(self, play: Play[Any], side: str | None) -> None:
        self.side = side
        self._settled = opening(play.system, play.start.facts, side)
        self.start = msgspec.json.encode(self._settled.scene)  # the scene before the first event
        self._events = 0  # up to there
        self._tail: list[Passage] = []
        self._scroll = Scroll()
        self._rewinds: list[int] = []
        self.catch_up(play)

    @property
    def moment(self) -> Moment:
        """How far the story has been told."""
        return self._tail[-1].moment if self._tail else self._settled

    @property
    def rewinds(self) -> int:
        """How often something was taken back."""
        return len(self._rewinds)

    def taken_back_to(self, since: int) -> int | None:
        """Since so many rewinds, the fewest entries that were left; None if nothing was taken back."""
        return min(self._rewinds[since:], default=None)

    def entries(self, since: int) -> bytes:
        """The entries from a number on, as a list in JSON."""
        return b"[" + b",".join(self._scroll.since(since)) + b"]"

    def catch_up(self, play: Play[Any]) -> None:
        """Tell what has happened since, and take back what has been undone."""
        events = [*play.log[self._events :], *play.pending]
        common = self._common(events)
        self._take_back(common)
        self._tell(play, events[common:])
        self._settle(play.settled.events)

    def _common(self, events: list[Event]) -> int:
        count = 0
        for passage, event in zip(self._tail, events, strict=False):
            if passage.event is not event and passage.event != event:
                break
            count += 1
        return count

    def _take_back(self, kept: int) -> None:
        before = self.moment.entries
        del self._tail[kept:]
        left = self.moment.entries
        if left < before:
            self._rewinds.append(left)
            self._scroll.cut(left)

    def _tell(self, play: Play[Any], events: list[Event]) -> None:
        views = [event.seen_by(self.side) for event in events]
        passages = told(play.system, self.moment, (seen for seen in views if seen is not None))
        for event, seen in zip(events, views, strict=True):
            moment = self.moment
            if seen is not None:
                moment, entry = next(passages)
                self._scroll.write(msgspec.json.encode(entry))
            self._tail.append(Passage(event, moment))

    def _settle(self, events: int) -> None:
        done = events - self._events
        if done > 0:
            self._settled, self._events = self._tail[done - 1].moment, events
            del self._tail[:done]
            self._scroll.roll_up(self._settled.entries)
