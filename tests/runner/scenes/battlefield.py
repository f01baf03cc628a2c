"""Scenes of mines, searchlights, burning gel and lame quads."""

from __future__ import annotations

from collections.abc import Iterator

from tests.runner.directing import Scene
from tests.runner.loaded_dice import BEST
from tests.runner.scenes.staging import GROUND, INFANTRY, MECHS, QUIET, SHIPS, SPECIMENS, against, goals, plot

from ironhex.catalog import Damage, design
from ironhex.systems.classic.setup import Recruit

LIGHTS = (
    "Shine",
    "is asked: ShineNext",
    "chooses: searchlight: on",
    "chooses: searchlight: off",
    "LightSwitched",
    "LightAimed",
)
GEL = "Commando COM-2D"
INFERNOS = {bin.index: "inferno" for bin in design(GEL).bins}


def battlefield() -> Iterator[Scene]:
    yield from (_mined(kind) for kind in (*MECHS, *GROUND, *INFANTRY, "protomech") if kind != "flying battle armor")
    yield from (_lit(kind) for kind in (*MECHS, *GROUND, *SHIPS, "vtol"))
    yield from (_drenched(kind) for kind in (*MECHS, *GROUND, *SHIPS, "vtol", "protomech"))
    yield from (_lamed(place) for place in ("LL", "RL"))


def _mined(kind: str) -> Scene:
    """Mines are everywhere."""
    name = f"mined: {kind}"
    red, blue = Recruit("Locust LCT-1V", 4, 5, hex="0303"), Recruit(SPECIMENS[kind], 4, 5, hex="0101")
    make_up = against(
        name, plot("field", 3, 3), [red], [blue], turns=3, options=("minefields",), supplies={"conventional": 9}
    )
    wishes = tuple(f"Blue|moves: {mode}" for mode in ("walk", "run"))
    return Scene(name, make_up, goals(kind, "MinesRolled"), (*wishes, *QUIET))


def _lit(kind: str) -> Scene:
    """At night a unit uses its searchlight."""
    name = f"lit: {kind}"
    board = plot("dark", 5, 7, "~1" if kind in SHIPS else ".")
    target = "Saladin Assault Hovertank" if kind in SHIPS else "Locust LCT-1V"
    red = Recruit(SPECIMENS[kind], 4, 5, hex="0306", facing=0)
    make_up = against(
        name, board, [red], [Recruit(target, 4, 5, hex="0302")], turns=5, options=("night", "searchlights")
    )
    return Scene(name, make_up, goals(kind, *LIGHTS), ("Red|Shine", *QUIET))


def _drenched(kind: str) -> Scene:
    """Infernos hit a unit, and it burns for turns."""
    name = f"drenched: {kind}"
    board = plot("range", 5, 7, "~1" if kind in SHIPS else ".", h0305=".", h0306=".")
    red = [Recruit(GEL, 0, 5, hex=hex, facing=0, ammunition=INFERNOS) for hex in ("0305", "0306")]
    make_up = against(name, board, red, [Recruit(SPECIMENS[kind], 4, 5, hex="0303")], turns=4, options=("infernos",))
    whats = goals(kind, "Drenched", *(() if kind in MECHS else ("GelBraved",)))
    return Scene(name, make_up, whats, ("fires: inferno", *QUIET), {"to hit": BEST})


def _lamed(place: str) -> Scene:
    """A quad without a rear leg is attacked at the leg before it."""
    name = f"lamed: {place}"
    quad = Recruit("Goliath GOL-1H", 4, 3, hex="0303", damage=Damage(lost=(place,)))
    make_up = against(name, plot("lawn", 5, 5), [quad], [Recruit(SPECIMENS["foot"], 4, 5, hex="0303")], turns=4)
    other = {"LL": "LA", "RL": "RA"}[place]
    return Scene(name, make_up, goals("quad", f"leg attacked at {other}"), ("declares: leg", *QUIET), {"to hit": BEST})
