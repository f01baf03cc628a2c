"""What a page says when the server cannot be reached, refuses something or has lost it, and how the page recovers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect
from tests.browser.player import BOT, Player, make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site

SCREENS = pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
HIDDEN = """
    Object.defineProperty(document, 'hidden', {get: () => window.away ?? %s})
    Object.defineProperty(document, 'visibilityState', {get: () => (document.hidden ? 'hidden' : 'visible')})
"""
"""The tab is hidden or not, as `window.away` says; the browser under test takes every tab for visible."""

KEPT = "Your answer is saved here and will be sent once you are back online."

BANNERS = """() => [...document.querySelectorAll('.banner')].map(each => {
    const box = each.getBoundingClientRect()
    return [box.top, box.bottom]
})"""


def cut_off(page: Page) -> None:
    page.context.route("**/api/**", lambda route: route.abort())


def reconnect(page: Page) -> None:
    page.context.unroute_all()


RECOVERED: dict[str, Callable[[Page], None]] = {
    "/machines": lambda page: expect(page.get_by_role("row")).not_to_have_count(1),
    "/lab": lambda page: expect(page.get_by_role("button", name="Play")).to_be_visible(),
    "/rules": lambda page: expect(page.get_by_text(re.compile(r"^[\d,]+ rules$"))).to_be_visible(),
    "/games": lambda page: expect(page.get_by_text("Your turn")).to_be_visible(),
    "/new": lambda page: expect(page.get_by_role("button", name="Start the battle")).to_be_visible(),
}


@pytest.mark.parametrize("path", RECOVERED)
def test_a_page_opened_without_a_server_is_filled_when_it_answers(opened: Opener, site: Site, path: str) -> None:
    page = opened(make(site.url, orange=BOT).link("Blue"))
    expect(page.locator("[data-ask]:not([data-ask=''])")).to_be_visible()
    cut_off(page)
    page.goto(path)
    expect(page.get_by_text("The server does not respond.")).to_be_visible()
    reconnect(page)
    RECOVERED[path](page)
    expect(page.get_by_text("The server does not respond")).to_have_count(0)


def test_pictures_of_maps_are_requested_again(opened: Opener) -> None:
    page = opened("/settings")
    page.context.route("**/api/boards/drawing.svg*", lambda route: route.abort())
    page.goto("/new")
    first = page.locator(".thumb img").first
    expect(first).to_be_visible()
    cut_off(page)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.get_by_text("The server does not respond.")).to_be_visible()
    reconnect(page)
    expect(page.get_by_text("The server does not respond.")).to_have_count(0)
    expect(first).not_to_have_js_property("naturalWidth", 0)


def test_a_simulation_that_the_server_has_lost_can_be_started_again(opened: Opener) -> None:
    page = opened("/lab")
    run = {"id": "lost", "state": "waiting", "games": 40, "played": 0, "error": "", "enough": False}
    run |= {"plots": [], "notable": []}
    page.route("**/api/lab/simulations", lambda route: route.fulfill(status=202, json=run))
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("alert")).to_contain_text("The server no longer has this simulation")
    expect(page.get_by_role("button", name="Stop")).to_have_count(0)
    expect(page.get_by_role("button", name="Play")).to_be_enabled()


@pytest.mark.parametrize(
    ("path", "size", "said"),
    [
        ("/machines", 4_000_001, "much.jsonl: This is too large; the limit is 4 MB."),
        ("/games", 3_000_001, "much.jsonl: This is too large; the limit is 3 MB."),
        ("/games", 0, "much.jsonl: Line 1: the file is empty."),
    ],
)
def test_a_refused_file_is_named(opened: Opener, path: str, size: int, said: str) -> None:
    page = opened(path)
    file = {"name": "much.jsonl", "mimeType": "text/plain", "buffer": b"x" * size}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    expect(page.locator(".toast.problem")).to_contain_text(said)


@pytest.mark.parametrize(
    ("status", "error", "detail"),
    [
        (503, "overloaded", "the server could not finish this; try something smaller"),
        (507, "storage", "the disk of the server is full, so nothing was changed; tell the person who runs it"),
        (429, "too_many", "your address has used up its share of this server's work; try again in 2 minutes"),
    ],
)
def test_what_the_server_says_is_shown(opened: Opener, status: int, error: str, detail: str) -> None:
    page = opened("/new")
    said = {"status": status, "error": error, "detail": detail}
    page.route("**/api/forces/match", lambda route: route.fulfill(status=status, json=said))
    page.get_by_role("button", name="Match the other side").first.click()
    expect(page.locator(".toast.problem")).to_contain_text(f"{detail[0].upper()}{detail[1:]}.")


def test_a_wrong_link_is_explained_and_costs_no_seat(opened: Opener, site: Site) -> None:
    made = make(site.url)
    player = sit_down(opened, made.link("Blue"))
    expect(player.page.get_by_text("you play Blue")).to_be_visible()
    for wrong in ("nonsense", "%E0%A4"):
        player.page.goto("/settings")
        player.page.goto(f"{made.link()}#{wrong}")
        expect(player.page.get_by_role("alert")).to_contain_text("The link does not open a seat of this game")
        expect(player.page.get_by_text("you play Blue")).to_be_visible()
    stranger = opened(f"{made.link()}#nonsense")
    expect(stranger.get_by_text("you are watching")).to_be_visible()


def test_an_impossible_address_of_a_game_is_not_loaded_forever(opened: Opener) -> None:
    for path in (f"/g/{'x' * 300}", f"/g/{'x' * 300}/replay", "/g/nothing/replay"):
        expect(opened(path).get_by_role("heading", name="This game does not exist.")).to_be_visible()


def test_the_board_is_loading_until_its_ground_is_known(opened: Opener, site: Site) -> None:
    page = opened("/settings")
    page.route("**/field?*", lambda route: route.fulfill(status=503, json={"status": 503, "error": "overloaded"}))
    page.goto(make(site.url).link("Blue"))
    loading = page.get_by_role("status").filter(has_text="Loading…")
    expect(page.get_by_text("you play Blue")).to_be_visible()
    expect(loading).to_be_visible()
    page.unroute_all()
    expect(loading).to_have_count(0)


def test_only_the_player_who_offers_a_draw_is_told_that_they_did(opened: Opener, site: Site) -> None:
    made = make(site.url)
    blue, orange, spectator = (sit_down(opened, made.link(*seats)) for seats in (("Blue",), ("Orange",), ()))
    blue.page.get_by_role("button", name="Menu").click()
    blue.page.get_by_role("button", name="Offer a draw").click()
    expect(blue.page.get_by_role("alert")).to_have_text("You offered a draw.")
    expect(spectator.page.get_by_role("alert")).to_have_text("Blue offers a draw.")
    expect(orange.page.get_by_role("alert")).to_contain_text("Blue offers a draw.")
    expect(orange.page.get_by_role("button", name="Accept")).to_be_visible()
    orange.page.get_by_role("button", name="Decline").click()
    expect(orange.page.get_by_role("alert")).to_have_text("You declined the draw.")
    for player in (blue, spectator):
        expect(player.page.get_by_role("alert")).to_have_text("Orange declined the draw.")


def with_players(page: Page, made_path: str, change: Callable[[dict[str, Any]], None]) -> None:
    """Open a game and change what the server says about its players; there is no stream."""

    def changed(route: Route) -> None:
        answer = route.fetch()
        table = answer.json()
        for player in table["players"]:
            change(player)
        route.fulfill(response=answer, json=table)

    page.route(re.compile(r"/api/games/\w+$"), changed)
    page.route("**/stream", lambda route: route.abort())
    page.goto(made_path)


@SCREENS
def test_a_bot_can_play_for_somebody_who_is_away(opened: Opener, site: Site, screen: Screen) -> None:
    made = make(site.url)
    page = opened("/settings", screen)
    with_players(page, made.link("Orange"), lambda player: player.update(away=player["seat"] == "Blue"))
    expect(page.get_by_text("Blue is away. A bot can play until they come back.")).to_be_visible()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    bounds: list[list[float]] = page.evaluate(BANNERS)
    assert all(bottom <= top for (_, bottom), (top, _) in pairwise(bounds)), "none covers another"
    with page.expect_request("**/players") as sent:
        page.get_by_role("button", name="Let a bot play for Blue").click()
    assert sent.value.post_data_json == {"seat": "Blue", "player": {"kind": "bot"}}


@SCREENS
def test_a_player_who_returns_learns_that_a_bot_plays(opened: Opener, site: Site, screen: Screen) -> None:
    made = make(site.url)
    page = opened("/settings", screen)

    def replaced(player: dict[str, Any]) -> None:
        if player["seat"] == "Orange":
            player.update(kind="bot", bot="normal", stand_in=True)

    with_players(page, made.link("Orange"), replaced)
    expect(page.get_by_text("You were away, so a bot plays Orange for you.")).to_be_visible()
    with page.expect_request("**/players") as sent:
        page.get_by_role("button", name="Take the seat back").click()
    body = sent.value.post_data_json or {}
    assert body["player"]["kind"] == "person"


def test_hidden_tabs_leave_the_connections_to_the_others(opened: Opener, site: Site) -> None:
    """A browser opens six connections to a server at once, whatever the number of tabs."""
    made = make(site.url)
    first = opened("/settings")
    for _ in range(8):
        tab = first.context.new_page()
        tab.add_init_script(HIDDEN % "true")
        tab.goto(made.link("Orange"))
        expect(tab.locator(".counter").first).to_be_visible()


def test_a_tab_that_is_shown_again_learns_what_it_missed(opened: Opener, site: Site) -> None:
    made = make(site.url)
    blue = sit_down(opened, made.link("Blue"))
    page = opened("/settings", settings={"pace": "instant"})
    page.add_init_script(HIDDEN % "false")
    streams: list[str] = []
    page.on("request", lambda request: streams.extend([request.url] if request.url.endswith("/stream") else []))
    page.goto(made.link("Orange"))
    orange = Player(page)
    expect(orange.status).to_have_text("Waiting for Blue")
    with page.expect_request(_asks_for_the_table(made.game)):
        show(page, False)
    blue.move()
    expect(blue.status).to_have_text("Waiting for Orange")
    expect(orange.status).to_have_text("Waiting for Blue")
    show(page, True)
    expect(orange.status).to_have_text("Move Enforcer ENF-4R")
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    assert len(streams) == 2


def _asks_for_the_table(game: str) -> Callable[[Request], bool]:
    """Whether a request reports that the player is present."""
    return lambda request: request.url.endswith(f"/api/games/{game}") and "authorization" in request.headers


def show(page: Page, visible: bool) -> None:
    page.evaluate(f"window.away = {json.dumps(not visible)}; document.dispatchEvent(new Event('visibilitychange'))")


def holding_fire(opened: Opener, site: Site, screen: Screen) -> Player:
    """A player who has decided to hold fire, and has not confirmed it yet."""
    player = sit_down(opened, make(site.url, orange=BOT).link("Blue"), screen, at=site.url)
    player.move()
    player.await_turn()
    expect(player.status).to_have_text("Choose targets for Griffin GRF-1N")
    player.settle()
    player.page.keyboard.press("Escape")
    expect(player.primary).to_have_text("Hold fire")
    return player


def answers(page: Page) -> tuple[list[str], list[int]]:
    """The answers that are sent from now on, and the statuses that the server gives them."""
    sent: list[str] = []
    judged: list[int] = []

    def note(request: Request) -> None:
        if request.url.endswith("/answers"):
            sent.append((request.post_data_json or {})["action"])

    page.on("request", note)
    page.on("response", lambda response: judged.extend([response.status] if response.url.endswith("/answers") else []))
    return sent, judged


@SCREENS
def test_an_answer_without_a_server_is_kept_and_sent_once(opened: Opener, own_site: Site, screen: Screen) -> None:
    player = holding_fire(opened, own_site, screen)
    (sent, judged), before = answers(player.page), player.asked
    own_site.kill()
    player.press(player.primary)
    expect(player.page.get_by_text(KEPT)).to_be_visible()
    expect(player.primary).to_have_text("Hold fire")
    expect(player.primary).to_be_disabled()
    own_site.start()
    player.await_question(before)
    expect(player.page.get_by_text(KEPT)).to_have_count(0)
    assert judged == [200]
    assert len(set(sent)) == 1, "it was sent as it was confirmed"


@SCREENS
def test_a_kept_answer_can_be_taken_back_and_changed(opened: Opener, site: Site, screen: Screen) -> None:
    player = holding_fire(opened, site, screen)
    _, judged = answers(player.page)
    player.page.context.route("**/answers", lambda route: route.abort())
    player.press(player.primary)
    player.press(player.page.get_by_role("button", name="Don't send"))
    expect(player.page.get_by_text(KEPT)).to_have_count(0)
    expect(player.primary).to_have_text("Hold fire")
    expect(player.primary).to_be_enabled()
    reconnect(player.page)
    player.confirm()
    assert judged == [200]


def test_an_answer_whose_response_was_lost_is_not_sent_again(opened: Opener, site: Site) -> None:
    player = holding_fire(opened, site, DESK)
    tried: list[str] = []

    def lose(route: Route) -> None:
        tried.append(route.request.url)
        route.fetch()
        route.abort()

    player.page.context.route("**/answers", lose)
    assert player.confirm()
    expect(player.page.locator(".toast.problem")).to_have_count(0)
    assert len(tried) == 1
