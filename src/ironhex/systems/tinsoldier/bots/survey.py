"""Who can do what to whom from where, in one question: everything is calculated once."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from ironhex.kernel.hexes import Hex, bearing, distance
from ironhex.systems.tinsoldier.battle import JUMP_TAG, MOST_TAG, Battle, Piece
from ironhex.systems.tinsoldier.bots.firepower import EVERYWHERE, Arsenal, Gun, Mark, arsenal, mark, per_hit
from ironhex.systems.tinsoldier.bots.weights import WEIGHTS, Skill
from ironhex.systems.tinsoldier.combat.arcs import CIRCLE, REAR_HALF
from ironhex.systems.tinsoldier.combat.sight import line
from ironhex.systems.tinsoldier.combat.to_hit import (
    HEAVY_WOODS,
    LIGHT_WOODS,
    PER_HEX_TOO_FAR,
    PER_HEX_TOO_NEAR,
)
from ironhex.systems.tinsoldier.ground import is_clear, is_water
from ironhex.systems.tinsoldier.movement.route import Stand, stand_of
from ironhex.systems.tinsoldier.numbers import squares

FACES, SURE = 20, 19
HALF_CIRCLE = CIRCLE // 2


Spot = tuple[Hex, int, int]
"""A hex, the level on which a piece is there, and that of its eyes."""


class Pose(NamedTuple):
    """A piece where it is, or where it might be."""

    piece: Piece
    at: Stand
    spot: Spot
    tag: int
    cover: bool
    heat: int

    def dropped(self, actions: int = 1) -> Pose:
        """The same after some actions that are no moves."""
        return self._replace(tag=max(self.tag - actions, 0))


class Way(NamedTuple):
    """What lies between an attacker and a target."""

    range: int
    woods: int
    """What woods do to the number."""
    blocked: bool
    bearing: int
    """Of the target, in 24 parts of the circle from north."""


class Shot(NamedTuple):
    """An attack: what it is worth with the price of its heat, and the harm it does."""

    worth: float
    harm: float = 0.0
    gun: Gun | None = None
    weapons: tuple[int, ...] = ()
    target: int = 0


NOTHING = Shot(0.0)


def spot_of(battle: Battle, piece: Piece, at: Stand) -> Spot:
    """Where a piece would be, and where its eyes would be."""
    level = battle.board.at(at.hex).level + at.height
    return at.hex, level, level + (piece.is_mech and not at.prone)


def pose_of(battle: Battle, piece: Piece) -> Pose:
    """A piece as it is."""
    at = stand_of(piece)
    return Pose(piece, at, spot_of(battle, piece, at), piece.tag, piece.cover, piece.heat)


def moved(battle: Battle, pose: Pose, at: Stand, *, jumped: bool, heat: int) -> Pose:
    """A pose after a move."""
    tag = JUMP_TAG if jumped else min(pose.tag + 1, MOST_TAG)
    return Pose(pose.piece, at, spot_of(battle, pose.piece, at), tag, False, pose.heat + heat)


class Arsenals:
    """What pieces can fire, remembered from question to question as long as a piece is the same."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Piece, Battle, Arsenal]] = {}

    def of(self, battle: Battle, piece: Piece) -> Arsenal:
        """What a piece can fire."""
        known = self._known.get(piece.id)
        if known is not None and known[0] is piece and known[1].rules is battle.rules:
            return known[2]
        found = arsenal(battle, piece)
        self._known[piece.id] = piece, battle, found
        return found


class Survey:
    """All that a bot looks at while it thinks about one question."""

    def __init__(self, battle: Battle, skill: Skill, arsenals: Arsenals | None = None) -> None:
        self.battle, self.skill = battle, skill
        self.arsenals = Arsenals() if arsenals is None else arsenals
        self.count = 0
        """How many attacks have been weighed."""
        self._shots: dict[tuple[Any, ...], Shot] = {}
        self._marks: dict[tuple[int, int, bool], Mark] = {}
        self._harms: dict[tuple[int, int, bool, bool], tuple[float, ...]] = {}
        self._ways: dict[tuple[Spot, Spot], Way] = {}
        self._interests: dict[int, float] = {}
        self._leaders = frozenset(piece.commander for piece in battle.pieces if piece.alive and piece.commander)

    # --- facts --------------------------------------------------------------------------------------------------------
    def arsenal(self, piece: Piece) -> Arsenal:
        """What a piece can fire."""
        return self.arsenals.of(self.battle, piece)

    def mark(self, pose: Pose) -> Mark:
        """How easy a piece is to hit in a pose."""
        piece, covered = pose.piece, pose.cover or self.is_inside(pose.at)
        key = (piece.id, pose.tag, covered)
        found = self._marks.get(key)
        if found is None:
            shown = piece if piece.tag == pose.tag else replace(piece, tag=pose.tag)
            found = self._marks[key] = mark(self.battle, shown, covered=covered)
        return found

    def is_inside(self, at: Stand) -> bool:
        """Whether a place is inside a building."""
        terrain = self.battle.board.at(at.hex)
        return bool(terrain.building) and 0 <= at.height < terrain.building_height

    def way(self, one: Spot, other: Spot) -> Way:
        """What lies between two spots."""
        found = self._ways.get((one, other))
        if found is None:
            (start, low, eye), (end, high, top) = one, other
            seen = line(self.battle.board, (start, eye), (end, top), smoke=self.battle.rules.smoke_hinders)
            across = self.battle.rules.height_range(distance(start, end), abs(low - high))
            woods = LIGHT_WOODS * seen.light + HEAVY_WOODS * seen.heavy
            found = self._ways[one, other] = Way(across, woods, seen.blocked is not None, bearing(start, end))
        return found

    def interest(self, piece: Piece) -> float:
        """How much a point of harm to a piece counts: more for those that are nearly destroyed, and for commanders."""
        found = self._interests.get(piece.id)
        if found is None:
            leads = WEIGHTS.leader if piece.id in self._leaders else 0.0
            wounds = WEIGHTS.wound * (1 - life(piece) / full_life(piece)) + WEIGHTS.doomed * doom(piece)
            found = self._interests[piece.id] = 1 + self.skill.focus * (wounds + leads)
        return found

    # --- attacks ------------------------------------------------------------------------------------------------------
    def harms(self, shooter: Piece, target: Pose, *, behind: bool) -> tuple[float, ...]:
        """What a hit with each gun of a shooter does to a target."""
        open_ground = target.piece.is_infantry and not target.cover and is_clear(self.battle.board.at(target.at.hex))
        key = (shooter.id, target.piece.id, behind, open_ground)
        found = self._harms.get(key)
        if found is None:
            guns = self.arsenal(shooter).guns
            found = self._harms[key] = tuple(
                per_hit(gun, target.piece, behind=behind, open_ground=open_ground) for gun in guns
            )
        return found

    def shot(self, a: Pose, b: Pose, *, turns: bool = False, comes: int = 0) -> Shot:
        """The best attack of one pose on another.

        If it `turns`, its arcs do not matter; one that `comes` closer by some hexes first sees everything.
        """
        way = self.way(a.spot, b.spot)
        if (way.blocked and not comes) or a.piece.shut_down:
            return NOTHING
        same = a.at.hex == b.at.hex
        bit = EVERYWHERE if turns or same else 1 << (way.bearing - 4 * a.at.facing) % CIRCLE
        seen_from = (way.bearing + HALF_CIRCLE - 4 * b.at.facing) % CIRCLE
        behind = seen_from in REAR_HALF and not same and not b.piece.is_infantry
        key = (a.piece.id, b.piece.id, way, bit, behind, a.tag, a.heat, b.tag, b.cover, b.at.height, b.at.hex, comes)
        found = self._shots.get(key)
        if found is None:
            found = self._shots[key] = self._weighed(a, b, way, bit, behind, comes)
        return found

    def _weighed(self, a: Pose, b: Pose, way: Way, bit: int, behind: bool, comes: int) -> Shot:
        self.count += 1
        own, mark = self.arsenal(a.piece), self.mark(b)
        range = max(way.range - comes, 1) if comes else way.range
        fixed = (mark.near if way.range <= 1 else mark.easy) - own.tag_cost * a.tag + (0 if comes else way.woods)
        return self._best(a, b, own, self.harms(a.piece, b, behind=behind), fixed, range, bit)

    def _best(self, a: Pose, b: Pose, own: Arsenal, harms: tuple[float, ...], fixed: int, range: int, bit: int) -> Shot:
        best, done, chosen = 0.0, 0.0, None
        hot, now = a.piece.is_mech, heat_price(a.heat, a.piece)
        for gun, harm in zip(own.guns, harms, strict=True):
            number = gun.skill + fixed
            if range > gun.effective:
                number += PER_HEX_TOO_FAR * (range - gun.effective) if own.far else -FACES
            elif range < gun.minimum:
                number += PER_HEX_TOO_NEAR * (gun.minimum - range)
            if number < 1 or not harm or (gun.weapon.torpedo and not self._wet(a, b)):
                continue
            count = len(gun.masks) if bit == EVERYWHERE else sum([1 for mask in gun.masks if mask & bit])
            value = full = (min(SURE, number)) / FACES * gun.dice * count * harm
            if gun.heat and hot:
                value -= heat_price(a.heat + gun.heat * count, a.piece) - now
            if value > best:
                best, done, chosen = value, full, gun
        if chosen is None:
            return NOTHING
        weapons = tuple([n for n, mask in zip(chosen.numbers, chosen.masks, strict=True) if mask & bit])
        times = self.interest(b.piece)
        return Shot(best * times, done * times, chosen, weapons, b.piece.id)

    def _wet(self, a: Pose, b: Pose) -> bool:
        board = self.battle.board
        return is_water(board.at(a.at.hex)) and is_water(board.at(b.at.hex))


# --- what is left of a piece ------------------------------------------------------------------------------------------
LEAST_LIFE = 4.0
VITAL = ("engine", "vehicle engine", "crew", "gyro")


def life(piece: Piece) -> float:
    """How much harm an element can take, roughly."""
    return max(float(piece.troopers), 1.0) if piece.is_infantry else LEAST_LIFE + piece.front + piece.back


def full_life(piece: Piece) -> float:
    """The same when it was new."""
    element = piece.element
    return max(float(element.troopers), 1.0) if piece.is_infantry else LEAST_LIFE + element.front + element.back


def doom(piece: Piece) -> float:
    """How close it is to the loss of a part that it cannot do without, from 0 to 1."""
    if not any(piece.ticked):
        return 0.0
    return max((squares(piece, part) / max(piece.boxes(part), 1) for part in VITAL), default=0.0)


def heat_price(heat: int, piece: Piece) -> float:
    """What it costs to be so hot at the end of an activation."""
    left = heat - (piece.element.dissipation + 1) // 2
    if left <= WEIGHTS.warm:
        return 0.0
    return WEIGHTS.hot * (left - WEIGHTS.warm) + (WEIGHTS.shutdown if left >= SHUTDOWN else 0.0)


SHUTDOWN = 25
