"""A whole battle against the bot: by clicks, by keys alone, and by touch."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.player import BOT, Player, make, sit_down
from tests.browser.site import PHONE, Opener, Site


def test_by_clicks_from_the_first_move_to_the_replay(opened: Opener, site: Site) -> None:
    made = make(site.url, orange=BOT)
    player = sit_down(opened, made.link("Blue"))
    player.await_turn()
    page = player.page
    player.point(player.in_reach()[0])
    expect(page.get_by_role("region", name="Move").get_by_role("heading")).to_contain_text(" to 06")
    page.get_by_role("button", name=re.compile("^Face south-west")).click()
    expect(page.get_by_role("heading", name=re.compile("facing south-west$"))).to_be_visible()
    player.confirm()
    assert player.play(player.act) >= 2
    for words in ("Damage dealt, turn by turn", "Shots that hit", "Luck", "Losses"):
        expect(player.end).to_contain_text(words)
    player.end.get_by_role("link", name="Watch the replay").click()
    expect(page).to_have_url(re.compile(f"/g/{made.game}/replay$"))
    expect(page.get_by_role("slider", name="Moment")).to_be_visible()
    expect(page.get_by_role("log", name="Log")).to_contain_text("facing south-west")


def test_by_keys_alone(opened: Opener, site: Site) -> None:
    player = sit_down(opened, make(site.url, orange=BOT).link("Blue"))
    player.await_turn()
    page, keys = player.page, player.page.keyboard
    player.in_reach()
    keys.press("ArrowUp")
    keys.press("ArrowUp")
    expect(page.locator("[aria-live=polite]", has_text="Hex 0607")).to_have_count(1)
    move = page.get_by_role("region", name="Move")
    expect(move).to_contain_text("1 hex")
    keys.press("v")
    expect(move).to_contain_text("through 0607")
    keys.press("Escape")
    expect(move).not_to_contain_text("through 0607")
    keys.press("Enter")
    drafted = move.get_by_role("heading")
    expect(drafted).to_contain_text("Walk to 0607, facing north")
    keys.press("e")
    expect(drafted).to_contain_text("facing north-east")
    keys.press("Escape")
    expect(drafted).to_have_count(0)
    assert player.play(lambda: _pressed(player)) >= 2
    while not player.end.get_by_role("link", name="Watch the replay").evaluate(
        "each => each === document.activeElement"
    ):
        keys.press("Tab")
    keys.press("Enter")
    moment = page.get_by_role("slider", name="Moment")
    expect(moment).not_to_have_attribute("max", "0")
    keys.press("End")
    expect(moment).not_to_have_value("0")
    keys.press("ArrowLeft")
    expect(moment).not_to_have_value(moment.get_attribute("max") or "")


def _pressed(player: Player) -> bool:
    """Answer a question by keys."""
    keys, before = player.page.keyboard, player.asked
    if player.choice.is_visible():
        keys.press("1")
        return player.await_question(before)
    if "move" in (player.status.text_content() or "").lower():
        player.page.locator(".reach polygon").first.wait_for()
        keys.press("w")
        for _ in range(2):
            keys.press("ArrowDown")
        keys.press("Enter")
    elif "targets" in (player.status.text_content() or ""):
        desk = player.page.get_by_role("region", name="Attacks")
        desk.get_by_role("checkbox").or_(desk.get_by_text(re.compile("^Unavailable"))).first.wait_for()
        keys.press("a")
    ready = player.primary.and_(player.page.locator(":enabled"))
    answered = player.page.locator(f"[data-ask]:not([data-ask='{before}'])")  # a unit on the ground can go nowhere
    expect(ready.or_(answered).first).to_be_visible()
    if player.asked == before:
        keys.press("Enter")
    return player.await_question(before)


def test_by_touch_on_a_phone(opened: Opener, site: Site) -> None:
    player = sit_down(opened, make(site.url, orange=BOT, turns=1).link("Blue"), PHONE)
    player.await_turn()
    page = player.page
    assert player.play(player.act) >= 2
    expect(player.end).to_contain_text("Shots that hit")
    player.press(player.end.get_by_role("button", name="View board"))
    player.press(page.get_by_role("tab", name="Log"))
    expect(player.log).to_contain_text("Turn 1")
    player.press(page.get_by_role("tab", name="Units"))
    expect(page.get_by_role("tabpanel")).to_contain_text("Enforcer ENF-4R")
