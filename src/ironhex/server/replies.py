"""What all responses have in common: security headers, and errors as JSON."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from html import escape
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.enums import MediaType, ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from sqlalchemy.exc import SQLAlchemyError

from ironhex.engine import EngineError
from ironhex.server.database_faults import explained, fault_of
from ironhex.server.errors import SOON, ApiError, Problem, engine_problem, storage_problem, web_problem

log = logging.getLogger("ironhex")

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",  # record sheets contain their typeface
        "style-src 'self' 'unsafe-inline'",  # drawings have their colors in attributes
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SAFE = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=()",
}
NOT_KEPT = b"no-store"
CALM = 5  # seconds, at least, between two tries of a page
REFUSAL_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
{refresh}
<title>Ironhex</title>
</head>
<body style="max-width: 32rem; margin: 18vh auto 0; padding: 1rem; text-align: center; font-family: sans-serif">
<h1>{said}.</h1>
<p>{hint}</p>
</body>
</html>
"""


class SafeHeaders:
    """ASGI middleware that adds security headers; responses are not cached unless they say so."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", ()))
                given = {name.lower() for name, _ in headers}
                wanted = SAFE | {b"cache-control": NOT_KEPT}
                headers += [(name, value) for name, value in wanted.items() if name not in given]
                message["headers"] = headers
            await send(message)

        await self.app(scope, receive, send_safely)


def _opens_a_page(scope: Scope) -> bool:
    """Whether a person opens an address in a browser, instead of a program that calls the API."""
    return any(name == b"accept" and value.startswith(b"text/html") for name, value in scope["headers"])


def _refusal_page(error: ApiError) -> bytes:
    """An error for people; a page that may be opened later opens by itself."""
    said = escape(error.detail[:1].upper() + error.detail[1:])
    wait = int(error.headers.get("retry-after", 0))
    refresh = f'<meta http-equiv="refresh" content="{max(wait, CALM)}">' if wait else ""
    hint = "This page tries again by itself." if wait else '<a href="/">Go to the start page</a>'
    return REFUSAL_PAGE.format(refresh=refresh, said=said, hint=hint).encode()


async def send_refusal(scope: Scope, send: Send, error: ApiError) -> None:
    """Send an error directly to the connection."""
    for_people = _opens_a_page(scope)
    body = _refusal_page(error) if for_people else msgspec.json.encode(error.problem)
    kind = "text/html; charset=utf-8" if for_people else "application/json"
    headers = {"content-type": kind, "content-length": str(len(body)), **error.headers}
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": error.status, "headers": raw})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def problem_reply(problem: Problem, headers: Mapping[str, str] | None = None) -> Response[Problem]:
    return Response(problem, status_code=problem.status, media_type=MediaType.JSON, headers=headers)


def refused(_: Request[Any, Any, Any], error: ApiError) -> Response[Problem]:
    return problem_reply(error.problem, error.headers)


def refused_by_the_engine(_: Request[Any, Any, Any], error: EngineError) -> Response[Problem]:
    return problem_reply(engine_problem(error))


def refused_by_the_web(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    return problem_reply(web_problem(error.status_code, error.detail, error.extra))


def out_of_store(_: Request[Any, Any, Any], error: SQLAlchemyError) -> Response[Problem]:
    log.error("%s", explained(error, "the database"))
    problem = storage_problem(fault_of(error))
    return problem_reply(problem, SOON if problem.error == "overloaded" else None)


def went_wrong(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return problem_reply(Problem(500, "fault", "something went wrong on the server; see its log"))


HANDLERS = {
    ApiError: refused,
    EngineError: refused_by_the_engine,
    HTTPException: refused_by_the_web,
    SQLAlchemyError: out_of_store,
    Exception: went_wrong,
}
