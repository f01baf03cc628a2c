"""Electronics on the map: fields that jam, probes, and the links of a network."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.player import PERSON, make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site

SIDES = [
    {
        "name": "Blue",
        "player": PERSON,
        "units": [
            {"design": "Naginata NG-C3A", "place": "0515", "heading": 0},
            {"design": "Owens OW-1", "place": "0813", "heading": 0},
            {"design": "Owens OW-1C", "place": "1107", "heading": 0},
            {"design": "Black Knight BL-6-KNT", "place": "1416", "heading": 0},
        ],
    },
    {
        "name": "Orange",
        "player": PERSON,
        "units": [
            {"design": "Anvil ANV-3M", "place": "1103", "heading": 180},
            {"design": "Raven RVN-3L", "place": "0204", "heading": 180, "hidden": True},
        ],
    },
]
FIELDS = "Fields around units"
OPTIONS = ["hidden units"]


def zones(page: Page) -> list[str]:
    """The kinds and sides of the zones that are drawn."""
    found = page.locator(".zones path:not(.back)").evaluate_all("all => all.map(each => each.getAttribute('class'))")
    return sorted(re.sub(r" svelte-\w+", "", each) for each in found)


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_fields_and_links_are_drawn_when_wanted(site: Site, opened: Opener, screen: Screen) -> None:
    made = make(site.url, sides=SIDES, options=OPTIONS, board="woods")
    blue = sit_down(opened, made.link("Blue"), screen).page
    button = blue.get_by_role("button", name=FIELDS)
    expect(button).to_have_attribute("aria-pressed", "false")
    assert zones(blue) == []
    legend = blue.get_by_role("note", name=FIELDS)
    expect(legend).to_have_count(0)
    button.click()
    expect(blue.locator(".zones .ecm")).to_have_count(1)
    expect(legend).to_contain_text("ECM field of Anvil ANV-3M")
    expect(legend).to_contain_text("Active probe of Black Knight BL-6-KNT")
    assert zones(blue) == ["ecm side-1", "probe side-0"], "the field of the hidden Raven is a secret"
    orange = sit_down(opened, made.link("Orange"), screen).page
    orange.keyboard.press("o")
    expect(orange.locator(".zones .ecm")).to_have_count(1)
    expect(orange.get_by_role("button", name=FIELDS)).to_have_attribute("aria-pressed", "true")
    orange.keyboard.press("o")
    expect(orange.get_by_role("note", name=FIELDS)).to_have_count(0)


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_the_network_of_the_selected_unit_is_drawn(site: Site, opened: Opener, screen: Screen) -> None:
    """The Owens next to the enemy is cut off: its link is broken, and it is marked."""
    made = make(site.url, sides=SIDES, options=OPTIONS, board="woods")
    page = sit_down(opened, made.link("Blue"), screen).page
    page.get_by_role("tab", name="Units").click()
    row = page.get_by_role("button", name=re.compile(r"^Owens OW-1C"))
    expect(row).to_contain_text("in the ECM field of Anvil ANV-3M")
    row.click()
    expect(page.locator(".links path:not(.back)")).to_have_count(2)
    expect(page.locator(".links .broken")).to_have_count(1)
    page.get_by_role("tab", name="Units").click()
    page.get_by_role("button", name=re.compile(r"^Naginata")).click()
    card = page.get_by_role("region", name="Naginata NG-C3A")
    expect(card).to_contain_text("C3 network with Owens OW-1")
    expect(card.get_by_role("row", name=re.compile("C3 Master"))).to_be_visible()
    page.get_by_role("tab", name="Units").click()
    page.get_by_role("button", name=re.compile(r"^Black Knight")).click()
    expect(page.locator(".links")).to_have_count(0)


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_networks_are_chosen_before_the_battle(site: Site, opened: Opener, screen: Screen) -> None:
    """The usual network is shown, and a unit can be left out of it."""
    page = opened("/new", screen)
    blue = page.get_by_role("region", name="Blue", exact=True)
    page.get_by_role("button", name="Add a unit to Blue").click()
    picker = page.get_by_role("dialog")
    for name in ("Naginata NG-C3A", "Owens OW-1C"):
        picker.get_by_role("searchbox").fill(name)
        picker.get_by_role("button", name=f"Add {name}", exact=True).click()
    picker.get_by_role("button", name="Done").click()
    network = blue.get_by_label("Network of Owens OW-1C")
    expect(network.locator("option:checked")).to_have_text("linked to Naginata NG-C3A")
    leader = blue.get_by_role("row", name=re.compile("^Naginata NG-C3A"))
    expect(leader).to_contain_text("leads its network")
    network.select_option("in no network")
    expect(network.locator("option:checked")).to_have_text("in no network")
    expect(leader).not_to_contain_text("leads its network")
