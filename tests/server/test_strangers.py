"""Callers without a seat: what they ask for is limited in size, done by their own worker, and counted as work."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.server.client import Live, Seat, duel, limited, play_on
from tests.server.databases import Starter
from tests.waiting import PATIENCE, until

from ironhex.server.routes.games import LARGEST_RECORD
from ironhex.server.routes.library import LARGEST_DRAWING
from ironhex.server.workers.jobs import CodecCache, Job

LARGEST = "generated:hills:{}:64x68"
OTHER = {"x-forwarded-for": "192.0.2.9"}
RECORD = {"content-type": "application/jsonl"}


class Work:
    """How many jobs the workers of a server have got since."""

    def __init__(self, live: Live) -> None:
        self._workers = live.server.workers
        self._before = self._now()

    def _now(self) -> tuple[int, int]:
        return self._workers.players.submitted, self._workers.strangers.submitted

    @property
    def new(self) -> tuple[int, int]:
        """Those for players, and those for strangers."""
        return self._now()[0] - self._before[0], self._now()[1] - self._before[1]


@pytest.fixture
def nothing_is_generated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironhex.maps.board_lookup.generate", lambda *_: pytest.fail("generated"))


def drawing(live: Live, board: str, **more: Any) -> int:
    return live.api("GET", "/boards/drawing.svg", params={"board": board}, **more).status_code


# --- sizes ------------------------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("nothing_is_generated")
@pytest.mark.parametrize(
    ("board", "reason"),
    [
        ("generated:hills:1:130x130", f"a board has at most {LARGEST_DRAWING} hexes here"),
        ("+".join(["generated:hills:1:64x34"] * 3), f"a board has at most {LARGEST_DRAWING} hexes here"),
        ("/".join(["generated:hills:1:9999x9999", "moon"]), f"a board has at most {LARGEST_DRAWING} hexes here"),
        ("+".join(["glade"] * 25), "a board consists of at most 24 sheets"),
        ("generated:hills:1:16x17+moon", "no such board"),
        ("generated:hills:x", "expected themes and a seed"),
    ],
)
def test_a_drawing_that_is_too_large_is_refused_before_anything_is_done(live: Live, board: str, reason: str) -> None:
    work = Work(live)
    answer = live.api("GET", "/boards/drawing.svg", params={"board": board})
    assert answer.status_code == 400
    assert reason in answer.json()["detail"]
    assert work.new == (0, 0)


@pytest.mark.usefixtures("nothing_is_generated")
def test_a_game_on_a_board_that_is_too_large_is_refused_before_anything_is_done(live: Live) -> None:
    work = Work(live)
    for board in ("generated:hills:1:131x130", "+".join(["generated:hills:1:64x68"] * 4)):
        answer = live.api("POST", "/games", json=duel(board=board))
        assert (answer.status_code, answer.json()["detail"]) == (400, "a board has at most 16900 hexes here")
    assert work.new == (0, 0)


def test_a_record_that_is_too_large_is_refused(live: Live) -> None:
    work = Work(live)
    answer = live.api("POST", "/games/import", content=b" " * (LARGEST_RECORD + 1), headers=RECORD)
    assert (answer.status_code, work.new) == (413, (0, 0))


def test_a_search_for_many_words_is_refused(live: Live) -> None:
    for words in ("a " * 31, "a.b-c d,e,f," * 6):
        answer = live.api("GET", "/rules", params={"words": words})
        assert (answer.status_code, answer.json()["detail"]) == (400, "search for at most 30 words")


def test_a_long_plain_question_is_answered(live: Live) -> None:
    question = "how many movement points does it take for a 'Mech that has fallen down to stand up again in the woods"
    assert live.api("GET", "/rules", params={"words": question}).json()["rows"]


# --- who does the work ------------------------------------------------------------------------------------------------
class Held(Job, frozen=True, tag=True):
    """A job that takes as long as a test wants."""

    def perform(self, codecs: CodecCache) -> bytes:
        assert FREE.wait(PATIENCE)
        return b"done"


FREE = threading.Event()


@pytest.fixture
def busy(live: Live) -> Iterator[Live]:
    """A server whose worker for strangers is busy."""
    FREE.clear()
    held = live.server.workers.strangers.submit("somebody", Held())
    until(held.running)
    yield live
    FREE.set()


def test_what_strangers_ask_for_delays_no_player(busy: Live) -> None:
    seats = busy.make()
    work = Work(busy)
    asked = next(seat for seat in seats if seat.ask)
    assert asked.act()
    assert asked.get("/ranges", figure="1").status_code == 200
    assert asked.get("/field.svg").status_code == 200
    assert asked.get("/field").status_code == 200
    assert work.new == (3, 0)


def test_long_work_of_strangers_is_done_by_their_worker(live: Live) -> None:
    work = Work(live)
    (seat, _) = live.make(duel(board="generated:hills:1:40x40"))
    assert work.new == (0, 1)
    watcher = live.watch(seat.game)
    assert watcher.get("/ranges", figure="1").status_code == 200
    assert watcher.get("/field.svg").status_code == 200
    assert drawing(live, "glade") == 200
    pair = {"attacker": "Hunchback HBK-4G", "target": "Enforcer ENF-4R"}
    assert live.api("POST", "/lab/volleys", json=pair).status_code == 200
    assert live.api("GET", "/designs/Atlas AS7-D/sheet.pdf").content.startswith(b"%PDF")
    assert work.new == (0, 6)


def test_a_board_from_a_worker_is_the_same(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = duel(board="generated:lakes,towns,roads:5:36x36", seed=1)
    (by_worker, _) = live.make(setup)
    monkeypatch.setattr("ironhex.server.editions.LONG", 10**6)
    work = Work(live)
    (by_itself, _) = live.make(setup)
    assert work.new == (0, 0)
    assert by_worker.get("/field").json() == by_itself.get("/field").json()


def test_what_takes_long_for_players_delays_no_menu(busy: Live) -> None:
    (seat, _) = busy.make(duel(board="+".join(["hills"] * 8)))
    work = Work(busy)
    with ThreadPoolExecutor(1) as other:
        picture = other.submit(lambda: seat.get("/field.svg").status_code)
        until(lambda: work.new == (0, 1))
        assert seat.get("/ranges", figure="1").status_code == 200
        FREE.set()
        assert picture.result(PATIENCE) == 200


def test_a_large_board_is_generated_again_for_a_rematch_by_the_worker_for_strangers(live: Live) -> None:
    seats = live.make(duel(board="generated:hills:1:40x40"))
    seats[0].post("/resign")
    work = Work(live)
    assert seats[0].post("/rematch").status_code == 201
    assert seats[1].post("/rematch").status_code == 201
    assert work.new == (0, 1)


def test_records_are_read_by_the_worker_for_strangers(live: Live) -> None:
    seats = live.make()
    play_on(seats, 4)
    seats[0].post("/resign")
    record = seats[0].get("/record").text
    work = Work(live)
    made = live.api("POST", "/games/import", content=record, headers=RECORD)
    assert made.status_code == 201, made.text
    assert live.watch(made.json()["game"]).table["over"]
    assert live.api("POST", "/games/import", content=record[:-100], headers=RECORD).status_code == 400
    assert work.new == (0, 2)


# --- everything once --------------------------------------------------------------------------------------------------
def test_the_same_drawing_is_drawn_once(live: Live) -> None:
    work = Work(live)
    with ThreadPoolExecutor(8) as many:
        assert set(many.map(lambda _: drawing(live, LARGEST.format(1)), range(20))) == {200}
    assert work.new == (0, 1)


def test_pictures_ranges_and_sheets_are_made_once_for_everybody(live: Live) -> None:
    (seat, _) = live.make()
    work = Work(live)
    watchers = [live.watch(seat.game) for _ in range(3)]
    for path, query in (("/ranges", {"figure": "1"}), ("/field.svg", {})):
        assert len({watcher.get(path, **query).content for watcher in watchers}) == 1
    assert len({live.api("GET", "/designs/Atlas AS7-D/sheet.svg").content for _ in range(3)}) == 1
    assert work.new == (0, 3)


def test_the_cache_forgets_what_was_not_used_for_longest() -> None:
    from ironhex.server.result_cache import BytesCache

    cache = BytesCache(10)
    cache.keep("a", b"aaaa")
    cache.keep("b", b"bbbb")
    assert cache.get("a") == b"aaaa"
    cache.keep("c", b"cccc")
    assert (cache.get("b"), cache.get("a"), cache.size, cache.hits) == (None, b"aaaa", 8, 2)
    cache.keep("d", b"d" * 11)
    assert cache.size <= 10


# --- budgets ----------------------------------------------------------------------------------------------------------
def test_an_address_has_a_budget_of_drawings(started: Starter) -> None:
    """Each of the largest drawings is 1,761 units of work."""
    live = started(limited(work=5_000.0, work_rate=1.0)._replace(proxies=("127.0.0.1",)))
    work = Work(live)
    assert [drawing(live, LARGEST.format(seed)) for seed in range(3)] == [200, 200, 429]
    answer = live.api("GET", "/boards/drawing.svg", params={"board": LARGEST.format(3)})
    assert answer.json()["error"] == "too_many"
    says = "your address has used up its share of this server's work; try again in "
    assert answer.json()["detail"].startswith(says)
    assert int(answer.headers["retry-after"]) in range(100, 600)
    assert work.new == (0, 2)
    assert drawing(live, LARGEST.format(0)) == 200  # it is cached
    assert drawing(live, LARGEST.format(3), headers=OTHER) == 200
    assert work.new == (0, 3)


def test_everything_that_is_long_work_needs_the_budget(started: Starter) -> None:
    live = started(limited(work=30.0, work_rate=1e-6))
    seats = live.make()  # 20 units
    watcher = live.watch(seats[0].game)
    seats[0].post("/resign")
    record = seats[0].get("/record")
    assert record.status_code == 200
    pair = {"attacker": "Hunchback HBK-4G", "target": "Enforcer ENF-4R"}
    work = Work(live)
    refused = [
        live.api("POST", "/games", json=duel()),
        live.api("POST", "/games/import", content=record.text, headers=RECORD),
        live.api("POST", "/lab/volleys", json=pair),
        live.api("POST", "/forces/match", json={"bv": 3000}),
        live.api("POST", "/forces/value", json={"units": [{"design": "Atlas AS7-D"}] * 64}),
        live.api("GET", "/rules", params={"words": "heat"}),
        live.api("GET", "/boards/drawing.svg", params={"board": "glade"}),
        live.api("GET", "/designs/Atlas AS7-D/sheet.pdf"),
        live.api("POST", "/forces/sheets.pdf", json={"units": [{"design": "Atlas AS7-D"}]}),
        live.api("GET", "/boards/pages.pdf", params={"board": "glade"}),
        watcher.get("/sheets.pdf"),
        live.upload("/designs/import", "a", name="a.mtf"),
        watcher.get("/ranges", figure="1"),
        watcher.get("/field.svg"),
    ]
    assert [answer.status_code for answer in refused] == [429] * len(refused)
    assert work.new == (0, 0)
    players = [seats[0].get(path) for path in ("", "/story", "/record", "/statistics", "/units/1/sheet.svg")]
    assert [answer.status_code for answer in players] == [200] * len(players)
    assert seats[0].get("/ranges", figure="1").status_code == 200


def test_lists_of_designs_need_the_budget(started: Starter) -> None:
    live = started(limited(work=12.0, work_rate=1e-6))
    assert [live.api("GET", "/designs").status_code for _ in range(3)] == [200, 200, 429]


def listen(seat: Seat, last: str) -> int:
    """The status of a stream that a listener returns to."""
    path, headers = f"/api/games/{seat.game}/stream", seat.headers | {"last-event-id": last}
    with seat.http.stream("GET", path, headers=headers) as answer:
        return answer.status_code


@pytest.mark.parametrize("last", ["0.0", "999.999"])
def test_spectators_use_their_budget_for_what_they_have_missed(started: Starter, last: str) -> None:
    live = started(limited(work=40.0, work_rate=1e-6))
    seats = live.make()
    watcher = live.watch(seats[0].game)
    assert [listen(watcher, last) for _ in range(12)].count(429) > 0
    assert (listen(watcher, ""), listen(seats[0], last)) == (200, 200)


def test_spectators_use_their_budget_for_long_stories(started: Starter) -> None:
    live = started(limited(work=40.0, work_rate=1e-6))
    seats = live.make()
    watcher = live.watch(seats[0].game)
    assert [watcher.get("/story").status_code for _ in range(12)].count(429) > 0
    assert watcher.get().status_code == 200
    assert seats[0].get("/story").status_code == 200
