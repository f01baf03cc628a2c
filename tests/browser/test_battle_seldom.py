"""Rare cases: real dice, small choices and standing orders, fire at two targets, changed rules."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import httpx
from playwright.sync_api import Page, expect
from tests.browser.player import BOT, Player, make, sit_down
from tests.browser.site import PHONE, Opener, Site
from tests.waiting import PATIENCE

from ironhex.systems.classic.system import RULES_VERSION

PAIR = [
    {"name": "Blue", "units": [{"design": "Griffin GRF-1N", "place": "0608", "heading": 0}]},
    {
        "name": "Orange",
        "units": [
            {"design": "Enforcer ENF-4R", "place": "0603", "heading": 180},
            {"design": "Commando COM-2D", "place": "0703", "heading": 180},
        ],
    },
]


def roll(player: Player) -> None:
    """Enter the dice that are asked for, the first by the pointer and the others by keys."""
    before = player.asked
    dice = player.page.get_by_role("dialog", name="Roll real dice").get_by_role("radiogroup")
    dice.first.get_by_role("radio", name="4").click()
    for _ in range(dice.count() - 1):
        player.page.keyboard.press("3")
    player.page.keyboard.press("Enter")
    player.await_question(before)


def test_real_dice_are_rolled_on_the_table_and_entered(opened: Opener, site: Site) -> None:
    player = sit_down(opened, make(site.url, orange=BOT, real_dice=True).link("Blue"))
    player.await_turn()
    card = player.page.get_by_role("dialog", name="Roll real dice")
    expect(card.get_by_role("button", name="This is what I rolled")).to_be_disabled()
    while card.is_visible():
        roll(player)
    expect(player.log).to_contain_text("dice 4 and 3")
    player.in_reach()


def test_entered_dice_stay_when_there_is_other_news(opened: Opener, site: Site) -> None:
    made = make(site.url, orange=BOT, real_dice=True)
    player = sit_down(opened, made.link("Blue"))
    player.await_turn()
    die = player.page.get_by_role("radiogroup", name="Die 1").get_by_role("radio", name="4")
    die.click()
    before = player.asked
    path, token = f"{site.url}/api/games/{made.game}/orders", {"authorization": f"Bearer {made.tokens['Blue']}"}
    order = httpx.get(path, headers=token, timeout=PATIENCE).json()["orders"][0]
    httpx.post(path, headers=token, timeout=PATIENCE, json={"key": order["key"], "seat": "Blue"}).raise_for_status()
    player.await_question(before)
    expect(die).to_be_checked()


def orders(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Standing orders").click()


def test_a_small_choice_becomes_a_standing_order(opened: Opener, site: Site) -> None:
    player = sit_down(opened, make(site.url, orange=BOT).link("Blue"))
    page = player.page
    player.await_turn()
    orders(page)
    sinks = page.get_by_role("dialog").get_by_label("Heat sinks")
    expect(sinks).to_have_value("pick")
    sinks.select_option("Ask me")
    page.get_by_role("button", name="Close").click()
    either = player.primary.or_(player.choice).first
    while not player.choice.is_visible():
        assert player.act()
        expect(either).to_be_visible()
    expect(player.choice).to_contain_text("How many heat sinks of Griffin GRF-1N should be off?")
    player.choice.get_by_label("Always choose this").check()
    player.choice.get_by_role("button", name="Leave all of them on").click()
    player.await_turn()
    orders(page)
    expect(sinks).to_have_value("pick keep")


def test_fire_is_split_between_two_targets(opened: Opener, site: Site) -> None:
    player = sit_down(opened, make(site.url, board="open-ground", sides=PAIR).link("Blue", "Orange"), curtain=False)
    page = player.page
    player.await_turn()
    while "choose targets" not in (player.status.text_content() or "").lower():
        player.stand()
    desk = page.get_by_role("region", name="Attacks")
    player.settle()
    while not desk.get_by_role("radio", name=re.compile("Commando")).is_visible():
        player.confirm()
        player.settle()
    enforcer, commando = (desk.get_by_role("radio", name=re.compile(each)) for each in ("Enforcer", "Commando"))
    ppc, missiles = desk.get_by_role("checkbox", name=re.compile("PPC")), desk.get_by_role("checkbox", name="LRM")
    enforcer.click()
    expect(ppc).to_be_checked()
    missiles.uncheck()
    commando.click()
    missiles.check()
    expect(player.primary).to_have_text("Fire 2 weapons")
    expect(desk.get_by_role("row", name=re.compile("PPC"))).to_contain_text("at Enforcer ENF-4R")
    expect(enforcer).to_contain_text("primary target")
    expect(commando).to_contain_text("secondary target")
    ppc.check()
    expect(enforcer).not_to_contain_text("target")
    expect(ppc).to_be_checked()
    expect(player.primary).to_have_text("Fire 2 weapons")


def test_ejecting_is_confirmed_by_a_button_that_says_so(opened: Opener, site: Site) -> None:
    player = sit_down(opened, make(site.url, orange=BOT, sides=PAIR).link("Blue"))
    player.await_turn()
    page = player.page
    player.in_reach()
    page.get_by_role("group", name="Other actions").get_by_role("button", name="Eject", exact=True).click()
    expect(page.get_by_role("banner").get_by_role("button", name=re.compile("^Eject"))).to_be_visible()
    expect(page.get_by_role("button", name="Confirm move")).to_have_count(0)
    page.get_by_role("group", name="Other actions").get_by_role("button", name="Stand still", exact=True).click()
    expect(player.primary).to_contain_text("Confirm move")


def age(site: Site) -> None:
    """Make a server's games look as if they had been played by other rules."""
    with closing(sqlite3.connect(site.folder / "games.db")) as database, database:
        current = f'"rules":"{RULES_VERSION}"'
        changed = database.execute("""UPDATE games SET header = replace(header, ?, '"rules":"0"')""", (current,))
        assert changed.rowcount == 1


def test_a_battle_of_other_rules_can_be_viewed_and_played_again(opened: Opener, own_site: Site) -> None:
    link = make(own_site.url, orange=BOT).link("Blue")
    own_site.kill()
    age(own_site)
    own_site.start()
    player = sit_down(opened, link, PHONE, at=own_site.url)
    page = player.page
    banner = page.get_by_role("status").filter(has_text="This battle cannot continue: it was played by version 0")
    expect(banner.get_by_role("link", name="Replay")).to_have_attribute("href", re.compile("/replay$"))
    expect(player.status).to_have_text("The battle cannot continue")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.get_by_role("button", name="Zoom in").tap()
    banner.get_by_role("button", name="Play again").tap()
    player.await_turn()
    expect(banner).to_have_count(0)
