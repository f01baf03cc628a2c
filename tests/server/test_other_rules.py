"""Games played by another version of the rules: they can be viewed and replayed, but not continued."""

from __future__ import annotations

import re
from typing import Any

import pytest
from sqlalchemy import select, update
from tests.server.client import BOT, Live, Seat, duel, play_on, seats_of
from tests.server.test_quickstart import battle

from ironhex.games import load
from ironhex.server.storage import Store
from ironhex.server.storage.schema import games, lines

SETUPS = [pytest.param(duel(turns=2, seed=5), id="classic"), pytest.param(battle(turns=2, seed=5), id="quickstart")]


def aged(text: str) -> str:
    """A record as if it had been made long ago."""
    changed, count = re.subn('"rules":"[0-9]+"', '"rules":"0"', text, count=1)
    assert count
    return changed


def age(store: Store, game: str) -> None:
    """Make a stored game look old."""
    with store.engine.begin() as connection:
        header = connection.execute(select(games.c.header).where(games.c.id == game)).scalar_one()
        connection.execute(update(games).where(games.c.id == game).values(header=aged(header)))


def at(live: Live, seats: list[Seat]) -> list[Seat]:
    """The same seats at another server."""
    return [Seat(live.http, seat.game, seat.seat, seat.token) for seat in seats]


@pytest.mark.parametrize("setup", SETUPS)
def test_an_unfinished_game_can_be_viewed_but_not_continued(store: Store, setup: dict[str, Any]) -> None:
    with Live(store) as live:
        seats = live.make(setup)
        play_on(seats, limit=6)
        before = seats[0].table
        story = seats[0].get("/story").json()
    age(store, seats[0].game)
    with Live(store) as live:
        blue, orange = at(live, seats)
        table = blue.table
        assert not table["over"]
        assert table["closed"].startswith("it was played by version 0 of the rules, and the current version is ")
        assert table["asks"] == table["undo"] == []
        assert blue.get("/story").json()["start"] == story["start"]
        told = blue.get("/story").json()["entries"]
        assert told == story["entries"][: len(told)]
        assert len(told) > 6
        ask = before["asks"][0]["id"]
        for refused in (
            blue.post("/answers", ask=ask, action="pick"),
            blue.post("/undo"),
            blue.post("/resign"),
            blue.post("/draw", answer="offer"),
        ):
            assert (refused.status_code, refused.json()["error"]) == (409, "refused")
            assert "but not continued" in refused.json()["detail"]
        assert blue.get(f"/asks/{ask}/menu").status_code == 409
        assert blue.get("/statistics").status_code == 200
        assert blue.get("/units/1/sheet.svg").status_code == 200
        (again,) = seats_of(live.http, orange.post("/rematch").json())
        assert again.table["closed"] == ""


def test_bots_do_not_play_such_a_game(lively: Live) -> None:
    blue, orange = lively.make(duel(seed=1))
    lively.server.games._games.clear()
    age(lively.server.games.store, blue.game)
    version = blue.table["version"]
    for seat in (blue, orange):
        assert seat.post("/players", seat=seat.seat, player=BOT).status_code == 200
    lively.server.bots.look(lively.server.games.game(blue.game))
    assert blue.table["version"] == version
    assert blue.table["players"][0]["trouble"] == ""


@pytest.mark.parametrize("setup", SETUPS)
def test_a_finished_game_is_exported_as_it_was_written_and_imported_again(live: Live, setup: dict[str, Any]) -> None:
    blue, orange = live.make(setup)
    play_on([blue, orange])
    record = aged(blue.get("/record").text)
    taken = live.upload("/games/import", name="Long ago", content=record)
    assert taken.status_code == 201, taken.text
    (old, _) = seats_of(live.http, taken.json())
    apart = {"players": [], "game": "", "name": "", "again": False, "maker": {}}
    assert old.table | apart == blue.table | apart
    assert old.get("/story").json() == blue.get("/story").json()
    assert old.get("/statistics").json() == blue.get("/statistics").json()
    assert old.get("/record").text == record
    assert load(old.get("/record").text).header.rules == "0"


def test_an_unfinished_record_is_imported_for_viewing(live: Live) -> None:
    blue, orange = live.make(duel(turns=1, seed=3))
    play_on([blue, orange], limit=3)
    blue.post("/draw", answer="offer")
    orange.post("/draw", answer="accept")
    taken = live.upload("/games/import", aged(blue.get("/record").text))
    (old, _) = seats_of(live.http, taken.json())
    table = old.table
    assert (table["over"], table["asks"]) == (False, [])
    assert "version 0 of the rules" in table["closed"]


def test_an_impossible_record_is_not_imported(live: Live) -> None:
    blue, orange = live.make(duel(turns=1, seed=3))
    play_on([blue, orange], which=3)
    record = aged(blue.get("/record").text)
    for broken in (
        record.replace('"type":"Moved","unit":0', '"type":"Moved","unit":9'),
        record.replace('"type":"Moved"', '"type":"Danced"'),
        record.replace('"turn":1', '"turn":"one"'),
    ):
        assert broken != record
        refused = live.upload("/games/import", broken)
        assert (refused.status_code, refused.json()["error"]) == (400, "bad_request"), refused.text


def test_a_game_that_plays_differently_now_can_still_be_viewed(store: Store) -> None:
    """Within one version that is a fault; the players' game is not lost by it."""
    with Live(store) as live:
        seats = live.make(duel(seed=1))
        play_on(seats, limit=1)
    with store.engine.begin() as connection:
        last = (lines.c.game == seats[0].game) & (lines.c.n == 2)
        line = connection.execute(select(lines.c.line).where(last)).scalar_one()
        lied = line.replace('"events":[{', '"events":[{"type":"TurnBegan","turn":7},{', 1)
        connection.execute(update(lines).where(last).values(line=lied))
    with Live(store) as live:
        table = at(live, seats)[0].table
        assert table["closed"].startswith("the current rules do not lead to where it was left (line ")
        assert table["scene"]["turn"] == 7
