"""Files that clients send: none takes the server's time or memory, and none gets a name that cannot be opened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.client import QUIET, Live, limited
from tests.server.databases import Starter
from tests.waiting import PATIENCE

from ironhex import construction
from ironhex.catalog import collection, mech
from ironhex.server import designs
from ironhex.server.storage import Store
from ironhex.server.workers import WorkerFailed, WorkerProcess
from ironhex.server.workers.uploads import UploadJob
from ironhex.server.workers.workers import MEMORY

LONG_KEY = "a" + ".a" * 100_000 + " = 1"
HIDDEN_KEY = "\n".join('"a b"' + '."a b"' * 600 + f" = {number}" for number in range(40))


@pytest.fixture(autouse=True)
def _library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IRONHEX_LIBRARY", str(tmp_path / "library"))


def send(live: Live, name: str, body: str | bytes) -> httpx.Response:
    headers = {"content-type": "application/octet-stream"}
    return live.api("POST", "/designs/import", params={"name": name}, content=body, headers=headers)


def refused(answer: httpx.Response) -> str:
    assert answer.status_code == 200, answer.text
    (thing,) = answer.json()["refused"]
    return str(thing["why"])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (LONG_KEY, "a line is longer than"),
        (HIDDEN_KEY, "a key has more than 8 parts"),
        ("x = 1\ny = " + "[" * 3000, "x.toml:2: TOML: nested more than 32 levels deep"),
        ("# \n" * 200_000, "longer than 400,000 characters"),
    ],
)
def test_files_that_would_take_long_are_refused_before_they_are_parsed(live: Live, text: str, reason: str) -> None:
    assert reason in refused(send(live, "x.toml", text))


@pytest.mark.parametrize("name", ["..", ".", "/", "ä" * 80, "a\\b", "C:\\x", "x" * 100])
def test_the_name_of_a_file_never_matters_to_the_disk(live: Live, name: str, tmp_path: Path) -> None:
    assert "not a design" in refused(send(live, name, "hello"))
    assert not (tmp_path / "library").exists()


@pytest.mark.parametrize(
    ("model", "reason"),
    [
        ("A/B", "contains a slash"),
        ("A\\u0007", "contains a slash or a control character"),
        ("x.txt", "looks like the name of a file"),
        ("ä" * 60, "is too long"),
    ],
)
def test_a_design_that_could_not_be_opened_is_refused(live: Live, model: str, reason: str) -> None:
    text = mech("Griffin GRF-1N").to_toml().replace('"GRF-1N"', f'"{model}"')
    assert reason in refused(send(live, "x.toml", text))


def test_a_design_is_imported_and_listed(live: Live) -> None:
    text = mech("Griffin GRF-1N").to_toml().replace('"GRF-1N"', '"GRF-ÄÖ? #1"')
    assert send(live, "x.toml", text).json() == {"names": ["Griffin GRF-ÄÖ? #1"], "refused": []}
    rows = live.api("GET", "/designs", params={"words": "GRF-ÄÖ"}).json()
    assert [row["name"] for row in rows["rows"]] == ["Griffin GRF-ÄÖ? #1"]


def test_imported_designs_are_calculated_once(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    griffin = mech("Griffin GRF-1N").to_toml()
    for number in range(20):
        send(live, "x.toml", griffin.replace('"GRF-1N"', f'"GRF-{number}X"'))
    designs.all_rows()
    monkeypatch.setattr(collection, "load_design", lambda *_: pytest.fail("read again"))
    monkeypatch.setattr(construction, "battle_value", lambda _: pytest.fail("calculated again"))
    assert sum(row.own for row in designs.all_rows()) == 20


def test_an_edited_file_is_read_again(live: Live, tmp_path: Path) -> None:
    send(live, "x.toml", mech("Griffin GRF-1N").to_toml().replace('"GRF-1N"', '"GRF-X"'))
    (file,) = (tmp_path / "library").rglob("*.toml")
    assert [row.tons for row in designs.all_rows() if row.own] == [55]
    file.write_text(file.read_text().replace("tons = 55", "tons = 60") + "\n# edited")
    assert 55 not in [row.tons for row in designs.all_rows() if row.own]


def test_the_library_has_room_for_so_many_designs(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironhex.server.workers.uploads.MOST_FILES", 2)
    griffin = mech("Griffin GRF-1N").to_toml()
    files = [griffin.replace('model = "GRF-1N"', f'model = "{model}"') for model in ("A", "B", "C")]
    assert [send(live, "x.toml", file).status_code for file in files] == [200, 200, 409]
    assert send(live, "x.toml", files[0]).json()["names"] == ["Griffin A"], "it takes no more room"
    own = [row["name"] for row in live.api("GET", "/designs", params={"limit": 1000}).json()["rows"] if row["own"]]
    assert own == ["Griffin A", "Griffin B"]


@pytest.fixture
def with_workers(store: Store) -> Iterator[Live]:
    with Live(store, QUIET._replace(workers=1)) as running:
        yield running


def test_a_file_is_read_by_a_worker_that_may_die(with_workers: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that is killed, by its limits or otherwise, costs an answer and no more."""

    def killed(self: WorkerProcess, job: object) -> bytes:
        raise WorkerFailed("its process has ended")

    with monkeypatch.context() as patch:
        patch.setattr(WorkerProcess, "do", killed)
        answer = send(with_workers, "x.toml", "hello")
    assert (answer.status_code, answer.json()["error"]) == (503, "overloaded")
    assert send(with_workers, "x.toml", mech("Griffin GRF-1N").to_toml()).status_code == 200


def test_a_file_that_takes_all_time_or_memory_uses_up_the_budget(
    started: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = started(limited(work=1000.0, work_rate=1e-6)._replace(workers=1))

    def killed(self: WorkerProcess, job: object) -> bytes:
        raise WorkerFailed("it took more than 30 seconds")

    monkeypatch.setattr(WorkerProcess, "do", killed)
    assert [send(live, "x.toml", "hello").status_code for _ in range(3)] == [503, 429, 429]


def test_a_worker_for_strangers_has_a_limited_memory() -> None:
    process = WorkerProcess(PATIENCE, (*WorkerProcess(PATIENCE).command, "300"))
    assert MEMORY > 300
    try:
        with pytest.raises(WorkerFailed):
            process.do(UploadJob("x", b"\xff" * 400_000_000))
        assert b"not a design" in process.do(UploadJob("x", b"hello"))
    finally:
        process.stop()
