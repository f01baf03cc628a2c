"""Who beats whom: bots by level, lances by Battle Value, levels of the Quick-Start edition.

    PYTHONPATH=src:. python tests/bench/bench_matches.py bots hard normal 200         # one level against the other
    PYTHONPATH=src:. python tests/bench/bench_matches.py mixed hard normal 100        # the same with mixed forces
    PYTHONPATH=src:. python tests/bench/bench_matches.py small hard normal 100        # without OmniMechs and suits
    PYTHONPATH=src:. python tests/bench/bench_matches.py options hard normal 40       # with all optional rules
    PYTHONPATH=src:. python tests/bench/bench_matches.py sighted hard normal 40       # the same without double blind
    PYTHONPATH=src:. python tests/bench/bench_matches.py value 1.3 200                # a lance worth 30 % more
    PYTHONPATH=src:. python tests/bench/bench_matches.py quick elite hard normal 200  # the Quick-Start edition

A match is played in pairs: the same seed, lances and map twice, the sides changing places; maps go by turns. Levels
meet with the same machines on both sides, lances alternate; mixed forces have a 'Mech, a tank, a VTOL, a carrier with a
platoon, and battle armor on an OmniMech. By value two lances drawn from the catalogue meet, normal
bots commanding both. In the Quick-Start edition the same force defends and attacks. After 40 turns points decide. Seeds
begin with 0, or with a number given last; as many processes play as there are processors, or as PROCESSES says.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from multiprocessing import Pool
from os import environ
from random import Random
from typing import Any, NamedTuple

from tests.conformance.make_ups import BLUE_LANCE, RED_LANCE
from tests.quickstart.field import free_play

import ironhex
from ironhex.bots import play_out
from ironhex.catalog import MechDesign, design, designs
from ironhex.construction import battle_value
from ironhex.engine import Play
from ironhex.games import edition
from ironhex.maps import find_board
from ironhex.sim.intervals import wilson
from ironhex.systems.classic.battle import Scenario
from ironhex.systems.classic.bots.roster import BOTS
from ironhex.systems.quickstart.setup import ATTACKERS, DEFENDERS, terms_of

Lance = tuple[str | ironhex.Recruit, ...]
LANCES: tuple[Lance, ...] = (
    RED_LANCE,
    BLUE_LANCE,
    ("Warhammer WHM-6R", "Marauder MAD-3R", "Archer ARC-2R", "Rifleman RFL-3N"),
    ("Jenner JR7-D", "Locust LCT-1V", "Panther PNT-9R", "Wasp WSP-1A"),
    ("Atlas AS7-D", "Thunderbolt TDR-5S", "Commando COM-2D", "Catapult CPLT-C1"),
)
BOARDS = ("woods", "hills", "river-crossing", "open-ground", "lake-district", "village")
DRY_BOARDS = ("woods", "hills", "open-ground", "village")
FIELDS = (*DRY_BOARDS, "generated:city,rivers:5", "generated:swamp,woods:3", "generated:ice,hills:4")
ALL_OPTIONS = tuple(option.name for option in edition("classic").options)
SIGHTED = tuple(name for name in ALL_OPTIONS if name != "double-blind")
MIXED = (
    (
        "Griffin GRF-1N",
        "Manticore Heavy Tank",
        "Cavalry Attack Helicopter SRM",
        "Heavy Hover APC",
        "Nova Prime",
    ),
    ("Centurion CN9-A", "Saladin Assault Hovertank", "Yellow Jacket Gunship", "Heavy Wheeled APC", "Adder Prime"),
)
RIDERS = {
    "Heavy Hover APC": "Anti-Mech Jump Platoon (Laser)",
    "Nova Prime": "Elemental (Laser)",
    "Heavy Wheeled APC": "Anti-Mech Foot Platoon (SRM)",
    "Adder Prime": "Elemental (Flamer)",
}
LIMIT = Scenario(turn_limit=40, points=True)
ERA, CLOSELY = 3025, 0.01  # of which year machines are compared by value, and how closely
QUICK = {
    "green": (("Enforcer ENF-4R", "Hunchback HBK-4G"), ("Hunchback HBK-4G", "Hunchback HBK-4G", "Enforcer ENF-4R")),
    "veteran": (
        ("Enforcer ENF-4R", "Cicada CDA-3MA", "Rommel Tank"),
        ("Hermes II HER-5SA", "Saladin Assault Hover Tank", "Rommel Tank (Gauss)"),
    ),
    "elite": (
        ("Hunchback HBK-4G", "Rommel Tank", "Infiltrator Mk II"),
        ("Hermes II HER-5SA", "Saladin (Ultra)", "Rifle, Energy (Motorized) Platoon", "Infiltrator Mk II"),
    ),
}


# --- matches ----------------------------------------------------------------------------------------------------------
class Bout(NamedTuple):
    """One game of a match."""

    one: str
    other: str
    seed: int
    swapped: bool

    def seated(self, first: str, second: str) -> dict[str, str]:
        """The bots by their sides, the first bot first."""
        sides = (second, first) if self.swapped else (first, second)
        return dict(zip(sides, (self.one, self.other), strict=True))


def bouts(one: str, other: str, count: int, first: int) -> Iterator[Bout]:
    return (Bout(one, other, first + number // 2, bool(number % 2)) for number in range(count))


def battle(bout: Bout, lances: tuple[Lance, Lance]) -> float:
    """The first bot's result with the first of two lances: 1 for a win, a half for a draw."""
    seated, board = bout.seated("Red", "Blue"), BOARDS[bout.seed // 2 % len(BOARDS)]
    forces = dict(zip(seated, lances, strict=True))
    sides = (ironhex.Force("Red", forces["Red"], home=3), ironhex.Force("Blue", forces["Blue"], home=0))
    return points(ironhex.new_game("classic", sides, board, seed=bout.seed, scenario=LIMIT), bout, seated)


def points(play: Play[Any], bout: Bout, seated: dict[str, str]) -> float:
    play_out(play, {side: BOTS[bot](b"%s %d" % (side.encode(), bout.seed)) for side, bot in seated.items()})
    assert play.outcome is not None
    return 0.5 if len(play.outcome.winners) != 1 else float(play.outcome.winners[0] == next(iter(seated)))


def fight(bout: Bout) -> float:
    """Both sides have the same machines."""
    return battle(bout, (LANCES[bout.seed % len(LANCES)],) * 2)


def match_up(what: str, play: Callable[[Bout], float], bouts: Sequence[Bout]) -> None:
    got: list[float] = []
    with Pool(int(environ.get("PROCESSES", "0")) or None) as pool:
        for point in pool.imap(play, bouts):
            got.append(point)
            print(f"  {sum(each == 1 for each in got)} of {len(got)}", end="\r", file=sys.stderr, flush=True)
    won, drawn, count = sum(point == 1 for point in got), sum(point == 0.5 for point in got), len(got)
    _, low, high = wilson(won, count)
    print(f"{what}: {won} won, {drawn} drawn of {count}, seeds {bouts[0].seed} to {bouts[-1].seed}")
    print(f"  {won / count:.1%} won (95% between {low:.1%} and {high:.1%}); {sum(got) / count:.1%} of the points")


def compare(one: str, other: str, count: int, first: int = 0) -> None:
    match_up(f"{one} against {other}", fight, [*bouts(one, other, count, first)])


# --- with all optional rules ------------------------------------------------------------------------------------------
def optional_battle(bout: Bout, options: tuple[str, ...]) -> float:
    """Both sides have the same machines, and these options are on; boards have buildings, swamps and ice."""
    seated, board = bout.seated("Red", "Blue"), find_board(FIELDS[bout.seed % len(FIELDS)], ironhex.board)
    lance = LANCES[bout.seed % len(LANCES)]
    sides = ironhex.Force("Red", lance, home=3), ironhex.Force("Blue", lance, home=0)
    play = ironhex.new_game("classic", sides, board, seed=bout.seed, scenario=LIMIT, options=options)
    return points(play, bout, seated)


def with_options(options: tuple[str, ...], one: str, other: str, count: int, first: int = 0) -> None:
    what = f"{len(options)} options: {one} against {other}"
    match_up(what, partial(optional_battle, options=options), [*bouts(one, other, count, first)])


# --- mixed forces -----------------------------------------------------------------------------------------------------
def mixed_forces(board: Any, machines: Sequence[str] = MIXED[0]) -> tuple[ironhex.Force, ironhex.Force]:
    """Both sides with the same mixed force; infantry starts in the hex of what carries it."""
    sides = ("Red", 3), ("Blue", 0)
    begun = ironhex.new_game("classic", [ironhex.Force(side, machines, home=home) for side, home in sides], board)
    red, blue = (_with_infantry([unit for unit in begun.facts.units if unit.side == side]) for side, _ in sides)
    return ironhex.Force("Red", red, home=3), ironhex.Force("Blue", blue, home=0)


def _with_infantry(units: Sequence[Any]) -> list[ironhex.Recruit]:
    """The machines where they start, and the infantry in the hexes of its carriers."""
    riders = [(RIDERS[unit.name], unit.hex) for unit in units if unit.name in RIDERS]
    placed = [(unit.name, unit.hex) for unit in units] + riders
    return [ironhex.Recruit(name, hex=hex, value=int(battle_value(design(name)).total)) for name, hex in placed]


def mixed_battle(bout: Bout, machines: int) -> float:
    seated, board = bout.seated("Red", "Blue"), DRY_BOARDS[bout.seed % len(DRY_BOARDS)]
    forces = mixed_forces(board, MIXED[bout.seed // len(DRY_BOARDS) % len(MIXED)][:machines])
    return points(ironhex.new_game("classic", forces, board, seed=bout.seed, scenario=LIMIT), bout, seated)


def mixed(machines: int, one: str, other: str, count: int, first: int = 0) -> None:
    what = f"mixed forces, {machines} machines: {one} against {other}"
    match_up(what, partial(mixed_battle, machines=machines), [*bouts(one, other, count, first)])


# --- by Battle Value --------------------------------------------------------------------------------------------------
@cache
def values() -> dict[str, int]:
    """The Battle Values of the 'Mechs of 3025."""
    machines = (design(name) for name in designs())
    return {
        each.name: int(battle_value(each).total)
        for each in machines
        if isinstance(each, MechDesign) and each.era == ERA
    }


def uneven(factor: float, seed: int) -> tuple[Lance, Lance]:
    """Two lances drawn from the catalog, the first worth this much more than the second."""
    draw = Random(seed)
    while True:
        one, other = draw.sample(sorted(values()), 4), draw.sample(sorted(values()), 4)
        if abs(_worth(one) / _worth(other) - factor) < CLOSELY:
            return tuple(_valued(one)), tuple(_valued(other))


def _worth(lance: Sequence[str]) -> int:
    return sum(values()[name] for name in lance)


def _valued(lance: Sequence[str]) -> Iterator[ironhex.Recruit]:
    return (ironhex.Recruit(name, value=values()[name]) for name in lance)


def outvalued(bout: Bout, factor: float) -> float:
    return battle(bout, uneven(factor, bout.seed))


def by_value(factor: float, count: int, first: int = 0) -> None:
    what = f"a lance worth {factor} times the other, normal bots"
    match_up(what, partial(outvalued, factor=factor), [*bouts("normal", "normal", count, first)])


# --- the Quick-Start edition ------------------------------------------------------------------------------------------
def skirmish(bout: Bout, level: str) -> float:
    """The same force on both sides, one of them defending."""
    seated, force = bout.seated(DEFENDERS, ATTACKERS), QUICK[level][bout.seed % len(QUICK[level])]
    play = free_play(force, force, level=level, seed=bout.seed, terms=terms_of(level, turns=LIMIT.turn_limit))
    return points(play, bout, seated)


def quick(level: str, one: str, other: str, count: int, first: int = 0) -> None:
    match_up(f"{level}: {one} against {other}", partial(skirmish, level=level), [*bouts(one, other, count, first)])


def main(arguments: list[str]) -> None:
    match arguments:
        case ["bots", one, other, *numbers]:
            compare(one, other, *map(int, numbers))
        case ["mixed" | "small" as size, one, other, *numbers]:
            mixed(5 if size == "mixed" else 4, one, other, *map(int, numbers))
        case ["options" | "sighted" as kind, one, other, *numbers]:
            with_options(ALL_OPTIONS if kind == "options" else SIGHTED, one, other, *map(int, numbers))
        case ["value", factor, *numbers]:
            by_value(float(factor), *map(int, numbers))
        case ["quick", level, one, other, *numbers]:
            quick(level, one, other, *map(int, numbers))
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
