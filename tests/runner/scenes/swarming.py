"""Scenes of infantry on 'Mechs: it holds on for turns, or is brushed, shaken or burned off, or drowns."""

from __future__ import annotations

from collections.abc import Iterator

from tests.runner.directing import Scene
from tests.runner.happenings import Happening
from tests.runner.loaded_dice import BEST, LEVEL, WORST
from tests.runner.scenes.staging import INFANTRY, LIFTERS, MECHS, PLATOONS, QUIET, SPECIMENS, against, goals, plot

from ironhex.catalog import Board
from ironhex.systems.classic.setup import Recruit

HOSTS = {"mech": "Highlander HGN-732", "quad": "Tarantula ZPH-1A"}  # which jump
STURDY = {"mech": "Atlas AS7-D", "quad": "Goliath GOL-1H"}
JUMPS = "shake off infantry"
DROPS = "drop on the infantry"
PLACES = ("HD", "CT", "CT rear", "RT", "RT rear", "RA", "LA", "LT", "LT rear")
HERE = "0303"


def swarming() -> Iterator[Scene]:
    for host in MECHS:
        yield from (_held(kind, host) for kind in ("battle armor", "jump"))
        for kind in LIFTERS:
            yield _shaken(kind, host)
            yield _dropped(kind, host)
        for kind in PLATOONS:
            yield _drowned(kind, host)
            yield _burned(kind, host)
    for kind in LIFTERS:
        yield from (_declared(kind, again) for again in ("nothing", "swarm", "stop"))
        yield _brushed(kind)
        yield _in_water(kind)
    yield from (_at_the_legs(kind) for kind in INFANTRY)


def _scene(
    name: str,
    board: Board,
    kind: str,
    host: str,
    whats: frozenset[Happening],
    wishes: tuple[str, ...],
    tempers: dict[str, str],
    turns: int = 5,
    options: tuple[str, ...] = (),
    piloting: int = 4,
) -> Scene:
    red, blue = Recruit(host, 4, piloting, hex=HERE), Recruit(SPECIMENS[kind], 0, 5, hex=HERE)
    return Scene(name, against(name, board, [red], [blue], turns=turns, options=options), whats, wishes, tempers)


def _held(kind: str, host: str) -> Scene:
    """The 'Mech does nothing about it, until every location has been hit."""
    whats = goals(host, "is swarmed", "suffers swarm attack", *(f"swarm hits {place}" for place in PLACES))
    wishes = ("declares: swarm", "declares: swarm again", *QUIET)
    tempers = {"to hit": BEST, "hit location": LEVEL, "critical hits": WORST}
    return _scene(f"held: {kind} on {host}", plot("lawn", 5, 5), kind, STURDY[host], whats, wishes, tempers, 9)


def _declared(kind: str, again: str) -> Scene:
    """Infantry goes on as it likes."""
    whats = goals(kind, "declares: swarm", "swarm attack: hits", "swarms", f"declares: {again} again")
    wishes = ("declares: swarm", f"declares: {again} again", *QUIET)
    name = f"goes on: {kind}, {again}"
    return _scene(name, plot("lawn", 5, 5), kind, STURDY["mech"], whats, wishes, {"to hit": BEST}, 3)


def _shaken(kind: str, host: str) -> Scene:
    whats = goals(kind, "shaken off: BMR-ANTIMECH-023") | goals(
        host, "shakes off: BMR-ANTIMECH-023", f"rolls: {JUMPS}: passed", f"rolls: {JUMPS}: failed"
    )
    wishes = ("declares: swarm", f"rolls: {JUMPS}: passed", "declares: swarm again", *QUIET)
    tempers = {"to hit": BEST, JUMPS: LEVEL, "critical hits": WORST}
    return _scene(f"shaken off: {kind} from {host}", plot("lawn", 5, 5), kind, HOSTS[host], whats, wishes, tempers)


def _dropped(kind: str, host: str) -> Scene:
    whats = goals(kind, "shaken off: BMR-ANTIMECH-032") | goals(
        host, "shakes off: BMR-ANTIMECH-032", f"rolls: {DROPS}: passed", f"rolls: {DROPS}: failed"
    )
    wishes = ("declares: swarm", f"rolls: {DROPS}: passed", "declares: swarm again", *QUIET)
    tempers = {"to hit": BEST, DROPS: LEVEL, "critical hits": WORST}
    name = f"dropped on: {kind} by {host}"
    return _scene(name, plot("lawn", 5, 5), kind, STURDY[host], whats, wishes, tempers, piloting=7)


def _brushed(kind: str) -> Scene:
    whats = goals(kind, "shaken off: BMR-ANTIMECH-018") | goals(
        "mech", "shakes off: BMR-ANTIMECH-018", "strikes: brush", "rolls: brush off infantry: passed"
    )
    wishes = ("declares: swarm", "strikes: brush", "declares: swarm again", *QUIET)
    tempers = {"to hit": BEST, "brush off infantry": BEST, "critical hits": WORST}
    return _scene(f"brushed off: {kind}", plot("lawn", 5, 5), kind, "Wasp WSP-1A", whats, wishes, tempers)


def _in_water(kind: str) -> Scene:
    """A 'Mech in shallow water gets rid of them."""
    pond = plot("pond", 5, 5, ".", **{f"h{hex}": "~1" for hex in ("0302", "0304", "0202", "0203", "0402", "0403")})
    whats = goals(kind, "doomed: BMR-ANTIMECH-028")
    wishes = ("declares: swarm", "doomed: BMR-ANTIMECH-028", "declares: swarm again", *QUIET)
    tempers = {"to hit": BEST, "brush off infantry": BEST, "entering water of depth 1": WORST, "critical hits": WORST}
    return _scene(f"knocked off in water: {kind}", pond, kind, "Wasp WSP-1A", whats, wishes, tempers)


def _drowned(kind: str, host: str) -> Scene:
    pool = plot("pool", 5, 5, ".", **{f"h{hex}": "~2" for hex in ("0302", "0304", "0202", "0203", "0402", "0403")})
    wishes = ("declares: swarm", "doomed: BMR-ANTIMECH-027", "declares: swarm again", *QUIET)
    whats = goals(kind, "doomed: BMR-ANTIMECH-027")
    tempers = {"to hit": BEST, "critical hits": WORST, "entering water of depth 2": BEST}
    return _scene(f"drowned: {kind} on {host}", pool, kind, STURDY[host], whats, wishes, tempers)


def _burned(kind: str, host: str) -> Scene:
    blaze = plot("blaze", 5, 5, ".", **{f"h{hex}": "wf" for hex in ("0302", "0304", "0202", "0203", "0402", "0403")})
    whats = goals(kind, "shaken off: BMR-ANTIMECH-029", "doomed: BMR-ANTIMECH-029", "FellIntoFire") | goals(
        host, "shakes off: BMR-ANTIMECH-029"
    )
    wishes = ("declares: swarm", "FellIntoFire", "declares: swarm again", *QUIET)
    tempers = {"to hit": BEST, "critical hits": WORST, "fall into the fire": LEVEL}
    return _scene(f"burned: {kind} on {host}", blaze, kind, STURDY[host], whats, wishes, tempers, 5, ("fire",))


def _at_the_legs(kind: str) -> Scene:
    whats = goals(kind, "declares: leg", "leg attack: hits", "leg attack: misses")
    wishes = ("declares: leg", *QUIET)
    return _scene(f"at the legs: {kind}", plot("lawn", 5, 5), kind, STURDY["mech"], whats, wishes, {"to hit": LEVEL}, 8)
