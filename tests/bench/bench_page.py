"""The page in Chromium: frames a second while a large battle is panned and zoomed, weight and speed of the first page.

PYTHONPATH=src:. python tests/bench/bench_page.py
"""

from __future__ import annotations

import shutil
import tempfile
from itertools import pairwise
from pathlib import Path
from time import sleep

import httpx
from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.site import DESK, Site, serving

from ironhex.cli.testing import CHROMIUM

BOARD = "generated:hills,woods,rivers,towns:7:64x68"
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


def battle(site: Site) -> str:
    """The path of a seat in a battle of 24 units on a board of 64x68."""
    units = [{"design": DESIGNS[number % len(DESIGNS)]} for number in range(UNITS)]
    setup = {"board": BOARD, "seed": 1, "sides": [{"name": name, "units": units} for name in ("Blue", "Orange")]}
    made = httpx.post(f"{site.url}/api/games", json=setup, timeout=60).json()
    return f"/g/{made['game']}#{','.join(seat['token'] for seat in made['seats'])}"


def rates(page: Page, gesture: str) -> tuple[float, float]:
    """Frames a second during a gesture: on average, and in the slowest frame but one in a hundred."""
    page.evaluate(GESTURES[gesture], SECONDS)
    times: list[float] = page.evaluate(FRAMES, SECONDS)
    gaps = sorted(after - before for before, after in pairwise(times))
    return 1000 * len(gaps) / (times[-1] - times[0]), 1000 / gaps[int(len(gaps) * 0.99)]


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


def smoothness(browser: Browser, site: Site) -> None:
    page = browser.new_page(base_url=site.url, viewport={"width": DESK.width, "height": DESK.height})
    page.goto(battle(site))
    page.locator(".reach polygon").first.wait_for()
    page.locator("[aria-label='Overview']").wait_for()
    sleep(2)
    print(f"  {'nothing going on':42} {len(page.evaluate(FRAMES, SECONDS)) / SECONDS:>8.1f} frames a second")
    for where in ("whole board", "close"):
        for name in GESTURES:
            mean, slow = rates(page, name)
            print(f"  {f'{name}, {where}':42} {mean:>8.1f} frames a second, 99 in 100 at {slow:.1f} or more")
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
        print(f"a board of 64x68 with {2 * UNITS} units")
        smoothness(browser, site)


if __name__ == "__main__":
    measure()
