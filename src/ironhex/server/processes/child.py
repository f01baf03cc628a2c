"""The program of a server process, started by the supervisor: `python -m ironhex.server.processes.child FD FD …`.

Its arguments are the numbers of inherited sockets: the link to the supervisor, then those to listen at.
"""

from __future__ import annotations

import signal
import socket
import sys

import msgspec

from ironhex.server.app import Settings
from ironhex.server.processes.link import ChildSettings, Link
from ironhex.server.serving import run
from ironhex.server.storage import Store


def main(link_number: str, *listeners: str) -> None:
    """Serve until the supervisor says so, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # before and after serving
    link = Link(socket.socket(fileno=int(link_number)))
    told = msgspec.json.decode(link.settings(), type=ChildSettings)
    store = Store.at(told.database, link)
    settings = Settings(
        origin=told.origin, names=told.names, proxies=told.proxies, keep_days=told.keep_days, lab_at=told.lab_at
    )
    sockets = [socket.socket(fileno=int(number)) for number in listeners]
    run(store, sockets, settings, link.ready)


if __name__ == "__main__":
    main(*sys.argv[1:])
