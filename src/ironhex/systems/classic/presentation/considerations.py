"""What a draft would mean: whether it is allowed, its numbers, risks, path and figures; nothing is changed by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from ironhex.engine import Preview, Risk
from ironhex.engine.drafts import Consideration, Danger, Desk, Named
from ironhex.engine.scene import told_reason, told_tally
from ironhex.systems.classic.actions import Declare, Move, Strike
from ironhex.systems.classic.answers import refusal
from ironhex.systems.classic.attack.declarations import no_such_shot
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.notation import text_of
from ironhex.systems.classic.presentation.attack_drafts import of_blows, of_fire
from ironhex.systems.classic.presentation.figures import Figures, fails
from ironhex.systems.classic.presentation.firing_panel import desk
from ironhex.systems.classic.presentation.menu_offers import offer
from ironhex.systems.classic.presentation.move_drafts import of_move, path
from ironhex.systems.classic.presentation.numbers import in_percent, unit_numbered
from ironhex.systems.classic.presentation.previews import foresee
from ironhex.systems.classic.questions import DeclareNext

# What else there is to say of an action than its preview, and its figures; the small ones have none.
MEANS: Mapping[type, Callable[[Any, Battle, str | None], tuple[Preview, Figures]]] = {
    Move: of_move,
    Declare: of_fire,
    Strike: of_blows,
}


def consider(battle: Battle, question: Any, seat: str, action: Any, target: str | None) -> Consideration:
    """Think a draft through; of what is refused only the reason is told, and at the desk what could be done instead."""
    barred = refusal(battle, question, seat, action)
    open_desk = _desk(battle, question, action, target)
    if barred:
        return Consideration(text_of(action), told_reason(barred), desk=open_desk)
    seen = foresee(action, battle)
    more, figures = MEANS[type(action)](action, battle, target) if type(action) in MEANS else (Preview(), {})
    return Consideration(
        action=text_of(action),
        label=offer(battle, question, action).label,
        notes=seen.notes,
        tallies=tuple(Named(what, told_tally(tally)) for what, tally in (*seen.tallies, *more.tallies)),
        risks=tuple(map(_danger, (*seen.risks, *more.risks))),
        path=tuple(path(battle, action)) if isinstance(action, Move) else (),
        figures=figures,
        desk=open_desk,
    )


def _danger(risk: Risk) -> Danger:
    return Danger(risk.what, told_tally(risk.tally), in_percent(fails(risk.tally)))


def _desk(battle: Battle, question: Any, action: Any, target: str | None) -> Desk | None:
    """The desk for a draft of a unit on the map, aimed at whom one asks for, or else at whom one fires.

    Shots with weapons or at targets that do not exist have no place on it.
    """
    if not isinstance(action, Declare) or not isinstance(question, DeclareNext) or not _on_map(battle, action.unit):
        return None
    unit = battle.at_phase_start(action.unit)
    shots = tuple(fire for fire in action.shots if no_such_shot(battle, unit, fire) is None)
    at = unit_numbered(battle, target).id if target else next((fire.victim for fire in shots), None)
    aimed = at is not None and at != unit.id and _on_map(battle, at)
    return desk(battle, replace(action, shots=shots), at if aimed else None)


def _on_map(battle: Battle, unit: int) -> bool:
    return battle.knows(unit) and battle.at_phase_start(unit).on_map
