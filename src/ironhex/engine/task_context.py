"""What a task may do: read the facts, emit events, put tasks on the agenda, ask questions and roll dice.

Everything that the running task has done so far is kept apart from the settled position. It is dropped when the task
reaches an unanswered question, and joins the position when the task is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from ironhex.engine.errors import WrongSeat
from ironhex.engine.position import AnyPosition, Ask, Position
from ironhex.engine.real_dice import RollDice
from ironhex.engine.standing_orders import standing_answer
from ironhex.engine.system import Event, Question, System, Task
from ironhex.kernel.dice import Dice, PlannedDice

F = TypeVar("F")


class Unanswered(Exception):
    """Control flow only: the running task needs answers that are missing."""


class _Viewed(NamedTuple):
    """The last view a side was asked on: its menu, judge and previews share it."""

    facts: Any = None
    side: str | None = None
    view: Any = None


class TaskContext(Generic[F]):
    """The settled position, and what the running task has done so far."""

    def __init__(self, system: System[F], start: AnyPosition, dice: Dice | None) -> None:
        self.system = system
        self.dice = dice
        self._sequel, self._veil = system.sequel, system.veil
        self.position: AnyPosition = start
        self.log: list[Event] = []
        self.asks: tuple[Ask, ...] = ()
        self._facts: Any = start.facts
        self._viewed = _Viewed()
        self._fresh: list[Event] = []
        self._then: list[Task] = []
        self._used = 0  # how many inputs the running task has consumed up to the open questions
        self._drawn = start.drawn
        self._opened = self._opened_before = 0  # seals opened up to the open questions, and in settled tasks
        self._inputs: list[Any] = []

    # --- what a task may do -----------------------------------------------------------------------------------------
    @property
    def facts(self) -> F:
        """The facts as the running task has left them so far; between tasks, the settled facts."""
        facts: F = self._facts
        return facts

    def emit(self, event: Event) -> None:
        """Emit an event, after the events that must precede it; what follows from it comes next on the agenda."""
        for each in (*self._prelude(self._facts, event), event):
            before = self._facts
            for veiled in self._veiled(before, each):
                self._facts = veiled.apply(self._facts)
                self._fresh.append(veiled)
            if self._sequel is not None:
                self._then += self._sequel(before, self._facts, each)

    @property
    def was_asked(self) -> bool:
        """Whether the next question of the running task was asked before, so that it need not be justified again."""
        return self._used < len(self.position.inputs)

    def then(self, *tasks: Task) -> None:
        """Put tasks on the agenda, in this order, ahead of everything already there."""
        self._then.extend(tasks)

    def ask(self, seats: str | Sequence[str], question: Question) -> Any:
        """Ask one question; any of the seats may answer."""
        return self.ask_all([(seats, question)], sealed=False)[0]

    def ask_all(self, questions: Sequence[tuple[str | Sequence[str], Question]], *, sealed: bool) -> tuple[Any, ...]:
        """Ask several questions at once; sealed answers stay secret until all are in."""
        first = self._used
        self._inputs.extend([None] * (first + len(questions) - len(self._inputs)))
        missing = []
        for slot, (seats, question) in enumerate(questions, first):
            if self._inputs[slot] is None:
                named = (seats,) if isinstance(seats, str) else tuple(seats)
                # A question already asked waits for its answer, even if a standing order is given meanwhile.
                if slot >= len(self.position.inputs):
                    self._inputs[slot] = standing_answer(self.system, self.position, named, question, self.asking_view)
                if self._inputs[slot] is None:
                    missing.append(Ask(self.position.asked + slot, named, question, sealed))
        if missing:
            self.asks = tuple(missing)
            raise Unanswered
        self._used = first + len(questions)
        self._opened += sealed
        return tuple(self._inputs[first : self._used])

    def roll(
        self, count: int = 2, sides: int = 6, why: str = "", seats: Sequence[str] = (), *, secret: bool = False
    ) -> tuple[int, ...]:
        """Roll dice and return each face; real dice are rolled by the named seats, or by anybody.

        Only those who roll them know about a secret roll.
        """
        if self.dice is None:
            table = tuple(seats) or tuple(self.system.seats(self.facts))
            faces: tuple[int, ...] = self.ask(table, RollDice(count, sides, why, secret)).faces
        elif isinstance(self.dice, PlannedDice):
            faces = self.dice.faces_for(why, self._drawn, count, sides)
        else:
            faces = self.dice.faces(self._drawn, count, sides)
        self._drawn += count
        return faces

    # --- what others may know of it ---------------------------------------------------------------------------------
    @property
    def drawn(self) -> int:
        """How many dice have been rolled, including those of the unfinished task."""
        return self._drawn

    @property
    def pending(self) -> tuple[Event, ...]:
        """The events of the unfinished task up to the open questions; not yet in the log."""
        return tuple(self._fresh)

    def asking_view(self, seat: str) -> F:
        """The facts behind the open questions, including the unfinished task's events, as a seat sees them."""
        side = self._known(seat)
        if self._viewed.facts is not self._facts or self._viewed.side != side:
            self._viewed = _Viewed(self._facts, side, self.system.view(self._facts, side))
        view: F = self._viewed.view
        return view

    # --- the engine's own -------------------------------------------------------------------------------------------
    def _begin(self) -> None:
        self._facts = self.position.facts
        self._fresh, self._then, self._used = [], [], 0
        self._drawn, self._opened = self.position.drawn, self._opened_before
        self._inputs = list(self.position.inputs)

    def _suspend(self) -> None:
        """Store what standing orders have answered on the way to the open question."""
        if tuple(self._inputs) != self.position.inputs:
            self.position = replace(self.position, inputs=tuple(self._inputs))

    def _settle(self) -> None:
        self.log += self._fresh
        self._fresh, self._opened_before = [], self._opened
        self.position = Position(
            self._facts,
            self.position.agenda[:-1] + tuple(reversed(self._then)),
            (),
            self._drawn,
            self.position.asked + self._used,
            self.position.orders,
        )

    def _prelude(self, facts: Any, event: Event) -> tuple[Event, ...]:
        """The events that must precede an event."""
        return self.system.prelude(facts, event) if self.system.prelude else ()

    def _veiled(self, facts: Any, event: Event) -> tuple[Event, ...]:
        """What happens with an event, and what each side sees of it."""
        return (event,) if self._veil is None else self._veil(facts, event)

    def _known(self, seat: str) -> str:
        """The side of a seat; an error if there is no such seat."""
        seats = self.system.seats(self.position.facts)
        if seat not in seats:
            raise WrongSeat(f"there is no seat {seat}; seats: {', '.join(seats)}")
        return seats[seat]
