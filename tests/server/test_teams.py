"""Several players on one side: each has a seat and a link, and moves only their own units."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import msgspec
import pytest
from tests.server.client import BOT, Live, Seat, duel, play_on, seats_of

from ironhex.engine.setup import Setup
from ironhex.server.callers import Caller
from ironhex.server.editions import begin
from ironhex.server.errors import BadRequest
from ironhex.server.game import MOST_KNOWN

ANNA, BERTA, CLARA = ({"kind": "person", "name": name} for name in ("Anna", "Berta", "Clara"))
UNITS = {
    "classic": ["Hunchback HBK-4G", "Enforcer ENF-4R", "Griffin GRF-1N", "Locust LCT-1V"],
    "quickstart": ["Hunchback HBK-4G", "Enforcer ENF-4R", "Rommel Tank", "Infiltrator Mk II"],
}
SYSTEMS = tuple(UNITS)


def team(system: str, orange: int = 1, **more: Any) -> dict[str, Any]:
    """Anna and Berta with four units against Clara with some."""
    units = [{"design": name} for name in UNITS[system]]
    blue = {"name": "Blue", "players": [ANNA, BERTA], "units": units}
    return duel(system=system, **more) | {
        "board": "training-ground",
        "sides": [blue, {"name": "Orange", "player": CLARA, "units": units[:orange]}],
    }


def holders(setup: dict[str, Any]) -> list[str]:
    return [unit.seat for unit in begin(msgspec.convert(setup, Setup)).facts.units]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_player_has_a_seat_and_a_link(live: Live, system: str) -> None:
    made = live.api("POST", "/games", json=team(system)).json()
    assert [(each["seat"], each["side"], each["player"]["name"]) for each in made["seats"]] == [
        ("Blue 1", "Blue", "Anna"),
        ("Blue 2", "Blue", "Berta"),
        ("Orange", "Orange", "Clara"),
    ]
    assert len({each["link"] for each in made["seats"]}) == 3
    anna, *_ = seats_of(live.http, made)
    assert anna.table["you"] == ["Blue 1"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_units_are_divided_evenly_or_as_given(system: str) -> None:
    setup = team(system)
    assert holders(setup) == ["Blue 1", "Blue 2", "Blue 1", "Blue 2", "Orange"]
    units = setup["sides"][0]["units"]
    setup["sides"][0]["units"] = [units[0] | {"seat": 1}, units[1] | {"seat": 1}, *units[2:]]
    assert holders(setup) == ["Blue 2", "Blue 2", "Blue 1", "Blue 1", "Orange"]
    setup["sides"][0]["units"] = [unit | {"seat": 1} for unit in units]
    with pytest.raises(BadRequest, match="Blue 1: a side needs at least one unit for each of its players"):
        holders(setup)
    setup["sides"][0]["units"] = [unit | {"seat": 2} for unit in units]
    with pytest.raises(BadRequest, match="Blue has 2 players"):
        holders(setup)


@pytest.mark.parametrize("system", SYSTEMS)
def test_players_move_only_their_own_units(live: Live, system: str) -> None:
    anna, berta, clara = live.make(team(system, seed=1))
    own = {anna.seat: {"1", "3"}, berta.seat: {"2", "4"}, clara.seat: {"5"}}
    refusals = 0
    for _ in range(12):
        for seat, other in ((anna, berta), (berta, anna)):
            if ask := seat.ask:
                assert set(ask["figures"]) <= own[seat.seat]
                mates = other.ask
                if mates:
                    theirs = other.offers(mates)[0]
                    refused = seat.answer(ask, theirs)
                    assert (refused.status_code, refused.json()["error"]) == (409, "refused")
                    refusals += 1
        assert play_on([anna, clara, berta], limit=1)
    assert refusals > 2
    assert berta.get("/hint", ask=0, seat=anna.seat).json()["error"] in ("not_your_seat", "closed_question")


def test_a_bot_may_be_part_of_a_team() -> None:
    setup = team("quickstart")
    setup["sides"][0]["players"] = [ANNA, BOT]
    assert holders(setup)
    setup["sides"][0]["players"] = [ANNA, BOT | {"bot": "deep"}]
    with pytest.raises(BadRequest, match="bot 'deep' is not one of"):
        holders(setup)


def names(seat: Seat) -> dict[str, str]:
    return {player["seat"]: player["name"] for player in seat.table["players"]}


def test_in_a_rematch_players_swap_sides(live: Live) -> None:
    anna, berta, clara = live.make(team("classic", orange=2))
    clara.post("/resign")
    (first,) = seats_of(live.http, anna.post("/rematch").json())
    (second,) = seats_of(live.http, berta.post("/rematch").json())
    (third,) = seats_of(live.http, clara.post("/rematch").json())
    assert [first.seat, second.seat, third.seat] == ["Orange 1", "Orange 2", "Blue"]
    assert names(first) == {"Blue": "Clara", "Orange 1": "Anna", "Orange 2": "Berta"}
    assert second.table["you"] == ["Orange 2"]


def test_sides_with_too_few_units_are_not_swapped(live: Live) -> None:
    anna, berta, clara = live.make(team("quickstart", orange=1))
    clara.post("/resign")
    (again,) = seats_of(live.http, berta.post("/rematch").json())
    assert again.seat == "Blue 2"
    assert names(again) == names(anna)


def test_one_of_two_players_resigns_and_the_other_continues(live: Live) -> None:
    anna, berta, _ = live.make(team("classic"))
    anna.post("/resign")
    table = berta.table
    assert not table["over"]
    fates = [figure.get("fate") for figure in table["scene"]["figures"]]
    assert [bool(fate) for fate in fates] == [True, False, True, False, False]


def test_however_players_combine_their_tokens_little_is_kept_about_them(live: Live) -> None:
    game = live.server.games.game(live.make(team("classic", orange=4))[0].game)
    seats = [row.seat for row in game.players]
    counts = {len(game.known(Caller(order, None))) for order in permutations(seats)}
    assert (counts, len(game._known)) == ({0}, 1), "their order does not matter"
    for number in range(2 * MOST_KNOWN):
        assert len(game.known(Caller((seats[0],), f"side {number}"))) == 0
    assert len(game._known) == MOST_KNOWN
