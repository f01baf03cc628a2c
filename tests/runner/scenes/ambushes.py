"""Scenes of hidden units: enemies run into them, they burn or are bombed, and they attack."""

from __future__ import annotations

from collections.abc import Iterator

from tests.runner.directing import Scene
from tests.runner.loaded_dice import LOW
from tests.runner.scenes.staging import MECHS, MOVERS, QUIET, SHIPS, SPECIMENS, against, goals, plot

from ironhex.catalog import Board
from ironhex.systems.classic.setup import Recruit

HIDING = ("hidden units",)
RING = ("0302", "0304", "0202", "0203", "0402", "0403")
STAY = "chooses: hidden unit: stay hidden"
GO = ("moves: walk", "moves: run")
INTERRUPTED = ("MoveInterrupted", "is asked: GoOn")
FOUND = ("revealed: BMR-HIDDEN-003", "is asked: AmbushNext", "ShotPassedUp")
CALLED = ("chooses: hidden unit: reveal", "revealed: BMR-HIDDEN-006", "revealed: BMR-HIDDEN-007")
SLOW = ("foot", "motorized", "jump", "battle armor", "flying battle armor", "diving battle armor")


def ambushes() -> Iterator[Scene]:
    for kind in MOVERS:
        yield _interrupted(kind)
    for kind in (*MOVERS, "emplacement"):
        yield _found(kind)
        yield _called(kind)
    for kind in (kind for kind in MOVERS if kind not in (*MECHS, "vtol", "flying battle armor")):
        yield _noticed(kind)
        yield _burned(kind)


def _ground(kind: str) -> Board:
    if kind in SHIPS:
        return plot("lake", 5, 5, "~2")
    return plot("thicket", 5, 5, "w" if kind in MECHS else ".")


def _interrupted(kind: str) -> Scene:
    """A unit that moves runs into hidden enemies, which fire."""
    name = f"interrupted: {kind}"
    lurker = "Undine" if kind in SHIPS else "Foot Platoon (Laser)"
    blue = [Recruit(lurker, 7, 5, hex=hex, hidden=True) for hex in RING]
    make_up = against(
        name, plot("lake", 5, 5, "~2") if kind in SHIPS else plot("lawn", 5, 5), [_one(kind)], blue, options=HIDING
    )
    whats = INTERRUPTED if kind not in SLOW else INTERRUPTED[:1]
    wishes = (STAY, *(f"{kind}|{what}" for what in GO), "declares: fire", *QUIET)
    return Scene(name, make_up, goals(kind, *whats), wishes, {"to hit": LOW})


def _one(kind: str, *, hidden: bool = False, hex: str = "0303") -> Recruit:
    return Recruit(SPECIMENS[kind], 4, 3, hex=hex, hidden=hidden)


def _found(kind: str) -> Scene:
    """A hovercraft runs into such units, which fire or do not."""
    name = f"found: {kind}"
    blue = [_one(kind, hidden=True, hex=hex) for hex in RING]
    red = [Recruit("Saladin Assault Hovertank" if kind not in MECHS else "Locust LCT-1V", 4, 3, hex="0303")]
    make_up = against(name, _ground(kind), red, blue, options=HIDING)
    return Scene(name, make_up, goals(kind, *FOUND), (STAY, "hover|moves: walk", "mech|moves: walk"), {"to hit": LOW})


def _called(kind: str) -> Scene:
    name = f"called: {kind}"
    blue = [_one(kind, hidden=True, hex=hex) for hex in RING[:4]]
    red = [Recruit("Saladin Assault Hovertank" if kind not in MECHS else "Locust LCT-1V", 4, 3, hex="0505")]
    make_up = against(name, _ground(kind), red, blue, turns=4, options=HIDING)
    return Scene(name, make_up, goals(kind, *CALLED), (*QUIET,), {"to hit": LOW})


def _noticed(kind: str) -> Scene:
    """A unit that nobody has seen burns."""
    name = f"noticed: {kind}"
    board = plot("lake", 5, 5, "~2f") if kind in SHIPS else plot("blaze", 5, 5, "f")
    red = [Recruit("Saladin Assault Hovertank" if kind in SHIPS else "Locust LCT-1V", 4, 5, hex="0505")]
    make_up = against(name, board, red, [_one(kind, hidden=True, hex="0302")], turns=2, options=(*HIDING, "fire"))
    whats = goals(kind, "revealed: BMR-HIDDEN-002", "FireBraved", "doomed: BMR-FIRE-017")
    return Scene(name, make_up, whats, (STAY, *QUIET))


def _burned(kind: str) -> Scene:
    """A unit goes into the fire."""
    name = f"burned: {kind}"
    board = plot("lake", 5, 5, "~2f", h0303="~2") if kind in SHIPS else plot("blaze", 5, 5, "f", h0303=".")
    far = [Recruit("Locust LCT-1V", 4, 5, hex="0505")] if kind not in SHIPS else [Recruit("Undine", 4, 5, hex="0505")]
    make_up = against(name, board, [_one(kind)], far, turns=2, options=("fire",))
    wishes = (f"{kind}|FireBraved", *QUIET)
    return Scene(name, make_up, goals(kind, "doomed: BMR-FIRE-016", "FireBraved"), wishes)
