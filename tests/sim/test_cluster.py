"""The same jobs on a cluster of two workers, one of them killed on the way: every game counted once."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from tests.sim.small import contest
from tests.waiting import PATIENCE

from ironhex.cli.app import app
from ironhex.sim import ContestError, jobs
from ironhex.sim.cluster import check_workers, on_cluster, play_lot
from ironhex.sim.fingerprint import fingerprint
from ironhex.sim.running import Halted, unpack

ROOT = Path(__file__).resolve().parents[2]

# In a process of its own: Dask leaves threads and sockets behind for a while, which the tests take for faults.
SCRIPT = """
import json, os, signal
import distributed
from tests.sim.small import contest
from ironhex.sim import jobs, on_cores, run
from ironhex.sim.cluster import play_with

def main():
    todo = tuple(jobs(contest(turns=3), 30, 3, swap=True))
    got, killed = [], 0
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        client.wait_for_workers(2)
        before = sorted(client.run(os.getpid).values())
        for game in play_with(client, todo):
            got.append(game)
            if len(got) == 3:
                os.kill(before[0], signal.SIGKILL)
                killed = before[0]
        assert killed not in client.run(os.getpid, on_error="ignore").values()
    numbers = sorted(game.number for game in got)
    same = sorted(got, key=lambda game: game.number) == list(run(todo, on_cores(1)).games)
    print(json.dumps({"workers": len(before), "numbers": numbers, "same": same}))

if __name__ == "__main__":
    main()
"""


def test_every_game_counts_once_even_if_a_worker_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "cluster.py"
    script.write_text(SCRIPT)
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])}
    done = subprocess.run(
        [sys.executable, str(script)], env=env, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {"workers": 2, "numbers": list(range(30)), "same": True}


def test_the_command_plays_on_a_cluster() -> None:
    arguments = ("--games", "4", "--bots", "random", "--board", "glade", "--turns", "2", "--json")
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-m", "ironhex", "simulate", *arguments]
    here, there = (
        subprocess.run([*command, *where], env=env, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
        for where in (("--processes", "1"), ("--cluster", "local:2"))
    )
    assert json.loads(here) == json.loads(there)


class Cluster:
    """Stands for workers with some Ironhex."""

    def __init__(self, *answers: object) -> None:
        self.answers = {f"tcp://worker:{number}": answer for number, answer in enumerate(answers, 1)}

    def run(self, _: object, on_error: str) -> dict[str, object]:
        assert on_error == "return"
        return self.answers


def test_workers_with_another_ironhex_are_named_and_refused() -> None:
    check_workers(Cluster(fingerprint(), fingerprint()))
    with pytest.raises(ContestError, match=r"the worker at tcp://worker:2 needs .*, but has 0\.0\.1 \(abc\)"):
        check_workers(Cluster(fingerprint(), "0.0.1 (abc)"))
    with pytest.raises(ContestError, match="none that answers"):
        check_workers(Cluster(ModuleNotFoundError("ironhex")))


def test_a_worker_that_joins_with_another_ironhex_plays_nothing() -> None:
    lot = msgspec.msgpack.encode(tuple(jobs(contest(), 1)))
    assert len(unpack(play_lot(lot, fingerprint()))) == 1
    with pytest.raises(Halted, match=r"not 0\.0\.1"):
        play_lot(lot, "0.0.1 (abc)")


def test_the_fingerprint_covers_the_code_and_the_data() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+ \([0-9a-f]{12}\)", fingerprint())


def test_an_invalid_address_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for address in ("local:many", "nowhere", "tcp://host", "http://host:80"):
        with pytest.raises(ContestError, match="local:3"):
            on_cluster(address)
    assert app(("simulate", "--cluster", "local:0"), result_action="return_value") == 2
    assert "local:3" in capsys.readouterr().err
