"""Hidden units: what reveals them, and what they may do until then.

They are not in the views of other sides, and take no part in a phase unless their owner reveals them at its start.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ironhex.catalog import Terrain
from ironhex.engine import Event, Task
from ironhex.kernel.hexes import Hex, distance
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.armament.clearing import OfferClearing, with_jams
from ironhex.systems.classic.armament.switching import OfferSwitching, with_switches
from ironhex.systems.classic.battle import Battle, Phase, Unit
from ironhex.systems.classic.chapter import Tasks
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.events.private import PrivateEvent
from ironhex.systems.classic.hiding.events import Revealed, UndoClosed, reveal, reveal_all, revelation
from ironhex.systems.classic.phases.end import SwitchSinks, with_sinks
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.views import view

HIDDEN_UNITS = "hidden units"
"""The option that enables them."""
HIDDEN_UNIT = "hidden unit"
NAMING_UNITS = ("unit", "victim", "carrier", "attacker", "target")
"""The fields in which events name units."""
STAY_HIDDEN, REVEAL = REVEALING = ("stay hidden", "reveal")


class OfferReveal(Task, frozen=True, tag=True):
    """The owner of a hidden unit decides whether to reveal it in this phase."""

    unit: int


class Ambush(Task, frozen=True, tag=True):
    """One after the other, the units that an enemy has discovered may attack it."""

    target: int


class CloseUndo(Task, frozen=True, tag=True):
    """What was decided in secret cannot be undone anymore, nor anything before it."""


def unknown_to(battle: Battle, side: str) -> Mapping[Hex, tuple[Unit, ...]]:
    """The units on the map that a side does not know about or does not see, by hex."""
    if not battle.sighted:
        return hidden_from(battle, side)
    known = {unit.id for unit in view(battle, side).units}
    return by_hex(unit for unit in battle.units if unit.on_map and unit.id not in known)


def hidden_from(battle: Battle, side: str) -> Mapping[Hex, tuple[Unit, ...]]:
    """The units on the map that are hidden from a side, by hex."""
    return by_hex(unit for unit in battle.units if unit.hidden and unit.side != side and unit.on_map)


def by_hex(units: Iterable[Unit]) -> Mapping[Hex, tuple[Unit, ...]]:
    """Units on the map by their hexes."""
    found: dict[Hex, tuple[Unit, ...]] = {}
    for unit in units:
        found[unit.place] = (*found.get(unit.place, ()), unit)
    return found


def no_hiding_place(battle: Battle, unit: Unit, hex: Hex) -> Barred | None:
    """'Mechs cannot hide in clear or paved hexes; all others can."""
    terrain = battle.board.at(hex)
    if not battle.kind(unit).needs_cover or hides(terrain):
        return None
    return Barred("BMR-HIDDEN-010", f"{hex} is {'paved' if terrain.paved else 'clear'} and hides no 'Mech")


def hides(terrain: Terrain) -> bool:
    """Whether a 'Mech can hide in a hex: in any terrain but clear and paved ground, even in shallow water,
    but not on ice."""
    cover = terrain.woods or terrain.rough or terrain.rubble or terrain.building or terrain.swamp
    return bool(cover or (terrain.depth >= 0 and not terrain.ice)) and not terrain.paved


def revelations_before(battle: Battle, event: Event) -> tuple[Event, ...]:
    """What others notice of a hidden unit reveals it first (BMR-HIDDEN-002)."""
    hidden = [unit.id for unit in battle.units if unit.hidden]
    secret = isinstance(event, PrivateEvent) and bool(event.known_to)
    if not hidden or secret or isinstance(event, Revealed):
        return ()
    named = [getattr(event, field, None) for field in NAMING_UNITS]
    if (blow := getattr(event, "blow", None)) is not None:
        named.append(blow.target)
    shown = (revelation(battle, id) for id in hidden if id in named)
    return tuple({each.unit: each for each in shown}.values())


def found_by(play: ClassicPlay, unit: Unit) -> None:
    """A unit that ends its movement next to hidden enemies discovers them."""
    if not unit.on_map:
        return
    for hex, others in hidden_from(play.facts, unit.side).items():
        if distance(hex, unit.place) <= 1:
            reveal_all(play, others, "BMR-HIDDEN-004", unit.id)


def in_ambush(battle: Battle, target: int) -> tuple[Unit, ...]:
    """The units that may interrupt the move of an enemy that has discovered them."""
    return tuple([unit for unit in battle.units if unit.phase.ambush == target and not unit.turn.ambushed])


def offer_to_reveal(play: ClassicPlay) -> None:
    """At the start of a phase the owners of hidden units may reveal those that should act in it, with all aboard."""
    hidden = by_seat(play.facts, (unit for unit in play.facts.present() if unit.attached is None))
    play.then(*(OfferReveal(unit.id) for unit in hidden), CloseUndo())


def by_seat(battle: Battle, units: Iterable[Unit]) -> list[Unit]:
    """The hidden ones, one player after the other: nobody can count the questions of others by the pauses between their
    own."""
    sides = [side.name for side in battle.sides]
    hidden = (unit for unit in units if unit.hidden)
    return sorted(hidden, key=lambda unit: (sides.index(unit.side), unit.seat, unit.id))


def offer_reveal(play: ClassicPlay, task: OfferReveal) -> None:
    unit = play.facts.unit(task.unit)
    rule = "BMR-HIDDEN-006" if play.facts.phase is Phase.MOVEMENT else "BMR-HIDDEN-007"
    if unit.hidden and choose(play, unit.id, HIDDEN_UNIT, rule, REVEALING) == REVEAL:
        reveal(play, unit.id, rule)


def offer_in_secret(play: ClassicPlay) -> None:
    """In secret, the crews of hidden units may switch equipment and clear jams as all others may."""
    hidden = [unit.id for unit in by_seat(play.facts, play.facts.present())]
    offers = (
        (SwitchSinks, with_sinks(play.facts)),
        (OfferSwitching, with_switches(play.facts)),
        (OfferClearing, with_jams(play.facts)),
    )
    asked = [(task, {unit.id for unit in units}) for task, units in offers]
    play.then(*(task(unit) for unit in hidden for task, units in asked if unit in units), CloseUndo())


def close_undo(play: ClassicPlay, task: CloseUndo) -> None:
    play.emit(UndoClosed())


TASKS: Tasks = {OfferReveal: offer_reveal, CloseUndo: close_undo}
