"""Scenes of carriers, riders, bridges and warriors on foot."""

from __future__ import annotations

from collections.abc import Iterator

from tests.runner.directing import Scene
from tests.runner.loaded_dice import BEST, WORST
from tests.runner.scenes.staging import GROUND, INFANTRY, PILOT, PLATOONS, QUIET, SHIPS, SPECIMENS, against, goals, plot

from ironhex.catalog import Damage
from ironhex.systems.classic.setup import Recruit

ROOMY = {
    "tracked": "Heavy Tracked APC",
    "wheeled": "Heavy Wheeled APC",
    "hover": "Heavy Hover APC",
    "vtol": "Karnov UR Transport",
}
SQUAD = "Fa Shih (Laser)"  # holds on to anything
GUNS = "Awesome AWS-8Q"
PICKERS = ("mech", "quad", *GROUND, *SHIPS, "vtol", *INFANTRY, "protomech", "emplacement")


def carrying() -> Iterator[Scene]:
    for host in (*GROUND, "vtol"):
        yield _boards(host)
    yield from (_boards_outside(host) for host in GROUND)
    for kind in INFANTRY:
        yield _blown_up(kind)
        yield _crew_killed(kind)
    yield from (_bridge(kind) for kind in (*PLATOONS, "battle armor"))
    yield from (_picked_up(kind) for kind in PICKERS)
    yield _leaves()


def _boards(host: str) -> Scene:
    """Infantry gets aboard in one turn and off in the next."""
    name = f"aboard: {host}"
    red = [Recruit(ROOMY[host], 4, 5, hex="0303"), *(Recruit(SPECIMENS[kind], 4, 5, hex="0303") for kind in ("foot",))]
    whats = goals(host, "takes a passenger aboard", "moves: load", "moves: unload", "unloading", "is dismounted from")
    whats |= goals("foot", "mounts as passenger", "dismounts")
    make_up = against(name, plot("lawn", 7, 7), red, [Recruit("Locust LCT-1V", 7, 5, hex="0707")], turns=4)
    return Scene(name, make_up, whats, ("Red|moves: load", "Red|moves: unload", *QUIET))


def _boards_outside(host: str) -> Scene:
    name = f"rides: {host}"
    red = [Recruit(SPECIMENS[host], 4, 5, hex="0303"), Recruit(SQUAD, 4, 5, hex="0303")]
    whats = goals(host, "takes a rider aboard", "moves: load", "moves: unload")
    make_up = against(name, plot("lawn", 7, 7), red, [Recruit("Locust LCT-1V", 7, 5, hex="0707")], turns=4)
    return Scene(name, make_up, whats, ("Red|moves: load", "Red|moves: unload", *QUIET))


def _blown_up(kind: str) -> Scene:
    return _lost(f"blown up: {kind}", kind, "doomed: BMR-INF-021", 6)


def _crew_killed(kind: str) -> Scene:
    return _lost(f"crew killed: {kind}", kind, "doomed: BMR-INF-022", 4)


def _lost(name: str, kind: str, what: str, critical: int) -> Scene:
    """A carrier with a platoon aboard suffers a critical hit; the die tells which."""
    tempers = {
        "to hit": BEST,
        "hit location": WORST,
        "critical hits": BEST,
        "critical hit": {6: BEST}.get(critical, "level"),
    }
    red = [Recruit(GUNS, 0, 5, hex="0305"), Recruit(GUNS, 0, 5, hex="0405")]
    host = ROOMY["hover"]
    blue = [Recruit(host, 4, 5, hex="0302", damage=Damage(armor={"FR": 1})), Recruit(SPECIMENS[kind], 4, 5, aboard=0)]
    make_up = against(name, plot("lawn", 6, 6), red, blue, turns=3)
    return Scene(name, make_up, goals(kind, what), ("Red|declares: fire", *QUIET), tempers)


def _bridge(kind: str) -> Scene:
    """A 'Mech comes to those on a weak bridge."""
    name = f"bridge falls: {kind}"
    wet = {f"h{column:02}03": "~2" for column in range(1, 6)}
    board = plot("ford", 5, 5, ".", "bridge 0303 N S cf 15", **wet)
    red, blue = Recruit("Locust LCT-1V", 4, 0, hex="0304", facing=0), Recruit(SPECIMENS[kind], 4, 5, hex="0303")
    make_up = against(name, board, [red], [blue], turns=1)
    return Scene(name, make_up, goals(kind, "doomed: BMR-PAVE-011"), QUIET, script=("move 1 walk F",))


def _picked_up(kind: str) -> Scene:
    """A warrior who has ejected is picked up."""
    name = f"picked up by: {kind}"
    board = plot("sea", 5, 5, "~1" if kind in SHIPS else ".")
    blue = [Recruit("Atlas AS7-D", 4, 0, hex="0302", facing=0), Recruit(SPECIMENS[kind], 4, 5, hex="0303")]
    make_up = against(name, board, [Recruit("Locust LCT-1V", 7, 5, hex="0505")], blue)
    whats = goals(kind, "picks up a warrior") | goals(PILOT, "picked up: rescued")
    return Scene(name, make_up, whats, ("picks up a warrior", *QUIET), {"land unhurt": BEST}, ("eject 2",))


def _leaves() -> Scene:
    name = "leaves: pilot"
    blue = [Recruit("Atlas AS7-D", 4, 0, hex="0301", facing=0), Recruit("Locust LCT-1V", 4, 0, hex="0101")]
    make_up = against(name, plot("lawn", 5, 5), [Recruit("Locust LCT-1V", 7, 5, hex="0505")], blue, turns=4)
    whats = goals(PILOT, "moves: leaves the map", "left: withdrawn")
    wishes = ("pilot|moves: leaves the map", "pilot|ends at 0301", *QUIET)
    return Scene(name, make_up, whats, wishes, {"land unhurt": BEST}, ("eject 2",))
