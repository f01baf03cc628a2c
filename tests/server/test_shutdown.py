"""The server ends soon when it is asked to, whatever it is doing, and leaves no process behind."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path

import psutil
import pytest
from tests.server.client import duel
from tests.server.process import Process
from tests.server.test_lab import CROWDS, SMALL
from tests.waiting import PATIENCE, until

from ironhex.server import shutdown

HARD = {"kind": "bot", "bot": "hard"}


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_busy_server_ends_with_all_its_processes(tmp_path: Path, how: signal.Signals) -> None:
    with Process(f"sqlite:///{tmp_path / 'games.sqlite'}") as server:
        long = SMALL | {
            "teams": [team | {"bot": "hard"} for team in CROWDS],
            "board": "hills",
            "games": 100,
            "turns": 60,
        }
        assert server.http.post("/api/lab/simulations", json=long).status_code == 202
        server.http.post("/api/games", json=duel(HARD, HARD, board="generated:hills:1:64x68"))
        (seat, _) = server.make()
        with seat.follow() as messages, socket.create_connection(_address(server)) as upload:
            next(messages)
            upload.sendall(b"POST /api/designs/import?name=a.mtf HTTP/1.1\r\nhost: localhost\r\n")
            upload.sendall(b"content-type: application/octet-stream\r\ncontent-length: 5000\r\n\r\nhalf")
            children = until(lambda: _with_games(server))
            server.end(how)
        _, alive = psutil.wait_procs(children, timeout=PATIENCE)
        assert [each for each in alive if each.status() != psutil.STATUS_ZOMBIE] == []


def _address(server: Process) -> tuple[str, int]:
    host, _, port = server.address.removeprefix("http://").partition(":")
    return host, int(port)


def _with_games(server: Process) -> list[psutil.Process]:
    """The processes below a server, once the lab plays."""
    found: list[psutil.Process] = psutil.Process(server.process.pid).children(recursive=True)
    return found if any("multiprocessing" in " ".join(each.cmdline()) for each in found) else []


STUCK = """
import threading, time
from ironhex.server.shutdown import end_soon
threading.Thread(target=time.sleep, args=(3600,)).start()
end_soon(lambda: print("last words", flush=True), 0.1)
"""


def test_a_thread_that_never_ends_does_not_keep_the_process() -> None:
    done = subprocess.run([sys.executable, "-c", STUCK], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert done.stdout == "last words\n"
    assert shutdown.LONGEST <= 3
