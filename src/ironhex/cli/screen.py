"""Where a player reads and types: a terminal, a pipe, or a test script."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

from rich.console import Console, RenderableType

from ironhex.operating_system import forget_lines, line_editing

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")

Read = Callable[[str], str]
CLEAR_SCROLLBACK = "\x1b[3J"


class Screen:
    """A console to print on, and a way to read a line after a prompt; the end of input raises EOFError."""

    def __init__(self, console: Console, read: Read, *, interactive: bool) -> None:
        self.console, self._read, self.interactive = console, read, interactive

    def show(self, *things: RenderableType) -> None:
        for thing in things:
            self.console.print(thing, markup=False)

    def ask(self, prompt: str) -> str:
        """Read a line after a prompt; echo it if the input is not a terminal."""
        if self.interactive:
            return self._read(prompt).strip()
        self.console.print(prompt, end="", markup=False)
        typed = self._read("").strip()
        self.console.print(typed, markup=False)
        return typed

    def clear(self) -> None:
        """Clear a terminal, its scrollback and its history of typed lines; nothing happens elsewhere."""
        if not self.interactive:
            return
        forget_lines()
        self.console.clear()
        self.console.out(CLEAR_SCROLLBACK, end="", highlight=False)


def complain(error: object) -> int:
    """Report on standard error why a command failed; returns the exit code."""
    if isinstance(error, BrokenPipeError):
        raise error  # nobody reads the output any more, which is no fault of the command
    print(f"ironhex: {printable(why_not(error) if isinstance(error, OSError) else error)}", file=sys.stderr)
    return 2


def why_not(error: OSError) -> str:
    """Why a file cannot be read or written, with its name but without the number of the error."""
    return str(error) if error.filename is None else f"{error.filename}: {error.strerror}"


def printable(text: object) -> str:
    """A text without the control characters of a file that it may quote, which change a terminal."""
    return CONTROL.sub(lambda found: repr(found[0])[1:-1], str(text))


def plain_console() -> Console:
    """A console on standard output: no colors if it is not a terminal, and no characters that cannot be encoded."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    return Console(highlight=False, width=None if sys.stdout.isatty() else 100)


def terminal() -> Screen:
    """The terminal the program was started in, with line history if available."""
    interactive = sys.stdin.isatty() and sys.stdout.isatty()
    if interactive:
        line_editing()
    return Screen(plain_console(), input, interactive=interactive)
