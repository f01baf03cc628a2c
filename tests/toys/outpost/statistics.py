"""A finished game in figures."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from tests.toys.outpost.events import Fired, GaveUp
from tests.toys.outpost.state import Skirmish, Soldier

from ironhex.engine import Event
from ironhex.engine.presentation.statistics import Account, Loss, Luck, Statistics
from ironhex.kernel.odds import at_least

OUT = "out of the fight"


class _Count:
    """What every soldier did and suffered so far."""

    def __init__(self, facts: Skirmish) -> None:
        self.facts = facts
        self.shots: dict[str, list[Fired]] = defaultdict(list)
        self.done: Counter[tuple[str, int]] = Counter()
        self.taken: Counter[tuple[str, int]] = Counter()
        self.losses: list[Loss] = []

    def see(self, event: Event) -> None:
        before, self.facts = self.facts, event.apply(self.facts)
        if isinstance(event, Fired):
            self.shots[event.soldier].append(event)
            self.done[event.soldier, self.facts.turn] += event.hit
            self.taken[event.target, self.facts.turn] += event.hit
        why = "gave up" if isinstance(event, GaveUp) else "shot"
        for old in before.standing():
            if not self.facts.soldier(old.id).standing:
                self.losses.append(Loss(self.facts.turn, old.id, old.name, old.side, OUT, why))

    def account(self, id: str, name: str, side: str, soldiers: Iterable[Soldier]) -> Account:
        ids = [each.id for each in soldiers]
        shots = [shot for each in ids for shot in self.shots[each]]
        turns = range(1, self.facts.turn + 1)
        return Account(
            id,
            name,
            side,
            len(shots),
            sum(shot.hit for shot in shots),
            round(sum(float(at_least(shot.tally.total)) for shot in shots), 2),
            tuple(sum(self.done[each, turn] for each in ids) for turn in turns),
            tuple(sum(self.taken[each, turn] for each in ids) for turn in turns),
            tuple(sum(loss.turn == turn and loss.unit in ids for loss in self.losses) for turn in turns),
        )

    def luck(self, side: str) -> Iterator[Luck]:
        own = [shot for each in self.facts.soldiers if each.side == side for shot in self.shots[each.id]]
        for needs in sorted({shot.tally.total for shot in own}):
            same = [shot for shot in own if shot.tally.total == needs]
            expected = round(len(same) * float(at_least(needs)), 2)
            yield Luck(side, f"{needs} or more on 2D6", len(same), sum(shot.hit for shot in same), expected)


def statistics(facts: Skirmish, events: Iterable[Event]) -> Statistics:
    """The game from the facts it began with."""
    count = _Count(facts)
    for event in events:
        count.see(event)
    soldiers = count.facts.soldiers
    return Statistics(
        count.facts.turn,
        tuple(count.account(side, side, side, (s for s in soldiers if s.side == side)) for side in facts.sides),
        tuple(count.account(each.id, each.name, each.side, (each,)) for each in soldiers),
        tuple(luck for side in facts.sides for luck in count.luck(side)),
        tuple(count.losses),
    )
