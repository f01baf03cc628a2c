"""A queue that is fair to owners: the first to come is next, unless its owner has used far more time than others."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from itertools import count
from math import inf
from queue import Empty
from threading import Condition
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")

LEEWAY = 0.25  # seconds that an owner may use beyond its share before others go first
MOST_IDLE = 256  # owners to remember that have nothing to do


class _Waiting(NamedTuple, Generic[T]):
    """An item, and when it came."""

    number: int
    item: T


class FairQueue(Generic[T]):
    """Items of several owners. Items of one owner stay in order; owners share the time that all items take.

    The fair share is what each owner would have used if all that have something to do had used the same. Owners near it
    are served in the order of their items, so nobody waits for those who come later. An owner starts with the current
    share when it comes back, so nobody saves up time.
    """

    def __init__(self) -> None:
        self._waiting: dict[Hashable, deque[_Waiting[T]]] = {}
        self._used: dict[Hashable, float] = {}
        self._in_work: dict[Hashable, int] = {}
        self._length = 0  # items that wait
        self._share = 0.0
        self._numbers = count()
        self._changed = Condition()
        self._closed = False

    def __len__(self) -> int:
        with self._changed:
            return self._length

    def put(self, owner: Hashable, item: T, most_of_one: float = inf, most: float = inf) -> bool:
        """Add an item, unless too many wait: of this owner, counting those in work, or of all."""
        with self._changed:
            if self._length >= most or self._of(owner) >= most_of_one:
                return False
            if owner not in self._waiting and owner not in self._in_work:
                self._used[owner] = max(self._share, self._used.get(owner, 0.0))
            self._waiting.setdefault(owner, deque()).append(_Waiting(next(self._numbers), item))
            self._length += 1
            self._changed.notify()
            return True

    def waiting(self, owner: Hashable) -> int:
        """How many items of an owner are waiting or in work."""
        with self._changed:
            return self._of(owner)

    def _of(self, owner: Hashable) -> int:
        return len(self._waiting.get(owner, ())) + self._in_work.get(owner, 0)

    def get(self, patience: float | None = None) -> tuple[Hashable, T] | None:
        """The next item and its owner; None once the queue is closed. Raises Empty if there is none for so long."""
        with self._changed:
            if not self._changed.wait_for(lambda: self._waiting or self._closed, patience):
                raise Empty
            if self._closed:
                return None
            owner = min(self._waiting, key=self._turn)
            items = self._waiting[owner]
            item = items.popleft().item
            self._length -= 1
            if not items:
                del self._waiting[owner]
            self._in_work[owner] = self._in_work.get(owner, 0) + 1
            return owner, item

    def _turn(self, owner: Hashable) -> tuple[int, float, int]:
        """Owners with the least are next: in work, used beyond the share and some leeway, time of their first item."""
        beyond = max(0.0, self._used[owner] - self._share - LEEWAY)
        return self._in_work.get(owner, 0), beyond, self._waiting[owner][0].number

    def done(self, owner: Hashable, seconds: float) -> None:
        """An item of an owner is finished and took this long."""
        with self._changed:
            self._share += seconds / len(self._waiting.keys() | self._in_work.keys())
            self._used[owner] += seconds
            left = self._in_work[owner] - 1
            if left:
                self._in_work[owner] = left
            else:
                del self._in_work[owner]
            if len(self._used) > len(self._waiting) + len(self._in_work) + MOST_IDLE or not self._waiting:
                self._forget()

    def _forget(self) -> None:
        """Forget idle owners: all if nobody waits, else those that have used no more than their share."""
        for owner in self._used.keys() - self._waiting.keys() - self._in_work.keys():
            if not self._waiting or self._used[owner] <= self._share:
                del self._used[owner]

    def close(self) -> list[T]:
        """End the queue; returns what nobody has taken."""
        with self._changed:
            self._closed = True
            left = [each.item for items in self._waiting.values() for each in items]
            self._waiting.clear()
            self._length = 0
            self._changed.notify_all()
            return left
