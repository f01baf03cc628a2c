"""Cards: squads act when their card is drawn; commanders make others act at once; overwatch interrupts an attack."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from ironhex.engine import Action, Event, Offer, Outcome, Play, Position, Preview, Question, Risk, System, Task
from ironhex.engine.ruleset import with_options
from ironhex.kernel.odds import at_least
from ironhex.kernel.tally import Barred, Mod, Tally, tally

ROUNDS = 6


# --- the ruleset: held by reference, so that a record names only its options --------------------------------
class Shot(NamedTuple):
    """Who fires at whom, and whether on overwatch."""

    by: Squad
    at: Squad
    hasty: bool = False


class Rules:
    """What a shot needs and what it does."""

    def __init__(self, to_hit: tuple[Callable[[Shot], Mod | None], ...], hits: int, options: tuple[str, ...]) -> None:
        self.to_hit, self.hits, self.options = to_hit, hits, options


def base(shot: Shot) -> Mod | None:
    return Mod("TOY-1", 6, "base number")


def hasty(shot: Shot) -> Mod | None:
    return Mod("TOY-2", 1, "overwatch") if shot.hasty else None


def weak(shot: Shot) -> Mod | None:
    return Mod("TOY-3", 1, "weakened") if shot.by.strength == 1 else None


def night(rules: Rules) -> Rules:
    return Rules((*rules.to_hit, lambda shot: Mod("TOY-4", 1, "night")), rules.hits, rules.options)


def double(rules: Rules) -> Rules:
    return Rules(rules.to_hit, rules.hits * 2, rules.options)


def heavy(rules: Rules) -> Rules:
    return Rules(rules.to_hit, rules.hits + 1, rules.options)


OPTIONS: Mapping[str, Callable[[Rules], Rules]] = {"double": double, "heavy": heavy, "night": night}


@cache
def rules_with(*options: str) -> Rules:
    return with_options(Rules((base, hasty, weak), 1, tuple(sorted(options))), OPTIONS, options)


class RulesCodec:
    """Writes the ruleset as the names of its options."""

    key = ""

    def encode(self, obj: Any) -> Any:
        if isinstance(obj, Rules):
            return list(obj.options)
        raise NotImplementedError(f"{type(obj).__name__} cannot be written")

    def decode(self, type: Any, obj: Any) -> Any:
        return rules_with(*obj)

    def to_record(self) -> Any:
        return None


# --- facts --------------------------------------------------------------------------------------------------
class Squad(msgspec.Struct, frozen=True):
    name: str
    side: str
    commander: bool = False
    strength: int = 3
    watching: bool = False


class Table(msgspec.Struct, frozen=True):
    rules: Rules
    seats: tuple[tuple[str, str], ...]
    squads: tuple[Squad, ...]
    deck: tuple[str, ...] = ()
    round: int = 0
    time_up: bool = False

    def squad(self, name: str) -> Squad:
        return next(squad for squad in self.squads if squad.name == name)

    def changed(self, squad: Squad) -> Table:
        return replace(self, squads=tuple(squad if s.name == squad.name else s for s in self.squads))

    def alive(self) -> tuple[Squad, ...]:
        return tuple(squad for squad in self.squads if squad.strength > 0)

    def seats_of(self, name: str) -> tuple[str, ...]:
        side = self.squad(name).side
        return tuple(seat for seat, theirs in self.seats if theirs == side)


# --- events -------------------------------------------------------------------------------------------------
class RoundBegan(Event, frozen=True):
    """The deck was shuffled; nobody knows its order."""

    round: int
    deck: tuple[str, ...]

    def apply(self, facts: Table) -> Table:
        return replace(facts, round=self.round, deck=self.deck)

    def seen_by(self, side: str | None) -> Event:
        return replace(self, deck=("?",) * len(self.deck))


class Drawn(Event, frozen=True):
    name: str

    def apply(self, facts: Table) -> Table:
        return replace(facts, deck=facts.deck[1:])

    @property
    def reveals(self) -> bool:
        return True


class Watched(Event, frozen=True):
    name: str
    watching: bool

    def apply(self, facts: Table) -> Table:
        return facts.changed(replace(facts.squad(self.name), watching=self.watching))


class Commanded(Event, frozen=True):
    by: str
    name: str

    def apply(self, facts: Table) -> Table:
        return facts


class Fired(Event, frozen=True):
    by: str
    at: str
    needed: Tally
    faces: tuple[int, ...]
    hits: int

    def apply(self, facts: Table) -> Table:
        target = facts.squad(self.at)
        return facts.changed(replace(target, strength=max(0, target.strength - self.hits)))


class Withdrew(Event, frozen=True):
    side: str

    def apply(self, facts: Table) -> Table:
        return replace(facts, squads=tuple(replace(s, strength=0) if s.side == self.side else s for s in facts.squads))


class TimeUp(Event, frozen=True):
    def apply(self, facts: Table) -> Table:
        return replace(facts, time_up=True)


# --- questions and actions ----------------------------------------------------------------------------------
class Activate(Question, frozen=True):
    """What does the squad do? `chain` are the commanders through whom the order came."""

    name: str
    chain: tuple[str, ...] = ()


class Interrupt(Question, frozen=True):
    watcher: str
    mover: str

    @property
    def order_key(self) -> str:
        return "overwatch"


class Attack(Action, frozen=True):
    target: str


class Watch(Action, frozen=True):
    pass


class Command(Action, frozen=True):
    name: str


class Rest(Action, frozen=True):
    pass


class Fire(Action, frozen=True):
    pass


class Hold(Action, frozen=True):
    pass


# --- tasks --------------------------------------------------------------------------------------------------
class Round(Task, frozen=True):
    pass


class Draw(Task, frozen=True):
    pass


class Activation(Task, frozen=True):
    name: str
    chain: tuple[str, ...] = ()


class Assault(Task, frozen=True):
    name: str
    target: str


def begin_round(play: Play[Table], task: Round) -> None:
    if outcome(play.facts) is not None:
        return
    if play.facts.round == ROUNDS:
        play.emit(TimeUp())
        return
    play.emit(RoundBegan(play.facts.round + 1, shuffled(play, [squad.name for squad in play.facts.alive()])))
    play.then(Draw(), task)


def shuffled(play: Play[Table], names: list[str]) -> tuple[str, ...]:
    return tuple(names.pop(play.roll(1, len(names), "shuffle")[0] - 1) for _ in list(names))


def draw(play: Play[Table], task: Draw) -> None:
    if play.facts.deck and outcome(play.facts) is None:
        name = play.facts.deck[0]
        play.emit(Drawn(name))
        play.then(Activation(name), task)


def activation(play: Play[Table], task: Activation) -> None:
    squad = play.facts.squad(task.name)
    if squad.strength == 0 or outcome(play.facts) is not None:
        return
    if squad.watching:
        play.emit(Watched(task.name, False))
    match play.ask(play.facts.seats_of(task.name), Activate(task.name, task.chain)):
        case Attack(target=target):
            play.then(Assault(task.name, target))
        case Watch():
            play.emit(Watched(task.name, True))
        case Command(name=name):
            play.emit(Commanded(task.name, name))
            play.then(Activation(name, (*task.chain, task.name)))


def assault(play: Play[Table], task: Assault) -> None:
    for watcher in play.facts.alive():
        foes = watcher.side != play.facts.squad(task.name).side
        if foes and watcher.watching and ordered_to_fire(play, watcher.name, task.name):
            play.emit(Watched(watcher.name, False))
            fire(play, watcher.name, task.name, hasty=True)
            if play.facts.squad(task.name).strength == 0:
                return
    fire(play, task.name, task.target)


def ordered_to_fire(play: Play[Table], watcher: str, mover: str) -> bool:
    return isinstance(play.ask(play.facts.seats_of(watcher), Interrupt(watcher, mover)), Fire)


def fire(play: Play[Table], by: str, at: str, *, hasty: bool = False) -> None:
    needed = tally(Shot(play.facts.squad(by), play.facts.squad(at), hasty), play.facts.rules.to_hit)
    faces = play.roll(why=f"{by} fires at {at}")
    play.emit(Fired(by, at, needed, faces, play.facts.rules.hits if sum(faces) >= needed.total else 0))


# --- what a seat may do, see and read -----------------------------------------------------------------------
def menu(view: Table, question: Any, seat: str) -> Iterator[Any]:
    if isinstance(question, Interrupt):
        yield from (Fire(), Hold())
        return
    squad = view.squad(question.name)
    yield from (Attack(foe.name) for foe in view.alive() if foe.side != squad.side)
    yield from (Command(s.name) for s in view.alive() if commandable(squad, s, question.chain))
    yield from (Watch(), Rest())


def commandable(squad: Squad, other: Squad, chain: tuple[str, ...]) -> bool:
    return squad.commander and other.side == squad.side and other.name not in (squad.name, *chain)


def refusal(view: Table, question: Any, seat: str, action: Any) -> Barred | None:
    if action in menu(view, question, seat):
        return None
    return Barred("TOY-9", f"{type(action).__name__} is not possible now")


def view(facts: Table, side: str | None) -> Table:
    return replace(facts, deck=("?",) * len(facts.deck))


def outcome(facts: Table) -> Outcome | None:
    sides = {squad.side for squad in facts.alive()}
    if len(sides) > 1 and not facts.time_up:
        return None
    return Outcome(tuple(sides) if len(sides) == 1 else (), "TOY-8", "the last side, or time is up")


def narrate(facts: Table, event: Any) -> str:
    match event:
        case RoundBegan(round=number):
            return f"Round {number}: the deck is shuffled."
        case Drawn(name=name):
            return f"The card of {name} is drawn."
        case Watched(name=name, watching=watching):
            return f"{name} {'goes on' if watching else 'leaves'} overwatch."
        case Commanded(by=by, name=name):
            return f"{by} commands {name}."
        case Fired(by=by, at=at, needed=needed, faces=faces, hits=hits):
            return f"{by} fires at {at}, needs {needed.total}, rolls {sum(faces)}: {hits} hits."
        case Withdrew(side=side):
            return f"{side} withdraws."
        case _:
            return "Time is up."


def offer(view: Table, question: Any, action: Any) -> Offer:
    subject = question.watcher if isinstance(question, Interrupt) else question.name
    target = getattr(action, "target", "") or getattr(action, "name", "")
    verb = type(action).__name__.lower()
    return Offer(f"{verb} {target}".strip(), verb, subject, targets=(target,) if target else ())


def preview(view: Table, question: Any, seat: str, action: Any) -> Preview:
    if not isinstance(action, Attack):
        return Preview()
    squad, rules = view.squad(question.name), view.rules.to_hit
    watchers = [s for s in view.alive() if s.watching and s.side != squad.side]
    risks = tuple(Risk(f"overwatch by {s.name}", tally(Shot(s, squad, True), rules)) for s in watchers)
    number = tally(Shot(squad, view.squad(action.target)), rules)
    return Preview((("to hit", number),), risks, odds=(float(at_least(number.total)),))


CARDS: System[Table] = System(
    name="cards",
    rules_version="1",
    facts=Table,
    procedures={Round: begin_round, Draw: draw, Activation: activation, Assault: assault},
    events=(RoundBegan, Drawn, Watched, Commanded, Fired, Withdrew, TimeUp),
    questions=(Activate, Interrupt),
    actions=(Attack, Watch, Command, Rest, Fire, Hold),
    menu=menu,
    refusal=refusal,
    view=view,
    seats=lambda facts: dict(facts.seats),
    resign=lambda facts, seat: (Withdrew(dict(facts.seats)[seat]),),
    outcome=outcome,
    narrate=narrate,
    offer=offer,
    preview=preview,
    orders=lambda view, seat: {"overwatch": {"fire": Fire(), "hold": Hold()}},
    codec=lambda _: RulesCodec(),
    restore_codec=lambda _: RulesCodec(),
)


def start(*options: str, sides: tuple[str, ...] = ("north", "south")) -> Position[Table, Task, Action]:
    """Each side has two commanders and two squads, and a player of the side's name."""
    squads = tuple(Squad(f"{side}-{rank}", side, rank in "AB") for side in sides for rank in "ABCD")
    return Position(Table(rules_with(*options), tuple((side, side) for side in sides), squads), (Round(),))


def secrets(facts: Table, side: str | None) -> Iterator[Any]:
    """Nobody knows the order of the deck."""
    if len(facts.deck) > 1:
        yield facts.deck


def alike(facts: Table, side: str | None) -> Iterator[Table]:
    """Any other order of the deck looks the same."""
    yield replace(facts, deck=facts.deck[::-1])


def altered(view: Table, question: Any, seat: str, action: Any) -> Iterator[Any]:
    """Attacks on friends, on nobody, and commands to oneself."""
    if isinstance(question, Activate):
        yield from (Attack(question.name), Attack("nobody"), Command(question.name), Fire())
