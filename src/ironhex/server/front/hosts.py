"""Checks the `Host` of requests against DNS rebinding.

A site can let its own name point to this machine, and its page in a visitor's browser would then have the same origin
as this server. It cannot do that with an IP address or with `localhost`, and the server's own names are configured.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from litestar.types import Scope

from ironhex.server.errors import ApiError, BadRequest, WrongHost
from ironhex.server.front.headers import values

HOST = re.compile(r"(\[[0-9A-Fa-f:.]{2,45}\]|[0-9A-Za-z._-]{1,253})(?::\d{1,5})?")


class Hosts:
    """The names under which the server can be reached."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = {"localhost", *(_plain(name) for name in names if name)}

    def refusal(self, scope: Scope) -> ApiError | None:
        """Why the host of a request is refused, if it is."""
        hosts = values(scope, b"host")
        if len(hosts) != 1:
            return BadRequest("a request has exactly one Host header")
        name = _name_of(hosts[0])
        if not name:
            return BadRequest("the Host header is invalid")
        if name in self.names or is_address(name):
            return None
        return WrongHost(f"this server is not known as {name}; to allow that, start it with --public-url http://{name}")


@lru_cache(256)
def _name_of(host: str) -> str:
    """The name in a `Host` header; empty if it is invalid."""
    found = HOST.fullmatch(host)
    return _plain(found[1]) if found else ""


def _plain(name: str) -> str:
    return name.lower().removesuffix(".")


@lru_cache(256)
def is_address(name: str) -> bool:
    """Whether a host is an IP address."""
    try:
        ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def name_in(url: str) -> str:
    """The host of an address such as `https://mechs.example`; empty if there is none."""
    return urlsplit(url).hostname or ""
