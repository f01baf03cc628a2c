"""Hidden units are deployed in secret before all others, whose deployment does not tell how many are hidden."""

from __future__ import annotations

from collections.abc import Sequence

from ironhex.engine import Task
from ironhex.systems.classic.actions import Deploy
from ironhex.systems.classic.events.turn import Deployed
from ironhex.systems.classic.hiding.events import reveal, reveal_all
from ironhex.systems.classic.hiding.rules import CloseUndo, hidden_from
from ironhex.systems.classic.phases.deployment import place_refused, to_hide, zone_of
from ironhex.systems.classic.questions import DeployNext
from ironhex.systems.classic.sequence import ClassicPlay


class HideNext(Task, frozen=True, tag=True):
    """Every side with units left to hide deploys one of them."""


def hide_units(play: ClassicPlay) -> None:
    """All sides hide their units at the same time, one after the other."""
    play.then(HideNext())


def hide_next(play: ClassicPlay, task: HideNext) -> None:
    give_up_hiding(play)
    sides = [side.name for side in play.facts.sides if to_hide(play.facts, side.name)]
    questions = [(players_hiding(play, side), DeployNext(side, hidden=True)) for side in sides]
    for side, action in zip(sides, play.ask_all(questions, sealed=False), strict=True):
        hide(play, side, action)
    play.then(task if sides else CloseUndo())


def players_hiding(play: ClassicPlay, side: str) -> Sequence[str]:
    """The players of a side with units left to hide."""
    return tuple(dict.fromkeys(unit.seat for unit in to_hide(play.facts, side)))


def hide(play: ClassicPlay, side: str, action: Deploy) -> None:
    """Deploy a hidden unit; where another side hides one, it discovers that one instead and must be deployed again."""
    if (found := hidden_from(play.facts, side).get(action.hex)) is not None:
        reveal_all(play, found, "BMR-HIDDEN-003")
    else:
        play.emit(Deployed(action.unit, action.hex, action.facing, action.depth, known_to=side))


def give_up_hiding(play: ClassicPlay) -> None:
    """Units that find no hiding place left in their zone deploy openly, with the others (BMR-HIDDEN-010)."""
    for side in play.facts.sides:
        hexes = zone_of(play.facts, side.name)
        for unit in to_hide(play.facts, side.name):
            if all(place_refused(play.facts, unit, hex) for hex in hexes):
                reveal(play, unit.id, "BMR-HIDDEN-010")
