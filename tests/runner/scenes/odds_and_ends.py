"""Scenes for the rest: shots at every kind and from every corner, pushes, jams, and units that leave."""

from __future__ import annotations

from collections.abc import Iterator

from tests.runner.directing import Scene
from tests.runner.loaded_dice import BEST, WORST
from tests.runner.scenes.gear import with_special
from tests.runner.scenes.staging import (
    GROUND,
    INFANTRY,
    MECHS,
    PILOT,
    PLATOONS,
    QUIET,
    SHIPS,
    SPECIMENS,
    against,
    goals,
    plot,
)
from tests.runner.table import FIGHTERS, IN_WATER

from ironhex.catalog import Damage, design
from ironhex.systems.classic.setup import Recruit

CORNERS = ("0402", "0602", "0604", "0407", "0204", "0202")  # between two directions from 0404
SIDES = ("front", "left", "right", "rear")
FLAMERS = {
    "foot": "Foot Platoon (Flamer)",
    "motorized": "Motorized Platoon (Flamer)",
    "jump": "Jump Platoon (Flamer)",
    "battle armor": "Elemental (Flamer)",
}
HOT = Damage(slots={"CT": (1, 2)})  # an engine hit twice


def odds_and_ends() -> Iterator[Scene]:
    for kind in FIGHTERS:
        targets = IN_WATER if kind == "submarine" else (*FIGHTERS, PILOT)
        yield from (_fires_at(kind, target) for target in targets)
    yield from (_from_all_sides(kind) for kind in (*GROUND, *SHIPS))
    yield from (_accident(kind) for kind in FLAMERS)
    yield from (_jammed(kind) for kind in ("mech", *GROUND))
    yield from (_pushed(kind, to_hit) for kind in MECHS for to_hit in (BEST, WORST))
    yield from (_domino(kind) for kind in MECHS)
    yield from (_slides(kind) for kind in MECHS)
    yield from (_withdraws(kind) for kind in (*PLATOONS, *INFANTRY[3:]))
    yield _overheated()


def _fires_at(kind: str, target: str) -> Scene:
    name = f"{kind} fires at {target}"
    wet = {"h0304": "~1"} if kind in SHIPS else {}
    if target in SHIPS:
        wet |= {"h0303": "~1"}
    board = plot("sea", 5, 6, "~2") if kind == "submarine" else plot("shore", 5, 6, ".", **wet)
    red = Recruit(SPECIMENS[kind], 2, 4, hex="0304", facing=0)
    script: tuple[str, ...] = ()
    if target == PILOT:
        blue, script = Recruit("Awesome AWS-8Q", 4, 0, hex="0302", facing=0), ("eject 2",)
    else:
        blue = Recruit(SPECIMENS[target], 4, 4, hex="0303", facing=3)
    make_up = against(name, board, [red], [blue], turns=3)
    wishes = (f"Red|fires at {target}", "Red|declares: fire", *QUIET)
    return Scene(name, make_up, goals(kind, f"fires at {target}"), wishes, {"land unhurt": BEST}, script)


def _from_all_sides(kind: str) -> Scene:
    name = f"from all sides: {kind}"
    wet = {"h0404": "~1"} if kind in SHIPS else {}
    red = [Recruit("Awesome AWS-8Q", 0, 4, hex=hex) for hex in CORNERS]
    blue = [Recruit(SPECIMENS[kind], 4, 4, hex="0404", facing=facing) for facing in (0, 1)]
    make_up = against(name, plot("ring", 7, 8, ".", **wet), red, blue, turns=2)
    whats = goals(kind, "is asked: side struck", *(f"chooses: side struck: {side}" for side in SIDES))
    return Scene(name, make_up, whats, ("Red|declares: fire", *QUIET), {"to hit": BEST, "critical hits": WORST})


def _accident(kind: str) -> Scene:
    name = f"accident: {kind}"
    red = [Recruit(FLAMERS[kind], 2, 4, hex="0304"), Recruit(FLAMERS[kind], 2, 4, hex="0204")]
    make_up = against(
        name, plot("woods", 5, 6, "w"), red, [Recruit("Atlas AS7-D", 4, 4, hex="0303")], options=("fire",)
    )
    return Scene(name, make_up, goals(kind, "AccidentRolled"), ("Red|declares: fire", *QUIET), {"to hit": WORST})


def _jammed(kind: str) -> Scene:
    name = f"jammed: {kind}"
    red = [Recruit(with_special(kind, "ultra"), 2, 4, hex="0306", facing=0)]
    make_up = against(name, plot("range", 5, 7), red, [Recruit("Atlas AS7-D", 4, 4, hex="0303")], turns=2)
    return Scene(
        name, make_up, goals(kind, "Jammed"), ("fire 2 shots", "declares: fire fast", *QUIET), {"to hit": WORST}
    )


def _pushed(kind: str, to_hit: str) -> Scene:
    """A 'Mech pushes another of its kind, which falls; quads do so only without the rules for four legs."""
    name = f"{'pushed' if to_hit == BEST else 'not pushed'}: {kind}"
    red, blue = (
        Recruit(SPECIMENS[kind], 4, 7, hex="0304", facing=0),
        Recruit(SPECIMENS[kind], 4, 7, hex="0303", facing=0),
    )
    whats = goals(kind, "push: hits", "rolls: pushed: failed") if to_hit == BEST else goals(kind, "push: misses")
    make_up = against(name, plot("lawn", 5, 6), [red], [blue], turns=3, four_legged=kind != "quad")
    return Scene(name, make_up, whats, ("Red|strikes: push", *QUIET), {"to hit": to_hit, "pushed": WORST})


def _domino(kind: str) -> Scene:
    """A 'Mech is pushed into the side of another."""
    name = f"domino: {kind}"
    red = [Recruit("Atlas AS7-D", 4, 0, hex="0304", facing=0)]
    blue = [Recruit(SPECIMENS[kind], 4, 0, hex="0303", facing=0), Recruit(SPECIMENS[kind], 4, 0, hex="0302", facing=1)]
    whats = goals(
        kind, "is asked: step aside", *(f"chooses: step aside: {way}" for way in ("forward", "backward", "stand fast"))
    )
    make_up = against(name, plot("lawn", 5, 6), red, blue, turns=3)
    return Scene(name, make_up, whats, ("Red|strikes: push", *QUIET), {"to hit": BEST, "domino effect": BEST})


def _slides(kind: str) -> Scene:
    """A running 'Mech slips on a square and slides against a hill."""
    name = f"slides: {kind}"
    red, blue = Recruit(SPECIMENS[kind], 4, 7, hex="0306", facing=0), Recruit("Locust LCT-1V", 4, 5, hex="0101")
    make_up = against(name, plot("square", 5, 7, "p", h0303="4"), [red], [blue], turns=1)
    tempers = {"turning on pavement at a run": WORST}
    return Scene(name, make_up, goals(kind, "skids: is stopped"), QUIET, tempers, ("move 1 run FFRF",))


def _withdraws(kind: str) -> Scene:
    name = f"withdraws: {kind}"
    red = [Recruit(SPECIMENS[kind], 4, 5, hex="0305", facing=3), Recruit("Locust LCT-1V", 4, 5, hex="0505")]
    make_up = against(name, plot("lawn", 5, 5), red, [Recruit("Locust LCT-1V", 4, 5, hex="0101")], turns=3)
    return Scene(
        name,
        make_up,
        goals(kind, "moves: leaves the map", "left: withdrawn"),
        (f"{kind}|moves: leaves the map", *QUIET),
    )


def _overheated() -> Scene:
    """Heat sets off one of two equally dangerous kinds of ammunition in a quad."""
    name, quad = "overheated: quad", "Goliath GOL-1H"
    bins = [bin.index for bin in design(quad).bins if bin.equipment.name == "LRM 10 Ammo"]
    red = Recruit(quad, 4, 4, hex="0308", facing=0, damage=HOT, ammunition={bins[0]: "swarm"})
    make_up = against(name, plot("range", 5, 9), [red], [Recruit("Atlas AS7-D", 4, 4, hex="0301")], turns=8)
    whats = goals("quad", "is asked: exploding ammunition", "chooses: exploding ammunition: some")
    tempers = {"avoid shutdown": BEST, "avoid an ammunition explosion": WORST, "to hit": WORST}
    return Scene(name, make_up, whats, ("Red|declares: fire", "moves: run", *QUIET), tempers)
