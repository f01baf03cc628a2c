"""The keyboard of a terminal that several people share."""

from __future__ import annotations

from ironhex.cli.screen import Screen


class Keyboard:
    """Who holds the keyboard: all people together or, where sides have secrets, one side at a time.

    The holder is None for everybody, and until the first side has taken a keyboard that is passed around.
    """

    def __init__(self, screen: Screen, *, passed_around: bool) -> None:
        self.screen, self.passed_around = screen, passed_around
        self.holder: str | None = None

    def pass_to(self, side: str) -> None:
        """Hand the keyboard to a side, which must not see what the one before saw and typed."""
        if self.holder is not None and self.screen.interactive:
            self.screen.ask("Press Enter to clear the screen. ")
            self.screen.clear()
        self.screen.ask(f"Pass the keyboard to {side}, then press Enter. ")
        self.screen.clear()
        self.holder = side
