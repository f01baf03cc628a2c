"""What mixed battles are about: their boards, and how often each kind of unit takes part in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tests.conformance.make_ups import ARENA, CLIFFS, FOREST, PIT, STREET

from ironhex.catalog import Board, Design, Equipment, PlatoonDesign, VehicleDesign
from ironhex.catalog.suits import SuitDesign
from ironhex.systems.classic.master_rules import MASTER_RULES

QUAY = Board.parse(
    """board quay
size 10 9
01  .   w   .   .   p   p   ~1  ~2  ~2  ~2
02  .   W   r   .   p   p   ~1  ~2  ~3  ~2
03  .   1   .   w   p   .   ~1  ~2  ~2  ~1
04  1   2   1   .   p   s   ~1  ~1  ~2  ~1
05  ~1  ~1  ~2  ~1  ~1  ~2  ~2  ~1  ~1  ~2
06  .   w   .   .   p   .   ~1  ~2  ~2  ~2
07  .   .   x   .   p   p   ~1  ~2  ~3  ~2
08  .   r   W   .   .   p   ~1  ~2  ~2  ~1
09  .   .   .   w   .   .   .   ~1  ~2  ~2
road 0503 0504 S
road N 0506 0507
bridge 0505 N S cf 60
building 0402 heavy cf 90 height 2
""",
    "quay",
)
LAKE = Board.parse(
    """board lake
size 7 7
01  ~1  ~2  ~2  ~1  ~2  ~2  ~1
02  ~2  ~3  ~2  w   ~2  ~3  ~2
03  ~2  ~2  ~1  .   ~1  ~2  ~2
04  ~1  .   1   2   r   x   ~1
05  ~2  ~2  ~1  .   ~1  ~2  ~2
06  ~2  ~3  ~2  w   ~2  ~3  ~2
07  ~1  ~2  ~2  ~1  ~2  ~2  ~1
""",
    "lake",
)
BLAZE = Board.parse(
    """board blaze
size 6 6
01  .   w   W   wf  .   w
02  wf  .   ~1f w   Wf  .
03  w   W   ~1  .   w   ~2
04  .   wf  w   r   .   Wf
05  W   .   ~1f ~1f wf  .
06  .   w   ~1  W   w   .
building 0504 light cf 15 height 1
""",
    "blaze",
)
THICKET = Board.parse(
    """board thicket
size 6 6
01  w   r   W   .   x   w
02  .   W   s   w   .   r
03  r   ~1  w   x   W   .
04  w   .   W   r   ~2  w
05  .   x   w   .   s   W
06  W   r   .   w   .   w
building 0502 light cf 15 height 1
""",
    "thicket",
)
STEPS = Board.parse(
    """board steps
size 5 5
01  3   .   3   .   3
02  .   3   ~1  3   ~2
03  3   p   3   .   3
04  p   3   r   3   x
05  3   .   3   .   3
""",
    "steps",
)
BUMPS = Board.parse(
    """board bumps
size 5 5
01  1   .   1   .   1
02  .   1   ~1  1   .
03  1   p   1   ~1  1
04  x   1   .   1   w
05  1   .   1   .   1
""",
    "bumps",
)
YARD = Board.parse(
    """board yard
size 4 4
01  .   1   .   .
02  x   .   p   .
03  .   w   .   ~1
04  .   .   2   .
""",
    "yard",
)
SQUARE = Board.parse(
    """board square
size 5 6
01  p   p   p   p   p
02  p   p   p   p   p
03  p   p   p   1p  p
04  p   ~1  p   p   p
05  p   p   p   p   p
06  p   p   p   p   p
""",
    "square",
)
Shares = Mapping[tuple[str, ...], int]


class Theme(NamedTuple):
    """What some battles are about: their board, how often each group of kinds takes part, and special designs."""

    name: str
    board: Board
    shares: Shares
    only: Callable[[Design], bool] | None = None  # of 'Mechs and vehicles, the designs wanted
    fire: bool = False  # always with fire and smoke; else seldom
    hidden: bool = False  # always with hidden units; else seldom
    arrivals: tuple[str, ...] = ("placed", "placed", "placed", "deploy", "enter")
    aboard: bool = False  # infantry starts aboard carriers
    seated: bool = False  # infantry starts in the hexes of larger units
    frail: bool = False  # most machines are badly damaged from the start


def carries(machine: Design) -> bool:
    return machine.omni or (isinstance(machine, VehicleDesign) and machine.cargo > 0)


def holds_on(machine: Design) -> bool:
    """Whether suits hold on to anything; all machines will do."""
    return not isinstance(machine, SuitDesign) or machine.rides == "anything"


def wields(machine: Design) -> bool:
    return any(item.equipment.category == "physical" for item in machine.items)


def trained(machine: Design) -> bool:
    """Whether a machine is a 'Mech, or infantry that attacks 'Mechs at close quarters."""
    return not isinstance(machine, PlatoonDesign) or machine.anti_mech


def jumps(machine: Design) -> bool:
    return machine.jump > 0


def special(machine: Design) -> bool:
    """Whether a machine has weapons with rules of their own."""
    return any(_is_special(item.equipment) for item in machine.items)


def _is_special(gear: Equipment) -> bool:
    firing = MASTER_RULES.firing(gear)
    ruled = len(firing.rates) > 1 or firing.locks or bool(gear.special) or gear.one_shot
    return gear.category == "artillery" or (gear.weapon and ruled)


def spread(*kinds: str, share: int = 1) -> Shares:
    return {(kind,): share for kind in kinds}


PLATOONS = spread("foot", "motorized", "jump")
SUITS: Shares = {("battle armor",): 2, **spread("flying battle armor", "diving battle armor")}
SHIPS = spread("displacement", "hydrofoil", "submarine")
GROUND = spread("tracked", "wheeled", "hover")
EVERYTHING: Shares = {
    ("mech",): 5,
    ("quad",): 2,
    **GROUND,
    ("vtol",): 2,
    **PLATOONS,
    **SUITS,
    ("protomech",): 2,
    ("emplacement",): 1,
}
WITH_SHIPS: Shares = {**EVERYTHING, **SHIPS}
ON_FOOT: Shares = {**PLATOONS, ("battle armor",): 2}
LOADED: Shares = {**ON_FOOT, **SUITS, **GROUND, ("mech",): 2, ("vtol",): 2, **SHIPS}
CLIMBED: Shares = {**ON_FOOT, ("mech",): 4, ("quad",): 3, ("flying battle armor",): 1, ("diving battle armor",): 1}
AFLOAT: Shares = {**SHIPS, ("hover",): 1, ("diving battle armor",): 1, ("vtol",): 1, ("mech",): 2, ("protomech",): 1}
MACHINES: Shares = {("mech",): 4, ("quad",): 3, **GROUND, **SHIPS, ("vtol",): 2, ("protomech",): 1}
BY_AIR: Shares = {("vtol",): 5, ("flying battle armor",): 2, ("mech",): 3, ("emplacement",): 1, **ON_FOOT}
FORT: Shares = {**WITH_SHIPS, ("emplacement",): 8, ("protomech",): 3}
RESCUE: Shares = {**EVERYTHING, ("mech",): 10, ("quad",): 4}

RIDDEN: Shares = {("battle armor",): 6, **GROUND, ("vtol",): 2, ("quad",): 2, ("mech",): 1}
MANNED: Shares = {("foot",): 2, ("motorized",): 2, ("jump",): 2, ("mech",): 5, ("quad",): 3}
CROWD: Shares = {("mech",): 5, ("quad",): 3, ("protomech",): 1, ("tracked",): 1}
FLEETS: Shares = {**SHIPS, ("hover",): 1, ("mech",): 1, ("diving battle armor",): 1}

THEMES = (
    Theme("everything", QUAY, WITH_SHIPS),
    Theme("a river", ARENA, EVERYTHING),
    Theme("carriers", QUAY, LOADED, carries, aboard=True, seated=True, frail=True),
    Theme("a street", STREET, MACHINES),
    Theme("climbing", PIT, CLIMBED, trained, seated=True),
    Theme("afloat", QUAY, AFLOAT, arrivals=("placed", "placed", "deploy", "enter")),
    Theme("at close quarters", PIT, EVERYTHING, wields, seated=True),
    Theme("cliffs", CLIFFS, {**EVERYTHING, ("mech",): 8}, jumps),
    Theme("a lake", LAKE, {**AFLOAT, ("mech",): 4, ("quad",): 3, ("protomech",): 2}, frail=True),
    Theme("a blaze", BLAZE, WITH_SHIPS, fire=True, seated=True),
    Theme("in ambush", THICKET, EVERYTHING, hidden=True, seated=True, arrivals=("placed", "placed", "deploy")),
    Theme("from the air", ARENA, BY_AIR, carries, seated=True, aboard=True, frail=True),
    Theme("a fort", BUMPS, FORT, seated=True),
    Theme("swarms in the fire", FOREST, CLIMBED, trained, fire=True, seated=True),
    Theme("hunters and prey", QUAY, WITH_SHIPS, hidden=True, fire=True),
    Theme("wrecks", PIT, RESCUE, frail=True, seated=True),
    Theme("special weapons", ARENA, {**EVERYTHING, ("mech",): 8}, special),
    Theme("drops", STEPS, {**MACHINES, ("emplacement",): 1, ("battle armor",): 2}, frail=True),
    Theme("a crowd", YARD, CROWD, arrivals=("placed",)),
    Theme("bumpy ground", BUMPS, {**EVERYTHING, ("mech",): 8}, jumps, seated=True),
    Theme("fleets", LAKE, FLEETS, arrivals=("placed", "deploy")),
    Theme("riders in a fight", PIT, RIDDEN, holds_on, arrivals=("placed",), aboard=True, seated=True, frail=True),
    Theme("carriers in a fight", PIT, LOADED, carries, arrivals=("placed",), aboard=True, frail=True),
    Theme("hidden in a blaze", BLAZE, WITH_SHIPS, fire=True, hidden=True, arrivals=("placed", "deploy")),
    Theme("a pile-up", SQUARE, {**GROUND, ("mech",): 2, ("quad",): 2}, arrivals=("placed", "placed", "enter")),
    Theme("men on 'Mechs", YARD, MANNED, trained, arrivals=("placed",), seated=True),
    Theme("men on wet 'Mechs", LAKE, MANNED, trained, arrivals=("placed",), seated=True),
    Theme("over the edge", STEPS, {**CROWD, ("mech",): 8}, jumps, arrivals=("placed",)),
    Theme("an ambush at the lake", LAKE, {**WITH_SHIPS, ("mech",): 3}, hidden=True, arrivals=("placed", "deploy")),
)
