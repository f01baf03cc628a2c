"""The page in Chromium: smoothness of large battles that are panned and zoomed; weight and speed of the first page.

Frames a second depend on what else the machine does; the processor time that the page's main thread needs for a frame
hardly does. At 50 frames a second there are 20 ms for each.

PYTHONPATH=src:. python tests/bench/bench_page.py
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from time import sleep
from typing import NamedTuple

import httpx
from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.site import DESK, Site, serving

from ironhex.catalog import board
from ironhex.cli.testing import CHROMIUM
from ironhex.maps import find_board

LAND = "generated:hills,woods,rivers,towns:7:64x68"
CITY = "city+city/city+city"  # 32x34 with 284 hexes of buildings
UNITS = 12  # a side
DESIGNS = ("Hunchback HBK-4G", "Griffin GRF-1N", "Shadow Hawk SHD-2H", "Wolverine WVR-6R", "Enforcer ENF-4R")
FRAMES = """seconds => new Promise(done => {
    const times = []
    const tick = now => {
        times.push(now)
        now - times[0] < seconds * 1000 ? requestAnimationFrame(tick) : done(times)
    }
    requestAnimationFrame(tick)
})"""
SECONDS = 4
LOADS = 5


def battle(site: Site, board: str, options: Sequence[str]) -> str:
    """The path of both seats in a battle of 24 units."""
    units = [{"design": DESIGNS[number % len(DESIGNS)]} for number in range(UNITS)]
    sides = [{"name": name, "units": units} for name in ("Blue", "Orange")]
    setup = {"board": board, "seed": 1, "sides": sides, "options": options}
    made = httpx.post(f"{site.url}/api/games", json=setup, timeout=60).json()
    return f"/g/{made['game']}#{','.join(seat['token'] for seat in made['seats'])}"


def burning_city(site: Site) -> str:
    """The name of a city in which every third hex of some rows burns or is full of smoke."""
    city = find_board(CITY, board)
    lines = city.to_text().splitlines()
    for number, line in enumerate(lines):
        row, *hexes = line.split() or [""]
        if row.isdigit() and len(hexes) == city.width and int(row) % 4 == 0:
            letters = "fk" * city.width
            hexes[::3] = [hex.rstrip(".") + letters[at] for at, hex in enumerate(hexes[::3])]
            lines[number] = " ".join((row, *hexes))
    return site.draw("burning-city", "\n".join(lines[1:]) + "\n")


class Smoothness(NamedTuple):
    """A gesture: frames a second on average and in the slowest frame but one in a hundred, and for each frame the
    milliseconds that the main thread worked, those in scripts, and the number of layouts."""

    mean: float
    slow: float
    work: float
    script: float
    layouts: float

    def __str__(self) -> str:
        return (
            f"{self.mean:>8.1f} frames a second, 99 in 100 at {self.slow:.1f} or more; "
            f"{self.work:.1f} ms of work a frame, {self.script:.1f} in scripts, {self.layouts:.1f} layouts"
        )


def measured(page: Page, gesture: str) -> Smoothness:
    """How smooth the page is during a gesture; without one, how much it does by itself."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def metrics() -> dict[str, float]:
        return {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}

    before = metrics()
    if gesture:
        page.evaluate(GESTURES[gesture], SECONDS)
    times: list[float] = page.evaluate(FRAMES, SECONDS)
    after = metrics()
    session.detach()
    gaps = sorted(later - earlier for earlier, later in pairwise(times))
    count = len(gaps)
    work, script, layouts = (after[name] - before[name] for name in ("TaskDuration", "ScriptDuration", "LayoutCount"))
    mean, slow = 1000 * count / (times[-1] - times[0]), 1000 / gaps[int(count * 0.99)]
    return Smoothness(mean, slow, 1000 * work / count, 1000 * script / count, layouts / count)


_BEGIN = """seconds => {
    const board = document.querySelector('.board'), box = board.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const point = (kind, dx = 0, dy = 0) => board.dispatchEvent(new PointerEvent(kind, {
        pointerId: 1, pointerType: 'mouse', bubbles: true, button: 0, clientX: x + dx, clientY: y + dy }))
    const begun = performance.now()
"""
GESTURES = {
    "panning": _BEGIN
    + """
    board.setPointerCapture = () => undefined
    point('pointerdown')
    const step = now => {
        const part = (now - begun) / 700
        point('pointermove', 350 * Math.sin(part), 250 * Math.cos(part * 0.7))
        now - begun < seconds * 1000 + 300 ? requestAnimationFrame(step) : point('pointerup')
    }
    requestAnimationFrame(step)
}""",
    "zooming": _BEGIN
    + """
    const step = now => {
        board.dispatchEvent(new WheelEvent('wheel', {
            deltaY: 26 * Math.sin((now - begun) / 500), bubbles: true, cancelable: true, clientX: x, clientY: y }))
        if (now - begun < seconds * 1000 + 300) requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
}""",
}


def smoothness(browser: Browser, site: Site, title: str, board: str, options: Sequence[str] = ()) -> None:
    page = browser.new_page(base_url=site.url, viewport={"width": DESK.width, "height": DESK.height})
    page.add_init_script("localStorage['ironhex.settings'] ??= JSON.stringify({ curtain: false })")
    page.goto(battle(site, board, options))
    page.locator(".reach polygon").first.wait_for()
    page.locator("[aria-label='Overview']").wait_for()
    sleep(2)
    print(f"{title}: {page.evaluate('document.querySelectorAll(`*`).length')} elements")
    print(f"  {'nothing going on':24} {measured(page, '')}")
    for where in ("whole board", "close"):
        for name in GESTURES:
            print(f"  {f'{name}, {where}':24} {measured(page, name)}")
        for _ in range(4):
            page.keyboard.press("+")
        sleep(1)
    page.close()


def first_page(browser: Browser, site: Site) -> None:
    times, weights = [], list[float]()
    for _ in range(LOADS):
        context = browser.new_context(base_url=site.url)
        page = context.new_page()
        session = context.new_cdp_session(page)
        weights = []
        session.send("Network.enable")
        session.on("Network.loadingFinished", lambda event, to=weights: to.append(event["encodedDataLength"]))
        page.goto("/")
        page.get_by_role("button", name="Play now").wait_for()
        times.append(page.evaluate("performance.now()"))
        page.wait_for_load_state("networkidle")
        context.close()
    print(f"  {'first page':42} {sum(weights) / 1000:>8.1f} kB over the wire, in {len(weights)} answers")
    print(f"  {'usable after':42} {min(times):>8.0f} ms at best, {sorted(times)[LOADS // 2]:.0f} usually")


def measure() -> None:
    executable = next(filter(None, map(shutil.which, CHROMIUM)))
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as site,
        sync_playwright() as driver,
        driver.chromium.launch(executable_path=executable, args=["--no-sandbox"]) as browser,
    ):
        print(f"the page in Chromium {browser.version}, {DESK.width}x{DESK.height}")
        first_page(browser, site)
        smoothness(browser, site, f"a board of 64x68 with {2 * UNITS} units", LAND)
        smoothness(browser, site, f"a city of 32x34 with {2 * UNITS} units", CITY, ["buildings"])
        smoothness(browser, site, "the same city with fire and smoke", burning_city(site), ["buildings", "fire"])


if __name__ == "__main__":
    measure()
