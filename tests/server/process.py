"""A server in its own process, as users start it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

import httpx
from tests.server.client import Seat, duel, seats_of
from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


class Process:
    """`ironhex play` without a browser."""

    def __init__(self, database: str, *options: str) -> None:
        began = time.monotonic()
        settings = os.environ | {"PYTHONPATH": str(ROOT / "src"), "IRONHEX_PAGE_AS_IT_IS": "1"}
        command = [sys.executable, "-P", "-m", "ironhex", "play", "--no-browser", "--port", "0", "--database", database]
        self.process = subprocess.Popen([*command, *options], env=settings, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        self.ready_after = time.monotonic() - began
        found = re.search(r"http://\S+?:\d+", self.said)
        assert found, f"the server said: {self.said!r}"
        self.address = found[0]
        self.http = httpx.Client(
            base_url=self.address, timeout=PATIENCE, verify=False
        )  # to start sooner: it is plain HTTP

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals) -> int:
        """End it; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def make(self, setup: dict[str, object] | None = None) -> list[Seat]:
        answer = self.http.post("/api/games", json=setup or duel())
        assert answer.status_code == 201, answer.text
        return seats_of(self.http, answer.json())
