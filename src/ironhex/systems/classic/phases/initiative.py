"""The Initiative Phase: every side rolls 2D6; the highest roll has the initiative for the turn."""

from __future__ import annotations

from ironhex.systems.classic.battle import Phase
from ironhex.systems.classic.events.turn import InitiativeRolled
from ironhex.systems.classic.phases.phase import PhaseRules, Step
from ironhex.systems.classic.sequence import ClassicPlay


def resolve(play: ClassicPlay) -> None:
    """All sides roll, ties again until broken; the lowest roll acts first."""
    rolls: dict[str, list[tuple[int, ...]]] = {side.name: [] for side in play.facts.sides}
    while tied := tied_sides(rolls):
        for side in tied:
            rolls[side].append(play.roll(2, why="initiative", seats=play.facts.side(side).seats))
    order = tuple(sorted(rolls, key=lambda side: totals(rolls[side])))
    play.emit(InitiativeRolled(tuple((side, tuple(thrown)) for side, thrown in rolls.items()), order))


def totals(thrown: list[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(sum(faces) for faces in thrown)


def tied_sides(rolls: dict[str, list[tuple[int, ...]]]) -> list[str]:
    """The sides still tied with another side."""
    seen = [totals(thrown) for thrown in rolls.values()]
    return [side for side, thrown in rolls.items() if seen.count(totals(thrown)) > 1]


RULES = PhaseRules(Phase.INITIATIVE, steps=(Step("roll", resolve),))
