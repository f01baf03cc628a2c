"""Following a battle: who shoots at whom, moments in large, misses in one row, dice before results, and the end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import violations
from tests.browser.player import NEIGHBORS, PERSON, Made, Player, make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site
from tests.browser.test_combined_arms import AVERAGE, Commander, Dice

SCREENS = pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
DUEL = [
    {"name": "Blue", "player": PERSON, "units": [{"design": "Griffin GRF-1N", "place": "0307", "heading": 0}]},
    {"name": "Orange", "player": PERSON, "units": [{"design": "Enforcer ENF-4R", "place": "0303", "heading": 180}]},
]
PLAIN = "size 6 9\n" + "".join(f"{row:02}" + "  ." * 6 + "\n" for row in range(1, 10))
BLUE, ORANGE = "Blue's Griffin GRF-1N", "Orange's Enforcer ENF-4R"
MISSES: Dice = {"to hit": (1, 1)}
HEADSHOTS: Dice = {"to hit": (6, 6), "hit location": (6, 6)}

SEEN = """() => {
    window.seen = {rolling: [], moments: [], tabs: [], causes: []}
    const add = (list, value) => { if (value && list.at(-1) !== value) list.push(value) }
    new MutationObserver(() => {
        const card = document.querySelector('.now[data-tumbling]')
        if (card) add(window.seen.rolling, card.querySelector('p').textContent)
        const cause = document.querySelector('.now .cause')
        if (cause) add(window.seen.causes, `${cause.textContent} | ${cause.nextSibling.parentNode.textContent}`)
        for (const each of document.querySelectorAll('.moment text')) add(window.seen.moments, each.textContent)
        add(window.seen.tabs, document.querySelector('#tab-act')?.textContent)
    }).observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true})
}"""
"""Notes whatever is shown only for a short time."""


def volley(page: Page, screen: Screen, dice: Dice) -> Commander:
    """Both stand still, and everybody fires, with these dice."""
    player = Commander(page, screen)
    player.lucky = {"initiative": (1, 2), **dice}
    player.await_turn()
    while page.locator("[aria-current=step]").inner_text() != "Weapons":
        player.settle()
        player.stand()
    for _ in DUEL:
        player.settle()
        expect(player.primary).to_have_text(re.compile("^Fire"))
        player.confirm()
    return player


def duel(site: Site) -> Made:
    return make(site.url, board=site.draw("plain", PLAIN), sides=DUEL, seed=None, real_dice=True)


def watched(page: Page) -> Any:
    return page.evaluate("window.seen")


@SCREENS
def test_a_headshot_is_a_moment_and_names_everybody(opened: Opener, site: Site, screen: Screen) -> None:
    game = duel(site)
    page = sit_down(opened, game.link("Blue", "Orange"), screen, pace="fast", curtain=False).page
    page.evaluate(SEEN)
    player = volley(page, screen, HEADSHOTS)
    if player.end.is_visible():  # both may be destroyed
        player.press(player.end.get_by_role("button", name="View board"))
    player.told(f"{BLUE}: PPC at {ORANGE}: rolled 6+6 = 12")
    player.told("Enforcer ENF-4R is hit from the front: rolled 6+6 = 12, head")
    assert {"Headshot", ORANGE} <= set(watched(page)["moments"])
    shot = f"{BLUE}: PPC at {ORANGE} |"
    assert any(each.startswith(shot) and "is hit from the front" in each for each in watched(page)["causes"])
    assert "Enforcer ENF-4R" in watched(page)["tabs"], "the panel shows the target while shots land"


def test_screen_readers_are_told_of_moments_at_any_speed(opened: Opener, site: Site) -> None:
    game = duel(site)
    page = sit_down(opened, game.link("Blue", "Orange"), curtain=False).page
    page.evaluate(
        """() => {
            window.said = []
            const spoken = document.querySelector('[role=status][aria-label="What just happened"]')
            const note = () => window.said.push(spoken.textContent)
            new MutationObserver(note).observe(spoken, {subtree: true, childList: true, characterData: true})
        }"""
    )
    volley(page, DESK, HEADSHOTS)
    assert any(f"{ORANGE}: Headshot" in text for text in page.evaluate("window.said"))


@SCREENS
def test_misses_are_one_row_that_opens(opened: Opener, site: Site, screen: Screen) -> None:
    game = duel(site)
    player = volley(sit_down(opened, game.link("Blue", "Orange"), screen, curtain=False).page, screen, MISSES)
    if screen.touch:
        player.press(player.page.get_by_role("tab", name="Log"))
    row = player.log.get_by_text(re.compile(rf"^{BLUE}: \d misses \("))
    shot = player.log.get_by_text(f"{BLUE}: PPC at {ORANGE}: rolled 1+1 = 2")
    expect(shot).to_be_hidden()
    player.press(row)
    expect(shot).to_be_visible()
    assert violations(player.page, "light") == []


@SCREENS
def test_no_result_is_shown_before_its_dice_settle(opened: Opener, site: Site, screen: Screen) -> None:
    made = make(site.url, sides=NEIGHBORS, turns=1)
    player = sit_down(opened, made.link("Blue", "Orange"), screen, pace="fast", curtain=False)
    player.page.emulate_media(reduced_motion="no-preference")
    player.page.evaluate(SEEN)
    player.play(player.act)
    rolling = watched(player.page)["rolling"]
    assert any(f"{ORANGE}" in text and " at " in text for text in rolling), rolling
    assert not [text for text in rolling if re.search(r"rolled|hit$|miss$", text)]


@SCREENS
def test_winner_and_loser_are_told_so(opened: Opener, site: Site, screen: Screen) -> None:
    made = make(site.url)
    seats = (("Blue",), ("Orange",), ())
    blue, orange, watcher = (sit_down(opened, made.link(*each), screen) for each in seats)
    resign(blue)
    for player, title in ((blue, "You lost"), (orange, "You won"), (watcher, "Orange wins")):
        expect(player.end.get_by_role("heading", name=title)).to_be_visible()
    row = blue.end.get_by_role("row").filter(has=blue.page.get_by_role("rowheader", name="Griffin GRF-1N"))
    expect(row).to_contain_text("given up")
    blue.press(blue.end.get_by_role("button", name="View board"))
    expect(blue.end).to_have_count(0)
    blue.press(blue.page.get_by_role("button", name="Result"))
    expect(blue.end.get_by_role("heading", name="You lost")).to_be_visible()
    assert violations(blue.page, "light") == []


def test_two_players_at_one_screen_are_told_who_wins(opened: Opener, site: Site) -> None:
    both = sit_down(opened, make(site.url).link("Blue", "Orange"), curtain=False)
    resign(both, " (Blue)")
    expect(both.end.get_by_role("heading", name="Orange wins")).to_be_visible()


def resign(player: Player, which: str = "") -> None:
    player.page.get_by_role("button", name="Menu").click()
    player.page.get_by_role("button", name="Resign").click()
    player.page.get_by_role("dialog").get_by_role("button", name=f"Resign{which}", exact=True).click()


@SCREENS
def test_the_report_of_all_units_is_in_the_menu(opened: Opener, site: Site, screen: Screen) -> None:
    game = duel(site)
    page = sit_down(opened, game.link("Blue", "Orange"), screen, curtain=False).page
    player = volley(page, screen, {"to hit": (6, 6), "hit location": AVERAGE})
    player.press(page.get_by_role("button", name="Menu"))
    player.press(page.get_by_role("button", name="Battle report"))
    report = page.get_by_role("dialog", name="Battle report")
    row = report.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Griffin GRF-1N"))
    expect(row).to_contain_text("in action")
    expect(row.get_by_role("cell").first).not_to_have_text("0")
    expect(report.get_by_role("columnheader", name="Kills")).to_be_visible()
    assert violations(page, "light") == []


def test_sounds_are_off_until_the_player_wants_them(opened: Opener, site: Site) -> None:
    player = sit_down(opened, make(site.url).link("Blue", "Orange"), curtain=False)
    player.page.get_by_role("button", name="Menu").click()
    sounds = player.page.get_by_role("checkbox", name="Sound effects")
    expect(sounds).not_to_be_checked()
    sounds.check()
    player.page.goto("/settings")
    expect(player.page.get_by_role("checkbox", name="Sound effects")).to_be_checked()
