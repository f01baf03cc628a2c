"""The game over HTTP, and at the terminal as far as that works for any game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.client import BOT, PERSON, Live, Seat
from tests.waiting import until

from ironhex.cli.app import app
from ironhex.games import MORE

FORCE = [{"design": "Rifleman"}, {"design": "Scout"}, {"design": "Marksman"}]


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MORE, "tests.toys.outpost.edition")


def setup(west: list[dict[str, Any]] | None = None, east: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    sides = (("West", west), ("East", east))
    return {
        "system": "outpost",
        "seed": 4,
        "sides": [{"name": name, "player": PERSON, "units": units or FORCE} for name, units in sides],
    }


def duel() -> dict[str, Any]:
    return setup([{"design": "Rifleman", "place": "gA1"}], [{"design": "Rifleman", "place": "gE1"}])


def act(seats: list[Seat], seat: str, text: str) -> None:
    """A seat acts as soon as it is its turn; until then the other one watches."""
    while True:
        acting = next(each for each in seats if each.ask)
        ask = acting.ask
        assert ask is not None
        action = text if acting.seat == seat else f"watch {ask['figures'][0]}"
        answer = acting.answer(ask, action)
        assert answer.status_code == 200, answer.text
        if acting.seat == seat:
            return


# --- over HTTP --------------------------------------------------------------------------------------------------------
def test_the_game_is_described(live: Live) -> None:
    card = next(each for each in live.api("GET", "/systems").json() if each["name"] == "outpost")
    assert [unit["name"] for unit in card["units"]] == ["Rifleman", "Scout", "Marksman"]
    assert (card["maps"], card["sheets"], card["styles"], card["presets"]) == (False, False, [], [])
    assert card["roles"] == ["From the west", "From the east"]
    assert [bot["name"] for bot in card["bots"]] == ["normal", "random"]
    assert card["scenarios"][0]["setup"]["system"] == "outpost"


def test_its_rules_can_be_looked_up(live: Live) -> None:
    rule = live.api("GET", "/rules/TOY-9").json()
    assert (rule["book"], rule["title"]) == ("Outpost", "Opportunity fire")
    assert live.api("GET", "/rules/TOY-99").status_code == 404
    assert [each["id"] for each in live.api("GET", "/rules/TOY-10/chapter").json()] == ["TOY-11", "TOY-12"]


def test_two_play_it_to_the_end(live: Live) -> None:
    seats = live.make(setup())
    for number in range(1000):
        if not any(seat.act(number * 7) for seat in seats):
            break
    table = seats[0].table
    assert table["over"]
    assert table["outcome"]["rule"].startswith("TOY-")
    assert seats[0].get("/statistics").json()["turns"] == table["scene"]["turn"]
    assert seats[0].get("/record").status_code == 200


def test_ground_pictures_and_sight_have_floors(live: Live) -> None:
    seat = live.make(setup())[0]
    field = seat.get("/field").json()
    assert [floor["name"] for floor in field["floors"]] == ["Ground floor", "Upper floor"]
    assert all(seat.get("/field.svg", floor=floor).text.startswith("<svg") for floor in (0, 1))
    assert seat.get("/field.svg", floor=2).status_code == 404
    assert seat.get("/units/1/sheet.svg").status_code == 404


def test_a_watcher_is_asked_at_every_dot(live: Live) -> None:
    seats = live.make(duel())
    act(seats, "East", "watch 2")
    east = next(seat for seat in seats if seat.seat == "East")
    while (ask := east.ask) is None or ask["form"] != "Opportunity":
        act(seats, "West", "move 1 gB1-gC1-gD1")
    assert ask["prompt"] == "Ada moves past Kai at B1. Fire?"
    assert east.offers(ask) == ["fire", "hold"]
    east.answer(ask, "hold")
    again = east.ask
    assert again is not None
    assert again["prompt"] == "Ada moves past Kai at C1. Fire?"
    east.answer(again, "fire")
    story = east.get("/story").json()
    fired = next(entry for entry in story["entries"] if entry["form"] == "Fired")
    assert [item["rule"] for item in fired["tally"]["items"]] == ["TOY-3", "TOY-9"]


def test_a_refusal_names_its_rule(live: Live) -> None:
    seats = live.make(setup())
    seat = next(each for each in seats if each.ask)
    ask = seat.ask
    assert ask is not None
    answer = seat.answer(ask, f"move {ask['figures'][0]} uG5")
    assert (answer.status_code, answer.json()["rule"]) == (409, "TOY-2")


def test_bots_of_other_games_are_refused(live: Live) -> None:
    asked = setup()
    asked["sides"][1]["player"] = BOT | {"bot": "hard"}
    assert live.api("POST", "/games", json=asked).status_code == 400


def test_its_bots_play_to_the_end(lively: Live) -> None:
    """The game has no designs or boards to send to a bot's process."""
    asked = setup()
    for side in asked["sides"]:
        side["player"] = BOT | {"bot": "normal"}
    watcher = lively.watch(lively.api("POST", "/games", json=asked).json()["game"])
    until(lambda: watcher.table["over"])


# --- at the terminal --------------------------------------------------------------------------------------------------
def run(*words: str) -> Any:
    return app(list(words), result_action="return_value")


def test_a_game_is_watched_saved_and_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "game.jsonl"
    assert run("watch", "--system", "outpost", "--seed", "3", "--save", str(record)) == 0
    told = capsys.readouterr().out
    assert "Turn 1. " in told
    assert " upstairs." in told
    assert "wins in turn" in told
    assert run("replay", str(record), "--verify") == 0
    again = capsys.readouterr().out
    assert "Verified" in again
    assert "wins in turn" in again


def test_many_games_are_simulated(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("simulate", "--system", "outpost", "--games", "4", "--bots", "normal,random", "--processes", "1") == 0
    assert "Rifleman" in capsys.readouterr().out
