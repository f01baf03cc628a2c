"""Questions in words, drafts thought through, lines of sight, and what a soldier covers."""

from __future__ import annotations

from typing import Any

from tests.toys.outpost.actions import Move, Opportunity, Shoot
from tests.toys.outpost.answers import actors, preview, refusal
from tests.toys.outpost.fire import NEAR, RANGE, chance
from tests.toys.outpost.ground import Spot, sight, spots, steps_between
from tests.toys.outpost.narrate import label
from tests.toys.outpost.offers import offer
from tests.toys.outpost.scene import held_words
from tests.toys.outpost.state import Skirmish

from ironhex.engine import Action
from ironhex.engine.presentation.drafts import (
    Band,
    Coverage,
    Draft,
    NamedTally,
    Prompt,
    Ranges,
    SightLine,
    SightStep,
    Step,
)
from ironhex.engine.presentation.numbers import Value, told_reason, told_tally
from ironhex.kernel.dots import between
from ironhex.kernel.tally import Barred

BANDS = (("near", "Near", NEAR), ("medium", "Medium", 5), ("far", "Far", RANGE))


def prompt(view: Skirmish, question: Any, seat: str) -> Prompt:
    """A question in words."""
    if isinstance(question, Opportunity):
        watcher, mover = view.soldier(question.watcher), view.soldier(question.mover)
        words = f"{mover.name} moves past {watcher.name} at {label(mover.spot)}. Fire?"
        return Prompt(words, "TOY-9", (watcher.id,), "list")
    figures = tuple(each.id for each in actors(view, question, seat))
    hint = "Choose a dot to move to, an enemy to shoot at, or watch."
    return Prompt("Act with a soldier", "TOY-1", figures, "place", "Confirm", held_words(view) or hint)


def start(view: Skirmish, question: Any, seat: str, figure: str) -> Action:
    """Nothing in this game is drafted step by step."""
    raise ValueError("there is nothing to draft")


def consider(view: Skirmish, question: Any, seat: str, action: Any, target: str | None) -> Draft:
    """What an action would mean."""
    barred = refusal(view, question, seat, action)
    if barred:
        return Draft(str(action), told_reason(barred))
    seen = preview(view, question, seat, action)
    risks = tuple(Value(f"risk-{n}", risk.what, chance(risk.tally), "percent") for n, risk in enumerate(seen.risks))
    odds = tuple(Value("odds", "Chance to hit", chance(tally), "percent") for _, tally in seen.tallies)
    named = (*seen.tallies, *((risk.what, risk.tally) for risk in seen.risks))
    return Draft(
        str(action),
        label=offer(view, question, action).label,
        confirm="Move" if isinstance(action, Move) else "Shoot" if isinstance(action, Shoot) else "",
        tallies=tuple(NamedTally(what, told_tally(tally), roll=True) for what, tally in named),
        path=tuple(Step(str(spot), cost=1) for spot in action.path) if isinstance(action, Move) else (),
        numbers=odds + _dots(action) + risks,
        targets=(action.target,) if isinstance(action, Shoot) else (),
    )


def _dots(action: Any) -> tuple[Value, ...]:
    return (Value("dots", "Dots", len(action.path)),) if isinstance(action, Move) else ()


def sight_line(view: Skirmish, origin: str, to: str) -> SightLine:
    """A line of sight with what it passes."""
    a, b = Spot.parse(origin), Spot.parse(to)
    found = sight(a, b)
    steps = between(a.dot, b.dot) if a.floor == b.floor else ()
    return SightLine(
        origin,
        to,
        f"{steps_between(a, b)} dots",
        told_reason(found) if isinstance(found, Barred) else None,
        ("grazes a wall",) if not isinstance(found, Barred) and found else (),
        tuple(_step(a.floor, step) for step in steps),
    )


def _step(floor: int, dots: tuple[Any, ...]) -> SightStep:
    places = tuple(str(Spot.of(floor, dot)) for dot in dots)
    return SightStep(places, places[0], "")


def ranges(view: Skirmish, figure: str) -> Ranges:
    """The dots that a soldier can fire at, by distance, and all that it sees."""
    soldier = next((each for each in view.soldiers if each.id == figure), None)
    if soldier is None:
        return Ranges(figure)
    seen = [spot for spot in spots() if not isinstance(sight(soldier.spot, spot), Barred)]
    far = {spot: steps_between(soldier.spot, spot) for spot in seen}
    least = (0, *(most for *_, most in BANDS))
    bands = tuple(
        Band(id, name, level, tuple(str(spot) for spot in seen if least[level] < far[spot] <= most))
        for level, (id, name, most) in enumerate(BANDS)
    )
    return Ranges(figure, (Coverage("gun", "Rifle", "", bands),), tuple(map(str, seen)))
