"""Where a player reads and types: a terminal, a pipe, or a test's script."""

from __future__ import annotations

import sys
from collections.abc import Callable

from rich.console import Console, RenderableType

Read = Callable[[str], str]


class Screen:
    """A console to print on, and a way to read a line after a prompt; the end of input raises EOFError."""

    def __init__(self, console: Console, read: Read, *, interactive: bool) -> None:
        self.console, self._read, self.interactive = console, read, interactive

    def show(self, *things: RenderableType) -> None:
        for thing in things:
            self.console.print(thing, markup=False)

    def ask(self, prompt: str) -> str:
        """A line typed after a prompt; where nobody sees himself typing it is shown."""
        if self.interactive:
            return self._read(prompt).strip()
        self.console.print(prompt, end="", markup=False)
        typed = self._read("").strip()
        self.console.print(typed, markup=False)
        return typed


def complain(error: object) -> int:
    """Say on standard error why a command cannot do what it was asked to; the exit code for that."""
    if isinstance(error, OSError) and error.filename is not None:
        error = f"{error.filename}: {error.strerror}"
    print(f"ironhex: {error}", file=sys.stderr)
    return 2


def plain_console() -> Console:
    """A console on standard output: no colours where it is no terminal, and no sign that cannot be written."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    return Console(highlight=False, width=None if sys.stdout.isatty() else 100)


def terminal() -> Screen:
    """The terminal in which the program was started, with the history of lines typed where there is one."""
    interactive = sys.stdin.isatty() and sys.stdout.isatty()
    if interactive:
        import readline  # noqa: F401  # gives `input` its line editing
    return Screen(plain_console(), input, interactive=interactive)
