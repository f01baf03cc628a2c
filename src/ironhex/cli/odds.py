"""`ironhex odds`: the exact odds of a volley, and those of a duel by playing it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal

from cyclopts import App, Parameter
from rich.console import Console

from ironhex.cli.design_rows import AsJson
from ironhex.cli.game_choice import USUAL_GAME, GameChoice, listed_games
from ironhex.cli.hinting import UnknownName, one_of
from ironhex.cli.lab import Players, print_value
from ironhex.cli.lab_tables import plain_table
from ironhex.cli.screen import complain, plain_console
from ironhex.cli.simulate import Series, simulate
from ironhex.engine.attack_odds import OddsField, VolleyOdds
from ironhex.engine.setup import SetupError
from ironhex.games import EDITIONS, edition
from ironhex.sim.contest import USUAL_BOT
from ironhex.sim.results import USUAL_GAMES
from ironhex.sim.volley_report import figures, weapon_rows

app = App(name="odds", help="Calculate a volley exactly, or a duel by playing it.")

ABLE = listed_games(game for game in EDITIONS.values() if game.attack_odds())
TYPES: dict[str, Any] = {"number": int, "flag": bool, "text": str}


def volley(
    attacker: str,
    target: str,
    *,
    system: Annotated[str | None, Parameter(help=f"The game: {ABLE}.")] = None,
    as_json: AsJson = False,
    **circumstances: Any,
) -> int:
    """Calculate an attack of one unit on another: every number and the exact odds of the damage.

    Parameters
    ----------
    attacker
        The design that fires.
    target
        The target design.
    as_json
        Print JSON.
    """
    given = {name: value for name, value in circumstances.items() if value is not None}
    try:
        game = edition(system or "")
        names = [one_of(game.unit_word, name, game.units()) for name in (attacker, target)]
        if (odds := game.attack_odds()) is None:
            raise UnknownName(f"{game.named} cannot calculate single attacks")
        found = odds.calculate(names[0], names[1], given)
    except (SetupError, UnknownName) as error:
        return complain(error)
    if as_json:
        print_value(found)
    else:
        _show(plain_console(), found, _as_options(odds.fields, given))
    return 0


def _as_options(fields: Sequence[OddsField], given: dict[str, Any]) -> str:
    """The circumstances of an attack as they would be typed, with those that were not given."""
    known = {field.id.replace("_", "-"): given.get(field.id, field.default) for field in fields}
    counting = {name: value for name, value in known.items() if value not in (None, "", False, "none")}
    return " ".join(f"--{name}" if value is True else f"--{name} {value}" for name, value in counting.items())


def _with_options(command: Callable[..., int]) -> Callable[..., int]:
    """The command with an option for each circumstance that a game describes."""
    known = inspect.signature(command)
    own = [each for each in known.parameters.values() if each.kind is not each.VAR_KEYWORD]
    offered = [game.attack_odds() for game in EDITIONS.values()]
    fields = {field.id: field for odds in offered if odds for field in odds.fields}
    command.__signature__ = known.replace(parameters=[*own, *map(_option, fields.values())])  # type: ignore[attr-defined]
    return command


def _option(field: OddsField) -> inspect.Parameter:
    choices = tuple(choice.id for choice in field.choices)
    kind = Literal[choices] if choices else TYPES[field.kind]
    usual = field.hint if field.default in (None, "") else "" if field.kind == "flag" else field.default
    note = "" if usual == "" else f" (default: {usual})"
    shown = Parameter(help=f"{field.of.capitalize()}: {field.label}{note}.", negative=())
    annotation = Annotated[kind | None, shown]  # type: ignore[valid-type]
    return inspect.Parameter(field.id, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)


app.command(_with_options(volley))


@app.command
def duel(
    first: str,
    second: str,
    *,
    game: GameChoice = USUAL_GAME,
    bots: str = USUAL_BOT,
    games: int = USUAL_GAMES,
    seed: int = 0,
    processes: int | None = None,
    as_json: AsJson = False,
) -> int:
    """Let two forces fight many times, half of the games from each end of the map.

    Parameters
    ----------
    first
        A design, or several separated by commas.
    second
        The other.
    bots
        One bot for both, or two separated by a comma.
    games
        How many games.
    seed
        The seed of the first.
    processes
        How many processes; all cores by default.
    as_json
        Print JSON.
    """
    return simulate(
        force=first,
        against=second,
        game=game,
        bots=bots,
        series=Series(games, seed, swap=True),
        players=Players(processes),
        as_json=as_json,
    )


def _show(console: Console, found: VolleyOdds, circumstances: str) -> None:
    console.print(f"{found.attacker} fires at {found.target}", markup=False)
    console.print(f"({circumstances})", markup=False, style="dim")
    table = plain_table("weapon", "location", "number", "chance", "damage", "breakdown")
    for row in weapon_rows(found):
        table.add_row(*row)
    console.print(table, markup=False)
    console.print(f"Damage {found.expected:.1f} on average; {figures(found)}chances of at least:", markup=False)
    for mark in found.marks:
        note = f"  {mark.note}" if mark.note else ""
        console.print(f"  {mark.points:>3}  {mark.percent:>5}  {'█' * round(40 * mark.chance)}{note}", markup=False)
    if found.destroyed is not None:
        console.print(f"Destroyed at once: {found.destroyed:.1f}% (of 2,000 trials)", markup=False)
