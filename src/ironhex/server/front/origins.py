"""Refuses what other sites let a visitor's browser do here.

Browsers say where a request comes from. Programs do not, and nobody's browser can be misused through them.
"""

from __future__ import annotations

from litestar.types import Scope

from ironhex.server.errors import BadRequest
from ironhex.server.front.headers import value, values

READING = ("GET", "HEAD", "OPTIONS")
OWN = {"same-origin", "none"}  # `none`: the visitor typed the address or used a bookmark


def from_elsewhere(scope: Scope, origin: str) -> BadRequest | None:
    """Why a request that changes something is refused, if it is; `origin` is the server's public address."""
    if scope.get("method") in READING:
        return None
    named, sites = values(scope, b"origin"), values(scope, b"sec-fetch-site")
    if not named and not sites:
        return None
    here = {value(scope, b"host").lower(), origin.partition("://")[2].lower()} - {""}
    if {each.partition("://")[2].lower() for each in named} <= here and OWN.issuperset(sites):
        return None
    return BadRequest("requests from other sites are refused")
