"""Battles of different make-up, as data: who fights whom, on what board, and how they come to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace
from tests.classic.stage import variant

from ironhex.catalog import Board, Damage, Location, design
from ironhex.engine import Position, StandingOrder
from ironhex.systems.classic.actions import Pick
from ironhex.systems.classic.battle import Battle, Scenario
from ironhex.systems.classic.hiding.rules import HIDDEN_UNIT
from ironhex.systems.classic.setup import DEFAULT_OPTIONS, Force, Recruit, starting_position

ARENA = Board.parse(
    """board arena
size 9 9
01  .   .   w   .   .   1   .   .   .
02  .   r   .   .   1   3   1   .   .
03  .   .   W   .   .   1   .   x   .
04  .   w   .   .   .   .   .   .   .
05  ~1  ~1  ~2  ~1  ~1  ~1  ~2  ~3  ~1
06  .   .   .   .   .   .   p   p   .
07  .   x   .   W   .   .   p   p   .
08  .   .   .   w   .   2   .   r   .
09  .   .   .   .   .   .   .   .   .
road 0503 0504 S
road N 0506 0507
bridge 0505 N S cf 70
""",
    "arena",
)
PIT = Board.parse(
    """board pit
size 5 5
01  .   .   .   .   .
02  .   .   2   .   .
03  .   w   .   ~1  .
04  .   .   x   .   .
05  .   .   .   .   .
""",
    "pit",
)

CLIFFS = Board.parse(
    """board cliffs
size 5 6
01  .   2   .   2   .
02  2   4   2   4   2
03  .   2   4   2   .
04  2   .   2   .   2
05  4   2   ~2  2   4
06  .   2   .   2   .
""",
    "cliffs",
)
STREET = Board.parse(
    """board street
size 6 6
01  p   p   p   p   p   p
02  p   p   p   p   p   p
03  ~1  ~2  ~1  ~2  ~1  ~1
04  p   p   p   p   p   p
05  p   p   p   p   p   p
06  p   p   x   p   p   p
bridge 0203 N S cf 40
bridge 0403 N S cf 60
""",
    "street",
)

RED_LANCE = ("Hunchback HBK-4G", "Griffin GRF-1N", "Shadow Hawk SHD-2H", "Wolverine WVR-6R")
LOCUST_SINKS = {"LT": (1,), "RT": (1,), "LL": (5,), "RL": (5,)}
BLUE_LANCE = ("Centurion CN9-A", "Enforcer ENF-4R", "Trebuchet TBT-5N", "Phoenix Hawk PXH-1")


class MakeUp(NamedTuple):
    """A battle to be fought; without standing orders every small choice is asked."""

    name: str
    forces: tuple[Force, ...]
    board: Board | str
    turns: int = 0
    standing_orders: bool = True
    options: tuple[str, ...] = DEFAULT_OPTIONS
    lurking: tuple[str, ...] = ()  # the seats whose units stay hidden as long as they can
    world: Mapping[str, Any] = {}  # the conditions of hostile worlds

    def start(self) -> Position[Battle, Any, Any]:
        scenario = Scenario(turn_limit=self.turns, points=bool(self.turns), **self.world)
        start = starting_position(self.forces, self.board, scenario=scenario, options=self.options)
        lurking = tuple(StandingOrder(seat, HIDDEN_UNIT, Pick("")) for seat in self.lurking)
        return replace(start, orders=(*(start.orders if self.standing_orders else ()), *lurking))


def two(red: Sequence[str | Recruit], blue: Sequence[str | Recruit], arrival: str = "placed") -> tuple[Force, ...]:
    """Red from the south against Blue from the north."""
    return Force("Red", red, home=3, arrival=arrival), Force("Blue", blue, home=0, arrival=arrival)


DUEL = MakeUp("duel", two(["Griffin GRF-1N"], ["Wolverine WVR-6R"]), ARENA)
LANCES = MakeUp("lances", two(RED_LANCE, BLUE_LANCE), "woods")
BRAWL = MakeUp(
    "brawl",
    two(["Hatchetman HCT-3F", "Jenner JR7-D", "Atlas AS7-D"], ["Wasp WSP-1A", "Banshee BNC-3E", "Phoenix Hawk PXH-1"]),
    PIT,
)
QUADS = MakeUp(
    "quads", two(["Goliath GOL-1H", "Scorpion SCP-1N"], ["Scorpion SCP-1N", "Locust LCT-1V", "Goliath GOL-1H"]), ARENA
)
CLANS = MakeUp(
    "clans", two(["Timber Wolf Prime", "Mad Dog Prime"], ["Atlas AS7-D", "Archer ARC-2R", "Marauder MAD-3R"]), "hills"
)
THREE_SIDES = MakeUp(
    "three sides",
    (
        Force("Red", ["Griffin GRF-1N", "Stinger STG-3R"], home=3),
        Force("Blue", ["Jenner JR7-D"], home=0),
        Force("Green", ["Warhammer WHM-6R"], home=1),
    ),
    ARENA,
)
TWO_PLAYERS = MakeUp(
    "two players",
    (
        Force(
            "Red",
            [
                Recruit("Rifleman RFL-3N", seat="Ann", auto_eject=False),
                Recruit("Wasp WSP-1A", seat="Bob"),
                Recruit("JagerMech JM6-S", seat="Bob", auto_eject=False),
            ],
            ("Ann", "Bob"),
        ),
        Force("Blue", ["Thunderbolt TDR-5S", "Grasshopper GHR-5H"], ("Cid", "Dan"), home=0),
    ),
    PIT,
)
DEPLOYED = MakeUp("deployed", two(["Awesome AWS-8Q", "Locust LCT-1V"], ["Archer ARC-2R"], "deploy"), ARENA)
ENTERING = MakeUp(
    "entering", two(["Stinger STG-3R", "Scorpion SCP-1N"], ["Jenner JR7-D", "Wasp WSP-1A"], "enter"), ARENA
)
AMBUSH = MakeUp(
    "ambush",
    two(
        [Recruit("Griffin GRF-1N", hex="0503"), Recruit("Hunchback HBK-4G", hex="0204", facing=1, hidden=True)],
        [Recruit("Wolverine WVR-6R", hex="0301"), Recruit("Jenner JR7-D", hex="0303", facing=3, hidden=True)],
    ),
    ARENA,
    options=(*DEFAULT_OPTIONS, "hidden units"),
)
HOT_AMBUSH = MakeUp(
    "hot ambush",
    two(
        [Recruit("Griffin GRF-1N", hex="0509")],
        [
            Recruit("Wolverine WVR-6R", hex="0901"),
            Recruit("Locust LCT-1V", hex="0301", hidden=True, damage=Damage(slots={"CT": (1, 2), **LOCUST_SINKS})),
        ],
    ),
    ARENA,
    options=(*DEFAULT_OPTIONS, "hidden units"),
    lurking=("Blue",),
)
INFANTRY_AMBUSH = MakeUp(
    "infantry ambush",
    two(
        [
            Recruit("Griffin GRF-1N", hex="0508"),
            Recruit("Anti-Mech Foot Platoon (Laser)", hex="0504", hidden=True),
            Recruit("Manticore Heavy Tank", hex="0606", hidden=True),
        ],
        [
            Recruit("Wolverine WVR-6R", hex="0502", facing=3),
            Recruit("Elemental (Laser)", hex="0404", hidden=True),
            Recruit("Sloth", hex="0506", hidden=True),
        ],
    ),
    ARENA,
    options=(*DEFAULT_OPTIONS, "hidden units"),
    lurking=("Red", "Blue"),
)
SECRET_DEPLOYMENT = MakeUp(
    "secret deployment",
    two(
        ["Griffin GRF-1N", *(Recruit(name, hidden=True) for name in RED_LANCE[2:])],
        ["Jenner JR7-D", *(Recruit(name, hidden=True) for name in BLUE_LANCE[:3])],  # there is cover for two
        "deploy",
    ),
    ARENA,
    options=(*DEFAULT_OPTIONS, "hidden units"),
)
RIVER = MakeUp(
    "river",
    (
        Force("Red", [Recruit("Atlas AS7-D", hex="0910", facing=0), Recruit("Griffin GRF-1N", hex="0810")], home=3),
        Force("Blue", [Recruit("Warhammer WHM-6R", hex="0908"), Recruit("Locust LCT-1V", hex="1007")], home=0),
    ),
    "river-crossing",
)
HEIGHTS = MakeUp(
    "heights",
    two(
        ["Phoenix Hawk PXH-1", "Griffin GRF-1N", "Wasp WSP-1A"], ["Jenner JR7-D", "Shadow Hawk SHD-2H", "Locust LCT-1V"]
    ),
    CLIFFS,
)
TOWN = MakeUp(
    "town", two(["Locust LCT-1V", "Jenner JR7-D", "Wasp WSP-1A"], ["Stinger STG-3R", "Scorpion SCP-1N"]), STREET
)
ASKED = MakeUp(
    "everything asked",
    two([Recruit("Thunderbolt TDR-5S", 2, 4)], [Recruit("Warhammer WHM-6R", 2, 4), "Archer ARC-2R"]),
    PIT,
    standing_orders=False,
)

COLUMN = MakeUp(
    "column",
    two(
        ["Manticore Heavy Tank", "Skulker Wheeled Scout Tank", "Griffin GRF-1N"],
        ["Saladin Assault Hovertank", "Hunter Light Support Tank", "Jenner JR7-D"],
    ),
    ARENA,
)
TRAFFIC = MakeUp(
    "traffic",
    two(["Vedette Medium Tank", "Drillson Heavy Hovertank"], ["Skulker Wheeled Scout Tank", "Locust LCT-1V"]),
    STREET,
)
FLEETS = MakeUp(
    "fleets",
    two(
        ["Monitor Naval Vessel", "Sea Skimmer Hydrofoil", "Griffin GRF-1N"],
        ["Monitor Naval Vessel", "Saladin Assault Hovertank", "Vedette Medium Tank"],
    ),
    "lake-district",
)
WOLFPACK = MakeUp(
    "wolfpack",
    two(
        ["Neptune Submarine (LRT)", Recruit("Neptune Submarine (LRT)", 3, 4), "Undine"],
        [Recruit("Neptune Submarine (LRT)", 3, 4), "Monitor Naval Vessel", Recruit("Griffin GRF-1N", hex="1003")],
    ),
    "harbor",
)
MINED = MakeUp(
    "mined",
    (
        Force("Red", ["Griffin GRF-1N", "Foot Platoon (Rifle)", "Vedette Medium Tank", "Fa Shih (Laser)"], home=3),
        Force("Blue", ["Archer ARC-2R", "Elemental (Laser)", "Locust LCT-1V"], home=0, supplies={"conventional": 9}),
    ),
    ARENA,
    standing_orders=False,
    options=(*DEFAULT_OPTIONS, "minefields"),
)
HAULERS = MakeUp(
    "haulers",
    (
        Force(
            "Red",
            [
                Recruit("Griffin GRF-1N", cargo=10),
                "Atlas AS7-D",
                "Foot Platoon (Rifle)",
                Recruit("Maxim Heavy Hover Transport", cargo=8),
            ],
            home=3,
            supplies={"small-crates": 9, "large-crates": 9},
        ),
        Force(
            "Blue",
            [
                Recruit("Yellow Jacket Gunship", cargo=9),
                "Wolverine WVR-6R",
                "Elemental (Laser)",
                Recruit("Hunchback HBK-4G", hex="0303", cargo=4, hidden=True),
            ],
            home=0,
        ),
    ),
    ARENA,
    options=(*DEFAULT_OPTIONS, "cargo", "hidden units"),
)
NIGHT = MakeUp(
    "night",
    two(["Griffin GRF-1N", "Vedette Medium Tank", "Foot Platoon (Rifle)"], ["Wolverine WVR-6R", "Locust LCT-1V"]),
    ARENA,
    standing_orders=False,
    options=(*DEFAULT_OPTIONS, "night", "searchlights"),
)
STREETS = MakeUp(
    "streets",
    two(
        ["Griffin GRF-1N", "Foot Platoon (Rifle)", "Vedette Medium Tank", "Roc", "Ferret Light Scout VTOL"],
        [Recruit("Jenner JR7-D", entrenched=True), "Elemental (Laser)", "Saladin Assault Hovertank", "Goliath GOL-1H"],
    ),
    "city",
    standing_orders=False,
    options=(*DEFAULT_OPTIONS, "buildings", "fire", "improved-positions"),
)
BINS = tuple(bin.index for bin in design("Archer ARC-2R").bins)
GEL = MakeUp(
    "gel",
    two(
        [Recruit("Commando COM-2D", ammunition={bin.index: "inferno" for bin in design("Commando COM-2D").bins})],
        [
            Recruit("Archer ARC-2R", ammunition=dict(zip(BINS, ("thunder", "thunder-inferno"), strict=False))),
            "Vedette Medium Tank",
            "Foot Platoon (SRM)",
        ],
    ),
    ARENA,
    standing_orders=False,
    options=(*DEFAULT_OPTIONS, "infernos", "minefields", "night"),
)
CATAPULT_BIN = design("Catapult CPLT-C3").bins[0].index
BATTERIES = MakeUp(
    "batteries",
    two(
        [Recruit("Naga Prime", hex="off 1"), "Raven RVN-3L", Recruit("Foot Platoon (SRM)", hidden=True)],
        [
            Recruit("Catapult CPLT-C3", hex="off 2 west", ammunition={CATAPULT_BIN: "inferno-iv"}),
            "Demolisher Heavy Tank (Arrow IV)",
            "Yellow Jacket Gunship",
        ],
    ),
    ARENA,
    standing_orders=False,
    options=(*DEFAULT_OPTIONS, "artillery", "hidden units", "infernos", "minefields"),
)
GUNS = MakeUp(
    "guns",
    two(
        ["Catapult CPLT-C3", "Locust LCT-1V"],
        [Recruit("Catapult CPLT-C3", ammunition={CATAPULT_BIN: "smoke"}), "Yellow Jacket Gunship"],
    ),
    ARENA,
    options=(*DEFAULT_OPTIONS, "artillery", "night"),
)
PODS = variant(
    "Griffin GRF-1N",
    slots={
        Location.RT: [
            *["IS Improved Narc Launcher"] * 3,
            *(f"IS Improved Narc Launcher {load}Ammo" for load in ("", "ECM ", "Explosive ", "Haywire ", "Nemesis ")),
        ],
        Location.LT: ["IS SRM 6", "IS SRM 6", "IS SRM 6 Narc Ammo", "IS Anti-Missile System"],
        Location.LL: [
            "Hip",
            "Upper Leg Actuator",
            "Lower Leg Actuator",
            "Foot Actuator",
            "IS Anti-Missile System Ammo",
        ],
    },
    jump=0,
)
MISSILES = MakeUp(
    "missiles",
    two(
        ["Trebuchet TBT-7M", Recruit(PODS, 2, 3), "Challenger X MBT"],
        [Recruit(PODS, 2, 3), "Atlas AS7-K", "Purifier (NARC)"],
    ),
    PIT,
    standing_orders=False,
)
LANDING = MakeUp(
    "landing",
    two(["Vedette Medium Tank", "Locust LCT-1V"], ["Drillson Heavy Hovertank", "Wasp WSP-1A"], "deploy"),
    ARENA,
)

FOREST = Board.parse(
    """board forest
size 8 9
01  .   .   w   .   .   1w  .   .
02  .   wf  W   w   1   W   w   .
03  .   w   Wf  .   w   w   W   .
04  W   w   .   wf  W   .   w   w
05  ~1  w   w   Wk  w   ~1  w   W
06  w   Wf  w   .   .   w   wf  w
07  .   w   W   w   wf  W   w   .
08  .   W   .   w   .   w   w   .
09  .   .   .   .   .   .   .   .
building 0406 light cf 15 height 1
""",
    "forest",
)
FOREST_FIRE = MakeUp(
    "forest fire",
    two(["Griffin GRF-1N", "Firestarter FS9-O", "Vedette Medium Tank"], ["Locust LCT-1V", "Archer ARC-2R", "Minotaur"]),
    FOREST,
    options=(*DEFAULT_OPTIONS, "fire"),
)

POND = Board.parse(
    """board pond
size 8 10
01  .   .   w   .   .   1   .   .
02  .   i   .   ~1i i   .   r   .
03  i   ~1i ~1i ~2i ~1i ~1i .   .
04  ~1i ~2i ~2i ~3i ~2i ~2i ~1i i
05  ~1i ~2i ~3i ~3  ~2  ~3i ~2i ~1i
06  ~1i ~2i ~2i ~2  ~3i ~2i ~2i ~1i
07  i   ~1i ~2i ~2i ~2i ~1i ~1i .
08  .   .   ~1i ~1i ~1i i   .   .
09  .   w   .   i   .   .   W   .
10  .   .   .   .   2   .   .   .
""",
    "pond",
)
FROZEN = MakeUp(
    "frozen pond",
    two(
        ["Griffin GRF-1N", Recruit("Hunchback HBK-4G", hidden=True), "Vedette Medium Tank", "Yellow Jacket Gunship"],
        ["Locust LCT-1V", "Saracen Medium Hover Tank", "Roc", "Jump Platoon (Rifle)"],
    ),
    POND,
    options=(*DEFAULT_OPTIONS, "ice", "hidden units", "fire", "buildings"),
)

COMBINED = MakeUp(
    "combined arms",
    two(
        [Recruit("Nova Prime", hex="0507"), Recruit("Elemental (Laser)", hex="0507"), "Yellow Jacket Gunship"],
        [Recruit("Anti-Mech Jump Platoon (Rifle)", hex="0507"), "Roc", "Light Laser Battery Yoyodyne LLB-T2"],
    ),
    ARENA,
)
COMBINED_AMBUSH = MakeUp(
    "combined ambush",
    two(
        ["Griffin GRF-1N", Recruit("Foot Platoon (SRM)", hidden=True), Recruit("Vedette Medium Tank", hidden=True)],
        ["Karnov UR Transport", Recruit("Roc", hidden=True), Recruit("Fa Shih (Laser)", hidden=True)],
    ),
    ARENA,
    options=(*DEFAULT_OPTIONS, "hidden units", "fire"),
)

MAKE_UPS = (
    MISSILES,
    COMBINED,
    COMBINED_AMBUSH,
    DUEL,
    AMBUSH,
    HOT_AMBUSH,
    INFANTRY_AMBUSH,
    SECRET_DEPLOYMENT,
    LANCES,
    BRAWL,
    QUADS,
    CLANS,
    THREE_SIDES,
    TWO_PLAYERS,
    DEPLOYED,
    ENTERING,
    RIVER,
    HEIGHTS,
    TOWN,
    ASKED,
    COLUMN,
    TRAFFIC,
    FLEETS,
    LANDING,
    MINED,
    BATTERIES,
    GUNS,
    NIGHT,
    STREETS,
    GEL,
    FOREST_FIRE,
    FROZEN,
    HAULERS,
)
