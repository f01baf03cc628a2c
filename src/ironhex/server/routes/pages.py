"""The web client: its files as built into the package, and the same first page for each of its addresses."""

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
CLIENT_PATHS = (
    "",
    "new",
    "games",
    "replays",
    "machines",
    "rules",
    "contents",
    "glossary",
    "lab",
    "settings",
    "help",
    "learn",
    "g",
    "r",
)
"""The client's own addresses, by their first part."""

CACHE_FOREVER = "public, max-age=31536000, immutable"
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
INCOMPRESSIBLE = (".png", ".ico", ".woff2")  # compressing these does not make them smaller


class File(NamedTuple):
    """A file of the client, plain and compressed."""

    content: bytes
    compressed: bytes | None
    kind: str


@cache
def _file(path: Path, changed: int) -> File:
    content = path.read_bytes()
    compressed = None if path.suffix in INCOMPRESSIBLE else gzip.compress(content, 9, mtime=0)
    return File(content, compressed, KINDS.get(path.suffix, "application/octet-stream"))


def _found(name: str) -> Path | None:
    path = (PAGE / name).resolve()
    try:
        visible = path.is_relative_to(PAGE) and path.is_file() and not path.name.startswith(".")
    except OSError:  # no file can have this name
        return None
    return path if visible else None


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    """A file of the client, or the client's first page."""
    name = path.strip("/")
    file = _found(name) if name else None
    known = file is not None or name.partition("/")[0] in CLIENT_PATHS
    if file is None:
        # For an unknown address, a browser gets the page, which says so; a program gets an error.
        if not known and "text/html" not in request.headers.get("accept", ""):
            raise NotFound("there is nothing at this address")
        file = _found("index.html")
        if file is None:
            raise NotFound("the page has not been built; the API is described at /schema/openapi.json")
    accepts_gzip = "gzip" in request.headers.get("accept-encoding", "")
    return _reply(file, accepts_gzip, forever=name.startswith("assets/"), status=200 if known else 404)


def _reply(path: Path, accepts_gzip: bool, forever: bool, status: int) -> Response[bytes]:
    file = _file(path, path.stat().st_mtime_ns)
    headers = {"cache-control": CACHE_FOREVER if forever else "no-cache", "vary": "accept, accept-encoding"}
    if accepts_gzip and file.compressed is not None:
        headers |= {"content-encoding": "gzip"}
        return Response(file.compressed, status_code=status, media_type=file.kind, headers=headers)
    return Response(file.content, status_code=status, media_type=file.kind, headers=headers)


@get("/fonts/{weight:int}", include_in_schema=False, sync_to_thread=True)
def font(weight: FromPath[int]) -> Response[bytes]:
    """The typeface of the page and of printed sheets."""
    if weight not in typeface.FILES:
        raise NotFound(f"the typeface has these weights: {', '.join(map(str, typeface.FILES))}")
    return Response(
        typeface.cut_down(weight), media_type="font/woff", headers={"cache-control": "public, max-age=86400"}
    )
