"""The dialog of a move: the figure, what it does, where to, and facing which way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ironhex.cli.terminal.dialog import Answer, Dialog, Option, Prompt, choose, choose_figure, numbered
from ironhex.cli.terminal.numbers import POINTS, compass, plain
from ironhex.cli.terminal.offer_table import (
    MAIN,
    heading_of,
    main_number,
    ranked,
    risks_of,
    rows_of,
    show_offers,
    tallies_of,
    worthwhile,
)
from ironhex.cli.terminal.situation import Situation
from ironhex.engine.presentation import Figure, Menu, Mode, Offer

MOST = 20  # ways of doing something listed at most
MODE_HELP = "Type the number of a line or the beginning of its words; Enter takes the one that is named."
PLACE_HELP = (
    "Type a {noun}, and a direction to face if you know it: `{place}` or `{place} NE`. A star marks the {nouns} in "
    "reach, Enter lists them, and `m` shows the whole map. `via {place}` before that leads the move through one or "
    "more {nouns}."
)
ROW_HELP = "Type the number of a line, or the direction to face: {points}."


class Mover(NamedTuple):
    """A figure that is about to act, with its menu."""

    situation: Situation
    figure: Figure
    menu: Menu

    @property
    def unit(self) -> str:
        """The unit of the number that is shown in places."""
        return next((heading_of(name) for name in self.menu.numbers if name.role == MAIN), "")

    def answer(self, offer: Offer) -> Answer:
        return Answer(self.situation.parse(offer.action))


def placing(situation: Situation) -> Dialog[Answer]:
    """Choose what a figure does, and where."""
    figures = situation.prompt.figures or tuple(dict.fromkeys(offer.subject for offer in situation.menu().offers))
    id = yield from choose_figure(situation, figures)
    mover = Mover(situation, situation.figure(id), situation.menu(id))
    offers = mover.menu.offers
    if len(offers) == 1:
        return mover.answer(offers[0])._replace(note=f"{mover.figure.name} can do nothing else: {offers[0].label}.")
    mode = yield from _choose_mode(mover)
    return (yield from _choose_offer(mover, mode, _of_mode(offers, mode)))


def _of_mode(offers: Sequence[Offer], mode: Mode) -> list[Offer]:
    return [offer for offer in offers if offer.mode == mode.id]


# --- what it does -----------------------------------------------------------------------------------------------------
def _choose_mode(mover: Mover) -> Dialog[Mode]:
    """A mode, the usual ones first; Enter selects the first of the others that stays in place."""
    offered = dict.fromkeys(offer.mode for offer in mover.menu.offers)
    known = mover.menu.modes or tuple(Mode(id, id.capitalize()) for id in offered)
    modes = sorted(known, key=lambda mode: not mode.usual)
    if len(modes) == 1:
        return modes[0]
    default = next((n for n, mode in enumerate(modes) if not mode.usual and _stays(mover, mode)), 0)
    options = [Option(_mode_line(mover, mode), (mode.label, mode.id, mode.key)) for mode in modes]
    prompt = Prompt(_mode_question(mover, modes[default]), help=MODE_HELP)
    return modes[(yield from choose(prompt, options, default))]


def _stays(mover: Mover, mode: Mode) -> bool:
    """Whether a mode keeps the figure in its place."""
    return all(offer.place in ("", mover.figure.place) for offer in _of_mode(mover.menu.offers, mode))


def _mode_question(mover: Mover, default: Mode) -> str:
    asked = _asked(mover)
    asked = f"{asked}: what to do" if asked == mover.figure.name else asked
    where = mover.situation.labels.get(mover.figure.place, "") if mover.figure.name in asked else ""
    return f"{asked} ({f'at {where}, ' if where else ''}Enter: {default.label.lower()})? "


def _asked(mover: Mover) -> str:
    """The words of the question, unless it is about one of several figures that they do not name: then its name."""
    prompt, name = mover.situation.prompt, mover.figure.name
    return prompt.words.rstrip(".") if name in prompt.words or len(prompt.figures) == 1 else name


def _mode_line(mover: Mover, mode: Mode) -> str:
    """A mode with its range, or with its target if there is only one."""
    if mode.text:
        left = "" if mode.value is None else f" ({mode.value} left)"
        return f"{mode.label}{left}: {mode.text}"
    if mode.value is not None:
        return f"{mode.label:<5} {mode.value} {mover.unit}".rstrip()
    targets = {offer.targets for offer in _of_mode(mover.menu.offers, mode)}
    return f"{mode.label} {mover.situation.names(targets.pop())}".rstrip() if len(targets) == 1 else mode.label


# --- where to ---------------------------------------------------------------------------------------------------------
def _choose_offer(mover: Mover, mode: Mode, offers: Sequence[Offer]) -> Dialog[Answer]:
    """An offer of a mode, from a short list or by its place; a single one is confirmed only if it needs a roll."""
    if len(offers) == 1 and not mover.situation.consider(offers[0].action).risks:
        return mover.answer(offers[0])
    places = {offer.place for offer in offers}
    if len(places) == 1 or (not mode.usual and len(offers) <= MOST):
        return (yield from _choose_row(mover, ranked(mover.situation, mover.figure, mover.menu, offers)))
    return (yield from _choose_place(mover, mode, offers))


def _choose_place(mover: Mover, mode: Mode, offers: Sequence[Offer]) -> Dialog[Answer]:
    """A place in reach, then the heading there; `via` restricts the move to paths through some places."""
    noun, problem = mover.situation.field.noun, ""
    while True:
        typed = yield _place_prompt(mover, offers, problem)
        word, _, rest = typed.partition(" ")
        if word == "via" and rest:
            offers, problem = _through(mover, mode, rest.split(), offers)
            continue
        place, heading = read_place(mover.situation, typed)
        here = [offer for offer in offers if place and offer.place == place]
        if here:
            return (yield from _choose_heading(mover, here, heading))
        problem = f"{typed!r} is not a {noun} in reach; Enter lists them, ? helps." if typed else _listed(mover, offers)


def _place_prompt(mover: Mover, offers: Sequence[Offer], problem: str) -> Prompt:
    """The question for a place; it repeats the whole question if this is the first prompt."""
    field = mover.situation.field
    places = dict.fromkeys(offer.place for offer in offers if offer.place)
    where = "Where to" if len(mover.menu.modes) > 1 else f"{_asked(mover)}: where to"
    example = mover.situation.labels.get(next(iter(places), ""), "")
    return Prompt(
        f"{where} (a {field.noun}, {len(places)} in reach)? ",
        (problem,) if problem else (),
        PLACE_HELP.format(noun=field.noun, nouns=field.nouns, place=example),
        frozenset(places),
    )


def _choose_heading(mover: Mover, offers: list[Offer], heading: str) -> Dialog[Answer]:
    """The way to get to a place: the only one at once if it needs no roll, else one of a list."""
    ways = ranked(mover.situation, mover.figure, mover.menu, worthwhile(mover.menu, _facing(offers, heading)))
    if len(ways) == 1 and not risks_of(mover.menu, ways[0]):
        return mover.answer(ways[0])
    return (yield from _choose_row(mover, ways))


def _through(mover: Mover, mode: Mode, words: Sequence[str], offers: Sequence[Offer]) -> tuple[Sequence[Offer], str]:
    """The offers of a mode that pass through some places, or the old ones and what is wrong."""
    stops = [read_place(mover.situation, word)[0] for word in words]
    if "" in stops:
        return offers, f"{words[stops.index('')]!r} is not a {mover.situation.field.noun}."
    found = _of_mode(mover.situation.menu(mover.figure.id, tuple(stops)).offers, mode)
    through = f"via {' '.join(words)}"
    return (found, f"Only moves {through} count now.") if found else (offers, f"Nothing leads {through}.")


def read_place(situation: Situation, typed: str) -> tuple[str, str]:
    """The place that a text names by id or label, and the direction after it; empty if there is none."""
    ids = {label.lower(): id for id, label in situation.labels.items()} | {id.lower(): id for id in situation.labels}
    place, _, heading = typed.lower().rpartition(" ")
    if typed.lower() not in ids and heading.upper() in POINTS:
        return ids.get(place.strip(), ""), heading.upper()
    return ids.get(typed.lower(), ""), ""


def _facing(offers: list[Offer], heading: str) -> list[Offer]:
    """The offers with a heading, or all if there are none."""
    return [offer for offer in offers if offer.heading is not None and compass(offer.heading) == heading] or offers


def _listed(mover: Mover, offers: Sequence[Offer]) -> str:
    """Every place in reach, with its lowest number if any place has one."""
    least: dict[str, float] = {}
    for offer in offers:
        number = main_number(mover.menu, offer)
        least[offer.place] = min(number, least.get(offer.place, number))
    labels = mover.situation.labels
    known = [place for place in sorted(least) if place in labels]
    if not any(least.values()):
        return "  ".join(labels[place] for place in known)
    rows = (f"{labels[place]}:{plain(least[place])}" for place in known)
    return "  ".join(rows) + f"  ({mover.situation.field.noun}:{mover.unit})"


# --- facing which way -------------------------------------------------------------------------------------------------
def _choose_row(mover: Mover, offers: Sequence[Offer]) -> Dialog[Answer]:
    """One of several offers, each with its numbers and risks; the first by default."""
    rows = rows_of(mover.situation, offers[:MOST])
    shown = tuple(show_offers(mover.situation, mover.menu, rows))
    more = (f"and {len(offers) - MOST} more",) if len(offers) > MOST else ()
    points = list(dict.fromkeys(compass(offer.heading) for offer in offers if offer.heading is not None))
    explained = ROW_HELP.format(points=", ".join(points)) if points else MODE_HELP
    prompt = Prompt(_row_question(mover, offers), (*shown, *more), explained, tallies=tallies_of(rows))
    while True:
        typed = yield prompt
        index = numbered(typed, len(rows)) if typed else 0
        if index is not None:
            return mover.answer(offers[index])
        named = [offer for offer in offers if offer.heading is not None and compass(offer.heading) == typed.upper()]
        if named:
            return mover.answer(named[0])
        prompt = prompt._replace(shown=(f"{typed!r} is not one of 1 to {len(rows)}, nor a direction to face.",))


def _row_question(mover: Mover, offers: Sequence[Offer]) -> str:
    if len(offers) == 1:
        return "Go ahead (Enter: yes, b: choose again)? "
    places = {offer.place for offer in offers}
    where = mover.situation.labels.get(offers[0].place, "")
    facing = len(places) == 1 and where and offers[0].heading is not None
    return f"Facing which way in {where} (Enter: 1)? " if facing else "Which one (Enter: 1)? "
