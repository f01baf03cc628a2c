"""How a draft is changed by what was typed: numbers of lines, beginnings of words, and nested choices behind a star."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ironhex.cli.terminal.dialog import meant
from ironhex.cli.terminal.draft_table import TARGETS, Line, lines_of, open_groups
from ironhex.cli.terminal.numbers import reason_text
from ironhex.cli.terminal.situation import Situation
from ironhex.engine.presentation import Draft
from ironhex.engine.presentation.drafts import Choice, Group

NOTHING = "none"  # the id of the choice that leaves nothing
NESTED = re.compile(r"(\d*)\*(.+)")


class Problem(NamedTuple):
    """Why the input changes nothing."""

    words: str

    def __str__(self) -> str:
        return self.words


class Sketch(NamedTuple):
    """A draft being edited, and the target in focus if the player chose one."""

    situation: Situation
    draft: Draft
    target: str | None = None

    def looking_at(self, target: str) -> Sketch:
        return Sketch(self.situation, self.situation.consider(self.draft.action, target), target)


class Key(NamedTuple):
    """A choice by its group and id, and a nested choice in it; it stays valid when the draft changes."""

    group: str
    choice: str
    nested: str = ""


def with_action(sketch: Sketch, action: str, target: str | None = None) -> Sketch:
    """The sketch with another action; the target in focus stays unless another one is given."""
    target = target or sketch.target
    return sketch._replace(draft=sketch.situation.consider(action, target), target=target)


def opened_line(draft: Draft, typed: str) -> Line | None:
    """The line that `3?` asks about."""
    number = typed.removesuffix("?")
    if number == typed or not number.isdecimal():
        return None
    return next((line for line in lines_of(draft) if line.number == int(number)), None)


def changed(sketch: Sketch, typed: str) -> Sketch | Problem:
    """The sketch after all changes, or the first problem; then nothing changes."""
    keys = read_keys(sketch.draft, typed, sketch.situation.signs)
    if isinstance(keys, Problem):
        return keys
    result = sketch
    for key in keys:
        step = _applied(result, key)
        if isinstance(step, Problem):
            return step
        result = step
    return result


# --- what was typed ---------------------------------------------------------------------------------------------------
def read_keys(draft: Draft, typed: str, signs: Mapping[str, str]) -> list[Key] | Problem:
    """The choices that a text names, as a whole or word by word."""
    if whole := _read(draft, typed, signs):
        return whole
    keys: list[Key] = []
    for word in typed.replace(",", " ").split():
        found = _read(draft, word, signs)
        if not found:
            return Problem(f"{word!r}: type numbers from 1 to {len(lines_of(draft))}, or the beginning of a word.")
        keys += found
    return keys


def _read(draft: Draft, text: str, signs: Mapping[str, str]) -> list[Key]:
    """The choices that a word names, targets also by their signs on the map; none if there is no such choice."""
    lines = lines_of(draft)
    if text.isdecimal() and int(text):
        return [_key(line) for line in lines if line.number == int(text)]
    if nested := NESTED.fullmatch(text):
        number, word = nested.groups()
        found_in = [line for line in lines if (line.number == int(number) if number else _has(line.choice, word))]
        return [_key(line)._replace(nested=word) for line in found_in]
    named = [
        (Key(group.id, choice.id), (choice.label, choice.id, signs.get(choice.target, "") if _targets(group) else ""))
        for group in open_groups(draft)
        for choice in (*group.choices, *group.shortcuts)
    ]
    if text == "0":
        return [key for key, _ in named if key.choice == NOTHING][:1]
    found = meant(text, [names for _, names in named])
    return [] if found is None else [named[found][0]]


def _targets(group: Group) -> bool:
    return group.role == TARGETS


def nested_choices(choice: Choice) -> list[Choice]:
    return [each for group in choice.groups for each in group.choices]


def _has(choice: Choice, word: str) -> bool:
    """Whether a selected choice has a nested one with this name."""
    names = [(each.label, each.id) for each in nested_choices(choice)]
    return choice.selected and meant(word, names) is not None


def _key(line: Line) -> Key:
    return Key(line.group.id, line.choice.id)


# --- what it changes --------------------------------------------------------------------------------------------------
def _applied(sketch: Sketch, key: Key) -> Sketch | Problem:
    """The sketch with a choice selected, or deselected if it was selected."""
    group = sketch.draft.group(key.group)
    choice = next((each for each in (*group.choices, *group.shortcuts) if each.id == key.choice), None)
    if choice is None:
        return Problem("This choice is no longer available.")
    if key.nested:
        return _nested(sketch, key, choice)
    if choice.refusal:
        return Problem(f"{choice.label}: {reason_text(choice.refusal)}")
    return with_action(sketch, choice.action, choice.target if _targets(group) else None)


def _nested(sketch: Sketch, key: Key, choice: Choice) -> Sketch | Problem:
    """A nested choice; the outer one is selected first if necessary."""
    if not choice.selected:
        made = _applied(sketch, key._replace(nested=""))
        return made if isinstance(made, Problem) else _with_nested(made, key)
    return _with_nested(sketch, key)


def _with_nested(sketch: Sketch, key: Key) -> Sketch | Problem:
    choices = (each for each in sketch.draft.group(key.group).choices if each.id == key.choice)
    nested = [each for choice in choices for each in nested_choices(choice)]
    found = meant(key.nested, [(each.label, each.id) for each in nested])
    if found is None:
        there = ", ".join(each.label for each in nested)
        return Problem(f"There is no {key.nested!r} to choose here{f'; there are: {there}' if there else ''}.")
    return with_action(sketch, nested[found].action)
