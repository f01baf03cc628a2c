"""A battle told on the terminal as it happens, by turn and phase."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from rich.console import Console, ConsoleOptions, RenderResult
from rich.rule import Rule
from rich.text import Text

from ironhex.cli.drawing import draw_map
from ironhex.cli.plain_telling import depth_of, figures_by_side, roster_of
from ironhex.cli.sheet import roster
from ironhex.engine import Event, Play, System
from ironhex.games import edition
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.events import damage, weapons
from ironhex.systems.classic.events.turn import BattleEnded, PhaseBegan, TurnBegan
from ironhex.systems.classic.events.weapons import WeaponFired
from ironhex.systems.classic.narrate.words import named

NAMES = ("bold red3", "bold dodger_blue2", "bold medium_orchid", "bold dark_cyan")
DETAILS = (*damage.EVENTS, *weapons.DETAILS)  # indented below their cause


def show_field(console: Console, system: System[Any], facts: Any) -> None:
    """Everybody on the ground, with the map where there is one for the terminal."""
    if isinstance(facts, Battle):
        console.print(draw_map(facts, console.width))
        console.print(roster(facts))
    else:
        console.print(roster_of(system, facts))


def show_outcome(console: Console, system: System[Any], facts: Any) -> None:
    """Who has won and why; nothing while the battle continues."""
    if outcome := system.outcome(facts):
        winners = f"{' and '.join(outcome.winners)} wins" if outcome.winners else "A draw"
        console.print(Text(f"{winners} in turn {edition(system.name).turn(facts)}: {outcome.why}.", "bold"))


class Told(NamedTuple):
    """A line of the story, its indentation, and its turn and event."""

    line: Text
    depth: int = 0
    turn: int = 0
    event: int = 0

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Turns are headings; everything else is indented, including continuation lines."""
        if self.depth < 0:
            yield Rule(self.line, style="dim")
            return
        for part in self.line.wrap(console, max(20, options.max_width - 2 * self.depth)):
            yield Text("  " * self.depth).append_text(part)


class Teller:
    """Tells events one by one; it tracks the battle as of the last event told."""

    def __init__(self, console: Console, system: System[Any], battle: Any, *, silent: bool = False) -> None:
        self.console, self.system, self.battle, self.silent = console, system, battle, silent
        self.story: list[Told] = []
        self.events = 0
        self._phase = ""  # a heading to print once there is something below it
        self._firing: int | None = None

    def catch_up(self, play: Play[Any]) -> None:
        """Tell everything up to the open questions; what was undone is forgotten."""
        happened = [*play.log, *play.pending]
        if len(happened) < self.events:
            self.events, self.battle = len(happened), play.facts
            self.story = [told for told in self.story if told.event <= self.events]
            return
        self.tell_all(happened[self.events :])

    def tell_all(self, events: Iterable[Event]) -> None:
        for event in events:
            self.tell(event)

    def tell(self, event: Event) -> None:
        """Tell one event."""
        before, self.battle = self.battle, event.apply(self.battle)
        self.events += 1
        self._print(self._lines(event) if isinstance(before, Battle) else self._plain_lines(before, event))

    def announce(self) -> None:
        """Tell which phase it is, if not told yet."""
        self._print(self._phase_heading())

    def _print(self, lines: Iterable[Told]) -> None:
        turn = edition(self.system.name).turn(self.battle)
        for told in lines:
            self.story.append(told._replace(turn=turn, event=self.events))
            if not self.silent:
                self.console.print(told)

    def _lines(self, event: Event) -> Iterator[Told]:
        text = self.system.narrate(self.battle, event)
        if isinstance(event, PhaseBegan):
            self._phase, self._firing = text, None
        elif isinstance(event, TurnBegan | BattleEnded):
            self._phase = ""
            yield Told(Text(text, "bold"), -1 if isinstance(event, TurnBegan) else 0)
        elif text:
            yield from self._phase_heading()
            yield from self._firing_heading(event)
            depth = 1 + isinstance(event, DETAILS) + (self._firing is not None)
            yield Told(self._colored(text), depth)

    def _plain_lines(self, before: Any, event: Event) -> Iterator[Told]:
        """An event of a game of which only the presentation is known."""
        if text := self.system.narrate(self.battle, event):
            line = Text(text)
            for name, style in figures_by_side(self.system, self.battle, NAMES):
                line.highlight_regex(re.escape(name), style)
            yield Told(line, depth_of(self.system, before, self.battle, event))

    def _phase_heading(self) -> Iterator[Told]:
        """The phase, if this is its first line."""
        if self._phase:
            yield Told(Text(self._phase, "bold"))
            self._phase = ""

    def _firing_heading(self, event: Event) -> Iterator[Told]:
        """Who is firing, if that changes."""
        firing = event.unit if isinstance(event, WeaponFired) else self._firing if isinstance(event, DETAILS) else None
        if firing is not None and firing != self._firing:
            yield Told(self._colored(f"{named(self.battle, firing)} fires"), 1)
        self._firing = firing

    def _colored(self, text: str) -> Text:
        """A line with unit names in the colors of their sides."""
        line = Text(text)
        for number, side in enumerate(self.battle.sides):
            names = [named(self.battle, unit.id) for unit in self.battle.units if unit.side == side.name]
            pattern = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
            line.highlight_regex(pattern, NAMES[number % len(NAMES)])
        return line
