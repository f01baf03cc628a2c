"""A crowd of players at a server: each seat listens to its stream, looks at what the page looks at, and answers.

What they do is played beforehand by bots, so that under load nobody need look for something to do.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import msgspec
from tests.server.client import duel

from ironhex.bots.bot import asked
from ironhex.engine import save
from ironhex.engine.setup import Setup
from ironhex.server.editions import begin
from ironhex.systems.classic.bots.roster import BOTS

BOT = "normal"
ENCODINGS = "gzip"
EVERY = 8  # steps between two records
MOVES, FIRES = ("DeployNext", "MoveNext", "GoOn", "DodgeMove"), ("DeclareNext",)

Times = dict[str, list[float]]
"""How long requests of each kind took, in seconds."""


class Look(NamedTuple):
    """A request that a page makes before its player answers, by its path below the question."""

    what: str
    path: str
    body: dict[str, Any] | None = None


class Step(NamedTuple):
    """An answer in a game of a known seed, and what is looked at before."""

    seat: str
    looks: tuple[Look, ...]
    action: str


def setup(seed: int) -> dict[str, Any]:
    """Two against two in the woods."""
    made = duel(turns=30, seed=seed, board="woods")
    made["sides"][0]["units"].append({"design": "Griffin GRF-1N"})
    made["sides"][1]["units"].append({"design": "Phoenix Hawk PXH-1"})
    return made


class Script(NamedTuple):
    """What is done in a game, and its record after some of the steps."""

    steps: list[Step]
    records: dict[int, str]


def script_of(seed: int, most: int) -> Script:
    """What bots do in a game, to its end or up to so many answers."""
    play, script = begin(msgspec.convert(setup(seed), Setup)), Script([], {})
    steps, records = script
    bot = BOTS[BOT](b"%d" % seed)
    while not play.over and len(steps) < most:
        if len(steps) % EVERY == 0:
            records[len(steps)] = save(play, private=True)
        ask = play.asks[0]
        seat = ask.seats[0]
        action = bot.choose(asked(play, ask, seat))
        text = str(action)
        steps.append(Step(seat, tuple(looks_before(type(ask.question).__name__, text)), text))
        play.answer(ask, action, seat)
    return script


def looks_before(form: str, action: str) -> Iterator[Look]:
    """What the page asks for: reach and the chosen move; the desk, empty and full; the menu of everything else."""
    verb, unit, *_ = (*action.split(), "", "")
    if form in FIRES:
        yield Look("volley considered", "/consider", {"action": f"{verb} {unit}"})
        yield Look("volley considered", "/consider", {"action": action})
    elif form in MOVES:
        yield Look("menu of moves", f"/menu?figure={unit}")
        yield Look("move considered", "/consider", {"action": action})
    else:
        yield Look("menu", "/menu" + (f"?figure={unit}" if unit.isdigit() else ""))


class Line:
    """A connection that is kept, as browsers keep theirs; written by hand, so that a crowd takes little time itself."""

    def __init__(self, address: str, token: str = "", home: str = "127.0.0.1") -> None:
        self.host, _, port = address.removeprefix("http://").partition(":")
        self.port, self.token, self.home = int(port), token, home
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> bytes:
        """The body of an answer as it came; anything but success is an error."""
        reader = await self._send(method, path, body)
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        assert length, head
        answer = await reader.readexactly(int(length[1]))
        assert head[9:10] == b"2", (method, path, head, answer)
        return answer

    async def listen(self, path: str) -> AsyncIterator[bytes]:
        """The chunks of a stream."""
        reader = await self._send("GET", path)
        head = await reader.readuntil(b"\r\n\r\n")
        assert head[9:12] == b"200", head
        while size := int(await reader.readline(), 16):
            yield (await reader.readexactly(size + 2))[:-2]

    async def _send(self, method: str, path: str, body: Any = None) -> asyncio.StreamReader:
        if self._ends is None or self._ends[0].at_eof():
            self.close()
            self._ends = await asyncio.open_connection(self.host, self.port, limit=2**20, local_addr=(self.home, 0))
        reader, writer = self._ends
        content = b"" if body is None else (body if isinstance(body, str) else json.dumps(body)).encode()
        lines = [f"{method} {path} HTTP/1.1", f"host: {self.host}:{self.port}", f"accept-encoding: {ENCODINGS}"]
        lines += [f"authorization: Bearer {self.token}"] if self.token else []
        kind = "jsonl" if isinstance(body, str) else "json"
        lines += [f"content-type: application/{kind}", f"content-length: {len(content)}"] if content else []
        writer.write("\r\n".join((*lines, "", "")).encode() + content)
        return reader

    def close(self) -> None:
        if self._ends:
            self._ends[1].close()
            self._ends = None


class Match:
    """A game in flight: its seats, each with a line for what it asks and another for what it is told."""

    def __init__(self, address: str, script: Script, times: Times, start: int = 0, home: str = "127.0.0.1") -> None:
        """A game that has gone on for so many steps, whose players are at an address of this machine."""
        self.address, self.script, self.times, self.done = address, script.steps, times, start
        self.home = home
        self.record = script.records[start]
        self.heard = 0
        self.busy = False
        self.ask = 0  # the first open question
        self._lines: dict[str, Line] = {}
        self._listening: list[asyncio.Task[None]] = []
        self._untold: set[str] = set()
        self._posted = 0.0

    async def begin(self) -> None:
        line = Line(self.address, home=self.home)
        made = json.loads(await line.ask("POST", "/api/games/import", self.record))
        line.close()
        self.path = f"/api/games/{made['game']}"
        for seat in made["seats"]:
            self._lines[seat["seat"]] = Line(self.address, seat["token"], self.home)
            self._listening.append(asyncio.create_task(self._listen(seat["seat"], seat["token"])))

    @property
    def quiet(self) -> bool:
        """Whether everybody has been told the last action."""
        return not self._untold

    @property
    def ready(self) -> bool:
        return bool(self.ask) and not self.busy and self.quiet and self.done < len(self.script)

    async def act(self, pause: float, visits: bool) -> None:
        """Look, think for a while, answer; a visitor opens the page anew before."""
        self.busy = True
        step = self.script[self.done]
        line = self._lines[step.seat]
        if visits:
            await self.timed("table", line.ask("GET", self.path))
            await self.timed("story", line.ask("GET", f"{self.path}/story"))
        for look in step.looks:
            method = "GET" if look.body is None else "POST"
            await self.timed(look.what, line.ask(method, f"{self.path}/asks/{self.ask}{look.path}", look.body))
        await asyncio.sleep(pause)
        self._untold, self._posted = set(self._lines), time.perf_counter()
        answer = {"ask": self.ask, "action": step.action, "seat": step.seat}
        await self.timed("action", line.ask("POST", f"{self.path}/answers", answer))
        self.done += 1
        self.busy = False

    async def timed(self, what: str, request: Awaitable[object]) -> None:
        began = time.perf_counter()
        await request
        self.times.setdefault(what, []).append(time.perf_counter() - began)

    async def _listen(self, seat: str, token: str) -> None:
        """Count what is heard, and note how long after an answer it was told."""
        line = Line(self.address, token, self.home)
        try:
            async for chunk in line.listen(f"{self.path}/stream"):
                self.heard += len(chunk)
                if asked := re.search(rb'"asks":\[\{"id":(\d+)', chunk):
                    self.ask = int(asked[1])
                if seat in self._untold and b"event: table" in chunk:
                    self._untold.discard(seat)
                    self.times.setdefault("told", []).append(time.perf_counter() - self._posted)
        finally:
            line.close()

    async def end(self) -> None:
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        for line in self._lines.values():
            line.close()


def home_of(number: int) -> str:
    """The address of this machine that the players of a match have to themselves."""
    return f"127.1.{number // 250}.{1 + number % 250}"


class Traffic(NamedTuple):
    """How much is to be done: games in flight, actions a second, for how long; how many of them by visitors."""

    games: int
    rate: float
    seconds: float
    visits: float = 0.05
    pause: float = 1.0

    def starts(self, script: Script) -> list[int]:
        """Where in a script a game may be at first, so that it lasts."""
        need = 2 * self.rate * self.seconds / self.games
        return [step for step in script.records if step == 0 or len(script.steps) - step >= need]


class Went(NamedTuple):
    """What came of it: actions, in how many seconds, and bytes heard."""

    actions: int
    seconds: float
    heard: int


@asynccontextmanager
async def matches_of(address: str, scripts: list[Script], traffic: Traffic, times: Times) -> AsyncIterator[list[Match]]:
    """Games in flight, with both players of each at their pages."""
    chosen = [scripts[n % len(scripts)] for n in range(traffic.games)]
    matches = [
        Match(address, script, times, random.choice(traffic.starts(script)), home_of(number))
        for number, script in enumerate(chosen)
    ]
    for match in matches:
        await match.begin()
    while not all(match.ready for match in matches):
        await asyncio.sleep(0.01)
    yield matches
    await asyncio.gather(*(match.end() for match in matches))


async def drive(matches: list[Match], traffic: Traffic) -> Went:
    """Let actions arrive at random."""
    acts: list[asyncio.Task[None]] = []
    start = time.perf_counter()
    next_one, end = start, start + traffic.seconds
    while next_one < end:
        next_one += random.expovariate(traffic.rate)
        await asyncio.sleep(max(0.0, next_one - time.perf_counter()))
        if waiting := [match for match in matches if match.ready]:
            visits = random.random() < traffic.visits
            pause = random.uniform(0, traffic.pause)
            acts.append(asyncio.create_task(random.choice(waiting).act(pause, visits)))
    await asyncio.gather(*acts)
    return Went(len(acts), time.perf_counter() - start, sum(match.heard for match in matches))
