"""Scenes of electronics, anti-missile systems, Narc pods and shots that cannot hit."""

from __future__ import annotations

from collections.abc import Iterator

from tests.runner.directing import Scene
from tests.runner.items import GEAR, ITEM
from tests.runner.loaded_dice import BEST
from tests.runner.scenes.staging import GROUND, MECHS, MOVERS, QUIET, SHIPS, SPECIMENS, SUITS, against, goals, plot

from ironhex.catalog import Board, design
from ironhex.systems.classic.master_rules import MASTER_RULES
from ironhex.systems.classic.playable_units import units
from ironhex.systems.classic.setup import Recruit, kind_of

STREAKS = "Awesome AWS-9M"
FOUND = "revealed: BMR-EQ-003"
CHOICES = ("anti-missile systems: leave as it is", "anti-missile systems: some", "salvo to shoot down: some")


def gear() -> Iterator[Scene]:
    for kind in (*MECHS, *GROUND, *SHIPS, "vtol", *SUITS, "protomech", "emplacement"):
        yield _detected(kind)
    yield from (_blinded(kind) for kind in ("mech", "hover", "vtol", "protomech", "battle armor"))
    yield from (_marked(kind) for kind in MOVERS)
    yield from (_guarded(kind) for kind in ("mech", "tracked", "wheeled"))
    yield from (_hopeless(kind, choice) for kind in (*MOVERS, "emplacement") for choice in ("fire anyway", "hold back"))


def with_special(kind: str, special: str) -> str:
    """A design of a kind that carries some equipment."""
    return next(
        name
        for name in sorted(units())
        if kind_of(design(name), MASTER_RULES) == kind
        and any(each.equipment.special == special for each in design(name).items)
    )


def _ground(kind: str, name: str = "copse") -> Board:
    return plot(name, 7, 7, "~2" if kind in SHIPS else "w" if kind in MECHS else ".")


def _detected(kind: str) -> Scene:
    """A probe comes near a hidden unit, but not next to it."""
    name = f"detected: {kind}"
    blue = [Recruit(SPECIMENS[kind], 4, 5, hex="0403", hidden=True)]
    red = [Recruit(with_special("vtol", "probe"), 4, 5, hex="0406", facing=0)]
    make_up = against(name, _ground(kind), red, blue, turns=2, options=("hidden units",))
    wishes = ("chooses: hidden unit: stay hidden", "Red|ends at 0406", *QUIET)
    return Scene(name, make_up, goals(kind, FOUND) | goals(f"{GEAR}active probe", "finds a hidden unit"), wishes)


def _blinded(kind: str) -> Scene:
    """The ECM suite of a hidden unit disturbs a probe."""
    name = f"blinded: {kind}"
    blue = [Recruit(with_special("mech", "ecm"), 4, 5, hex="0403", hidden=True)]
    red = [Recruit(with_special(kind, "probe"), 4, 5, hex="0406", facing=0)]
    make_up = against(name, plot("copse", 7, 7, ".", h0403="w"), red, blue, turns=2, options=("hidden units",))
    wishes = ("chooses: hidden unit: stay hidden", "Red|ends at 0405", "Red|ends at 0406", *QUIET)
    return Scene(name, make_up, goals(kind, "ProbeJammed") | goals(f"{GEAR}active probe", "is disturbed"), wishes)


def _marked(kind: str) -> Scene:
    name = f"marked: {kind}"
    red = [
        Recruit(with_special(host, "narc"), 0, 5, hex=hex, facing=0)
        for host, hex in (("mech", "0405"), ("tracked", "0304"))
    ]
    board = plot("range", 7, 7, ".", h0402="~1") if kind in SHIPS else plot("range", 7, 7)
    make_up = against(name, board, red, [Recruit(SPECIMENS[kind], 4, 5, hex="0402", facing=3)], turns=3)
    whats = goals(kind, "carries a Narc pod") | goals(("mech", "tracked"), "PodAttached")
    wishes = (*(f"Red|item {item} hits" for item in ("Narc Missile Beacon",)), "Red|declares: fire", *QUIET)
    return Scene(name, make_up, whats, wishes, {"to hit": BEST})


def _guarded(kind: str) -> Scene:
    """Salvos are fired at a unit with anti-missile systems; some find no lock."""
    name = f"guarded: {kind}"
    red = [
        Recruit(missiles, 3, 5, hex=hex, facing=0)
        for missiles, hex in (("Archer ARC-2R", "0406"), (STREAKS, "0306"), (STREAKS, "0506"))
    ]
    blue = [Recruit(with_special(kind, "ams"), 4, 5, hex="0402", facing=3)]
    make_up = against(name, plot("range", 7, 7), red, blue, turns=4)
    whats = goals(kind, *(f"chooses: {choice}" for choice in CHOICES), "SalvoEngaged", "MissilesShotDown", "SystemIdle")
    whats |= goals(kind, "is asked: salvo to shoot down", "is asked: anti-missile systems")
    if kind == "mech":
        whats |= goals(f"{ITEM}Anti-Missile System", "shoots missiles down", "does not fire after all")
        whats |= goals(f"{ITEM}Anti-Missile System", "is switched on", "is switched off")
    return Scene(name, make_up, whats, ("Red|declares: fire", *QUIET))


def _hopeless(kind: str, choice: str) -> Scene:
    """At night, a poor gunner fires into heavy woods, or at a hovercraft on the water."""
    name, afloat = f"hopeless: {kind}, {choice}", kind in SHIPS
    board = plot("lake", 5, 9, "~2") if afloat else plot("dark wood", 5, 7, ".", h0302="W", h0303="W")
    blue = (
        Recruit("Saladin Assault Hovertank", 4, 5, hex="0301") if afloat else Recruit("Locust LCT-1V", 4, 5, hex="0302")
    )
    red = Recruit(SPECIMENS[kind], 7, 5, hex="0307" if afloat else "0304", facing=0)
    make_up = against(name, board, [red], [blue], turns=3, options=("night",))
    whats = goals(kind, f"chooses: hopeless shots: {choice}", "is asked: hopeless shots")
    wishes = (f"chooses: hopeless shots: {choice}", *(("Blue|moves: run",) if afloat else ()), *QUIET)
    script = tuple(f"declare 1 {weapon.index}>2" for weapon in design(SPECIMENS[kind]).weapons)
    return Scene(name, make_up, whats, wishes, {}, script)
