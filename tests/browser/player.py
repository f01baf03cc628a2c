"""A player in the browser: looks at the screen, clicks hexes, presses buttons or keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Locator, Page, expect
from tests.browser.site import DESK, Opener, Screen
from tests.waiting import PATIENCE

from ironhex.kernel.hex_plane import center
from ironhex.kernel.hexes import Hex

LONGEST = 60  # answers after which a battle must be over
PERSON = {"kind": "person"}
BOT = {"kind": "bot", "bot": "easy"}


NEIGHBORS = [
    {"name": "Blue", "units": [{"design": "Griffin GRF-1N", "place": "0607", "heading": 0}]},
    {"name": "Orange", "units": [{"design": "Enforcer ENF-4R", "place": "0606", "heading": 180}]},
]
"""Two units face to face."""


BESIDE = (20, 26)
"""Where nothing is to be tapped: the number of the turn, at the top of the screen."""


class Point(NamedTuple):
    """A place on the screen."""

    x: float
    y: float


class Made(NamedTuple):
    """A game, and the link of each seat that a person takes."""

    game: str
    tokens: Mapping[str, str]

    def link(self, *seats: str) -> str:
        """The path that opens these seats, without any a spectator's."""
        return f"/g/{self.game}" + (f"#{','.join(self.tokens[seat] for seat in seats)}" if seats else "")


def make(at: str, blue: Mapping[str, str] = PERSON, orange: Mapping[str, str] = PERSON, **more: Any) -> Made:
    """Ask the server at an address for a duel at close quarters that lasts two turns."""
    setup = {
        "board": "generated:woods:3:12x12",
        "name": "Glade",
        "turns": 2,
        "seed": 5,
        "sides": [
            {"name": "Blue", "player": blue, "units": [{"design": "Griffin GRF-1N", "place": "0608", "heading": 0}]},
            {
                "name": "Orange",
                "player": orange,
                "units": [{"design": "Enforcer ENF-4R", "place": "0604", "heading": 180}],
            },
        ],
        **more,
    }
    answer = httpx.post(f"{at}/api/games", json=setup, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Made(made["game"], {seat["seat"]: seat["token"] for seat in made["seats"] if "token" in seat})


def facing_sides(units: Mapping[str, tuple[str, str, int]]) -> list[dict[str, Any]]:
    """Sides of one unit each, played by people: its design, where it starts and its heading."""
    return [
        {"name": side, "player": PERSON, "units": [{"design": design, "place": place, "heading": heading}]}
        for side, (design, place, heading) in units.items()
    ]


class Player:
    """A person in front of a battle."""

    def __init__(self, page: Page, screen: Screen = DESK) -> None:
        self.page, self.screen = page, screen
        self.end = page.get_by_role("dialog").filter(has=page.get_by_role("link", name="Watch the replay"))
        self.log = page.get_by_role("log", name="Log")
        self.curtain = page.get_by_role("alertdialog")
        self.choice = page.get_by_role("dialog").filter(has=page.locator(".options"))

    @property
    def status(self) -> Locator:
        """What is to be done, in words."""
        return self.page.get_by_role("complementary", name="Units").get_by_role("status")

    @property
    def primary(self) -> Locator:
        """The one button that confirms."""
        bar = (
            self.page.get_by_role("complementary", name="Units")
            if self.screen.touch
            else self.page.get_by_role("banner")
        )
        return bar.get_by_role(
            "button",
            name=re.compile("^(Confirm|Fire|Hold fire|No physical attack|Deploy here|Switch on|Swarm it|Brush)"),
        ).first

    @property
    def asked(self) -> str:
        """The question on the screen; empty while others act."""
        return self.page.locator("[data-ask]").get_attribute("data-ask") or ""

    def await_question(self, before: str = "") -> bool:
        """Wait for another question than the one before; False when the battle is over."""
        question = self.page.locator(f"[data-ask]:not([data-ask=''], [data-ask='{before}'])")
        expect(question.or_(self.end).first).to_be_visible()
        return not self.end.is_visible()

    def await_turn(self) -> bool:
        """Wait until something is asked."""
        return self.await_question("-")

    # --- with a pointer ---------------------------------------------------------------------------------------------
    def point(self, at: Point) -> None:
        """Click or tap."""
        (self.page.touchscreen.tap if self.screen.touch else self.page.mouse.click)(at.x, at.y)

    def press(self, button: Locator) -> None:
        """Press a button with the pointer."""
        (button.tap if self.screen.touch else button.click)()

    def in_reach(self) -> list[Point]:
        """The reachable hexes, nearest to the enemy first: the middles of marked hexes that nothing covers."""
        self.page.locator(".reach polygon").first.wait_for()
        found: list[list[float]] = self.page.evaluate(IN_REACH)
        return [Point(*each) for each in found]

    def hex(self, place: str) -> Point:
        """Where the middle of a hex is on the screen, once the board is still."""
        at = center(Hex.parse(place))
        return Point(*self.page.evaluate(ON_SCREEN, [at.x, at.y]))

    def answer(self) -> None:
        """Press the one button, and wait until that is done."""
        before = self.asked
        expect(self.primary).to_be_enabled()
        if self.screen.touch:
            self.page.touchscreen.tap(*BESIDE)  # two answers in a row are no double tap
        self.press(self.primary)
        expect(self.page.locator("[data-ask]")).not_to_have_attribute("data-ask", before)

    def confirm(self) -> bool:
        """Press the one button, and wait for what comes; False when the battle is over."""
        before = self.asked
        self.answer()
        return self.await_question(before)

    def move(self) -> None:
        """When asked to, move as close to the enemy as possible."""
        self.await_turn()
        self.point(self.in_reach()[0])
        self.answer()

    def settle(self) -> None:
        """Wait until the options are known."""
        expect(self.page.get_by_text(re.compile("^(Finding (moves|places)|Calculating)…$"))).to_have_count(0)

    def stand(self) -> bool:
        """Stand still."""
        self.press(self.page.get_by_role("button", name="Stand still"))
        return self.confirm()

    def to_fire(self, name: str) -> None:
        """Answer as proposed until a unit is to declare its fire."""
        heading = self.page.get_by_role("tab", name=re.compile(name))
        self.settle()
        while not heading.is_visible():
            self.confirm()
            self.settle()

    def act(self) -> bool:
        """Answer the question as most people would; False when the battle is over."""
        if self.choice.is_visible():
            before = self.asked
            self.press(self.choice.locator(".options").get_by_role("button").first)
            return self.await_question(before)
        if "move" in (self.status.text_content() or "").lower():
            self.point(self.in_reach()[0])
        return self.confirm()

    def play(self, each: Callable[[], bool]) -> int:
        """Play to the end; returns the number of answers."""
        count = 0
        going = self.await_turn()
        while going:
            count += 1
            assert count < LONGEST, "the battle does not end"
            going = each()
        return count


IN_REACH = """async () => {
    const marked = () => [...document.querySelectorAll('.reach polygon')]
    const middle = each => {
        const box = each.getBoundingClientRect()
        return [box.x + box.width / 2, box.y + box.height / 2]
    }
    const foes = [...document.querySelectorAll('.counter:has(.base.side-1)')].map(middle)
    const far = at => Math.min(...foes.map(foe => Math.hypot(at[0] - foe[0], at[1] - foe[1])), 1e6)
    const free = at => {
        const there = document.elementFromPoint(...at)
        return there?.closest('.board') && !there.closest('[data-float], [data-heading]')
    }
    for (let before = '', still = 0; still < 10; ) {  // as long as the board is still moving
        await new Promise(requestAnimationFrame)
        const now = marked().map(middle).join()
        still = now === before ? still + 1 : 0
        before = now
    }
    return marked().map(middle).filter(free).sort((a, b) => far(a) - far(b))
}"""


ON_SCREEN = """async ([x, y]) => {
    const svg = document.querySelector('.world > svg')
    const now = () => {
        const box = svg.getBoundingClientRect(), view = svg.viewBox.baseVal
        return [box.x + (x - view.x) * box.width / view.width, box.y + (y - view.y) * box.height / view.height]
    }
    for (let before = '', still = 0; still < 10; ) {  // as long as the board is still moving
        await new Promise(requestAnimationFrame)
        still = now().join() === before ? still + 1 : 0
        before = now().join()
    }
    return now()
}"""


def sit_down(opened: Opener, link: str, screen: Screen = DESK, at: str = "", **settings: Any) -> Player:
    """Open a link in its own browser, set to show dice at once."""
    page = opened(link, screen, settings={"pace": "instant"} | settings, **({"at": at} if at else {}))
    player = Player(page, screen)
    expect(page.locator("[data-ask]")).to_be_visible()
    return player
