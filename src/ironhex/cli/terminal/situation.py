"""A question before a seat, with everything that may be shown to the seat: all of it comes from the seat's own view."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from ironhex.cli.terminal.figures import labels_of
from ironhex.cli.terminal.styles import side_letter
from ironhex.engine import Action, Ask, Play
from ironhex.engine.presentation import Draft, Figure, Menu, Presentation, Prompt, Scene, presentation_of
from ironhex.engine.presentation.field import Field


class Situation:
    """An open question and what its seat sees, until it is answered."""

    def __init__(self, play: Play[Any], ask: Ask, seat: str) -> None:
        self.play, self.ask, self.seat = play, ask, seat

    @property
    def presentation(self) -> Presentation[Any]:
        return presentation_of(self.play.system)

    @cached_property
    def view(self) -> Any:
        return self.play.asking_view(self.seat)

    @cached_property
    def scene(self) -> Scene:
        return self.presentation.scene(self.view, None)

    @cached_property
    def field(self) -> Field:
        return self.presentation.ground(self.view)

    @cached_property
    def prompt(self) -> Prompt:
        """The question in words; rolls of real dice have none."""
        return self.presentation.prompt(self.view, self.ask.question, self.seat)

    def figure(self, id: str) -> Figure:
        return next(figure for figure in self.scene.figures if figure.id == id)

    def names(self, targets: Iterable[str]) -> str:
        """The names of some targets; one that is not a figure has only its id."""
        known = {figure.id: figure.name for figure in self.scene.figures}
        return ", ".join(known.get(id, id) for id in targets)

    @property
    def signs(self) -> dict[str, str]:
        """The figures as they stand on the map, without their headings: their sides and numbers."""
        return {each.id: f"{side_letter(self.scene, each.side)}{each.id}" for each in self.scene.figures}

    def menu(self, figure: str | None = None, via: tuple[str, ...] = ()) -> Menu:
        return self.presentation.menu(self.view, self.ask.question, self.seat, figure, via)

    def start(self, figure: str) -> str:
        """The text of a figure's initial draft."""
        return str(self.presentation.start(self.view, self.ask.question, self.seat, figure))

    def consider(self, action: str, target: str | None = None) -> Draft:
        """What the action of a text would mean."""
        return self.presentation.consider(self.view, self.ask.question, self.seat, self.parse(action), target)

    def parse(self, text: str) -> Action:
        """The action of a text; raises ValueError if it is none."""
        return self.play.system.parse(text)

    @cached_property
    def labels(self) -> dict[str, str]:
        """What players call each place."""
        return labels_of(self.field)
