"""What hits do to cargo, and how it is lost."""

from __future__ import annotations

from collections.abc import Sequence

from ironhex.engine import Event, Task
from ironhex.systems.classic.battle import Battle, Load, Unit
from ironhex.systems.classic.cargo.events import CargoDropped, CargoHit, CargoLost, StrappedHit
from ironhex.systems.classic.cargo.lifting import has_hands
from ironhex.systems.classic.cargo.loads import INSIDE, held, stowed, strapped, unprotected
from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.damage.hits import ANYWHERE, Hit, mark_off
from ironhex.systems.classic.damage.troops import active, leaking
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.turn import Left
from ironhex.systems.classic.sequence import ClassicPlay

TIMES = 4  # the damage to infantry that is carried outside
SAVED = "withdrawn"


class SpoilHold(Task, frozen=True, tag=True):
    """Damage to the structure of a unit destroys cargo inside it."""

    unit: int
    points: int


class LetGo(Task, frozen=True, tag=True):
    """A 'Mech that has lost a hand drops what it held."""

    unit: int


class LoseCargo(Task, frozen=True, tag=True):
    """The cargo of a lost unit is lost, too."""

    unit: int


# --- outside ----------------------------------------------------------------------------------------------------------
def strike_cargo(play: ClassicPlay, unit_id: int, hit: Hit) -> None:
    """Every hit on a unit strikes what it carries outside with all its points, 1 ton a point; a fall does not."""
    unit = play.facts.unit(unit_id)
    if not hit.shakes:
        return
    if unprotected(unit):
        spoil(play, unit, hit.points, "BMR-CARGO-011", inside=False)
    for other in strapped(play.facts, unit):
        strike_strapped(play, other, TIMES * hit.points)


def strike_strapped(play: ClassicPlay, unit: Unit, points: int) -> None:
    """Infantry takes four times the points, wherever its carrier is; a trooper in battle armor takes all of them."""
    if not active(unit):
        return
    play.emit(StrappedHit(unit.id, points, known_to=unit.known_to))
    hull = play.facts.kind(unit).hull
    if not hull.men:
        hull.take_hit(play, unit.id, Hit(points, ANYWHERE))
        return
    mark_off(play, unit.id, 0, points * leaking(play.facts))
    if not active(play.facts.unit(unit.id)):
        doom(play, unit.id, "BMR-CARGO-012", "nobody is left")


def spoil(play: ClassicPlay, unit: Unit, points: int, rule: str, *, inside: bool) -> None:
    left = tuple(spoiled(unit.loads, points, inside=inside))
    lost = sum(load.tons for load in unit.loads) - sum(load.tons for load in left)
    play.emit(CargoHit(unit.id, lost, left, rule, known_to=unit.known_to))


def spoiled(loads: Sequence[Load], points: int, *, inside: bool) -> list[Load]:
    """What is left of loads inside or outside after some points of damage, 1 ton each."""
    left = []
    for load in loads:
        lost = min(points, load.tons) if (load.where == INSIDE) == inside else 0
        points -= lost
        if load.tons > lost:
            left.append(Load(load.tons - lost, load.where))
    return left


# --- what follows from events -----------------------------------------------------------------------------------------
def consequences(before: Battle, after: Battle, event: Event) -> tuple[Task, ...]:
    """Cargo is lost with structure, with the hands that hold it, and with its carrier."""
    id = getattr(event, "unit", None)
    unit = after.find(id) if isinstance(id, int) else None
    if unit is None or not unit.loads:
        return ()
    if isinstance(event, Left):
        return (LoseCargo(unit.id),) if event.fate != SAVED else ()
    if isinstance(event, Damaged) and event.structure and stowed(unit):
        return (SpoilHold(unit.id, event.structure),)
    return (LetGo(unit.id),) if drops_it(after, unit) else ()


def drops_it(battle: Battle, unit: Unit) -> bool:
    """Whether a unit on the map has lost the hands for what it holds."""
    return held(unit) is not None and unit.on_map and not has_hands(battle, unit)


def spoil_hold(play: ClassicPlay, task: SpoilHold) -> None:
    """Armor protects cargo inside; each point of structure lost destroys a ton of it."""
    unit = play.facts.unit(task.unit)
    if stowed(unit):
        spoil(play, unit, task.points, "BMR-CARGO-013", inside=True)


def let_go(play: ClassicPlay, task: LetGo) -> None:
    unit = play.facts.unit(task.unit)
    load = held(unit)
    if load is not None and drops_it(play.facts, unit):
        kept = tuple(each for each in unit.loads if each is not load)
        play.emit(CargoDropped(unit.id, unit.place, (load.tons,), kept=kept))


def lose_cargo(play: ClassicPlay, task: LoseCargo) -> None:
    """A destroyed unit loses all its cargo."""
    unit = play.facts.unit(task.unit)
    if unit.loads:
        play.emit(CargoLost(unit.id, sum(load.tons for load in unit.loads)))
