"""Scenes of blows, skids and falls."""

from __future__ import annotations

from collections.abc import Iterator

from tests.runner.directing import Scene
from tests.runner.loaded_dice import BEST, LEVEL, WORST
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

from ironhex.systems.classic.setup import Recruit

DODGE = "get out of the way of a skidding unit"
GRIP = "turning on pavement at a run"
STRIKERS = {"hatchet": "Hatchetman HCT-3F", "punch": "Atlas AS7-D", "kick": "Atlas AS7-D", "frenzy": "Roc"}
AROUND = ("0303", "0402", "0304", "0502", "0503", "0404")


def collisions() -> Iterator[Scene]:
    for form in STRIKERS:
        reached = (kind for kind in (*MOVERS, "emplacement", PILOT) if form != "frenzy" or kind not in SHIPS)
        yield from (_struck(form, kind) for kind in reached)
    yield from (_stamped_on(kind) for kind in (*GROUND, "vtol"))
    for kind in (*MECHS, *GROUND, *SHIPS, "vtol"):
        yield from (_skid(kind, dodge) for dodge in (BEST, WORST))
    yield from (_skid(kind, BEST) for kind in (*INFANTRY, "protomech"))
    yield from (_fall(kind) for kind in (*MECHS, "protomech"))
    yield _fall("mech", "Scorpion SCP-1N", "quad")


def _struck(form: str, kind: str) -> Scene:
    """One who strikes stands around its target, or in its hex."""
    if kind in SHIPS:  # one level above a 'Mech in the water
        board = plot("shoal", 7, 6, "~1" if form == "punch" else ".", h0403="~1")
    else:
        board = plot("ring", 7, 6, ".", h0403="1" if form == "punch" else ".")
    name = f"{form}: {kind}"
    wishes: tuple[str, ...] = (f"Red|strikes: {form}", *QUIET)
    red = [Recruit(STRIKERS[form], 4, 0, hex=hex) for hex in ("0404", "0402")]
    if kind == PILOT:
        blue, wishes = Recruit("Awesome AWS-8Q", 4, 0, hex="0402", facing=0), ("Blue|ejects", *wishes)
        red = [Recruit(STRIKERS[form], 4, 0, hex=hex) for hex in ("0404", "0304")]
    else:
        blue = Recruit(SPECIMENS[kind], 4, 7, hex="0403")
    goal = goals(kind, f"suffers {'club' if form == 'hatchet' else form}")
    return Scene(
        name,
        against(name, board, red, [blue], turns=3 if kind == PILOT else 2),
        goal,
        wishes,
        {"to hit": BEST, "land unhurt": BEST},
    )


def _stamped_on(kind: str) -> Scene:
    """A 'Mech kicks a vehicle in its own hex; a die names the side."""
    name = f"stamped on: {kind}"
    red, blue = Recruit("Atlas AS7-D", 4, 0, hex="0303"), Recruit(SPECIMENS[kind], 4, 7, hex="0303")
    make_up = against(name, plot("lawn", 5, 5), [red], [blue], turns=2)
    return Scene(name, make_up, goals(kind, "drawn: side struck"), ("Red|strikes: kick", *QUIET), {"to hit": BEST})


def _skid(kind: str, dodge: str) -> Scene:
    """A hovercraft that turns at a run slips and meets a unit ahead, which has not moved; a vessel is in a basin."""
    name = f"{'dodged' if dodge == BEST else 'not dodged'}: {kind}"
    board = plot("square", 3, 7, "p", h0203="~1", h0202="~1") if kind in SHIPS else plot("square", 3, 7, "p")
    red = [Recruit("Saladin Assault Hovertank", 4, 7, hex="0206", facing=0)]
    blue = [Recruit(SPECIMENS[kind], 4, 5, hex="0203", facing=3)]
    result = f"rolls: {DODGE}: {'passed' if dodge == BEST else 'failed'}"
    asked = ("is asked: DodgeMove",) if dodge == BEST else ()
    driven = ("displaced: BMR-SKID-017",) if dodge == WORST else ()
    whats = goals(kind, *(asked if kind in (*INFANTRY, "protomech") else (result, *asked, *driven)))  # who need no roll
    if kind == "protomech":
        whats |= goals(kind, "suffers charge")
    make_up = against(name, board, red, blue, turns=1)
    tempers = {"to hit": BEST, DODGE: dodge, GRIP: WORST}
    return Scene(name, make_up, whats, QUIET, tempers, ("move 1 run FFRF", "move 2 stand"))


def _fall(kind: str, faller: str = "Locust LCT-1V", falling: str = "mech") -> Scene:
    """A 'Mech is pushed over a cliff onto another unit."""
    name = f"{falling} falls onto {kind}"
    below = ("0304", "0404", "0504")
    board = plot("cliff", 7, 8, "3", **{f"h{column:02}{row:02}": "." for column in range(1, 8) for row in range(4, 9)})
    red = [Recruit("Atlas AS7-D", 4, 0, hex=hex, facing=3) for hex in ("0302", "0402", "0502")]
    blue = [Recruit(faller, 4, 5, hex=hex, facing=3) for hex in ("0303", "0403", "0503")]
    blue += [Recruit(SPECIMENS[kind], 4, 5, hex=hex) for hex in below]
    whats = goals(kind, "fallen onto: hit", "fallen onto: missed", "displaced: BMR-DISP-012")
    whats |= goals(falling, "falls onto another", "displaced: BMR-DISP-007", "drawn: hex it lands in")
    wishes = ("Red|strikes: push", *QUIET)
    tempers = {"to hit": BEST, "accidental fall from above": LEVEL}
    return Scene(name, against(name, board, red, blue, turns=3), whats, wishes, tempers)
