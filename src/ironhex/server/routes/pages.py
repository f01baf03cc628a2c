"""The page: the client's files as they were built into the package, and the same first page for every room of it."""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.params import FromPath

from ironhex.server.errors import NotFound
from ironhex.sheets import typeface

PAGE = Path(__file__).resolve().parent.parent / "page"
ROOMS = ("", "new", "games", "replays", "machines", "rules", "lab", "settings", "help", "learn", "g", "r")
"""Addresses of the client's rooms, by their first part."""

FOR_GOOD = "public, max-age=31536000, immutable"
KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
PRESSED = (".png", ".ico", ".woff2")  # kinds that compressing does not make smaller


class File(NamedTuple):
    """A file of the page, as it is and compressed."""

    content: bytes
    pressed: bytes | None
    kind: str


@cache
def _file(path: Path, changed: int) -> File:
    content = path.read_bytes()
    pressed = None if path.suffix in PRESSED else gzip.compress(content, 9, mtime=0)
    return File(content, pressed, KINDS.get(path.suffix, "application/octet-stream"))


def _found(name: str) -> Path | None:
    path = (PAGE / name).resolve()
    return path if path.is_relative_to(PAGE) and path.is_file() and not path.name.startswith(".") else None


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    """A file of the page, or the page itself."""
    name = path.strip("/")
    if "\0" in name:
        raise NotFound("there is nothing at this address")
    file = _found(name) if name else None
    known = file is not None or name.partition("/")[0] in ROOMS
    if file is None:
        # A person who goes astray is told so by the page; a program by an error.
        if not known and "text/html" not in request.headers.get("accept", ""):
            raise NotFound("there is nothing at this address")
        file = _found("index.html")
        if file is None:
            raise NotFound("the page has not been built; the interface is described at /schema/openapi.json")
    pressing = "gzip" in request.headers.get("accept-encoding", "")
    return _reply(file, pressing, kept=name.startswith("assets/"), status=200 if known else 404)


def _reply(path: Path, pressing: bool, kept: bool, status: int) -> Response[bytes]:
    file = _file(path, path.stat().st_mtime_ns)
    headers = {"cache-control": FOR_GOOD if kept else "no-cache", "vary": "accept, accept-encoding"}
    if pressing and file.pressed is not None:
        headers |= {"content-encoding": "gzip"}
        return Response(file.pressed, status_code=status, media_type=file.kind, headers=headers)
    return Response(file.content, status_code=status, media_type=file.kind, headers=headers)


@get("/fonts/{weight:int}", include_in_schema=False, sync_to_thread=True)
def font(weight: FromPath[int]) -> Response[bytes]:
    """The typeface that page and paper share."""
    if weight not in typeface.FILES:
        raise NotFound(f"the typeface has the weights {', '.join(map(str, typeface.FILES))}")
    return Response(
        typeface.cut_down(weight), media_type="font/woff", headers={"cache-control": "public, max-age=86400"}
    )
