"""The statistics of a battle: who hit how often, what it cost, and how lucky the rolls were."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from functools import singledispatchmethod
from typing import Any

from ironhex.engine import Event
from ironhex.engine.presentation.statistics import Account, Loss, Luck, Measure, Statistics
from ironhex.kernel.odds import at_least
from ironhex.systems.classic.actions import number_of
from ironhex.systems.classic.battle import Battle, Target
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.heat import HeatChanged
from ironhex.systems.classic.events.physical import BlowRolled
from ironhex.systems.classic.events.turn import GivenUp, Left, PhaseBegan
from ironhex.systems.classic.events.warriors import Ejected, PickedUp
from ironhex.systems.classic.events.weapons import WeaponFired
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.presentation.numbers import rounded
from ironhex.systems.classic.presentation.told import told
from ironhex.systems.classic.scenarios.levels import LOST

TWO_DICE = 2
HEAT = Measure("heat", "heat of a unit", "heat", "Per unit at the end of a turn, if it survived.")
HOTTEST = Measure("hottest", "highest heat", by_turn=False, highest=True)


class Tallied:
    """What a unit has done and suffered so far, by turn."""

    def __init__(self) -> None:
        self.shots = self.hits = self.kills = 0
        self.expected = Fraction(0)
        self.damage: defaultdict[int, int] = defaultdict(int)
        self.taken: defaultdict[int, int] = defaultdict(int)
        self.heat: dict[int, int] = {}


class Count:
    """Counts a battle event by event. Damage to a unit after an attack on it counts for that attacker."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.units: defaultdict[int, Tallied] = defaultdict(Tallied)
        self.luck: defaultdict[tuple[str, int], list[int]] = defaultdict(lambda: [0, 0])
        self.losses: list[Loss] = []
        self.points: defaultdict[tuple[str, int], int] = defaultdict(int)
        self.attack: tuple[int, Target] | None = None  # attacker and target of the last attack
        self.strikers: dict[int, int] = {}  # who damaged each unit last

    def see(self, event: Event) -> None:
        before, self.battle = self.battle, event.apply(self.battle)
        self._roll(before, event)
        self.note(event)

    def _roll(self, before: Battle, event: Any) -> None:
        """Two dice against a number count as luck of the unit and its side."""
        said = told(before, self.battle, event)
        if said.needs is None or said.hit is None or not said.about or len(said.dice[0]) != TWO_DICE:
            return
        counted = self.luck[self.battle.unit(int(said.about[0]) - 1).side, said.needs]
        counted[0] += 1
        counted[1] += said.hit

    @singledispatchmethod
    def note(self, event: Any) -> None:
        """Most events do not matter here."""

    @note.register
    def _(self, event: WeaponFired) -> None:
        self._attack(event.unit, event.target, event.faces, event.tally.total, event.hit)

    @note.register
    def _(self, event: BlowRolled) -> None:
        self._attack(event.unit, event.blow.target, event.faces, event.tally.total, event.hit)

    def _attack(self, unit: int, target: Target, faces: tuple[int, ...], needs: int, hit: bool) -> None:
        self.attack = (unit, target)
        if faces:
            own = self.units[unit]
            own.shots += 1
            own.hits += hit
            own.expected += at_least(needs)

    @note.register
    def _(self, event: Damaged) -> None:
        points, turn = event.armor + event.structure, self.battle.turn
        self.units[event.unit].taken[turn] += points
        if self.attack and self.attack[1] == event.unit:
            self.units[self.attack[0]].damage[turn] += points
            self.strikers[event.unit] = self.attack[0]

    @note.register
    def _(self, event: PhaseBegan) -> None:
        self.attack = None

    @note.register
    def _(self, event: HeatChanged) -> None:
        self.units[event.unit].heat[self.battle.turn] = event.after

    @note.register
    def _(self, event: Left) -> None:
        self._lost(event.unit, event.why)
        self._credit(event.unit)

    @note.register
    def _(self, event: Ejected) -> None:
        doom = self.battle.unit(event.unit).phase.doom
        self._lost(event.unit, "; ".join((*(doom or ())[1:], "its MechWarrior has ejected")))
        self._credit(event.unit)

    @note.register
    def _(self, event: GivenUp) -> None:
        self._lost(event.unit, "given up")

    @note.register
    def _(self, event: PickedUp) -> None:
        self._lost(event.unit, f"by {named(self.battle, event.carrier)}")

    def _credit(self, id: int) -> None:
        """A unit that is lost in combat counts for the enemy that damaged it last."""
        unit, striker = self.battle.unit(id), self.strikers.get(id)
        if striker is not None and unit.fate in LOST and self.battle.unit(striker).side != unit.side:
            self.units[striker].kills += 1

    def _lost(self, id: int, why: str) -> None:
        unit, turn = self.battle.unit(id), self.battle.turn
        self.losses.append(Loss(turn, str(number_of(id)), named(self.battle, id), unit.side, unit.fate, why))
        if unit.fate in LOST:
            self.points[unit.side, turn] += unit.value


def statistics(start: Battle, events: Iterable[Event]) -> Statistics:
    """Count a battle from its beginning."""
    count = Count(start)
    for event in events:
        count.see(event)
    battle = count.battle
    turns = range(1, battle.turn + 1)
    units = tuple(_unit(count, unit.id, turns) for unit in battle.units)
    sides = tuple(_side(count, side.name, units, turns) for side in battle.sides)
    luck = tuple(
        Luck(side, f"{needs} or more on 2D6", rolls, made, rounded(rolls * at_least(needs)))
        for (side, needs), (rolls, made) in sorted(count.luck.items())
    )
    measures = (HEAT,) if any(unit.series for unit in units) else ()
    return Statistics(battle.turn, sides, units, luck, tuple(count.losses), measures)


def _unit(count: Count, id: int, turns: range) -> Account:
    own, unit = count.units[id], count.battle.unit(id)
    heat = tuple(own.heat.get(turn) for turn in turns)
    return Account(
        id=str(number_of(id)),
        name=named(count.battle, id),
        side=unit.side,
        shots=own.shots,
        hits=own.hits,
        expected_hits=rounded(own.expected),
        damage=tuple(own.damage[turn] for turn in turns),
        taken=tuple(own.taken[turn] for turn in turns),
        kills=own.kills,
        fate=unit.fate,
        series={HEAT.id: heat} if count.battle.kind(unit).has_heat else {},
    )


def _side(count: Count, name: str, units: tuple[Account, ...], turns: range) -> Account:
    own = [unit for unit in units if unit.side == name]
    expected = sum((count.units[int(unit.id) - 1].expected for unit in own), Fraction(0))
    return Account(
        id=name,
        name=name,
        side=name,
        shots=sum(unit.shots for unit in own),
        hits=sum(unit.hits for unit in own),
        expected_hits=rounded(expected),
        damage=tuple(sum(unit.damage[turn - 1] for unit in own) for turn in turns),
        taken=tuple(sum(unit.taken[turn - 1] for unit in own) for turn in turns),
        kills=sum(unit.kills for unit in own),
        lost=tuple(count.points[name, turn] for turn in turns),
    )
