"""The other dialogs: physical attacks, deployment, small choices, and the faces of real dice."""

from __future__ import annotations

from rich.table import Table

from ironhex.cli.prompting import Dialog, Place, Prompt, choose, choose_unit, number_and_odds
from ironhex.engine import Faces, Risk, RollDice
from ironhex.kernel.hexes import DIRECTION_SHORT, Hex
from ironhex.systems.classic.actions import Deploy, Pick, Strike
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.questions import Choice


def striking(place: Place) -> Dialog[Strike]:
    """Declare the physical attacks of a unit."""
    view, system = place.view, place.play.system
    by_unit: dict[int, list[Strike]] = {}
    for entry in place.menu:
        by_unit.setdefault(entry.unit, []).append(entry)
    able = [view.unit(id) for id, entries in by_unit.items() if any(entry.blows for entry in entries)]
    if not able:
        return Strike(next(iter(by_unit)))
    unit = yield from choose_unit(view, able, "strikes")
    entries = [entry for entry in by_unit[unit.id] if entry.blows]
    previews = [system.preview(view, place.ask.question, place.seat, entry) for entry in entries]
    table = Table("", "attack", "to hit", "", box=None, pad_edge=False, header_style="dim")
    for number, (entry, seen) in enumerate(zip(entries, previews, strict=True), 1):
        label = system.offer(view, place.ask.question, entry).label.partition(": ")[2]
        odds = "; ".join(number_and_odds(tally) for _, tally in seen.tallies)
        table.add_row(f"  {number}", label, odds, ", ".join((*seen.notes, *map(_risk, seen.risks))))
    tallies = tuple(labelled for seen in previews for labelled in seen.tallies)
    prompt = Prompt(f"{named(view, unit.id)} strikes (Enter: nobody)? ", (table,), STRIKE_HELP, tallies=tallies)
    while True:
        typed = yield prompt
        if typed in ("", "0"):
            return Strike(unit.id)
        if typed.isdecimal() and int(typed) <= len(entries):
            return entries[int(typed) - 1]
        prompt = prompt._replace(shown=(f"{typed!r} is not one of 1 to {len(entries)}.",))


STRIKE_HELP = "Type the number of an attack; Enter makes none. `t` shows how each number comes about."


def _risk(risk: Risk) -> str:
    return f"{risk.what}: {number_and_odds(risk.tally)}"


def deploying(place: Place) -> Dialog[Deploy]:
    """Put a unit on the map: the unit, then a hex of the zone and a facing, straight ahead unless one is named."""
    view = place.view
    entries: dict[int, dict[Hex, list[int]]] = {}
    for entry in place.menu:
        entries.setdefault(entry.unit, {}).setdefault(entry.hex, []).append(entry.facing)
    unit = yield from choose_unit(view, [view.unit(id) for id in entries], "deploys")
    zone = entries[unit.id]
    ahead = DIRECTION_SHORT[unit.facing]
    turned = f", and a facing if not {ahead}" if view.kind(unit).has_facing else ""
    text = f"Where does {named(view, unit.id)} deploy (a hex{turned})? "
    prompt = Prompt(text, help="Such as `0915` or `0915 NE`. `m` marks the hexes.", marks=frozenset(zone))
    while True:
        where, _, facing = (yield prompt).partition(" ")
        side = facing.strip().upper() or ahead
        if where.isdecimal() and len(where) in (4, 6) and Hex.parse(where) in zone and side in DIRECTION_SHORT:
            return Deploy(unit.id, Hex.parse(where), DIRECTION_SHORT.index(side))
        first, last = min(zone), max(zone)
        prompt = prompt._replace(shown=(f"Type a hex between {first} and {last} and a facing: N, NE, SE, S, SW, NW.",))


def picking(place: Place) -> Dialog[Pick]:
    """A small choice; the first option is the usual one."""
    question: Choice = place.ask.question
    view = place.view
    text = f"{named(view, question.unit)}, {question.what} (Enter: {question.options[0]})? "
    options = [(option, Pick(option)) for option in question.options]
    explained = f"A choice by {question.rule}. `o {question.what}` answers it the usual way from now on."
    return (yield from choose(Prompt(text, help=explained), options, default=0))


def rolling(place: Place) -> Dialog[Faces]:
    """The faces of real dice."""
    question: RollDice = place.ask.question
    dice = "a die" if question.count == 1 else f"{question.count} dice"
    kind = "" if question.sides == 6 else f" of {question.sides} sides"
    example = " ".join("43526"[: question.count])
    whose = f" for {place.seat}" if len(place.ask.seats) == 1 else ""
    prompt = Prompt(f"Roll {dice}{kind}{whose}: {question.why or 'the roll'}. Faces? ", help=f"Such as `{example}`.")
    while True:
        typed = (yield prompt).replace("+", " ").replace(",", " ")
        words = typed.split() if " " in typed.strip() or question.sides > 9 else list(typed.strip())
        if len(words) == question.count and all(w.isdecimal() and 1 <= int(w) <= question.sides for w in words):
            return Faces(tuple(int(word) for word in words))
        prompt = prompt._replace(
            shown=(f"Type {question.count} numbers from 1 to {question.sides}, such as {example}.",)
        )
