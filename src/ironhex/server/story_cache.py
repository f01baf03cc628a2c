"""The stories of a game as its sides see them, extended as it goes on and shortened when something is undone."""

from __future__ import annotations

from copy import copy
from typing import Any, NamedTuple

import msgspec

from ironhex.engine import Event, Play
from ironhex.engine.presentation.story import Moment, opening, told, whole_opening
from ironhex.server.compressed_log import CompressedLog


class StoryStep(NamedTuple):
    """An event, and the state of the story after it."""

    event: Event
    moment: Moment


class StoryCache:
    """The story for a side (None: spectators).

    Nothing before the settled moment can change any more. Everything after it is kept step by step; when an undo or a
    resignation changes the course of the game, the steps that are no longer valid are removed.
    """

    def __init__(self, play: Play[Any], side: str | None, *, whole: bool = False) -> None:
        self.side, self._whole = side, whole  # the whole story is for those who may know everything
        self._settled = (
            whole_opening(play.system, play.start.facts) if whole else opening(play.system, play.start.facts, side)
        )
        self.start = msgspec.json.encode(self._settled.scene)  # the scene before the first event
        self._events = 0  # number of events up to there
        self._tail: list[StoryStep] = []
        self._log = CompressedLog()
        self._rewinds: list[int] = []
        self.catch_up(play)

    @property
    def moment(self) -> Moment:
        """The latest state of the story."""
        return self._tail[-1].moment if self._tail else self._settled

    @property
    def rewinds(self) -> int:
        """How often something was undone."""
        return len(self._rewinds)

    def fewest_left(self, since: int) -> int | None:
        """The fewest entries left after any rewind since this many rewinds; None if nothing was undone."""
        return min(self._rewinds[since:], default=None)

    def entries(self, since: int) -> bytes:
        """The entries from a number on, as a JSON list."""
        return b"[" + b",".join(self._log.since(since)) + b"]"

    @property
    def settled_events(self) -> int:
        """The number of events that cannot change any more."""
        return self._events

    def fork(self, side: str | None) -> StoryCache:
        """The same story for another side, which may see something else from now on."""
        other = copy(self)
        other.side, other._log = side, self._log.copy()
        other._tail, other._rewinds = list(self._tail), list(self._rewinds)
        return other

    def catch_up(self, play: Play[Any]) -> None:
        """Add what has happened since, and remove what has been undone."""
        events = [*play.log[self._events :], *play.pending]
        common = self._common(events)
        self._rewind(common)
        self._extend(play, events[common:])
        self._settle(play.settled.events)

    def _common(self, events: list[Event]) -> int:
        count = 0
        for passage, event in zip(self._tail, events, strict=False):
            if passage.event is not event and passage.event != event:
                break
            count += 1
        return count

    def _rewind(self, kept: int) -> None:
        before = self.moment.entries
        del self._tail[kept:]
        left = self.moment.entries
        if left < before:
            self._rewinds.append(left)
            self._log.truncate(left)

    def _extend(self, play: Play[Any], events: list[Event]) -> None:
        views = [event.whole if self._whole else event.seen_by(self.side) for event in events]
        passages = told(play.system, self.moment, (seen for seen in views if seen is not None))
        for event, seen in zip(events, views, strict=True):
            moment = self.moment
            if seen is not None:
                moment, entry = next(passages)
                self._log.append(msgspec.json.encode(entry))
            self._tail.append(StoryStep(event, moment))

    def _settle(self, events: int) -> None:
        done = events - self._events
        if done > 0:
            self._settled, self._events = self._tail[done - 1].moment, events
            del self._tail[:done]
            self._log.compress(self._settled.entries)


class StoryCaches:
    """The stories of all sides: only one, as long as everybody is told the same."""

    def __init__(self, play: Play[Any]) -> None:
        self._sides = (None, *dict.fromkeys(play.system.seats(play.start.facts).values()))
        self._same = not play.system.secrets(play.start.facts) and self._begin_alike(play)
        self._caches: dict[str | None, StoryCache] = {}

    def side(self, side: str | None) -> str | None:
        """The side whose story a side is told; as long as all are told the same, nobody's."""
        return None if self._same else side

    def story(self, play: Play[Any], side: str | None) -> StoryCache:
        """The story so far, as a side is told it."""
        if self._same and not self._all_see_everything(play):
            self._separate()
        key = self.side(side)
        if key in self._caches:
            self._caches[key].catch_up(play)
        else:
            self._caches[key] = StoryCache(play, key)
        return self._caches[key]

    def _begin_alike(self, play: Play[Any]) -> bool:
        scenes = [opening(play.system, play.start.facts, side).scene for side in self._sides]
        return all(scene == scenes[0] for scene in scenes)

    def _all_see_everything(self, play: Play[Any]) -> bool:
        """Whether no event since the last settled one looks different to any side."""
        known = self._caches[None].settled_events if None in self._caches else 0
        events = (*play.log[known:], *play.pending)
        return all(event.seen_by(side) is event for event in events for side in self._sides)

    def _separate(self) -> None:
        """Give each side its own story; so far, all are the same."""
        self._same = False
        if None in self._caches:
            shared = self._caches[None]
            self._caches = {side: shared.fork(side) for side in self._sides}
