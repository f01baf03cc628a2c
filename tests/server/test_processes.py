"""Several server processes on one port: players at different ones play together; one that ends is replaced."""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import psutil
import pytest
from tests.server.client import Seat, duel
from tests.server.process import Process
from tests.waiting import PATIENCE, until

from ironhex.cli.app import app
from ironhex.server.processes.link import Channel, Link
from ironhex.server.processes.supervisor import listeners
from ironhex.server.serving import CannotListen, listening

pytestmark = pytest.mark.skipif("sys.platform == 'win32'", reason="there is only one process on Windows")


class Several(Process):
    """`ironhex play` with two processes."""

    def __init__(self, database: str) -> None:
        super().__init__(database, "--workers", "2")
        self.clients: list[httpx.Client] = []

    def __exit__(self, *_: object) -> None:
        for client in self.clients:
            client.close()
        super().__exit__()

    @property
    def servers(self) -> list[psutil.Process]:
        found: list[psutil.Process] = psutil.Process(self.process.pid).children()
        return found

    def client_of(self, server: psutil.Process) -> httpx.Client:
        """A client with a connection to one of the processes; the system chooses, so it may take some attempts."""
        return until(lambda: self._connected(server))

    def _connected(self, server: psutil.Process) -> httpx.Client | None:
        limits = httpx.Limits(max_connections=1, max_keepalive_connections=1, keepalive_expiry=PATIENCE)
        transport = httpx.HTTPTransport(limits=limits, verify=False)
        client = httpx.Client(base_url=self.address, timeout=PATIENCE, transport=transport)
        with client.stream("GET", "/api/about") as answer:
            port = answer.extensions["network_stream"].get_extra_info("socket").getsockname()[1]
            answer.read()
        if any(each.raddr and each.raddr.port == port for each in server.net_connections("tcp")):
            self.clients.append(client)
            return client
        client.close()
        return None


@pytest.fixture
def several(tmp_path: Path) -> Iterator[Several]:
    """Two processes on SQLite, which end when they are told to."""
    yield from ending(f"sqlite:///{tmp_path / 'games.sqlite'}")


@pytest.fixture
def on_either(database: str) -> Iterator[Several]:
    """Two processes on either kind of database."""
    yield from ending(database)


def ending(database: str) -> Iterator[Several]:
    with Several(database) as running:
        yield running
        family = [*running.servers, *(each for server in running.servers for each in server.children(recursive=True))]
        running.end(signal.SIGTERM)
        assert not [each for each in family if each.is_running() and each.status() != psutil.STATUS_ZOMBIE]


def at(client: httpx.Client, seat: Seat) -> Seat:
    """The same seat, at another process."""
    return Seat(client, seat.game, seat.seat, seat.token)


def test_players_at_different_processes_play_together(on_either: Several) -> None:
    several = on_either
    here, there = (several.client_of(server) for server in several.servers)
    listening_there = several.client_of(several.servers[1])
    blue, orange = several.make(duel(seed=1))
    mover, other = (blue, orange) if blue.ask else (orange, blue)
    with at(listening_there, other).follow() as messages:
        version = next(message for message in messages if message.event == "table").data["version"]
        at(here, mover).act(3)
        told = next(message for message in messages if message.event == "entries")
        table = next(message for message in messages if message.event == "table").data
        assert told.data
        assert table["version"] == version + 1
        assert table["asks"][0]["mine"]
    for _ in range(6):
        for seat, client in ((mover, here), (other, there)):
            at(client, seat).act(2)
    until(lambda: at(here, blue).table["scene"] == at(there, blue).table["scene"])


def test_a_question_answered_at_both_is_answered_once(several: Several) -> None:
    clients = [several.client_of(server) for server in several.servers]
    for seed in range(4):
        blue, orange = several.make(duel(seed=seed))
        mover = blue if blue.ask else orange
        seats = [at(client, mover) for client in clients]
        ask = seats[1].ask
        assert ask
        assert seats[0].ask == ask
        offers = seats[0].offers(ask)
        codes: list[int] = []
        gate = threading.Barrier(2)

        def answer(seat: Seat, action: str) -> None:
            gate.wait()  # noqa: B023 - both threads end within the loop
            codes.append(seat.answer(ask, action).status_code)  # noqa: B023

        threads = [
            threading.Thread(target=answer, args=pair) for pair in zip(seats, (offers[0], offers[-1]), strict=True)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(codes) == [200, 409]
        until(lambda: seats[0].table["scene"] == seats[1].table["scene"])  # noqa: B023


def test_a_killed_process_is_replaced_and_nothing_is_lost(several: Several) -> None:
    blue, orange = several.make(duel(seed=1, turns=30))
    victim, witness = several.servers
    doomed, sound = several.client_of(victim), several.client_of(witness)
    for _ in range(4):
        assert at(doomed, blue).act(1) or at(doomed, orange).act(1)
    known = at(doomed, blue).table
    victim.kill()
    until(lambda: len(several.servers) == 2 and victim.pid not in [each.pid for each in several.servers])
    assert at(sound, blue).table["version"] == known["version"]
    replaced = next(each for each in several.servers if each.pid != witness.pid)
    newcomer = several.client_of(replaced)
    assert at(newcomer, blue).table["scene"] == known["scene"]
    assert at(newcomer, blue).act(1) or at(newcomer, orange).act(1)
    until(lambda: at(sound, blue).table["version"] == known["version"] + 1)


def test_the_lab_is_the_same_at_every_process(several: Several) -> None:
    clients = [several.client_of(server) for server in several.servers]
    teams = [{"units": ["Wolverine WVR-6R"], "bot": "random"}, {"units": ["Griffin GRF-1N"], "bot": "random"}]
    asked = {"teams": teams, "board": "glade", "games": 2, "turns": 1}
    for client in clients:
        begun = client.post("/api/lab/simulations", json=asked, headers={"expect": "100-continue"})
        assert begun.status_code == 202, begun.text
        run = begun.json()["id"]
        for each in clients:
            until(lambda: each.get(f"/api/lab/simulations/{run}").json()["state"] == "done")  # noqa: B023
        report = [each.get(f"/api/lab/simulations/{run}/report.html").text for each in clients]
        assert report[0] == report[1]
    for client in clients:
        assert client.get("/api/lab/simulations/none").json()["error"] == "not_found"


def test_processes_end_with_their_supervisor(tmp_path: Path) -> None:
    with Several(f"sqlite:///{tmp_path / 'games.sqlite'}") as running:
        servers = running.servers
        running.end(signal.SIGKILL)
        until(lambda: not any(each.is_running() and each.status() != psutil.STATUS_ZOMBIE for each in servers))


def test_the_database_is_still_for_one_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address = f"sqlite:///{tmp_path / 'games.sqlite'}"
    with Several(address):
        arguments = "play", "--no-browser", "--port", "0", "--database", address
        assert app(arguments, result_action="return_value") == 2
        assert "another server is using" in capsys.readouterr().err


@pytest.mark.parametrize("number", ["0", "-3", "65"])
def test_an_impossible_number_of_processes_is_reported(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert app(("play", "--no-browser", "--workers", number), result_action="return_value") == 2
    assert "--workers is a number from 1 to 64" in capsys.readouterr().err


def test_processes_share_a_port_that_another_server_cannot_take() -> None:
    sockets = listeners(listening("127.0.0.1", 0), 3)
    assert len({each.getsockname() for each in sockets}) == 1
    with pytest.raises(CannotListen, match="Address already in use"):
        listening("127.0.0.1", sockets[0].getsockname()[1])
    for each in sockets:
        each.close()


def test_a_process_that_does_not_listen_is_told_once_about_each_game() -> None:
    ours, theirs = socket.socketpair()
    channel, link = Channel(ours, "settings"), Link(theirs)
    for number in range(1000):
        channel.tell(f"game {number % 3}")
    before = channel.waiting
    channel.send()
    assert (before, channel.waiting) == (True, False)
    assert link.settings() == "settings\n"
    heard = link.changed()
    assert [next(heard) for _ in range(3)] == ["game 0", "game 1", "game 2"]
    link.publish("game 7")
    assert [channel.receive(), channel.receive()] == [["game 7"], []]
    theirs.shutdown(socket.SHUT_RDWR)
    assert channel.receive() is None
    ours.close()
    link.publish("game 8")  # what was written is written, even if nobody can be told
    theirs.close()
