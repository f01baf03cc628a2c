"""What critical hits do, by the part that is struck (TS-CRT-004 to TS-CRT-023)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from ironhex.engine import Play
from ironhex.kernel.calculation import nearest
from ironhex.systems.tinsoldier.actions import Check, Fall, Hazards, LoseWeapon
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.destruction import destroy
from ironhex.systems.tinsoldier.element import Entry
from ironhex.systems.tinsoldier.events import AmmunitionLost, CrewStunned, TurretJammed, WeaponLost
from ironhex.systems.tinsoldier.numbers import is_immobile

EXPLOSION = 10
"""Hazard dice of exploding ammunition."""
SQUARE, STAR = "□", "★"
TURRET_JAMS, TURRET_GOES = 1, 3

TinPlay = Play[Battle]


def cross_off(play: TinPlay, id: int, entry: int) -> None:
    """What follows from the box that has just been crossed off; a blacked-in one has no effect."""
    piece = play.facts.piece(id)
    row = piece.element.table[entry]
    box = row.boxes[piece.ticked[entry] - 1]
    if box == STAR:
        destroy(play, id, "cockpit destroyed", "TS-DMG-011")
    elif box == SQUARE and row.part in EFFECTS:
        EFFECTS[row.part](play, piece, row)


def _engine(play: TinPlay, piece: Piece, row: Entry) -> None:
    if piece.is_gone("engine"):
        destroy(play, piece.id, "engine destroyed", "TS-CRT-004")


def _gyro(play: TinPlay, piece: Piece, row: Entry) -> None:
    """A check at once; without a gyro the 'Mech falls."""
    _stumble(play, piece, "gyro hit", gone=piece.is_gone("gyro"))


def _legs(play: TinPlay, piece: Piece, row: Entry) -> None:
    _stumble(play, piece, "leg hit", gone=piece.is_gone("leg actuators"))


def _stumble(play: TinPlay, piece: Piece, why: str, *, gone: bool) -> None:
    if piece.prone:
        return
    falls = gone or is_immobile(play.facts, piece)
    play.then(Fall(piece.id) if falls else Check(piece.id, why))


def _life_support(play: TinPlay, piece: Piece, row: Entry) -> None:
    """Where nobody can breathe, it is the end (TS-ENV-029)."""
    if play.facts.conditions.airless:
        destroy(play, piece.id, "life support lost", "TS-ENV-029")


def _weapon(play: TinPlay, piece: Piece, row: Entry) -> None:
    """One weapon of the kind is lost; its owner chooses which (TS-CRT-009)."""
    left = tuple(
        number
        for number, weapon in enumerate(piece.element.weapons)
        if weapon.name == row.name and number not in piece.lost
    )
    if not left:
        return
    alike = len({(piece.element.weapons[n].arc, n in piece.spent) for n in left}) == 1
    chosen = left[0] if alike else play.ask(piece.seat, LoseWeapon(piece.id, left)).number
    play.emit(WeaponLost(piece.id, chosen))


def _ammunition(play: TinPlay, piece: Piece, row: Entry) -> None:
    """What is left explodes, and a share of the load is gone (TS-CRT-017)."""
    for index, kind in enumerate(piece.element.ammunition):
        if _is_of(row, kind.name) and piece.shots[index]:
            hits = piece.ticked[piece.element.table.index(row)]
            share = _lost(kind.shots, hits, len(row.boxes)) - _lost(kind.shots, hits - 1, len(row.boxes))
            left = tuple(max(n - share, 0) if i == index else n for i, n in enumerate(piece.shots))
            play.emit(AmmunitionLost(piece.id, left))
            play.then(Hazards(piece.id, EXPLOSION))
            return


def _lost(load: int, hits: int, boxes: int) -> int:
    """What is gone of a load after some hits, to the nearest shot."""
    return nearest(Fraction(load * hits, boxes))


def _is_of(row: Entry, ammunition: str) -> bool:
    """Whether an entry of the table is the ammunition with a key, such as `IS AC/20 Ammo`."""
    return ammunition in (row.name, f"IS {row.name}", f"Clan {row.name}")


def _crew(play: TinPlay, piece: Piece, row: Entry) -> None:
    if piece.is_gone("crew"):
        destroy(play, piece.id, "crew killed", "TS-CRT-020")
    else:
        play.emit(CrewStunned(piece.id))


def _cargo(play: TinPlay, piece: Piece, row: Entry) -> None:
    for other in play.facts.alive():
        if other.carrier == piece.id:
            destroy(play, other.id, "killed in its carrier", "TS-CRT-021")


def _turret(play: TinPlay, piece: Piece, row: Entry) -> None:
    hits = piece.ticks("turret")
    if hits >= TURRET_GOES:
        destroy(play, piece.id, "turret blown off", "TS-CRT-022")
    elif hits == TURRET_JAMS:
        play.emit(TurretJammed(piece.id))


EFFECTS: Mapping[str, Callable[[TinPlay, Piece, Entry], None]] = {
    "engine": _engine,
    "gyro": _gyro,
    "leg actuators": _legs,
    "life support": _life_support,
    "weapon": _weapon,
    "ammunition": _ammunition,
    "crew": _crew,
    "cargo": _cargo,
    "turret": _turret,
}
"""Parts whose loss only changes numbers are not listed: sensors, jump jets, heat sinks, arms, motive system, …"""
