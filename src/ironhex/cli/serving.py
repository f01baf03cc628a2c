"""`ironhex play` in the browser: build the page if necessary, start the server, open the browser."""

from __future__ import annotations

import gc
import importlib.util
import os
import re
import sys
import webbrowser
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import TYPE_CHECKING

from ironhex.cli.screen import complain
from ironhex.games import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Callable
    from socket import socket

    from ironhex.server.app import Settings
    from ironhex.server.storage import Store

AS_IT_IS = "IRONHEX_PAGE_AS_IT_IS"
"""The variable that disables building the page in a clone."""

PUBLIC_URL = re.compile(r"https?://[A-Za-z0-9.-]+(:\d{1,5})?")

MOST_WORKERS = 64

CLONE = Path(__file__).resolve().parents[3]


def serve(
    host: str,
    port: int | None,
    browser: bool,
    database: str | None,
    public_url: str = "",
    proxy: str = "",
    keep_days: float = 90,
    workers: int = 1,
) -> int:
    """Serve games until Ctrl+C."""
    if public_url and not PUBLIC_URL.fullmatch(public_url):
        return complain(f"{public_url!r} is not an address such as https://mechs.example or http://mechs.local:8477")
    if not 0 <= keep_days < float("inf"):
        return complain("--keep-days is a number of days, or 0 to keep all games")
    if workers not in range(1, MOST_WORKERS + 1) or (workers > 1 and sys.platform == "win32"):
        return complain(f"--workers is a number from 1 to {MOST_WORKERS}; on Windows there is only one")
    if reason := page_missing():
        return complain(reason)
    tuple(EDITIONS)  # a game that cannot be loaded stops the program here, not every request later
    gc.disable()  # everything loaded so far stays; the server takes over later
    from ironhex.server.app import Settings
    from ironhex.server.log_format import log_to_stderr
    from ironhex.server.serving import EVERYWHERE, CannotListen, address_of, listening, near_address, run
    from ironhex.server.storage import Store
    from ironhex.server.storage.database import usual_database
    from ironhex.server.storage.errors import DatabaseError

    log_to_stderr()
    try:
        store = Store.at(database or usual_database())
    except DatabaseError as error:
        return complain(error)
    try:
        listener = listening(host, port)
    except CannotListen as error:
        store.close()
        return complain(error)
    number = listener.getsockname()[1]
    here = address_of("127.0.0.1" if host in EVERYWHERE else host, number)
    friends = address_of(near_address(), number) if host in EVERYWHERE else ""

    def ready() -> None:
        print(
            f"Ironhex is at {here}{f', for friends at {friends}' if friends else ''} (press Ctrl+C to stop)", flush=True
        )
        if browser:
            Thread(target=webbrowser.open, args=(here,), daemon=True).start()

    proxies = tuple(filter(None, proxy.replace(" ", "").split(",")))
    settings = Settings(origin=public_url or friends, names=(host,), proxies=proxies, keep_days=keep_days)
    if workers > 1:
        return supervised(store, listener, workers, settings, ready)
    run(store, [listener], settings, ready)
    return 0


def supervised(store: Store, listener: socket, workers: int, settings: Settings, ready: Callable[[], None]) -> int:
    """Serve with several processes; meanwhile this one holds the lock of the database."""
    from ironhex.server.processes.link import ChildSettings
    from ironhex.server.processes.supervisor import CannotStart, supervise

    database = store.engine.url.render_as_string(hide_password=False)
    try:
        told = ChildSettings(database, settings.origin, settings.names, settings.proxies, settings.keep_days)
        supervise(listener, workers, told, ready)
    except CannotStart as error:
        return complain(error)
    finally:
        store.close()
    return 0


def page_missing() -> str:
    """Build the page of a clone if its sources changed; returns why that failed, or nothing."""
    builder = CLONE / "tools" / "build_client.py"
    if not builder.is_file() or os.environ.get(AS_IT_IS):
        return ""  # an installed package includes its page
    tool = _loaded(builder)
    try:
        tool.ensure(lambda text: print(f"ironhex: {text}", file=sys.stderr, flush=True))
    except tool.CannotBuild as error:
        return str(error)
    return ""


def _loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
