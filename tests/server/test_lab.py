"""The lab of the server: simulations within bounds, in processes of their own."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.client import Live, until

from ironhex.server.lab import MOST_WAITING

DUEL = [{"units": ["Wolverine WVR-6R"], "bot": "random"}, {"units": ["Griffin GRF-1N"], "bot": "random"}]
SMALL = {"teams": DUEL, "board": "glade", "games": 4, "turns": 2, "seed": 3}


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
    assert all(team["bv"] > 100 for team in found["teams"])


def test_a_simulation_is_stopped_with_what_there_is(live: Live) -> None:
    id = begun(live, games=400)
    until(lambda: shown(live, id)["played"] > 0)
    assert live.api("DELETE", f"/lab/simulations/{id}").status_code == 200
    until(lambda: shown(live, id)["state"] == "stopped")
    found = shown(live, id)
    assert 0 < found["played"] == found["summary"]["games"] < 400


def test_only_so_many_wait(live: Live) -> None:
    ids = [begun(live, games=400) for _ in range(MOST_WAITING)]
    answer = live.api("POST", "/lab/simulations", json=SMALL)
    assert (answer.status_code, answer.json()["error"]) == (429, "too_many")
    for id in reversed(ids):
        live.api("DELETE", f"/lab/simulations/{id}")
    until(lambda: all(shown(live, id)["state"] == "stopped" for id in ids))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"games": 401}, "games"),
        ({"teams": DUEL[:1]}, "teams"),
        ({"teams": [{"units": ["Griffin GRF-1N"] * 13, "bot": "random"}] * 2}, "at most 24 units"),
        ({"teams": [{"units": ["Gryphon"]}] * 2}, "Gryphon"),
        ({"teams": [{"units": ["Griffin GRF-1N"], "bot": "genius"}] * 2}, "genius"),
        ({"board": "/etc/hosts.txt"}, "boards go by their names"),
        ({"turns": 0}, "turns"),
        ({"system": "chess"}, "the game 'chess' is not known"),
        ({"system": "quickstart"}, "QS-GEN-007"),
    ],
)
def test_what_is_too_much_or_makes_no_sense_is_refused(live: Live, change: dict[str, Any], reason: str) -> None:
    answer = live.api("POST", "/lab/simulations", json=SMALL | change)
    assert answer.status_code == 400
    assert reason in answer.json()["detail"]


def test_there_is_no_simulation_of_another_name(live: Live) -> None:
    for path in ("", "/report.html", "/games.csv"):
        assert live.api("GET", f"/lab/simulations/none{path}").status_code == 404
