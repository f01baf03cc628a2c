"""`ironhex odds`: the exact odds of a volley, and those of a duel by playing it."""

from __future__ import annotations

from typing import Literal

from cyclopts import App
from rich.console import Console

from ironhex.cli.design_rows import AsJson
from ironhex.cli.hinting import UnknownName, one_of
from ironhex.cli.lab import Flag, Players, print_value
from ironhex.cli.lab_tables import plain_table
from ironhex.cli.screen import complain, plain_console
from ironhex.cli.simulate import simulate
from ironhex.engine.attack_odds import Circumstances, VolleyOdds
from ironhex.engine.setup import SetupError
from ironhex.games import edition
from ironhex.sim.contest import USUAL_BOT
from ironhex.sim.results import USUAL_GAMES
from ironhex.sim.volley_report import weapon_rows

app = App(name="odds", help="Calculate a volley exactly, or a duel by playing it.")

Moved = Literal["stand", "walk", "run", "jump"]
Struck = Literal["front", "left", "right", "rear"]
Ground = Literal["clear", "light", "heavy", "water", "cover"]


@app.command
def volley(
    attacker: str,
    target: str,
    *,
    distance: int = 5,
    moved: Moved = "stand",
    target_moved: Moved = "stand",
    target_hexes: int = 0,
    side: Struck = "front",
    ground: Ground = "clear",
    gunnery: int | None = None,
    heat: int = 0,
    prone: Flag = False,
    immobile: Flag = False,
    weapons: str = "",
    as_json: AsJson = False,
) -> int:
    """Calculate a volley of one 'Mech against another: every number and the exact odds of the damage.

    Parameters
    ----------
    attacker
        The design that fires.
    target
        The target design.
    distance
        Hexes between them.
    moved
        How the attacker moved: stand, walk, run or jump.
    target_moved
        How the target moved, with --target-hexes.
    target_hexes
        How many hexes the target moved.
    side
        The side of the target that is hit: front, left, right or rear.
    ground
        Where the target stands: clear, light or heavy woods, water, or behind cover.
    gunnery
        The attacker's Gunnery Skill.
    heat
        The attacker's heat.
    prone
        The target is prone.
    immobile
        The target cannot move.
    weapons
        Fire only these: parts of their names, separated by commas.
    as_json
        Print JSON.
    """
    wanted = tuple(name.strip() for name in weapons.split(",") if name.strip())
    try:
        game = edition()
        names = [one_of(game.unit_word, name, game.units()) for name in (attacker, target)]
        stand = Circumstances(
            distance, moved, target_moved, target_hexes, side, ground, gunnery, heat, prone, immobile, wanted
        )
        if game.attack_odds is None:
            raise UnknownName(f"{game.named} cannot calculate single attacks")
        found = game.attack_odds(names[0], names[1], stand)
    except (SetupError, UnknownName) as error:
        return complain(error)
    if as_json:
        print_value(found)
    else:
        _show(plain_console(), found, distance)
    return 0


@app.command
def duel(
    first: str,
    second: str,
    *,
    system: str | None = None,
    level: str | None = None,
    board: str | None = None,
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
    system
        The game, such as classic (the Master Rules) or quickstart (the Quick-Start edition).
    level
        A preset of the rules: green, veteran or elite of quickstart, standard or plain of classic.
    board
        The map.
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
        system=system,
        level=level,
        board=board,
        bots=bots,
        games=games,
        seed=seed,
        swap=True,
        players=Players(processes),
        as_json=as_json,
    )


def _show(console: Console, found: VolleyOdds, distance: int) -> None:
    away = f"{distance} hex{'es' * (distance > 1)}"
    console.print(f"{found.attacker} fires at {found.target}, {away} away", markup=False)
    table = plain_table("weapon", "location", "number", "chance", "damage", "breakdown")
    for row in weapon_rows(found):
        table.add_row(*row)
    console.print(table, markup=False)
    console.print(f"Damage {found.expected:.1f} on average; heat {found.heat:+}; chances of at least:", markup=False)
    for mark in found.marks:
        note = f"  {mark.note}" if mark.note else ""
        console.print(f"  {mark.points:>3}  {mark.percent:>5}  {'█' * round(40 * mark.chance)}{note}", markup=False)
    console.print(f"Destroyed at once: {found.destroyed:.1f} % (of 2,000 trials)", markup=False)
