"""A draft on the terminal: what it would do, and everything that could be chosen instead, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from msgspec.structs import replace
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ironhex.cli.terminal.numbers import named_tallies, needed, plain, reason_text, risk_words, value_text
from ironhex.cli.terminal.offer_table import footnotes, stacked
from ironhex.engine.presentation import Draft
from ironhex.engine.presentation.drafts import Choice, Group
from ironhex.engine.presentation.numbers import TallyForm

FIXED = 2  # columns that are always there: the star and the label
WORDS = 3  # columns of words, which may be wrapped: these two and the detail
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


def show_draft(draft: Draft, signs: Mapping[str, str]) -> tuple[RenderableType, ...]:
    """What the draft would do, then everything that could be chosen instead; targets with their signs on the map."""
    return (*_head(draft), *show_choices(draft, {}, signs))


def show_choices(
    draft: Draft, meanings: Mapping[str, Draft], signs: Mapping[str, str] = MappingProxyType({})
) -> Iterator[RenderableType]:
    """All groups, then notes on their lines; `meanings` are the drafts of choices that would end the dialog."""
    lines = lines_of(draft)
    for group in open_groups(draft):
        yield from _group(group, [_signed(line, signs) for line in lines if line.group is group], meanings)
    yield from footnotes((_notes(line.choice, _meaning(line, meanings)) for line in lines), len(lines))


def _signed(line: Line, signs: Mapping[str, str]) -> Line:
    """A target with its sign in front of its name."""
    choice, sign = line.choice, signs.get(line.choice.target, "")
    named = line.group.role == TARGETS and sign
    return line._replace(choice=replace(choice, label=f"{sign} {choice.label}")) if named else line


def _head(draft: Draft) -> Iterator[RenderableType]:
    if draft.label:
        yield Text(draft.label, "bold")
    if draft.refusal:
        yield Text(f"Not allowed: {reason_text(draft.refusal)}", "bold")
    numbers = (f"{value.label} {value_text(value)}" for value in draft.numbers)
    if meaning := " · ".join((*numbers, *map(risk_words, draft.risks), *draft.notes)):
        yield Text(meaning)


# --- groups -----------------------------------------------------------------------------------------------------------
def _group(group: Group, lines: Sequence[Line], meanings: Mapping[str, Draft]) -> Iterator[RenderableType]:
    if group.empty and not lines:
        yield Text(group.empty)
    elif lines:
        yield _switch(group.label, lines) if group.role == SWITCH else _table(group, lines, meanings)


def _switch(label: str, lines: Sequence[Line]) -> Text:
    """A few choices side by side, without those that are refused."""
    text = Text(f"{label}:")
    for line in lines:
        if line.choice.refusal is None:
            mark = "*" if line.choice.selected else " "
            text.append(f"  {mark}{line.number} {line.choice.label}", "bold" if line.choice.selected else "")
    return text


def _table(group: Group, lines: Sequence[Line], meanings: Mapping[str, Draft]) -> Table:
    values = dict.fromkeys(value.label for line in lines for value in _meaning(line, meanings).numbers)
    columns = tuple(column.lower() for column in group.columns)
    names = (*columns, *(label.lower() for label in values))
    headings = ("", group.label, "", "needs", "" if values else "avg", *names)
    rows = [_row(line, len(columns), tuple(values), meanings) for line in lines]
    kept = [column for column in range(len(headings)) if column < FIXED or any(row[column] for row in rows)]
    shown = [group.label if column == 1 else stacked(headings[column]) for column in kept]
    table = Table("", *shown, box=None, pad_edge=False, header_style="dim", show_header=any(shown))
    for column, heading in zip(kept, table.columns[1:], strict=True):
        heading.no_wrap = column >= WORDS
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
    return "*" if choice.selected else " ", choice.label, choice.detail, *numbers


def _meaning(line: Line, meanings: Mapping[str, Draft]) -> Draft:
    return meanings.get(line.choice.action, Draft(""))


def _notes(choice: Choice, meaning: Draft) -> Iterator[str]:
    """What is special about it or forbids it, its nested choices, and the rolls it risks."""
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
    """How each number is calculated: those of the choices, then those of the drafts."""
    choices = [(line.choice.label, line.choice.tally) for line in lines_of(draft) if line.choice.tally]
    shown = [tally for _, tally in choices]
    named = [each for drafted in (draft, *meanings) for each in named_tallies(drafted) if each[1] not in shown]
    return tuple(dict.fromkeys((*choices, *named)))
