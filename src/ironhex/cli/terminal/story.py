"""A battle told on the terminal as it happens, by turn and phase, as somebody sees it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from rich.console import Console, ConsoleOptions, RenderResult
from rich.rule import Rule
from rich.text import Text

from ironhex.cli.terminal.figures import roster
from ironhex.cli.terminal.map import draw_map, surroundings
from ironhex.cli.terminal.styles import name_style
from ironhex.engine import Event, Outcome, Play, System
from ironhex.engine.presentation import Known, Scene, Told, presentation_of
from ironhex.games import edition

TURN, PHASE, HAPPENING, DETAIL = range(4)  # depths of entries


def show_field(console: Console, system: System[Any], view: Any) -> None:
    """The map with everybody on it, and the roster."""
    presentation = presentation_of(system)
    scene = presentation.scene(view, None)
    console.print(draw_map(presentation, view, console.width))
    if around := surroundings(scene):
        console.print(around)
    console.print(roster(scene, presentation.ground(view)))


def show_outcome(console: Console, system: System[Any], facts: Any, side: str | None = None) -> None:
    """Who has won and why, and what that means for a side; nothing while the battle continues."""
    if outcome := system.outcome(facts):
        won = f"{' and '.join(outcome.winners)} {'wins' if len(outcome.winners) == 1 else 'win'}"
        told = f"{won if outcome.winners else 'A draw'} in turn {edition(system.name).turn(facts)}: {outcome.why}."
        console.print(Text(f"{_result_for(side, outcome)}{told}", "bold"))


def _result_for(side: str | None, outcome: Outcome) -> str:
    if side is None or not outcome.winners:
        return ""
    return "You have won! " if side in outcome.winners else "You have lost. "


def show_standing(console: Console, system: System[Any], view: Any) -> None:
    """How a battle stands that is not over: its turn and phase, and how many are left of those that can be seen."""
    scene = presentation_of(system).scene(view, None)
    phase = next((f", {phase.label}" for phase in scene.phases if phase.id == scene.phase), "")
    sides = {side.name: [figure for figure in scene.figures if figure.side == side.name] for side in scene.sides}
    left = (f"{name} has {sum(not each.fate for each in own)} of {len(own)} left" for name, own in sides.items())
    console.print(Text(f"Not over yet (turn {scene.turn}{phase}): {', '.join(left)}.", "bold"))


class Viewpoint(NamedTuple):
    """Who hears the story: a side, spectators (no side), or somebody who may know everything."""

    side: str | None = None
    everything: bool = False

    def view(self, system: System[Any], facts: Any) -> Any:
        return facts if self.everything else system.view(facts, self.side)

    def seen(self, event: Event) -> Event | None:
        return event.whole if self.everything else event.seen_by(self.side)


EVERYTHING = Viewpoint(everything=True)


class Line(NamedTuple):
    """A line of the story, its indentation (-1: the heading of a turn), and its turn and event."""

    text: Text
    indent: int = 0
    turn: int = 0
    event: int = 0

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Turns are headings; everything else is indented, including continuation lines."""
        if self.indent < 0:
            yield Rule(self.text, style="dim")
            return
        for part in self.text.wrap(console, max(20, options.max_width - 2 * self.indent)):
            yield Text("  " * self.indent).append_text(part)


class Teller:
    """Tells events one by one; it tracks the view as of the last event told."""

    def __init__(
        self,
        console: Console,
        system: System[Any],
        facts: Any,
        viewpoint: Viewpoint = EVERYTHING,
        *,
        silent: bool = False,
    ) -> None:
        self.console, self.system, self.viewpoint, self.silent = console, system, viewpoint, silent
        self.presentation = presentation_of(system)
        self.view = viewpoint.view(system, facts)
        self.story: list[Line] = []
        self.events = 0  # that were seen
        self._drawn: Known | None = None
        self._phase = ""  # a heading to print once there is something below it

    def catch_up(self, play: Play[Any]) -> None:
        """Tell everything up to the open questions; what was undone is forgotten."""
        happened = [seen for event in (*play.log, *play.pending) if (seen := self.viewpoint.seen(event)) is not None]
        if len(happened) < self.events:
            self.events, self.view = len(happened), self.viewpoint.view(self.system, play.facts)
            self.story = [line for line in self.story if line.event <= self.events]
            return
        self.tell_all(happened[self.events :])

    def tell_all(self, events: Iterable[Event]) -> None:
        for event in events:
            self.tell(event)

    def tell(self, event: Event) -> None:
        """Tell one event, as the viewpoint sees it."""
        before, self.view = self.view, event.apply(self.view)
        self.events += 1
        if text := self.system.narrate(self.view, event):
            self._print(self._lines(text, self.presentation.told(before, self.view, event)))

    def announce(self) -> None:
        """Tell which phase it is, if not told yet."""
        self._print(self._phase_heading())

    def scene(self) -> Scene:
        """The scene after the last event, drawn from what was drawn before."""
        scene = self.presentation.scene(self.view, self._drawn)
        self._drawn = Known(self.view, scene)
        return scene

    def _print(self, lines: Iterable[Line]) -> None:
        turn = edition(self.system.name).turn(self.view)
        for line in lines:
            self.story.append(line._replace(turn=turn, event=self.events))
            if not self.silent:
                self.console.print(line)

    def _lines(self, text: str, said: Told) -> Iterator[Line]:
        if said.depth == PHASE:
            self._phase = text
        elif said.depth == TURN:
            self._phase = ""
            yield Line(Text(text, "bold"), -1)
        else:
            yield from self._phase_heading()
            yield Line(self._colored(text), 1 + (said.depth >= DETAIL))

    def _phase_heading(self) -> Iterator[Line]:
        """The phase, if this is its first line."""
        if self._phase:
            yield Line(Text(self._phase, "bold"))
            self._phase = ""

    def _colored(self, text: str) -> Text:
        """A line with names of figures in the colors of their sides; longer names come first."""
        line, scene = Text(text), self.scene()
        styles = {figure.name: name_style(scene, figure.side) for figure in scene.figures}
        pattern = "|".join(re.escape(name) for name in sorted(styles, key=len, reverse=True) if name)
        for found in re.finditer(rf"(?<!\w)(?:{pattern})(?!\w)", text) if pattern else ():
            line.stylize(styles[found[0]], *found.span())
        return line
