"""Words understood at every prompt: help, map, tallies, rules, sheets of figures, the story, standing orders."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from ironhex.cli.screen import Screen
from ironhex.cli.terminal.dialog import Prompt
from ironhex.cli.terminal.figures import roster
from ironhex.cli.terminal.map import draw_map, explained, legend
from ironhex.cli.terminal.numbers import tally_text
from ironhex.cli.terminal.sheet import figure_sheet
from ironhex.cli.terminal.situation import Situation
from ironhex.cli.terminal.story import Teller
from ironhex.engine import Action, EngineError
from ironhex.games import edition
from ironhex.rulebook import UnknownRule, rule

if TYPE_CHECKING:
    from ironhex.cli.terminal.session import Session

HELP = """\
 ?  help     this help
 u  undo     undo your last answer (until a die is rolled)
 b  back     restart this choice
 m  map      the map, with its signs explained
 s  sheet    all figures; `s 1` the sheet of figure 1
 l  log      this turn's story; `l 2` that of turn 2
 t  tallies  how the numbers are calculated, item by item, with their rules
 r  rule     `r ID`: a rule, by the id in brackets after a number or a refusal
 o  orders   standing orders: what to answer without being asked
    save     save the battle (`save FILE`)
 q  quit     resign, or stop here"""
ORDERS_HELP = """\
Small choices: answered as usual, as you set here, or asked each time.
`o KEY = ANSWER` sets an answer, `o KEY` sets the first one or cancels an order."""


def said(session: Session, situation: Situation, prompt: Prompt, word: str, rest: str) -> bool:
    """Run a word that is understood everywhere; returns False for other words."""
    screen = session.screen
    match word:
        case "?" | "help":
            screen.show(*filter(None, (prompt.help, *prompt.closed, HELP, actions_help(situation))))
        case "m" | "map":
            show_map(screen, situation, prompt)
        case "t" | "tallies":
            show_tallies(screen, prompt)
        case "r" | "rule" if rest:
            show_rule(screen, situation, rest.upper())
        case "s" | "sheet":
            show_sheet(screen, situation, rest)
        case "l" | "log":
            turn = edition(situation.play.system.name).turn(situation.view)
            show_story(screen, session.teller, int(rest) if rest.isdecimal() else turn)
        case "o" | "orders":
            standing_orders(screen, situation, rest)
        case "save":
            session.save(Path(rest) if rest else session.record)
        case _:
            return False
    return True


def verbs(situation: Situation) -> frozenset[str]:
    """The first words of actions."""
    return frozenset(form.text.split()[0] for form in situation.presentation.forms)


def actions_help(situation: Situation) -> str:
    """One example for each verb."""
    examples = {form.text.split()[0]: f"`{form.text}`" for form in reversed(situation.presentation.forms)}
    return f"Actions may be typed in full too: {', '.join(reversed(examples.values()))}." if examples else ""


def show_map(screen: Screen, situation: Situation, prompt: Prompt) -> None:
    presentation = situation.presentation
    drawn = draw_map(presentation, situation.view, screen.console.width, prompt.marks, every_floor=True)
    around = explained(situation.scene)
    screen.show(drawn, legend(presentation, situation.scene), *((around,) if around else ()))


def show_reach(screen: Screen, situation: Situation, prompt: Prompt) -> None:
    """The part of the map that is in reach; the rest would push away what has been told."""
    if prompt.marks:
        width = screen.console.width
        screen.show(draw_map(situation.presentation, situation.view, width, prompt.marks, only_marks=True))


def show_tallies(screen: Screen, prompt: Prompt) -> None:
    if not prompt.tallies and not prompt.closed:
        screen.show("There are no numbers to explain here.")
    for label, tally in prompt.tallies:
        screen.show(Text(label, "bold"), tally_text(tally))
    screen.show(*prompt.closed)


def show_rule(screen: Screen, situation: Situation, id: str) -> None:
    """A rule of the game itself or of the ledger."""
    own = (text for text in edition(situation.play.system.name).rule_texts if text.id == id)
    try:
        found = next(own, None) or rule(id)
    except UnknownRule as error:
        screen.show(str(error))
    else:
        screen.show(Text.assemble((found.id, "bold"), f"  {found.title}\n{found.summary}"))


def show_sheet(screen: Screen, situation: Situation, number: str) -> None:
    """The sheet of a figure or, without a number, the roster."""
    scene, field = situation.scene, situation.field
    figure = next((figure for figure in scene.figures if figure.id == number), None)
    if number and figure is None:
        known = ", ".join(figure.id for figure in scene.figures)
        screen.show(f"There is no figure {number!r}; there are {known}.")
        return
    screen.show(roster(scene, field) if figure is None else figure_sheet(scene, field, figure))


def show_story(screen: Screen, teller: Teller, turn: int) -> None:
    lines = [line for line in teller.story if line.turn == turn]
    screen.show(*lines)
    if not lines:
        screen.show(f"There is no story for turn {turn}.")


# --- standing orders --------------------------------------------------------------------------------------------------
def standing_orders(screen: Screen, situation: Situation, typed: str) -> None:
    """List the standing orders of a seat; with a key, order the first or a named answer, or cancel it."""
    play, seat = situation.play, situation.seat
    given = {order.key: order.action for order in play.position.orders if order.seat == seat}
    known = play.orders_of(seat)
    if not typed:
        labels = situation.presentation.order_labels
        screen.show(ORDERS_HELP)
        for key, answers in known.items():
            label = f" ({labels[key]})" if labels.get(key, key).lower() != key else ""
            screen.show(f"  {key}{label}: {_answer(answers, given.get(key))}")
        return
    key, _, name = (part.strip() for part in typed.partition("="))
    answers = known.get(key, {})
    if name and answers and name not in answers:
        screen.show(f"{key!r} cannot be answered with {name!r}; possible answers: {', '.join(answers)}")
        return
    cancels = not name and key in given
    answer = None if cancels else answers.get(name) or next(iter(answers.values()), None)
    try:
        play.order(seat, key, answer)
    except EngineError as error:
        screen.show(str(error))
    else:
        screen.show(f"{key}: {_answer(answers, answer)}.")


def _answer(answers: Mapping[str, Action], given: Action | None) -> str:
    """How a choice will be answered, and the alternatives."""
    name = next((name for name, action in answers.items() if action == given), "asked each time")
    others = ", ".join(other for other in answers if other != name)
    return f"{name} (or: {others})" if others else name
