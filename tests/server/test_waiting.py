"""A friend picks their own force within a limit before the battle begins."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from tests.server.client import BOT, Live, Seat, duel, messages, seats_of
from tests.server.test_two_servers import at, pair

from ironhex.server.storage import Store

__all__ = ["pair"]

ENFORCER = {"design": "Enforcer ENF-4R"}
ATLAS = {"design": "Atlas AS7-D"}


def open_battle(limit: int = 1200, **more: Any) -> dict[str, Any]:
    """A battle whose second player picks their own force."""
    setup = duel(maker={"name": "Anna", "seats": ["Blue"]}, **more)
    setup["sides"][1] |= {"units": [], "limit": limit}
    return setup


def three_sides() -> dict[str, Any]:
    setup = open_battle(board="open-ground")
    setup["sides"].append({"name": "Green", "units": [], "limit": 1200, "home": 60})
    return setup


def made(live: Live, setup: dict[str, Any] | None = None) -> list[Seat]:
    return seats_of(live.http, live.made(setup or open_battle()))


def forces(seat: Seat) -> dict[str, Any]:
    found: dict[str, Any] = seat.get("/forces").json()
    return found


def test_the_battle_begins_when_the_friend_has_picked(either: Live) -> None:
    blue, orange = made(either)
    refused = orange.get()
    assert (refused.status_code, refused.json()["error"]) == (409, "waiting")
    assert orange.post("/forces", units=[ENFORCER]).json() == {"begun": True}
    figures = {figure["name"]: figure["seat"] for figure in blue.table["scene"]["figures"]}
    assert figures == {"Hunchback HBK-4G": "Blue", "Enforcer ENF-4R": "Orange"}
    assert blue.ask or orange.ask
    assert orange.post("/forces", units=[ENFORCER]).json()["detail"] == "the battle has begun"


def test_nobody_sees_the_force_of_another_side_first(either: Live) -> None:
    blue, orange = made(either)
    watcher = either.watch(blue.game)
    for seat in (orange, watcher):
        text = seat.get("/forces").text
        assert "Hunchback" not in text
        assert blue.token not in text
    own, other = forces(blue)["sides"][0], forces(orange)["sides"][0]
    assert [unit["design"] for unit in own["units"]] == ["Hunchback HBK-4G"]
    assert (other["units"], other["ready"], other["within"]) == ([], True, True)
    assert forces(orange)["sides"][1]["limit"] == 1200


def test_a_friend_knows_whether_the_host_keeps_to_the_limit(live: Live) -> None:
    _, orange = made(live, open_battle(limit=100))
    assert forces(orange)["sides"][0]["within"] is False


@pytest.mark.parametrize(
    ("units", "reason"),
    [
        ([ATLAS], r"Orange: 1,557 BV is 357 BV over the limit of 1,200 BV"),
        (
            [ENFORCER | {"skills": {"gunnery": 0, "piloting": 0}}],
            "Orange: 1,835 BV is 635 BV over the limit of 1,200 BV",
        ),
        ([{"design": "Nobody NB-1"}], "Nobody NB-1"),
        ([ENFORCER | {"skills": {"gunnery": 9}}], "Orange: Enforcer ENF-4R: gunnery must be from 0 to 8, not 9"),
        ([ENFORCER | {"heading": 60}], "Orange: Enforcer ENF-4R: heading: a player who picks a force cannot choose it"),
        ([ENFORCER | {"damage": {}}], "Orange: Enforcer ENF-4R: damage: a player who picks a force cannot choose it"),
        ([ENFORCER | {"place": "0101"}], "Orange: Enforcer ENF-4R: place: it cannot start at '0101'"),
        ([ENFORCER | {"hidden": True}], "Orange"),
        ([], "units"),
    ],
)
def test_a_force_that_is_not_allowed_is_refused_with_the_reason(
    live: Live, units: list[dict[str, Any]], reason: str
) -> None:
    _, orange = made(live)
    refused = orange.post("/forces", units=units)
    assert refused.status_code == 400
    assert reason in refused.json()["detail"]
    assert forces(orange)["sides"][1]["ready"] is False


def test_the_edition_decides_which_designs_may_be_picked(live: Live) -> None:
    setup = {
        "system": "quickstart",
        "sides": [
            {"name": "Blue", "units": [{"design": "Hunchback HBK-4G"}]},
            {"name": "Orange", "units": [], "limit": 2000},
        ],
    }
    _, orange = made(live, setup)
    refused = orange.post("/forces", units=[{"design": "Vedette Medium Tank"}])
    assert (refused.status_code, "Vedette Medium Tank" in refused.json()["detail"]) == (400, True)


def test_only_the_player_of_the_side_picks(live: Live) -> None:
    blue, _ = made(live)
    for seat in (blue, live.watch(blue.game)):
        assert seat.post("/forces", units=[ENFORCER]).status_code == 403


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"player": BOT}, "Orange: limit: only one player, a person, can pick the units of a side"),
        ({"units": [ENFORCER]}, "Orange: units: its player picks them, so the setup has none"),
        ({"limit": None}, "Orange: a side needs at least one unit"),
        ({"limit": 0}, "limit"),
    ],
)
def test_a_setup_that_cannot_wait_is_refused(live: Live, change: dict[str, Any], reason: str) -> None:
    setup = open_battle()
    setup["sides"][1] |= change
    refused = live.api("POST", "/games", json=setup)
    assert refused.status_code == 400
    assert reason in refused.json()["detail"]


def test_the_rest_of_the_setup_is_checked_at_once(live: Live) -> None:
    refused = live.api("POST", "/games", json=open_battle(options=["nonsense"]))
    assert (refused.status_code, "nonsense" in refused.json()["detail"]) == (400, True)


def test_a_game_waits_across_a_restart(database: str) -> None:
    store = Store.at(database)
    with Live(store) as live:
        blue, orange = made(live)
    store.close()
    store = Store.at(database)
    with Live(store) as live:
        blue.http = orange.http = live.http
        assert forces(blue)["sides"][1]["ready"] is False
        assert orange.post("/forces", units=[ENFORCER]).json() == {"begun": True}
        assert len(blue.table["scene"]["figures"]) == 2
    store.close()


def test_a_player_can_pick_again_until_everybody_has(live: Live) -> None:
    _, orange, green = made(live, three_sides())
    assert orange.post("/forces", units=[ENFORCER]).json() == {"begun": False}
    assert orange.post("/forces", units=[{"design": "Hunchback HBK-4G"}]).json() == {"begun": False}
    assert [unit["design"] for unit in forces(orange)["sides"][1]["units"]] == ["Hunchback HBK-4G"]
    assert green.post("/forces", units=[ENFORCER]).json() == {"begun": True}
    assert len(green.table["scene"]["figures"]) == 3


def test_two_who_pick_at_once_at_two_servers_both_count(pair: tuple[Live, Live]) -> None:
    one, two = pair
    _, orange, green = made(one, three_sides())
    seats, answers = (orange, at(two, green)), []
    threads = [threading.Thread(target=lambda s=s: answers.append(s.post("/forces", units=[ENFORCER]))) for s in seats]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.json()["begun"] for answer in answers) == [False, True]
    assert len(orange.table["scene"]["figures"]) == 3
    assert at(two, green).table["you"] == ["Green"]


def test_a_waiting_page_is_told_when_the_battle_begins(pair: tuple[Live, Live]) -> None:
    one, two = pair
    blue, orange = made(one)
    with two.http.stream("GET", f"/api/games/{blue.game}/forces/stream", headers=blue.headers) as answer:
        told = messages(answer.iter_lines())
        assert next(told).data["sides"][1]["ready"] is False
        assert orange.post("/forces", units=[ENFORCER]).json() == {"begun": True}
        assert any(message.event == "begun" for message in told)


def test_a_waiting_page_is_told_when_the_game_is_deleted(live: Live) -> None:
    game = live.made(open_battle())
    with live.http.stream("GET", f"/api/games/{game['game']}/forces/stream") as answer:
        told = messages(answer.iter_lines())
        assert next(told).event == "forces"
        assert live.delete(game["game"], game["maker_token"]).status_code == 200
        assert next(message for message in told if message.event != "forces").event == "gone"


def test_a_rematch_is_fought_with_the_forces_that_were_picked(live: Live) -> None:
    blue, orange = made(live)
    orange.post("/forces", units=[ENFORCER])
    blue.post("/resign")
    again = blue.post("/rematch").json()
    assert len(live.watch(again["game"]).table["scene"]["figures"]) == 2
