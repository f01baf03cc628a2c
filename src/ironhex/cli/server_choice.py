"""The options of a server, as `ironhex play` is given them."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass

from cyclopts import Parameter

PUBLIC_URL = re.compile(r"https?://[A-Za-z0-9.-]+(:\d{1,5})?")
MOST_WORKERS = 64


@Parameter(name="*")
@dataclass(frozen=True)
class ServerChoice:
    """The server and its page.

    Parameters
    ----------
    port
        The port of the page; by default 8477 or another free one.
    host
        The address to listen on; 0.0.0.0 lets friends in your network join.
    browser
        Open the page in your browser.
    database
        Where games are stored: sqlite:///FILE, or postgresql://... which several servers may share.
    public_url
        The address under which others reach the server, such as https://mechs.example: links begin with it, and its
        name is accepted. Without it, only IP addresses, localhost and the name given as host are.
    proxy
        The addresses of proxies in front of the server, separated by commas, such as 127.0.0.1: their X-Forwarded-For
        and X-Forwarded-Proto headers are believed, and callers are counted by these.
    keep_days
        Days after which an unfinished game that nobody has opened is deleted; 0 for never. Finished games stay.
    workers
        The number of server processes, for machines with many cores; each has further processes for menus and bots.
    """

    port: int | None = None
    host: str = "127.0.0.1"
    browser: bool = True
    database: str | None = None
    public_url: str = ""
    proxy: str = ""
    keep_days: float = 90
    workers: int = 1

    @property
    def proxies(self) -> tuple[str, ...]:
        """The addresses of the proxies."""
        return tuple(filter(None, self.proxy.replace(" ", "").split(",")))

    @property
    def problem(self) -> str:
        """What is wrong with the options; empty if nothing is."""
        if self.public_url and not PUBLIC_URL.fullmatch(self.public_url):
            return f"{self.public_url!r} is not an address such as https://mechs.example or http://mechs.local:8477"
        if not 0 <= self.keep_days < float("inf"):
            return "--keep-days is a number of days, or 0 to keep all games"
        if self.workers not in range(1, MOST_WORKERS + 1) or (self.workers > 1 and sys.platform == "win32"):
            return f"--workers is a number from 1 to {MOST_WORKERS}; on Windows there is only one"
        return ""


USUAL_SERVER = ServerChoice()
