"""The Initiative Phase: every side rolls 2D6; the highest roll has the initiative for the turn."""

from __future__ import annotations

from collections.abc import Mapping

from ironhex.systems.classic.battle import Phase
from ironhex.systems.classic.events.turn import InitiativeRolled
from ironhex.systems.classic.phases.phase import PhaseRules, Step
from ironhex.systems.classic.sequence import ClassicPlay


def resolve(play: ClassicPlay) -> None:
    """All sides roll, ties again until broken; the lowest roll acts first."""
    bonuses = {side.name: side.bonus for side in play.facts.sides}
    rolls: dict[str, list[tuple[int, ...]]] = {side.name: [] for side in play.facts.sides}
    while tied := tied_sides(rolls, bonuses):
        for side in tied:
            rolls[side].append(play.roll(2, why="initiative", seats=play.facts.side(side).seats))
    order = tuple(sorted(rolls, key=lambda side: totals(rolls[side], bonuses[side])))
    added = tuple((side, bonus) for side, bonus in bonuses.items() if bonus)
    play.emit(InitiativeRolled(tuple((side, tuple(thrown)) for side, thrown in rolls.items()), order, added))


def totals(thrown: list[tuple[int, ...]], bonus: int) -> tuple[int, ...]:
    """The total of each roll with what the side adds to it."""
    return tuple(sum(faces) + bonus for faces in thrown)


def tied_sides(rolls: dict[str, list[tuple[int, ...]]], bonuses: Mapping[str, int]) -> list[str]:
    """The sides still tied with another side; those that have not rolled are."""
    seen = {side: totals(thrown, bonuses[side]) for side, thrown in rolls.items()}
    return [side for side, reached in seen.items() if list(seen.values()).count(reached) > 1]


RULES = PhaseRules(Phase.INITIATIVE, steps=(Step("roll", resolve),))
