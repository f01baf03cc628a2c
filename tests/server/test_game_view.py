"""What players do besides playing: resign, agree on a draw, hand over a seat, play again, export and import."""

from __future__ import annotations

import dataclasses
from types import SimpleNamespace
from typing import Any

import pytest
from tests.classic.stage import mech, stage
from tests.server.client import BOT, Live, duel, play_on, seats_of

from ironhex.engine import Faces, Play, Position, RollDice
from ironhex.games import load
from ironhex.server.callers import Caller
from ironhex.server.errors import BadRequest
from ironhex.server.game_view import _prompt, action_of
from ironhex.systems.classic.actions import Pick
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.hiding.events import reveal
from ironhex.systems.classic.phases.end import SwitchSinks
from ironhex.systems.classic.questions import Choice
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.system import CLASSIC


def test_resigning_loses_the_game(either: Live) -> None:
    blue, orange = either.make(duel())
    assert blue.post("/resign").status_code == 200
    table = orange.table
    assert table["over"]
    assert table["outcome"]["winners"] == ["Orange"]
    late = orange.post("/resign")
    assert (late.status_code, late.json()["error"]) == (409, "game_over")


def test_a_draw_needs_every_side(either: Live) -> None:
    blue, orange = either.make(duel())
    assert blue.post("/draw", answer="accept").json()["error"] == "refused"
    assert blue.post("/draw", answer="offer").status_code == 200
    assert orange.table["draw"] == {"by": "Blue", "agreed": ["Blue"]}
    assert orange.post("/draw", answer="decline").status_code == 200
    assert blue.table["draw"] is None
    orange.post("/draw", answer="offer")
    assert blue.post("/draw", answer="accept").status_code == 200
    table = blue.table
    assert table["over"]
    assert table["outcome"]["winners"] == []
    assert table["asks"] == []
    assert blue.post("/draw", answer="offer").json()["error"] == "game_over"


def test_an_offer_of_a_draw_ends_with_the_next_move(either: Live) -> None:
    blue, orange = either.make(duel(seed=1))
    blue.post("/draw", answer="offer")
    mover = blue if blue.ask else orange
    mover.act()
    assert orange.table["draw"] is None


def test_spectators_cannot_act(live: Live) -> None:
    watcher = live.watch(live.make(duel())[0].game)
    for path, body in (
        ("/resign", {}),
        ("/draw", {"answer": "offer"}),
        ("/undo", {}),
        ("/orders", {"key": "x"}),
        ("/players", {"seat": "Blue", "player": BOT}),
        ("/rematch", {}),
    ):
        refused = watcher.post(path, **body)
        assert (refused.status_code, refused.json()["error"]) == (403, "not_your_seat"), path


def test_a_player_can_hand_over_their_seat_and_take_it_back(either: Live) -> None:
    blue, orange = either.make(duel())
    assert blue.post("/players", seat="Blue", player=BOT).status_code == 200
    assert orange.table["players"][0] | {"present": True} == {
        "seat": "Blue",
        "side": "Blue",
        "kind": "bot",
        "name": "",
        "bot": "normal",
        "present": True,
        "away": False,
        "trouble": "",
        "stand_in": False,
        "joined": False,
    }
    assert blue.post("/players", seat="Blue", player={"kind": "person", "name": "Anna"}).status_code == 200
    assert orange.table["players"][0]["kind"] == "person"
    assert orange.table["players"][0]["name"] == "Anna"


def test_a_rematch_swaps_the_sides(either: Live) -> None:
    anna, berta = {"kind": "person", "name": "Anna"}, {"kind": "person", "name": "Berta"}
    blue, orange = either.make(duel(blue=anna, orange=berta))
    assert blue.post("/rematch").json()["error"] == "refused"
    blue.post("/resign")
    made = blue.post("/rematch").json()
    assert blue.table["rematch"] == orange.table["rematch"] == made["game"]
    (again,) = seats_of(either.http, made)
    assert again.seat == "Orange"
    (other,) = seats_of(either.http, orange.post("/rematch").json())
    assert (other.game, other.seat) == (again.game, "Blue")
    table = again.table
    assert table["you"] == ["Orange"]
    assert [player["name"] for player in table["players"]] == ["Berta", "Anna"]
    assert [figure["name"] for figure in table["scene"]["figures"]] == ["Hunchback HBK-4G", "Enforcer ENF-4R"]


def test_the_record_is_open_at_the_end_and_can_be_imported(either: Live) -> None:
    blue, orange = either.make(duel(turns=1, seed=3))
    closed = blue.get("/record")
    assert (closed.status_code, closed.json()["error"]) == (409, "refused")
    play_on([blue, orange])
    record = either.watch(blue.game).get("/record").text
    assert load(record).verify().over
    taken = either.upload("/games/import", record)
    assert taken.status_code == 201
    seats = seats_of(either.http, taken.json())
    assert seats[0].game != blue.game
    assert seats[0].table["scene"] == blue.table["scene"]
    assert seats[0].post("/rematch").json()["error"] == "refused"
    assert (blue.table["again"], seats[0].table["again"]) == (True, False)


def test_the_record_of_a_running_game_continues(live: Live) -> None:
    blue, orange = live.make(duel(turns=1, seed=3))
    blue.post("/draw", answer="offer")
    orange.post("/draw", answer="accept")
    record = blue.get("/record").text
    again = seats_of(live.http, live.upload("/games/import", record).json())
    play_on(again)
    assert again[0].table["outcome"]["rule"] == "BMR-SEQ-023"


@pytest.mark.parametrize("text", ["", "{}", "dance", '{"ironhex-record": 1}', '{"ironhex-record": 99}', "\n\n[1]"])
def test_an_invalid_record_is_refused(live: Live, text: str) -> None:
    refused = live.upload("/games/import", text)
    assert (refused.status_code, refused.json()["error"]) == (400, "bad_request")
    assert refused.json()["detail"].startswith("line 1: ")


def test_a_manipulated_record_is_refused(live: Live) -> None:
    blue, orange = live.make(duel(turns=1, seed=3))
    play_on([blue, orange])
    lines = blue.get("/record").text.splitlines()
    lied = "\n".join([*lines[:2], lines[2].replace('"Blue"', '"Orange"'), *lines[3:]])
    assert live.upload("/games/import", lied).status_code == 400
    assert live.upload("/games/import", b"\xff\xfe").status_code == 400


def test_others_read_a_question_about_what_the_running_task_has_just_done() -> None:
    """A unit is revealed and asked something in one task: for the other side it is there already."""

    def surprise(play: ClassicPlay, task: SwitchSinks) -> None:
        reveal(play, task.unit)
        choose(play, task.unit, "side struck", "BMR-LOC-005", ("left", "right"))

    battle = stage("3x7", mech("Griffin GRF-1N", "0207"), mech("Locust LCT-1V", "0203", hidden=True))
    system = dataclasses.replace(CLASSIC, procedures={SwitchSinks: surprise})
    play = Play(system, Position(battle, (SwitchSinks(1),)), None)
    game: Any = SimpleNamespace(play=play)
    for side in ("Red", None):
        assert "Locust" in _prompt(game, Caller((), side), play.asks[0], []).words


def test_the_question_decides_what_a_text_means() -> None:
    """A game may have an action of its own that begins like a roll of real dice."""
    system = dataclasses.replace(CLASSIC, parse=Pick)
    assert action_of(system, Choice(0, "", "", ()), "roll 4 3") == Pick("roll 4 3")
    assert action_of(system, RollDice(2, 6, ""), "roll 4 3") == Faces((4, 3))
    with pytest.raises(BadRequest):
        action_of(system, RollDice(2, 6, ""), "rollover")
