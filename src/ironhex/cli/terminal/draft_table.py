"""A draft on the terminal: what it would do, and everything that could be chosen instead, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ironhex.cli.terminal.numbers import named_tallies, needed, plain, reason_text, risk_words, value_text
from ironhex.engine.presentation import Draft
from ironhex.engine.presentation.drafts import Choice, Group
from ironhex.engine.presentation.numbers import TallyForm

CLOSED, SWITCH, TARGETS = "closed", "switch", "targets"  # roles of groups


class Line(NamedTuple):
    """A choice with its number on the screen."""

    number: int
    group: Group
    choice: Choice


def open_groups(draft: Draft) -> Iterator[Group]:
    return (group for group in draft.groups if group.role != CLOSED)


def lines_of(draft: Draft) -> list[Line]:
    """All choices with running numbers."""
    pairs = ((group, choice) for group in open_groups(draft) for choice in group.choices)
    return [Line(number, *pair) for number, pair in enumerate(pairs, 1)]


def show_draft(draft: Draft, meanings: Mapping[str, Draft]) -> tuple[RenderableType, ...]:
    """What the draft would do, then its groups; meanings say what choices would do that end the draft."""
    lines = lines_of(draft)
    groups = (_group(group, [line for line in lines if line.group is group], meanings) for group in open_groups(draft))
    return (*_head(draft), *(each for each in groups if each is not None))


def _head(draft: Draft) -> Iterator[RenderableType]:
    if draft.label:
        yield Text(draft.label, "bold")
    if draft.refusal:
        yield Text(f"Not allowed: {reason_text(draft.refusal)}", "bold")
    numbers = (f"{value.label} {value_text(value)}" for value in draft.numbers)
    if meaning := " · ".join((*numbers, *map(risk_words, draft.risks), *draft.notes)):
        yield Text(meaning)


# --- groups -----------------------------------------------------------------------------------------------------------
def _group(group: Group, lines: Sequence[Line], meanings: Mapping[str, Draft]) -> RenderableType | None:
    if not lines:
        return Text(group.empty) if group.empty else None
    if group.role == SWITCH:
        return _switch(group.label, lines)
    return _table(group, lines, meanings)


def _switch(label: str, lines: Sequence[Line]) -> Text:
    """A few choices side by side; those that are refused are left out."""
    text = Text(f"{label}:")
    for line in lines:
        if line.choice.refusal is None:
            mark = "*" if line.choice.selected else " "
            text.append(f"  {mark}{line.number} {line.choice.label}", "bold" if line.choice.selected else "")
    return text


def _table(group: Group, lines: Sequence[Line], meanings: Mapping[str, Draft]) -> Table:
    values = dict.fromkeys(value.label for line in lines for value in _meaning(line, meanings).numbers)
    columns = tuple(column.lower() for column in group.columns)
    headings = ("", group.label.lower(), "", "needs", "" if values else "expected", *columns)
    headings = (*headings, *(label.lower() for label in values), "")
    rows = [_row(line, len(columns), tuple(values), meanings) for line in lines]
    kept = [column for column in range(len(headings)) if column == 1 or any(row[column] for row in rows)]
    table = Table("", *(headings[column] for column in kept), box=None, pad_edge=False, header_style="dim")
    for line, row in zip(lines, rows, strict=True):
        style = "dim" if line.choice.refusal or line.choice.hopeless else "bold" if line.choice.selected else ""
        table.add_row(f"{line.number:3d}", *(row[column] for column in kept), style=style)
    return table


def _row(line: Line, columns: int, values: Sequence[str], meanings: Mapping[str, Draft]) -> tuple[str, ...]:
    choice, meaning = line.choice, _meaning(line, meanings)
    told = {value.label: value_text(value) for value in meaning.numbers}
    expected = "" if choice.expected is None or values else plain(choice.expected)
    cells = (*choice.cells, *("" for _ in range(columns - len(choice.cells))))
    numbers = (needed(choice), expected, *cells, *(told.get(label, "") for label in values))
    return "*" if choice.selected else "", choice.label, choice.detail, *numbers, "; ".join(_notes(choice, meaning))


def _meaning(line: Line, meanings: Mapping[str, Draft]) -> Draft:
    return meanings.get(line.choice.action, Draft(""))


def _notes(choice: Choice, meaning: Draft) -> Iterator[str]:
    """Why it is refused, how it is done where that was chosen, and what it risks."""
    if choice.note:
        yield choice.note
    if choice.refusal:
        yield choice.refusal.why
    for group in choice.groups:
        chosen = next((each.label for each in group.choices[1:] if each.selected), "")
        yield f"{group.label}: {chosen}" if chosen else f"{group.label} …"
    yield from map(risk_words, meaning.risks)


# --- explanations -----------------------------------------------------------------------------------------------------
def closed_lines(draft: Draft) -> tuple[str, ...]:
    """What cannot be done, and why."""
    return tuple(
        f"{choice.label}: {reason_text(choice.refusal)}"
        for group in draft.groups
        if group.role == CLOSED
        for choice in group.choices
        if choice.refusal
    )


def draft_tallies(draft: Draft, meanings: Iterable[Draft]) -> tuple[tuple[str, TallyForm], ...]:
    """How each number comes about: of the choices first, then of the draft and of what would end it."""
    choices = [(line.choice.label, line.choice.tally) for line in lines_of(draft) if line.choice.tally]
    named = [each for drafted in (draft, *meanings) for each in named_tallies(drafted)]
    return tuple(dict.fromkeys((*choices, *named)))
