"""Hints: what the normal bot would do in the player's place; the judge accepts every one."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.client import PERSON, Live, Seat, duel, play_on
from tests.server.test_quickstart import training
from tests.waiting import PATIENCE

from ironhex.server.bots import MOST_HINTS_OF_ONE, Bots
from ironhex.server.errors import Overloaded
from ironhex.server.workers import BotJob

LIMIT = 120
GAMES = 6  # until somebody comes close enough to strike


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a bot thinks on a busy machine, the test waits for it."""
    monkeypatch.setattr("ironhex.server.hints.LONGEST", PATIENCE)


def follow_hints(seats: list[Seat], forms: set[str]) -> dict[str, dict[str, Any]]:
    """Follow hints to the end of a game, or until questions of all these forms have been asked; a hint for each."""
    given: dict[str, dict[str, Any]] = {}
    for _ in range(LIMIT):
        if forms <= set(given):
            break
        seat, ask = next(((seat, ask) for seat in seats if (ask := seat.ask)), (None, None))
        if seat is None or ask is None:
            break  # the game is over
        hint = seat.get("/hint", ask=ask["id"], seat=seat.seat)
        assert hint.status_code == 200, hint.text
        taken = seat.answer(ask, hint.json()["action"])
        assert taken.status_code == 200, (hint.json(), taken.text)
        given[ask["form"]] = hint.json()
    return given


def test_the_judge_accepts_every_hint_of_a_battle(lively: Live) -> None:
    forms = {"DeployNext", "MoveNext", "DeclareNext", "StrikeNext"}
    given: dict[str, dict[str, Any]] = {}
    for seed in range(GAMES):
        if not forms <= set(given):
            given |= follow_hints(lively.make(duel(seed=seed, deploy=True, board="glade")), forms)
    assert set(given) >= forms
    for hint in given.values():
        assert hint["figure"] in ("1", "2")
        assert hint["offer"]["action"] == hint["action"]
        assert hint["words"]
        assert hint["reason"]


def test_a_hint_and_the_panel_fire_the_same_weapons(lively: Live) -> None:
    """A Rifleman that fires everything overheats: neither the hint nor the proposal does."""
    units = [("Blue", "Rifleman RFL-3N", "0608", 0), ("Orange", "Atlas AS7-D", "0604", 180)]
    sides = [
        {"name": side, "player": PERSON, "units": [{"design": design, "place": place, "heading": heading}]}
        for side, design, place, heading in units
    ]
    seats = lively.make(duel(seed=2, sides=sides, board="open-ground"))
    declared = 0
    for _ in range(LIMIT):
        seat, ask = next((seat, ask) for seat in seats if (ask := seat.ask))
        hint = seat.get("/hint", ask=ask["id"], seat=seat.seat).json()
        if ask["form"] == "DeclareNext":
            declared += 1
            draft = seat.post(f"/asks/{ask['id']}/consider", figure=hint["figure"]).json()
            assert draft["action"] == hint["action"]
        if declared == 4:
            return
        seat.answer(ask, hint["action"])
    raise AssertionError("nobody fires")


def test_the_judge_accepts_every_hint_of_the_quick_start_edition(lively: Live) -> None:
    seats = lively.make(training("elite", PERSON, PERSON, seed=1))
    for seat in seats:
        for order in seat.get("/orders").json()["orders"]:
            seat.post("/orders", key=order["key"])
    forms = {"DeployNext", "MoveNext", "DeclareNext", "Choice"}
    given = follow_hints(seats, forms)
    assert set(given) >= forms
    assert given["Choice"]["action"] != "pick"


def test_dice_that_are_rolled_at_the_table(lively: Live) -> None:
    given = follow_hints(lively.make(training("green", PERSON, PERSON, real_dice=True)), {"RollDice"})
    assert given["RollDice"]["action"].startswith("roll ")
    assert given["RollDice"]["figure"] == ""


def test_only_the_seat_that_is_asked_gets_a_hint(lively: Live) -> None:
    blue, orange = lively.make(duel(seed=1))
    mover, other = (blue, orange) if blue.ask else (orange, blue)
    ask = mover.ask
    assert ask
    for seat, query in ((other, {}), (other, {"seat": mover.seat}), (lively.watch(blue.game), {})):
        refused = seat.get("/hint", ask=ask["id"], **query)
        assert (refused.status_code, refused.json()["error"]) == (403, "not_your_seat")
    closed = mover.get("/hint", ask=ask["id"] + 5)
    assert (closed.status_code, closed.json()["error"]) == (409, "closed_question")
    assert Seat(lively.http, "nothing", "", "").get("/hint", ask=0).status_code == 404
    before = mover.table
    mover.get("/hint", ask=ask["id"])
    assert mover.table == before


def test_without_bots_there_are_no_hints(live: Live) -> None:
    blue, orange = live.make(duel(seed=1))
    mover = blue if blue.ask else orange
    refused = mover.get("/hint", ask=mover.table["asks"][0]["id"])
    assert (refused.status_code, refused.json()["error"]) == (409, "refused")
    play_on([blue, orange], limit=1)


def test_one_game_leaves_hints_for_others(live: Live) -> None:
    bots, job = Bots(live.server.games, 1), BotJob("", "", b"", b"", b"", "", bot="", seed="", seats=(), sealed=False)
    greedy, modest = (live.server.games.game(live.make()[0].game) for _ in range(2))
    waiting = [bots.advise(greedy, job) for _ in range(MOST_HINTS_OF_ONE)]
    with pytest.raises(Overloaded):
        bots.advise(greedy, job)
    assert not bots.advise(modest, job).done()
    waiting[0].cancel()
    assert not bots.advise(greedy, job).done()
