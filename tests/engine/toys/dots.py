"""Dots: soldiers on a triangular lattice who move dot by dot, fire at moving enemies, and may be hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from ironhex.engine import Action, Event, Offer, Orders, Outcome, Play, Position, Preview, Question, Risk, System, Task
from ironhex.kernel.dots import Dot, distance, neighbors
from ironhex.kernel.odds import at_least
from ironhex.kernel.tally import Barred, Mod, Tally, tally

STEPS, SIGHT, RANGE, TURNS = 3, 2, 4, 6


# --- the board, held by reference ---------------------------------------------------------------------------
class Board:
    """Rows of dots; a # is a rock."""

    def __init__(self, name: str, rows: tuple[str, ...]) -> None:
        self.name, self.rows = name, rows
        self.dots = frozenset(Dot(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "#")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and (self.name, self.rows) == (other.name, other.rows)

    def __hash__(self) -> int:
        return hash(self.name)


FIELD = Board("field", ("........", "...#....", "..#.....", ".....#..", "....#...", "........"))


class Shelf:
    """Writes a board as its name, and the boards themselves once into the record's first line."""

    def __init__(self, boards: dict[str, Board]) -> None:
        self.boards = boards

    @property
    def key(self) -> str:
        return str(self.to_record())

    def encode(self, obj: Any) -> Any:
        if isinstance(obj, Board):
            return obj.name
        raise NotImplementedError(f"{type(obj).__name__} cannot be written")

    def decode(self, type: Any, obj: Any) -> Any:
        return self.boards[obj]

    def to_record(self) -> Any:
        return {board.name: board.rows for board in self.boards.values()}


# --- facts --------------------------------------------------------------------------------------------------
class Man(msgspec.Struct, frozen=True):
    name: str
    side: str
    dot: Dot
    hidden: bool = False
    health: int = 2
    watching: bool = False


class Skirmish(msgspec.Struct, frozen=True):
    board: Board
    men: tuple[Man, ...]
    turn: int = 0
    time_up: bool = False

    def man(self, name: str) -> Man:
        return next(man for man in self.men if man.name == name)

    def changed(self, man: Man) -> Skirmish:
        return replace(self, men=tuple(man if m.name == man.name else m for m in self.men))

    def fit(self) -> tuple[Man, ...]:
        return tuple(man for man in self.men if man.health > 0)

    def foes(self, man: Man) -> tuple[Man, ...]:
        return tuple(foe for foe in self.fit() if foe.side != man.side)

    def at(self, dot: Dot) -> Man | None:
        return next((man for man in self.fit() if man.dot == dot), None)


# --- events: `secret` names the side that alone sees an event -----------------------------------------------
class Covert(Event, frozen=True):
    """What a hidden man does is seen by his own side only."""

    name: str
    secret: str

    def seen_by(self, side: str | None) -> Event | None:
        return self if self.secret in ("", side) else None


class Stepped(Covert, frozen=True):
    dot: Dot

    def apply(self, facts: Skirmish) -> Skirmish:
        return facts.changed(replace(facts.man(self.name), dot=self.dot))


class Watched(Covert, frozen=True):
    watching: bool

    def apply(self, facts: Skirmish) -> Skirmish:
        return facts.changed(replace(facts.man(self.name), watching=self.watching))


class Spotted(Event, frozen=True):
    """Carries all there is to know of the man, since the others know nothing of him yet."""

    man: Man

    def apply(self, facts: Skirmish) -> Skirmish:
        others = (man for man in facts.men if man.name != self.man.name)
        return replace(facts, men=tuple(sorted((*others, self.man), key=lambda man: man.name)))

    @property
    def reveals(self) -> bool:
        return True


class Fired(Event, frozen=True):
    by: str
    at: str
    needed: Tally
    faces: tuple[int, ...]
    hit: bool

    def apply(self, facts: Skirmish) -> Skirmish:
        target = facts.man(self.at)
        return facts.changed(replace(target, health=target.health - self.hit))


class TurnBegan(Event, frozen=True):
    turn: int
    faces: tuple[int, ...]
    first: str

    def apply(self, facts: Skirmish) -> Skirmish:
        return replace(facts, turn=self.turn)


class TimeUp(Event, frozen=True):
    def apply(self, facts: Skirmish) -> Skirmish:
        return replace(facts, time_up=True)


class GaveUp(Event, frozen=True):
    side: str

    def apply(self, facts: Skirmish) -> Skirmish:
        return replace(facts, men=tuple(replace(m, health=0) if m.side == self.side else m for m in facts.men))


# --- questions and actions ----------------------------------------------------------------------------------
class Act(Question, frozen=True):
    name: str


class Opportunity(Question, frozen=True):
    """Somebody moves in front of a watcher; asking a hidden one tells the table that he is there."""

    watcher: str
    mover: str
    ambush: bool

    @property
    def order_key(self) -> str:
        return f"opportunity {self.watcher}"

    @property
    def reveals(self) -> bool:
        return self.ambush


class Walk(Action, frozen=True):
    path: tuple[Dot, ...]


class Shoot(Action, frozen=True):
    target: str


class Watch(Action, frozen=True):
    pass


class Wait(Action, frozen=True):
    pass


class Fire(Action, frozen=True):
    pass


class Hold(Action, frozen=True):
    pass


# --- tasks --------------------------------------------------------------------------------------------------
class Turn(Task, frozen=True):
    pass


class Activation(Task, frozen=True):
    name: str


class Move(Task, frozen=True):
    name: str
    path: tuple[Dot, ...]


def begin_turn(play: Play[Skirmish], task: Turn) -> None:
    if outcome(play.facts) is not None:
        return
    if play.facts.turn == TURNS:
        play.emit(TimeUp())
        return
    sides = sorted({man.side for man in play.facts.men})
    faces = play.roll(1, len(sides), "who begins")
    play.emit(TurnBegan(play.facts.turn + 1, faces, sides[faces[0] - 1]))
    order = sides[faces[0] - 1 :] + sides[: faces[0] - 1]
    play.then(*(Activation(man.name) for side in order for man in play.facts.fit() if man.side == side), task)


def activation(play: Play[Skirmish], task: Activation) -> None:
    man = play.facts.man(task.name)
    if man.health <= 0 or outcome(play.facts) is not None:
        return
    if man.watching:
        play.emit(Watched(man.name, secret_of(man), False))
    match play.ask(man.side, Act(man.name)):
        case Walk(path=path):
            play.then(Move(man.name, path))
        case Shoot(target=target):
            shoot(play, man.name, target)
        case Watch():
            play.emit(Watched(man.name, secret_of(man), True))


def move(play: Play[Skirmish], task: Move) -> None:
    """Dot by dot: a man who comes in sight is seen, a watcher may fire, and a hidden man stops the move."""
    for dot in task.path:
        man = play.facts.man(task.name)
        if man.health <= 0:
            return
        if blocker := play.facts.at(dot):
            spot(play, blocker)
            return
        play.emit(Stepped(man.name, secret_of(man), dot))
        look_around(play)
        for watcher in watchers(play.facts, task.name):
            opportunity(play, watcher, task.name)


def opportunity(play: Play[Skirmish], watcher: Man, mover: str) -> None:
    if play.facts.man(mover).health <= 0:
        return
    question = Opportunity(watcher.name, mover, watcher.hidden)
    if isinstance(play.ask(watcher.side, question), Fire):
        play.emit(Watched(watcher.name, secret_of(watcher), False))
        shoot(play, watcher.name, mover)


def look_around(play: Play[Skirmish]) -> None:
    for man in play.facts.fit():
        if man.hidden and any(distance(man.dot, foe.dot) <= SIGHT for foe in play.facts.foes(man)):
            spot(play, man)


def spot(play: Play[Skirmish], man: Man) -> None:
    if man.hidden:
        play.emit(Spotted(replace(man, hidden=False)))


def shoot(play: Play[Skirmish], by: str, at: str) -> None:
    spot(play, play.facts.man(by))
    needed = to_hit(play.facts.man(by), play.facts.man(at))
    faces = play.roll(why=f"{by} fires at {at}")
    play.emit(Fired(by, at, needed, faces, sum(faces) >= needed.total))


def watchers(facts: Skirmish, mover: str) -> list[Man]:
    man = facts.man(mover)
    return [f for f in facts.foes(man) if f.watching and not man.hidden and distance(f.dot, man.dot) <= RANGE]


def secret_of(man: Man) -> str:
    return man.side if man.hidden else ""


class Aim(NamedTuple):
    by: Man
    at: Man


def base(aim: Aim) -> Mod | None:
    return Mod("TOY-1", 5, "base number")


def far(aim: Aim) -> Mod | None:
    steps = distance(aim.by.dot, aim.at.dot)
    return Mod("TOY-2", steps, f"{steps} dots away")


def to_hit(by: Man, at: Man) -> Tally:
    return tally(Aim(by, at), (base, far))


# --- what a seat may do, see and read: menus name destinations, the judge takes any path --------------------
def menu(view: Skirmish, question: Any, seat: str) -> Iterator[Any]:
    if isinstance(question, Opportunity):
        yield from (Fire(), Hold())
        return
    man = view.man(question.name)
    yield from (Walk(path) for path in shortest_paths(view, man.dot))
    yield from (Shoot(foe.name) for foe in view.foes(man) if distance(foe.dot, man.dot) <= RANGE)
    yield from (Watch(), Wait())


def shortest_paths(view: Skirmish, start: Dot) -> Iterator[tuple[Dot, ...]]:
    reached = {start}
    front: list[tuple[Dot, tuple[Dot, ...]]] = [(start, ())]
    for _ in range(STEPS):
        ahead: list[tuple[Dot, tuple[Dot, ...]]] = []
        for dot, path in front:
            for near in neighbors(dot):
                if near not in reached and open_dot(view, near):
                    reached.add(near)
                    ahead.append((near, (*path, near)))
                    yield (*path, near)
        front = ahead


def open_dot(view: Skirmish, dot: Dot) -> bool:
    return dot in view.board.dots and view.at(dot) is None


def refusal(view: Skirmish, question: Any, seat: str, action: Any) -> Barred | None:
    if isinstance(question, Act) and isinstance(action, Walk):
        return judge_path(view, view.man(question.name).dot, action.path)
    if action in menu(view, question, seat):
        return None
    return Barred("TOY-9", f"{type(action).__name__} is not possible now")


def judge_path(view: Skirmish, dot: Dot, path: tuple[Dot, ...]) -> Barred | None:
    if not 1 <= len(path) <= STEPS:
        return Barred("TOY-5", f"one to {STEPS} steps")
    for near in path:
        if near not in neighbors(dot):
            return Barred("TOY-6", f"{near} is not beside {dot}")
        if not open_dot(view, near):
            return Barred("TOY-7", f"{near} is not free")
        dot = near
    return None


def view(facts: Skirmish, side: str | None) -> Skirmish:
    return replace(facts, men=tuple(man for man in facts.men if man.side == side or not man.hidden))


def outcome(facts: Skirmish) -> Outcome | None:
    sides = {man.side for man in facts.fit()}
    if len(sides) > 1 and not facts.time_up:
        return None
    return Outcome(tuple(sides) if len(sides) == 1 else (), "TOY-8", "the last side, or time is up")


def narrate(facts: Skirmish, event: Any) -> str:
    match event:
        case Stepped(name=name, dot=dot):
            return f"{name} steps to {dot}."
        case Watched(name=name, watching=watching):
            return f"{name} {'watches' if watching else 'looks away'}."
        case Spotted(man=man):
            return f"{man.name} is seen at {man.dot}!"
        case Fired(by=by, at=at, faces=faces, hit=hit):
            return f"{by} fires at {at}, rolls {sum(faces)} and {'hits' if hit else 'misses'}."
        case TurnBegan(turn=turn, first=first):
            return f"Turn {turn}, {first} begins."
        case GaveUp(side=side):
            return f"{side} gives up."
        case _:
            return "Time is up."


def offer(view: Skirmish, question: Any, action: Any) -> Offer:
    verb, subject = type(action).__name__.lower(), getattr(question, "name", "") or question.watcher
    if isinstance(action, Walk):
        return Offer(f"walk to {action.path[-1]}", verb, subject, place=str(action.path[-1]))
    return Offer(verb, verb, subject, targets=tuple(filter(None, (getattr(action, "target", ""),))))


def preview(view: Skirmish, question: Any, seat: str, action: Any) -> Preview:
    if isinstance(action, Shoot):
        number = to_hit(view.man(question.name), view.man(action.target))
        return Preview((("to hit", number),), odds=(0.0 if number.barred else float(at_least(number.total)),))
    if isinstance(action, Walk):
        there = replace(view.man(question.name), dot=action.path[-1])
        seen = watchers(view.changed(there), question.name)
        return Preview(risks=tuple(Risk(f"fire by {foe.name}", to_hit(foe, there)) for foe in seen))
    return Preview()


def orders(view: Skirmish, seat: str) -> Orders:
    own = (man for man in view.men if man.side == seat)
    return {f"opportunity {man.name}": {"fire": Fire(), "hold": Hold()} for man in own}


DOTS: System[Skirmish] = System(
    name="dots",
    rules_version="1",
    facts=Skirmish,
    procedures={Turn: begin_turn, Activation: activation, Move: move},
    events=(Stepped, Watched, Spotted, Fired, TurnBegan, TimeUp, GaveUp),
    questions=(Act, Opportunity),
    actions=(Walk, Shoot, Watch, Wait, Fire, Hold),
    menu=menu,
    refusal=refusal,
    view=view,
    seats=lambda facts: {man.side: man.side for man in facts.men},
    resign=lambda facts, seat: (GaveUp(seat),),
    outcome=outcome,
    narrate=narrate,
    offer=offer,
    preview=preview,
    orders=orders,
    codec=lambda facts: Shelf({facts.board.name: facts.board}),
    restore_codec=lambda library: Shelf({name: Board(name, tuple(rows)) for name, rows in library.items()}),
)


def start() -> Position[Skirmish, Task, Action]:
    """Three men in the open against three, one of each side hidden."""
    men = (
        Man("Ada", "blue", Dot(0, 0)),
        Man("Bea", "blue", Dot(0, 3)),
        Man("Zoe", "blue", Dot(3, 5), hidden=True),
        Man("Kai", "red", Dot(7, 5)),
        Man("Leo", "red", Dot(7, 2)),
        Man("Xan", "red", Dot(4, 0), hidden=True),
    )
    return Position(Skirmish(FIELD, men), (Turn(),))


def secrets(facts: Skirmish, side: str | None) -> Iterator[Any]:
    """The names of hidden men are unknown to all other sides."""
    yield from (man.name for man in facts.men if man.hidden and man.side != side)


def alike(facts: Skirmish, side: str | None) -> Iterator[Skirmish]:
    """A hidden man might as well be elsewhere, watch or not, or not be there at all."""
    for man in facts.men:
        if man.hidden and man.side != side:
            yield facts.changed(replace(man, dot=Dot(7, 0), watching=not man.watching))
            yield replace(facts, men=tuple(other for other in facts.men if other != man))


def altered(view: Skirmish, question: Any, seat: str, action: Any) -> Iterator[Any]:
    """Paths with a gap, off the board, too long or empty; shots at friends and at nobody."""
    if isinstance(question, Act):
        here = view.man(question.name).dot
        yield from (Walk(()), Walk((here,)), Walk((Dot(99, 99),)), Shoot(question.name), Shoot("nobody"))
    if isinstance(action, Walk):
        yield from (Walk((*action.path, Dot(-1, 0))), Walk(action.path * 2))
