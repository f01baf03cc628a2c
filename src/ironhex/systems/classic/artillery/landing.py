"""The Off-Board Attack Phase: shells come down, on target or somewhere else, and do what their ammunition does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from ironhex.catalog import Equipment
from ironhex.kernel.hexes import Hex, neighbor
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.classic.artillery.blasts import Blast, affected, explode
from ironhex.systems.classic.artillery.events import ArtilleryClearingRolled, Engulfed, ShellLanded
from ironhex.systems.classic.artillery.gunnery import number, sure_hit
from ironhex.systems.classic.artillery.pieces import (
    FASCAM,
    INFERNO_IV,
    SMOKE,
    VIBRABOMB_IV,
    order_of,
    origin_of,
)
from ironhex.systems.classic.attack.to_hit import may_hit
from ironhex.systems.classic.battle import Due, Minefield
from ironhex.systems.classic.events.turn import Scheduled
from ironhex.systems.classic.fire.burning import fill_with_smoke
from ironhex.systems.classic.infernos.attacks import TURNS, burn
from ironhex.systems.classic.mines.events import MinesCleared
from ironhex.systems.classic.mines.fields import CONVENTIONAL, VIBRABOMB, struck
from ironhex.systems.classic.mines.thunder import strengthen
from ironhex.systems.classic.munitions.tags import HOMES_IN, HOMING
from ironhex.systems.classic.sequence import ClassicPlay

SMOKE_TURNS = 3
FIELD, VIBRABOMBS = 30, 20  # points of the minefields that missiles lay
SWEEPING = Tally((Mod("BMR-MINE-022", 5, "clearing mines with artillery"),))


class Impact(NamedTuple):
    """A shell that explodes: the gun, its ammunition, and where it comes from."""

    gear: Equipment
    side: str
    hex: Hex
    origin: Hex
    mode: str = ""
    setting: int = 0
    clearing: bool = False  # on target, to clear mines


# --- coming down ------------------------------------------------------------------------------------------------------
def land(play: ClassicPlay, due: Due) -> None:
    """A shell hits the hex it was fired at, or scatters; homing missiles wait until targets have been designated."""
    gun, _, shell = order_of(due)
    if shell.mode == HOMING:
        play.emit(Scheduled(replace(due, what=HOMES_IN)))
        return
    landed = roll_landing(play, due)
    if landed.hex in play.facts.board:
        unit = play.facts.unit(gun)
        gear = unit.design.items[shell.weapon].equipment
        origin = shell.origin or origin_of(play.facts, unit, landed.hex)
        clearing = shell.clearing and landed.hit
        burst(play, Impact(gear, due.side, landed.hex, origin, shell.mode, shell.setting, clearing))


def roll_landing(play: ClassicPlay, due: Due) -> ShellLanded:
    """Whether a shell hits; it needs no roll if it cannot miss."""
    gun, target, shell = order_of(due)
    unit = play.facts.unit(gun)
    sure = sure_hit(play.facts, unit, target)
    needed, spotter = (sure, None) if sure is not None else number(play.facts, due)
    faces = () if sure is not None or not may_hit(needed) else play.roll(2, why="artillery")
    hit = sure is not None or sum(faces) >= needed.total
    scatter = () if hit else play.roll(2, why="scatter")
    where = target if hit else scattered(target, scatter)
    gear = unit.design.items[shell.weapon].equipment
    what = f"{gear.name} {shell.mode}" if shell.mode else gear.name
    landed = ShellLanded(
        due.side,
        unit.id,
        shell.weapon,
        what,
        target,
        needed,
        faces,
        hit,
        where,
        scatter,
        observed=spotter is not None and not hit,
        concealed=unit.hidden,
    )
    play.emit(landed)
    return landed


def scattered(hex: Hex, faces: tuple[int, ...]) -> Hex:
    """One die names the direction, from the north clockwise, another the number of hexes (BMR-ARTY-021)."""
    for _ in range(faces[1]):
        hex = neighbor(hex, faces[0] - 1)
    return hex


# --- what a shell does ------------------------------------------------------------------------------------------------
def burst(play: ClassicPlay, impact: Impact) -> None:
    """A shell explodes where it is on the map; special ammunition does something else."""
    SPECIAL.get(impact.mode, saturate)(play, impact)


def saturate(play: ClassicPlay, impact: Impact) -> None:
    """All units in the hex and next to it are struck; a shell that clears mines spares those next to it."""
    if impact.clearing:
        sweep(play, impact.hex)
    beside = 0 if impact.clearing else impact.gear.splash
    explode(play, Blast(impact.hex, impact.gear.damage, beside, impact.origin))


def sweep(play: ClassicPlay, hex: Hex) -> None:
    """A shell clears the mines of its hex on 5 or more; they do no damage."""
    faces = play.roll(2, why="clearing mines")
    passed = sum(faces) >= SWEEPING.total
    play.emit(ArtilleryClearingRolled(hex, SWEEPING, faces, passed))
    if passed:
        play.emit(MinesCleared(hex))


def lay_mines(play: ClassicPlay, impact: Impact) -> None:
    """FASCAM missiles lay mines that everybody sees, and add to those of other missiles up to 30 points."""
    strengthen(play, None, Minefield(impact.hex, CONVENTIONAL, impact.side, FIELD, scattered=True), FIELD)


def lay_vibrabombs(play: ClassicPlay, impact: Impact) -> None:
    """Everybody sees the vibrabombs; only their own side knows their setting."""
    field = Minefield(impact.hex, VIBRABOMB, impact.side, VIBRABOMBS, impact.setting, scattered=True)
    strengthen(play, None, field, FIELD)


def spread_gel(play: ClassicPlay, impact: Impact) -> None:
    """Burning gel covers all units in the hex and next to it to which it sticks, and all these hexes burn."""
    for hex in affected(play.facts, impact.hex):
        for unit in play.facts.at(hex):
            if struck(play.facts, unit) and play.facts.kind(unit).hull.sticky:
                play.emit(Engulfed(unit.id, TURNS))
        burn(play, hex)


def spread_smoke(play: ClassicPlay, impact: Impact) -> None:
    """Smoke fills the hex and those next to it for some turns."""
    fill_with_smoke(play, affected(play.facts, impact.hex), SMOKE_TURNS)


SPECIAL: Mapping[str, Callable[[ClassicPlay, Impact], None]] = {
    FASCAM: lay_mines,
    VIBRABOMB_IV: lay_vibrabombs,
    INFERNO_IV: spread_gel,
    SMOKE: spread_smoke,
}
