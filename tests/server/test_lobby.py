"""The lobby: open games are found and joined, each seat once, and leave it in time."""

from __future__ import annotations

import threading
from typing import Any

import httpx
import pytest
from tests.server.client import BOT, Live, Seat, duel, limited, messages, seats_of
from tests.server.clock import Clock
from tests.server.databases import Starter
from tests.server.test_two_servers import at, pair
from tests.server.test_waiting import ENFORCER, open_battle
from tests.waiting import until

from ironhex.server.housekeeping import clean_up
from ironhex.server.lobby import HOST_GONE, plain_name
from ironhex.server.storage import Store

__all__ = ["pair"]

ANNA = {"name": "Anna", "seats": ["Blue"]}


def listing(live: Live, made: dict[str, Any], method: str = "POST") -> httpx.Response:
    headers = {"authorization": f"Bearer {made['maker_token']}"}
    return live.api(method, f"/games/{made['game']}/listing", headers=headers)


def listed(live: Live, setup: dict[str, Any] | None = None) -> tuple[dict[str, Any], list[Seat]]:
    """A game in the lobby, as its maker knows it, and its seats."""
    made = live.made(setup or duel(maker=ANNA))
    answer = listing(live, made)
    assert answer.status_code == 200, answer.text
    return made, seats_of(live.http, made)


def lobby(live: Live) -> dict[str, Any]:
    found: dict[str, Any] = live.api("GET", "/lobby").json()
    return found


def open_games(live: Live) -> list[str]:
    return [game["game"] for game in lobby(live)["open"]]


def join(live: Live, game: str, **wish: Any) -> httpx.Response:
    return live.api("POST", f"/games/{game}/join", json=wish)


def test_a_listed_game_can_be_found_and_joined(either: Live) -> None:
    made, (blue, orange) = listed(either)
    (found,) = lobby(either)["open"]
    assert (found["game"], found["about"]["host"], found["about"]["board"]) == (made["game"], "Anna", "open-ground")
    (seat,) = found["open"]
    assert (seat["seat"], seat["units"], seat["limit"]) == ("Orange", 1, None)
    joined = join(either, made["game"], name="Berta").json()
    berta = Seat(either.http, made["game"], "Orange", joined["seats"][0]["token"])
    assert berta.table["you"] == ["Orange"]
    assert {player["seat"]: player["name"] for player in blue.table["players"]}["Orange"] == "Berta"
    assert open_games(either) == []
    refused = orange.get()  # the host had this token
    assert (refused.status_code, refused.json()["error"]) == (403, "seat_taken")
    assert refused.json()["detail"] == "Berta has joined from the lobby and plays Orange now"
    assert {player["seat"]: player["joined"] for player in blue.table["players"]} == {"Blue": False, "Orange": True}


def test_nothing_in_the_lobby_tells_tokens_or_the_hosts_force(live: Live) -> None:
    made, seats = listed(live)
    text = live.api("GET", "/lobby").text
    assert not any(secret in text for secret in (made["maker_token"], *(seat.token for seat in seats), "Hunchback"))


def test_a_seat_is_given_to_only_one_of_many(pair: tuple[Live, Live]) -> None:
    made, _ = listed(pair[0])
    answers: list[httpx.Response] = []

    def try_it(live: Live) -> None:
        with httpx.Client(base_url=live.address, timeout=60, verify=False) as http:
            answers.append(http.post(f"/api/games/{made['game']}/join", json={"name": "Me"}))

    threads = [threading.Thread(target=try_it, args=(pair[number % 2],)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    late = next(answer for answer in answers if answer.status_code == 409)
    assert late.json()["detail"] == "somebody else was faster: no seat of this game is open any more"


def test_the_other_server_shows_a_listing_at_once(pair: tuple[Live, Live]) -> None:
    one, two = pair
    with two.http.stream("GET", "/api/lobby/stream") as answer:
        told = messages(answer.iter_lines())
        assert next(told).data["open"] == []
        made, _ = listed(one)
        assert next(told).data["open"][0]["game"] == made["game"]
        assert join(one, made["game"]).status_code == 200
        assert next(told).data["open"] == []


def test_the_host_is_told_who_has_joined(live: Live) -> None:
    made, (blue, _) = listed(live)
    with blue.follow() as told:
        next(message for message in told if message.event == "table")
        join(live, made["game"], name="Berta")
        news = next(message for message in told if message.event == "table" and _named(message.data, "Berta"))
        assert news.data["listed"] is True


def _named(table: dict[str, Any], name: str) -> bool:
    return any(player["name"] == name for player in table["players"])


def test_a_friend_who_has_the_link_takes_the_seat_out_of_the_lobby(live: Live) -> None:
    made, (_, orange) = listed(live)
    assert orange.table
    assert open_games(live) == []
    assert join(live, made["game"]).status_code == 409


@pytest.mark.parametrize(("setup", "path"), [(duel(maker=ANNA), ""), (open_battle(), "/forces")])
def test_a_seat_that_a_friend_has_opened_elsewhere_is_not_offered(
    pair: tuple[Live, Live], setup: dict[str, Any], path: str
) -> None:
    one, two = pair
    made = one.made(setup)
    orange = at(two, seats_of(one.http, made)[1])
    assert orange.get(path).status_code == 200
    assert listing(one, made).json()["detail"] == "no seat of this game is open"
    assert orange.get(path).status_code == 200


def test_the_seat_of_a_friend_who_has_looked_for_a_moment_is_not_offered(live: Live) -> None:
    made = live.made(duel(maker=ANNA))
    _, orange = seats_of(live.http, made)
    with orange.follow() as told:
        next(told)
    until(lambda: not live.server.games.game(made["game"]).attendance.listening)
    assert listing(live, made).json()["detail"] == "no seat of this game is open"


def test_a_game_that_has_ended_cannot_be_joined(live: Live) -> None:
    made, (blue, _) = listed(live)
    blue.post("/resign")
    refused = join(live, made["game"])
    assert (refused.status_code, refused.json()["detail"]) == (409, "the game has ended")


def test_a_full_game_can_be_watched_until_it_is_over(live: Live) -> None:
    made, (blue, _) = listed(live)
    assert lobby(live)["running"] == []
    join(live, made["game"])
    assert [game["game"] for game in lobby(live)["running"]] == [made["game"]]
    blue.post("/resign")
    live.server.games.watchers.notify("lobby")
    assert lobby(live) == {"open": [], "running": []}


def test_a_game_can_be_withdrawn_and_listed_again(live: Live) -> None:
    made, _ = listed(live)
    assert listing(live, made, "DELETE").json() == {"listed": False}
    assert open_games(live) == []
    assert join(live, made["game"]).status_code == 404
    assert listing(live, made).status_code == 200
    assert open_games(live) == [made["game"]]


def test_a_deleted_game_leaves_the_lobby(either: Live) -> None:
    made, _ = listed(either)
    assert either.delete(made["game"], made["maker_token"]).status_code == 200
    either.server.games.watchers.notify("lobby")
    assert open_games(either) == []


def test_a_game_whose_host_is_gone_is_not_shown_until_they_return(live: Live, clock: Clock) -> None:
    made, (blue, _) = listed(live)
    clock.forward(HOST_GONE + 1)
    assert open_games(live) == []
    assert join(live, made["game"]).json()["detail"] == "the host of this game has left"
    assert blue.table
    clean_up(live.server.games, 90)
    clock.forward(10)
    assert open_games(live) == [made["game"]]


def test_a_game_whose_host_does_not_return_is_removed(store: Store, clock: Clock) -> None:
    with Live(store) as live:
        made, (blue, _) = listed(live)
        clock.forward(100_000)
        clean_up(live.server.games, 90)
        assert blue.table
        clean_up(live.server.games, 90)
        assert join(live, made["game"]).status_code == 404


def test_a_listing_survives_a_restart(database: str) -> None:
    store = Store.at(database)
    with Live(store) as live:
        made, _ = listed(live)
    store.close()
    store = Store.at(database)
    with Live(store) as live:
        assert open_games(live) == [made["game"]]
    store.close()


def test_a_player_from_the_lobby_picks_their_own_force(either: Live) -> None:
    made, (blue, orange) = listed(either, open_battle())
    (found,) = lobby(either)["open"]
    assert found["open"][0]["limit"] == 1200
    assert blue.get("/forces").json()["sides"][1]["joined"] == []
    joined = join(either, made["game"], name="Berta").json()["seats"][0]
    berta = Seat(either.http, made["game"], "Orange", joined["token"])
    side = blue.get("/forces").json()["sides"][1]
    assert (side["players"], side["joined"]) == (["Berta"], ["Orange"])
    assert orange.get("/forces").json()["error"] == "seat_taken"
    assert berta.post("/forces", units=[ENFORCER]).json() == {"begun": True}
    assert berta.table["you"] == ["Orange"]


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        (duel(), "only a new battle in which you play can be listed in the lobby"),
        (duel(orange=BOT, maker=ANNA), "no seat of this game is open"),
    ],
)
def test_a_game_that_nobody_could_join_is_not_listed(live: Live, setup: dict[str, Any], reason: str) -> None:
    refused = listing(live, live.made(setup))
    assert (refused.status_code, refused.json()["detail"]) == (409, reason)


def test_only_the_maker_lists_and_withdraws(live: Live) -> None:
    made, (_, orange) = listed(live)
    for method in ("POST", "DELETE"):
        assert listing(live, made | {"maker_token": orange.token}, method).status_code == 403


def test_a_seat_that_is_not_open_cannot_be_taken(live: Live) -> None:
    made, _ = listed(live)
    assert join(live, made["game"], seat="Blue").json()["detail"] == "Blue is not open; open are Orange"


def test_an_address_lists_and_joins_only_so_many_games(started: Starter) -> None:
    live = started(limited(lists=2, joins=1))
    made = [live.made(duel(maker=ANNA)) for _ in range(3)]
    answers = [listing(live, each) for each in made]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[-1].json()["detail"].startswith("your address has used up the games that it may list")
    assert [join(live, each["game"]).status_code for each in made[:2]] == [200, 429]


def test_names_are_shown_plainly() -> None:
    assert plain_name("  Anna \u202e \u200b of\n\nGarth ") == "Anna of Garth"
    assert len(plain_name("x" * 100)) == 40
