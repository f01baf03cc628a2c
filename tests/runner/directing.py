"""Directed battles: a small position in which something rare happens soon, because the players wish for it.

A scene names what it is to show. Its players take the first of their wishes that the menu grants; the dice for some
reasons fall as the scene says. It is fought again with other seeds until everything has been seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from tests.conformance.choosers import end_of, gives_in
from tests.conformance.invariants import Watch
from tests.conformance.make_ups import MakeUp
from tests.runner.happenings import Happening, of_answer
from tests.runner.loaded_dice import LoadedDice
from tests.runner.prospects import prospects
from tests.runner.running import Figures, Noting, happened, no_figures

from ironhex.engine import Ask, Play, RollDice
from ironhex.kernel.dice import SeededDice, stream
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.system import CLASSIC

TRIES = 12
ENOUGH = 20  # entries that grant the first wish


class Scene(NamedTuple):
    """A position, what it is to show, and how it comes to that.

    A wish is what an answer does or may lead to, as `happenings` and `prospects` name it; with `kind|` or `side|`
    before it, only for units of that kind or side.
    """

    name: str
    make_up: MakeUp
    goals: frozenset[Happening]
    wishes: tuple[str, ...] = ()
    tempers: Mapping[str, str] = {}
    script: tuple[str, ...] = ()  # actions that no menu lists, as texts, wherever the judge permits them


class Directed:
    """Grants the players of a scene their wishes, the first ones first; whatever else is asked is left to chance."""

    def __init__(self, scene: Scene, seed: bytes) -> None:
        self._wishes, self._script = scene.wishes, tuple(map(action_of, scene.script))
        self._dice = SeededDice(stream(seed, "directed"))
        self._loaded = LoadedDice(seed, scene.tempers)

    def __call__(self, play: Play[Any], ask: Ask, seat: str) -> Any:
        if isinstance(ask.question, RollDice):
            return self._loaded.throw(ask)
        if scripted := next((each for each in self._script if play.refusal(ask, each, seat) is None), None):
            return scripted
        fit = self._granted(play, ask, seat) or [entry for entry in play.menu(ask, seat) if not gives_in(entry)]
        return self._one_of(ask, fit or [*play.menu(ask, seat)])

    def _granted(self, play: Play[Any], ask: Ask, seat: str) -> list[Any]:
        """Entries of the menu that grant the best wish; of the very best one, a few are enough."""
        view, best = play.asking_view(seat), len(self._wishes)
        found: list[Any] = []
        for entry in play.menu(ask, seat):
            done = set(deeds_of(view, ask.question, entry))
            rank = next((rank for rank, wish in enumerate(self._wishes[: best + 1]) if wish in done), len(self._wishes))
            if rank < best:
                best, found = rank, []
            if rank == best < len(self._wishes):
                found.append(entry)
            if best == 0 and len(found) >= ENOUGH:
                break
        return found

    def _one_of(self, ask: Ask, entries: list[Any]) -> Any:
        return entries[self._dice.faces(ask.id << 8, 1, len(entries))[0] - 1]


def deeds_of(view: Battle, question: Any, action: Any) -> Iterator[str]:
    """What an answer does and may lead to, each also with the kind of the unit, and with its side."""
    unit = view.find(getattr(action, "unit", getattr(question, "unit", -1)))
    for kind, what in (*of_answer(view, question, action), *prospects(view, action), *_ends(view, action)):
        yield what
        yield f"{kind}|{what}"
        yield f"{unit.side if unit else ''}|{what}"


def _ends(view: Battle, action: Any) -> Iterator[Happening]:
    if isinstance(action, Move) and (end := end_of(view.unit(action.unit), action)) is not None:
        yield Happening(view.unit(action.unit).kind, f"ends at {end}")


def perform(scene: Scene, known: Iterable[Happening] = (), *, tries: int = TRIES) -> Figures:
    """A scene, played until all its goals that are not known have been seen, or often enough."""
    figures, wanted = no_figures(), scene.goals - set(known)
    for attempt in range(tries):
        if wanted <= figures.happenings.keys():
            break
        try:
            _play(scene, b"%s %d" % (scene.name.encode(), attempt), wanted, figures)
        except Exception as error:
            figures.faults.append(f"{scene.name}, {attempt}: {type(error).__name__}: {error}")
    return figures


def _play(scene: Scene, seed: bytes, wanted: frozenset[Happening], figures: Figures) -> None:
    """One battle, watched all along, until everything wanted has been seen."""
    play: Play[Battle] = Play(CLASSIC, scene.make_up.start(), None)
    watch = Watch(Directed(scene, seed))
    player = Noting(watch, figures.happenings)
    battle, told = play.start.facts, 0
    while not play.over and not wanted <= figures.happenings.keys():
        ask = play.asks[0]
        play.answer(ask, player(play, ask, ask.seats[0]), ask.seats[0])
        figures.happenings.update(happened(battle, play.log[told:]))
        battle, told = play.position.facts, len(play.log)
    watch.follow(play)
    figures.battles.update(scenes=1)
