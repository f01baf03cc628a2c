"""What all responses have in common: security headers, and errors as JSON."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from html import escape
from typing import Any, NamedTuple

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
SAFE = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    (b"cache-control", b"no-store"),
)
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
                message["headers"] = headers + [pair for pair in SAFE if pair[0] not in given]
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
    if _opens_a_page(scope):
        await _send(
            send, error.status, _refusal_page(error), {"content-type": "text/html; charset=utf-8", **error.headers}
        )
    else:
        await send_problem(send, error.problem, error.headers)


class Failure(NamedTuple):
    """What a client is told about an error, and headers for it."""

    problem: Problem
    headers: Mapping[str, str] = {}


def failure(error: Exception, method: str, path: str) -> Failure:
    """What a client is told about an error during a request; the log gets those that are not the client's fault."""
    match error:
        case ApiError():
            return Failure(error.problem, error.headers)
        case EngineError():
            return Failure(engine_problem(error))
        case HTTPException():
            return Failure(web_problem(error.status_code, error.detail, error.extra))
        case SQLAlchemyError():
            log.error("%s", explained(error, "the database"))
            problem = storage_problem(fault_of(error))
            return Failure(problem, SOON if problem.error == "overloaded" else {})
    log.error("%s %s failed", method, path, exc_info=error)
    return Failure(Problem(500, "fault", "something went wrong on the server; see its log"))


async def send_problem(send: Send, problem: Problem, more: Mapping[str, str]) -> None:
    """Send an error directly to the connection, as programs get it."""
    await _send(send, problem.status, msgspec.json.encode(problem), {"content-type": "application/json", **more})


async def _send(send: Send, status: int, body: bytes, headers: Mapping[str, str]) -> None:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    raw.append((b"content-length", b"%d" % len(body)))
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def failed(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The response of a route that fails."""
    problem, headers = failure(error, request.method, request.url.path)
    return Response(problem, status_code=problem.status, media_type=MediaType.JSON, headers=headers)


HANDLERS = dict.fromkeys((ApiError, EngineError, HTTPException, SQLAlchemyError, Exception), failed)
