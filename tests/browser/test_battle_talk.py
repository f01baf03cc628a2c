"""Draws, resigning and handing over seats, what spectators see, and where every number comes from."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.player import NEIGHBORS, Player, make, sit_down
from tests.browser.site import PHONE, Opener, Site


def choose(player: Player, name: str) -> None:
    """Open the menu, and choose from it."""
    player.page.get_by_role("button", name="Menu").click()
    player.page.get_by_role("button", name=name).click()


def test_a_draw_is_offered_and_accepted_and_a_rematch_played(opened: Opener, site: Site) -> None:
    made = make(site.url)
    blue, orange = (sit_down(opened, made.link(seat)) for seat in ("Blue", "Orange"))
    choose(blue, "Offer a draw")
    expect(blue.page.get_by_role("alert")).to_have_text("You offered a draw.")
    offered = orange.page.get_by_role("alert").filter(has_text="Blue offers a draw.")
    offered.get_by_role("button", name="Decline").click()
    expect(blue.page.get_by_role("alert")).to_contain_text("declined")
    choose(blue, "Offer a draw")
    offered.get_by_role("button", name="Accept").click()
    for player in (blue, orange):
        expect(player.end.get_by_role("heading", name="Draw")).to_be_visible()
    blue.end.get_by_role("button", name="Rematch").click()
    expect(blue.page).not_to_have_url(re.compile(made.game))
    expect(blue.page.get_by_text("you play Orange")).to_be_visible()
    orange.end.get_by_role("button", name="A rematch is ready").click()
    expect(orange.page.get_by_text("you play Blue")).to_be_visible()
    assert orange.page.url == blue.page.url


def test_resigning_loses_the_game(opened: Opener, site: Site) -> None:
    made = make(site.url)
    blue, orange = (sit_down(opened, made.link(seat)) for seat in ("Blue", "Orange"))
    choose(blue, "Resign")
    blue.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(blue.page.get_by_role("dialog")).to_have_count(0)
    choose(blue, "Resign")
    blue.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for player, title in ((blue, "You lost"), (orange, "You won")):
        expect(player.end.get_by_role("heading", name=title)).to_be_visible()


def test_a_seat_is_given_to_a_bot_and_taken_back(opened: Opener, site: Site) -> None:
    player = sit_down(opened, make(site.url, turns=1).link("Blue"))
    player.await_turn()
    choose(player, "Let the bot play my seat")
    expect(player.status).to_have_text("Waiting for Orange")
    choose(player, "Take Blue back from the bot")
    player.page.get_by_role("button", name="Menu").click()
    expect(player.page.get_by_role("button", name="Let the bot play my seat")).to_be_visible()


def test_a_spectator_watches_and_cannot_act(opened: Opener, site: Site) -> None:
    made = make(site.url)
    blue, watcher = sit_down(opened, made.link("Blue")), sit_down(opened, made.link())
    expect(watcher.page.get_by_text("you are watching")).to_be_visible()
    expect(watcher.status).to_have_text("Waiting for Blue")
    blue.move()
    expect(watcher.log).to_contain_text("Griffin GRF-1N")
    expect(watcher.status).to_have_text("Waiting for Orange")
    expect(watcher.primary).to_have_count(0)
    expect(watcher.page.get_by_role("button", name="Undo")).to_be_disabled()


def test_every_number_shows_how_it_adds_up(opened: Opener, site: Site) -> None:
    player = sit_down(opened, make(site.url, sides=NEIGHBORS).link("Blue", "Orange"))
    page = player.page
    player.await_turn()
    player.point(player.in_reach()[0])
    page.get_by_text("How it adds up").click()
    expect(page.get_by_role("region", name="Move")).to_contain_text("MP spent")
    for _ in range(2):
        player.stand()
    player.settle()
    page.get_by_role("button", name=re.compile("how the number for PPC adds up")).click()
    expect(page.get_by_text("Gunnery Skill")).to_be_visible()
    page.get_by_role("button", name=re.compile("BMR-HIT-003")).click()
    note = page.get_by_role("note").filter(has_text="BMR-HIT-003")
    expect(note).to_be_visible()
    expect(note.get_by_role("link")).to_have_attribute("href", "/rules/BMR-HIT-003")
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    expect(player.primary).to_have_text("Fire 1 weapon")
    page.get_by_role("button", name="Record sheet").click()
    expect(page.get_by_role("dialog").get_by_role("img")).to_be_visible()


def test_the_menu_closes_when_the_rules_open(opened: Opener, site: Site) -> None:
    player = sit_down(opened, make(site.url).link("Blue"), PHONE)
    player.page.get_by_role("button", name="Menu").tap()
    with player.page.context.expect_page():
        player.page.get_by_role("link", name="Rules", exact=True).tap()
    expect(player.page.get_by_role("link", name="Rules", exact=True)).to_be_hidden()
