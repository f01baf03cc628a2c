"""A battle at the terminal: people answer in dialogs, bots by themselves, and everything that happens is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any

from rich.text import Text

from ironhex.bots import Bot, let_answer
from ironhex.cli.screen import Screen, why_not
from ironhex.cli.terminal.dialog import Answer, Dialog, Prompt
from ironhex.cli.terminal.drafting import drafting
from ironhex.cli.terminal.faces import rolling
from ironhex.cli.terminal.keyboard import Keyboard
from ironhex.cli.terminal.listing import listing
from ironhex.cli.terminal.map import legend
from ironhex.cli.terminal.places import placing
from ironhex.cli.terminal.situation import Situation
from ironhex.cli.terminal.story import Teller, Viewpoint, show_field, show_outcome
from ironhex.cli.terminal.words import said, show_reach, show_story, verbs
from ironhex.engine import Action, Ask, EngineError, Play, RollDice, save
from ironhex.engine.presentation import presentation_of
from ironhex.games import edition

DIALOGS: Mapping[str, Callable[[Situation], Dialog[Answer]]] = {
    "place": placing,
    "draft": drafting,
    "list": listing,
    "dice": rolling,
}


class Session:
    """One battle from here to its end, or to where the players stop."""

    def __init__(self, play: Play[Any], screen: Screen, bots: Mapping[str, Bot], record: Path | None = None) -> None:
        self.play, self.screen, self.bots, self.record = play, screen, bots, record
        self.sides = {seat: side for seat, side in play.system.seats(play.facts).items() if seat not in bots}
        self.people = list(self.sides)
        sides = list(dict.fromkeys(self.sides.values()))
        self.viewpoint = Viewpoint(sides[0] if len(sides) == 1 else None)
        self.keyboard = Keyboard(screen, passed_around=len(sides) > 1 and play.system.secrets(play.facts))
        holders: list[str | None] = [None, *(sides if self.keyboard.passed_around else ())]
        self.tellers = {holder: self._teller(Viewpoint(holder) if holder else self.viewpoint) for holder in holders}
        self._mapped: dict[str | None, int] = {}  # the turn for which each holder has been shown the map
        self._automatic: set[int] = set()  # the questions to which there was only one answer, given without asking
        self._unaware: set[str | None] = set()  # holders who have not been told the last turn of a resumed battle

    @property
    def turn(self) -> int:
        return edition(self.play.system.name).turn(self.play.facts)

    def _teller(self, viewpoint: Viewpoint) -> Teller:
        return Teller(self.screen.console, self.play.system, self.play.start.facts, viewpoint)

    @property
    def teller(self) -> Teller:
        """Tells the story to the person at the keyboard."""
        return self.tellers[self.keyboard.holder]

    def run(self) -> None:
        """Play until the battle is over or somebody stops.

        What bots do is told when a person is asked: after the map, so that the map never pushes it away.
        """
        try:
            while not self.play.over:
                if self._asked():
                    self._pass_keyboard()
                    self._show_map()
                    self.teller.catch_up(self.play)
                self.one_answer()
            self.close()
        except (EOFError, KeyboardInterrupt):
            self.stop()

    def recall(self) -> None:
        """Resume a saved battle: only its last turn is told again."""
        for teller in self.tellers.values():
            teller.silent = True
            teller.catch_up(self.play)
            teller.silent = False
        self._unaware = set(self.tellers)
        if not self.keyboard.passed_around:
            self._show_map()
            self._tell_last_turn()

    def _tell_last_turn(self) -> None:
        if self.keyboard.holder in self._unaware:
            self._unaware.remove(self.keyboard.holder)
            show_story(self.screen, self.teller, self.turn)

    def one_answer(self) -> None:
        """The next answer: a person's if one is asked, otherwise a bot's; people roll all real dice but secret ones."""
        if mine := self._asked():
            self.answer(*mine)
        else:
            let_answer(self.play, self.bots)

    def _asked(self) -> tuple[Ask, str] | None:
        """The first question that a person answers, and their seat; the person at the keyboard is asked first."""
        mine = (
            (ask, seat)
            for ask in self.play.asks
            for seat in ask.seats
            if seat in self.people or (isinstance(ask.question, RollDice) and not ask.question.secret)
        )
        return min(mine, key=lambda asked: self.sides.get(asked[1], "") != self.keyboard.holder, default=None)

    def _pass_keyboard(self) -> None:
        """Let another side take the keyboard if it is asked; its secrets and those of the others are never mixed."""
        asked = self._asked()
        if asked is None or not self.keyboard.passed_around:
            return
        side = self.sides[self._reader(*asked)]
        if side != self.keyboard.holder:
            if self.keyboard.holder is not None:
                self.teller.catch_up(self.play)
            self.keyboard.pass_to(side)
            self._mapped = dict.fromkeys(self._mapped, -1)
            self._tell_last_turn()

    # --- a person's answer ----------------------------------------------------------------------------------------
    def answer(self, ask: Ask, seat: str) -> None:
        """Let a person answer; a refusal is shown, and the question is asked again.

        A person who rolls real dice for a bot sees and resigns only their own side.
        """
        self.teller.announce()
        self._automatic.discard(ask.id)
        situation = self._situation(ask, seat)
        action = self.converse(situation, DIALOGS[self._task(situation)](situation))
        if action is None:
            return
        try:
            self.play.answer(ask, action, seat)
        except EngineError as error:
            self.screen.show(Text(f"That is not allowed: {error}", "bold"))

    def _situation(self, ask: Ask, seat: str) -> Situation:
        return Situation(self.play, ask, self._reader(ask, seat))

    def _reader(self, ask: Ask, seat: str) -> str:
        """The person who reads a question; public dice are rolled by the person at the keyboard."""
        open_roll = isinstance(ask.question, RollDice) and not ask.question.secret
        holders = [person for person, side in self.sides.items() if side == self.keyboard.holder] if open_roll else []
        if holders:
            return holders[0]
        return seat if seat in self.people else self.people[0]

    def _task(self, situation: Situation) -> str:
        return "dice" if isinstance(situation.ask.question, RollDice) else situation.prompt.task

    def _show_map(self) -> None:
        """The map, once a turn, when somebody is to move; it comes before the story, which it would push away."""
        holder = self.keyboard.holder
        asked = None if self._mapped.get(holder) == self.turn else self._asked()
        if asked is None or self._task(situation := self._situation(*asked)) != "place":
            return
        if holder not in self._mapped:
            self.screen.show(legend(situation.presentation, situation.scene))
        self._mapped[holder] = self.turn
        show_field(self.screen.console, self.play.system, situation.view)

    def converse(self, situation: Situation, dialog: Dialog[Answer]) -> Action | None:
        """Run the dialog of a question; None if it was abandoned by an undo or a restart."""
        try:
            prompt, marked = next(dialog), frozenset[str]()
            while True:
                if prompt.marks != marked:
                    marked = prompt.marks
                    show_reach(self.screen, situation, prompt)
                self.screen.show(*prompt.shown)
                typed = self.listen(situation, prompt)
                if not isinstance(typed, str):
                    return typed
                prompt = dialog.send(typed)
        except StopIteration as done:
            answer: Answer = done.value
            if answer.note:
                self._automatic.add(situation.ask.id)
                self.screen.show(Text(f"  {answer.note}", "dim"))
            return answer.action

    def listen(self, situation: Situation, prompt: Prompt) -> str | Action | None:
        """Input for the dialog, an action typed in full, or None to restart."""
        whose = f"[{situation.seat}] " if len(self.people) > 1 else ""
        while True:
            typed = self.screen.ask(f"{whose}{prompt.text}")
            word, _, rest = typed.partition(" ")
            if rest and word in verbs(situation):
                try:
                    return situation.parse(typed)
                except ValueError as error:
                    self.screen.show(str(error))
            elif word in ("b", "back") and not rest:
                return None
            elif word in ("u", "undo", "q", "quit") and not rest:
                if self.undo(situation.seat) if word in ("u", "undo") else self.quit(situation.seat):
                    return None
            elif not said(self, situation, prompt, word, rest.strip()):
                return typed

    # --- undo, save, quit -----------------------------------------------------------------------------------------
    def undo(self, seat: str) -> bool:
        """Undo the last answer that a player gave by hand, and those that bots and the program gave since."""
        answers = self.play.undoable[::-1]
        since = [given for given, _ in takewhile(self._not_by_hand, answers)]
        mine = any(given == seat and ask not in self._automatic for given, ask in answers)
        try:
            for given in (*(since if mine else ()), seat):
                self.play.undo(given)
        except EngineError as error:
            self.screen.show(f"Nothing to undo: {error}.")
            return False
        self.screen.show("Undone.")
        return True

    def _not_by_hand(self, answer: tuple[str, int]) -> bool:
        """Whether a bot gave an answer, or the program because there was no other."""
        seat, ask = answer
        return seat in self.bots or ask in self._automatic

    def save(self, path: Path | None) -> bool:
        """Write the record; returns whether that worked."""
        if path is None:
            self.screen.show("Name a file: save FILE")
            return False
        try:
            path.write_text(save(self.play, private=True), encoding="utf-8")
        except OSError as error:
            self.screen.show(Text(f"Not saved: {why_not(error)}", "bold"))
            return False
        self.record = path
        self.screen.show(f"Saved in {path}.")
        return True

    def quit(self, seat: str) -> bool:
        """Resign, stop here, or continue; returns whether the question is closed."""
        typed = self.screen.ask(f"`resign` gives up for {seat}, `stop` ends here, Enter continues: ")
        if typed in ("stop", "s"):
            raise EOFError
        if typed in ("resign", "r"):
            self.play.resign(seat)
            return True
        return False

    # --- the end --------------------------------------------------------------------------------------------------
    def close(self) -> None:
        """The battle is over: who is left, the last events, who won, and where the record is."""
        facts = self.play.facts
        show_field(self.screen.console, self.play.system, self.viewpoint.view(self.play.system, facts))
        self.teller.catch_up(self.play)
        show_outcome(self.screen.console, self.play.system, facts, self.viewpoint.side)
        self._keep()

    def stop(self) -> None:
        """Somebody stopped in the middle."""
        view = self.viewpoint.view(self.play.system, self.play.facts)
        phase = presentation_of(self.play.system).scene(view, None).phase
        turn = f"in turn {self.turn}" if self.turn else "before turn 1"
        self.screen.show(f"\nStopped {turn}{f', {phase} phase' if phase else ''}.")
        self._keep()

    def _keep(self) -> None:
        """Write the record to its file; at an interactive terminal the player may name one now."""
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
            again = "replay" if self.play.over else "play --text --resume"
            self.screen.show(f"Go back to it with: ./ironhex {again} {path}")
