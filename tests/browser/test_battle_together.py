"""Two players: by link, through lost connections, server crashes, late answers, and on one screen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect
from tests.browser.player import BOT, Player, make, sit_down
from tests.browser.site import Opener, Site
from tests.server.process import Process
from tests.waiting import until

MOVED = re.compile("Griffin GRF-1N (walks|runs|jumps)")
LOST = re.compile("Connection lost")


@pytest.fixture(params=["one server", "two servers"])
def houses(request: pytest.FixtureRequest, built: None) -> Iterator[tuple[str, str]]:
    """Where two players connect: to one server, or to two that share a PostgreSQL database."""
    if request.param == "one server":
        url = request.getfixturevalue("site").url
        yield url, url
    else:
        database = request.getfixturevalue("postgres_database")
        with Process(database) as one, Process(database) as two:
            yield one.address, two.address


def mark(page: Page) -> None:
    """Leave something on the page that a reload would remove."""
    page.evaluate("document.body.dataset.stayed = 'yes'")


def unloaded(page: Page) -> None:
    expect(page.locator("body")).to_have_attribute("data-stayed", "yes")


def finish(*players: Player) -> None:
    """Let every player confirm the current draft until the battle is over for all."""
    while not (asked := _next(players)).end.is_visible():
        asked.answer()
    for player in players:
        expect(player.end).to_be_visible()


def _next(players: Sequence[Player]) -> Player:
    return until(lambda: next((each for each in players if each.asked or each.end.is_visible()), None))


def test_two_players_by_link_with_one_disconnected_for_a_while(opened: Opener, houses: tuple[str, str]) -> None:
    made = make(houses[0], turns=1)
    blue = sit_down(opened, made.link("Blue"), at=houses[0])
    orange = sit_down(opened, made.link("Orange"), at=houses[1])
    expect(orange.status).to_have_text("Waiting for Blue")
    mark(orange.page)
    orange.page.context.set_offline(True)
    expect(orange.page.get_by_role("alert").filter(has_text=LOST)).to_be_visible()
    blue.move()
    expect(blue.log).to_contain_text(MOVED)
    expect(blue.status).to_have_text("Waiting for Orange")
    expect(orange.log).not_to_contain_text(MOVED)
    orange.page.context.set_offline(False)
    expect(orange.log).to_contain_text(MOVED)
    expect(orange.page.get_by_role("alert").filter(has_text=LOST)).to_have_count(0)
    orange.move()
    finish(blue, orange)
    unloaded(orange.page)


def test_the_page_reconnects_to_a_restarted_server(opened: Opener, own_site: Site) -> None:
    player = sit_down(opened, make(own_site.url, orange=BOT).link("Blue"), at=own_site.url)
    mark(player.page)
    player.move()
    player.await_turn()
    expect(player.status).to_have_text("Choose targets for Griffin GRF-1N")
    expect(player.primary).to_be_enabled()
    before = player.log.inner_text()
    own_site.kill()
    lost = player.page.get_by_role("alert").filter(has_text=LOST)
    expect(lost).to_be_visible()
    assert player.log.inner_text() == before
    own_site.start()
    expect(lost).to_have_count(0)
    assert player.log.inner_text() == before
    assert player.confirm()
    expect(player.log).to_contain_text(re.compile(r"Griffin GRF-1N (twists \w+, )?will fire"))
    unloaded(player.page)


def test_a_late_answer_is_refused_politely(opened: Opener, site: Site) -> None:
    made = make(site.url)
    slow, quick = (sit_down(opened, made.link("Blue")) for _ in range(2))
    mark(slow.page)
    slow.await_turn()
    slow.point(slow.in_reach()[3])
    expect(slow.primary).to_be_enabled()
    slow.page.route("**/stream", lambda route: route.abort())
    slow.page.context.set_offline(True)
    expect(slow.page.get_by_role("alert").filter(has_text=LOST)).to_be_visible()
    slow.page.context.set_offline(False)
    quick.move()
    expect(quick.status).to_have_text("Waiting for Orange")
    slow.press(slow.primary)
    expect(slow.page.locator(".toast.problem")).to_be_visible()
    expect(slow.status).to_have_text("Waiting for Orange")
    expect(slow.log).to_contain_text(MOVED)
    assert slow.log.inner_text() == quick.log.inner_text()
    unloaded(slow.page)


@pytest.mark.parametrize("curtain", [True, False], ids=["curtain", "no curtain"])
def test_two_at_one_screen(opened: Opener, site: Site, curtain: bool) -> None:
    made = make(site.url, turns=1)
    player = sit_down(opened, made.link("Blue", "Orange"), curtain=curtain)
    sat: list[str] = []
    going = player.await_turn()
    while going:
        if curtain and player.curtain.is_visible():
            expect(player.curtain).to_contain_text("Pass the screen to")
            player.curtain.get_by_role("button").click()
            expect(player.curtain).to_have_count(0)
        sat.append((player.status.text_content() or "").split()[0])
        going = player.act()
        if curtain and going and len(sat) == 1:
            expect(player.curtain).to_contain_text("Pass the screen to Orange")
    assert sat[:4] == ["Blue", "Orange", "Blue", "Orange"]


AMBUSH = [
    {
        "name": side,
        "units": [{"design": seen, "place": place, "heading": heading}, {"design": unseen, "hidden": True}],
    }
    for side, seen, place, heading, unseen in (
        ("Blue", "Griffin GRF-1N", "0608", 0, "Locust LCT-1V"),
        ("Orange", "Enforcer ENF-4R", "0604", 180, "Wasp WSP-1A"),
    )
]
"""Two sides that each hide a 'Mech from the other."""


def test_two_at_one_screen_see_only_their_own_hidden_units(opened: Opener, site: Site) -> None:
    made = make(site.url, turns=1, sides=AMBUSH, options=["hidden units"])
    player = sit_down(opened, made.link("Blue", "Orange"))
    hidden = {"Blue": "Locust", "Orange": "Wasp"}
    sat: list[str] = []
    asked: list[str] = []
    going = player.await_turn()
    expect(player.curtain).to_be_visible()
    for name in hidden.values():
        assert name not in player.page.content(), "before anybody has taken the screen"
    while going:
        if player.curtain.is_visible():
            sat.append((player.curtain.get_by_role("heading").text_content() or "").removeprefix("Pass the screen to "))
            player.curtain.get_by_role("button").click()
            expect(player.curtain).to_have_count(0)
        for side, name in hidden.items():
            assert (name in player.page.content()) == (side == sat[-1]), f"{name} before {sat[-1]}"
        assert (player.status.text_content() or "").split()[0] == sat[-1]
        if "answer the question" in (player.status.text_content() or ""):
            asked.append(player.choice.get_by_role("heading").text_content() or "")
            expect(player.page.get_by_text("is hidden. Reveal it")).to_have_count(1)
        going = player.act()
    reveals = [each for each in asked if "is hidden. Reveal it" in each]
    assert len(reveals) == 4, "both are asked in each of two phases"
    assert {side: sat.count(side) > 1 for side in hidden} == {"Blue": True, "Orange": True}
    assert all(one != other for one, other in pairwise(sat))


def test_behind_the_curtain_is_nothing_to_find(opened: Opener, site: Site) -> None:
    made = make(site.url, turns=1, sides=AMBUSH, options=["hidden units"])
    player = sit_down(opened, made.link("Blue", "Orange"))
    player.await_turn()
    page, ready = player.page, player.curtain.get_by_role("button")
    for name in ("Blue", "Orange"):
        while not player.curtain.is_visible():
            assert player.act()
        expect(ready).to_have_text(f"I am {name}")
        assert [unit for unit in ("Locust", "Wasp", "Griffin") if unit in page.content()] == []
        page.mouse.click(5, 500)
        for key in ("?", "Tab", "Shift+Tab", "?", "s", "l", "k", "Escape"):
            page.keyboard.press(key)
        expect(ready).to_be_focused()
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.keyboard.press("Enter")
        expect(player.curtain).to_have_count(0)
        expect(page.get_by_text("Keys", exact=True)).to_have_count(0)
        expect(player.status).to_contain_text(name)


def test_nobody_is_told_who_answers_a_secret_question(opened: Opener, site: Site) -> None:
    made = make(site.url, sides=AMBUSH, options=["hidden units"])
    blue, orange, spectator = (sit_down(opened, made.link(*seats)) for seats in (("Blue",), ("Orange",), ()))
    expect(blue.choice).to_contain_text("is hidden. Reveal it")
    expect(orange.status).to_have_text("Waiting for the other players")
    expect(spectator.status).to_have_text("Waiting for the players")


def test_a_move_can_be_undone_until_the_next_roll(opened: Opener, site: Site) -> None:
    made = make(site.url)
    blue, orange = (sit_down(opened, made.link(seat)) for seat in ("Blue", "Orange"))
    undo = blue.page.get_by_role("button", name="Undo")
    blue.await_turn()
    expect(undo).to_be_disabled()
    blue.move()
    expect(orange.log).to_contain_text(MOVED)
    undo.click()
    expect(blue.page.get_by_text("You asked to undo your last action.")).to_be_visible()
    request = orange.page.get_by_role("alert").filter(has_text="Blue asks to undo their last action.")
    request.get_by_role("button", name="Decline").click()
    expect(blue.page.get_by_role("alert").filter(has_text="Your undo was declined.")).to_be_visible()
    expect(orange.log).to_contain_text(MOVED)
    undo.click()
    request.get_by_role("button", name="Accept").click()
    expect(orange.page.get_by_role("alert").filter(has_text="Blue took back their last action.")).to_be_visible()
    expect(blue.status).to_have_text("Move Griffin GRF-1N")
    expect(blue.page.get_by_text("at 0608, facing north")).to_be_visible()
    for player in (blue, orange):
        expect(player.log).not_to_contain_text(MOVED)
    expect(orange.status).to_have_text("Waiting for Blue")
    blue.move()
    orange.move()
    while True:
        player = until(lambda: next((each for each in (blue, orange) if each.asked), None))
        if "Turn 2" in (player.log.text_content() or ""):
            break
        player.answer()
    expect(blue.log).to_contain_text("Turn 2")
    expect(undo).to_be_disabled()
