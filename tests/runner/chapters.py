"""The optional chapters of the rules together: battles with some of them, and what shows that each was really used."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from tests.conformance.make_ups import MakeUp
from tests.soak.warfare import Lot

from ironhex.catalog import Board, CatalogError, design
from ironhex.engine import Event
from ironhex.engine.setup import SetupError
from ironhex.systems.classic.battle import Scenario
from ironhex.systems.classic.chapters import BOOK, OPTIONS
from ironhex.systems.classic.events.damage import BreachRolled
from ironhex.systems.classic.events.piloting import PilotingRolled
from ironhex.systems.classic.events.weapons import WeaponsDeclared
from ironhex.systems.classic.setup import Force, Recruit, starting_position
from ironhex.systems.classic.unit import REVERSED
from ironhex.systems.classic.worlds.gravity import AVOID_STRAIN

FIELD = Board.parse(
    """board field of everything
size 13 10
01  .   .   w   .   p   p   .   r   .   s   .   .   .
02  .   W   w   s   p   .   w   .   s   .   .   w   .
03  .   s   .   i   p   .   .   s   w   W   .   .   s
04  w   .   i   .   p   .   i   .   s   .   .   i   .
05  ~1  ~1i ~1  ~2  ~1  ~2i ~1  ~1i ~1  ~2  ~1  ~1  ~1i
06  .   s   .   i   p   .   s   .   i   .   w   .   s
07  .   W   s   .   p   .   .   w   s   .   .   s   .
08  .   w   .   .   p   p   s   .   W   w   .   .   w
09  .   .   s   r   p   .   .   1   .   s   .   .   .
10  .   .   .   w   p   .   1w  2   1   .   .   .   .
road N 0501 0502 0503 0504 S
road N 0506 0507 0508 0509 0510 S
bridge 0505 N S cf 40
building 0303 light cf 15 height 1
building 0603 medium cf 30 height 2 basement 4
building 0606 medium cf 40 height 2
building 0806 heavy cf 70 height 1
building 0408 light cf 15 height 1 basement 10
""",
    "field of everything",
)
WORLDS = ({"temperature": 80, "gravity": 75}, {"temperature": -70, "gravity": 130})
RULE = re.compile(r"BMR-[A-Z0-9]+-\d+")


def loaded(name: str, load: str) -> dict[int, str]:
    """All bins of a machine with one kind of ammunition."""
    return {bin.index: load for bin in design(name).bins}


class Topic(NamedTuple):
    """An option, the units that each side brings because of it, and what shows that it was used."""

    units: tuple[Recruit, ...]
    rules: str = ""  # a pattern for the ids of its rules
    silent: tuple[str, ...] = ()  # events of its chapter that show nothing
    supplies: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()  # options without which it changes nothing


TOPICS: dict[str, Topic] = {
    "four-legged": Topic((Recruit("Scorpion SCP-1N", 2, 4),), r"BMR-QUAD-\d+"),
    "flamer-heat": Topic((Recruit("Firestarter FS9-O", 2, 4),)),
    "hidden units": Topic(
        (Recruit("Locust LCT-1V", hidden=True), Recruit("Foot Platoon (Rifle)", hidden=True)), silent=("UndoClosed",)
    ),
    "fire": Topic((Recruit("Firestarter FS9-O", 1, 4),), r"BMR-FIRE-\d+", ("WindRolled",)),
    "buildings": Topic((Recruit("Jenner JR7-D", 3, 4), Recruit("Jump Platoon (Rifle)")), r"BMR-BLDG-\d+"),
    "infernos": Topic((Recruit("Commando COM-2D", 1, 4, ammunition=loaded("Commando COM-2D", "inferno")),)),
    "minefields": Topic((Recruit("Phoenix Hawk PXH-1"),), "", ("MinesLaid", "MinesLifted")),
    "artillery": Topic(
        (Recruit("Catapult CPLT-C3", 2, 4), Recruit("Naga Prime", 2, 4, hex="off 1")),
        r"BMR-ARTY-\d+",
        ("TargetPreset",),
    ),
    "night": Topic((Recruit("Wolverine WVR-6R"),), r"BMR-NIGHT-001"),
    "searchlights": Topic((Recruit("Griffin GRF-1N", searchlight=True),), r"BMR-NIGHT-00[2-9]", needs=("night",)),
    "reversing-arms": Topic((Recruit("Rifleman RFL-3N"),), r"BMR-ARMS-\d+"),
    "double-blind": Topic((Recruit("Jenner JR7-D"), Recruit("Wasp WSP-1A"))),
    "dumping": Topic((Recruit("Trebuchet TBT-5N"),)),
    "temperature": Topic((Recruit("Warhammer WHM-6R"),), r"BMR-ENV-00[2-8]"),
    "gravity": Topic((Recruit("Shadow Hawk SHD-2H", 4, 6),), r"BMR-ENV-(02[1-9]|03[01])"),
    "vacuum": Topic((Recruit("Hunchback HBK-4G", 1, 4), Recruit("Elemental (Laser)")), r"BMR-ENV-(04[2-9]|05\d)"),
    "swamps": Topic((Recruit("Centurion CN9-A", 4, 6),), r"BMR-ENV-(03[2-9]|04[01])"),
    "improved-positions": Topic((Recruit("Hunchback HBK-4G", 1, 4, entrenched=True),), r"BMR-POS-\d+", ("DugIn",)),
    "ice": Topic((Recruit("Enforcer ENF-4R", 4, 6),), r"BMR-ENV-(009|01\d|020)"),
    "drops": Topic((Recruit("Stinger STG-3R", hex="drop"), Recruit("Elemental (Laser)", hex="drop"))),
    "cargo": Topic(
        (Recruit("Griffin GRF-1N", cargo=5), Recruit("Thunderbolt TDR-5S")),
        r"BMR-CARGO-\d+",
        supplies=("small-crates", "large-crates"),
    ),
}
EXTRAS = (
    Recruit("Vedette Medium Tank"),
    Recruit("Yellow Jacket Gunship"),
    Recruit("Saladin Assault Hovertank"),
    Recruit("Elemental (Laser)"),
    Recruit("Roc"),
    Recruit("Wasp WSP-1A"),
)
TURNS = 5
MOST = 7  # units that both sides bring; of more, each side brings half
SUPPLIES = {"conventional": 4, "command-detonated": 2, "vibrabomb": 2}


def options() -> tuple[str, ...]:
    """All options that a battle can have."""
    return tuple(option.shown.name for option in OPTIONS)


def pairs() -> list[tuple[str, str]]:
    return list(combinations(options(), 2))


# --- battles ----------------------------------------------------------------------------------------------------------
def battle_with(chosen: Collection[str], number: int, *, turns: int = TURNS) -> MakeUp:
    """A battle for some options: the sides bring what they need, as far as the others allow it, and a unit more."""
    needed = {each for option in chosen for each in (option, *TOPICS[option].needs)}
    wanted = tuple(option for option in options() if option in needed)
    lot = Lot(number)
    world: dict[str, Any] = {key: value for key, value in WORLDS[number % len(WORLDS)].items() if key in wanted}
    scenario = Scenario(**world)
    units = fielded([unit for option in wanted for unit in TOPICS[option].units], wanted, scenario)
    shares = (units, units) if len(units) <= MOST else (units[::2], units[1::2])
    forces = tuple(
        Force(
            name,
            [*share, *fielded([lot.one_of(EXTRAS)], wanted, scenario)],
            home=home,
            advance=1 + lot.below(3),
            supplies=supplies(wanted),
        )
        for name, home, share in zip(("Red", "Blue"), (3, 0), shares, strict=True)
    )
    return MakeUp(
        " + ".join(wanted), forces, FIELD, turns, "dumping" not in wanted and lot.below(3) == 0, wanted, world=world
    )


def supplies(wanted: tuple[str, ...]) -> dict[str, int]:
    mines = SUPPLIES if "minefields" in wanted else {}
    return {**mines, **{kind: 3 for option in wanted for kind in TOPICS[option].supplies}}


def fielded(recruits: list[Recruit], wanted: tuple[str, ...], scenario: Scenario) -> list[Recruit]:
    """The units that the rules let onto the field: not all of them can breathe in a vacuum, or stand the cold."""
    return [unit for unit in recruits if accepted(unit, wanted, scenario)]


def accepted(unit: Recruit, wanted: tuple[str, ...], scenario: Scenario) -> bool:
    forces = Force("Red", [unit, "Griffin GRF-1N"]), Force("Blue", ["Griffin GRF-1N"], home=0)
    try:
        starting_position(forces, FIELD, scenario=scenario, options=wanted)
    except (SetupError, CatalogError):
        return False
    return True


# --- what shows that an option was used -------------------------------------------------------------------------------
@cache
def showing() -> dict[type[Event], tuple[str, ...]]:
    """The options that an event of their chapter shows."""
    found: dict[type[Event], tuple[str, ...]] = {}
    for chapter in BOOK:
        for option in chapter.options:
            silent = TOPICS[option.shown.name].silent
            for event in chapter.events:
                if event.__name__ not in silent and option.shown.name != "night":
                    found[event] = (*found.get(event, ()), option.shown.name)
    return found


def used(event: Event) -> Iterator[str]:
    """The options that an event shows: it is one of their chapter, or cites one of their rules."""
    yield from showing().get(type(event), ())
    if isinstance(event, WeaponsDeclared) and event.twist == REVERSED:
        yield "reversing-arms"
    if isinstance(event, BreachRolled):
        yield "vacuum"
    if isinstance(event, PilotingRolled) and event.why == AVOID_STRAIN:
        yield "gravity"
    yield from cited(event)


def cited(thing: Any) -> Iterator[str]:
    """The options whose rules something cites."""
    for rule in set(RULE.findall(repr(thing))):
        yield from (option for option, topic in TOPICS.items() if topic.rules and re.fullmatch(topic.rules, rule))


# --- all pairs in few battles -----------------------------------------------------------------------------------------
def covering(size: int) -> list[tuple[str, ...]]:
    """Some sets of options that hold every pair between them: each option added is the one with most new pairs."""
    left = set(pairs())
    sets: list[tuple[str, ...]] = []
    while left:
        chosen = [*min(left, key=_place)]
        while len(chosen) < size:
            rest = [option for option in options() if option not in chosen]
            chosen.append(max(rest, key=lambda option: sum(_pair(option, other) in left for other in chosen)))
        left -= {_pair(*two) for two in combinations(chosen, 2)}
        sets.append(tuple(sorted(chosen, key=ORDER.__getitem__)))
    return sets


ORDER = {option: place for place, option in enumerate(options())}


def _place(pair: tuple[str, str]) -> tuple[int, int]:
    return ORDER[pair[0]], ORDER[pair[1]]


def _pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if ORDER[one] < ORDER[other] else (other, one)
