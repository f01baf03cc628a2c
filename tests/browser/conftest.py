"""A real browser on the real program: the page is built, a server starts with its own database, Chromium opens it."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    expect,
    sync_playwright,
)
from tests.browser.site import DESK, FAR_NAME, ROOT, Opener, Screen, Site, serving
from tests.server.databases import postgres, postgres_database
from tools.build_client import PRIVATE

from ironhex.cli.testing import CHROMIUM

__all__ = ["postgres", "postgres_database"]

QUIET = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--host-resolver-rules=MAP {FAR_NAME} 127.0.0.1",
)
PATIENCE = int(os.environ.get("IRONHEX_PATIENCE", "300")) * 1000
"""Milliseconds that a busy machine may need: bots think, and the lab yields to everything else."""


@pytest.fixture(scope="session")
def built() -> None:
    """The page built from the current sources; of all test processes in this clone one builds it."""
    PRIVATE.mkdir(exist_ok=True)
    with (PRIVATE / "page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run([sys.executable, "tools/build_client.py"], cwd=ROOT, check=True)


@pytest.fixture(scope="session")
def site(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serving(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture
def own_site(built: None, tmp_path: Path) -> Iterator[Site]:
    """A server for one test that will disrupt it."""
    with serving(tmp_path) as site:
        yield site


@pytest.fixture(scope="session")
def far_site(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server under a name that is not localhost, over plain http, as friends in a network reach it."""
    with serving(tmp_path_factory.mktemp("far"), name=FAR_NAME) as site:
        yield site


@pytest.fixture(scope="session")
def chromium() -> str:
    """Where the browser is. Without one the tests are skipped, or fail if everything must be tested."""
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if not found:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("no Chromium; install the package chromium")
    return found


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(driver: Playwright, chromium: str) -> Iterator[Browser]:
    browser = driver.chromium.launch(executable_path=chromium, args=list(QUIET), timeout=PATIENCE)
    yield browser
    browser.close()


@pytest.fixture
def opened(browser: Browser, site: Site) -> Iterator[Opener]:
    """Opens pages, each in its own browser profile; at the end none may have logged errors or called other servers."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(
        path: str = "/",
        screen: Screen = DESK,
        theme: str = "light",
        at: str = site.url,
        settings: Mapping[str, object] | None = None,
    ) -> Page:
        context = browser.new_context(
            base_url=at,
            viewport={"width": screen.width, "height": screen.height},
            has_touch=screen.touch,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        kept = json.dumps({"askAnyway": True, **(settings or {})})  # so that a test decides about every unit
        context.add_init_script(f"localStorage['ironhex.settings'] ??= {json.dumps(kept)}")
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
        page.on("console", lambda message: complaints.extend(_complaint(message)))
        page.on("request", lambda request: complaints.extend(_stranger(request, at)))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        close(context)
    assert complaints == []


def close(context: BrowserContext) -> None:
    """Close a browser profile; a request that a test is still answering is dropped."""
    for page in context.pages:
        page.unroute_all(behavior="ignoreErrors")
    context.unroute_all(behavior="ignoreErrors")
    context.close()


def _complaint(message: ConsoleMessage) -> list[str]:
    """What the page itself reports as wrong; refused requests are the page's to show, plain http is not its fault."""
    expected = ("Failed to load resource", "Cross-Origin-Opener-Policy header has been ignored")
    refused = any(each in message.text for each in expected)
    return [message.text] if message.type in ("error", "warning") and not refused else []


def _stranger(request: Request, at: str) -> list[str]:
    """A request to any server but the page's own."""
    ours = request.url.startswith((f"{at}/", "data:", "blob:"))
    return [] if ours else [f"a request to a stranger: {request.url}"]
