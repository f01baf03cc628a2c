"""Clocks: each side has its own, which runs while it is asked; opponents decide what happens when one runs out."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.client import BOT, Live, Seat, duel
from tests.server.clock import Clock
from tests.server.test_secrets import ambush

from ironhex.engine.setup import ClockTerms
from ironhex.games import load
from ironhex.server.clocks import DAY, advanced, sides_asked
from ironhex.server.housekeeping import SILENCE, note_alive
from ironhex.server.storage import ClockRow, SeatRow, Store
from ironhex.server.timeouts import MORE

TERMS = {"minutes": 30, "increment": 30}
FULL = 1800.0
NEARLY = 20.0  # seconds that a slow machine may take


@pytest.fixture(autouse=True)
def only_our_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server does not take a clock that is put forward for a computer that was asleep."""
    monkeypatch.setattr("ironhex.server.housekeeping.INTERVAL", 1e6)


def timed(live: Live, **more: Any) -> tuple[Seat, Seat]:
    """A battle with a clock: the player who is asked, and the other."""
    blue, orange = live.make(duel(seed=1, **{"clock": TERMS, **more}))
    assert blue.table
    assert orange.table
    return (blue, orange) if blue.ask else (orange, blue)


def clock_of(seat: Seat, side: Seat) -> dict[str, Any]:
    """The clock of a side as somebody sees it."""
    return next(each for each in seat.table["clock"]["sides"] if each["side"] == side.seat)


def runs(seat: Seat) -> list[str]:
    """The sides whose clocks run, as somebody sees it."""
    return [each["side"] for each in seat.table["clock"]["sides"] if each["since"] is not None]


def about(seconds: float) -> Any:
    """Some seconds, less those that the test itself took."""
    return pytest.approx(seconds - NEARLY / 2, abs=NEARLY / 2)


def test_there_is_no_clock_unless_it_was_chosen(live: Live) -> None:
    blue, orange = live.make()
    assert blue.table["clock"] is None
    refused = orange.post("/clock", side="Blue", answer="win")
    assert (refused.status_code, refused.json()["detail"]) == (409, "this game has no clock")


@pytest.mark.parametrize(
    ("terms", "why"),
    [
        ({}, "clock: it has either minutes for the whole battle or days for each answer"),
        ({"minutes": 5, "days": 1}, "clock: it has either minutes for the whole battle or days for each answer"),
        ({"days": 1, "increment": 5}, "clock: increment: seconds for each answer belong to a clock with minutes"),
    ],
)
def test_a_clock_without_sense_is_refused(live: Live, terms: dict[str, int], why: str) -> None:
    refused = live.api("POST", "/games", json=duel(clock=terms))
    assert (refused.status_code, refused.json()["detail"]) == (400, why)


@pytest.mark.parametrize("terms", [{"minutes": 601}, {"minutes": -1}, {"minutes": 5, "hours": 1}, {"days": "x"}])
def test_a_clock_of_the_wrong_form_is_refused(live: Live, terms: dict[str, Any]) -> None:
    assert live.api("POST", "/games", json=duel(clock=terms)).status_code == 400


def test_the_clocks_start_when_everybody_has_come(either: Live, clock: Clock) -> None:
    blue, orange = either.make(duel(seed=1, clock=TERMS))
    card = blue.table["clock"]
    assert (card["terms"], card["started"]) == (TERMS, False)
    assert [(each["left"], each["since"], each["out"]) for each in card["sides"]] == [(FULL, None, False)] * 2
    clock.forward(DAY)
    assert not either.watch(blue.game).table["clock"]["started"]
    assert orange.table["clock"]["started"]
    assert runs(blue) == [seat.seat for seat in (blue, orange) if seat.ask]
    assert clock_of(blue, blue)["left"] == clock_of(blue, orange)["left"] == FULL


def test_it_runs_for_the_side_that_is_asked_and_every_answer_adds_to_it(either: Live, clock: Clock) -> None:
    mover, other = timed(either)
    clock.forward(100)
    mover.act()
    assert clock_of(other, mover) == {"side": mover.seat, "left": about(FULL - 100 + 30), "since": None, "out": False}
    assert runs(mover) == [other.seat]
    clock.forward(200)
    other.act()
    assert clock_of(mover, other)["left"] == about(FULL - 200 + 30)


def test_an_undo_restores_no_time(live: Live, clock: Clock) -> None:
    mover, other = timed(live, deploy=True)
    clock.forward(100)
    mover.act()
    clock.forward(50)
    assert other.table, "they are not away"
    mover.undo_with(other)
    assert clock_of(mover, mover)["left"] == about(FULL - 100)
    assert clock_of(mover, other)["left"] == about(FULL - 50)
    assert runs(mover) == [mover.seat]


def test_nothing_happens_by_itself_when_time_runs_out(live: Live, clock: Clock) -> None:
    mover, other = timed(live)
    clock.forward(FULL + 1)
    assert clock_of(other, mover)["out"]
    assert not clock_of(other, other)["out"]
    assert mover.act()
    assert clock_of(other, mover) == {"side": mover.seat, "left": 30.0, "since": None, "out": False}


def test_an_opponent_claims_the_win_and_the_record_verifies(either: Live, clock: Clock) -> None:
    mover, other = timed(either)
    mover.act()
    other.act()
    late, winner = (mover, other) if mover.ask else (other, mover)
    clock.forward(FULL + 60)
    assert winner.post("/clock", side=late.seat, answer="win").status_code == 200
    table = winner.table
    assert (table["over"], table["outcome"]["winners"]) == (True, [winner.seat])
    assert runs(winner) == []
    load(winner.get("/record").text).verify()
    assert winner.post("/clock", side=late.seat, answer="more").json()["error"] == "game_over"


def test_a_bot_plays_on_and_the_player_can_return(live: Live, clock: Clock) -> None:
    late, other = timed(live)
    clock.forward(FULL + 1)
    assert other.post("/clock", side=late.seat, answer="bot").status_code == 200
    player = next(each for each in other.table["players"] if each["seat"] == late.seat)
    assert (player["kind"], player["stand_in"]) == ("bot", True)
    assert runs(other) == []
    assert late.post("/players", seat=late.seat, player={"kind": "person"}).status_code == 200
    assert clock_of(other, late)["out"], "there is still no time left"


def test_an_opponent_gives_more_time(live: Live, clock: Clock) -> None:
    late, other = timed(live)
    clock.forward(FULL + 1)
    assert other.post("/clock", side=late.seat, answer="more").status_code == 200
    assert clock_of(other, late)["left"] == MORE
    assert not clock_of(other, late)["out"]
    clock.forward(MORE - NEARLY)
    assert not clock_of(other, late)["out"]


def test_only_opponents_decide_and_only_when_time_has_run_out(live: Live, clock: Clock) -> None:
    late, other = timed(live)
    early = other.post("/clock", side=late.seat, answer="win")
    assert (early.status_code, early.json()["detail"]) == (409, f"{late.seat} has not run out of time")
    clock.forward(FULL + 1)
    own = late.post("/clock", side=late.seat, answer="more")
    assert (own.status_code, own.json()["detail"]) == (403, "only an opponent can decide about a clock")
    assert live.watch(late.game).post("/clock", side=late.seat, answer="win").status_code == 403
    assert other.post("/clock", side="Green", answer="win").json()["detail"] == "there is no side 'Green'"
    assert late.post("/clock", side=other.seat, answer="win").status_code == 409, "a side that is not asked has time"
    assert not late.table["over"]


def test_a_correspondence_clock_begins_again_with_every_question(live: Live, clock: Clock) -> None:
    mover, other = timed(live, clock={"days": 3})
    clock.forward(2 * DAY)
    mover.act()
    clock.forward(2 * DAY)
    other.act()
    assert clock_of(other, mover)["left"] == clock_of(other, other)["left"] == 3 * DAY
    late, winner = (mover, other) if mover.ask else (other, mover)
    clock.forward(3 * DAY + 1)
    assert clock_of(winner, late)["out"]
    assert winner.post("/clock", side=late.seat, answer="more").status_code == 200
    assert clock_of(winner, late)["left"] == 3 * DAY


def test_bots_have_all_the_time(live: Live, clock: Clock) -> None:
    (blue,) = live.make(duel(seed=1, orange=BOT, clock=TERMS))
    assert [each["side"] for each in blue.table["clock"]["sides"]] == ["Blue"]
    mover, other = timed(live)
    clock.forward(100)
    mover.post("/players", seat=mover.seat, player=BOT)
    assert runs(other) == []
    clock.forward(FULL)
    mover.post("/players", seat=mover.seat, player={"kind": "person"})
    assert runs(other) == [mover.seat]
    assert clock_of(other, mover)["left"] == about(FULL - 100)


def test_a_clock_runs_only_for_people_who_alone_can_answer() -> None:
    players = [SeatRow("Blue 1", "Blue", ""), SeatRow("Blue 2", "Blue", "", "bot"), SeatRow("Orange", "Orange", "")]

    def asked(*questions: tuple[str, ...]) -> frozenset[str]:
        play: Any = SimpleNamespace(asks=[SimpleNamespace(seats=seats) for seats in questions])
        return sides_asked(play, players)

    assert asked(("Blue 1", "Blue 2")) == {"Blue"}
    assert asked(("Blue 2",)) == frozenset(), "a bot"
    assert asked(("Blue 1", "Orange")) == frozenset(), "either side may answer, such as rolling real dice"
    assert asked(("Blue 1",), ("Orange",)) == {"Blue", "Orange"}, "sealed orders: both clocks run"


def test_the_end_stops_the_clocks(live: Live) -> None:
    mover, other = timed(live)
    mover.post("/draw", answer="offer")
    other.post("/draw", answer="accept")
    assert mover.table["over"]
    assert runs(mover) == []


def test_a_rematch_has_the_same_clock(live: Live) -> None:
    mover, other = timed(live)
    mover.post("/resign")
    again = other.post("/rematch").json()["game"]
    assert live.watch(again).table["clock"]["terms"] == TERMS


def test_a_clock_that_goes_on_does_not_tell_when_others_act() -> None:
    running = ClockRow("Blue", 100.0, since=5.0)
    assert advanced(running, ClockTerms(minutes=30), 50.0, asked=True) is running


def test_running_out_is_told_without_a_request(live: Live, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironhex.server.streaming.HEARTBEAT", 0.1)
    _, other = timed(live)
    with other.follow() as messages:
        next(messages)
        clock.forward(FULL + 1)
        for message in messages:
            if message.event == "table" and any(each["out"] for each in message.data["clock"]["sides"]):
                break


# --- servers ----------------------------------------------------------------------------------------------------------
def test_the_time_without_a_server_does_not_count(database: str, clock: Clock) -> None:
    store = Store.at(database)
    with Live(store) as live:
        mover, other = timed(live)
        clock.forward(10)
    store.close()
    clock.forward(DAY)
    store = Store.at(database)
    with Live(store) as live:
        mover.http = other.http = live.http
        clock.forward(10)
        mover.act()
        assert clock_of(other, mover)["left"] == about(FULL - 20 + 30)
    store.close()


def test_the_time_of_a_computer_asleep_does_not_count(live: Live, clock: Clock) -> None:
    mover, other = timed(live)
    note_alive(live.server.games)
    clock.forward(DAY)
    assert clock_of(other, mover)["out"]
    note_alive(live.server.games)
    assert not clock_of(other, mover)["out"]
    clock.forward(SILENCE / 2)
    note_alive(live.server.games)
    mover.act()
    assert clock_of(other, mover)["left"] == about(FULL - SILENCE / 2 + 30)


def test_two_servers_have_the_same_clocks(postgres_database: str, clock: Clock) -> None:
    stores = [Store.at(postgres_database) for _ in range(2)]
    with Live(stores[0]) as one, Live(stores[1]) as two:
        mover, other = timed(one)
        there = Seat(two.http, other.game, other.seat, other.token)
        assert clock_of(there, mover) == clock_of(mover, mover)
        clock.forward(FULL + 1)
        assert there.post("/clock", side=mover.seat, answer="more").status_code == 200
        clock.forward(100)
        mover.act()
        with there.follow() as messages:
            for message in messages:
                if message.event == "table" and message.data["asks"][0]["mine"]:
                    break
        assert clock_of(there, mover)["left"] == about(MORE - 100 + 30)
        assert there.table["clock"] == mover.table["clock"]
        clock.forward(FULL + 1)
        assert mover.post("/clock", side=other.seat, answer="win").status_code == 200
    for store in stores:
        store.close()


# --- secrets ----------------------------------------------------------------------------------------------------------
def secretive(live: Live) -> tuple[Seat, Seat]:
    blue, orange = live.make({**ambush(), "clock": TERMS})
    assert blue.table
    assert orange.table
    return (blue, orange) if blue.ask else (orange, blue)


def test_where_sides_have_secrets_they_see_only_their_own_clock(live: Live, clock: Clock) -> None:
    mover, other = secretive(live)
    for _ in range(4):
        clock.forward(10)
        asked, waiting = (mover, other) if mover.ask else (other, mover)
        assert asked.act()
        assert clock_of(waiting, asked) == {"side": asked.seat, "left": None, "since": None, "out": False}
        assert clock_of(waiting, waiting)["left"] is not None
    for each in live.watch(mover.game).table["clock"]["sides"]:
        assert (each["left"], each["since"]) == (None, None)


def test_a_side_in_secret_thought_is_out_of_time_only_for_whoever_waits_for_it(live: Live, clock: Clock) -> None:
    late, other = secretive(live)
    assert other.table["asks"] == [], "the question is a secret"
    clock.forward(FULL + 1)
    assert clock_of(late, late)["out"]
    assert clock_of(other, late)["out"], "it can be nobody else"
    spectator = live.watch(late.game)
    assert not clock_of(spectator, late)["out"]
    assert other.post("/clock", side=late.seat, answer="win").status_code == 200
    assert other.table["over"]
