"""The Quick-Start edition on the server: set up, played to its end by bots, resumed, undone, played again."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.server.client import BOT, PERSON, Live, play_on, seats_of
from tests.waiting import until

from ironhex.engine.setup import Setup
from ironhex.games import load
from ironhex.server.editions import begin, system_cards
from ironhex.server.errors import BadRequest
from ironhex.server.storage import Store
from ironhex.systems.quickstart.levels import LEVELS, OPTIONS
from ironhex.systems.quickstart.setup import scenario

HUNCHBACK, ENFORCER, PLATOON = "Hunchback HBK-4G", "Enforcer ENF-4R", "Machine Gun (Motorized) Platoon"


def training(level: str, defender: dict[str, str], attacker: dict[str, str], **more: Any) -> dict[str, Any]:
    """The setup of a training scenario, as the server itself describes it."""
    quickstart = next(card for card in system_cards() if card.name == "quickstart")
    card = next(card for card in quickstart.scenarios if card.name == level)
    setup: dict[str, Any] = msgspec.to_builtins(card.setup)
    for side, player in zip(setup["sides"], (defender, attacker), strict=True):
        side["player"] = player
    return setup | more


def battle(**more: Any) -> dict[str, Any]:
    """A small battle of two sides with custom names."""
    return {
        "system": "quickstart",
        "sides": [
            {"name": "Blue", "units": [{"design": HUNCHBACK, "name": "Anna"}]},
            {"name": "Orange", "units": [{"design": ENFORCER}]},
        ],
        **more,
    }


def test_the_system_is_described(live: Live) -> None:
    classic, quickstart, *_ = live.api("GET", "/systems").json()
    assert classic["units"] == classic["scenarios"] == classic["boards"] == []
    assert ([*classic["lessons"]], [*quickstart["lessons"]]) == (["master", "arms"], ["green", "veteran", "elite"])
    assert quickstart["sides"] == {"least": 2, "most": 2}
    assert [preset["options"] for preset in quickstart["presets"]] == [["green"], ["veteran"], ["elite"]]
    assert {option["name"] for option in quickstart["options"]} == set(OPTIONS) - set(LEVELS)
    assert len(quickstart["units"]) == 11
    assert quickstart["short_names"]["Hermes II HER-5SA"] == "Hermes II"
    assert classic["short_names"][HUNCHBACK] == "Hunchback"
    assert quickstart["units"][1] == {
        "name": HUNCHBACK,
        "kind": "mech",
        "level": "green",
        "tons": 50,
        "movement": "4/6 MP",
        "weapons": "Autocannon 20, 2 × Medium Laser, Small Laser",
        "value": 147,
        "size": "medium",
    }
    assert quickstart["boards"][0] == "training-ground"
    assert "hills" not in quickstart["boards"]
    assert [bot["name"] for bot in quickstart["bots"]] == ["easy", "normal", "hard", "random"]


@pytest.mark.parametrize("level", LEVELS)
def test_a_scenario_of_the_server_is_that_of_the_book(level: str) -> None:
    made = begin(msgspec.convert(training(level, PERSON, PERSON, seed=1), Setup)).facts
    book = scenario(level).facts
    assert (made.board, made.rules, made.sides) == (book.board, book.rules, book.sides)
    assert made.scenario == msgspec.structs.replace(book.scenario, standstill=True)
    assert [unit.design for unit in made.units] == [unit.design for unit in book.units]


def test_the_training_ground_is_a_board_like_others(live: Live) -> None:
    rows = {row["name"]: row for row in live.api("GET", "/boards").json()["boards"]}
    assert (rows["training-ground"]["columns"], rows["training-ground"]["rows"]) == (15, 17)
    assert live.api("GET", "/boards/drawing.svg", params={"board": "training-ground"}).text.startswith("<svg")
    masters = battle() | {"system": "classic", "board": "training-ground"}
    assert begin(msgspec.convert(masters, Setup)).facts.board.name == "training-ground"


@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_a_training_scenario_to_its_end(lively: Live, level: str) -> None:
    made = lively.api("POST", "/games", json=training(level, BOT, BOT, seed=2)).json()
    watcher = lively.watch(made["game"])
    until(lambda: watcher.table["over"])
    table = watcher.table
    assert table["outcome"]["rule"].startswith("QS-")
    story = watcher.get("/story").json()
    assert len(story["entries"]) == table["entries"]
    assert load(watcher.get("/record").text).verify().over
    figures = watcher.get("/statistics").json()
    assert figures["turns"] == table["scene"]["turn"]
    assert sum(side["hits"] for side in figures["sides"]) > 0


def test_a_custom_battle() -> None:
    play = begin(msgspec.convert(battle(turns=3, name="Drill", options=["veteran", "turrets"], seed=4), Setup))
    facts = play.facts
    assert [side.name for side in facts.sides] == ["Blue", "Orange"]
    assert [unit.name for unit in facts.units] == ["Anna", ENFORCER]
    assert (facts.scenario.name, facts.scenario.turn_limit, facts.scenario.points) == ("Drill", 3, True)
    assert facts.rules.options == ("turrets", "veteran")
    assert [unit.value for unit in facts.units] == [147, 134]


def test_the_side_that_destroyed_more_wins_at_the_turn_limit(live: Live) -> None:
    blue, orange = live.make(battle(turns=1, seed=4))
    play_on([blue, orange])
    assert blue.table["outcome"]["why"].startswith("points at the end of turn 1")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"options": ["green", "elite"]}, "one level at a time"),
        ({"options": ["four-legged"]}, "four-legged"),
        ({"board": "hills"}, "QS-GEN-007"),
    ],
)
def test_errors_of_a_setup_are_reported(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadRequest, match=reason):
        begin(msgspec.convert(battle(**change), Setup))


@pytest.mark.parametrize(
    ("side", "reason"),
    [
        ({"units": [{"design": "Griffin GRF-1N"}]}, "no such unit"),
        ({"units": [{"design": HUNCHBACK, "skills": {"gunnery": 2}}]}, "QS-GEN-003"),
        ({"units": [{"design": HUNCHBACK, "place": "0505"}]}, "QS-SCN-002"),
        ({"home": 60}, "QS-SCN-002"),
    ],
)
def test_errors_of_a_side_are_reported(side: dict[str, Any], reason: str) -> None:
    setup = battle()
    setup["sides"][0] |= side
    with pytest.raises(BadRequest, match=reason):
        begin(msgspec.convert(setup, Setup))


def test_each_level_has_its_units_and_two_sides() -> None:
    setup = battle(options=["green"])
    setup["sides"][0]["units"].append({"design": PLATOON})
    with pytest.raises(BadRequest, match="QS-GEN-002"):
        begin(msgspec.convert(setup, Setup))
    setup["sides"].append({"name": "Red", "units": [{"design": HUNCHBACK}]})
    with pytest.raises(BadRequest, match="2 sides"):
        begin(msgspec.convert(setup, Setup))


def test_the_live_sheet_shows_what_was_hit(live: Live) -> None:
    blue, orange = live.make(training("elite", PERSON, PERSON, seed=1))
    for number in range(1, 9):
        assert blue.get(f"/units/{number}/sheet.svg").text.startswith("<svg")
    play_on([blue, orange], limit=8)
    assert blue.get("/units/9/sheet.svg").status_code == 404
    card = live.api("GET", f"/systems/quickstart/units/{PLATOON}/sheet.svg")
    assert card.text.startswith("<svg")
    assert PLATOON in card.text
    assert live.api("GET", "/systems/quickstart/units/Griffin GRF-1N/sheet.svg").status_code == 404
    assert live.api("GET", "/systems/chess/units/King/sheet.svg").status_code == 404


def test_a_deployment_can_be_undone(live: Live) -> None:
    blue, orange = live.make(training("veteran", PERSON, PERSON, seed=1))
    before = blue.table["scene"]
    assert orange.ask is None
    blue.act()
    assert blue.table["undo"] == ["Defender"]
    blue.undo_with(orange)
    assert blue.table["scene"] == before


def test_a_game_resumes_where_it_was_left(store: Store) -> None:
    with Live(store) as live:
        seats = live.make(training("elite", PERSON, PERSON, seed=3))
        play_on(seats, limit=30)
        before = seats[0].table
    with Live(store) as again:
        for seat in seats:
            seat.http = again.http
        after = seats[0].table
        assert after["scene"] == before["scene"]
        assert after["asks"] == before["asks"]
        assert play_on(seats, limit=5) == 5


def test_every_device_continues_a_lesson_until_the_rematch(live: Live) -> None:
    blue, orange = live.make(training("green", PERSON, PERSON, lesson="green"))
    assert blue.table["lesson"] == orange.table["lesson"] == "green"
    blue.post("/resign")
    (again,) = seats_of(live.http, blue.post("/rematch").json())
    assert (again.seat, again.table["lesson"]) == ("Attacker", "")
    refused = live.api("POST", "/games", json=training("green", PERSON, PERSON, lesson="dancing"))
    assert refused.status_code == 400
    assert "has no lesson 'dancing'; its lessons are: green, veteran, elite" in refused.text
    plain = live.make(training("green", PERSON, PERSON))
    assert plain[0].table["lesson"] == ""


def test_a_record_is_exported_and_imported(live: Live) -> None:
    blue, orange = live.make(battle(turns=2, seed=4))
    play_on([blue, orange], which=3)
    taken = live.upload("/games/import", name="Again", content=blue.get("/record").text)
    (seat, *_) = seats_of(live.http, taken.json())
    assert seat.table["scene"] == blue.table["scene"]
    assert (seat.table["system"], seat.table["lesson"], seat.table["name"]) == ("quickstart", "", "Again")
