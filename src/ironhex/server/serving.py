"""Runs the server: the address to listen at, the address for friends, and a clean shutdown."""

from __future__ import annotations

import errno
import logging
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

import uvicorn

from ironhex.operating_system import take_port
from ironhex.server.app import Server, Settings, build
from ironhex.server.front.open_files import connections_possible
from ironhex.server.front.protocol import FrontProtocol, FrontState
from ironhex.server.gc_policy import collecting_by_policy
from ironhex.server.log_format import log_to_stderr
from ironhex.server.shutdown import end_soon
from ironhex.server.storage import Store

PORT = 8477
PORTS = range(65536)
EVERYWHERE = ("0.0.0.0", "::")
SHORT_TURNS = 0.001  # seconds a thread may run while others wait
TICKS = 5  # of a tenth of a second, between two searches for slow clients
LAST_WORDS = 1  # seconds for open requests at shutdown


ADVICE = {
    errno.EADDRINUSE: "end the program that uses it, or choose another port with --port",
    errno.EACCES: "choose a port above 1023 with --port",
    errno.EADDRNOTAVAIL: "choose an address of this machine with --host, such as 0.0.0.0",
}


class CannotListen(Exception):
    """The server cannot listen at an address; says why."""


def listening(host: str, port: int | None) -> socket.socket:
    """A socket at an address; without a port, the usual one or any that is free."""
    if port is not None and port not in PORTS:
        raise CannotListen(f"there is no port {port}; choose one with --port, from 0 to {PORTS[-1]}")
    if port is None:
        with suppress(OSError, ValueError):
            return _bound(host, PORT)
    try:
        return _bound(host, port or 0)
    except (OSError, ValueError) as error:  # ValueError: a text that is no name at all
        raise CannotListen(_why_not(host, port or 0, error)) from None


def _why_not(host: str, port: int, error: OSError | ValueError) -> str:
    """Why the server cannot listen, and what to do."""
    if isinstance(error, ValueError | socket.gaierror):
        return f"the host {host!r} is not known; choose an address of this machine with --host, such as 0.0.0.0"
    advice = ADVICE.get(error.errno or 0, "choose another one with --host and --port")
    return f"cannot listen at {host} port {port}: {error.strerror or error}; {advice}"


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    found = socket.socket(family, kind, protocol)  # explicitly TCP, so that responses are sent without delay
    try:
        take_port(found)
        found.bind(address)
        found.listen(2048)
    except OSError:
        found.close()
        raise
    return found


def near_address() -> str:
    """The address of this machine in its network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return "127.0.0.1"


def address_of(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def run(
    store: Store, listeners: list[socket.socket], settings: Settings, ready: Callable[[], None] = lambda: None
) -> None:
    """Serve until interrupted."""
    log_to_stderr()
    sys.setswitchinterval(SHORT_TURNS)
    limits = settings.limits
    limits = limits._replace(connections=connections_possible(limits.connections))
    server = build(store, settings._replace(limits=limits))
    with suppress(KeyboardInterrupt), collecting_by_policy(lambda: server.front.requests):
        Running(server, ready).run(sockets=listeners)
    store.close()


class Running(uvicorn.Server):
    """Says when it is ready, and ends the streams at shutdown."""

    def __init__(self, server: Server, ready: Callable[[], None] = lambda: None) -> None:
        config = uvicorn.Config(
            server.app,
            http=FrontProtocol,
            proxy_headers=bool(server.front.proxies),
            forwarded_allow_ips=list(server.front.proxies),
            log_config=None,
            log_level=logging.ERROR,  # a client's invalid request is not worth a line
            access_log=False,
            server_header=False,
            timeout_keep_alive=int(server.front.connections.limits.idle_time),
            timeout_graceful_shutdown=LAST_WORDS,
            lifespan="on",
            ws="none",
        )
        super().__init__(config)
        self._server, self._ready = server, ready
        self.server_state = FrontState(server.front.connections)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS == 0:
            self._server.front.connections.sweep()
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        end_soon(self._server.kill)
        super().handle_exit(sig, frame)
        self._server.games.close()
