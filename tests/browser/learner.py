"""A player who does not know the game: reads the lesson's card, asks for advice, and follows it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from playwright.sync_api import Locator, Page, Route, expect
from tests.browser.player import Player
from tests.browser.site import DESK, Screen

MANY = 12  # cards at one question after which something is wrong
PRESS = re.compile("[Pp]ress “([^”]+)”")
WRONG = re.compile(r"undefined|null|NaN|Infinity|  |\(\)|\.\.|\bmoves now\b")
PHASES = dict.fromkeys(("initiative", "reach", "cost", "pace", "turning", "moveheat", "driving"), "Movement") | (
    dict.fromkeys(("sight", "hold", "ranges", "number", "fire", "twist", "fireheat", "turret"), "Weapons")
)


class Learner(Player):
    """A player who only follows the lesson."""

    def __init__(self, page: Page, screen: Screen = DESK) -> None:
        super().__init__(page, screen)
        self.card = page.get_by_role("region", name="Lesson")
        self.ask = page.get_by_role("button", name="Hint")
        self.heard: list[str] = []

    @property
    def idea(self) -> str:
        """The idea on the card; empty if there is none."""
        return (self.card.get_attribute("data-idea") or "") if self.card.is_visible() else ""

    def button(self, name: str) -> Locator:
        return self.card.get_by_role("button", name=name)

    def listen(self) -> None:
        """Read what the lesson has to say at this question, ask it for advice, and read why."""
        self.settle()
        advised = False
        for _ in range(MANY):
            if (idea := self.idea) and idea not in self.heard:
                self.heard.append(idea)
            if advised and not idea:
                return
            self.check_card()
            if idea and not self._turn_the_page(idea):
                advised = self._take_advice(self.button("Show me")) or advised
                if advised and not self.button("Continue").is_visible():
                    return
            elif not idea:
                advised = self._take_advice(self.ask)
        raise AssertionError(f"the lesson does not come to an end: {self.heard}")

    def check_card(self) -> None:
        """The card names the button that is there, is about the current phase, and covers nothing it talks about; an
        entry of the log that it talks about is in view.
        """
        read: dict[str, str] | None = self.page.evaluate(CARD)
        if not read:
            return
        assert [*dict.fromkeys(PRESS.findall(read["text"]))] in ([], [read["button"]]), read
        assert PHASES.get(read["idea"], read["phase"]) == read["phase"], read
        assert not WRONG.search(read["text"]), read
        self.page.wait_for_function(UNCOVERED)
        self.page.wait_for_function(IN_VIEW, arg=read["idea"] == "dice")

    def _turn_the_page(self, idea: str) -> bool:
        """Go on to the next idea, if the card only needs to be read."""
        for name in ("Got it", "Continue"):
            if self.button(name).is_visible():
                self.press(self.button(name))
                expect(self.card.and_(self.page.locator(f"[data-idea='{idea}']")).and_(self._with(name))).to_have_count(
                    0
                )
                return True
        return False

    def _with(self, name: str) -> Locator:
        return self.page.get_by_role("region").filter(has=self.page.get_by_role("button", name=name))

    def _take_advice(self, button: Locator) -> bool:
        """Ask for a hint; does nothing if that was done already."""
        if not button.is_visible():
            return True
        self.press(button)
        expect(self.button("Continue").or_(self.choice).first).to_be_visible()
        return True

    def follow(self) -> bool:
        """Do what the lesson says; False when the battle is over."""
        self.listen()
        before = self.asked
        advised = self.choice.locator(".advised")
        if advised.is_visible():
            self.press(advised)
            return self.await_question(before)
        return self.confirm()


CARD = """() => {
    const card = document.querySelector('.coach')
    const shown = name => [...document.querySelectorAll(`[data-teach~=${name}]`)].find(each => each.checkVisibility())
    return card && {
        idea: card.dataset.idea,
        text: card.innerText,
        button: shown('primary')?.innerText.trim() ?? '',
        phase: document.querySelector('[data-teach=phases] [aria-current]')?.innerText.trim() ?? '',
    }
}"""


UNCOVERED = """() => {
    const card = document.querySelector('.coach')?.getBoundingClientRect()
    const covers = ({ left, right, top, bottom }) => {
        const wide = Math.min(card.right, right) - Math.max(card.left, left)
        const high = Math.min(card.bottom, bottom) - Math.max(card.top, top)
        return wide > 2 && high > 2
    }
    const small = document.querySelector('aside.narrow') && document.querySelector('[data-teach=draft]')
    const unit = `.counter:has(circle.halo${small ? '.target' : ''}) .base`  // little room while weapons are listed
    const needed = ['div.halo', unit, '.way .bead', '.way .counter .base']
    const there = needed.flatMap(each => [...document.querySelectorAll(each)]).filter(each => each.checkVisibility())
    return !card || !there.map(each => each.getBoundingClientRect()).some(covers)
}"""


IN_VIEW = """wanted => {
    const entry = document.querySelector('[data-pointed]')
    const [at, log] = [entry, entry?.closest('[role=log]')].map(each => each?.getBoundingClientRect())
    return entry ? (at.height > 0 && at.top >= log.top - 1 && at.top + Math.min(at.height, 20) <= log.bottom) : !wanted
}"""


def seeded(page: Page, seeds: Iterator[int]) -> None:
    """Give the games that a page creates these dice."""

    def begin(route: Route) -> None:
        if route.request.method != "POST":
            return route.continue_()
        setup = json.loads(route.request.post_data or "{}")
        return route.continue_(post_data=json.dumps(setup | {"seed": next(seeds)}))

    page.route("**/api/games", begin)
