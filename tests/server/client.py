"""A server for tests, running on a port of this machine, and a player on it."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from tests.waiting import PATIENCE, until

from ironhex.server.app import Server, Settings, build
from ironhex.server.front import Limits
from ironhex.server.serving import Running, listening
from ironhex.server.storage import Store

QUIET = Settings(bot_workers=0, workers=0, limits=Limits(burst=100_000, rate=100_000.0, work=1e9))
FILE = {"content-type": "application/octet-stream"}


def limited(**limits: Any) -> Settings:
    """Settings with some limits."""
    return QUIET._replace(limits=QUIET.limits._replace(**limits))


class Live:
    """A server that runs in this process."""

    def __init__(self, store: Store, settings: Settings = QUIET) -> None:
        self.server: Server = build(store, settings)
        self.listener: socket.socket = listening("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self._uvicorn = Running(self.server)
        self._thread = threading.Thread(target=self._uvicorn.run, args=([self.listener],), daemon=True)
        self.http = httpx.Client(
            base_url=self.address, timeout=PATIENCE, verify=False
        )  # to start sooner: it is plain HTTP

    def __enter__(self) -> Live:
        self._thread.start()
        until(lambda: self._uvicorn.started)
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()
        self.server.games.close()
        self._uvicorn.should_exit = True
        self._thread.join(PATIENCE)
        self.listener.close()

    def api(self, method: str, path: str, **more: Any) -> httpx.Response:
        return self.http.request(method, f"/api{path}", **more)

    def upload(self, path: str, content: str | bytes, **query: str) -> httpx.Response:
        """Send a file."""
        return self.api("POST", path, params=query, content=content, headers=FILE)

    def made(self, setup: dict[str, Any] | None = None) -> dict[str, Any]:
        """A new game, as its maker is told about it."""
        answer = self.api("POST", "/games", json=setup or duel())
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def make(self, setup: dict[str, Any] | None = None) -> list[Seat]:
        """The seats for people in a new game."""
        return seats_of(self.http, self.made(setup))

    def delete(self, game: str, token: str = "") -> httpx.Response:
        """Delete a game, with the token of its maker."""
        return self.api("DELETE", f"/games/{game}", headers={"authorization": f"Bearer {token}"} if token else {})

    def watch(self, game: str) -> Seat:
        return Seat(self.http, game, "", "")


def seats_of(http: httpx.Client, made: dict[str, Any]) -> list[Seat]:
    return [Seat(http, made["game"], each["seat"], each["token"]) for each in made["seats"] if "token" in each]


def actions_of(menu: dict[str, Any]) -> list[str]:
    """The actions of a menu; those that come as columns after the first, which is to do nothing."""
    first, *rest = (offer["action"] for offer in menu["offers"])
    return [first, *(menu["columns"] or {"action": []})["action"], *rest]


class Seat:
    """A player at a seat."""

    def __init__(self, http: httpx.Client, game: str, seat: str, token: str) -> None:
        self.http, self.game, self.seat, self.token = http, game, seat, token
        self.headers = {"authorization": f"Bearer {token}"} if token else {}

    def get(self, path: str = "", **query: Any) -> httpx.Response:
        return self.http.get(f"/api/games/{self.game}{path}", params=query, headers=self.headers)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(f"/api/games/{self.game}{path}", json=body, headers=self.headers)

    @property
    def table(self) -> dict[str, Any]:
        answer = self.get()
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    @property
    def ask(self) -> dict[str, Any] | None:
        """The first question that is open to this seat."""
        return next((ask for ask in self.table["asks"] if ask["mine"]), None)

    def offers(self, ask: dict[str, Any]) -> list[str]:
        figures = {"figure": ask["figures"][0]} if ask["figures"] else {}
        answer = self.get(f"/asks/{ask['id']}/menu", **figures)
        assert answer.status_code == 200, answer.text
        return actions_of(answer.json())

    def answer(self, ask: dict[str, Any], action: str) -> httpx.Response:
        return self.post("/answers", ask=ask["id"], action=action)

    def act(self, which: int = 0) -> bool:
        """Answer a question with an entry of its menu; returns whether there was one."""
        ask = self.ask
        if ask is None:
            return False
        offers = self.offers(ask)
        answer = self.answer(ask, offers[which % len(offers)])
        assert answer.status_code == 200, answer.text
        return True

    def undo_with(self, other: Seat) -> None:
        """Undo the last answer, which the other player has seen and agrees to."""
        asked = self.post("/undo")
        assert (asked.status_code, asked.json()["asked"]) == (200, True), asked.text
        assert other.post("/undo", answer="accept").status_code == 200

    @contextmanager
    def follow(self, last: str = "") -> Iterator[Iterator[Message]]:
        """The messages of the stream."""
        headers = self.headers | ({"last-event-id": last} if last else {})
        with self.http.stream("GET", f"/api/games/{self.game}/stream", headers=headers) as answer:
            assert answer.status_code == 200, answer.read()
            yield messages(answer.iter_lines())


class Message:
    """A message of the stream."""

    def __init__(self, fields: dict[str, str]) -> None:
        self.id, self.event, self.data = fields.get("id", ""), fields["event"], json.loads(fields["data"])


def messages(lines: Iterator[str]) -> Iterator[Message]:
    fields: dict[str, str] = {}
    end = time.monotonic() + PATIENCE
    for line in lines:
        assert time.monotonic() < end, "what was waited for did not come"
        if line.startswith(":"):  # keeps the connection open
            continue
        name, _, value = line.partition(": ")
        if line:
            fields[name] = value
        elif fields:
            yield Message(fields)
            fields = {}


def play_on(seats: list[Seat], limit: int = 10_000, which: int = 0) -> int:
    """Let the seats act in turn until none of them is asked any more; returns how often they acted."""
    count = 0
    while count < limit and any(seat.act(which) for seat in seats):
        count += 1
    return count


PERSON = {"kind": "person"}
BOT = {"kind": "bot", "bot": "normal"}


def duel(blue: dict[str, str] | None = None, orange: dict[str, str] | None = None, **more: Any) -> dict[str, Any]:
    """The setup of a small battle."""
    return {
        "board": "open-ground",
        "name": "Duel",
        "sides": [
            {"name": "Blue", "player": blue or PERSON, "units": [{"design": "Hunchback HBK-4G"}]},
            {"name": "Orange", "player": orange or PERSON, "units": [{"design": "Enforcer ENF-4R"}]},
        ],
        **more,
    }
