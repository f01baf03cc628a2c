"""Scenes of deaths from above and falls: a unit under a 'Mech gets away, is driven out, or is crushed."""

from __future__ import annotations

from collections.abc import Iterator

from tests.runner.directing import Scene
from tests.runner.loaded_dice import BEST, LOW, WORST
from tests.runner.scenes.staging import (
    GROUND,
    INFANTRY,
    MECHS,
    MOVERS,
    PILOT,
    QUIET,
    SHIPS,
    SPECIMENS,
    against,
    goals,
    plot,
)

from ironhex.catalog import Board
from ironhex.systems.classic.setup import Recruit

HEAVY, LIGHT = "Griffin GRF-1N", "Wasp WSP-1A"
FRAIL = (*INFANTRY, "hydrofoil", PILOT)  # who survive only a light 'Mech
MACHINE = "Awesome AWS-8Q"  # whose warrior ejects
BESET = ("chooses: driven to: some", "is asked: driven to", "DisplacementBarred", "displaced: BMR-DFA-017")
MISSED = ("chooses: out of the way: some", "is asked: out of the way", "displaced: BMR-DFA-018")
LEAP = ("Red|death from above: hits",)


def from_above() -> Iterator[Scene]:
    yield from (_hit(kind) for kind in MOVERS)
    yield from (_missed(kind) for kind in (*MOVERS, PILOT))
    yield from (_crushed(kind) for kind in (*GROUND, *SHIPS, *INFANTRY, "protomech"))
    yield from (_crowded_out(kind) for kind in MOVERS if kind not in MECHS)


def _hit(kind: str) -> Scene:
    """The hexes behind the target are closed to it, so its owner chooses another."""
    board = _basin("~1", "4") if kind in SHIPS else plot("dell", 7, 8, ".", h0304="5", h0404="5", h0504="5")
    whats = ("suffers death from above", *BESET)
    return _scene(f"driven out: {kind}", board, kind, whats, {"to hit": BEST, "land unhurt": BEST})


def _missed(kind: str) -> Scene:
    board = _basin("~1", ".") if kind in SHIPS else plot("meadow", 7, 8)
    return _scene(f"out of the way: {kind}", board, kind, MISSED, {"to hit": WORST, "land unhurt": BEST})


def _crushed(kind: str) -> Scene:
    """Nothing around the target is open to it."""
    board = plot("pond", 7, 8, ".", h0405="~1") if kind in SHIPS else plot("shaft", 7, 8, "4", h0405=".")
    tempers = {"to hit": BEST, "hit location": LOW, "land unhurt": BEST}
    return _scene(f"crushed: {kind}", board, kind, ("doomed: BMR-DFA-021",), tempers)


def _basin(water: str, shore: str) -> Board:
    wet = {f"h{column:02}{row:02}": water for column in range(3, 6) for row in (5, 6)}
    return plot("basin", 7, 8, ".", **wet, h0304=shore, h0404=shore, h0504=shore)


def _scene(name: str, board: Board, kind: str, whats: tuple[str, ...], tempers: dict[str, str]) -> Scene:
    wishes: tuple[str, ...] = (*LEAP, *QUIET)
    if kind == PILOT:  # lands behind the 'Mech
        blue, wishes = Recruit(MACHINE, 3, 0, hex="0404", facing=0), ("Blue|ejects", *wishes)
    else:
        blue = Recruit(SPECIMENS[kind], 4, 3, hex="0405", facing=0)
    red = _leapers(LIGHT if kind in FRAIL else HEAVY, 7 if tempers["to hit"] == WORST else 0)
    make_up = against(name, board, red, [blue], turns=3 if kind == PILOT else 2)
    return Scene(name, make_up, goals(kind, *whats), wishes, tempers)


def _leapers(name: str, piloting: int) -> tuple[Recruit, ...]:
    return Recruit(name, 3, piloting, hex="0407"), Recruit(name, 3, piloting, hex="0307")


def _crowded_out(kind: str) -> Scene:
    """A vehicle is driven into a hex that is full, and another unit of its side must leave it, if it can."""
    afloat = kind in SHIPS
    wet = {f"h{column:02}{row:02}": "~1" for column in range(3, 6) for row in (3, 4, 5, 6)} if afloat else {}
    board = plot("jam", 7, 8, ".", **wet)
    target = SPECIMENS["displacement" if afloat else "tracked"]
    name = f"crowded out: {kind}"
    blue = [Recruit(target, 4, 7, hex="0405"), *(Recruit(SPECIMENS[kind], 4, 7, hex="0404") for _ in range(2))]
    make_up = against(name, board, _leapers(HEAVY, 0), blue, turns=2)
    return Scene(name, make_up, goals(kind, "displaced: BMR-DISP-019"), (*LEAP, *QUIET), {"to hit": BEST})
