"""A battle in figures."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from ironhex.engine import Event
from ironhex.engine.presentation.statistics import Account, Loss, Luck, Statistics
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.events import (
    ActionTaken,
    Activated,
    ActivationEnded,
    ArmorTested,
    Fired,
    MoveBegan,
    Struck,
    TroopersLost,
    TurnEnded,
)
from ironhex.systems.tinsoldier.narrate import named
from ironhex.systems.tinsoldier.prospects import chance

ENDS = (Activated, ActionTaken, ActivationEnded, MoveBegan, TurnEnded)
"""What ends the consequences of an attack."""


class _Count:
    """What every piece did and suffered so far; harm counts for the one whose attack led to it.

    An attack ends with the next action of anybody: what a fire, a fall on the way or a collision does later is credited
    to nobody.
    """

    def __init__(self, facts: Battle) -> None:
        self.facts = facts
        self.rolls: dict[int, list[Fired | Struck]] = defaultdict(list)
        self.done: Counter[tuple[int, int]] = Counter()
        self.taken: Counter[tuple[int, int]] = Counter()
        self.losses: list[Loss] = []
        self.attacker = 0

    def see(self, event: Event) -> None:
        before, self.facts = self.facts, event.apply(self.facts)
        if isinstance(event, Fired | Struck):
            self.attacker = event.piece
            self.rolls[event.piece].append(event)
        elif isinstance(event, ENDS):
            self.attacker = 0
        if isinstance(event, ArmorTested):
            self._hurt(event.piece, event.armor_hits + event.criticals)
        elif isinstance(event, TroopersLost):
            self._hurt(event.piece, event.count)
        for old in before.alive():
            if not self.facts.piece(old.id).alive:
                name, fate = named(self.facts, old.id), self.facts.piece(old.id).fate
                self.losses.append(Loss(self.facts.turn, str(old.id), name, old.side, fate, fate))

    def _hurt(self, victim: int, harm: int) -> None:
        """Points of armor, critical hits and soldiers."""
        self.taken[victim, self.facts.turn] += harm
        if self.attacker and self.facts.piece(self.attacker).side != self.facts.piece(victim).side:
            self.done[self.attacker, self.facts.turn] += harm

    def account(self, id: str, name: str, side: str, pieces: Iterable[Piece]) -> Account:
        own = tuple(pieces)
        ids = {piece.id for piece in own}
        rolls = [roll for each in ids for roll in self.rolls[each]]
        turns = range(1, self.facts.turn + 1)
        values = {str(piece.id): piece.value for piece in own}
        lost = Counter(
            {turn: sum(values.get(loss.unit, 0) for loss in self.losses if loss.turn == turn) for turn in turns}
        )
        return Account(
            id,
            name,
            side,
            sum(len(roll.faces) for roll in rolls),
            sum(roll.hits for roll in rolls),
            round(sum(len(roll.faces) * chance(roll.tally) for roll in rolls), 2),
            tuple(sum(self.done[each, turn] for each in ids) for turn in turns),
            tuple(sum(self.taken[each, turn] for each in ids) for turn in turns),
            tuple(lost[turn] for turn in turns),
        )

    def luck(self, side: str) -> Iterator[Luck]:
        own = [roll for piece in self.facts.pieces if piece.side == side for roll in self.rolls[piece.id]]
        for needs in sorted({roll.tally.total for roll in own}):
            same = [roll for roll in own if roll.tally.total == needs]
            dice = sum(len(roll.faces) for roll in same)
            expected = round(dice * chance(same[0].tally), 2)
            yield Luck(side, f"{needs} or less on a d20", dice, sum(roll.hits for roll in same), expected)


def statistics(facts: Battle, events: Iterable[Event]) -> Statistics:
    """A battle from the facts it began with."""
    count = _Count(facts)
    for event in events:
        count.see(event)
    pieces = count.facts.pieces
    return Statistics(
        count.facts.turn,
        tuple(count.account(s.name, s.name, s.name, (p for p in pieces if p.side == s.name)) for s in facts.sides),
        tuple(count.account(str(p.id), named(count.facts, p.id), p.side, (p,)) for p in pieces),
        tuple(luck for side in facts.sides for luck in count.luck(side.name)),
        tuple(count.losses),
    )
