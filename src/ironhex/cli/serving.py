"""`ironhex play` in the browser: build the page if necessary, start the server, open the browser."""

from __future__ import annotations

import gc
import importlib.util
import os
import sys
import webbrowser
from functools import partial
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import TYPE_CHECKING

from ironhex.bots import UnknownBot
from ironhex.bots.own_bots import add_own_bots
from ironhex.cli.screen import complain
from ironhex.cli.server_choice import ServerChoice
from ironhex.games import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Callable
    from socket import socket

    from ironhex.server.app import Settings
    from ironhex.server.storage import Store

AS_IT_IS = "IRONHEX_PAGE_AS_IT_IS"
"""The variable that disables building the page in a clone."""

CLONE = Path(__file__).resolve().parents[3]


def serve(choice: ServerChoice, bots: tuple[str, ...] = ()) -> int:
    """Serve games until Ctrl+C; the bots are users' own, which everybody may choose as opponents."""
    if reason := choice.problem or page_missing():
        return complain(reason)
    try:
        add_own_bots(bots)
    except UnknownBot as error:
        return complain(error)
    tuple(EDITIONS)  # a game that cannot be loaded stops the program here, not every request later
    gc.disable()  # everything loaded so far stays; the server takes over later
    from ironhex.server.log_format import log_to_stderr
    from ironhex.server.serving import CannotListen, listening
    from ironhex.server.storage import Store
    from ironhex.server.storage.database import usual_database
    from ironhex.server.storage.errors import DatabaseError

    log_to_stderr()
    try:
        store = Store.at(choice.database or usual_database())
    except DatabaseError as error:
        return complain(error)
    try:
        listener = listening(choice.host, choice.port)
    except CannotListen as error:
        store.close()
        return complain(error)
    return _serve_at(listener, store, choice)


def _serve_at(listener: socket, store: Store, choice: ServerChoice) -> int:
    from ironhex.server.app import Settings
    from ironhex.server.serving import EVERYWHERE, address_of, near_address, run

    host, port = choice.host, listener.getsockname()[1]
    here = address_of("127.0.0.1" if host in EVERYWHERE else host, port)
    friends = address_of(near_address(), port) if host in EVERYWHERE else ""
    origin = choice.public_url or friends
    settings = Settings(origin=origin, names=(host,), proxies=choice.proxies, keep_days=choice.keep_days)
    ready = partial(_announce, here, friends, browser=choice.browser)
    if choice.workers > 1:
        return supervised(store, listener, choice.workers, settings, ready)
    run(store, [listener], settings, ready)
    return 0


def _announce(here: str, friends: str, *, browser: bool) -> None:
    """Print where the server is, and open its page."""
    print(f"Ironhex is at {here}{f', for friends at {friends}' if friends else ''} (press Ctrl+C to stop)", flush=True)
    if browser:
        Thread(target=webbrowser.open, args=(here,), daemon=True).start()


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
