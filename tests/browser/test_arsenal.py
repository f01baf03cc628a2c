"""Weapons with a choice in the browser: ammunition, rates of fire with their jams, and the designation of targets.

Players roll real dice and say what they show, so nothing depends on a seed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect
from tests.browser.player import PERSON, make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site
from tests.browser.test_combined_arms import Commander
from tests.waiting import PATIENCE

SCREENS = pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
GRIFFIN = Path(__file__).parent / "griffin.mtf"
ROTARY, GUNNER, SPOTTER, ARCHER, TARGET = (
    "Griffin GRF-R1",
    "Cataphract CTF-3D",
    "Raven RVN-3L",
    "Archer ARC-2R",
    "Atlas AS7-D",
)
MISS, JAM, HIT = (1, 2), (1, 1), (6, 6)


def placed(design: str, place: str, heading: int = 0, **more: Any) -> dict[str, Any]:
    return {"design": design, "place": place, "heading": heading, **more}


def commander(opened: Opener, site: Site, screen: Screen, *blue: dict[str, Any], turns: int = 1) -> Commander:
    """A player of both sides, who rolls real dice."""
    sides = [
        {"name": "Blue", "player": PERSON, "units": list(blue)},
        {"name": "Orange", "player": PERSON, "units": [placed(TARGET, "0706", 180)]},
    ]
    game = make(site.url, sides=sides, board="open-ground", turns=turns, real_dice=True)
    player = Commander(sit_down(opened, game.link("Blue", "Orange"), screen).page, screen)
    player.lucky = {"initiative": (1, 2), "to hit": MISS}
    player.await_turn()
    player.settle()
    return player


def explain(player: Commander, weapon: str) -> None:
    """Unfold how the number of a weapon adds up."""
    player.press(player.page.get_by_role("button", name=f"how the number for {weapon}").first)


def log(player: Commander, words: str) -> None:
    """Check that the log says something, wherever it is on this screen."""
    if player.screen.touch:
        player.press(player.page.get_by_role("tab", name="Log"))
    expect(player.page.get_by_role("log", name="Log")).to_contain_text(words)
    if player.screen.touch:
        player.press(player.page.get_by_role("tab").first)


@SCREENS
@pytest.mark.rule("BMR-AMMO-002")
def test_ammunition_is_chosen_below_its_weapon(opened: Opener, site: Site, screen: Screen) -> None:
    player = commander(opened, site, screen, placed(GUNNER, "0709"))
    page = player.page
    player.rest_in("Movement")
    player.take(GUNNER)
    expect(page.get_by_text("10 shots (standard) · 1 kind more")).to_be_visible()
    explain(player, "LB 10-X AC")
    kinds = page.get_by_role("combobox", name="Ammunition of the LB 10-X AC")
    expect(kinds.locator("option:checked")).to_contain_text("standard, 10 shots")
    kinds.select_option(index=1)
    expect(page.get_by_text("10 shots (cluster) · 1 kind more")).to_be_visible()
    player.confirm()
    log(player, "LB 10-X AC with cluster ammunition")


@SCREENS
@pytest.mark.rule("BMR-EQ-033", "BMR-EQ-037", "BMR-EQ-038", "BMR-EQ-039")
def test_a_rotary_autocannon_jams_and_is_cleared(opened: Opener, site: Site, screen: Screen) -> None:
    import_design(site)
    player = commander(opened, site, screen, placed(ROTARY, "0709"), turns=3)
    page = player.page
    player.rest_in("Movement")
    player.take(ROTARY)
    explain(player, "Rotary AC/5")
    rates = page.get_by_role("group", name="Shots of the Rotary AC/5")
    expect(rates.get_by_role("button")).to_have_text(["1", "2jams 3%", "4jams 8%", "6jams 17%"])
    player.press(rates.get_by_role("button").last)
    expect(page.get_by_text("Jams on a roll of 2 to 4: 17%, a jam can be cleared")).to_be_visible()
    player.lucky = {"initiative": (1, 2), "to hit": JAM}
    player.confirm()
    while not asked_to_choose(player):
        assert player.rest()
    log(player, "Rotary AC/5, 6 shots, at Orange's Atlas AS7-D")
    log(player, "The Rotary AC/5 of Griffin GRF-R1 jams")
    player.says(ROTARY, "Rotary AC/5 jammed")
    before = player.asked
    player.press(player.choice.get_by_role("button", name="Clear the Rotary AC/5 in the right torso"))
    player.await_question(before)
    player.lucky = {"initiative": (1, 2), "to hit": MISS, "clear a jam": HIT}
    player.roll()
    player.says(ROTARY, "clearing the jam of the Rotary AC/5")
    player.rest_in("Movement")
    player.rest_in("Weapons")
    log(player, "Clearing the Rotary AC/5 of Griffin GRF-R1: rolled 6+6 = 12, needs 7: cleared")


def asked_to_choose(player: Commander) -> bool:
    """Whether the question on the screen has a list of answers, once it is there."""
    expect(player.choice.or_(player.primary).first).to_be_visible()
    return player.choice.is_visible()


def import_design(site: Site) -> None:
    """A Griffin with a Rotary autocannon, as somebody would upload it."""
    text = GRIFFIN.read_text().replace("GRF-T1", "GRF-R1").replace("ISPPC\n", "-Empty-\n")
    text = text.replace("1 ISLRM10, Right Torso\n1 ISPPC, Right Arm", "1 ISRotaryAC5, Right Torso")
    launcher = "ISLRM10\n" * 2 + "ISLRM10 Ammo\n" * 2 + "-Empty-\n" * 3
    text = text.replace(launcher, "ISRotaryAC5\n" * 6 + "ISRotaryAC5 Ammo\n")
    form = {"Content-Type": "application/octet-stream"}
    address = f"{site.url}/api/designs/import?name=rotary.mtf"
    answer = httpx.post(address, content=text.encode(), headers=form, timeout=PATIENCE)
    assert answer.is_success, answer.text


@SCREENS
@pytest.mark.rule("BMR-EQ-152", "BMR-AMMO-041")
def test_a_target_is_designated_before_weapons_are_fired(opened: Opener, site: Site, screen: Screen) -> None:
    semiguided = dict.fromkeys(("3", "4", "6", "7"), "semiguided")
    archer = placed(ARCHER, "0715", ammunition=semiguided)
    player = commander(opened, site, screen, placed(SPOTTER, "0710"), archer)
    page = player.page
    player.rest_in("Movement")
    if not screen.touch:
        expect(page.locator(".phases [aria-current]")).to_have_text("Off-board")
    player.lucky = {"to hit": HIT, "designate": HIT, "TAG": HIT}
    expect(player.choice).to_contain_text(SPOTTER)
    before = player.asked
    player.press(player.choice.get_by_role("button", name=f"how the number for {TARGET} adds up"))
    expect(player.choice).to_contain_text("Gunnery Skill")
    player.press(player.choice.get_by_role("button", name=f"Designate {TARGET}"))
    player.await_question(before)
    player.roll()
    player.says(TARGET, "designated by TAG")
    player.take(ARCHER)
    expect(page.get_by_text("(semiguided)").first).to_be_visible()
    expect(page.get_by_text("no TAG")).to_have_count(0)
