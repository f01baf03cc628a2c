"""A battle at the terminal: people answer in dialogs, bots by themselves, and everything that happens is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any

from rich.text import Text

from ironhex.bots import Bot, let_answer
from ironhex.cli.answering import deploying, picking, rolling, striking
from ironhex.cli.drawing import LEGEND
from ironhex.cli.firing import declaring
from ironhex.cli.moving import moving
from ironhex.cli.prompting import Dialog, Place, Prompt
from ironhex.cli.screen import Screen
from ironhex.cli.telling import Teller, show_field, show_outcome
from ironhex.cli.words import said, show_story
from ironhex.engine import Action, Ask, EngineError, Play, RollDice, save
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.notation import NotationError, action_of
from ironhex.systems.classic.questions import (
    Choice,
    DeclareNext,
    DeployNext,
    DodgeMove,
    GoOn,
    MoveNext,
    StrikeNext,
)

DIALOGS: Mapping[type, Callable[[Place], Dialog[Any]]] = {
    DeployNext: deploying,
    MoveNext: moving,
    GoOn: moving,
    DodgeMove: moving,
    DeclareNext: declaring,
    StrikeNext: striking,
    Choice: picking,
    RollDice: rolling,
}

VERBS = ("deploy", "move", "eject", "declare", "strike", "pick")


class Session:
    """One battle from here to its end, or to where the players stop."""

    def __init__(self, play: Play[Battle], screen: Screen, bots: Mapping[str, Bot], record: Path | None = None) -> None:
        self.play, self.screen, self.bots, self.record = play, screen, bots, record
        self.teller = Teller(screen.console, play.system, play.start.facts)
        self.people = [seat for seat in play.system.seats(play.facts) if seat not in bots]
        self._mapped = -1  # the turn for which the map has been shown
        self._first_map = True

    def run(self) -> None:
        """Play until the battle is over or somebody stops."""
        try:
            while not self.play.over:
                self.teller.catch_up(self.play)
                self.one_answer()
            self.teller.catch_up(self.play)
            self.close()
        except (EOFError, KeyboardInterrupt):
            self.stop()

    def recall(self) -> None:
        """Take up a battle that was saved: only its last turn is told again."""
        self.teller.silent = True
        self.teller.catch_up(self.play)
        self.teller.silent = False
        show_story(self.screen, self.teller, self.play.facts.turn)

    def one_answer(self) -> None:
        """The next answer: a person's, where one is asked, or else a bot's; real dice only people can roll."""
        mine = [
            (ask, seat)
            for ask in self.play.asks
            for seat in ask.seats
            if seat in self.people or isinstance(ask.question, RollDice)
        ]
        if mine:
            self.answer(*mine[0])
        else:
            let_answer(self.play, self.bots)

    def answer(self, ask: Ask, seat: str) -> None:
        """Let a person answer; what the rules forbid is said, and the question comes again."""
        self.teller.announce()
        self._set_the_scene(ask)
        action = self.converse(Place(self.play, ask, seat))
        if action is None:
            return
        try:
            self.play.answer(ask, action, seat)
        except EngineError as error:
            self.screen.show(Text(f"That is not allowed: {error}", "bold"))

    def _set_the_scene(self, ask: Ask) -> None:
        """The map, once a turn, when somebody is to move or deploy."""
        if isinstance(ask.question, MoveNext | DeployNext) and self._mapped != self.play.facts.turn:
            self._mapped = self.play.facts.turn
            if self._first_map:
                self.screen.show(Text(LEGEND, "dim"))
                self._first_map = False
            show_field(self.screen.console, self.play.system, self.play.facts)

    def converse(self, place: Place) -> Action | None:
        """Run the dialog of a question; None where it came to nothing, because of an undo or a new beginning."""
        dialog = DIALOGS[type(place.ask.question)](place)
        try:
            prompt = next(dialog)
            while True:
                self.screen.show(*prompt.shown)
                typed = self.listen(place, prompt)
                if not isinstance(typed, str):
                    return typed
                prompt = dialog.send(typed)
        except StopIteration as done:
            action: Action = done.value
            return action

    def listen(self, place: Place, prompt: Prompt) -> str | Action | None:
        """An answer for the dialog, or a whole action typed in full, or None to begin anew."""
        whose = f"[{place.seat}] " if len(self.people) > 1 else ""
        while True:
            typed = self.screen.ask(f"{whose}{prompt.text}")
            word, _, rest = typed.partition(" ")
            if word in VERBS and rest:
                try:
                    return action_of(typed)
                except NotationError as error:
                    self.screen.show(str(error))
            elif word == "b" and not rest:
                return None
            elif word in ("u", "q", "quit") and not rest:
                if self.undo(place.seat) if word == "u" else self.quit(place.seat):
                    return None
            elif not said(self, place, prompt, word, rest.strip()):
                return typed

    def undo(self, seat: str) -> bool:
        """Take back a player's last answer, and what bots have answered since, for they do not mind."""
        since = [*takewhile(lambda given: given in self.bots, (given for given, _ in reversed(self.play.undoable)))]
        mine = any(given == seat for given, _ in self.play.undoable)
        try:
            for given in (*(since if mine else ()), seat):
                self.play.undo(given)
        except EngineError as error:
            self.screen.show(f"Nothing to take back: {error}.")
            return False
        self.screen.show("Taken back.")
        return True

    def save(self, path: Path | None) -> bool:
        """Write the record; whether that worked."""
        if path is None:
            self.screen.show("Name a file: save FILE")
            return False
        try:
            path.write_text(save(self.play, private=True), encoding="utf-8")
        except OSError as error:
            self.screen.show(Text(f"Not saved: {error}", "bold"))
            return False
        self.record = path
        self.screen.show(f"Saved in {path}.")
        return True

    def quit(self, seat: str) -> bool:
        """Resign, which answers all questions, or stop here, or go on after all."""
        typed = self.screen.ask(f"`resign` gives up for {seat}, `stop` ends here, Enter goes on: ")
        if typed in ("stop", "s"):
            raise EOFError
        if typed in ("resign", "r"):
            self.play.resign(seat)
            return True
        return False

    # --- the end --------------------------------------------------------------------------------------------------
    def close(self) -> None:
        """The battle is over: who won, who is left, and where the record is."""
        show_field(self.screen.console, self.play.system, self.play.facts)
        show_outcome(self.screen.console, self.play.system, self.play.facts)
        self._keep()

    def stop(self) -> None:
        """Somebody stopped in the middle."""
        facts = self.play.facts
        self.screen.show(f"\nStopped in turn {facts.turn}, {facts.phase.value} phase.")
        self._keep()

    def _keep(self) -> None:
        """Write the record where it was to be written; a person at a terminal may name a file now."""
        path = self.record
        if path is None and self.screen.interactive:
            try:
                typed = self.screen.ask("Save the record in a file (Enter: no)? ")
            except (EOFError, KeyboardInterrupt):
                typed = ""
            path = Path(typed) if typed else None
        if path is None:
            self.screen.show("The battle is not saved.")
        elif self.save(path):
            again = "replay" if self.play.over else "play --resume"
            self.screen.show(f"Go back to it with: ./ironhex {again} {path}")
