"""The classic battle under the engine's suite: its secrets, its quiet events, and what every menu entry must have."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec.structs import replace
from tests.conformance.choosers import CAP
from tests.conformance.flaws import altered
from tests.conformance.invariants import Choose, Watch
from tests.conformance.make_ups import MakeUp

from ironhex.engine import Ask, Play, RollDice
from ironhex.engine.conformance import check_game
from ironhex.systems.classic import battle as state
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.blind.events import Glimpse
from ironhex.systems.classic.events.attachments import Unloading
from ironhex.systems.classic.events.heat import HeatChanged, TorsosReset
from ironhex.systems.classic.events.movement import Halted, TurnHeld
from ironhex.systems.classic.events.physical import BlowsDeclared
from ironhex.systems.classic.events.piloting import Steadied, Unsettled
from ironhex.systems.classic.events.turn import CameDue
from ironhex.systems.classic.events.warriors import ShockOver
from ironhex.systems.classic.fire.events import AccidentRolled, FireRolled
from ironhex.systems.classic.infernos.events import GelBurned
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.system import CLASSIC
from ironhex.systems.classic.vehicles.events import CrewRecovered
from ironhex.systems.classic.views import seen_field

# What may have nothing in it worth telling.
QUIET = (
    CameDue,
    HeatChanged,
    TorsosReset,
    Halted,
    TurnHeld,
    BlowsDeclared,
    Steadied,
    Unsettled,
    ShockOver,
    CrewRecovered,
    Unloading,
    AccidentRolled,
    FireRolled,
    GelBurned,
    Glimpse,
)


def alike(facts: Battle, side: str | None) -> Iterator[Battle]:
    """A side cannot know the others' ejection settings (BMR-EJECT-003), nor mines that it has not found."""

    def other_way(unit: Unit) -> Unit:
        return (
            unit
            if unit.side == side or unit.body.auto_eject is None
            else state.altered(unit, auto_eject=not unit.body.auto_eject)
        )

    yield replace(facts, units=tuple(map(other_way, facts.units)), before=tuple(map(other_way, facts.before)))
    if facts.sighted:
        units, before = (
            tuple(unit for unit in each if _sees(facts, side, unit)) for each in (facts.units, facts.before)
        )
        yield replace(facts, units=units, before=before)
    if facts.mines:
        yield replace(facts, mines=tuple(field for field in facts.mines if seen_field(field, side)))


def secrets(facts: Battle, side: str | None) -> Iterator[str]:
    """Neither the name nor the design of a unit that is hidden or out of sight reaches another side, unless a unit that
    it knows, or that it has seen, has it too."""
    hidden = [unit for unit in facts.units if (unit.hidden and unit.side != side) or not _sees(facts, side, unit)]
    known = " ".join(f"{unit.name} {unit.design.key}" for unit in facts.units if unit not in hidden)
    known += " ".join(contact.name for row in facts.sighted if row.side == side for contact in row.contacts)
    for unit in hidden:
        yield from (text for text in (unit.name, unit.design.key) if text not in known)


def _sees(facts: Battle, side: str | None, unit: Unit) -> bool:
    """Whether a side sees a unit in a double-blind battle; in others everybody does."""
    rows = [row for row in facts.sighted if row.side == (side or "")]
    return unit.side == side or all(unit.id in row.units for row in rows)


class EveryEntry:
    """Looks now and then at a menu: its entries, or some, have a text that reads back, an offer and a preview."""

    def __init__(self, choose: Choose, every: int, stride: int = 1) -> None:
        self.choose, self.every, self.stride = choose, every, stride
        self.looked = 0

    def __call__(self, play: Play[Any], ask: Ask, seat: str) -> Any:
        if ask.id % self.every == 0 and not isinstance(ask.question, RollDice):
            view = play.asking_view(seat)
            for entry in islice(play.menu(ask, seat), 0, CAP, self.stride):
                look_at(view, ask.question, seat, entry)
                self.looked += 1
        return self.choose(play, ask, seat)


def look_at(view: Battle, question: Any, seat: str, entry: Any) -> None:
    text = str(entry)
    assert action_of(text) == entry, f"{text} reads back as {action_of(text)}, not as {entry}"
    assert CLASSIC.offer(view, question, entry).label
    CLASSIC.preview(view, question, seat, entry)


def check(
    make_up: MakeUp, seed: bytes | None, choose: Choose, *, steps: int, every: int = 7, stride: int = 1
) -> Play[Battle]:
    """Play a battle under the suite, watched all along; of long menus only every `stride`-th entry is looked at."""
    watch = Watch(EveryEntry(choose, every, stride))
    play = check_game(
        CLASSIC,
        make_up.start(),
        seed,
        watch,
        steps=steps,
        every=every,
        secrets=secrets,
        alike=alike,
        altered=altered,
        quiet=QUIET,
    )
    watch.follow(play)
    return play
