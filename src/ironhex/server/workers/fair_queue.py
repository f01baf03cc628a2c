"""A queue that treats everybody alike: who has used the least time is next, however much others have queued."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from queue import Empty
from threading import Condition
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Items of several owners. Items of one owner stay in order; owners share the time that all items take.

    An owner that has nothing queued is forgotten, and starts level with those who wait when it comes back, so nobody
    saves up time.
    """

    def __init__(self) -> None:
        self._waiting: dict[Hashable, deque[T]] = {}
        self._used: dict[Hashable, float] = {}
        self._in_work: dict[Hashable, int] = {}
        self._changed = Condition()
        self._closed = False

    def __len__(self) -> int:
        with self._changed:
            return sum(map(len, self._waiting.values()))

    def put(self, owner: Hashable, item: T) -> None:
        with self._changed:
            if owner not in self._used:
                self._used[owner] = min((self._used[each] for each in self._waiting), default=0.0)
            self._waiting.setdefault(owner, deque()).append(item)
            self._changed.notify()

    def waiting(self, owner: Hashable) -> int:
        """How many items of an owner are waiting or in work."""
        with self._changed:
            return len(self._waiting.get(owner, ())) + self._in_work.get(owner, 0)

    def get(self, patience: float | None = None) -> tuple[Hashable, T] | None:
        """The next item and its owner; None once the queue is closed. Raises Empty if there is none for so long."""
        with self._changed:
            if not self._changed.wait_for(lambda: self._waiting or self._closed, patience):
                raise Empty
            if self._closed:
                return None
            owner = min(self._waiting, key=lambda each: (self._in_work.get(each, 0), self._used[each]))
            items = self._waiting[owner]
            item = items.popleft()
            if not items:
                del self._waiting[owner]
            self._in_work[owner] = self._in_work.get(owner, 0) + 1
            return owner, item

    def done(self, owner: Hashable, seconds: float) -> None:
        """An item of an owner is finished and took this long."""
        with self._changed:
            left = self._in_work[owner] - 1
            self._used[owner] += seconds
            if left:
                self._in_work[owner] = left
                return
            del self._in_work[owner]
            if owner not in self._waiting:
                self._forget()

    def _forget(self) -> None:
        """Forget idle owners that are not ahead of those who wait."""
        level = min((self._used[each] for each in self._waiting), default=None)
        for owner in [each for each in self._used if each not in self._waiting and each not in self._in_work]:
            if level is None or self._used[owner] <= level:
                del self._used[owner]

    def close(self) -> list[T]:
        """End the queue; returns what nobody has taken."""
        with self._changed:
            self._closed = True
            left = [item for items in self._waiting.values() for item in items]
            self._waiting.clear()
            self._changed.notify_all()
            return left
