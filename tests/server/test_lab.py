"""The lab of the server: simulations within limits, in their own processes."""

from __future__ import annotations

import re
from typing import Any

import httpx
import psutil
import pytest
from tests.server.client import Live, limited
from tests.server.databases import Starter
from tests.waiting import until

DUEL = [{"units": ["Wolverine WVR-6R"], "bot": "random"}, {"units": ["Griffin GRF-1N"], "bot": "random"}]
SMALL = {"teams": DUEL, "board": "glade", "games": 4, "turns": 2, "seed": 3}
CROWDS = [{"units": ["Griffin GRF-1N"] * 12, "bot": "random"}] * 2
ENDLESS = {"games": 400, "turns": 10}


def begun(live: Live, **change: Any) -> str:
    answer = live.api("POST", "/lab/simulations", json=SMALL | change)
    assert answer.status_code == 202, answer.text
    assert answer.json()["state"] == "waiting"
    return str(answer.json()["id"])


def shown(live: Live, id: str) -> dict[str, Any]:
    answer = live.api("GET", f"/lab/simulations/{id}")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def test_a_simulation_is_played_and_drawn(live: Live) -> None:
    id = begun(live)
    until(lambda: shown(live, id)["state"] == "done")
    found = shown(live, id)
    assert (found["games"], found["played"]) == (4, 4)
    assert [team["force"] for team in found["summary"]["teams"]] == ["Wolverine WVR-6R", "Griffin GRF-1N"]
    assert [plot["title"] for plot in found["plots"]][:2] == ["Who wins", "How long it takes"]
    assert sum("<svg " in plot["content"] for plot in found["plots"]) == 7
    assert "<svg " in live.api("GET", f"/lab/simulations/{id}/report.html").text
    assert len(live.api("GET", f"/lab/simulations/{id}/games.csv").text.splitlines()) == 9


def test_the_quick_start_edition_is_simulated_on_its_own_ground(live: Live) -> None:
    teams = [{"units": ["Rommel Tank"], "bot": "random"}, {"units": ["Cicada CDA-3MA"], "bot": "random"}]
    asked = {"teams": teams, "games": 2, "turns": 2, "system": "quickstart", "options": ["veteran"]}
    id = live.api("POST", "/lab/simulations", json=asked).json()["id"]
    until(lambda: shown(live, id)["state"] == "done")
    found = shown(live, id)["summary"]
    assert (found["board"], found["games"]) == ("training-ground", 2)
    assert all(team["value"] > 100 for team in found["teams"])


def test_units_of_a_simulation_may_start_aboard_others(live: Live) -> None:
    mixed = {"units": ["Heavy Hover APC", "Foot Platoon (Rifle)"], "bot": "random", "aboard": [None, 0]}
    id = begun(live, teams=[mixed, DUEL[1]], instead=mixed | {"aboard": [None, None]}, games=1)
    until(lambda: shown(live, id)["state"] == "done")
    assert shown(live, id)["summary"]["teams"][0]["force"] == "Heavy Hover APC, Foot Platoon (Rifle)"


def test_units_of_the_lab_may_start_off_the_map_and_carry_cargo(live: Live) -> None:
    gun = {"units": ["Catapult CPLT-C3", "Griffin GRF-1N"], "bot": "random", "starts": ["off 4", ""], "cargo": [0, 5]}
    rules = {"options": ["artillery", "cargo", "gravity"], "conditions": {"gravity": 60}, "turns": 2, "games": 1}
    stock = {"supplies": {"small-crates": 1, "large-crates": 0}}
    id = begun(live, teams=[gun | stock, DUEL[1]], instead=gun | {"starts": ["", ""]}, **rules)
    until(lambda: shown(live, id)["state"] == "done")
    for wrong in ({"starts": ["on the moon", ""]}, {"cargo": [0, 500]}, {"supplies": {"small-crates": 99}}):
        answer = live.api("POST", "/lab/simulations", json=SMALL | rules | {"teams": [gun | wrong, DUEL[1]]})
        assert answer.status_code == 400, wrong


def test_units_of_the_lab_carry_the_ammunition_that_is_chosen(live: Live) -> None:
    archer = {"units": ["Archer ARC-2R"], "bot": "random", "ammunition": [{"3": "swarm"}]}
    id = begun(live, teams=[archer, DUEL[1]], instead=archer | {"ammunition": [{"3": "semiguided"}]}, games=1)
    until(lambda: shown(live, id)["state"] == "done")
    assert shown(live, id)["summary"]["teams"][0]["force"] == "Archer ARC-2R (swarm)"
    wrong = archer | {"ammunition": [{"3": "porridge"}]}
    answer = live.api("POST", "/lab/simulations", json=SMALL | {"teams": [wrong, DUEL[1]]})
    assert answer.status_code == 400
    assert "ammunition.3: " in answer.json()["detail"]
    two = {"forces": [archer["units"]] * 2, "bots": ["random"], "games": 1, "ammunition": [archer["ammunition"], [{}]]}
    made = live.api("POST", "/lab/tournaments", json=two | {"turns": 1}).json()
    until(lambda: shown(live, made["id"])["state"] == "done")
    assert "Archer ARC-2R (swarm)" in live.api("GET", f"/lab/simulations/{made['id']}/report.html").text
    short = two | {"ammunition": [[{}]]}
    assert live.api("POST", "/lab/tournaments", json=short).status_code == 400


@pytest.mark.parametrize(
    ("aboard", "reason"), [([None], "aboard has 1 entries for 2 units"), ([1, None], "cannot carry|aboard")]
)
def test_units_that_cannot_start_aboard_others_are_refused(live: Live, aboard: list[Any], reason: str) -> None:
    mixed = {"units": ["Heavy Hover APC", "Foot Platoon (Rifle)"], "aboard": aboard}
    answer = live.api("POST", "/lab/simulations", json=SMALL | {"teams": [mixed, DUEL[1]]})
    assert answer.status_code == 400
    assert re.search(reason, answer.json()["detail"])


def test_a_comparison_plays_the_same_seeds_twice(live: Live) -> None:
    id = begun(live, instead={"units": ["Locust LCT-1V"]})
    until(lambda: shown(live, id)["state"] == "done")
    found = shown(live, id)
    assert (found["games"], found["played"], found["compared"]["pairs"]) == (8, 8, 4)
    assert found["instead"]["teams"][0]["force"] == "Locust LCT-1V"
    assert list(dict.fromkeys(plot["part"] for plot in found["plots"])) == ["", "As given", "Instead"]
    assert "percentage points" in live.api("GET", f"/lab/simulations/{id}/report.html").text
    assert live.api("GET", f"/lab/simulations/{id}/games.csv").text.startswith("run,game,seed")


def test_a_simulation_ends_when_enough_is_known(live: Live) -> None:
    id = begun(live, games=200, turns=1, until_width=0.3)
    until(lambda: shown(live, id)["state"] == "done")
    found = shown(live, id)
    assert found["enough"]
    assert found["played"] == found["summary"]["games"] < 200


def test_a_tournament_is_played_and_rated(live: Live) -> None:
    asked = {"forces": [["Wolverine WVR-6R"], ["Griffin GRF-1N"]], "bots": ["random", "easy"], "games": 1, "turns": 1}
    answer = live.api("POST", "/lab/tournaments", json=asked | {"board": "glade"})
    assert (answer.status_code, answer.json()["games"]) == (202, 6)
    id = answer.json()["id"]
    until(lambda: shown(live, id)["state"] == "done")
    found = shown(live, id)
    assert {each["name"] for each in found["standings"]} == {
        f"{force} · {bot}" for force in ("Wolverine WVR-6R", "Griffin GRF-1N") for bot in ("random", "easy")
    }
    assert [plot["title"] for plot in found["plots"]][:2] == ["Ratings", "Who beats whom"]
    assert "Tournament" in live.api("GET", f"/lab/simulations/{id}/report.html").text
    assert len(live.api("GET", f"/lab/simulations/{id}/games.csv").text.splitlines()) == 1 + 2 * 6


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"forces": [["Griffin GRF-1N"]]}, "2 to 8 entrants, not 1"),
        ({"forces": [["Griffin GRF-1N"], ["Gryphon"]]}, "Gryphon"),
        ({"forces": [["Griffin GRF-1N"], ["Griffin GRF-1N"]]}, "teams need different names"),
        ({"games": 401}, "games"),
        ({"forces": [["Griffin GRF-1N"], ["Locust LCT-1V"], ["Atlas AS7-D"]], "games": 200}, "that makes 600 games"),
        ({"bots": ["genius"]}, "genius"),
        ({"bots": 3}, "bots: Expected `array`, got `int`"),
        ({"board": "/etc/hosts.txt"}, "no such board"),
    ],
)
def test_an_invalid_tournament_is_refused(live: Live, change: dict[str, Any], reason: str) -> None:
    asked = {"forces": [["Griffin GRF-1N"], ["Locust LCT-1V"]], "bots": ["random"], "board": "glade"}
    answer = live.api("POST", "/lab/tournaments", json=asked | change)
    assert answer.status_code == 400
    assert reason in answer.json()["detail"]


def test_the_odds_of_a_volley_are_calculated(live: Live) -> None:
    pair, where = {"attacker": "Hunchback HBK-4G", "target": "Enforcer ENF-4R"}, {"distance": 4, "weapons": "AC/20"}
    found = live.api("POST", "/lab/volleys", json=pair | {"circumstances": where}).json()
    assert (found["odds"]["weapons"][0]["needs"], found["odds"]["weapons"][0]["exactly"]) == ("6+", "13/18")
    assert [plot["title"] for plot in found["plots"]] == ["Chance of at least this much damage", "Weapons"]
    for change, reason in (
        ({"target": "Gryphon"}, "Gryphon"),
        ({"system": "quickstart"}, "the Quick-Start edition cannot calculate single attacks"),
        ({"circumstances": {"distance": 99}}, "must be from 1 to 60"),
        ({"circumstances": {"moved": "jump"}}, "cannot jump"),
        ({"circumstances": {"ground": "lava"}}, "lava"),
    ):
        answer = live.api("POST", "/lab/volleys", json=pair | change)
        assert answer.status_code == 400
        assert reason in answer.json()["detail"]


def test_an_unplayed_simulation_has_no_report(live: Live) -> None:
    first, second = begun(live, **ENDLESS), begun(live, **ENDLESS)
    answer = live.api("GET", f"/lab/simulations/{second}/games.csv")
    assert (answer.status_code, answer.json()["detail"]) == (404, f"simulation {second} has not been played yet")
    for id in (second, first):
        live.api("DELETE", f"/lab/simulations/{id}")
    until(lambda: all(shown(live, id)["state"] == "stopped" for id in (first, second)))


def test_a_stopped_simulation_keeps_its_results(live: Live) -> None:
    id = begun(live, **ENDLESS)
    until(lambda: shown(live, id)["played"] > 0)
    assert live.api("DELETE", f"/lab/simulations/{id}").status_code == 200
    until(lambda: shown(live, id)["state"] == "stopped")
    found = shown(live, id)
    assert 0 < found["played"] == found["summary"]["games"] < 400


def ended(live: Live, ids: list[str]) -> None:
    """Stop simulations, and wait until they have ended."""
    for id in reversed(ids):
        assert live.api("DELETE", f"/lab/simulations/{id}").status_code == 200
    until(lambda: all(shown(live, id)["state"] == "stopped" for id in ids))


def refused(live: Live, **change: Any) -> httpx.Response:
    """A simulation that is too much; nothing is set up for it."""
    before = live.server.workers.strangers.submitted
    answer = live.api("POST", "/lab/simulations", json=SMALL | change)
    assert (answer.status_code, answer.json()["error"]) == (429, "too_many")
    assert live.server.workers.strangers.submitted == before
    return answer


def test_the_queue_is_limited(started: Starter) -> None:
    live = started(limited(lab_runs=2))
    ids = [begun(live, **ENDLESS) for _ in range(2)]
    answer = refused(live)
    assert answer.json()["detail"] == "the lab is busy: 2 simulations are waiting; try again in a minute"
    assert answer.headers["retry-after"] == "60"
    ended(live, ids)


def test_an_address_may_only_play_a_few_simulations_at_the_same_time(started: Starter) -> None:
    live = started(limited(lab_runs=4, lab_runs_from_one=1)._replace(proxies=("127.0.0.1",)))
    ids = [begun(live, **ENDLESS)]
    says = "1 simulation from your address is waiting or playing; try again when it has ended"
    assert refused(live).json()["detail"] == says
    other = live.api("POST", "/lab/simulations", json=SMALL | ENDLESS, headers={"x-forwarded-for": "192.0.2.9"})
    assert other.status_code == 202
    ended(live, [*ids, other.json()["id"]])
    ended(live, [begun(live, **ENDLESS)])


def test_an_address_has_a_share_of_the_lab_in_each_hour(started: Starter) -> None:
    live = started(limited(lab_work=1000.0))
    id = begun(live, games=400, turns=1)  # 800 units in all games
    until(lambda: shown(live, id)["played"] > 0)
    answer = refused(live, games=150)
    assert re.fullmatch(
        r"your address has used up its share of the lab for the last hour; try again in \d+ minutes",
        answer.json()["detail"],
    )
    assert int(answer.headers["retry-after"]) in range(60, 3600)
    ended(live, [id])  # what was not played is given back
    until(lambda: live.api("POST", "/lab/simulations", json=SMALL | {"games": 150}).status_code == 202)


def test_a_stopped_simulation_ends_its_processes_at_once(live: Live) -> None:
    """Its games would take hours."""
    long = [{"units": ["Atlas AS7-D"] * 12, "bot": "hard"}] * 2
    id = begun(live, teams=long, board="+".join(["hills"] * 4), games=100, turns=60)
    until(lambda: len(processes_of(live, id)) > 1)
    pids = processes_of(live, id)
    live.api("DELETE", f"/lab/simulations/{id}")
    until(lambda: shown(live, id)["state"] == "stopped")
    assert shown(live, id)["played"] == 0
    until(lambda: not any(map(running, pids)))
    assert live.api("GET", f"/lab/simulations/{id}/games.csv").status_code == 404


def running(pid: int) -> bool:
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def processes_of(live: Live, id: str) -> list[int]:
    """The processes of a simulation: its own, and those that play its games."""
    found = live.server.lab.find(id).process
    if found is None:
        return []
    return [found.pid, *(each.pid for each in psutil.Process(found.pid).children(recursive=True))]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"games": 401}, "games"),
        ({"games": 201, "instead": {"bot": "easy"}}, "a comparison plays twice as many games; the limit is 400"),
        ({"instead": {"bot": "genius"}}, "genius"),
        ({"until_width": 1}, "until_width"),
        ({"teams": DUEL[:1]}, "teams"),
        ({"teams": [{"units": ["Griffin GRF-1N"] * 13, "bot": "random"}] * 2}, "at most 24 units"),
        ({"teams": [{"units": ["Gryphon"]}] * 2}, "Gryphon"),
        ({"teams": [{"units": ["Griffin GRF-1N"], "bot": "genius"}] * 2}, "genius"),
        ({"board": "/etc/hosts.txt"}, "no such board"),
        ({"teams": CROWDS, "games": 400, "board": "generated:hills:1:130x130"}, "can play at most 26 games here"),
        ({"board": "generated:hills:1:200x200"}, "a board has at most 16900 hexes here"),
        ({"turns": 0}, "turns"),
        ({"system": "chess"}, "the game 'chess' is not known"),
        ({"system": "quickstart", "teams": [{"units": ["Hunchback HBK-4G"]}] * 2}, "QS-GEN-007"),
    ],
)
def test_invalid_and_excessive_requests_are_refused(live: Live, change: dict[str, Any], reason: str) -> None:
    answer = live.api("POST", "/lab/simulations", json=SMALL | change)
    assert answer.status_code == 400
    assert reason in answer.json()["detail"]


def test_an_unknown_simulation_is_not_found(live: Live) -> None:
    for path in ("", "/report.html", "/games.csv"):
        assert live.api("GET", f"/lab/simulations/none{path}").status_code == 404


def test_a_game_of_a_simulation_is_opened_and_continued(live: Live) -> None:
    id = begun(live, games=2)
    until(lambda: shown(live, id)["state"] == "done")
    worth_a_look = shown(live, id)["notable"]
    assert worth_a_look
    assert set(worth_a_look[0]) == {"number", "title", "result"}
    made = live.api("POST", f"/lab/simulations/{id}/games/{worth_a_look[0]['number']}?name=Duel")
    assert made.status_code == 201, made.text
    game = made.json()["game"]
    table = live.api("GET", f"/games/{game}").json()
    assert (table["name"], bool(table["outcome"])) == ("Duel", True)
    players = {"Red": {"kind": "person"}, "Blue": {"kind": "bot", "bot": "random"}}
    again = live.api("POST", f"/games/{game}/branch", json={"at": 3, "whole": True, "players": players})
    assert again.status_code == 201, again.text
    assert live.api("GET", f"/games/{again.json()['game']}").json()["outcome"] is None


def test_only_games_that_there_are_can_be_opened(live: Live) -> None:
    id = begun(live, games=1)
    answer = live.api("POST", f"/lab/simulations/{id}/games/1")
    assert answer.status_code == 404
    assert answer.json()["detail"] == "there is no game 1; the games are numbered from 0 to 0"
