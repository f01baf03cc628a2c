"""Words that are understood at every prompt: help, map, tallies, rules, record sheets, the story, standing orders."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from ironhex.cli.drawing import LEGEND, draw_map
from ironhex.cli.prompting import Place, Prompt
from ironhex.cli.screen import Screen
from ironhex.cli.sheet import record_sheet, roster
from ironhex.cli.telling import Teller
from ironhex.rulebook import UnknownRule, rule
from ironhex.systems.classic.actions import Pick
from ironhex.systems.classic.battle import Battle

if TYPE_CHECKING:
    from ironhex.cli.session import Session

HELP = """\
 ?       this help                 u       take back your last answer (until a die is rolled)
 b       begin this choice anew    s N     record sheet of unit N; `s` alone lists all units
 m       map                       l       this turn's story; `l 2` that of turn 2
 t       how the numbers shown come about, item by item, with the rules they cite
 r ID    a rule, such as `r BMR-HIT-046`
 o       standing orders: choices answered the usual way without asking; `o KEY` gives or takes back one
 save    save the battle (`save FILE`); q       resign, or stop here
Actions may be typed in full too: `move 1 walk FFL`, `declare 1 twist:-1 12>2`, `strike 1 kick:LL>2`."""


def said(session: Session, place: Place, prompt: Prompt, word: str, rest: str) -> bool:
    """Do what a word says that is understood everywhere; False where it is none."""
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
    """The record sheet of a unit, or without a number the roster."""
    if number.isdecimal() and 1 <= int(number) <= len(view.units):
        screen.show(record_sheet(view, view.unit(int(number) - 1)))
    else:
        screen.show(roster(view))


def show_story(screen: Screen, teller: Teller, turn: int) -> None:
    told = [told for told in teller.story if told.turn == turn]
    screen.show(*told)
    if not told:
        screen.show(f"Nothing is told of turn {turn}.")


def standing_orders(screen: Screen, place: Place, key: str) -> None:
    """List the orders of a seat; with a key, give the order for the usual answer, or take it back."""
    mine = [order.key for order in place.play.position.orders if order.seat == place.seat]
    if key:
        place.play.order(place.seat, key, None if key in mine else Pick(""))
        screen.show(f"{key}: {'you will be asked' if key in mine else 'answered the usual way from now on'}.")
    elif mine:
        screen.show("Answered the usual way, without asking:", *(f"  {each}" for each in mine))
    else:
        screen.show("You have no standing orders. `o KEY` gives one for the choice of that name.")
