"""Types are prepared in one thread: msgspec 0.22 crashes the interpreter when two threads prepare the same one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from tests.waiting import PATIENCE

from ironhex.engine import prepared_types
from ironhex.games import SYSTEMS
from ironhex.server.app import build
from ironhex.server.storage import Store

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("how", ["locked", "prepared"])
def test_many_threads_read_records_for_the_first_time(how: str) -> None:
    """Either precaution is enough; without it, this program crashes almost always."""
    command = [sys.executable, "-m", "tests.server.loading_at_once", how]
    settings = os.environ | {"PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT)))}
    ended = subprocess.run(
        command, cwd=ROOT, env=settings, timeout=PATIENCE, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr


def test_a_server_prepares_all_structs_before_it_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: list[object] = []
    monkeypatch.setattr(prepared_types, "prepare", lambda *types: prepared.extend(types))
    store = Store.at(f"sqlite:///{tmp_path / 'games.sqlite'}")
    build(store)
    store.close()
    assert {event for system in SYSTEMS.values() for event in system.events} <= set(prepared)
    assert all(each in prepared for each in msgspec.Struct.__subclasses__() if each.__module__.startswith("ironhex."))
