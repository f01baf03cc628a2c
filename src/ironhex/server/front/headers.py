"""Reads the headers of a request."""

from __future__ import annotations

from litestar.types import Scope


def values(scope: Scope, name: bytes) -> list[str]:
    """All values of a header; its name is in lower case."""
    return [value.decode("latin-1").strip() for key, value in scope["headers"] if key == name]


def value(scope: Scope, name: bytes) -> str:
    """The value of a header; empty if there is none."""
    for key, found in scope["headers"]:
        if key == name:
            return found.decode("latin-1").strip()
    return ""
