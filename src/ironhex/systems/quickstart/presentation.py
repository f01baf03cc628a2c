"""How the edition shows itself to clients: as the Master Rules do, in fewer words and by its own pages."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from msgspec.structs import replace as changed

from ironhex.catalog import Equipment
from ironhex.engine import Orders
from ironhex.engine.presentation import ActionForm, Draft, Figure, Known, Presentation, Prompt, Scene
from ironhex.engine.presentation.drafts import Choice as Option
from ironhex.engine.presentation.drafts import Group
from ironhex.engine.presentation.scene import Gauge, Gear, Part
from ironhex.systems.classic.actions import Move, Pick
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.notation import number_of
from ironhex.systems.classic.orders import USUAL
from ironhex.systems.classic.phases.weapons import HOPELESS, HOPELESS_SHOTS
from ironhex.systems.classic.presentation.figures import STRUCTURE
from ironhex.systems.classic.presentation.presentation import CLASSIC_PRESENTATION
from ironhex.systems.classic.questions import Choice
from ironhex.systems.classic.sight.hexsides import SIDES, SPLIT_LINE
from ironhex.systems.quickstart.cards import PLATOON
from ironhex.systems.quickstart.citations import quoting, requoted
from ironhex.systems.quickstart.damage import platoon_damage

FORMS = (
    ActionForm("deploy 3 0915 N", "put unit 3 in hex 0915, facing north (N NE SE S SW NW)"),
    ActionForm("move 3 stand", "unit 3 stays where it is"),
    ActionForm(
        "move 3 walk FFL",
        "walk or run (cruise or flank) step by step: F forward, B backward, L and R turn a hexside; "
        "a last X leaves the map",
    ),
    ActionForm("declare 3 1>5 2>5", "fire items 1 and 2 at unit 5; without shots it holds its fire"),
    ActionForm("declare 3 2>5*2", "fire item 2 twice, if it can"),
    ActionForm("pick to the left", "choose an option by its name; `pick` alone takes the usual one"),
)


def prompt(battle: Battle, question: Any, seat: str) -> Prompt:
    """A question in words."""
    if isinstance(question, Choice) and question.what == SPLIT_LINE:
        words = f"A line of sight to {named(battle, question.unit)} runs along hexsides. On which side does it pass?"
        return Prompt(words, question.rule, (str(number_of(question.unit)),))
    return requoted(CLASSIC_PRESENTATION.prompt(battle, question, seat))


# --- what is drawn ----------------------------------------------------------------------------------------------------
def scene(battle: Battle, known: Known | None) -> Scene:
    """The battle as it is drawn: without skills, structure and points, which the sheets of the edition do not have."""
    drawn = CLASSIC_PRESENTATION.scene(battle, known)
    before = known.scene.figures if known else ()
    figures = tuple(
        figure if any(figure is old for old in before) else _plain(unit, figure)
        for unit, figure in zip(battle.units, drawn.figures, strict=True)
    )
    sides = tuple(changed(side, value=0, lost=0) for side in drawn.sides)
    return changed(drawn, figures=figures, points="", sides=sides)


def _plain(unit: Unit, figure: Figure) -> Figure:
    return changed(
        figure,
        value=0,
        skills=(),
        gauges=_sheet_only(figure.gauges),
        parts=tuple(_part(unit, part) for part in figure.parts),
        gear=tuple(_gear(unit, item) for item in figure.gear),
    )


def _sheet_only(gauges: tuple[Gauge, ...]) -> tuple[Gauge, ...]:
    return tuple(gauge for gauge in gauges if gauge.id != STRUCTURE)


def _part(unit: Unit, part: Part) -> Part:
    """A part without structure; a platoon's only part is its men."""
    gauges = _sheet_only(part.gauges)
    if unit.kind == PLATOON:
        gauges = tuple(changed(gauge, id="men") for gauge in gauges)
    return changed(part, gauges=gauges)


def _gear(unit: Unit, item: Gear) -> Gear:
    reach, _, *rest = item.cells
    return changed(item, cells=(reach, damage_text(unit, int(item.id)), *rest))


def damage_text(unit: Unit, weapon: int) -> str:
    """The damage of a weapon as its sheet has it, with its letters; of a platoon that of the men left."""
    if unit.kind == PLATOON:
        return str(platoon_damage(unit))
    gear = unit.design.items[weapon].equipment
    points = "/".join(map(str, gear.damages or (gear.damage,)))
    return " ".join((points, *_letters(gear)))


def _letters(gear: Equipment) -> tuple[str, ...]:
    """The letters behind the damage; how many dice stand behind AI is in a table."""
    return tuple("AI" if code.startswith("AI") else code for code in gear.special.split())


def consider(battle: Battle, question: Any, seat: str, action: Any, target: str | None) -> Draft:
    """What a draft would mean; nothing can be added to an attack but weapons, and the map is not left unharmed."""
    seen = CLASSIC_PRESENTATION.consider(battle, question, seat, action, target)
    if isinstance(action, Move) and action.steps.endswith("X") and battle.scenario.deadly_edges:
        return changed(seen, notes=(*seen.notes, "a unit that leaves the map counts as destroyed"))
    return changed(seen, groups=tuple(_group(battle.unit(action.unit), group) for group in seen.groups))


def _group(unit: Unit, group: Group) -> Group:
    if group.id != "weapons":
        return group
    return changed(group, choices=tuple(_weapon(unit, choice) for choice in group.choices))


def _weapon(unit: Unit, choice: Option) -> Option:
    reach, _, *rest = choice.cells
    return changed(choice, cells=(reach, damage_text(unit, int(choice.id)), *rest))


def orders(battle: Battle, seat: str) -> Orders:
    """The two small choices of the edition, the usual way or by name."""
    options = {HOPELESS_SHOTS: HOPELESS, SPLIT_LINE: SIDES}
    return {key: {USUAL: Pick(""), **{name: Pick(name) for name in names}} for key, names in options.items()}


PRESENTATION: Presentation[Battle] = replace(
    CLASSIC_PRESENTATION,
    scene=scene,
    prompt=prompt,
    consider=quoting(consider),
    sight=quoting(CLASSIC_PRESENTATION.sight),
    forms=FORMS,
    order_labels={**CLASSIC_PRESENTATION.order_labels, SPLIT_LINE: "Line of sight along hexsides"},
)
