"""What hits do: armor hits, critical hits and hazard dice."""

from __future__ import annotations

from typing import NamedTuple

from ironhex.engine import Play
from ironhex.kernel.hexes import Hex
from ironhex.systems.tinsoldier.actions import Criticals, Damage, Hazards, HitBuilding
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.combat.criticals import cross_off
from ironhex.systems.tinsoldier.destruction import destroy
from ironhex.systems.tinsoldier.events import (
    ArmorTested,
    BuildingCollapsed,
    BuildingHit,
    CriticalHit,
    HazardsRolled,
    TroopersLost,
)
from ironhex.systems.tinsoldier.ground import building_mass, is_clear, is_inside, is_on_roof, original_mass

BYPASS_ALWAYS = 6
THIN = 2
"""Armor less than three times the damage lets hits through that may do harm inside."""
HAZARD = 8
"""A hazard die at or below this number is a critical hit."""
BUILDING_ARMOR = 4
"""The armor of a building for each point of its Mass."""

TinPlay = Play[Battle]


class Outcome(NamedTuple):
    """What some hits do to armor of some strength."""

    armor_hits: int
    criticals: int
    hazards: int


# --- armor ------------------------------------------------------------------------------------------------------------
def against(armor: int, damage: int, hits: int, faces: tuple[int, ...]) -> Outcome:
    """The result of hits of one damage against armor (TS-DMG-003 to TS-DMG-005).

    `faces` are the armor bypass rolls, which are only made if the damage is less than the armor.
    """
    strength = max(armor, 1)
    if damage >= strength:
        times = damage * hits // strength
        return Outcome(times, hits, times)
    number = bypass_number(strength, damage)
    through = sum(face > number or face == BYPASS_ALWAYS for face in faces)
    return Outcome(through, 0, through if number <= THIN else 0)


def bypass_number(armor: int, damage: int) -> int:
    """What an armor bypass roll must exceed."""
    return armor // damage


def resolve_damage(play: TinPlay, task: Damage) -> None:
    """Hits on a piece: soldiers fall, armor is hit, and critical hits follow."""
    piece = play.facts.piece(task.piece)
    if not piece.alive or not task.hits or not task.damage:
        return
    if piece.is_infantry:
        lose_troopers(play, piece, task.hits)
        return
    armor = _armor(piece, behind=task.behind, second=task.second)
    rolled = task.damage < max(armor, 1)
    faces = play.roll(task.hits, 6, f"armor of {piece.name}") if rolled else ()
    result = against(armor, task.damage, task.hits, faces)
    play.emit(ArmorTested(piece.id, task.behind, armor, task.damage, task.hits, faces, *result, second=task.second))
    if not task.second and _second(piece, behind=task.behind) is not None:
        play.then(Damage(piece.id, task.behind, task.damage, task.hits, task.part, second=True))
    play.then(Criticals(piece.id, result.criticals, task.part), Hazards(piece.id, result.hazards, task.part))


def _armor(piece: Piece, *, behind: bool, second: bool) -> int:
    if second:
        return _second(piece, behind=behind) or 0
    return piece.back if behind else piece.front


def _second(piece: Piece, *, behind: bool) -> int | None:
    """The other value of split armor, which is never reduced (TS-DMG-007)."""
    return piece.element.second_back if behind else piece.element.second_front


# --- hazard dice and critical hits ------------------------------------------------------------------------------------
def roll_hazards(play: TinPlay, task: Hazards) -> None:
    """Each low die is a critical hit and adds another die (TS-DMG-008)."""
    piece = play.facts.piece(task.piece)
    if not task.dice or not piece.alive:
        return
    faces = play.roll(task.dice, 20, f"hazard dice for {piece.name}")
    hits = sum(face <= HAZARD for face in faces)
    play.emit(HazardsRolled(piece.id, faces, hits))
    play.then(Criticals(piece.id, hits, task.part), Hazards(piece.id, hits, task.part))


def roll_criticals(play: TinPlay, task: Criticals) -> None:
    """One critical hit after the other: a d1000 on the table, again if the entry is full (TS-DMG-009, TS-DMG-010)."""
    piece = play.facts.piece(task.piece)
    if not task.hits or not piece.alive or not _open(piece):
        return
    named = _named(piece, task.part)
    entry, rolls = _rolled(play, piece) if named is None else (named, ())
    play.emit(CriticalHit(piece.id, entry, rolls))
    cross_off(play, piece.id, entry)
    play.then(Criticals(piece.id, task.hits - 1, task.part))


def _open(piece: Piece) -> bool:
    return any(n < len(entry.boxes) for n, entry in zip(piece.ticked, piece.element.table, strict=True))


def _named(piece: Piece, part: str) -> int | None:
    """The entry that is struck without a roll, if it has boxes left."""
    for index, (n, entry) in enumerate(zip(piece.ticked, piece.element.table, strict=True)):
        if entry.part == part and n < len(entry.boxes):
            return index
    return None


def _rolled(play: TinPlay, piece: Piece) -> tuple[int, tuple[int, ...]]:
    rolls: list[int] = []
    while True:
        (number,) = play.roll(1, 1000, f"critical hit on {piece.name}")
        rolls.append(number)
        entry = next(i for i, row in enumerate(piece.element.table) if row.low <= number <= row.high)
        if piece.ticked[entry] < len(piece.element.table[entry].boxes):
            return entry, tuple(rolls)


# --- infantry ---------------------------------------------------------------------------------------------------------
def casualties(battle: Battle, piece: Piece, men: int) -> int:
    """The soldiers lost, twice as many in the open (TS-INF-021)."""
    if piece.hex is None or piece.cover or is_inside(battle, piece):
        return men
    return 2 * men if is_clear(battle.board.at(piece.hex)) else men


def lose_troopers(play: TinPlay, piece: Piece, men: int) -> None:
    """Soldiers of a section are killed."""
    lost = min(casualties(play.facts, piece, men), piece.troopers)
    if lost:
        play.emit(TroopersLost(piece.id, lost))
    if not play.facts.piece(piece.id).troopers:
        destroy(play, piece.id, "all soldiers lost", "TS-INF-020")


# --- buildings --------------------------------------------------------------------------------------------------------
def hit_building(play: TinPlay, task: HitBuilding) -> None:
    """Hits on a building: each critical hit takes a point of its Mass (TS-BLD-007)."""
    mass = building_mass(play.facts.board.at(task.hex))
    if not mass or not task.hits or not task.damage:
        return
    armor = BUILDING_ARMOR * mass
    rolled = task.damage < armor
    faces = play.roll(task.hits, 6, "armor of the building") if rolled else ()
    result = against(armor, task.damage, task.hits, faces)
    loss = result.criticals + _building_hazards(play, result.hazards)
    if loss:
        play.emit(BuildingHit(task.hex, loss))
        if loss >= mass:
            collapse(play, task.hex)
        else:
            drop_the_heavy(play, task.hex)


def _building_hazards(play: TinPlay, dice: int) -> int:
    total = 0
    while dice:
        dice = sum(face <= HAZARD for face in play.roll(dice, 20, "hazard dice for the building"))
        total += dice
    return total


def collapse(play: TinPlay, hex: Hex) -> None:
    """A building falls down: everyone inside is hit, and everyone on top falls (TS-BLD-008)."""
    inside = [piece for piece in play.facts.at(hex) if is_inside(play.facts, piece)]
    above = [piece for piece in play.facts.at(hex) if is_on_roof(play.facts, piece)]
    levels = play.facts.board.at(hex).building_height
    mass = original_mass(play.facts.board, hex)
    play.emit(BuildingCollapsed(hex))
    from ironhex.systems.tinsoldier.piloting import fall_in

    play.then(*(Damage(piece.id, behind=False, damage=mass, hits=1) for piece in inside))
    for piece in above:
        fall_in(play, piece, levels)


def drop_the_heavy(play: TinPlay, hex: Hex) -> None:
    """Pieces that are too heavy for what is left of a building fall into it (TS-BLD-003)."""
    from ironhex.systems.tinsoldier.piloting import fall_in

    mass = building_mass(play.facts.board.at(hex))
    levels = play.facts.board.at(hex).building_height
    for piece in play.facts.at(hex):
        if is_on_roof(play.facts, piece) and piece.element.mass > mass:
            fall_in(play, piece, levels)
