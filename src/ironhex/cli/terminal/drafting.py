"""The dialog of a draft: choices are changed until Enter confirms what is drafted."""

from __future__ import annotations

from ironhex.cli.terminal.dialog import Answer, Dialog, Option, Prompt, choose, choose_figure
from ironhex.cli.terminal.draft_changes import Problem, Sketch, changed, opened_line, with_action
from ironhex.cli.terminal.draft_table import (
    SWITCH,
    TARGETS,
    Line,
    closed_lines,
    draft_tallies,
    lines_of,
    open_groups,
    show_choices,
    show_draft,
)
from ironhex.cli.terminal.numbers import needed, reason_text, tally_text
from ironhex.cli.terminal.situation import Situation
from ironhex.engine.presentation import Draft

MOST = 20  # choices of which it is told what each would mean
HELP = (
    "Enter confirms what is drafted. A number chooses its line, or takes it back where it has a star; `2 3` changes "
    "both, `0` leaves nothing. The beginning of a word works too (`left`, `all`, `none`), and the sign of a target "
    "(`B2`). `3?` explains line 3, opens what can be chosen there (marked with …), or looks at that target and leaves "
    "the draft as it is. `3*2` and `3*head` choose such a thing in line 3, `*head` in all lines with a star."
)
LIST_HELP = "Type the number of a line; Enter takes the one with a star."


def drafting(situation: Situation) -> Dialog[Answer]:
    """Draft an action of a figure; figures that can do nothing useful are not asked."""
    sketches = {id: _begin(situation, id) for id in situation.prompt.figures}
    able = [id for id, sketch in sketches.items() if useful(sketch.draft)]
    if not able:
        id, sketch = next(iter(sketches.items()))
        return _answer(sketch, f"{situation.figure(id).name}: nothing to choose ({sketch.draft.confirm.lower()}).")
    id = yield from choose_figure(situation, able)
    name = situation.figure(id).name
    if decides(sketches[id].draft):
        return (yield from _decide(sketches[id], name))
    return (yield from _change(sketches[id], name))


def _begin(situation: Situation, figure: str) -> Sketch:
    return Sketch(situation, situation.consider(situation.start(figure)))


def _answer(sketch: Sketch, note: str = "") -> Answer:
    return Answer(sketch.situation.parse(sketch.draft.action), note)


def useful(draft: Draft) -> bool:
    """Whether there is a real choice; a switch alone is none, because it only changes how something else is done."""
    return any(
        choice.refusal is None
        and not choice.hopeless
        and (not choice.selected or group.pick == "many" or group.role == TARGETS)
        for group in open_groups(draft)
        if group.role != SWITCH
        for choice in group.choices
    )


def decides(draft: Draft) -> bool:
    """Whether each choice is a complete decision that needs no confirmation."""
    return all(group.pick == "one" and group.role not in (SWITCH, TARGETS) for group in open_groups(draft))


# --- drafts that grow -------------------------------------------------------------------------------------------------
def _change(sketch: Sketch, name: str) -> Dialog[Answer]:
    """Change a draft until Enter confirms it."""
    problem = ""
    while True:
        draft = sketch.draft
        text = f"{name}: what to change (Enter: {draft.confirm.lower() or 'confirm'})? "
        shown = (problem,) if problem else show_draft(draft, sketch.situation.signs)
        typed = yield Prompt(text, shown, HELP, tallies=draft_tallies(draft, ()), closed=closed_lines(draft))
        if not typed and draft.refusal is None:
            return _answer(sketch)
        if not typed and draft.refusal:
            problem = f"This is not allowed: {reason_text(draft.refusal)}"
        elif line := opened_line(draft, typed):
            found = yield from _open(sketch, line)
            sketch, problem = (found, "") if isinstance(found, Sketch) else (sketch, found)
        else:
            result = changed(sketch, typed)
            sketch, problem = (sketch, str(result)) if isinstance(result, Problem) else (result, "")


def _open(sketch: Sketch, line: Line) -> Dialog[Sketch | str]:
    """Focus on a target, offer nested choices, or explain a line."""
    choice = line.choice
    if line.group.role == TARGETS:
        return sketch.looking_at(choice.target)
    nested = [(group, each) for group in choice.groups for each in group.choices]
    if not nested:
        why = reason_text(choice.refusal) if choice.refusal else tally_text(choice.tally) if choice.tally else ""
        return f"{choice.label}: {choice.detail}\n{why}".rstrip(": \n") or choice.label
    options = [
        Option(f"{group.label}: {each.label:<14}{needed(each)}".rstrip(), (each.label, each.id))
        for group, each in nested
    ]
    chosen = next((n for n, (_, each) in enumerate(nested) if each.selected), 0)
    prompt = Prompt(f"{choice.label}: how (Enter: {nested[chosen][1].label})? ", help="Type the number of a line.")
    _, found = nested[(yield from choose(prompt, options, chosen))]
    return with_action(sketch, found.action)


# --- lists of which one entry is the decision -------------------------------------------------------------------------
def _decide(sketch: Sketch, name: str) -> Dialog[Answer]:
    """One of several complete choices, each with its consequences; Enter confirms the draft."""
    draft = sketch.draft
    lines = lines_of(draft)
    meanings = {line.choice.action: sketch.situation.consider(line.choice.action) for line in lines[:MOST]}
    shown = tuple(show_choices(draft, meanings))
    text = f"{name}: which one (Enter: {draft.confirm.lower() or 'confirm'})? "
    tallies = draft_tallies(draft, meanings.values())
    while True:
        typed = yield Prompt(text, shown, LIST_HELP, tallies=tallies, closed=closed_lines(draft))
        if not typed:
            return _answer(sketch)
        result = changed(sketch, typed)
        if isinstance(result, Sketch):
            return _answer(result)
        shown = (str(result),)
