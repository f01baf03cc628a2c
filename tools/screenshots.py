"""Take the screenshots of the README and the player's guide from the real program: screenshots.py [FOLDER].

Two bots fight a battle with fixed dice up to an interesting moment; a server imports the record, and Chromium views it
as Blue's player would. It runs in the environment of `./ironhex test`.
"""

from __future__ import annotations

import base64
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.browser.learner import Learner, seeded  # noqa: E402
from tests.browser.site import DESK, PHONE, Screen, Site, serving  # noqa: E402

from ironhex import save  # noqa: E402
from ironhex.bots import let_answer  # noqa: E402
from ironhex.cli.testing import CHROMIUM  # noqa: E402
from ironhex.engine import Play  # noqa: E402
from ironhex.engine.setup import Setup, SideSetup, UnitSetup  # noqa: E402
from ironhex.kernel.hexes import distance, relative_bearing  # noqa: E402
from ironhex.server.editions import begin  # noqa: E402
from ironhex.systems.classic.bots.roster import BOTS  # noqa: E402

BLUE = ("Hunchback HBK-4G", "Griffin GRF-1N", "Shadow Hawk SHD-2H", "Wolverine WVR-6R")
ORANGE = ("Thunderbolt TDR-5S", "Enforcer ENF-4R", "Crusader CRD-3R", "Trebuchet TBT-5N")
SEED = 3
NEAR = 3
FRONT = (22, 23, 0, 1, 2)
MIDDLE = 420  # entries of the story until the fight is at its peak
QUALITY = 80
SETTLING = 6_000  # milliseconds until a picture is stable

Moment = Callable[[Play[Any]], bool]


def confronted(form: str) -> Moment:
    """The moment when Blue is asked that, no unit is lost yet, and Blue's first unit faces an enemy."""

    def reached(play: Play[Any]) -> bool:
        forms = {type(ask.question).__name__ for ask in play.asks if "Blue" in ask.seats}
        there = [unit for unit in play.facts.present() if unit.side == "Blue"]
        enemies = [unit for unit in play.facts.present() if unit.side != "Blue"]
        whole = len(there) == len(BLUE) and len(enemies) == len(ORANGE)
        return form in forms and whole and not there[0].body.prone and any(map(partial(ahead, there[0]), enemies))

    return reached


def ahead(unit: Any, foe: Any) -> bool:
    """Close enough for all weapons, and in front of the unit."""
    return distance(unit.hex, foe.hex) <= NEAR and relative_bearing(unit.hex, unit.facing, foe.hex) in FRONT


def side(name: str, designs: tuple[str, ...]) -> SideSetup:
    return SideSetup(name, tuple(map(UnitSetup, designs)))


def record(until: Moment) -> str:
    """The record of the first battle that reaches such a moment."""
    for seed in count(SEED):
        play = begin(Setup((side("Blue", BLUE), side("Orange", ORANGE)), board="river-crossing", seed=seed))
        bots = {seat: BOTS["normal"](seat.encode()) for seat in ("Blue", "Orange")}
        while not play.over and not until(play):
            let_answer(play, bots)
        if until(play):
            return save(play, private=True)
    raise AssertionError("there are always more seeds")


def take_in(site: Site, text: str) -> str:
    """The address of Blue's seat in a game that continues from the record."""
    url, head = f"{site.url}/api/games/import?name=River+crossing", {"content-type": "application/jsonl"}
    request = Request(url, data=text.encode(), headers=head, method="POST")
    with urlopen(request) as answer:
        made = msgspec.json.decode(answer.read())
    tokens = [seat["token"] for seat in made["seats"] if seat["side"] == "Blue"]
    return f"/g/{made['game']}" + "".join(f"#{token}" for token in tokens)


def look(page: Page) -> None:
    """Wait until there is something to see."""
    page.get_by_role("img").or_(page.get_by_role("application")).first.wait_for()


def look_at_units(page: Page) -> None:
    """Wait until units stand on the board."""
    page.locator(".board .counter").first.wait_for()


def learn(page: Page) -> None:
    """A newcomer's first battle, where the lesson explains moving."""
    seeded(page, iter([SEED]))
    page.get_by_role("button", name="Play now").click()
    learner = Learner(page)
    learner.card.wait_for()
    learner.follow()
    while learner.idea != "reach":
        learner.button("Got it").click()
        learner.card.wait_for()


def picture(
    browser: Browser, site: Site, path: str, screen: Screen, file: Path, until: Callable[[Page], None] = look
) -> None:
    """Open an address, wait until something is visible, and save a screenshot."""
    context = browser.new_context(
        base_url=site.url,
        viewport={"width": screen.width, "height": screen.height},
        has_touch=screen.touch,
        color_scheme="dark",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(path)
    until(page)
    page.wait_for_timeout(SETTLING)
    taken = context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    file.write_bytes(base64.b64decode(taken["data"]))
    context.close()
    print(f"{file}: {file.stat().st_size // 1024} kB")


def take_all(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    moving, firing, over = (
        record(until) for until in (confronted("MoveNext"), confronted("DeclareNext"), lambda play: play.over)
    )
    executable = next(filter(None, map(shutil.which, CHROMIUM)))
    with (
        tempfile.TemporaryDirectory() as scratch,
        serving(Path(scratch)) as site,
        sync_playwright() as driver,
        driver.chromium.launch(executable_path=executable, args=["--no-sandbox"]) as browser,
    ):
        picture(browser, site, "/", DESK, folder / "start.webp")
        picture(browser, site, "/", DESK, folder / "lesson.webp", learn)
        picture(browser, site, take_in(site, firing), DESK, folder / "battle.webp", look_at_units)
        picture(browser, site, take_in(site, moving), DESK, folder / "move.webp", look_at_units)
        picture(browser, site, take_in(site, moving), PHONE, folder / "phone.webp", look_at_units)
        picture(browser, site, "/new", DESK, folder / "new-battle.webp")
        picture(browser, site, "/machines/Hunchback%20HBK-4G", DESK, folder / "machine.webp")
        finished = take_in(site, over).partition("#")[0]
        picture(browser, site, f"{finished}/replay?at={MIDDLE}", DESK, folder / "replay.webp", look_at_units)


if __name__ == "__main__":
    take_all(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures")
