"""The server under test, and the screens used to view it."""

from __future__ import annotations

import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page
from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
PORTS = range(10_000, 30_000)  # none of which the system hands out by itself, not even between a stop and a start

FAR_NAME = "table.test"
"""A host name that the browser under test finds on this machine; its pages are no secure context."""

Opener = Callable[..., Page]
"""Opens a page: `opened(path, screen, theme, at=URL of another server, settings=what the player has set)`."""


class Screen(NamedTuple):
    """A device's viewport."""

    width: int
    height: int
    touch: bool = False


DESK, TABLET, PHONE = Screen(1440, 900), Screen(1024, 768), Screen(390, 844, touch=True)


class Site:
    """A running server: can be stopped as by a power cut, and started again on the same database and port."""

    def __init__(self, folder: Path, environment: Mapping[str, str] | None = None, name: str = "") -> None:
        self.folder, self.port, self.environment = folder, _free_port(), dict(environment or {})
        self.url = f"http://127.0.0.1:{self.port}"
        self.public_url = f"http://{name}:{self.port}" if name else ""
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = ("-m", "ironhex", "play", "--no-browser", "--port", str(self.port))
        database = ("--database", f"sqlite:///{self.folder / 'games.db'}")
        public = ("--public-url", self.public_url) if self.public_url else ()
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *command, *database, *public],
                cwd=ROOT,
                env=os.environ | self._paths() | self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                process_group=0,
            )
        self._await()

    def _paths(self) -> dict[str, str]:
        return {"PYTHONPATH": str(ROOT / "src"), "IRONHEX_LIBRARY": str(self.folder / "library")}

    def draw(self, name: str, text: str) -> str:
        """Put a board into the server's library; returns its name."""
        boards = self.folder / "library" / "boards"
        boards.mkdir(parents=True, exist_ok=True)
        (boards / f"{name}.txt").write_text(f"board {name}\n{text}")
        return name

    def kill(self) -> None:
        """Kill it without warning, including its workers."""
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, 9)
            self.process.wait()

    def _await(self) -> None:
        end = time.monotonic() + PATIENCE
        while not self._answers():
            if time.monotonic() > end or (self.process and self.process.poll() is not None):
                self.kill()
                pytest.fail(f"the server did not start:\n{(self.folder / 'log').read_text()[-4000:]}")
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.url}/api/about", timeout=PATIENCE) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False


def _free_port() -> int:
    """A port that nobody listens at."""
    while True:
        port = random.choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@contextmanager
def serving(folder: Path, environment: Mapping[str, str] | None = None, name: str = "") -> Iterator[Site]:
    """A running server, with further variables in its environment, and a host name for others."""
    site = Site(folder, environment, name)
    site.start()
    try:
        yield site
    finally:
        site.kill()
