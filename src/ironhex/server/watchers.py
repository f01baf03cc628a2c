"""Who waits for news of the lobby, or of a game that has not begun."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

Listener = Callable[[], None]


class Watchers:
    """Listeners by what they wait for, in the order of their arrival; any thread may notify them."""

    def __init__(self) -> None:
        self._listeners: dict[str, dict[Listener, None]] = {}
        self._lock = Lock()

    def arrive(self, what: str, listener: Listener) -> None:
        with self._lock:
            self._listeners.setdefault(what, {})[listener] = None

    def leave(self, what: str, listener: Listener) -> None:
        with self._lock:
            there = self._listeners.get(what, {})
            there.pop(listener, None)
            if not there:
                self._listeners.pop(what, None)

    def notify(self, what: str) -> None:
        """Tell everybody who waits for it that it has changed."""
        for listener in tuple(self._listeners.get(what, ())):
            listener()

    def notify_all(self) -> None:
        for what in tuple(self._listeners):
            self.notify(what)
