"""A battle of all arms to its end: infantry leaves its carrier and swarms, a helicopter lands, a tank is stopped.

The player rolls real dice and says what they show, so nothing depends on how many dice the rules roll in which order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.player import PERSON, Player, Point, make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site

SIDES = [
    {
        "name": "Blue",
        "player": PERSON,
        "units": [
            {"design": "Heavy Hover APC", "place": "0308", "heading": 0},
            {"design": "Foot Platoon (Rifle)", "aboard": 0},
            {"design": "Anti-Mech Jump Platoon (Rifle)", "place": "0906", "heading": 0},
            {"design": "Peregrine Attack VTOL", "place": "1110", "heading": 0},
            {"design": "Goblin Medium Tank (SRM)", "place": "0606", "heading": 0},
        ],
    },
    {
        "name": "Orange",
        "player": PERSON,
        "units": [
            {"design": "Griffin GRF-1N", "place": "0905", "heading": 180},
            {"design": "Demolisher Heavy Tank", "place": "0604", "heading": 180},
        ],
    },
]
PLATOON, SWARM, HELICOPTER = "Foot Platoon (Rifle)", "Anti-Mech Jump Platoon (Rifle)", "Peregrine Attack VTOL"
MECH = "Griffin"


Dice = Mapping[str, tuple[int, int]]
"""What dice show, by what they are rolled for."""
USUAL: Dice = {"initiative": (1, 2), "to hit": (6, 6), "hit location": (1, 2), "brush off": (6, 6)}  # a 3 stops a tank
AVERAGE = 3, 4


class Commander(Player):
    """A person who commands all units of both sides, one after the other, and rolls real dice for them."""

    def __init__(self, page: Page, screen: Screen = DESK) -> None:
        super().__init__(page, screen)
        self.dice = page.get_by_role("dialog", name=re.compile("^Roll real dice"))
        self.lucky: Dice = USUAL

    def await_turn(self) -> bool:
        return super().await_turn() and self.roll()

    def confirm(self) -> bool:
        return super().confirm() and self.roll()

    def roll(self) -> bool:
        """Enter dice as long as they are asked for; False when the battle is over."""
        while self.dice.is_visible():
            before, prompt = self.asked, self.dice.inner_text()
            found = (faces for what, faces in self.lucky.items() if what in prompt)
            faces = (6, 5) if "Orange" in prompt and "initiative" in prompt else next(found, AVERAGE)
            for face in faces[: self.dice.get_by_role("radiogroup").count()]:
                self.page.keyboard.press(str(face))
            self.page.keyboard.press("Enter")
            if not self.await_question(before):
                return False
        return True

    @property
    def panel(self) -> Locator:
        return self.page.get_by_role("complementary", name="Units")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(name)).first

    def turn_of(self, side: str) -> None:
        """Let the other side do nothing until it is this one's turn."""
        self.settle()
        while side not in (self.status.text_content() or ""):
            assert self.rest(), f"the battle ended before the turn of {side}"

    def take(self, unit: str) -> None:
        """Select a unit by its name in the list, when it is its side's turn."""
        self.turn_of("Orange" if unit == MECH else "Blue")
        self.press(self.page.get_by_role("tab", name="Units"))
        self.press(self.panel.get_by_role("button", name=re.compile(f"^{re.escape(unit)}")).first)
        self.settle()

    def says(self, unit: str, *words: str) -> None:
        """Check what the list of units says about a unit."""
        self.press(self.page.get_by_role("tab", name="Units"))
        row = self.panel.get_by_role("button", name=re.compile(f"^{re.escape(unit)}")).first
        for each in words:
            expect(row).to_contain_text(each)
        self.press(self.page.get_by_role("tab").first)

    def told(self, words: str | re.Pattern[str]) -> None:
        """Wait until the log tells something."""
        if self.screen.touch:
            self.press(self.page.get_by_role("tab", name="Log"))
        expect(self.log).to_contain_text(words)
        if self.screen.touch:
            self.press(self.page.get_by_role("tab").first)

    def rest_in(self, phase: str) -> bool:
        """Let all units do nothing as long as a phase lasts; False when the battle is over."""
        while self.phase == phase:
            if not self.rest():
                return False
        return True

    def own_hex(self) -> Point:
        """The middle of the selected unit."""
        box = self.page.locator(".counter:has(.halo) .base").first.bounding_box()
        assert box is not None
        return Point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def rest(self) -> bool:
        """Let the selected unit do nothing, once it is known what it would do otherwise."""
        self.settle()
        if "move" in (self.status.text_content() or "").lower():
            self.press(self.page.get_by_role("button", name="Stand still"))
            return self.confirm()
        expect(self.primary).to_be_enabled()
        if self.primary.inner_text().startswith("Fire"):
            self.press(self.page.get_by_role("group", name="Weapons").get_by_role("button", name="None"))
            expect(self.primary).to_have_text("Hold fire")
        return self.confirm()

    @property
    def phase(self) -> str:
        return self.page.locator(".phases [aria-current]").inner_text()

    # --- what the units do ------------------------------------------------------------------------------------------
    def unload(self) -> bool:
        self.take("Heavy Hover APC")
        self.press(self.button(f"^Let {re.escape(PLATOON)} off"))
        self.point(self.own_hex())
        return self.confirm()

    def approach(self) -> bool:
        """Move into the hex of the 'Mech."""
        self.take(SWARM)
        self.point(self.in_reach()[0])
        return self.confirm()

    def fly(self, way: str) -> bool:
        """Fly a short way, and stay in the air or land."""
        self.take(HELICOPTER)
        here = self.own_hex()
        near = sorted(self.in_reach(), key=lambda at: (at.x - here.x) ** 2 + (at.y - here.y) ** 2)
        self.point(near[2])
        expect(self.primary).to_be_enabled()
        other = self.page.get_by_role("group", name="Other ways there").get_by_role("button", name=re.compile(way))
        if other.count():
            self.press(other.first)
        return self.confirm()

    def swarm(self) -> bool:
        self.take(SWARM)
        self.press(self.button("^Swarm Griffin"))
        return self.confirm()

    def shell(self) -> bool:
        self.take("Goblin Medium Tank")
        self.press(self.page.get_by_role("radio", name=re.compile("^Demolisher")))
        self.press(self.button("^All that can hit"))
        return self.confirm()

    def brush(self) -> bool:
        self.take(MECH)
        self.press(self.button("^Brush off .*left arm"))
        return self.confirm()


class Sharing(Commander):
    """Two people at one screen, who pass it whenever the curtain closes."""

    def roll(self) -> bool:
        while self.curtain.is_visible() or self.dice.is_visible():
            if self.curtain.is_visible():
                self.take_over()
            elif not super().roll():
                return False
        return True

    def take_over(self) -> str:
        """Open the curtain; returns whose turn it is."""
        name = (self.curtain.get_by_role("heading").text_content() or "").removeprefix("Pass the screen to ")
        self.press(self.curtain.get_by_role("button"))
        expect(self.curtain).to_have_count(0)
        self.await_question("-")
        return name


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_battle_of_all_arms_to_its_end(opened: Opener, site: Site, screen: Screen) -> None:
    game = make(site.url, sides=SIDES, board="open-ground", turns=2, seed=None, real_dice=True)
    page = sit_down(opened, game.link("Blue", "Orange"), screen).page
    player = Commander(page, screen)
    player.await_turn()
    player.says(PLATOON, "aboard Heavy Hover APC")
    player.unload()
    player.approach()
    player.fly("1 up")
    player.says(HELICOPTER, "1 level up")
    player.rest_in("Movement")
    player.swarm()
    player.shell()
    player.rest_in("Weapons")
    player.says("Demolisher Heavy Tank", "immobilized")
    player.says("Griffin GRF-1N", f"swarmed by {SWARM}")
    expect(page.locator(".rider .hostile")).to_have_count(1)
    player.lucky = {**USUAL, "brush off": (1, 1)}
    player.brush()  # in vain
    player.rest_in("Physical")
    player.says(SWARM, "swarms Griffin GRF-1N")
    player.fly("landed")
    player.says(HELICOPTER, "landed")
    player.rest_in("Movement")
    player.swarm()
    player.rest_in("Weapons")
    player.lucky = USUAL
    player.brush()
    while not player.end.is_visible():
        player.rest()
    player.press(player.end.get_by_role("button", name="Close"))
    player.says("Demolisher Heavy Tank", "immobilized")
    expect(page.locator(".rider")).to_have_count(0)


def test_infantry_gets_into_its_carrier_by_keys(opened: Opener, site: Site) -> None:
    apc = {"design": "Heavy Hover APC", "place": "0308", "heading": 0}
    platoon = {"design": "Foot Platoon (Rifle)", "place": "0308", "heading": 0}
    sides = [SIDES[0] | {"units": [apc, platoon]}, SIDES[1]]
    game = make(site.url, sides=sides, board="open-ground", turns=1)
    player = Commander(sit_down(opened, game.link("Blue", "Orange")).page)
    player.await_turn()
    player.take("Heavy Hover APC")
    player.page.keyboard.press("b")
    expect(player.button(f"^Take {re.escape(PLATOON)} aboard")).to_have_attribute("aria-pressed", "true")
    player.point(player.own_hex())
    expect(player.page.get_by_role("heading", name=f"Take {PLATOON} aboard, facing north")).to_be_visible()
    player.confirm()
    player.says(PLATOON, "aboard Heavy Hover APC")


def test_a_flight_is_short_unless_another_is_chosen_and_ends_as_high_as_wanted(opened: Opener, site: Site) -> None:
    game = make(site.url, sides=SIDES, board="open-ground", turns=1)
    player = Commander(sit_down(opened, game.link("Blue", "Orange")).page)
    player.await_turn()
    player.take(HELICOPTER)
    for key in ("ArrowUp", "ArrowUp", "Enter"):
        player.page.keyboard.press(key)
    altitude = player.page.get_by_label("Altitude at the end")
    expect(altitude).to_have_value("1 level up")
    ways = player.page.get_by_role("group", name="Other ways there").get_by_role("button")
    expect(ways.first).to_contain_text("2 MP · 1 hex · 1 up")
    for height in ("2 levels up", "3 levels up"):
        player.page.keyboard.press("PageUp")
        expect(altitude).to_have_value(height)
    player.confirm()
    player.says(HELICOPTER, "3 levels up")
