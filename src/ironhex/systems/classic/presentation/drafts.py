"""What a draft would do: whether it is allowed, its numbers, risks and path, and the alternatives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import starmap
from types import MappingProxyType
from typing import Any, NamedTuple

from ironhex.engine import Preview, Risk
from ironhex.engine.presentation.drafts import Draft, Group, NamedTally, RiskForm, SightLine
from ironhex.engine.presentation.numbers import told_reason, told_tally
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.actions import Declare, Deploy, Eject, Masc, Move, Strike, target_text
from ironhex.systems.classic.answers import foresee, refusal
from ironhex.systems.classic.artillery import words as gunnery_words
from ironhex.systems.classic.artillery.plotting import Plot
from ironhex.systems.classic.artillery.presets import RangeIn
from ironhex.systems.classic.attack.declarations import declarations
from ironhex.systems.classic.attack.places import no_target, places_in_range
from ironhex.systems.classic.battle import Battle, How, Target
from ironhex.systems.classic.mines.laying import Lay, Lift
from ironhex.systems.classic.mines.laying_words import settings
from ironhex.systems.classic.mines.notes import mine_notes
from ironhex.systems.classic.movement.path import stays_down
from ironhex.systems.classic.presentation.altitude_choices import altitudes
from ironhex.systems.classic.presentation.attack_drafts import of_blows, of_fire
from ironhex.systems.classic.presentation.draft_numbers import Numbers, any_comes_true
from ironhex.systems.classic.presentation.firing_groups import firing, first_volley, holding_on
from ironhex.systems.classic.presentation.floor_choices import floors
from ironhex.systems.classic.presentation.menu import offer
from ironhex.systems.classic.presentation.move_drafts import of_move, path, shots_after
from ironhex.systems.classic.presentation.move_notes import water_notes
from ironhex.systems.classic.presentation.numbers import in_percent, target_written, unit_numbered
from ironhex.systems.classic.presentation.offers import FINDS
from ironhex.systems.classic.presentation.previews import AVAILABLE, HEAT, SPENT, spotting
from ironhex.systems.classic.presentation.proposals import proposed_strike
from ironhex.systems.classic.presentation.strike_groups import striking
from ironhex.systems.classic.questions import DeclareNext, StrikeNext

# What each action adds to its preview, and its numbers; small choices add nothing.
MEANS: Mapping[type, Callable[[Any, Battle, str | None], tuple[Preview, Numbers]]] = {
    Move: of_move,
    Declare: of_fire,
    Strike: of_blows,
}

# The tallies of points, and the number of a draft that each explains; all others are target numbers.
CLOSE_CONFIRMS = {"leg": "Attack its legs", "swarm": "Swarm it", "stop": "Let go"}
AMOUNTS = {SPENT: "mp", AVAILABLE: "", HEAT: "heat"}


def start(battle: Battle, question: Any, seat: str, figure: str) -> Any:
    """The initial draft: what a good player would do."""
    unit = unit_numbered(battle, figure)
    if isinstance(question, DeclareNext):
        if _on_map(battle, unit.id):
            return first_volley(battle, unit.id)
        return next((action for action in declarations(battle, unit.id) if action.close), Declare(unit.id))
    if isinstance(question, StrikeNext):
        return proposed_strike(battle, question, seat, unit) if _on_map(battle, unit.id) else Strike(unit.id)
    raise ValueError("this question is not answered with a draft")


class Choices(NamedTuple):
    """The alternatives, the target in focus, the line of sight to it, and targets by their place."""

    groups: tuple[Group, ...] = ()
    focus: str = ""
    sight: SightLine | None = None
    ground: Mapping[str, str] = MappingProxyType({})


def consider(battle: Battle, question: Any, seat: str, action: Any, target: str | None) -> Draft:
    """Evaluate a draft; a refused one has only the reason and the alternatives."""
    barred = refusal(battle, question, seat, action)
    choices = _choices(battle, question, seat, action, target)
    drafted = Draft(
        action=str(action),
        refusal=told_reason(barred),
        confirm=_confirm(action),
        focus=choices.focus,
        sight=choices.sight,
        groups=choices.groups,
        ground=dict(choices.ground),
    )
    return drafted if barred else _meaning(battle, question, action, target, drafted)


def _meaning(battle: Battle, question: Any, action: Any, target: str | None, drafted: Draft) -> Draft:
    """An allowed draft, with everything about it."""
    seen, offered = foresee(action, battle), offer(battle, question, action)
    more, numbers = MEANS[type(action)](action, battle, target) if type(action) in MEANS else (Preview(), ())
    return Draft(
        action=drafted.action,
        label=offered.label,
        confirm=drafted.confirm,
        notes=tuple(_notes(battle, action)),
        tallies=tuple(starmap(_named_tally, (*seen.tallies, *more.tallies))),
        risks=tuple(_risks((*seen.risks, *more.risks))),
        path=tuple(path(battle, action)) if isinstance(action, Move) else (),
        numbers=numbers,
        focus=drafted.focus,
        targets=offered.targets,
        aim=offered.heading if isinstance(action, Declare) and action.twist else None,
        sight=drafted.sight,
        groups=drafted.groups,
        ground=drafted.ground,
        area=gunnery_words.area(battle, action),
        exchanges=shots_after(battle, action) if isinstance(action, Move) else (),
    )


def _named_tally(what: str, tally: Tally) -> NamedTally:
    return NamedTally(what, told_tally(tally), roll=what not in AMOUNTS, value=AMOUNTS.get(what, ""))


def _notes(battle: Battle, action: Any) -> Iterator[str]:
    """Spotters, and warnings about mines, water and a deadly map edge."""
    if isinstance(action, Move):
        yield from mine_notes(battle, action)
        yield from water_notes(battle, action)
    if isinstance(action, Declare):
        yield from spotting(battle, action.shots)
    elif isinstance(action, Move) and action.steps.endswith("X") and battle.scenario.deadly_edges:
        yield "a unit that leaves the map counts as destroyed"
    elif isinstance(action, Move) and not action.steps and (barred := stays_down(battle, battle.unit(action.unit))):
        yield barred.why


def _confirm(action: Any) -> str:
    """The label of the button that confirms."""
    match action:
        case Declare(shots=shots) if shots:
            return f"Fire {len(shots)} weapon{'' if len(shots) == 1 else 's'}"
        case Declare(close=close) if close is not None:
            return CLOSE_CONFIRMS[close.form]
        case Declare(find=find) if find in FINDS:
            return FINDS[find].capitalize()
        case Declare():
            return "Hold fire"
        case Strike(blows=blows):
            return "Confirm attack" if blows else "No physical attack"
        case Deploy():
            return "Deploy here"
        case Lay():
            return "Lay mines here"
        case Lift():
            return "Take back these mines"
        case Plot(hex=hex):
            return "Fire at this hex" if hex else "Hold fire"
        case RangeIn():
            return "Range in on this hex"
        case Eject():
            return "Eject"
        case Masc():
            return "Switch on MASC"
        case Move(steps=steps) if steps.endswith("X"):
            return "Leave the map"
    return "Confirm move" if isinstance(action, Move) else ""


def _risks(risks: Sequence[Risk]) -> Iterator[RiskForm]:
    """The risks of an action; dangers of the same kind, such as ice in several hexes, are told once."""
    for number, risk in enumerate(risks):
        alike = [each for each in risks if each == risk] if risk.when else [risk]
        if risk.when and risk in risks[:number]:
            continue
        often = f", {len(alike)} times" if len(alike) > 1 else ""
        share = in_percent(any_comes_true(alike))
        yield RiskForm(risk.what + often, told_tally(risk.tally), share, risk.when)


def _choices(battle: Battle, question: Any, seat: str, action: Any, target: str | None) -> Choices:
    """The groups of a draft of a unit on the map, as the question allows them."""
    if isinstance(action, Move) and refusal(battle, question, seat, action) is None:
        return Choices((*altitudes(battle, action), *floors(battle, action)))
    if isinstance(action, Lay):
        return Choices(settings(action))
    if isinstance(action, Plot):
        return Choices(gunnery_words.settings(action))
    if isinstance(action, Strike) and isinstance(question, StrikeNext) and _on_map(battle, action.unit):
        return Choices(striking(battle, question, seat, action))
    if isinstance(action, Declare) and isinstance(question, DeclareNext) and _swarms(battle, action.unit):
        return Choices(holding_on(battle, action))
    if isinstance(action, Declare) and isinstance(question, DeclareNext) and _on_map(battle, action.unit):
        looked_at = target_written(battle, target) if target else None
        there = looked_at is not None and looked_at != action.unit and _there(battle, looked_at)
        ground = {str(each.hex): target_text(each) for each in places_in_range(battle, battle.unit(action.unit))}
        return Choices(*firing(battle, action, looked_at if there else None), ground)
    return Choices()


def _there(battle: Battle, target: Target) -> bool:
    """Whether a target is on the map and can be attacked."""
    return _on_map(battle, target) if isinstance(target, int) else no_target(battle, target, "BMR-SEQ-008") is None


def _swarms(battle: Battle, unit: int) -> bool:
    """Whether infantry is on a 'Mech that it attacks."""
    attached = battle.unit(unit).attached if battle.knows(unit) else None
    return attached is not None and attached.how is How.SWARM


def _on_map(battle: Battle, unit: int) -> bool:
    return battle.knows(unit) and battle.at_phase_start(unit).on_map
