"""Slow clients: nobody is locked out by half-sent requests, idle connections, or clients that do not read."""

from __future__ import annotations

import resource
import socket
import sys
from contextlib import ExitStack, suppress

import pytest
from tests.server.client import Live, duel, limited
from tests.server.databases import Starter
from tests.server.raw import Raw
from tests.waiting import until

from ironhex.server.front.connections import Connections
from ironhex.server.front.limits import Limits
from ironhex.server.front.open_files import OTHERS, connections_possible
from ironhex.server.front.protocol import LARGEST_HEAD, MOST_QUEUED

LIMITS = Limits(connections=4, connections_from_one=3, header_time=10.0, idle_time=75.0, send_time=30.0)


class Fake:
    """A connection that only remembers whether it was dropped."""

    def __init__(self, address: str = "a") -> None:
        self.address, self.unsent, self.dropped = address, 0, False

    def drop(self) -> None:
        self.dropped = True


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def filled(*addresses: str, proxies: tuple[str, ...] = ()) -> tuple[Connections, Clock, list[Fake]]:
    """Connections from some addresses, all with a request in work."""
    clock = Clock()
    connections, fakes = Connections(LIMITS, proxies, clock), [Fake(address) for address in addresses]
    for fake in fakes:
        assert connections.add(fake)
        connections.busy(fake)
    return connections, clock, fakes


def test_an_address_has_a_limit() -> None:
    connections, _, _ = filled("a", "a", "a")
    assert not connections.add(Fake("a"))
    connections, _, _ = filled("a", "a", "a")
    assert connections.add(Fake("b"))


def test_a_proxy_has_no_limit_of_its_own() -> None:
    connections, _, _ = filled("a", "a", "a", "a", proxies=("a",))
    assert not connections.add(Fake("a")), "but there is one for all"


def test_connections_without_a_request_go_first() -> None:
    connections, clock, fakes = filled("a", "a", "b", "b")
    for fake in (fakes[2], fakes[1]):
        clock.now += 1
        connections.idle(fake)
    assert connections.add(Fake("c"))
    assert [fake.dropped for fake in fakes] == [False, False, True, False], "the one that has waited longest"
    assert len(connections) == 4


def test_a_full_address_makes_room_for_itself() -> None:
    connections, _, fakes = filled("b", "a", "a", "a")
    connections.idle(fakes[0])
    connections.idle(fakes[3])
    assert connections.add(Fake("a"))
    assert [fake.dropped for fake in fakes] == [False, False, False, True]


def test_headers_must_arrive_in_time() -> None:
    connections, clock, fakes = filled("a")
    new = Fake("b")
    connections.add(new)
    connections.idle(fakes[0])
    clock.now = 9
    connections.expect(fakes[0])  # sends the first byte of a request
    clock.now = 11
    connections.expect(fakes[0])  # and another one
    connections.sweep()
    assert (new.dropped, fakes[0].dropped) == (True, False)
    clock.now = 20
    connections.sweep()
    assert fakes[0].dropped
    assert not len(connections)


def test_idle_connections_end_at_some_time() -> None:
    connections, clock, fakes = filled("a", "b")
    connections.idle(fakes[0])
    clock.now = 75
    connections.sweep()
    assert not fakes[0].dropped
    clock.now = 76
    connections.sweep()
    assert [fake.dropped for fake in fakes] == [True, False], "the other one is at work"


def test_clients_that_do_not_read_are_dropped() -> None:
    connections, clock, (stuck, slow, growing) = filled("a", "b", "c")
    stuck.unsent, slow.unsent = 1000, 1000
    for second in range(40):
        clock.now = second
        slow.unsent -= second % 2
        growing.unsent += 10
        connections.sweep()
    assert (stuck.dropped, slow.dropped, growing.dropped) == (True, False, True)


def test_a_client_that_has_read_everything_starts_again() -> None:
    connections, clock, (fake,) = filled("a")
    for second in range(100):
        clock.now = second
        fake.unsent = 0 if second % 20 == 0 else 500
        connections.sweep()
    assert not fake.dropped


def test_there_are_no_more_connections_than_files() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (700, before[1]))
        assert connections_possible(100) == 100
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 700
        assert connections_possible(500) == 500
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 500 + OTHERS
        assert connections_possible(before[1]) == before[1] - OTHERS
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def opened(stack: ExitStack, live: Live, count: int, start: str) -> list[Raw]:
    """Connections that begin a request and do not go on."""
    return [stack.enter_context(Raw(live)).send(start) for _ in range(count)]


def connected(live: Live) -> int:
    return len(live.server.front.connections)


NEVER = 1e9  # seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of all connections."""
    by_hand = Clock()
    monkeypatch.setattr(Connections.__init__, "__defaults__", ((), by_hand))
    return by_hand


def dropped(live: Live, clock: Clock) -> bool:
    """Put the clock forward until the only connection is dropped."""

    def later() -> bool:
        clock.now += 1
        return not connected(live)

    return until(later)


HALF_A_BODY = "POST /api/forces/match HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"


def test_half_sent_requests_lock_nobody_out(started: Starter) -> None:
    live = started(limited(at_once=2, at_once_from_one=1))
    with ExitStack() as stack:
        opened(stack, live, 200, f"{HALF_A_BODY}content-length: 100\r\n\r\n" + "{")
        opened(stack, live, 100, "GET /api/about HTTP/1.1\r\nhost: ")
        until(lambda: connected(live) >= 300)
        assert live.server.front.room.work.taken == 0
        assert live.api("GET", "/about").status_code == 200
        assert live.make(duel())


@pytest.mark.parametrize("start", ["", "GET", "GET /api/about HTTP/1.1\r\nhost: 127.0.0.1\r\n", "\r\n"])
def test_half_sent_headers_time_out(started: Starter, clock: Clock, start: str) -> None:
    live = started(limited(idle_time=NEVER))
    with Raw(live).send(start) as raw:
        until(lambda: connected(live) == 1)
        assert dropped(live, clock)
        assert raw.closed
    with Raw(live) as raw:
        assert raw.ask("GET /api/about")[0] == 200
        raw.send(start or "G")
        assert dropped(live, clock), "the second request counts like the first"
        assert raw.closed


def test_headers_have_a_largest_size(live: Live) -> None:
    with Raw(live) as raw:
        raw.send("GET /api/about HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ")
        for _ in range(LARGEST_HEAD // 1000 + 1):
            raw.send("x" * 1000)
        assert raw.response()[0] == 400
        assert raw.closed


def test_trailers_have_a_largest_size(live: Live) -> None:
    with Raw(live) as raw:
        raw.send(f"{HALF_A_BODY}transfer-encoding: chunked\r\n\r\n1\r\n" + "{\r\n0\r\n")
        sent = 0
        with suppress(ConnectionError):
            while sent < 100 * LARGEST_HEAD:
                raw.send("x: y\r\n" * 100)
                sent += 600
        assert raw.closed


def test_only_so_many_requests_wait_for_each_other(live: Live) -> None:
    request = "GET /api/about HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
    with Raw(live) as raw:
        raw.send(request * 3)
        assert [raw.socket.recv(9) and raw.until(b"}")[-1:] for _ in range(3)]
    with Raw(live) as raw:
        raw.send(request * (MOST_QUEUED + 10))
        assert raw.closed


def test_a_refused_body_need_not_arrive(started: Starter) -> None:
    """A client may still send what was refused; the connection is then ready for the next request."""
    live = started(limited(header_time=3600.0))
    with Raw(live) as raw:
        raw.send(f"POST /api/nothing HTTP/1.1\r\nhost: {raw.host}\r\ncontent-length: 10\r\n\r\n12345")
        assert raw.response()[0] == 404
        raw.send("67890")
        assert raw.ask("GET /api/about")[0] == 200


def test_idle_connections_make_room(started: Starter) -> None:
    live = started(limited(connections=6, connections_from_one=6))
    with ExitStack() as stack:
        seats = live.make(duel())
        listening = [stack.enter_context(Raw(live)) for _ in range(3)]
        for raw in listening:
            raw.send(f"GET /api/games/{seats[0].game}/stream HTTP/1.1\r\nhost: {raw.host}\r\n\r\n")
            assert b"event: table" in raw.until(b"event: table")
        idle = []
        for _ in range(10):
            idle.append(stack.enter_context(Raw(live)))
            assert idle[-1].ask("GET /api/about")[0] == 200
            assert connected(live) <= 6
        assert idle[0].closed
        assert live.server.front.room.streams.taken == 3, "who listens stays"


def listened(stack: ExitStack, live: Live, game: str, source: str = "") -> Raw:
    raw = stack.enter_context(Raw(live, source))
    return raw.send(f"GET /api/games/{game}/stream HTTP/1.1\r\nhost: {raw.host}\r\n\r\n")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8")
def test_one_address_leaves_room_for_others(started: Starter) -> None:
    live = started(limited(connections_from_one=4))
    game = live.make(duel())[0].game
    live.http.close()
    with ExitStack() as stack:
        for _ in range(4):
            assert listened(stack, live, game).until(b"event: table")
        with Raw(live) as raw:
            assert raw.response()[0] == 503
            assert raw.closed
        with Raw(live, "127.0.0.2") as raw:
            assert raw.ask("GET /api/about")[0] == 200


def test_a_client_that_does_not_read_is_dropped(started: Starter, clock: Clock) -> None:
    live = started(limited(header_time=NEVER, idle_time=NEVER))
    live.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    with Raw(live) as raw:
        raw.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        request = f"GET /schema/openapi.json HTTP/1.1\r\nhost: {raw.host}\r\n\r\n"
        until(lambda: connected(live) == 1)
        raw.send(request * (MOST_QUEUED - 1))
        assert dropped(live, clock)
        assert live.server.front.room.work.taken == 0
