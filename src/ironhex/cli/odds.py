"""`ironhex odds`: what a volley does, exactly; and how a duel ends, by playing it."""

from __future__ import annotations

from typing import Literal

from cyclopts import App
from rich.console import Console

from ironhex.catalog import designs
from ironhex.cli.design_rows import AsJson
from ironhex.cli.hinting import UnknownName, one_of
from ironhex.cli.lab import Flag, Players, print_value
from ironhex.cli.lab_tables import plain_table
from ironhex.cli.screen import complain, plain_console
from ironhex.cli.simulate import simulate
from ironhex.kernel.odds import expected, percent
from ironhex.sim.contest import USUAL_BOT, ContestError
from ironhex.sim.results import USUAL_GAMES
from ironhex.sim.volley import SHAKEN, Circumstances, Volley, why_silent
from ironhex.sim.volley import volley as volley_odds
from ironhex.sim.volley_report import marks, place_of, volley_figures

app = App(name="odds", help="The outcome of a volley, exactly, or of a duel, by playing it.")

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
    """Reckon what a 'Mech's weapons do to another: every number and the odds of all damage, exactly.

    Parameters
    ----------
    attacker
        The design that fires.
    target
        The design fired at.
    distance
        Hexes between them.
    moved
        How the attacker moved: stand, walk, run or jump.
    target_moved
        How the target moved, with --target-hexes.
    target_hexes
        How many hexes the target moved.
    side
        The side of the target that is struck: front, left, right or rear.
    ground
        Where the target stands: clear, light or heavy woods, water, or behind cover.
    gunnery
        The attacker's Gunnery Skill.
    heat
        The attacker's heat.
    prone
        The target lies on the ground.
    immobile
        The target cannot move.
    weapons
        Fire only these, parts of their names parted by commas.
    as_json
        Print JSON.
    """
    wanted = tuple(name.strip() for name in weapons.split(",") if name.strip())
    try:
        names = [one_of("design", name, designs("mech")) for name in (attacker, target)]
        stand = Circumstances(
            distance, moved, target_moved, target_hexes, side, ground, gunnery, heat, prone, immobile, wanted
        )
        found = volley_odds(names[0], names[1], stand)
    except (ContestError, UnknownName) as error:
        return complain(error)
    if as_json:
        print_value(volley_figures(found))
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
    """Let two forces fight it out many times, half of them from each end of the map.

    Parameters
    ----------
    first
        A design, or several parted by commas.
    second
        The other.
    system
        The rules: classic (the Master Rules) or quickstart (the Quick-Start edition).
    level
        The Quick-Start edition at a level: green, veteran or elite.
    board
        The map.
    bots
        One bot for both, or two parted by a comma.
    games
        How many games.
    seed
        The seed of the first.
    processes
        How many processes; all cores unless said otherwise.
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


def _show(console: Console, found: Volley, distance: int) -> None:
    away = f"{distance} hex{'es' * (distance > 1)}"
    console.print(f"{found.attacker} fires at {found.target}, {away} away", markup=False)
    table = plain_table("weapon", "location", "number", "chance", "damage", "made up of")
    for each in found.fired:
        made_up = ", ".join(f"{mod.value:+} {mod.why}" for mod in each.number.mods)
        figures = (f"{each.number.total}+", percent(each.chance), f"{float(expected(each.damage)):.1f}", made_up)
        table.add_row(each.item.equipment.name, place_of(each.item), *figures)
    for item, number in found.silent:
        barred = why_silent(number)
        words = f"{barred.why} [{barred.rule}]"
        table.add_row(item.equipment.name, place_of(item), "–", "", "", words)
    console.print(table, markup=False)
    points = float(found.expected)
    console.print(f"Damage {points:.1f} on average; heat {found.heat.total:+}; chances of at least:", markup=False)
    for mark in marks(found):
        chance = found.at_least(mark)
        note = "  a Piloting Skill Roll" if mark == SHAKEN else ""
        console.print(f"  {mark:>3}  {percent(chance):>5}  {'█' * round(40 * float(chance))}{note}", markup=False)
    console.print(f"Out of action at once: {found.destroyed:.1f} % (of 2,000 trials)", markup=False)
