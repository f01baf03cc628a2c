"""What scenes are made of: small boards, one design of each kind, and goals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.conformance.make_ups import MakeUp
from tests.runner.happenings import Happening

from ironhex.catalog import Board
from ironhex.systems.classic.setup import DEFAULT_OPTIONS, Force, Recruit

STAND = "moves: stand"
QUIET = (STAND, "declares: nothing", "strikes: nothing")

SPECIMENS = {
    "mech": "Griffin GRF-1N",
    "quad": "Scorpion SCP-1N",
    "tracked": "Vedette Medium Tank",
    "wheeled": "Hetzer Wheeled Assault Gun",
    "hover": "Saladin Assault Hovertank",
    "displacement": "Monitor Naval Vessel",
    "hydrofoil": "Sea Skimmer Hydrofoil",
    "submarine": "Neptune Submarine (LRT)",
    "vtol": "Cavalry Attack Helicopter",
    "foot": "Anti-Mech Foot Platoon (Rifle)",
    "motorized": "Anti-Mech Motorized Platoon (Rifle)",
    "jump": "Anti-Mech Jump Platoon (Rifle)",
    "battle armor": "Fa Shih (Laser)",
    "flying battle armor": "Sylph",
    "diving battle armor": "Undine",
    "protomech": "Roc",
    "emplacement": "Light Laser Battery Yoyodyne LLB-T2",
}
"""A design of each kind."""

MECHS = ("mech", "quad")
GROUND = ("tracked", "wheeled", "hover")
SHIPS = ("displacement", "hydrofoil", "submarine")
PLATOONS = ("foot", "motorized", "jump")
SUITS = ("battle armor", "flying battle armor", "diving battle armor")
INFANTRY = (*PLATOONS, *SUITS)
LIFTERS = (*PLATOONS, "battle armor", "flying battle armor")  # who swarm 'Mechs
MOVERS = (*MECHS, *GROUND, *SHIPS, "vtol", *INFANTRY, "protomech")
PILOT = "pilot"


def plot(name: str, columns: int, rows: int, ground: str = ".", *extras: str, **hexes: str) -> Board:
    """A board of one kind of ground, with other ground in some hexes, such as h0302="~1", and lines for the rest."""
    cells = {key.removeprefix("h"): code for key, code in hexes.items()}
    lines = [
        " ".join([f"{row:02}", *(cells.get(f"{column:02}{row:02}", ground) for column in range(1, columns + 1))])
        for row in range(1, rows + 1)
    ]
    return Board.parse("\n".join((f"board {name}", f"size {columns} {rows}", *lines, *extras, "")), name)


def goals(kinds: str | Sequence[str], *whats: str) -> frozenset[Happening]:
    """Each kind with each happening."""
    names = (kinds,) if isinstance(kinds, str) else kinds
    return frozenset(Happening(kind, what) for kind in names for what in whats)


def against(
    name: str,
    board: Board,
    red: Sequence[Recruit],
    blue: Sequence[Recruit],
    *,
    turns: int = 3,
    options: Sequence[str] = (),
    supplies: Mapping[str, int] | None = None,
    lurking: tuple[str, ...] = (),
    four_legged: bool = True,
) -> MakeUp:
    """Red against Blue; every small choice is asked."""
    forces = (
        Force("Red", tuple(red), home=3, supplies=supplies),
        Force("Blue", tuple(blue), home=0, supplies=None if supplies is None else {}),
    )
    return MakeUp(name, forces, board, turns, False, (*(DEFAULT_OPTIONS if four_legged else ()), *options), lurking)
