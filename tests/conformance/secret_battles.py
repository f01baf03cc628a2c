"""Every secret of the Master Rules, as battles that differ only in it. Red has the secret.

Not among them: what players agree on or everybody sees, such as the number of mines, crates, units in DropShips and the
hexes where they are to land, ammunition that is dumped, and improved positions of units that are seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from tests.conformance.secrets import Secret, stay_quiet

from ironhex.catalog import Board, design
from ironhex.engine import Ask, Event, Play, StandingOrder
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Pick
from ironhex.systems.classic.artillery.events import Homed, ShellLanded
from ironhex.systems.classic.artillery.plotting import PlotNext
from ironhex.systems.classic.artillery.presets import PresetNext
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.crew.ejection import AFTER_EXPLOSION
from ironhex.systems.classic.events.damage import Exploded
from ironhex.systems.classic.events.weapons import WeaponFired
from ironhex.systems.classic.hiding.events import Revealed
from ironhex.systems.classic.mines.events import MinesExploded, MinesFound, MinesRevealed
from ironhex.systems.classic.mines.laying import Laid, Lay, LayNext
from ironhex.systems.classic.munitions.events import TargetDesignated
from ironhex.systems.classic.setup import Force, Recruit, new_battle

GROUND = Board.parse(
    """board ground for secrets
size 9 12
01  .   .   .   .   .   .   .   .   .
02  .   w   .   .   .   .   .   w   .
03  .   .   .   .   .   .   .   .   .
04  .   .   .   w   .   .   .   .   .
05  .   .   .   .   .   w   .   .   .
06  .   .   .   .   .   .   .   .   .
07  .   .   .   .   .   .   .   .   .
08  .   w   .   .   .   .   .   w   .
09  .   .   .   W   .   W   .   .   .
10  w   .   w   .   .   .   w   .   W
11  .   .   .   .   .   .   .   .   .
12  w   .   W   .   .   .   w   .   W
building 0111 medium cf 40 height 2
building 0911 light cf 15 height 1
""",
    "ground for secrets",
)
GRIFFIN, LOCUST, WASP = "Griffin GRF-1N", "Locust LCT-1V", "Wasp WSP-1A"
BLUE = (Recruit(GRIFFIN), Recruit("Elemental (Laser)"), Recruit(LOCUST))
OUT = (Revealed,)


def battle(
    *red: Recruit,
    options: Sequence[str] = ("hidden units",),
    mines: Mapping[str, int] | None = None,
    blue: Sequence[Recruit] = BLUE,
) -> Callable[[], Play[Battle]]:
    """A battle of Blue against a Griffin and some other units of Red, with real dice."""
    forces = (
        Force("Red", [Recruit(GRIFFIN), *red], supplies=mines or {}),
        Force("Blue", blue, home=0, supplies={}),
    )
    return partial(new_battle, forces, GROUND, options=("four-legged", *options), real_dice=True)


def hidden(design: str, place: str = "0310", **more: Any) -> Recruit:
    return Recruit(design, hex=place, hidden=True, **more)


def bins(name: str, load: str) -> dict[int, str]:
    return {bin.index: load for bin in design(name).bins}


# --- answers given in secret ------------------------------------------------------------------------------------------
FIELDS: tuple[tuple[Lay, ...], ...] = (
    (),
    (Lay("conventional", Hex.parse("0506")), Lay("conventional", Hex.parse("0507"))),
    (Lay("conventional", Hex.parse("0103")), Lay("command-detonated", Hex.parse("0505"))),
    (Lay("vibrabomb", Hex.parse("0102"), 100), Lay("command-detonated", Hex.parse("0406"))),
    (Lay("vibrabomb", Hex.parse("0102"), 90), Lay("command-detonated", Hex.parse("0406"))),
    tuple(Lay("conventional", Hex(column, row)) for row in (4, 6) for column in range(1, 10)),
)


def lay(play: Play[Battle], ask: Ask, number: int) -> Any:
    """Red lays the mines of a number."""
    if not isinstance(ask.question, LayNext):
        return stay_quiet(play, ask, number)
    laid = {field.hex for field in play.facts.mines}
    return next((each for each in FIELDS[number] if each.hex not in laid), Laid())


def order(play: Play[Battle], ask: Ask, number: int) -> Any:
    """Red gives different orders to its artillery, and presets different hexes."""
    if not isinstance(ask.question, PlotNext | PresetNext):
        return stay_quiet(play, ask, number)
    choices = list(play.menu(ask, "Red"))
    return choices[min(number * 13, len(choices) - 1)]


def with_orders(make: Callable[[], Play[Battle]], *orders: StandingOrder[Any]) -> Callable[[], Play[Battle]]:
    """A battle in which Red has given some standing orders."""

    def ordered() -> Play[Battle]:
        play = make()
        for each in orders:
            play.order(each.seat, each.key, each.action)
        return play

    return ordered


CARRIER = "Heavy Tracked APC"
MINED: tuple[type[Event], ...] = (MinesExploded, MinesFound, MinesRevealed)
BATTERY = partial(Recruit, hex="off 4")
SECRETS = (
    Secret("no unit or several hidden ones", (battle(), battle(*[Recruit(WASP, hidden=True)] * 3)), OUT),
    Secret(
        "where a unit hides",
        tuple(
            battle(hidden("Jump Platoon (Rifle)", at), options=("hidden units", "buildings"))
            for at in ("0310", "0712", "0911", "0111", "0111 level 1")
        ),
        OUT,
    ),
    Secret(
        "what hides",
        tuple(
            battle(hidden(name))
            for name in (WASP, "Atlas AS7-D", "Vedette Medium Tank", "Foot Platoon (Rifle)", "Elemental (Laser)", "Roc")
        ),
        OUT,
    ),
    Secret(
        "electronics of a hidden unit",
        tuple(battle(hidden(name, "0409")) for name in (LOCUST, "Raven RVN-3L", "Cyclops CP-11-A", "Mongoose MON-66")),
        OUT,
    ),
    Secret(
        "what a hidden unit has loaded",
        tuple(battle(hidden("Archer ARC-2R", ammunition=load)) for load in ({}, bins("Archer ARC-2R", "swarm"))),
        OUT,
    ),
    Secret(
        "who is aboard a hidden carrier",
        (
            battle(hidden(CARRIER)),
            battle(hidden(CARRIER), Recruit("Foot Platoon (Rifle)", aboard=1, hidden=True)),
            battle(hidden(CARRIER), Recruit("Foot Platoon (SRM)", aboard=1, hidden=True)),
        ),
        OUT,
    ),
    Secret(
        "cargo of a hidden unit",
        tuple(battle(hidden(CARRIER, cargo=tons), options=("hidden units", "cargo")) for tons in (0, 5)),
        OUT,
    ),
    Secret(
        "the improved position of a hidden unit",
        tuple(
            battle(hidden(LOCUST, entrenched=dug), options=("hidden units", "improved-positions"))
            for dug in (False, True)
        ),
        OUT,
    ),
    Secret(
        "the light of a hidden unit",
        tuple(
            battle(hidden(LOCUST, searchlight=lit), options=("hidden units", "night", "searchlights"))
            for lit in (False, True)
        ),
        OUT,
    ),
    Secret(
        "damage of a hidden unit, its crew and its points",
        (battle(hidden(LOCUST)), battle(hidden(LOCUST, gunnery=1, piloting=2, value=500, auto_eject=False))),
        OUT,
    ),
    Secret(
        "where mines are",
        tuple(
            battle(options=("minefields",), mines={"conventional": 20, "command-detonated": 2, "vibrabomb": 2})
            for _ in FIELDS
        ),
        MINED,
        lay,
    ),
    Secret(
        "ejection settings",
        tuple(battle(Recruit("Archer ARC-2R", auto_eject=each), options=()) for each in (False, True)),
        (Exploded,),
    ),
    Secret(
        "standing orders",
        (
            battle(Recruit("Archer ARC-2R"), options=()),
            with_orders(
                battle(Recruit("Archer ARC-2R"), options=()),
                StandingOrder("Red", AFTER_EXPLOSION, Pick("eject")),
            ),
        ),
        (Exploded,),
    ),
    Secret(
        "artillery off the map",
        tuple(
            battle(*pieces, options=("artillery",))
            for pieces in (
                (),
                (BATTERY("Catapult CPLT-C3"),),
                (BATTERY("Naga Prime"), BATTERY("Catapult CPLT-C3")),
                (BATTERY("Catapult CPLT-C3", ammunition=bins("Catapult CPLT-C3", "smoke")),),
            )
        ),
        (ShellLanded, Homed),
    ),
    Secret(
        "orders of artillery",
        tuple(battle(BATTERY("Catapult CPLT-C3"), options=("artillery",)) for _ in range(3)),
        (ShellLanded, Homed),
        order,
    ),
    Secret(
        "networks declared in secret",
        tuple(
            battle(Recruit("Naginata NG-C3A"), Recruit("Strider SR1-OA", linked=one), Recruit("Owens OW-1", linked=two))
            for one, two in ((None, None), (1, 1), (2, 3), (1, 3))
        ),
        (WeaponFired, TargetDesignated),  # whose numbers tell
    ),
)
