"""Forces that enter a game: from another game, and from roster files."""

from __future__ import annotations

from typing import Any

from tests.server.client import Live

from ironhex.catalog import Damage, Enlisted, Roster

GRIFFIN, CARRIER, PLATOON, ARMOR = "Griffin GRF-1N", "Heavy Tracked APC", "Foot Platoon (SRM)", "Achileus (Flamer)"
ROSTER = Roster(
    "Wolves",
    (
        Enlisted(ARMOR),
        Enlisted(GRIFFIN, "Anna", 2, 3, Damage(wounds=1), crews={"tinsoldier": {"gunnery": 22}}),
        Enlisted("No Such Machine"),
        Enlisted(PLATOON, aboard=4),
        Enlisted(CARRIER),
    ),
).to_toml()


def entered(live: Live, system: str, *units: dict[str, Any]) -> Any:
    answer = live.api("POST", "/forces/enter", json={"system": system, "units": units})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_game_takes_the_units_it_accepts_and_says_why_it_refuses_others(live: Live) -> None:
    units: list[dict[str, Any]] = [{"design": ARMOR}, {"design": PLATOON, "aboard": 2}, {"design": CARRIER}]
    found = entered(live, "tinsoldier", *units)
    assert [(unit["design"], unit["aboard"]) for unit in found["units"]] == [(PLATOON, 1), (CARRIER, None)]
    (refused,) = found["refused"]
    assert refused["name"] == ARMOR
    assert "only 'Mechs, vehicles and infantry on foot can be converted" in refused["why"]
    assert entered(live, "classic", *units)["refused"] == []


def test_what_a_game_does_not_know_stays_behind(live: Live) -> None:
    loaded: dict[str, Any] = {"design": "Enforcer ENF-4R", "ammunition": {"5": "precision"}}
    found = entered(live, "tinsoldier", loaded)
    assert found["units"][0]["ammunition"] == {}
    assert found["left"] == [{"name": "Enforcer ENF-4R", "why": "this game has no special ammunition"}]
    assert entered(live, "classic", loaded)["units"][0]["ammunition"] == {"5": "precision"}


def test_a_roster_file_is_opened_for_several_games(live: Live) -> None:
    classic, tin = (
        live.upload("/forces/file", ROSTER, name="wolves.toml", system=system).json()
        for system in ("classic", "tinsoldier")
    )
    assert classic["name"] == "Wolves"
    assert [unit["design"] for unit in classic["units"]] == [ARMOR, GRIFFIN, PLATOON, CARRIER]
    anna = classic["units"][1]
    assert (anna["name"], anna["skills"], anna["damage"]) == ("Anna", {"gunnery": 2, "piloting": 3}, {"wounds": 1})
    assert [thing["name"] for thing in classic["refused"]] == ["No Such Machine"]
    anna, platoon, _ = tin["units"]
    assert (anna["name"], anna["skills"], anna["damage"]) == ("Anna", {"gunnery": 22}, None)
    assert platoon["aboard"] == 2
    assert tin["left"] == [{"name": GRIFFIN, "why": "all elements of this game start undamaged"}]


def test_what_is_no_roster_is_refused(live: Live) -> None:
    answer = live.upload("/forces/file", "not a roster", name="wolves.toml", system="classic")
    assert answer.status_code == 400
    assert "wolves.toml" in answer.json()["detail"]
