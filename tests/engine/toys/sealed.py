"""Sealed: houses declare their targets in secret; all are opened together; houses with players left fight on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from ironhex.engine import Action, Event, Offer, Outcome, Play, Position, Preview, Question, System, Task
from ironhex.kernel.odds import at_least
from ironhex.kernel.tally import Barred, Mod, Tally

ROUNDS = 5


# --- facts --------------------------------------------------------------------------------------------------
class House(msgspec.Struct, frozen=True):
    name: str
    health: int = 3
    oath: str = ""


class Feud(msgspec.Struct, frozen=True):
    houses: tuple[House, ...]
    seats: tuple[tuple[str, str], ...]
    gone: tuple[str, ...] = ()
    round: int = 0
    time_up: bool = False

    def house(self, name: str) -> House:
        return next(house for house in self.houses if house.name == name)

    def changed(self, house: House) -> Feud:
        return replace(self, houses=tuple(house if h.name == house.name else h for h in self.houses))

    def players(self, house: str) -> tuple[str, ...]:
        return tuple(seat for seat, theirs in self.seats if theirs == house and seat not in self.gone)

    def standing(self) -> tuple[House, ...]:
        return tuple(house for house in self.houses if house.health > 0 and self.players(house.name))


# --- events -------------------------------------------------------------------------------------------------
class Sworn(Event, frozen=True):
    """Each house has a secret enemy; others see that it swore, not against whom."""

    house: str
    oath: str

    def apply(self, facts: Feud) -> Feud:
        return facts.changed(replace(facts.house(self.house), oath=self.oath))

    def seen_by(self, side: str | None) -> Event:
        return self if side == self.house else replace(self, oath="?")


class RoundBegan(Event, frozen=True):
    round: int

    def apply(self, facts: Feud) -> Feud:
        return replace(facts, round=self.round)


class Opened(Event, frozen=True):
    """The declarations, each with its target, or none for a house on its guard."""

    declared: tuple[tuple[str, str | None], ...]

    def apply(self, facts: Feud) -> Feud:
        return facts

    @property
    def reveals(self) -> bool:
        return True


class Struck(Event, frozen=True):
    """Since form 2 it tells the faces; form 1 told only their sum."""

    VERSION: ClassVar[int] = 2

    by: str
    at: str
    needed: Tally
    faces: tuple[int, ...]
    hit: bool

    def apply(self, facts: Feud) -> Feud:
        target = facts.house(self.at)
        return facts.changed(replace(target, health=target.health - self.hit))


class Left(Event, frozen=True):
    seat: str

    def apply(self, facts: Feud) -> Feud:
        return replace(facts, gone=(*facts.gone, self.seat))


class TimeUp(Event, frozen=True):
    def apply(self, facts: Feud) -> Feud:
        return replace(facts, time_up=True)


def struck_from_1(event: dict[str, Any]) -> dict[str, Any]:
    """The two faces nearest to the sum stand for those that were not written."""
    total = event.pop("sum")
    return {**event, "faces": [total // 2, total - total // 2]}


# --- questions and actions ----------------------------------------------------------------------------------
class Declare(Question, frozen=True):
    house: str

    @property
    def order_key(self) -> str:
        return "declare"


class First(Question, frozen=True):
    """The weakest house says, once all is open, whose stroke falls first."""

    house: str
    strikers: tuple[str, ...]


class Strike(Action, frozen=True):
    house: str


class Guard(Action, frozen=True):
    pass


class Name(Action, frozen=True):
    house: str


# --- tasks --------------------------------------------------------------------------------------------------
class Oaths(Task, frozen=True):
    pass


class Round(Task, frozen=True):
    pass


class Exchange(Task, frozen=True):
    by: str
    at: str
    guarded: bool


def swear(play: Play[Feud], task: Oaths) -> None:
    for house in play.facts.houses:
        others = [other.name for other in play.facts.houses if other != house]
        face = play.roll(1, len(others), f"{house.name} swears", seats=play.facts.players(house.name))[0]
        play.emit(Sworn(house.name, f"{house.name} hates {others[face - 1]}"))


def fight_round(play: Play[Feud], task: Round) -> None:
    if outcome(play.facts) is not None:
        return
    if play.facts.round == ROUNDS:
        play.emit(TimeUp())
        return
    play.emit(RoundBegan(play.facts.round + 1))
    houses = play.facts.standing()
    asked = [(play.facts.players(house.name), Declare(house.name)) for house in houses]
    answers = play.ask_all(asked, sealed=True)
    declared = {h.name: getattr(a, "house", None) for h, a in zip(houses, answers, strict=True)}
    play.emit(Opened(tuple(declared.items())))
    strokes = [Exchange(by, at, declared[at] is None) for by, at in declared.items() if at is not None]
    play.then(*in_order(play, strokes), task)


def in_order(play: Play[Feud], strokes: list[Exchange]) -> list[Exchange]:
    if len(strokes) < 2:
        return strokes
    weakest = min(play.facts.standing(), key=lambda house: house.health).name
    first = play.ask(play.facts.players(weakest), First(weakest, tuple(stroke.by for stroke in strokes))).house
    return sorted(strokes, key=lambda stroke: stroke.by != first)


def exchange(play: Play[Feud], task: Exchange) -> None:
    names = {house.name for house in play.facts.standing()}
    if {task.by, task.at} <= names:
        needed = to_hit(task.guarded)
        faces = play.roll(why=f"{task.by} strikes {task.at}")
        play.emit(Struck(task.by, task.at, needed, faces, sum(faces) >= needed.total))


def to_hit(guarded: bool) -> Tally:
    return Tally((Mod("TOY-1", 6, "base number"),)).plus(Mod("TOY-2", 3, "guarded") if guarded else None)


# --- what a seat may do, see and read -----------------------------------------------------------------------
def menu(view: Feud, question: Any, seat: str) -> Iterator[Any]:
    if isinstance(question, First):
        yield from (Name(house) for house in question.strikers)
        return
    yield from (Strike(house.name) for house in view.standing() if house.name != question.house)
    yield Guard()


def refusal(view: Feud, question: Any, seat: str, action: Any) -> Barred | None:
    if action in menu(view, question, seat):
        return None
    return Barred("TOY-9", f"{type(action).__name__} is not possible now")


def view(facts: Feud, side: str | None) -> Feud:
    def seen(house: House) -> House:
        return house if house.name == side or not house.oath else replace(house, oath="?")

    return replace(facts, houses=tuple(map(seen, facts.houses)))


def outcome(facts: Feud) -> Outcome | None:
    standing = facts.standing()
    if len(standing) > 1 and not facts.time_up:
        return None
    return Outcome(tuple(h.name for h in standing) if len(standing) == 1 else (), "TOY-8", "the feud is over")


def narrate(facts: Feud, event: Any) -> str:
    match event:
        case Sworn(house=house):
            return f"{house} swears an oath."
        case RoundBegan(round=number):
            return f"Round {number}."
        case Opened(declared=declared):
            return "Opened: " + ", ".join(f"{by} strikes {at}" if at else f"{by} guards" for by, at in declared) + "."
        case Struck(by=by, at=at, faces=faces, hit=hit):
            return f"{by} strikes {at}, rolls {sum(faces)} and {'hits' if hit else 'misses'}."
        case Left(seat=seat):
            return f"{seat} leaves."
        case _:
            return "Time is up."


def offer(view: Feud, question: Any, action: Any) -> Offer:
    verb, target = type(action).__name__.lower(), getattr(action, "house", "")
    return Offer(f"{verb} {target}".strip(), verb, question.house, targets=(target,) if target else ())


def preview(view: Feud, question: Any, seat: str, action: Any) -> Preview:
    if not isinstance(action, Strike):
        return Preview()
    number = to_hit(False)
    return Preview((("to hit", number), ("to hit if guarded", to_hit(True))), odds=(float(at_least(number.total)),))


SEALED: System[Feud] = System(
    name="sealed",
    rules_version="1",
    facts=Feud,
    procedures={Oaths: swear, Round: fight_round, Exchange: exchange},
    events=(Sworn, RoundBegan, Opened, Struck, Left, TimeUp),
    questions=(Declare, First),
    actions=(Strike, Guard, Name),
    menu=menu,
    refusal=refusal,
    view=view,
    seats=lambda facts: dict(facts.seats),
    resign=lambda facts, seat: () if seat in facts.gone else (Left(seat),),
    outcome=outcome,
    narrate=narrate,
    offer=offer,
    preview=preview,
    orders=lambda view, seat: {"declare": {"guard": Guard(), **{h.name: Strike(h.name) for h in view.houses}}},
    upgrades={("Struck", 1): struck_from_1},
)

SEATS = (("ann", "red"), ("bob", "red"), ("cid", "blue"), ("dee", "green"))


def start(seats: tuple[tuple[str, str], ...] = SEATS) -> Position[Feud, Task, Action]:
    """Red has two players, either of whom may answer for it."""
    names = dict.fromkeys(house for _, house in seats)
    return Position(Feud(tuple(House(name) for name in names), seats), (Round(), Oaths()))


def secrets(facts: Feud, side: str | None) -> Iterator[Any]:
    """The oaths of the other houses."""
    yield from (house.oath for house in facts.houses if house.oath and house.name != side)


def alike(facts: Feud, side: str | None) -> Iterator[Feud]:
    """Other houses might as well have sworn something else."""
    for house in facts.houses:
        if house.oath and house.name != side:
            yield facts.changed(replace(house, oath="peace on earth"))


def altered(view: Feud, question: Any, seat: str, action: Any) -> Iterator[Any]:
    """Striking oneself, or a house nobody knows."""
    yield from (Strike(question.house), Strike("nobody"), Name("nobody"))
