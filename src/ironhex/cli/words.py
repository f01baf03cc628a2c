"""Words understood at every prompt: help, map, tallies, rules, record sheets, the story, standing orders."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from ironhex.cli.drawing import LEGEND, draw_map
from ironhex.cli.prompting import Place, Prompt
from ironhex.cli.screen import Screen
from ironhex.cli.sheet import record_sheet, roster
from ironhex.cli.telling import Teller
from ironhex.engine import Action, EngineError
from ironhex.rulebook import UnknownRule, rule
from ironhex.systems.classic.actions import Pick
from ironhex.systems.classic.battle import Battle

if TYPE_CHECKING:
    from ironhex.cli.session import Session

HELP = """\
 ?       this help                 u       undo your last answer (until a die is rolled)
 b       restart this choice       s N     record sheet of unit N; `s` alone lists all units
 m       map                       l       this turn's story; `l 2` that of turn 2
 t       how the numbers are calculated, item by item, with their rules
 r ID    a rule, such as `r BMR-HIT-046`
 o       standing orders: choices answered without asking; `o KEY` gives or cancels one
 save    save the battle (`save FILE`); q       resign, or stop here
Actions may be typed in full too: `move 1 walk FFL`, `declare 1 twist:-1 12>2`, `strike 1 kick:LL>2`."""


def said(session: Session, place: Place, prompt: Prompt, word: str, rest: str) -> bool:
    """Run a word that is understood everywhere; returns False for other words."""
    screen = session.screen
    match word:
        case "?" | "help":
            screen.show(*filter(None, (prompt.help, HELP)))
        case "m":
            screen.show(draw_map(place.view, screen.console.width, prompt.marks), Text(LEGEND, "dim"))
        case "t":
            show_tallies(screen, prompt)
        case "r" if rest:
            show_rule(screen, rest.upper())
        case "s":
            show_sheet(screen, place.view, rest)
        case "l":
            show_story(screen, session.teller, int(rest) if rest.isdecimal() else place.view.turn)
        case "o":
            standing_orders(screen, place, rest)
        case "save":
            session.save(Path(rest) if rest else session.record)
        case _:
            return False
    return True


def show_tallies(screen: Screen, prompt: Prompt) -> None:
    if not prompt.tallies:
        screen.show("There are no numbers to explain here.")
    for label, tally in prompt.tallies:
        screen.show(Text(label, "bold"), str(tally))


def show_rule(screen: Screen, id: str) -> None:
    try:
        found = rule(id)
    except UnknownRule as error:
        screen.show(str(error))
    else:
        screen.show(Text.assemble((found.id, "bold"), f"  {found.title}\n{found.summary}"))


def show_sheet(screen: Screen, view: Battle, number: str) -> None:
    """The record sheet of a unit or, without a number, the roster."""
    if number.isdecimal() and 1 <= int(number) <= len(view.units):
        screen.show(record_sheet(view, view.unit(int(number) - 1)))
    else:
        screen.show(roster(view))


def show_story(screen: Screen, teller: Teller, turn: int) -> None:
    told = [told for told in teller.story if told.turn == turn]
    screen.show(*told)
    if not told:
        screen.show(f"There is no story for turn {turn}.")


def standing_orders(screen: Screen, place: Place, typed: str) -> None:
    """List the standing orders of a seat; with a key, order the default or a named answer, or cancel it."""
    given = {order.key: order.action for order in place.play.position.orders if order.seat == place.seat}
    known = place.play.orders_of(place.seat)
    if not typed:
        screen.show(ORDERS_HELP, *(f"  {key}: {_answer(known[key], given.get(key))}" for key in known))
        return
    key, _, name = (part.strip() for part in typed.partition("="))
    answer = known.get(key, {}).get(name, Pick(name)) if name or key not in given else None
    try:
        place.play.order(place.seat, key, answer)
    except EngineError as error:
        screen.show(str(error))
    else:
        screen.show(f"{key}: {_answer(known[key], answer)}.")


ORDERS_HELP = "Choices to answer in advance: `o KEY` for the default or to be asked again, `o KEY = ANSWER` otherwise."


def _answer(answers: Mapping[str, Action], given: Action | None) -> str:
    """How a choice will be answered, and the alternatives."""
    name = next((name for name, action in answers.items() if action == given), "you are asked")
    others = ", ".join(other for other in answers if other != name)
    return f"{name} (or: {others})" if others else name
