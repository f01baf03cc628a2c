"""The current numbers of a piece: speed, skills and heat dissipation, with everything that changes them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ironhex.kernel.calculation import nearest
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.tinsoldier.battle import Battle, Conditions, Piece
from ironhex.systems.tinsoldier.conditions import jumps_in, pilots_in, walks_in
from ironhex.systems.tinsoldier.element import Mode

EIGHTHS = 8
"""Machines that are faster lose an eighth of their speed instead of 1 Movement Point (TS-CRT-001)."""
HEAT_STEP = 5
MYOMER_BONUS = 2
GYRO_PENALTY, SENSOR_PENALTY, ENGINE_LOSS = 6, 2, 5
NORMAL_GRAVITY = 10
WATER_COOLING = (0, 3, 6)
SLOWING = ("motive system", "vehicle engine", "leg actuators")


# --- speed ------------------------------------------------------------------------------------------------------------
def speed(battle: Battle, piece: Piece) -> Tally:
    """The Movement Points of a move on the ground, or in the air for what flies."""
    mods = [Mod("TS-MOV-002", piece.element.speed, "speed"), *_slowed(piece), *_hot(piece)]
    mods += walks_in(battle.conditions, piece)
    return _in_gravity(battle.conditions, Tally(tuple(mods)))


def jump_speed(battle: Battle, piece: Piece) -> Tally:
    """The Movement Points of a jump."""
    mods = [Mod("TS-MOV-010", piece.element.jump, "jump jets")]
    if lost := squares(piece, "jump jet"):
        mods.append(Mod("TS-CRT-005", -lost, "jump jets lost"))
    mods += jumps_in(battle.conditions, piece)
    return _in_gravity(battle.conditions, Tally(tuple(mods)))


def _slowed(piece: Piece) -> Iterator[Mod]:
    native = piece.element.speed
    step = max(Fraction(1), Fraction(native, EIGHTHS))
    left = Fraction(native)
    for part in SLOWING:
        if hits := squares(piece, part):
            before, left = left, max(left - hits * step, Fraction(0))
            yield Mod("TS-CRT-001", nearest(left) - nearest(before), f"damaged {part}")


def _hot(piece: Piece) -> Iterator[Mod]:
    """Heat slows a 'Mech, and speeds up Triple-Strength Myomer (TS-HEA-004, TS-HEA-005)."""
    if piece.heat < HEAT_STEP:
        return
    yield Mod("TS-HEA-004", -(piece.heat // HEAT_STEP), f"heat {piece.heat}")
    if piece.element.myomer:
        yield Mod("TS-HEA-005", MYOMER_BONUS, "Triple-Strength Myomer")


def _in_gravity(conditions: Conditions, tally: Tally) -> Tally:
    """Movement Points at another gravity, never below zero (TS-ENV-025)."""
    total = max(tally.total, 0)
    tally = tally.plus(Mod("TS-CRT-002", total - tally.total, "at least 0") if total != tally.total else None)
    abroad = nearest(Fraction(total * NORMAL_GRAVITY, conditions.gravity))
    return tally.plus(Mod("TS-ENV-025", abroad - total, "gravity") if abroad != total else None)


# --- skills -----------------------------------------------------------------------------------------------------------
def gunnery(piece: Piece) -> Tally:
    """The Gunnery skill, with damage to the sensors."""
    hits = squares(piece, "sensors")
    damaged = Mod("TS-CRT-006", -SENSOR_PENALTY * hits, "damaged sensors") if hits else None
    return Tally((Mod("TS-PRE-004", piece.gunnery, "Gunnery"),)).plus(damaged)


def pilot(piece: Piece) -> Tally:
    """The Piloting skill, with damage to gyro, legs and motive system."""
    found = Tally((Mod("TS-PRE-005", piece.piloting or 0, "Piloting"),))
    for part, each, rule in (
        ("gyro", GYRO_PENALTY, "TS-CRT-007"),
        ("leg actuators", 1, "TS-CRT-015"),
        ("motive system", 1, "TS-CRT-018"),
    ):
        if hits := squares(piece, part):
            found = found.plus(Mod(rule, -each * hits, f"damaged {part}"))
    return found


def check_number(battle: Battle, piece: Piece, *mods: Mod | None) -> Tally:
    """The number of a piloting check, at or below which a d20 succeeds."""
    return pilot(piece).plus(*pilots_in(battle.conditions, piece), *mods)


# --- heat -------------------------------------------------------------------------------------------------------------
def dissipation(battle: Battle, piece: Piece) -> Tally:
    """What a 'Mech loses of its heat when it cools down."""
    found = Tally((Mod("TS-HEA-002", piece.element.dissipation, "heat sinks"),))
    if hits := squares(piece, "engine"):
        found = found.plus(Mod("TS-CRT-004", -ENGINE_LOSS * hits, "damaged engine"))
    if lost := _sinks_lost(piece):
        found = found.plus(Mod("TS-CRT-010", -lost, "heat sinks lost"))
    depth = _standing_depth(battle, piece)
    return found.plus(Mod("TS-HEA-001", WATER_COOLING[depth], f"water of depth {depth}") if depth else None)


def _sinks_lost(piece: Piece) -> int:
    return sum(
        ticks * (2 if entry.name.startswith("Double") else 1)
        for ticks, entry in zip(piece.ticked, piece.element.table, strict=True)
        if entry.part == "heat sink"
    )


def _standing_depth(battle: Battle, piece: Piece) -> int:
    """How deep in water a 'Mech stands, as far as it matters."""
    if piece.hex is None or piece.height >= 0:
        return 0
    return min(-piece.height, len(WATER_COOLING) - 1)


# --- damage -----------------------------------------------------------------------------------------------------------
def squares(piece: Piece, part: str) -> int:
    """The square boxes of a part that are crossed off; blacked-in ones have no effect (TS-DMG-012, TS-DMG-013)."""
    if not any(piece.ticked):
        return 0
    rows = zip(piece.ticked, piece.element.table, strict=True)
    return sum(entry.boxes[:ticks].count("□") for ticks, entry in rows if ticks and entry.part == part)


def is_immobile(battle: Battle, piece: Piece) -> bool:
    """Whether it has no Movement Points left at all."""
    return not speed(battle, piece).total and not (piece.element.jump and jump_speed(battle, piece).total)


def flies(piece: Piece) -> bool:
    """Whether it is an air unit."""
    return piece.element.mode in (Mode.VTOL, Mode.WIGE)
