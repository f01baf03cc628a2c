"""Refuses paths and queries that could be read in two ways, so that every part of the server reads the same."""

from __future__ import annotations

import re
from urllib.parse import unquote_to_bytes

from litestar.types import Scope

from ironhex.server.errors import BadRequest
from ironhex.server.front.texts import CONTROL

ENCODED = re.compile(rb"%(2e|2f|5c)", re.IGNORECASE)  # dots, slashes and backslashes
PLAIN = re.compile(rb"(?:/[0-9A-Za-z_-]+)+")
PLAIN_QUERY = re.compile(rb"[0-9A-Za-z_=&,-]*")
UNREADABLE = "\ufffd"  # stands for bytes that are not UTF-8


def refused_path(scope: Scope) -> BadRequest | None:
    """Why the path or the query of a request is refused, if it is."""
    path, raw = scope["path"], scope.get("raw_path") or b""
    if PLAIN.fullmatch(raw) and PLAIN_QUERY.fullmatch(scope["query_string"]):
        return None
    if not path.startswith("/") or "//" in path or "\\" in path or ENCODED.search(raw):
        return BadRequest("a path has single slashes, and no encoded slashes or dots")
    if any(part in (".", "..") for part in path.split("/")):
        return BadRequest("a path has no parts . or ..")
    if UNREADABLE in path or CONTROL.search(path):
        return BadRequest("a path is UTF-8 without control characters")
    if not _readable(scope["query_string"]):
        return BadRequest("a query is UTF-8 without control characters")
    return None


def _readable(query: bytes) -> bool:
    try:
        return not CONTROL.search(unquote_to_bytes(query).decode())
    except UnicodeDecodeError:
        return False
