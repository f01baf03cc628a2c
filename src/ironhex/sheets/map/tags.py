"""Write SVG: an element is a line of text."""

from __future__ import annotations

from collections.abc import Iterable

Value = str | int | None


def tag(name: str, /, *inside: str, **attributes: Value) -> str:
    """An element; attributes that are None are omitted, and `_` in a name becomes `-`."""
    words = [
        f' {key.rstrip("_").replace("_", "-")}="{value}"' for key, value in attributes.items() if value is not None
    ]
    head = f"<{name}{''.join(words)}"
    return f"{head}>{''.join(inside)}</{name}>" if inside else f"{head}/>"


def path(data: str, /, **attributes: Value) -> str:
    """A path, or nothing if there is nothing to draw."""
    return tag("path", d=data, **attributes) if data else ""


def group(inside: Iterable[str], /, **attributes: Value) -> str:
    """A group, or nothing if it would be empty."""
    parts = [part for part in inside if part]
    return tag("g", "\n", "\n".join(parts), "\n", **attributes) if parts else ""
